//! What an argument means: some of a deck's kinds, or a number for each of them.

use super::card::{self, Card, shown};
use super::cards::Cards;
use super::families;
use super::faults::{self, unknown};
use super::fields::{by_field, by_fields};
use super::hand::Hand;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Between, Key, Record, Value, show};
use tg_hands::{Attribute, CardKind, Classes, Pick};

/// The kinds that the first argument of the call under way and the named ones after it mean; with nothing, all.
pub(super) fn pick(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    what: &Value,
    entries: &Value,
) -> Result<Pick, Fault> {
    let written = host.written();
    let mut pick = match what {
        Value::Unset => Pick(vec![true; cards.deck.kinds().len()]),
        what => meant(host, cards, what, written.param(0))?,
    };
    if let Value::Record(record) = entries {
        let is_said = written.param(0) && (0..record.len()).all(|place| written.entry(place));
        let of_fields = by_fields(host, cards, record, |place| written.entry(place))?;
        let both = pick.and(&of_fields);
        if is_said && both.is_empty() && !pick.is_empty() && !of_fields.is_empty() {
            return Err(nothing_of_all(cards));
        }
        pick = both;
    }
    Ok(pick)
}

/// Words that are cards each, and none together: `hearts, suit: clubs`.
#[cold]
fn nothing_of_all(cards: &Cards) -> Fault {
    let of = if cards.dice { "face of these dice" } else { "card of this deck" };
    fault(Code::E5011, format!("no {of} is all of this at once")).with_help(
        "what stands side by side must all hold of a card; one of several is a list: `[one, other]`",
    )
}

/// The kinds that a value means, which may be written out.
fn meant(host: &mut dyn Host, cards: &Rc<Cards>, what: &Value, is_written: bool) -> Result<Pick, Fault> {
    host.step(cards.deck.kinds().len() as u64)?;
    if let Some(face) = Hand::within(what).filter(|roll| roll.stands()).and_then(|_| what.stands_for()) {
        return meant(host, cards, &face, false);
    }
    match what {
        Value::Text(word) => by_word(cards, word.as_str()),
        Value::Number(_) | Value::Bool(_) => by_element(cards, what, is_written),
        Value::Range(_) => within(host, cards, what, is_written),
        Value::Function(_) => by_function(host, cards, what),
        Value::Record(record) => by_fields(host, cards, record, |_| is_written),
        Value::Object(object) => match (object.downcast::<Card>(), Hand::within(what)) {
            (Some(card), _) => by_card(cards, card.kind()),
            (None, None) if object.downcast::<Between>().is_some() => within(host, cards, what, is_written),
            (None, None) => match (what.as_text(), what.as_number()) {
                (Some(word), _) => by_word(cards, word.as_str()),
                (None, Some(_)) => by_field(host, cards, "rank", what, is_written),
                (None, None) => {
                    let items = object.elements().ok_or_else(|| faults::which_cards(what))?;
                    any_of(host, cards, &items, is_written)
                }
            },
            _ => Err(faults::which_cards(what)),
        },
        Value::List(list) => match as_element(cards, what) {
            Some(pick) => Ok(pick),
            None => any_of(host, cards, list.items(), is_written),
        },
        other => Err(faults::which_cards(other)),
    }
}

/// The kinds of a list or range that is itself an element of the list that a deck was made of.
fn as_element(cards: &Rc<Cards>, what: &Value) -> Option<Pick> {
    let of_lists = !cards.elements.is_empty();
    of_lists.then(|| cards.kinds_of(what)).filter(|pick| !pick.is_empty())
}

/// The kinds of an element of the list that a deck was made of. What is computed may be a number that no card is.
fn by_element(cards: &Rc<Cards>, value: &Value, is_written: bool) -> Result<Pick, Fault> {
    let pick = cards.kinds_of(value);
    let mut elements = (0..cards.deck.kinds().len()).filter_map(|kind| cards.element(kind)).peekable();
    match (pick.is_empty(), elements.peek().is_some()) {
        (false, _) => Ok(pick),
        (true, false) if cards.deck.ranks().is_empty() => Err(faults::no_ranks(cards, value)),
        (true, false) => Err(faults::which_cards(value)),
        (true, true) if !is_written && elements.any(|own| own.never_equals(value).is_none()) => Ok(pick),
        (true, true) => Err(faults::no_element(cards, value)),
    }
}

/// The kinds whose rank is within a range, of numbers or of names.
fn within(host: &mut dyn Host, cards: &Rc<Cards>, range: &Value, is_written: bool) -> Result<Pick, Fault> {
    match as_element(cards, range) {
        Some(pick) => Ok(pick),
        None if cards.deck.ranks().is_empty() => Err(faults::no_ranks(cards, range)),
        None => by_field(host, cards, "rank", range, is_written),
    }
}

