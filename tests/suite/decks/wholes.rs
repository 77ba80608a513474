//! Hands as wholes and values of two hands, in scripts and by brute force over physical cards.

use super::agreement::{hands, held};
use super::cards::{Card, Deck, deck};
use super::questions::{answer, condition};
use proptest::prelude::*;
use std::collections::BTreeMap;
use tg::{Limits, Session};

/// What a script prints; it mustn't fail.
fn printed(script: &str) -> String {
    let outcome = Session::new(Limits::default()).run(script);
    assert!(outcome.diagnostics.iter().all(|d| !d.is_error()), "{script}\n{:?}", outcome.diagnostics);
    outcome.printed
}

/// A hand as it is written: each card with its number.
fn written(hand: &[&Card]) -> String {
    let mut cards: BTreeMap<String, usize> = BTreeMap::new();
    hand.iter().for_each(|card| *cards.entry(card.written()).or_default() += 1);
    let cards: Vec<String> = cards.into_iter().map(|(card, number)| format!("{card} x{number}")).collect();
    cards.join(", ")
}

/// All different hands as they are written, with the ways to deal them for which something holds.
fn different(
    deck: &Deck,
    size: usize,
    holds: impl Fn(&[&Card]) -> bool,
) -> (BTreeMap<String, u64>, BTreeMap<String, u64>) {
    let cards = deck.physical();
    let (mut all, mut held_ones) = (BTreeMap::new(), BTreeMap::new());
    for hand in hands(cards.len(), size) {
        let hand = held(&cards, &hand);
        *all.entry(written(&hand)).or_default() += 1;
        *held_ones.entry(written(&hand)).or_default() += u64::from(holds(&hand));
    }
    (all, held_ones)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(32) })]

    #[test]
    fn just_one_hand(deck in deck(), size in 0usize..5, given in condition(), which in 0usize..9) {
        let size = size.min(deck.physical().len());
        let (all, held_ones) = different(&deck, size, |hand| given.holds(hand));
        let (hand, ways) = all.iter().nth(which % all.len()).expect("a hand");
        let pairs: u64 = all.values().map(|ways| ways * ways).sum();
        let total: u64 = all.values().sum();
        let under = held_ones[hand];
        let some = held_ones.values().any(|ways| *ways > 0);
        // A condition that no hand meets leaves nothing to ask about.
        let given = if some { format!("hands.where(h -> {}).ways(one)", given.script()) } else { "0".to_owned() };
        let found = printed(&format!(
            "{}\nlet hands = deal {size} from d\nlet one = d.hand(\"{hand}\")\nlet other = d.cards\n\
             print hands.ways(one), hands.ways(h -> h == one), hands.ways(h -> one == h and h.size == {size}), {given}\n\
             print hands.distinct, hands.size, hands.map(h -> h.tally).distinct, hands.collision == {pairs}/{}, try hands.ways(other) else 0\n\
             print hands.map(h -> h.tally).collision == hands.collision, (one + one).size",
            deck.script(), total * total,
        ));
        let count = all.len();
        let rest = if size == deck.physical().len() { 1 } else { 0 };
        prop_assert_eq!(
            found,
            format!("{ways} {ways} {ways} {under}\n{count} {count} {count} true {rest}\ntrue {}\n", 2 * size)
        );
    }

    #[test]
    fn figures_of_hands_for_which_something_holds(deck in deck(), size in 0usize..5, given in condition()) {
        let size = size.min(deck.physical().len());
        let (_, held_ones) = different(&deck, size, |hand| given.holds(hand));
        let ways: Vec<u64> = held_ones.into_values().filter(|ways| *ways > 0).collect();
        prop_assume!(!ways.is_empty());
        let total: u64 = ways.iter().sum();
        let pairs: u64 = ways.iter().map(|ways| ways * ways).sum();
        let chances = ways.iter().map(|ways| *ways as f64 / total as f64);
        let bits: f64 = chances.map(|chance| -chance * chance.log2()).sum();
        let found = printed(&format!(
            "{}\nlet hands = (deal {size} from d).where(h -> {})\n\
             print hands.distinct, hands.collision == {pairs}/{}, (hands.entropy - {bits:.15}).abs < 1/10000000000",
            deck.script(), given.script(), total * total,
        ));
        prop_assert_eq!(found, format!("{} true true\n", ways.len()));
    }

    #[test]
    fn two_hands_of_one_value(deck in deck(), first in 0usize..4, second in 0usize..3, one in answer(), two in answer()) {
        let cards = deck.physical();
        let first = first.min(cards.len());
        let second = second.min(cards.len() - first);
        let mut brute = 0;
        for a in hands(cards.len(), first) {
            let rest: Vec<&Card> =
                (0..cards.len()).filter(|place| !a.contains(place)).map(|place| cards[place]).collect();
            for b in hands(rest.len(), second) {
                let (a, b) = (held(&cards, &a), held(&rest, &b));
                brute += u64::from(one.value(&a) == one.value(&b) && two.value(&a) == two.value(&b));
            }
        }
        let found = printed(&format!(
            "{}\nfn one(h) = {}\nfn value(h) = {{one: one(h), more: [{}]}}\nfn list(h) = [one(h), value(h).more]\n\
             fn named(h) {{\n  let v = value(h)\n  [[v.one, v.one].unique, v.more]\n}}\n\
             let hands = deal [{first}, {second}] from d\n\
             print hands.ways([a, b] -> value(a) == value(b)), hands.ways([a, b] -> list(b) == list(a)), \
             hands.total - hands.ways([a, b] -> value(a) != value(b)), \
             hands.ways([a, b] -> not (list(a) != list(b))), hands.map([a, b] -> value(a) == value(b)).ways(true), \
             hands.ways([a, b] -> [value(a)] == [value(b)] and a.size >= 0), \
             hands.map([a, b] -> named(a) == named(b)).ways(true)",
            deck.script(), one.script(), two.script(),
        ));
        prop_assert_eq!(found, format!("{0} {0} {0} {0} {0} {0} {0}\n", brute));
    }

    /// What is found by an index is what a look at each outcome finds.
    #[test]
    fn outcomes_by_their_values(deck in deck(), size in 0usize..5, asked in answer()) {
        let size = size.min(deck.physical().len());
        let found = printed(&format!(
            "{}\nlet found = joint((deal {size} from d).map(h -> {}), dist(1..=40))\nfor row in found.top(found.size) {{\n\
             assert found.ways(row.value) == row.ways and found.prob(row.value) == row.probability\n\
             assert found.ways(v -> v == row.value) == row.ways\n}}\n\
             print found.map(v -> found.ways(v)).mean == found.collision * found.total, found.ways([found.values[0][0], 41])",
            deck.script(), asked.script(),
        ));
        prop_assert_eq!(found, "true 0\n");
    }

    /// Rows that are written without records are those of records.
    #[test]
    fn outcomes_as_lines_of_cells(deck in deck(), size in 0usize..5, one in answer(), two in answer(), copies in 1u64..3) {
        let size = size.min(deck.physical().len());
        // More copies make fractions of large numbers.
        let copies = copies.pow(40);
        let found = printed(&format!(
            "{}\nlet hands = deal {size} from d * {copies}\n\
             let flat = hands.map(h -> {{one: {}, more: {}, word: \"a,\\\"b\\\"\"}})\n\
             let rows = [{{..v, ways: flat.ways(v), probability: flat.prob(v), decimal: flat.prob(v).approx}} for v in flat.values]\n\
             print flat.to_csv == rows.to_csv, flat.top(flat.size).to_csv.lines.sort == rows.to_csv.lines.sort\n\
             let deep = hands.map(h -> [{}, 1/3])\n\
             let deep_rows = [{{value: v, ways: deep.ways(v), probability: deep.prob(v), decimal: deep.prob(v).approx}} for v in deep.values]\n\
             print deep.to_csv == deep_rows.to_csv, deep.to_json.from_json.to_csv.lines.count == deep_rows.to_csv.lines.count",
            deck.script(), one.script(), two.script(), one.script(),
        ));
        prop_assert_eq!(found, "true true\ntrue true\n");
    }
}
