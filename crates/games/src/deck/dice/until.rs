//! `d.until(what)`: one die after the other, until one fits or the roll of all does.

use super::faces::faces;
use crate::deck::cards::Cards;
use crate::deck::dealt::limits_of;
use crate::deck::deck_value::made;
use crate::deck::hand::Hand;
use crate::deck::until::DrawUntil;
use crate::deck::what;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, receiver};
use tg_core::value::{Function, Value};
use tg_dist::Dist;
use tg_hands::{Ace, CardKind, Deck};

/// `d.until(what)`, `d.until(f)`.
pub(super) fn until(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let dist: &Dist = receiver(args, "dice")?;
    let die = dist.law(host)?;
    let Some((cards, mut piles)) = faces(host, std::slice::from_ref(&die))? else {
        return Err(fault(Code::E5013, "this die has too many ways to distinguish its faces")
            .with_help("make its faces coarser before: `d.map(n -> n >= 5).until(true)`"));
    };
    let until = match &args[1] {
        Value::Function(_) => args[1].clone(),
        meant => {
            let pick = what::pick(host, &cards, meant, &Value::Unset)?;
            if pick.is_empty() {
                return Err(fault(Code::E5018, "this never ends: no face of the die fits")
                    .with_help("name a face that the die has: `d6.until(6)`, `d6.until(5..)`"));
            }
            Value::Function(Function::partial("has", [meant.clone(), Value::Unset].into())?)
        }
    };
    let cards = weighted(&cards, &piles.pop().unwrap_or_default())?;
    if matches!(args[1], Value::Function(_)) {
        refuse_at_once(host, &cards, &until)?;
    }
    let limits = limits_of(host);
    let drawn = DrawUntil { cards, until, at_most: None, replacement: true, limits, conditions: Vec::new() };
    Ok(Dist::asked(drawn).value())
}

/// Refuses a function that is true of no dice at all: nothing would be thrown.
fn refuse_at_once(host: &mut dyn Host, cards: &Rc<Cards>, until: &Value) -> Result<(), Fault> {
    let nothing = Hand::known(cards, vec![0; cards.deck.kinds().len()]).value();
    match host.ask(until, &[nothing]) {
        Ok(answer) if answer.truth() == Some(true) => {
            Err(fault(Code::E5018, "this ends before anything is thrown: the function is true of no dice at all")
                .with_help("name the faces at which it ends, `d6.until([2, 4, 6])`, or ask for a throw as well: `h -> h.size > 0 and …`"))
        }
        Err(fault) if fault.is_final() => Err(fault),
        // What fails for no dice may be fine for some.
        _ => Ok(()),
    }
}

/// The faces of one die as a deck in which each is as often as it has ways.
fn weighted(cards: &Rc<Cards>, pile: &[u64]) -> Result<Rc<Cards>, Fault> {
    let kinds = cards.deck.kinds().iter().zip(pile);
    let kinds = kinds.map(|(kind, &copies)| CardKind { copies, ..kind.clone() }).collect();
    Ok(Cards::of_dice(made(Deck::new(kinds, Ace::High))?, cards.elements.clone()))
}
