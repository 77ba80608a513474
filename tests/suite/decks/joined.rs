//! Two hands that are equal in what is asked of each, beside a count of all pairs of hands card by card.

use crate::running::printed;

/// The cards one by one: their names, and their ranks where they have one.
const CARDS: [(&str, i64); 9] =
    [("a", 1), ("a", 1), ("a", 2), ("b", 1), ("b", 2), ("b", 3), ("fool", 0), ("fool", 0), ("joker", 0)];
const DECK: &str = "deck d { a: 1 x2, 2; b: 1..=3; fool x2; joker }\n";

/// A value as a script writes it, and as a key that tells the same values apart.
type Valued = (&'static str, fn(&[usize]) -> String);

fn sum(hand: &[usize]) -> i64 {
    hand.iter().map(|card| CARDS[*card].1).sum()
}

fn count(hand: &[usize], name: &str) -> usize {
    hand.iter().filter(|card| CARDS[**card].0 == name).count()
}

const VALUES: [Valued; 4] = [
    ("\"{h.sum} {h.count(fool)}\"", |hand| format!("{} {}", sum(hand), count(hand, "fool"))),
    ("{a: h.count(a), b: h.has(b)}.values", |hand| format!("{} {}", count(hand, "a"), count(hand, "b") > 0)),
    ("[h.sum % 3, h.count(a)].sort", |hand| {
        let mut both = [sum(hand) % 3, count(hand, "a") as i64];
        both.sort();
        format!("{both:?}")
    }),
    (
        "{ var s = 0; for c in h.cards { if \"{c}\" == \"fool\" { s += 2 } else if c.suit == \"b\" { s += 1 } }; s }",
        |hand| (2 * count(hand, "fool") + count(hand, "b")).to_string(),
    ),
];

/// All hands of a size, as the places of their cards.
fn hands(size: usize) -> Vec<Vec<usize>> {
    (0u32..1 << CARDS.len())
        .filter(|set| set.count_ones() as usize == size)
        .map(|set| (0..CARDS.len()).filter(|card| set >> card & 1 == 1).collect())
        .collect()
}

/// In how many pairs of disjoint hands the two values are equal, and how many pairs there are.
fn equal_pairs(sizes: [usize; 2], value: fn(&[usize]) -> String) -> (usize, usize) {
    let [first, second] = sizes.map(hands);
    let (mut equal, mut all) = (0, 0);
    for one in &first {
        for other in second.iter().filter(|other| other.iter().all(|card| !one.contains(card))) {
            all += 1;
            equal += usize::from(value(one) == value(other));
        }
    }
    (equal, all)
}

#[test]
fn whatever_is_asked_of_each_of_two_hands() {
    let same = [
        "[a, b] -> f(a) == f(b)",
        "[a, b] -> f(a) in [f(b)]",
        "[a, b] -> [f(b), f(a)].unique.count == 1",
        "[a, b] -> [a, b].map(f).unique.count < 2",
        "hs -> hs.map(f).unique.count == 1",
        "hs -> f(hs[1]) == f(hs[0])",
        "[a, b] -> { let x = f(a)\n let y = f(b)\n x == y }",
        "[a, b] -> \"{f(a)}\" == \"{f(b)}\"",
    ];
    let unlike = [
        "[a, b] -> f(a) != f(b)",
        "[a, b] -> not (f(b) == f(a))",
        "hs -> hs.map(h -> f(h)).unique.count > 1",
    ];
    for (written, value) in VALUES {
        for sizes in [[1, 1], [2, 3], [4, 2], [4, 5]] {
            let (equal, all) = equal_pairs(sizes, value);
            let asked = |questions: &[&str], ways: usize| {
                for question in questions {
                    let source = format!(
                        "{DECK}fn f(h) = {written}\nlet two = deal [{}, {}] from d\nprint two.ways({question}), two.map({question}).ways(true), two.prob({question}) == {ways}/{all}",
                        sizes[0], sizes[1]
                    );
                    assert_eq!(printed(&source).trim(), format!("{ways} {ways} true"), "{source}");
                }
            };
            asked(&same, equal);
            asked(&unlike, all - equal);
        }
    }
}

/// With replacement the hands don't take cards from each other.
#[test]
fn with_replacement() {
    let source = format!(
        "{DECK}fn f(h) = \"{{h.sum}} {{h.count(fool)}}\"\nlet one = deal 2 from d with replacement\nlet two = deal [2, 2] from d with replacement\n\
         print two.prob([a, b] -> f(a) == f(b)) == one.map(f).collision, two.prob(hs -> hs.map(f).unique.count == 2) + one.map(f).collision\n"
    );
    assert_eq!(printed(&source), "true 1\n");
}

/// Too much for all pairs, and little for the hands of each place.
#[test]
fn of_a_large_deck() {
    let source = "deck d { g: 0 x3, 1 x10, 2 x7, 3 x5; r: 0 x5, 1 x20, 2 x15, 3 x10; y: 0 x3, 1 x10, 2 x7, 3 x5; boom x5, mob x7 }\n\
        fn v(h) = { g: h.sum(g), r: h.sum(r), y: h.sum(y), boom: h.has(boom), mob: h.count(mob) }\n\
        let two = deal [2, 3] from d\n\
        let equal = two.ways([a, b] -> v(a) == v(b))\n\
        print two.ways([a, b] -> \"{v(a)}\" == \"{v(b)}\") == equal, two.ways(hs -> hs.map(v).unique.count == 1) == equal\n\
        print two.ways([a, b] -> v(a).values == v(b).values) == equal\n\
        print two.prob([a, b] -> v(a).keys == v(b).keys), two.prob([a, b] -> a.tally == b.tally) == two.prob([a, b] -> a == b)";
    assert_eq!(printed(source), "true true\ntrue\n1 true\n");
}
