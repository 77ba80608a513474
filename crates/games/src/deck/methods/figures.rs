//! What players of poker and rummy look for in a hand: groups, runs, flushes, categories, strength.

use super::hands::{answered, asked, called};
use super::{hand, wrong};
use crate::deck::ask::{Ask, ReadAs};
use crate::deck::cards::Cards;
use crate::deck::faults;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::Value;
use tg_hands::{Classes, FeatureShape};

/// The classes of cards that form a group: cards of one rank, equal faces, or equal elements of a list without numbers.
///
/// # Errors
/// A deck without ranks.
pub(in crate::deck) fn kinds_alike(cards: &Cards, method: &str) -> Result<Classes, Fault> {
    if cards.dice || cards.is_list_without_numbers() {
        return Ok(cards.deck.by_kind());
    }
    faults::needs_ranks(cards, method)?;
    Ok(cards.deck.by_rank())
}

/// `h.groups`.
pub(in crate::deck) fn groups(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    asked(host, hand, "groups", args, |_| {
        let shape = FeatureShape::Groups { classes: kinds_alike(&hand.cards, "groups")? };
        Ok(Ask { shape, read: ReadAs::Plain, called: "groups".to_owned() })
    })
}

/// A number of cards in an argument.
fn times(args: &[Value], least: u64) -> Result<u32, Fault> {
    let Value::Number(given) = &args[1] else { return Err(wrong("a number", &args[1])) };
    match tg_core::native::Type::Whole(least).unfit("n", &args[1]) {
        Some(fault) => Err(fault),
        None => Ok(given.to_u64().and_then(|n| u32::try_from(n).ok()).unwrap_or(u32::MAX)),
    }
}

/// `h.of_a_kind(n)`.
pub(in crate::deck) fn of_a_kind(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let classes = kinds_alike(&hand.cards, "of_a_kind")?;
    let shape = FeatureShape::AtLeast { classes, times: times(args, 1)?, clamp: None };
    answered(hand, &Ask { shape, read: ReadAs::Plain, called: called("of_a_kind", args) })
}

/// `h.run(n)`.
pub(in crate::deck) fn run(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    faults::needs_ranks(&hand.cards, "run")?;
    let shape = FeatureShape::Run { ladder: hand.cards.deck.ladder(), length: times(args, 1)? };
    answered(hand, &Ask { shape, read: ReadAs::Plain, called: called("run", args) })
}

/// `h.flush(n)`.
pub(in crate::deck) fn flush(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    faults::needs_suits(&hand.cards, "flush")?;
    let shape =
        FeatureShape::AtLeast { classes: hand.cards.deck.by_suit(), times: times(args, 1)?, clamp: Some(1) };
    answered(hand, &Ask { shape, read: ReadAs::Reaches(1), called: called("flush", args) })
}

/// `h.poker`.
pub(in crate::deck) fn poker(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    asked(host, hand, "poker", args, |_| {
        faults::needs_ranks(&hand.cards, "poker")?;
        let shape =
            FeatureShape::Poker { ladder: hand.cards.deck.ladder(), suits: hand.cards.deck.by_suit() };
        Ok(Ask { shape, read: ReadAs::Plain, called: "poker".to_owned() })
    })
}

/// More ranks than this aren't distinguished by strength.
const MOST_RANKS: usize = 500;

/// `h.strength`.
pub(in crate::deck) fn strength(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    asked(host, hand, "strength", args, |_| {
        faults::needs_ranks(&hand.cards, "strength")?;
        let (deck, ranks) = (&hand.cards.deck, hand.cards.families().ranks());
        if ranks.len() > MOST_RANKS {
            let message =
                format!("`strength` tells at most {MOST_RANKS} ranks apart, and here are {}", ranks.len());
            return Err(fault(Code::E5013, message).with_help("`poker` gives the category alone"));
        }
        let (ladder, by_rank) = (deck.ladder(), deck.by_rank());
        let mut by_level = vec![Value::None; ranks.len()];
        for (level, rank) in ladder.levels().iter().zip(by_rank.each()) {
            if let (Some(level), Some(rank)) = (level, rank) {
                by_level[*level as usize] = ranks[*rank as usize].clone();
            }
        }
        let shape = FeatureShape::Strength { ladder, suits: deck.by_suit() };
        Ok(Ask { shape, read: ReadAs::Strength(by_level.into()), called: "strength".to_owned() })
    })
}
