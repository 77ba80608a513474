//! The faces of dice as the kinds of cards of a deck.

use crate::deck::card::Card;
use crate::deck::cards::{Cards, Elements};
use crate::deck::deck_value::{MOST_KINDS, made};
use crate::deck::methods::element_kind;
use crate::deck::what;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Value, ValueMap};
use tg_dist::{Count, Law};
use tg_hands::{Ace, CardKind, Deck};

/// The faces of dice as a deck, and for each die the ways of every face.
pub(super) type Faces = (Rc<Cards>, Vec<Vec<u64>>);

/// The faces of several dice as one deck, and for each die the ways of every face; `None` where a face has more ways
/// than the engine can take.
///
/// # Errors
/// `E5010` where there are too many different faces, and the limits.
pub(super) fn faces(host: &mut dyn Host, dice: &[Rc<dyn Law>]) -> Result<Option<Faces>, Fault> {
    let mut values: Vec<Value> = Vec::new();
    // Equal values may still differ in their attributes.
    let mut seen: ValueMap<Vec<Value>> = ValueMap::default();
    for die in dice {
        host.step(die.size() as u64)?;
        for value in (0..die.size()).map(|place| die.value(place)) {
            match seen.get_mut(&plain(&value)) {
                Some(equal) if equal.iter().any(|own| are_same(own, &value)) => continue,
                Some(equal) => equal.push(value.clone()),
                None => _ = seen.add(plain(&value), vec![value.clone()]),
            }
            values.push(value);
        }
        if values.len() > MOST_KINDS {
            return Err(too_many_faces());
        }
    }
    // In ascending order where all are numbers, else as they came.
    if values.iter().all(|value| value.as_number().is_some()) {
        values.sort_by(|a, b| a.order(b).unwrap_or(std::cmp::Ordering::Equal));
    }
    let mut places: ValueMap<Vec<usize>> = ValueMap::default();
    for (place, value) in values.iter().enumerate() {
        match places.get_mut(&plain(value)) {
            Some(equal) => equal.push(place),
            None => _ = places.add(plain(value), vec![place]),
        }
    }
    let mut piles = Vec::with_capacity(dice.len());
    for die in dice {
        let mut pile = vec![0; values.len()];
        for place in 0..die.size() {
            let Count::Small(ways) = die.ways(place) else { return Ok(None) };
            let value = die.value(place);
            let equal = places.get_mut(&plain(&value)).map(|equal| &*equal).into_iter().flatten();
            let kind = equal.copied().find(|kind| are_same(&values[*kind], &value));
            let (Ok(ways), Some(kind)) = (u64::try_from(ways), kind) else {
                return Ok(None);
            };
            pile[kind] += ways;
        }
        piles.push(pile);
    }
    let mut numbers = values.iter().filter_map(Value::as_number);
    if let Some(number) = numbers.find(|number| !number.is_exact()) {
        return Err(what::approximate(&number));
    }
    let mut elements = Elements::default();
    let kinds: Vec<CardKind> = values.iter().map(|value| element_kind(value, &mut elements)).collect();
    let deck = made(Deck::new(kinds, Ace::High))?;
    Ok(Some((Cards::of_dice(deck, elements), piles)))
}

/// A face without its attributes: its number or its name.
fn plain(face: &Value) -> Value {
    match face.downcast::<Card>() {
        Some(card) => card.cards.face(card.kind),
        None => face.clone(),
    }
}

/// Whether two outcomes of dice are the same face, with the same attributes.
pub(super) fn are_same(one: &Value, other: &Value) -> bool {
    match (one.downcast::<Card>(), other.downcast::<Card>()) {
        (Some(one), Some(other)) => one.kind().is_same(other.kind()),
        (Some(card), None) | (None, Some(card)) => card.kind().attributes.is_empty() && one == other,
        (None, None) => one == other,
    }
}

#[cold]
fn too_many_faces() -> Fault {
    fault(Code::E5010, format!("dice that are thrown together may have at most {MOST_KINDS} different faces"))
        .with_help("make the faces coarser before: `d.map(n -> n // 10).pool(3)`; sums are added: `a + b`")
}
