//! Conditions for each of some values hold as often as of the hands as lists of cards, of which each is looked at.

use crate::running::printed;

const DECK: &str = "deck d { a b: 1, 2 x2, J = 3, K = 4 }
let suits = [\"a\", \"b\"]
let ranks = [1, 2, 3, 4]
fn both(x, y, r) = x.has(rank: r) and y.has(rank: r)
";

/// Conditions of two hands, as they are asked of these and of lists of their cards.
const CONDITIONS: [(&str, &str); 14] = [
    ("a.ranks == b.ranks", "a.map(c -> c.rank).unique.sort == b.map(c -> c.rank).unique.sort"),
    ("a.ranks != b.ranks", "a.map(c -> c.rank).unique.sort != b.map(c -> c.rank).unique.sort"),
    ("a.ranks.any(r -> r in b.ranks)", "a.any(c -> b.any(e -> e.rank == c.rank))"),
    ("a.ranks.all(r -> r in b.ranks)", "a.all(c -> b.any(e -> e.rank == c.rank))"),
    ("not b.ranks.any(r -> r in a.ranks)", "not a.any(c -> b.any(e -> e.rank == c.rank))"),
    ("(1..=4).any(r -> both(a, b, r))", "a.any(c -> b.any(e -> e.rank == c.rank))"),
    (
        "ranks.all(r -> a.has(rank: r) == b.has(rank: r))",
        "ranks.all(r -> a.any(c -> c.rank == r) == b.any(c -> c.rank == r))",
    ),
    (
        "(0..=9).any(r -> a.has(rank: r) and not b.has(rank: r))",
        "a.any(c -> not b.any(e -> e.rank == c.rank))",
    ),
    (
        "[2, 3].any(r -> a.count(rank: r) > b.count(rank: r))",
        "[2, 3].any(r -> a.count(c -> c.rank == r) > b.count(c -> c.rank == r))",
    ),
    (
        "suits.any(s -> a.count(s) == 2 and b.count(s) == 0)",
        "suits.any(s -> a.count(c -> c.suit == s) == 2 and b.count(c -> c.suit == s) == 0)",
    ),
    (
        "suits.all(s -> a.has(s) or b.has(s))",
        "suits.all(s -> a.any(c -> c.suit == s) or b.any(c -> c.suit == s))",
    ),
    (
        "(1..=9).any(n -> a.max == n and b.min == n)",
        "a.map(c -> c.rank).sort.last + 0 == b.map(c -> c.rank).sort.first",
    ),
    ("(1..=4).all(r -> r < 3 or a.has(rank: r))", "[3, 4].all(r -> a.any(c -> c.rank == r))"),
    (
        "a.size > 0 and [\"a\"].any(s -> a.has(s)) or b.has(suits[0])",
        "a.any(c -> c.suit == \"a\") or b.any(c -> c.suit == \"a\")",
    ),
];

#[test]
fn conditions_for_each_value_hold_as_often_as_of_lists_of_cards() {
    let asked = CONDITIONS.map(|(of_hands, of_lists)| {
        let lists = "(deal [2, 3] from d).map([a, b] -> [a.cards, b.cards])";
        format!(
            "let p = (deal [2, 3] from d).prob([a, b] -> {of_hands})\n\
             print p == {lists}.prob([a, b] -> {of_lists}), \
             (deal [2, 3] from d).map([a, b] -> {of_hands}).prob(true) == p, 0 < p and p < 1\n"
        )
    });
    for (asked, (of_hands, _)) in asked.iter().zip(CONDITIONS) {
        assert_eq!(printed(&format!("{DECK}{asked}")), "true true true\n", "{of_hands}");
    }
}

#[test]
fn hands_of_the_same_cards() {
    let decks = [
        "deck d { a b: 1, 2 x2, J = 3 x3 }",
        "deck d { a: 1 x2, 2 x2; joker x2, wild }",
        "deck d { boom x2, mob x3, hat }",
        "let d = [2, 2, 3, 5, 5, 5]",
        "let d = [\"x\", \"x\", \"y\", \"z\", \"z\"]",
        "deck d { A x2, a x2; b: 4 x2, 5 }",
    ];
    for deck in decks {
        let lists = "(deal [2, 2] from d).map([a, b] -> [a.cards, b.cards])";
        let asked = [
            "a == b",
            "a.cards == b.cards",
            "not a != b",
            "b == a and a.size > 1",
            "not (a.cards != b.cards)",
        ]
        .map(|asked| format!("two.prob([a, b] -> {asked}) == p"));
        let script = format!(
            "{deck}\nlet two = deal [2, 2] from d\nlet p = {lists}.prob([a, b] -> a == b)\n\
             print p > 0, {}, (deal [2, 1] from d).prob([a, b] -> a.cards == b.cards)",
            asked.join(", ")
        );
        assert_eq!(printed(&script), "true true true true true true 0\n", "{deck}");
    }
}

#[test]
fn hands_of_the_same_cards_among_very_many() {
    let found = printed(
        "deck skat { clubs diamonds hearts spades: 7, 8, 9, 10, J = 11, Q = 12, K = 13, A = 14 }
         let two = deal [8, 8] from skat * 2
         let p = choose(32, 8) * 2 ** 8 / (choose(64, 8) * choose(56, 8))
         print two.prob([a, b] -> a.cards == b.cards) == p, two.prob([a, b] -> a == b) == p,
           two.prob([a, b] -> a != b) == 1 - p
         print joint(8d6, 8d6).prob([a, b] -> a.dice == b.dice) == (8d6).map(h -> h.cards).collision",
    );
    assert_eq!(found, "true true true\ntrue\n");
}

#[test]
fn the_highest_of_the_ranks_is_that_of_the_hand() {
    let found = printed(
        "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }
         let two = deal [5, 5] from french
         print two.prob([a, b] -> a.ranks.max == b.ranks.max) == two.prob([a, b] -> a.max == b.max)
         print two.prob([a, b] -> a.ranks.min + 1 == b.ranks.min) == two.prob([a, b] -> a.min + 1 == b.min)
         print (deal [2, 1] from french).map([a, b] -> [a.ranks.max, b.ranks.max]).same_as((deal [2, 1] from french).map([a, b] -> [a.max, b.max]))",
    );
    assert_eq!(found, "true\ntrue\ntrue\n");
}
