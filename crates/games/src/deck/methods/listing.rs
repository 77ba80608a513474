//! The order in which hands list their ranks, suits, groups and dice, and why a list in another order never equals it.

use super::order::{ascending, label};
use crate::deck::card::Card;
use crate::deck::cards::Cards;
use crate::deck::hand::Hand;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::program::Constant;
use tg_core::value::{Value, show};

/// Groups are listed the largest first. How many cards a hand has says nothing: a function may be asked of hands of all
/// sizes.
pub(in crate::deck) fn groups_order(_hand: &Value, list: &[Constant]) -> Option<Fault> {
    descending(list, "groups", "the largest group comes first")
}

/// Runs are listed the longest first.
pub(in crate::deck) fn runs_order(_hand: &Value, list: &[Constant]) -> Option<Fault> {
    descending(list, "runs", "the longest run comes first")
}

fn descending(list: &[Constant], name: &str, order: &str) -> Option<Fault> {
    let size = |size: &Constant| match size {
        Constant::Number(number) => Some(number.clone()),
        _ => None,
    };
    let sizes: Vec<_> = list.iter().map(size).collect::<Option<_>>()?;
    let mut sorted = sizes.clone();
    sorted.sort_by(|a, b| b.compare(a));
    let ordered = sorted.iter().cloned().map(Value::Number).collect();
    (sorted != sizes).then(|| other_order(name, order, ordered))
}

/// Ranks are listed from the lowest, each once.
pub(in crate::deck) fn ranks_order(hand: &Value, list: &[Constant]) -> Option<Fault> {
    each_once(hand, list, "ranks", "each rank comes once, the lowest first", |cards| {
        cards.families().ranks().to_vec()
    })
}

/// Suits are listed as in the deck, each once.
pub(in crate::deck) fn suits_order(hand: &Value, list: &[Constant]) -> Option<Fault> {
    each_once(hand, list, "suits", "each suit comes once, in the order of the deck", |cards| {
        cards.families().suits().to_vec()
    })
}

/// The dice are listed from the lowest.
pub(in crate::deck) fn dice_order(hand: &Value, list: &[Constant]) -> Option<Fault> {
    let ordered = sorted(hand, list, one_by_one)?;
    (!is_same(&ordered, list)).then(|| other_order("dice", "the lowest comes first", ordered))
}

/// The cards are listed as in the deck.
pub(in crate::deck) fn cards_order(hand: &Value, list: &[Constant]) -> Option<Fault> {
    let kinds =
        |cards: &Rc<Cards>| (0..cards.deck.kinds().len()).map(|kind| Card::value(cards, kind)).collect();
    let ordered = sorted(hand, list, kinds)?;
    (!is_same(&ordered, list)).then(|| other_order("cards", "they stand in the order of the deck", ordered))
}

/// The different dice are listed from the lowest, each once.
pub(in crate::deck) fn unique_order(hand: &Value, list: &[Constant]) -> Option<Fault> {
    each_once(hand, list, "unique", "each comes once, the lowest first", one_by_one)
}

fn one_by_one(cards: &Rc<Cards>) -> Vec<Value> {
    ascending(cards).into_iter().map(|kind| label(cards, kind)).collect()
}

fn each_once(
    hand: &Value,
    list: &[Constant],
    name: &str,
    order: &str,
    all: impl Fn(&Rc<Cards>) -> Vec<Value>,
) -> Option<Fault> {
    let mut ordered = sorted(hand, list, all)?;
    ordered.dedup();
    (!is_same(&ordered, list)).then(|| other_order(name, order, ordered))
}

/// The elements of the list in the order of all that there may be; nothing where it has others.
fn sorted(hand: &Value, list: &[Constant], all: impl Fn(&Rc<Cards>) -> Vec<Value>) -> Option<Vec<Value>> {
    let all = all(&hand.downcast::<Hand>()?.cards);
    // A number that several ranks share may be any of them.
    let place = |element: &Constant| {
        let element = value(element)?;
        let mut places = (0..all.len()).filter(|&place| all[place] == element);
        places.next().filter(|_| places.next().is_none())
    };
    let mut places: Vec<usize> = list.iter().map(place).collect::<Option<_>>()?;
    places.sort_unstable();
    Some(places.into_iter().map(|place| all[place].clone()).collect())
}

fn value(element: &Constant) -> Option<Value> {
    match element {
        Constant::Number(number) => Some(Value::Number(number.clone())),
        Constant::Text(text) => Some(Value::text(text)),
        Constant::None | Constant::Bool(_) | Constant::Open => None,
    }
}

fn is_same(ordered: &[Value], list: &[Constant]) -> bool {
    ordered.len() == list.len()
        && ordered.iter().zip(list).all(|(one, other)| value(other).is_some_and(|other| *one == other))
}

#[cold]
fn other_order(name: &str, order: &str, ordered: Vec<Value>) -> Fault {
    let fault = fault(Code::E2014, format!("`{name}` never gives this list: {order}"));
    match Value::list(ordered) {
        Ok(ordered) => fault.with_help(format!("in that order it is `{}`", show::code(&ordered))),
        Err(_) => fault,
    }
}
