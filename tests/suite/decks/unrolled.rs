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
