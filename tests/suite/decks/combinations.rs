//! What is asked of each combination of a hand's cards, and how many different ranks and suits they have: counted as one
//! question, it is what each hand says.

use super::cards::{deck, deck_of_ranks};
use super::partial::agree;
use crate::running::printed;
use proptest::prelude::*;

/// What is asked of the cards of a hand, by their ranks; an `R` is that of a card.
const ASKED: [&str; 31] = [
    "combinations(2).count([a, b] -> a.R == b.R)",
    "combinations(2).count([a, b] -> a.R != b.R and a.R == a.R)",
    "combinations(2).count(p -> p[0].R == p[1].R)",
    "combinations(2).count(p -> p[0].R == p[-1].R)",
    "combinations(2).count(p -> p[0].R == p[2].R)",
    "combinations(3).count(p -> p[0].R == p[1].R)",
    "combinations(2).count(p -> p.first.R == p.last.R)",
    "combinations(2).count([a, b] -> a.R == 2)",
    "combinations(2).count([a, b] -> a.R < b.R)",
    "combinations(2).count([a, b] -> a.R == b.R and a.suit == A)",
    "combinations(2).count([a, b] -> a.R == b.R or a == b)",
    "combinations(2).count([a, ..rest] -> rest[0].R == a.R)",
    "combinations(2).count(p -> p.map(c -> c.R).sum == 4)",
    "combinations(3).count(p -> p.map(c -> c.R).unique.count == 2)",
    "combinations(2).count(p -> p.count(c -> c.R == 1) == 1)",
    "combinations(2).count(p -> p.filter(c -> c.R == 1).map(c -> c.R).sum == 2)",
    "combinations(2).count(p -> [c.R for c in p].sum == 4)",
    "combinations(2).count(p -> [c.R for c in p if c.R == 1].count == 1)",
    "combinations(2).count(p -> { let [a, b] = p\n a.R == b.R })",
    "combinations(2).count(p -> { let all = p.map(c -> c.R)\n all.max == 2 })",
    "combinations(2).filter([a, b] -> a.R == b.R).count",
    "combinations(2).filter([a, b] -> a.R == b.R).any(p -> p[0].R == 1)",
    "combinations(2).filter([a, b] -> a.R == b.R).map(p -> p[0].R)",
    "combinations(2).filter([a, b] -> a.R != b.R).count(p -> p[0].R == 1)",
    "combinations(2).any([a, b] -> a.R == b.R)",
    "combinations(2).all([a, b] -> a.R == b.R)",
    "combinations(2).all(p -> p.all(c -> c.R == 1))",
    "combinations(2).map(p -> p.map(c -> c.R).sum).max",
    "combinations(2).map(p -> p.map(c -> c.R).sum).sum",
    "map(c -> c.R).unique.count",
    "map(c -> c.R).unique.length + 1",
];

/// The ways of writing it.
const WRITTEN: [&str; 4] = [
    "h.cards.Q",
    "[1, 2].map(k -> [k, h.cards.Q])",
    "[h.cards.Q, h.size]",
    "{ let value = h.cards.Q\n value }",
];

fn question() -> impl Strategy<Value = String> {
    let property = proptest::sample::select(&["rank", "rank", "suit", "cost"][..]);
    (proptest::sample::select(&ASKED[..]), property, proptest::sample::select(&WRITTEN[..]))
        .prop_map(|(asked, property, written)| written.replace('Q', asked).replace('R', property))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn of_one_hand(
        deck in prop_oneof![3 => deck_of_ranks().boxed(), 1 => deck().boxed()],
        size in 0usize..5, how in 0usize..6, question in question(),
    ) {
        let cards = deck.physical().len();
        let size = size.min(if how == 3 { cards / 2 } else { cards });
        let dealt = match how {
            0 | 1 => format!("deal {size} from d"),
            2 => format!("deal {size} from d with replacement"),
            3 => format!("(deal {size} from d).then(h -> h.keep(A) + d.without(h).deal({size}))"),
            4 => format!("(deal {size} from d).where(h -> h.count(A) <= h.count(B) + {size})"),
            _ => format!("d.deal(until: h -> h.has(A), at_most: {size})"),
        };
        agree(&deck, &dealt, "h", &question);
    }

    #[test]
    fn of_one_of_several(deck in deck_of_ranks(), sizes in (0usize..4, 0usize..3), question in question()) {
        let cards = deck.physical().len();
        let first = sizes.0.min(cards);
        let second = sizes.1.min(cards - first);
        let question = format!("[{}, b.size]", question.replace("h.", "a."));
        agree(&deck, &format!("deal [{first}, {second}] from d"), "[a, b]", &question);
    }
}

