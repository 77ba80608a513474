//! What a function gives for each suit that a hand has: asked of all hands at once, it is what each of them says.

use super::cards::deck;
use super::partial::{agree, dealt};
use proptest::prelude::*;
use tg::{Limits, Session};

const ASKED: [&str; 14] = [
    "h.suits.map(s -> h.keep(s).sum).max",
    "h.suits.map(s -> h.keep(s).sum)",
    "h.suits.map(s -> h.count(s)).sort",
    "h.suits.map(s -> h.count(s) * 2).sum",
    "h.suits.map(s -> h.keep(s).max)",
    "h.suits.map(s -> h.max(s)).count",
    "h.suits.map(s -> h.keep(s).count(boom) + h.size)",
    "h.suits.map(s -> s)",
    "h.suits.map(s -> [s, h.count(s)])",
    "h.suits.map(s -> if s == A { h.count(s) } else { 0 })",
    "h.suits.map(s -> h.count(suit: s))",
    "h.suits.map(s -> [1, 2].map(n -> h.count(s) + n))",
    "h.suits.map(s -> h.cards.map(c -> c.rank).unique.count + h.count(s))",
    "[1, 2].map(n -> h.suits.map(s -> h.count(s) + n).sum)",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn of_one_hand(deck in deck(), size in 0usize..4, how in 0usize..5, question in proptest::sample::select(&ASKED[..])) {
        let cards = deck.physical().len();
        let size = size.min(cards / 2);
        agree(&deck, &dealt(size, how), "h", question);
    }
}

/// Too many sums are refused before they are counted, as for suits that are written out.
#[test]
fn sums_of_many_cards_are_refused() {
    let deck = "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }\n";
    for suits in ["h.suits", "[clubs, diamonds, hearts, spades]"] {
        let asked =
            format!("{deck}print (deal 13 from french).map(h -> {suits}.map(s -> h.keep(s).sum).max).mean");
        let limits = Limits { steps: Some(5_000_000), ..Limits::default() };
        let outcome = Session::new(limits).run(&asked);
        let codes: Vec<&str> = outcome.diagnostics.iter().map(|diagnostic| diagnostic.code.text()).collect();
        assert_eq!(codes, ["E5013"], "{suits}");
    }
}
