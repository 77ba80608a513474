//! What decks are asked, and what stands for a deck.

use super::{wanted, wanted_counts, wrong};
use crate::deck::build::copies_argument;
use crate::deck::card;
use crate::deck::card::{Card, shown};
use crate::deck::cards::{Cards, Elements};
use crate::deck::deck_value::{DeckValue, MOST_KINDS, made};
use crate::deck::hand::{Hand, Held};
use crate::deck::what;
use crate::deck::whole::NeedsWhole;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Named, Value};
use tg_hands::{CardKind, Deck, Pick, Rank};

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
        if let Some(number) = item.as_number().filter(|number| !number.is_exact()) {
            return Err(what::approximate(&number));
        }
        let kind = element_kind(item, &mut elements);
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

/// The kind of card that an element of a list is, or a face of a die; what its name stands for is kept.
pub(in crate::deck) fn element_kind(item: &Value, elements: &mut Elements) -> CardKind {
    let mut kind = CardKind { name: None, suit: None, rank: None, copies: 1, attributes: Vec::new() };
    match (item.downcast::<Card>(), item.as_number().filter(Number::is_exact)) {
        (Some(card), _) => {
            kind = CardKind { copies: 1, ..card.kind().clone() };
            let own = kind.name.as_ref().and_then(|name| card.cards.elements.get(name));
            keep_element(elements, &kind, own.cloned());
        }
        (None, Some(number)) => {
            let name = item.downcast::<Named>().and_then(Named::name).map(str::to_owned);
            kind.rank = Some(Rank { number: number.to_rbig().unwrap_or_default(), name });
        }
        (None, None) => {
            kind.name = Some(shown(item));
            keep_element(elements, &kind, Some(item.clone()));
        }
    }
    kind
}

/// Keeps the element that a card by its name alone stands for.
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
pub(in crate::deck) fn known_deck(host: &mut dyn Host, args: &[Value]) -> Result<DeckValue, Fault> {
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
    let less = taken_out(host, &deck.cards, &args[1], &args[2])?;
    let copies = deck.cards.deck.copies();
    for (kind, (&less, &copies)) in less.iter().zip(&copies).enumerate() {
        if less > copies {
            let card = card::written(&deck.cards.deck.kinds()[kind]);
            let message = format!("{less} × `{card}` can't be taken out of {}", deck.cards.called());
            return Err(fault(Code::E5012, message).with_help(format!("there are {copies} of them in it")));
        }
    }
    with_copies(&deck, |kind, copies| copies - less[kind])
}

/// How many of each kind are taken out of a deck: a card as it is written is one of its copies, a record says how many,
/// a hand is its cards; of a suit, a rank, a role and what else says which cards, all are meant.
fn taken_out(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    what: &Value,
    entries: &Value,
) -> Result<Vec<u64>, Fault> {
    let mut less = vec![0u64; cards.deck.kinds().len()];
    if matches!(entries, Value::Record(record) if !record.is_empty()) || matches!(what, Value::Unset) {
        if matches!((what, entries), (Value::Unset, Value::Record(record)) if record.is_empty()) {
            return Err(fault(Code::E2002, "`without` needs to know which cards")
                .with_help("`d.without(hearts)`, `d.without(rank: A)`, `d.without(\"hearts A\")`"));
        }
        take_all(cards, &what::pick(host, cards, what, entries)?, &mut less);
        return Ok(less);
    }
    match what {
        Value::Record(_) => {
            for (pick, number) in wanted(host, cards, what)? {
                less[only_kind(cards, &pick)?] += number;
            }
        }
        Value::Object(_) if Hand::within(what).is_some() => {
            for (less, held) in less.iter_mut().zip(wanted_counts(host, cards, what)?) {
                *less += held;
            }
        }
        Value::List(list) if cards.kinds_of(what).is_empty() => {
            for item in list.items() {
                take_out(host, cards, item, &mut less)?;
            }
        }
        one => take_out(host, cards, one, &mut less)?,
    }
    Ok(less)
}

/// Takes out a card, or all cards that something else says.
fn take_out(host: &mut dyn Host, cards: &Rc<Cards>, what: &Value, less: &mut [u64]) -> Result<(), Fault> {
    let pick = cards.kinds_of(what);
    match pick.is_empty() {
        false => less[only_kind(cards, &pick)?] += 1,
        true => take_all(cards, &what::pick(host, cards, what, &Value::Unset)?, less),
    }
    Ok(())
}

