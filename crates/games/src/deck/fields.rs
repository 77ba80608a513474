//! The cards whose suit, rank, name and attributes are as said.
//!
//! What is said must be something that a card can have: a word always, a number where it is written out. What is
//! computed may be any number, and no card has it then.

use super::card::shown;
use super::cards::Cards;
use super::faults::{unknown, which_cards};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Between, Named, Record, Value};
use tg_hands::{DeckError, Pick};

/// The kinds whose fields are all as said; which of these are written out.
pub(super) fn by_fields(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    record: &Record,
    is_written: impl Fn(usize) -> bool,
) -> Result<Pick, Fault> {
    let mut pick = Pick(vec![true; cards.deck.kinds().len()]);
    for (place, (key, value)) in record.iter().enumerate() {
        let name = key.as_str().ok_or_else(|| which_cards(key.value()))?;
        pick = pick.and(&by_field(host, cards, name, value, is_written(place))?);
    }
    Ok(pick)
}

/// The kinds whose field is a value, one of a list, or within a range.
pub(super) fn by_field(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    name: &str,
    value: &Value,
    is_written: bool,
) -> Result<Pick, Fault> {
    host.step(cards.deck.kinds().len() as u64)?;
    match value {
        Value::List(list) => {
            let mut pick = Pick(vec![false; cards.deck.kinds().len()]);
            for item in list.items() {
                pick = pick.or(&by_field(host, cards, name, item, is_written)?);
            }
            return Ok(pick);
        }
        Value::Range(range) => {
            needs_field(cards, name)?;
            let pick = cards.pick(name, |own| own.as_i64().is_some_and(|n| range.contains(n)));
            if !pick.is_empty() {
                return Ok(pick);
            }
            let never = never_within(cards, name, value, &Value::int(range.start()), is_written);
            return never.map_or(Ok(pick), Err);
        }
        _ => {}
    }
    match value.downcast::<Between>() {
        Some(between) => between_words(cards, name, (value, between), is_written),
        None => by_value(cards, name, value, is_written),
    }
}

/// The kinds whose field is a value.
fn by_value(cards: &Rc<Cards>, name: &str, value: &Value, is_written: bool) -> Result<Pick, Fault> {
    let is_named = value.downcast::<Named>().is_some_and(|named| named.name().is_some());
    if let ("rank", false, Some(number)) = (name, is_named, value.as_number()) {
        let rank = number.to_rbig().unwrap_or_default();
        return match cards.deck.rank(&rank) {
            Err(_) if !is_written && cards.has_field(name) => Ok(no_kind(cards)),
            found => found.map_err(|error| unknown(cards, &error)),
        };
    }
    if let ("rank" | "suit" | "name", Some(word)) = (name, value.as_text()) {
        let pick = cards.pick(name, |own| own == value);
        if pick.is_empty() {
            // A word that means something else of a card says where it belongs.
            let foreign = never(cards, name, value, is_written);
            let error = DeckError::UnknownWord { word: word.as_str().to_owned() };
            return Err(foreign.unwrap_or_else(|| unknown(cards, &error)));
        }
        return Ok(pick);
    }
    let is_plain =
        matches!(value, Value::None | Value::Number(_) | Value::Bool(_)) || value.as_text().is_some();
    if !is_plain && !is_named && value.as_number().is_none() {
        return Err(which_cards(value));
    }
    needs_field(cards, name)?;
    let is_value = |kind| cards.asked_field(kind, name).is_some_and(|own| own == *value);
    let pick = Pick((0..cards.deck.kinds().len()).map(is_value).collect());
    match pick.is_empty() {
        true => never(cards, name, value, is_written).map_or(Ok(pick), Err),
        false => Ok(pick),
    }
}

/// The kinds whose field lies between two words in its order.
fn between_words(
    cards: &Rc<Cards>,
    name: &str,
    (value, between): (&Value, &Between),
    is_written: bool,
) -> Result<Pick, Fault> {
    needs_field(cards, name)?;
    let mut pick = no_kind(cards);
    for (kind, picked) in pick.0.iter_mut().enumerate() {
        *picked = match cards.field(kind, name) {
            Some(own) => between.holds_value(&own)?,
            None => false,
        };
    }
    if pick.is_empty() && is_written {
        let message = format!("{} has a {name} in {}", cards.no_card(), shown(value));
        let help = match between.is_open() {
            true => {
                "give a bound that some of them reach; where the dice vary, as in a loop, a bound with a name may leave out all: `let least = 5`, and then `count(least..)`"
            }
            false => "the lower end comes first: `J..=A`",
        };
        return Err(fault(Code::E5011, message).with_help(help));
    }
    Ok(pick)
}

fn no_kind(cards: &Cards) -> Pick {
    Pick(vec![false; cards.deck.kinds().len()])
}

/// Refuses a field that no card has.
fn needs_field(cards: &Cards, name: &str) -> Result<(), Fault> {
    match cards.has_field(name) {
        true => Ok(()),
        false => Err(unknown(cards, &DeckError::UnknownAttribute { name: name.to_owned() })),
    }
}

/// Why no card's field can ever be a value; where some can, nothing.
fn never(cards: &Cards, name: &str, value: &Value, is_written: bool) -> Option<Fault> {
    never_within(cards, name, value, value, is_written)
}

/// The same of a range, which begins with `first`.
fn never_within(cards: &Cards, name: &str, value: &Value, first: &Value, is_written: bool) -> Option<Fault> {
    let lacks = |own: &Value| match own {
        Value::Object(own) if is_written => own.lacks(value),
        _ => None,
    };
    let mut why = (0..cards.deck.kinds().len())
        .filter_map(|kind| cards.field(kind, name))
        .map(|own| own.never_equals(first).or_else(|| lacks(&own)));
    let told = why.next()?;
    if why.all(|fault| fault.is_some()) { told } else { None }
}
