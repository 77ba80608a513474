//! The faces of dice as the kinds of cards of a deck.

use crate::deck::cards::{Cards, Elements};
use crate::deck::deck_value::{MOST_KINDS, made};
use crate::deck::methods::element_kind;
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
    let mut seen: ValueMap<()> = ValueMap::default();
    for die in dice {
        host.step(die.size() as u64)?;
        for value in (0..die.size()).map(|place| die.value(place)) {
            if seen.get_mut(&value).is_none() {
                seen.add(value.clone(), ());
                values.push(value);
            }
        }
        if values.len() > MOST_KINDS {
            return Err(too_many_faces());
        }
    }
    // In ascending order where all are numbers, else as they came.
    if values.iter().all(|value| value.as_number().is_some()) {
        values.sort_by(|a, b| a.order(b).unwrap_or(std::cmp::Ordering::Equal));
    }
    let mut places: ValueMap<usize> = ValueMap::default();
    for (place, value) in values.iter().enumerate() {
        places.add(value.clone(), place);
    }
    let mut piles = Vec::with_capacity(dice.len());
    for die in dice {
        let mut pile = vec![0; values.len()];
        for place in 0..die.size() {
            let Count::Small(ways) = die.ways(place) else { return Ok(None) };
            let (Ok(ways), Some(&mut kind)) = (u64::try_from(ways), places.get_mut(&die.value(place))) else {
                return Ok(None);
            };
            pile[kind] += ways;
        }
        piles.push(pile);
    }
    let mut elements = Elements::default();
    let kinds: Vec<CardKind> = values.iter().map(|value| element_kind(value, &mut elements)).collect();
    let deck = made(Deck::new(kinds, Ace::High))?;
    Ok(Some((Cards::of_dice(deck, elements), piles)))
}

#[cold]
fn too_many_faces() -> Fault {
    fault(Code::E5010, format!("dice that are thrown together may have at most {MOST_KINDS} different faces"))
        .with_help("make the faces coarser before: `d.map(n -> n // 10).pool(3)`; sums are added: `a + b`")
}
