//! A single card of a hand whose cards aren't known: `h[0]`, the first in the order of the deck.

use super::ask::{Ask, ReadAs};
use super::card::Card;
use super::cards::Cards;
use super::view::{HandView, Slice};
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::value::Value;
use tg_hands::{Classes, FeatureShape};

/// The card at an index of a hand, negative ones counted from the end; `None` where the hand has none there or it isn't
/// known how many it has, and where it must be seen as a whole.
pub(super) fn at(cards: &Rc<Cards>, view: &HandView, index: i64) -> Option<Result<Value, Fault>> {
    let size = view.known_size()?;
    let place = if index < 0 { size.checked_sub(index.unsigned_abs())? } else { index as u64 };
    if place >= size {
        return None;
    }
    let kinds = cards.deck.kinds().len() as u32;
    let order = Classes::new((0..kinds).map(Some).collect());
    let one = view.slice(Slice { order, skip: u32::try_from(place).ok()?, take: 1 })?;
    let values = (0..kinds as usize).map(|kind| Card::value(cards, kind)).collect();
    let ask = Ask {
        shape: FeatureShape::Highest { levels: (0..kinds).map(Some).collect() },
        read: ReadAs::Level(values),
        called: format!("card {index}"),
    };
    Some(one.ask(&ask))
}