fn by_card(cards: &Rc<Cards>, card: &CardKind) -> Result<Pick, Fault> {
    let pick = cards.kinds_like(card);
    match pick.is_empty() {
        true => Err(unknown(cards, &tg_hands::DeckError::UnknownWord { word: card::written(card) })),
        false => Ok(pick),
    }
}

fn any_of(host: &mut dyn Host, cards: &Rc<Cards>, items: &[Value], is_written: bool) -> Result<Pick, Fault> {
    let mut pick = Pick(vec![false; cards.deck.kinds().len()]);
    for item in items {
        pick = pick.or(&meant(host, cards, item, is_written)?);
    }
    Ok(pick)
}

/// The kinds of a word: a suit, a card, the name of a rank, a role, or a card as it is written.
fn by_word(cards: &Rc<Cards>, word: &str) -> Result<Pick, Fault> {
    match cards.deck.word(word) {
        Ok(pick) => Ok(pick),
        Err(error) => {
            let written = |kind| cards.is_written(kind, word);
            let pick = Pick((0..cards.deck.kinds().len()).map(written).collect());
            let role =
                |kind: &CardKind| kind.attributes.iter().any(|(own, value)| own == word && is_role(value));
            match pick.is_empty() && !cards.deck.kinds().iter().any(role) {
                true => Err(unknown(cards, &error)),
                false => Ok(pick),
            }
        }
    }
}

fn is_role(value: &Attribute) -> bool {
    matches!(value, Attribute::Role(_))
}

fn by_function(host: &mut dyn Host, cards: &Rc<Cards>, function: &Value) -> Result<Pick, Fault> {
    let mut pick = Vec::with_capacity(cards.deck.kinds().len());
    for kind in 0..cards.deck.kinds().len() {
        let answer = host.ask(function, &[Card::value(cards, kind)])?;
        match (answer.truth(), answer) {
            (Some(picked), _) => pick.push(picked),
            (None, other) => {
                let message =
                    format!("a function that says which cards must give true or false, not {}", other.kind());
                return Err(fault(Code::E2004, message)
                    .with_help("make its body a comparison, such as `c -> c.rank >= 10`"));
            }
        }
    }
    Ok(Pick(pick))
}

/// What each picked kind counts as for a method, where it does: by a function, an attribute, else its rank.
pub(super) fn amounts(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    what: &Value,
    entries: &Value,
    called: &str,
) -> Result<Vec<Option<Value>>, Fault> {
    let kinds = cards.deck.kinds();
    let attribute = match what {
        Value::Text(word) => {
            let has = |kind: usize| {
                cards.attribute(kind, word.as_str()).is_some_and(|own| own.as_number().is_some())
            };
            let is_number = word.as_str() == "rank" || (0..kinds.len()).any(has);
            is_number.then(|| word.as_str().to_owned())
        }
        _ => None,
    };
    if let Value::Function(_) = what {
        let pick = pick(host, cards, &Value::Unset, entries)?;
        let mut amounts = Vec::with_capacity(kinds.len());
        for kind in 0..kinds.len() {
            amounts.push(match pick.0[kind] {
                true => Some(amount(host.ask(what, &[Card::value(cards, kind)])?)?),
                false => None,
            });
        }
        return Ok(amounts);
    }
    let by_name = attribute.as_deref().is_some_and(|name| name != "rank");
    let (pick, field) = match attribute {
        Some(name) => (pick(host, cards, &Value::Unset, entries)?, name),
        None => match what {
            Value::Text(word) if is_only_an_attribute(cards, word.as_str()) => {
                (pick(host, cards, &Value::Unset, entries)?, word.as_str().to_owned())
            }
            _ => (pick(host, cards, what, entries)?, "rank".to_owned()),
        },
    };
    if field != "rank" {
        let other = |kind: &usize| {
            pick.0[*kind] && cards.attribute(*kind, &field).is_some_and(|own| own.as_number().is_none())
        };
        if let Some(kind) = (0..kinds.len()).find(other) {
            return Err(faults::no_number(cards, kind, &field, called));
        }
    }
    let amount = |(kind, picked): (usize, &bool)| {
        cards.field(kind, &field).filter(|own| *picked && own.as_number().is_some())
    };
    let amounts: Vec<Option<Value>> = pick.0.iter().enumerate().map(amount).collect();
    let mut numbers = amounts.iter().flatten().filter_map(Value::as_number);
    if let Some(number) = numbers.find(|number| !number.is_exact()) {
        return Err(approximate(&number));
    }
    if !by_name && !pick.is_empty() && amounts.iter().all(Option::is_none) {
        let which = match (pick.0.iter().all(|picked| *picked), what, entries) {
            (true, ..) => String::new(),
            (false, Value::Unset, Value::Record(entries)) => {
                let entry =
                    |(key, value): (&Key, &Value)| format!("{}: {}", shown(key.value()), show::code(value));
                entries.iter().map(entry).collect::<Vec<_>>().join(", ")
            }
            (false, what, _) => shown(what),
        };
        return Err(faults::no_rank(cards, &which, called));
    }
    Ok(amounts)
}

