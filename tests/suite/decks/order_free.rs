//! What is asked of a hand's values in a list is the same as what is asked of that list where it is dealt: with all ways
//! of writing it, for what depends on its order and for what doesn't.

use crate::running::printed;

const DECK: &str = "deck d { a b: 1, 2 x2, J = 3, Q = 3, K = 4 }
fn pips(c) = if c.rank == K { 2 } else { c.rank }
fn twice(v) = v + v
";

/// Values of a card.
const VALUES: [&str; 5] =
    ["c -> c.rank", "pips", "c -> c.rank % 2", "c -> [c.rank, 2].min", "c -> c.rank * 1"];

/// What is asked of a list of numbers.
const ASKED: [&str; 36] = [
    "sort",
    "sum",
    "product",
    "max",
    "min",
    "count",
    "count(v -> v > 1)",
    "any(v -> v > 2)",
    "all(v -> v > 1)",
    "sort[0]",
    "sort.last",
    "unique.count",
    "unique.sort",
    "unique",
    "unique[0]",
    "first",
    "[1]",
    "map(v -> v + 1).sum",
    "map(v -> v + 1)",
    "map(twice).sort.first",
    "filter(v -> v > 1).count",
    "filter(v -> v > 1)",
    "max(by: v -> v % 2)",
    "combinations(2).count",
    "combinations(2).count(p -> p.sum == 4)",
    "combinations(2).count([a, b] -> a + b == 4)",
    "combinations(2).count([a, b] -> a == b)",
    "combinations(2).count([a, b] -> a < b)",
    "combinations(2).count([a, b] -> a - b == 1)",
    "combinations(2).count([a, b] -> a + 2 * b == 4)",
    "combinations(3).any([a, b, c] -> a * b * c == 4 and a + b + c > 1)",
    "combinations(2).map(p -> p.max).sum",
    "combinations(2).map(p -> p.first).sum",
    "combinations(2).map(p -> p.sort).count(p -> p == [1, 2])",
    "combinations(2).filter(p -> p[0] == 1).count",
    "reverse.first",
];

/// The ways of writing what is asked of a hand; `F` are the values, `Q` is the question.
const WRITTEN: [&str; 6] = [
    "(h -> h.cards.map(F).Q)",
    "(h -> { let values = h.cards.map(F)\n values.Q })",
    "(h -> { let values = h.cards.map(F)\n [1, 2].map(k -> [k, values.Q]) })",
    "(h -> [1, 2].map(k -> [k, h.cards.map(F).Q]))",
    "(h -> asked(h))",
    "(h -> [asked(h), handed(h.cards.map(F))])",
];

#[test]
fn lists_of_values_are_asked_as_they_are_dealt() {
    for (which, values) in VALUES.into_iter().enumerate() {
        let mut script = DECK.to_owned();
        let mut wanted = Vec::new();
        for (place, asked) in ASKED.iter().enumerate() {
            // An index comes without a dot.
            let behind = |list: &str, written: &str| match asked.starts_with('[') {
                true => written.replace(&format!("{list}.Q"), &format!("{list}{asked}")),
                false => written.replace(&format!("{list}.Q"), &format!("{list}.{asked}")),
            };
            let of_hand =
                |written: &str| behind("values", &behind("h.cards.map(F)", written)).replace('F', values);
            let (one, list) = (format!("asked{place}"), format!("handed{place}"));
            script += &format!("fn {one}(h) = {}\n", of_hand("h.cards.map(F).Q"));
            script += &format!("fn {list}(values) = {}\n", of_hand("values.Q"));
            // Half of the ways of writing each, in turn.
            for written in WRITTEN.into_iter().skip((place + which) % 2).step_by(2) {
                let function = of_hand(written)
                    .replace("asked(", &format!("{one}("))
                    .replace("handed(", &format!("{list}("));
                // Of a list of cards that is an outcome, the same names are asked.
                let of_list = function
                    .replace("h.cards", "h")
                    .replace(&format!("{one}(h)"), &format!("{list}(h.map({values}))"));
                script += &format!(
                    "print (deal 3 from d).map({function}).same_as((deal 3 from d).map(h -> h.cards).map({of_list}))\n"
                );
                wanted.push(function);
            }
        }
        let given = printed(&script);
        let wrong: Vec<&String> = given
            .lines()
            .zip(&wanted)
            .filter(|(same, _)| *same != "true")
            .map(|(_, function)| function)
            .collect();
        assert!(wrong.is_empty(), "{values}: {wrong:?}");
        assert_eq!(given.lines().count(), wanted.len());
    }
}

