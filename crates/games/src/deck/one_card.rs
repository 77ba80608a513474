//! A single card of a hand whose cards aren't known: `h[0]`, the first in the order of the deck.

use super::ask::{Ask, ReadAs};
use super::card::Card;
use super::cards::Cards;
use super::view::{HandView, Slice};
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::value::{Value, position};
use tg_hands::{Classes, FeatureShape};

/// The card at an index of a hand, negative ones counted from the end; `None` where it's known beforehand that the hand
/// has none there, and where it must be seen as a whole.
pub(super) fn at(cards: &Rc<Cards>, view: &HandView, index: i64) -> Option<Result<Value, Fault>> {
    let size = view.known_size();
    let kinds = cards.deck.kinds().len() as u32;
    let (order, place) = match (size, u64::try_from(index)) {
        (Some(size), _) => (ascending(kinds), position(&Value::int(index), size, "list").ok()?),
        (None, Ok(place)) => (ascending(kinds), place),
        (None, Err(_)) => (descending(kinds), index.unsigned_abs() - 1),
    };
    let of = |view: &HandView, shape| {
        let values = (0..kinds as usize).map(|kind| Card::value(cards, kind)).collect();
        view.ask(&Ask { shape, read: ReadAs::Level(values), called: format!("card {index}") })
    };
    let levels = (0..kinds).map(Some).collect();
    let card = match place {
        // What comes first can be told of more hands than what comes behind others.
        0 if size.is_none() && index < 0 => of(view, FeatureShape::Highest { levels }),
        0 if size.is_none() => of(view, FeatureShape::Lowest { levels }),
        _ => {
            let slice = Slice { order: Classes::new(order), skip: u32::try_from(place).ok()?, take: 1 };
            of(&view.slice(slice)?, FeatureShape::Highest { levels })
        }
    };
    Some(card.and_then(|card| match card {
        Value::None => beyond(view, index),
        card => Ok(card),
    }))
}

fn ascending(kinds: u32) -> Vec<Option<u32>> {
    (0..kinds).map(Some).collect()
}

fn descending(kinds: u32) -> Vec<Option<u32>> {
    (0..kinds).rev().map(Some).collect()
}

/// Fails as a list of so few cards does.
fn beyond(view: &HandView, index: i64) -> Result<Value, Fault> {
    let size = view.size()?.as_i64().and_then(|size| u64::try_from(size).ok()).unwrap_or(0);
    position(&Value::int(index), size, "list").map(|_| Value::None)
}