/// Takes out all copies of some kinds.
fn take_all(cards: &Cards, pick: &Pick, less: &mut [u64]) {
    for ((less, kind), _) in
        less.iter_mut().zip(cards.deck.kinds()).zip(&pick.0).filter(|(_, picked)| **picked)
    {
        *less = kind.copies;
    }
}

/// Why several cards aren't one, where they are all written alike.
#[cold]
pub(super) fn alike(cards: &Cards, pick: &Pick) -> Option<Fault> {
    let kinds: Vec<&CardKind> =
        cards.deck.kinds().iter().zip(&pick.0).filter_map(|(kind, picked)| picked.then_some(kind)).collect();
    let [first, others @ ..] = &kinds[..] else { return None };
    if others.is_empty() || !others.iter().all(|kind| kind.is_written_like(first)) {
        return None;
    }
    let message =
        format!("`{}` is {} cards that differ in what else they say", card::written(first), kinds.len());
    let attributes = kinds.iter().flat_map(|kind| &kind.attributes);
    let help = match attributes.map(|(name, _)| name).next() {
        Some(name) => format!(
            "take the card itself: `d.cards.filter(c -> c.{name} == …)[0]`; or give them names of their own"
        ),
        None => "give them names of their own: they have different numbers".to_owned(),
    };
    Some(fault(Code::E5008, message).with_help(help))
}

/// Whether all these cards have one written form.
pub(super) fn are_written_alike(cards: &Cards, pick: &Pick) -> bool {
    let picked = cards.deck.kinds().iter().zip(&pick.0).filter(|(_, picked)| **picked);
    let mut written = picked.map(|(kind, _)| card::written(kind));
    written.next().is_some_and(|first| written.all(|other| other == first))
}

/// The one kind that is meant where copies are numbered.
pub(super) fn only_kind(cards: &Cards, pick: &Pick) -> Result<usize, Fault> {
    let kinds: Vec<usize> = (0..pick.0.len()).filter(|kind| pick.0[*kind]).collect();
    let written = |kind: &usize| format!("`{}`", card::written(&cards.deck.kinds()[*kind]));
    match kinds[..] {
        [only] => Ok(only),
        [] => Err(fault(Code::E5011, format!("no card of {} is meant here", cards.called()))),
        [first, ..] => {
            let some: Vec<String> = kinds.iter().take(3).map(written).collect();
            let more = if kinds.len() > 3 { " …" } else { "" };
            let message = format!("this is {} different cards: {}{more}", kinds.len(), some.join(", "));
            let card = card::written(&cards.deck.kinds()[first]);
            if let Some(alike) = alike(cards, pick) {
                return Err(alike);
            }
            let refused = fault(Code::E5008, message);
            if are_written_alike(cards, pick) {
                return Err(refused.with_help("they are written alike: give one of them a name of its own"));
            }
            Err(refused
                .with_help(format!("say how many of a single card, `{{\"{card}\": 1}}`; a suit, a rank or a role alone means all its cards")))
        }
    }
}

/// `d.with(land: 26)`, `d.with({"hearts A": 2})`: other numbers of copies.
pub(in crate::deck) fn deck_with(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let deck = known_deck(host, args)?;
    let records = args[1..].iter().filter_map(|given| match given {
        Value::Record(numbers) => Some(numbers),
        _ => None,
    });
    if matches!(args[1], Value::Unset) && records.clone().all(|numbers| numbers.is_empty()) {
        return Err(fault(Code::E2002, "`with` needs the new numbers of copies").with_help(
            "`d.with(land: 26)`; a card of several words as a record: `d.with({\"hearts A\": 2})`",
        ));
    }
    let mut copies = deck.cards.deck.copies();
    for (key, value) in records.flat_map(|numbers| numbers.iter()) {
        let Value::Number(wanted) = value else { return Err(wrong("a number of copies", value)) };
        let wanted = copies_argument(wanted)?;
        let pick = what::pick(host, &deck.cards, key.value(), &Value::Unset)?;
        let kinds: Vec<usize> = (0..pick.0.len()).filter(|kind| pick.0[*kind]).collect();
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