/// Such questions look at the numbers of cards of each value, and not at each hand.
#[test]
fn what_doesnt_depend_on_the_order_is_counted() {
    let script = "deck crib { a b c d: A = 1, 2..=10, J = 11, Q = 12, K = 13 }
fn pips(c) = if c.rank > 10 { 10 } else { c.rank }
fn fifteens(h) {
  let values = h.cards.map(pips)
  2 * (2..=5).map(k -> values.combinations(k).count(p -> p.sum == 15)).sum
}
let points = (deal 5 from crib).map(fifteens)
print points.mean, points.plan.contains(\"over 10 kinds of cards: 1993 hands\")
print (deal 7 from crib).map(h -> h.cards.map(c -> c.rank).unique.count).prob(7)
";
    // Each set of k cards adds up to 15 as often as k cards that are dealt do.
    let fifteens = |k: usize| {
        let mut ways = vec![[0u64; 16]; 6];
        ways[0][0] = 1;
        for pips in (1..=13u64).map(|rank| rank.min(10) as usize).flat_map(|pips| [pips; 4]) {
            for cards in (1..=5).rev() {
                for sum in (pips..16).rev() {
                    ways[cards][sum] += ways[cards - 1][sum - pips];
                }
            }
        }
        ways[k][15]
    };
    // 5 over k of the 52 over k sets.
    let sets = [0, 0, 1326, 22100, 270_725, 2_598_960u64];
    let choices = [0, 0, 10, 10, 5, 1u64];
    let mean = (2..=5).fold(dashu_ratio::RBig::ZERO, |sum, k| {
        sum + dashu_ratio::RBig::from_parts((2 * choices[k] * fifteens(k)).into(), sets[k].into())
    });
    // 13 over 7 sets of ranks, each card of four suits, of 52 over 7 hands.
    let different = dashu_ratio::RBig::from_parts((1716i64 * 4i64.pow(7)).into(), 133_784_560u64.into());
    assert_eq!(printed(script), format!("{mean} true\n{different}\n"));
}

/// Functions that call or hand on themselves, and loops within loops, are followed only so far.
#[test]
fn functions_that_come_back_to_themselves_are_left_as_they_are() {
    for (asked, gives) in [
        (
            "fn q(p) = p.size < 2 or p[1..].combinations(2).count(q) > 0\n\
             print (deal 3 from d).prob(h -> h.cards.map(c -> c.rank).combinations(2).count(q) == 0)",
            "1",
        ),
        (
            "fn q(p, n) = if n == 0 { p.sum } else { q(p, n - 1) + q(p, n - 1) }\n\
             print (deal 2 from d).map(h -> { let values = h.cards.map(pips)\n q(values, 3) }).mean",
            "104/3",
        ),
        ("fn r(h) = h.size > 5 and (1..=3).any(k -> r(h))\nprint (deal 3 from d).prob(h -> r(h))", "0"),
        (
            "print (deal 3 from d).prob(h -> (1..=40).any(x -> (1..=40).any(y -> (1..=40).any(z -> h.sum == x + y + z))))",
            "1",
        ),
    ] {
        assert_eq!(printed(&format!("{DECK}{asked}")), format!("{gives}\n"), "{asked}");
    }
}