const DECK: &str = "deck d { a b: 1, 2 x2, J = 3, Q = 3, K = 4 }
deck jokers { a b: 1, 2 x2, K = 3; joker x2 }
deck crib { clubs diamonds hearts spades: A = 1, 2..=10, J = 10, Q = 10, K = 10 }
deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }
fn pips(c) = if c.rank == K { 2 } else { c.rank }
fn pair(c, d) = c.rank == d.rank
fn twice(cards) = cards.map(c -> c.rank).sum == 2 * cards[0].rank
fn same(cards) = cards.count(c -> c.rank == cards[0].rank)
fn ranks_of(c) = c.rank
fn of_hand(h, k) = h.cards.combinations(k).count(p -> p.map(pips).sum == 4)
fn fifteens(h) = (2..=5).map(k -> h.cards.combinations(k).count(p -> p.map(c -> c.rank).sum == 15)).sum
";

/// Ranks that share a number, cards without a rank, and functions of the script.
#[test]
fn combinations_are_asked_as_they_are_dealt() {
    let of_all = [
        "h.cards.combinations(2).count([c, d] -> pair(c, d))",
        "h.cards.combinations(2).count([c, d] -> c.rank == d.rank)",
        "h.cards.combinations(2).count(p -> p.any(c -> c.rank == K))",
        "h.cards.combinations(3).count(p -> same(p) == 2)",
        "h.cards.map(c -> c.rank).unique.count",
        "h.cards.map(c -> c.suit).unique.count",
    ];
    let of_ranks = [
        "h.cards.combinations(2).count([c, d] -> c.rank + d.rank == 6)",
        "h.cards.combinations(2).count(p -> p[0].rank == J and p[1].rank == Q)",
        "h.cards.combinations(2).count(p -> p.any(c -> c.rank == Q))",
        "h.cards.combinations(2).count(p -> pips(p[0]) + pips(p[1]) == 4)",
        "h.cards.combinations(2).count(p -> p.map(pips).sum == 4)",
        "h.cards.combinations(2).count(twice)",
        "h.cards.combinations(2).map(p -> p.map(ranks_of).max).sum",
        "[1, 2, 3].map(k -> of_hand(h, k))",
        "[2, 3].map(k -> h.cards.combinations(k).any(p -> p.map(c -> c.rank).sum == k + 2))",
        "h.cards.map(pips).unique.count",
    ];
    let of_decks = of_all.map(|asked| ("jokers", asked)).into_iter();
    let mut script = DECK.to_owned();
    for (deck, asked) in of_decks.chain(of_all.into_iter().chain(of_ranks).map(|asked| ("d", asked))) {
        let each = asked.replace("of_hand(h, k)", "h.cards.combinations(k).count(p -> p.map(pips).sum == 4)");
        script += &format!(
            "print (deal 3 from {deck}).map(h -> {asked}).same_as((deal 3 from {deck}).map(h -> h.cards).map(h -> {}))\n",
            each.replace("h.cards", "h")
        );
    }
    let given = printed(&script);
    assert!(given.lines().all(|same| same == "true"), "{script}\n{given}");
}

/// Such questions look at the numbers of cards of each rank or suit, and not at each hand.
#[test]
fn combinations_of_one_property_are_counted() {
    for (asked, plan) in [
        (
            "(deal 5 from crib).map(h -> h.cards.combinations(2).count([a, b] -> a.rank == b.rank))",
            "over 13 kinds of cards: 6175 hands",
        ),
        (
            "(deal 5 from crib).map(h -> h.cards.combinations(2).count(p -> p[0].rank + p[1].rank == 15))",
            "over 13 kinds of cards: 6175 hands",
        ),
        (
            "(deal 5 from crib).map(h -> h.cards.combinations(3).count(p -> p.map(c -> c.rank).sum == 15))",
            "over 13 kinds of cards: 6175 hands",
        ),
        ("(deal 5 from crib).map(fifteens)", "over 13 kinds of cards: 6175 hands"),
        (
            "(deal 5 from crib).map(h -> h.cards.combinations(2).filter(p -> p[0].suit == p[1].suit).count)",
            "over 4 kinds of cards: 56 hands",
        ),
        (
            "(deal 5 from crib).map(h -> h.cards.combinations(3).all(p -> [c.rank for c in p].sum < 15))",
            "over 13 kinds of cards: 6175 hands",
        ),
        ("(deal 10 from french).map(h -> h.cards.map(c -> c.rank).unique.count)", "states"),
    ] {
        let given = printed(&format!("{DECK}print {asked}.plan"));
        assert!(given.contains(plan), "{asked}: {given}");
    }
}
