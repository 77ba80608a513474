//! What hands and decks are asked: the functions of the descriptors, and what their arguments mean.

mod against;
mod deal;
mod decks;
mod figures;
mod hands;
mod listing;
mod order;
mod written;

pub(super) use against::*;
pub(super) use deal::by_what;
pub(super) use decks::*;
pub(super) use figures::*;
pub(super) use hands::*;
pub(super) use listing::*;
pub(super) use order::*;
pub(super) use written::{check_copies, deck_hand};

use crate::deck::build::copies_argument;
use crate::deck::card::shown;
use hands::{answered, asked};

use crate::deck::cards::Cards;
use crate::deck::faults::unknown;
use crate::deck::hand::Hand;
use crate::deck::{card, fields, what};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, receiver};
use tg_core::value::{Record, Value};
use tg_hands::Pick;

fn wrong(wanted: &str, got: &Value) -> Fault {
    fault(Code::E2003, format!("expected {wanted}, but got {}", got.kind()))
}

/// The hand that a method works on.
fn hand(args: &[Value]) -> Result<&Hand, Fault> {
    receiver(args, "a hand")
}

/// How many of which cards: a card, a list, a record of numbers, or a known hand.
fn wanted(host: &mut dyn Host, cards: &Rc<Cards>, value: &Value) -> Result<Vec<(Pick, u64)>, Fault> {
    if let Value::Record(record) = value {
        return of_record(host, cards, record);
    }
    if let Some(hand) = Hand::within(value) {
        let held = translated(hand, cards)?.into_iter().enumerate();
        return Ok(held.filter(|(_, n)| *n > 0).map(|(kind, n)| (alone(cards, kind), n)).collect());
    }
    let items = match value {
        Value::List(list) => list.items().to_vec(),
        one => vec![one.clone()],
    };
    let mut wanted: Vec<(Pick, u64)> = Vec::new();
    for item in items {
        let pick = what::pick(host, cards, &item, &Value::Unset)?;
        match wanted.iter_mut().find(|(own, _)| *own == pick) {
            Some((_, number)) => *number += 1,
            None => wanted.push((pick, 1)),
        }
    }
    Ok(wanted)
}

/// Numbers of cards as a record says them; a number as a key is a rank.
fn of_record(host: &mut dyn Host, cards: &Rc<Cards>, record: &Record) -> Result<Vec<(Pick, u64)>, Fault> {
    let mut wanted = Vec::with_capacity(record.len());
    for (key, number) in record.iter() {
        let Value::Number(number) = number else { return Err(wrong("a number of cards", number)) };
        let pick = match key.value() {
            rank @ Value::Number(_) => {
                let is_written = host.written().param(0);
                fields::by_field(host, cards, "rank", rank, is_written)?
            }
            word => what::pick(host, cards, word, &Value::Unset)?,
        };
        wanted.push((pick, copies_argument(number)?));
    }
    Ok(wanted)
}

/// One kind of a deck.
fn alone(cards: &Cards, kind: usize) -> Pick {
    Pick((0..cards.deck.kinds().len()).map(|other| other == kind).collect())
}

/// A known hand's cards by the kinds of another deck.
pub(in crate::deck) fn translated(hand: &Hand, cards: &Rc<Cards>) -> Result<Vec<u64>, Fault> {
    let held = hand.counts()?;
    if hand.cards.has_kinds_of(cards) {
        return Ok(held.to_vec());
    }
    let mut here = vec![0; cards.deck.kinds().len()];
    for (kind, held) in hand.cards.deck.kinds().iter().zip(held).filter(|(_, held)| **held > 0) {
        let pick = cards.kinds_like(kind);
        if pick.is_empty() {
            let error = tg_hands::DeckError::UnknownWord { word: card::written(kind) };
            return Err(unknown(cards, &error));
        }
        here[decks::only_kind(cards, &pick)?] += held;
    }
    Ok(here)
}

/// The number of each kind.
pub(in crate::deck) fn wanted_counts(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    value: &Value,
) -> Result<Vec<u64>, Fault> {
    let mut counts = vec![0; cards.deck.kinds().len()];
    for (pick, number) in wanted(host, cards, value)? {
        let mut kinds = pick.0.iter().enumerate().filter(|(_, picked)| **picked);
        let (Some((kind, _)), None) = (kinds.next(), kinds.next()) else {
            if let Some(alike) = decks::alike(cards, &pick) {
                return Err(alike);
            }
            return Err(fault(Code::E2003, format!("{} doesn't name single cards", shown(value)))
                .with_help("name cards as they are written, such as `\"hearts A\"`, or give a record such as `{boom: 2}`"));
        };
        counts[kind] += number;
    }
    Ok(counts)
}
