//! What decks are asked, and what stands for a deck.

use super::{wanted, wrong};
use crate::deck::build::copies_argument;
use crate::deck::card;
use crate::deck::card::{Card, shown};
use crate::deck::cards::Elements;
use crate::deck::deck_value::{DeckValue, MOST_KINDS, made};
use crate::deck::hand::{Hand, Held};
use crate::deck::what;
use crate::deck::whole::NeedsWhole;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Named, Value};
use tg_hands::{CardKind, Deck, Rank};

/// The deck that a method works on: a deck, a hand's cards, or a list's elements.
pub(super) fn deck(host: &mut dyn Host, args: &[Value]) -> Result<DeckValue, Fault> {
    let first = args.first().unwrap_or(&Value::Unset);
    if let Some(deck) = DeckValue::within(first) {
        return Ok(deck.clone());
    }
    if let Some(hand) = Hand::within(first) {
        let held = hand.counts()?;
        let mut deck = hand.cards.deck.clone();
        for (kind, &held) in held.iter().enumerate() {
            deck = made(deck.with(kind, held))?;
        }
        return Ok(DeckValue::new(None, deck, hand.cards.elements.clone()));
    }
    let items = match first {
        Value::List(list) => list.items().to_vec(),
        Value::Range(range) => {
            host.reserve(u128::from(range.length()) * 96)?;
            range.iter().map(Value::int).collect()
        }
        other => return Err(wrong("a deck", other)),
    };
    list_deck(host, &items)
}

/// A deck of a list's elements: equal ones are copies.
fn list_deck(host: &mut dyn Host, items: &[Value]) -> Result<DeckValue, Fault> {
    let mut kinds: Vec<CardKind> = Vec::new();
    let mut elements = Elements::default();
    for item in items {
        host.step(1 + kinds.len() as u64 / 8)?;
        let mut kind = CardKind { name: None, suit: None, rank: None, copies: 1, attributes: Vec::new() };
        match (item.downcast::<Card>(), item.as_number().filter(Number::is_exact)) {
            (Some(card), _) => {
                kind = CardKind { copies: 1, ..card.kind().clone() };
                keep_element(&mut elements, &kind, card.cards.element(card.kind));
            }
            (None, Some(number)) => {
                let name = item.downcast::<Named>().and_then(Named::name).map(str::to_owned);
                kind.rank = Some(Rank { number: number.to_rbig().unwrap_or_default(), name });
            }
            (None, None) => {
                kind.name = Some(shown(item));
                let text = item.as_text().is_some();
                keep_element(&mut elements, &kind, (!text).then(|| item.clone()));
            }
        }
        match kinds
            .iter_mut()
            .find(|own| own.name == kind.name && own.suit == kind.suit && own.rank == kind.rank)
        {
            Some(own) => own.copies += 1,
            None => kinds.push(kind),
        }
        if kinds.len() > MOST_KINDS {
            return Err(fault(Code::E5010, format!("a deck may have at most {MOST_KINDS} different cards"))
                .with_help("put cards that the questions don't tell apart under one name"));
        }
    }
    Ok(DeckValue::new(None, made(Deck::new(kinds, tg_hands::Ace::Both))?, elements))
}

/// Keeps what a card by its name alone stands for, if it is more than that name.
fn keep_element(elements: &mut Elements, kind: &CardKind, element: Option<Value>) {
    if let (Some(name), Some(element)) = (&kind.name, element) {
        Rc::make_mut(elements).insert(name.clone(), element);
    }
}

/// `d.cards`: all cards as a hand.
pub(in crate::deck) fn deck_cards(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let deck = known_deck(host, args)?;
    let copies = deck.cards.deck.copies();
    Ok(Hand::known(&deck.cards, copies).value())
}

/// A deck of which no symbolic hand took anything.
pub(super) fn known_deck(host: &mut dyn Host, args: &[Value]) -> Result<DeckValue, Fault> {
    let deck = deck(host, args)?;
    match &deck.taken {
        Some(view) => Err(view.recorder.enumerate_instead(NeedsWhole::Looks)),
        None => Ok(deck),
    }
}

/// `d.size`.
pub(in crate::deck) fn deck_size(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let deck = known_deck(host, args)?;
    Ok(Value::Number(Number::from(deck.cards.deck.cards())))
}

