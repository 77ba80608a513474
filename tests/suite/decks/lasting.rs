//! Draws until something holds that stays true: all their lengths are counted as deals with one card more.

use super::agreement::{Law, SHOW, laws, lowest_terms};
use tg::{Limits, Session};

const FRENCH: &str = "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }\n";

/// What one expression prints of French cards.
fn printed(expression: &str) -> String {
    let outcome = Session::new(Limits::default()).run(&format!("{FRENCH}print {expression}"));
    assert!(outcome.diagnostics.is_empty(), "{expression}\n{:?}", outcome.diagnostics);
    outcome.printed.trim().to_owned()
}

/// Where few states are allowed, draws with many hands on the way are counted as deals if they can be. A look at each
/// hand forces them card by card.
#[test]
fn a_draw_is_the_same_card_by_card_and_as_deals() {
    let conditions = [
        "h.has(hearts)",
        "h.count(hearts) == 2",
        "h.count(hearts) >= 2 or h.has(A)",
        "h.has(A) and h.count(hearts) > 1",
        "not h.count([clubs, spades]) < 3",
        "h.max >= 8",
        "h.keep(hearts).max > 6",
        "h.of_a_kind(2) == 1",
        "h.groups[0] == 3",
        "h.size == 4",
        "h.run(3)",
        "h.holds({A: 1, hearts: 2})",
        "h.suits.count == 3",
        "h.ranks.count == 2",
        "h.sum > 20 or h.run(3)",
        // Neither lasts: one is passed through by every hand, the other only by some.
        "h.count(hearts) % 2 == 1",
        "h.sum == 12",
    ];
    let mut as_deals = 0;
    for condition in conditions {
        for again in ["", ", replacement: true"] {
            let dealt = format!("small.deal(until: h -> {condition}, at_most: 4{again}");
            let outcome = Session::new(Limits::default())
                .run(&format!("{SMALL}\nprint {dealt}, states: 1500).map(h -> [h.size, h.sum]).plan"));
            as_deals += usize::from(outcome.printed.contains("as deals of all lengths"));
            let laws: [Law; 2] = laws(&format!(
                "{SMALL}\nfn show(found) {{{SHOW} }}\nshow({dealt}, states: 1500).map(h -> [h.size, h.sum]))\nshow({dealt}).map(h -> if h.cards.count < 0 {{ 0 }} else {{ [h.size, h.sum] }}))"
            ));
            let [counted, card_by_card] = laws.map(lowest_terms);
            assert_eq!(counted, card_by_card, "{condition}{again}");
        }
    }
    assert!(as_deals >= 16, "{as_deals}");
}

/// Cards of three suits.
const SMALL: &str = "deck small { clubs hearts: 2..=8, A = 9; spades: 2..=8, A = 9 }";

#[test]
fn what_stays_true_is_counted_with_any_question() {
    // The expected number of cards until the first of k among 52 is 53 / (k + 1).
    let cases = [
        (
            "(deal until h -> h.has(hearts) from french).map(h -> [h.max, h.size]).map(x -> x[1]).mean",
            "53/14",
        ),
        (
            "(deal until h -> h.has(A) from french).map(h -> {sum: h.sum, n: h.size}).map(x -> x.n).mean",
            "53/5",
        ),
        (
            "(deal until h -> h.count(hearts) == 2 from french).map(h -> [h.max, h.size]).map(x -> x[1]).mean",
            "53/7",
        ),
        ("(deal until h -> h.max >= 13 from french).map(h -> h.size).mean", "53/9"),
        (
            "(deal until h -> h.has(A) and h.sum >= 17 from french).map(h -> h.has(A) and h.sum >= 17).values",
            "[true]",
        ),
        ("(deal until h -> h.run(5) from french).map(h -> h.run(5)).values", "[true]"),
        ("(deal until h -> h.ranks.count == 13 from french).map(h -> h.size).quantile(0)", "13"),
    ];
    for (expression, value) in cases {
        assert_eq!(printed(expression), value, "{expression}");
    }
}
