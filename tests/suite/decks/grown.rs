//! Stages that only add cards are counted as one larger deal, and give what they give hand by hand.

use super::cards::deck;
use super::partial::{asked, hold};
use super::plans::assert_counted;
use crate::running::printed;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn stages_give_what_they_give_hand_by_hand(
        deck in deck(), sizes in (0usize..3, 0usize..3, 0usize..3), how in 0usize..6,
        first in hold(), between in hold(), question in proptest::sample::select(&["h", "h.size", "h.has(A)", "h.sum", "h.cards.count"][..]),
    ) {
        let cards = deck.physical().len();
        let one = sizes.0.min(cards);
        let two = sizes.1.min(cards - one);
        let three = sizes.2.min(cards - one - two);
        let (first, between) = (format!(".where(h -> {})", first.text), format!(".where(h -> {})", between.text));
        let (first, between) = match how {
            0 | 1 => (String::new(), String::new()),
            2 => (first, String::new()),
            3 => (String::new(), between),
            4 => (first, between),
            // Not enough for the last stage.
            _ => (String::new(), ".where(h -> h.size >= 0)".to_owned()),
        };
        let three = if how == 5 { cards + 1 - one - two } else { three };
        let last = if how == 1 { "h.keep(A)" } else { "h" };
        let stages = |known: &str| {
            format!(
                "let found = (deal {one} from d){first}.then(h -> {known} {{ h + d.without(h).deal({two}) }} else {{ h }}){between}.then(h -> {known} {{ {last} + d.without(h).deal({three}) }} else {{ h }}).map(h -> {question})\n\
                 for row in found.top(found.size) {{ print \"{{row.value}}|{{row.ways}}\" }}"
            )
        };
        let counted = asked(&deck, &stages("if true"));
        // A look at each card needs every hand.
        let by_hand = asked(&deck, &stages("if h.cards.fold(0, (n, c) -> n + 1) >= 0"));
        prop_assert_eq!(counted, by_hand, "{}", stages("if true"));
    }
}

#[test]
fn many_cards_are_counted() {
    let deck = "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }
let more = h -> h + french.without(h).deal(1)
";
    for (stages, same) in [
        ("(deal 3 from french).then(more).then(more)", "(deal 5 from french)"),
        ("(deal 1 from french).then(more).then(more).then(more).then(more)", "(deal 5 from french)"),
        (
            "(deal 3 from french).where(h -> h.has(A)).then(more).then(more).then(more)",
            "(deal 3 from french).where(h -> h.has(A)).then(h -> h + french.without(h).deal(3))",
        ),
        (
            "(deal 3 from french).then(more).where(h -> h.has(A)).then(more)",
            "(deal 4 from french).where(h -> h.has(A)).then(more)",
        ),
    ] {
        for asked in ["h.poker == \"flush\"", "h.has(A)", "h.count(hearts) > 2"] {
            let printed = printed(&format!(
                "{deck}print {stages}.prob(h -> {asked}) == {same}.prob(h -> {asked})\nprint {stages}.map(h -> {asked}).plan"
            ));
            let (same, plan) = printed.split_once('\n').expect("two lines");
            assert_eq!(same, "true", "{stages}: {asked}");
            assert_counted(plan, stages);
        }
    }
}