/// The same kinds with other copies.
fn with_copies(deck: &DeckValue, change: impl Fn(usize, u64) -> u64) -> Result<Value, Fault> {
    let mut changed = deck.cards.deck.clone();
    for (kind, copies) in deck.cards.deck.copies().into_iter().enumerate() {
        let now = change(kind, copies);
        if now != copies {
            changed = made(changed.with(kind, now))?;
        }
    }
    Ok(DeckValue::new(deck.cards.name.clone(), changed, deck.cards.elements.clone()).value())
}

/// `d.without(…)`: these cards taken out.
pub(in crate::deck) fn deck_without(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let deck = deck(host, args)?;
    if let Some(hand) = Hand::within(&args[1])
        && let Held::Symbolic(view) = &hand.held
    {
        if deck.taken.is_none() && deck.cards.has_kinds_of(&view.recorder.cards) {
            return Ok(DeckValue { taken: Some(view.clone()), ..deck }.value());
        }
        return Err(view.recorder.enumerate_instead(NeedsWhole::Looks));
    }
    let deck = known_deck(host, &[deck.value()])?;
    let mut less = vec![0u64; deck.cards.deck.kinds().len()];
    for (pick, number) in wanted(host, &deck.cards, &args[1])? {
        let mut left = number;
        for (kind, picked) in pick.0.iter().enumerate() {
            if *picked {
                let taken = left.min(
                    deck.cards.deck.kinds()[kind].copies
                        - less[kind].min(deck.cards.deck.kinds()[kind].copies),
                );
                less[kind] += taken;
                left -= taken;
            }
        }
        if left > 0 {
            let kinds = deck.cards.deck.kinds().iter().zip(&pick.0).filter(|(_, picked)| **picked);
            let names: Vec<String> = kinds.map(|(kind, _)| format!("`{}`", card::written(kind))).collect();
            let of = match &names[..] {
                [one] => format!("× {one}"),
                [first, second, _, _, ..] => format!("of {first}, {second} …"),
                some => format!("of {}", some.join(", ")),
            };
            let message = format!("{number} {of} can't be taken out of {}", deck.cards.called());
            return Err(
                fault(Code::E5012, message).with_help(format!("there are {} of them in it", number - left))
            );
        }
    }
    with_copies(&deck, |kind, copies| copies - less[kind])
}

/// `d.with(land: 26)`: other numbers of copies.
pub(in crate::deck) fn deck_with(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let deck = known_deck(host, args)?;
    let Value::Record(entries) = &args[1] else { return Err(wrong("numbers of copies", &args[1])) };
    let mut copies = deck.cards.deck.copies();
    for (key, value) in entries.iter() {
        let Value::Number(wanted) = value else { return Err(wrong("a number of copies", value)) };
        let wanted = copies_argument(wanted)?;
        let pick = what::pick(host, &deck.cards, key.value(), &Value::Unset)?;
        let kinds: Vec<usize> =
            pick.0.iter().enumerate().filter(|(_, picked)| **picked).map(|(kind, _)| kind).collect();
        let [only] = kinds[..] else {
            let message = format!("`{}` is {} different cards of this deck", shown(key.value()), kinds.len());
            return Err(
                fault(Code::E5008, message).with_help("name a single card, as in `deck.with(land: 26)`")
            );
        };
        copies[only] = wanted;
    }
    with_copies(&deck, |kind, _| copies[kind])
}

/// `d + e`.
pub(in crate::deck) fn deck_plus(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let deck_of = |host: &mut dyn Host, side: &[Value]| {
        known_deck(host, side).map_err(|fault| match &side[0] {
            Value::Number(_) => fault
                .with_help("`d + deck { boom x2 }` adds cards; `d.with(boom: 7)` changes how many there are"),
            _ => fault,
        })
    };
    let (left, right) = (deck_of(host, &args[..1])?, deck_of(host, &args[1..])?);
    let sum = made(left.cards.deck.plus(&right.cards.deck))?;
    Ok(DeckValue::new(None, sum, left.cards.elements_with(&right.cards)).value())
}

/// `d * n`.
pub(in crate::deck) fn deck_times(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    if matches!(args[0], Value::Number(_)) {
        args.swap(0, 1);
    }
    let deck = known_deck(host, args)?;
    let Value::Number(times) = &args[1] else { return Err(wrong("a number of decks", &args[1])) };
    let product = made(deck.cards.deck.times(copies_argument(times)?))?;
    Ok(DeckValue::new(None, product, deck.cards.elements.clone()).value())
}