/// Whether a word is the name of an attribute and says nothing else.
fn is_only_an_attribute(cards: &Cards, word: &str) -> bool {
    cards.has_attribute(word) && cards.pick(word, |_| true).is_empty()
}

fn amount(value: Value) -> Result<Value, Fault> {
    let (gave, help) = match &value {
        Value::Bool(_) => (
            value.kind().to_string(),
            "how many it holds for is counted by `count(f)`, and `keep(f)` keeps just these",
        ),
        Value::Number(number) if !number.is_exact() => return Err(approximate(number)),
        number if number.as_number().is_some_and(|number| number.is_exact()) => return Ok(value),
        _ => (
            value.kind().to_string(),
            "give a number for each card, such as `c -> if c.rank > 10 { 10 } else { c.rank }`",
        ),
    };
    Err(fault(Code::E2003, format!("a card counts as an exact number, and this function gave {gave}"))
        .with_help(help))
}

/// No card counts as a number that is only known approximately.
#[cold]
pub(super) fn approximate(number: &Number) -> Fault {
    fault(Code::E5010, format!("a card counts as an exact number, and {number} is approximate")).with_help(
        "give an exact number, such as `3/2`; `exact(x)` is the fraction that an approximate one stands for",
    )
}

/// Kinds in classes, with the label of each, for a method that is called so.
pub(super) fn classes(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    by: &Value,
    called: &str,
) -> Result<(Classes, Vec<Value>), Fault> {
    let kinds = cards.deck.kinds();
    host.step(kinds.len() as u64)?;
    match by {
        Value::Unset => {
            let label = |kind| cards.element(kind).filter(|element| Key::new(element.clone()).is_ok());
            let written = cards.as_written();
            let label = |kind: usize| label(kind).unwrap_or_else(|| written[kind].clone());
            // Cards that are written alike, as those of two decks may be, have one label.
            let mut labels: Vec<Value> = Vec::with_capacity(kinds.len());
            let mut places: FxHashMap<String, u32> = FxHashMap::default();
            let mut of = Vec::with_capacity(kinds.len());
            for (at, kind) in kinds.iter().enumerate() {
                let rank = kind.rank.as_ref().map(|rank| rank.name.as_ref().ok_or(&rank.number));
                let place = places.entry(format!("{:?}", (&kind.suit, &kind.name, rank)));
                let place = *place.or_insert(labels.len() as u32);
                if place as usize == labels.len() {
                    labels.push(label(at));
                }
                of.push(Some(place));
            }
            return Ok((Classes::new(of), labels));
        }
        Value::Text(word) if word.as_str() == "rank" => {
            faults::needs_ranks(cards, called)?;
            return Ok((cards.deck.by_rank(), cards.families().ranks().to_vec()));
        }
        Value::Text(word) if word.as_str() == "suit" => {
            faults::needs_suits(cards, called)?;
            return Ok((cards.deck.by_suit(), cards.families().suits().to_vec()));
        }
        Value::Text(word) if cards.pick(word.as_str(), |_| true).is_empty() => {
            let error = tg_hands::DeckError::UnknownAttribute { name: word.as_str().to_owned() };
            return Err(unknown(cards, &error));
        }
        Value::Text(_) | Value::Function(_) => {}
        other => {
            let message = format!("{} doesn't say what cards are counted by", shown(other));
            return Err(fault(Code::E2003, message)
                .with_help("give `rank`, `suit`, an attribute's name or a function of a card"));
        }
    }
    let mut labels: Record = Record::default();
    let mut of = Vec::with_capacity(kinds.len());
    for kind in 0..kinds.len() {
        let label = match by {
            Value::Text(word) => cards.field(kind, word.as_str()),
            function => Some(host.ask(function, &[Card::value(cards, kind)])?),
        };
        of.push(match label {
            None | Some(Value::None) => None,
            Some(label) => {
                let key = Key::new(label)?;
                let next = labels.len() as i64;
                let place = match labels.get(&key) {
                    Some(place) => place.as_i64(),
                    None => {
                        labels.insert(key, Value::int(next))?;
                        Some(next)
                    }
                };
                place.and_then(|place| u32::try_from(place).ok())
            }
        });
    }
    let labels = labels.iter().map(|(key, _)| key.value().clone()).collect();
    Ok((Classes::new(of), families::all_that_count(labels, &cards.called())))
}
