//! Guards in the condition of a draw: a hand that one keeps from a question says nothing about whether that can be asked.

use super::cards::deck;
use super::partial::{Asked, asked, condition, hold};
use proptest::prelude::*;
use tg::{Limits, Session};

/// A look at the hand as a whole, which nothing sees through.
const WHOLE: &str = "{ if h.cards.count < 0 { 0 } else { [h.size, h.sum, h.count(A)] } }";

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn the_order_of_an_and_changes_no_draw(
        deck in deck(), most in 1usize..4, again in any::<bool>(), guard in hold(), condition in condition(),
    ) {
        let again = if again { ", replacement: true" } else { "" };
        let most = most.min(deck.physical().len());
        let drawn = |until: &str, asks: &str| -> Asked {
            asked(&deck, &format!(
                "let found = d.deal(until: h -> {until}, at_most: {most}{again}).map(h -> {asks})\nfor row in found.top(found.size) {{ print \"{{row.value}}|{{row.ways}}\" }}"
            ))
        };
        let features = "[h.size, h.sum, h.count(A)]";
        let after = drawn(&format!("{} and {}", condition.text, guard.text), features);
        prop_assume!(after.is_ok());
        let before = format!("{} and {}", guard.text, condition.text);
        prop_assert_eq!(&drawn(&before, features), &after);
        prop_assert_eq!(&drawn(&before, WHOLE), &after);
        let within = format!("if {} {{ {} }} else {{ false }}", guard.text, condition.text);
        prop_assert_eq!(&drawn(&within, features), &after);
    }
}

/// Draws whose guard holds before the rest of the condition can be asked, with and without an end, one by one and as
/// deals.
#[test]
fn a_guard_that_holds_of_a_hand_too_small_isnt_a_mistake() {
    let deck = "deck d { a: 1, 2, 3; b: 2, 3 x2; z x2 }\n\
                deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }\n";
    let cases = [
        ("(deal until h -> h.size >= 1 and h.max(hearts) >= 13 from french).map(h -> h.size).mean", "53/3"),
        (
            "(deal until h -> h.size >= 1 and h.max(hearts) >= 13 from french).map(h -> [h.sum, h.size]).map(x -> x[1]).mean",
            "53/3",
        ),
        ("(deal until h -> h.count(a) >= 1 and h.max(b) > 1 from d).map(h -> h.size).mean", "45/14"),
        (
            "(deal until h -> if h.count(a) >= 1 { h.max(b) > 1 } else { false } from d).map(h -> h.size).mean",
            "45/14",
        ),
        (
            "(deal until h -> h.count(a) >= 1 and h.max(b) > 1 from d with replacement).map(h -> h.size).mean",
            "4",
        ),
    ];
    for (expression, value) in cases {
        let outcome = Session::new(Limits::default()).run(&format!("{deck}print {expression}"));
        assert!(outcome.diagnostics.is_empty(), "{expression}\n{:?}", outcome.diagnostics);
        assert_eq!(outcome.printed.trim(), value, "{expression}");
    }
}
