//! What errors say of themselves.

use crate::support::french;
use std::error::Error;
use tg_hands::{AmountError, DealError, Large, Stop};

fn said(error: impl Error) -> String {
    error.to_string()
}

#[test]
fn errors_are_sentences() {
    let unknown = french().word("joker").expect_err("no joker");
    assert_eq!(said(unknown), "no suit, card, rank or role is called \"joker\"");
    assert_eq!(said(AmountError::Fractional), "an amount must be whole");
    let short = DealError::NotEnough { pile: 0, wanted: 60, cards: 52 };
    assert_eq!(said(short), "60 cards are dealt from pile 0, which has 52");
    let states = DealError::TooManyStates { states: 500u32.into(), limit: 100, of: Large::Outcomes };
    assert_eq!(said(states), "counting the outcomes would take 500 states or more, and 100 are allowed");
    assert_eq!(said(DealError::Stopped(Stop::Interrupted)), "it was interrupted");
}
