//! What an argument means: some of a deck's kinds, or a number for each of them.

use super::card::{self, Card, shown};
use super::cards::Cards;
use super::faults::{self, unknown};
use super::hand::Hand;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Key, Named, Range, Record, Value};
use tg_hands::{Attribute, CardKind, Classes, Pick};

/// The kinds that an argument and the named ones after it mean; with nothing, all.
pub(super) fn pick(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    what: &Value,
    entries: &Value,
) -> Result<Pick, Fault> {
    let mut pick = match what {
        Value::Unset => Pick(vec![true; cards.deck.kinds().len()]),
        what => meant(host, cards, what)?,
    };
    if let Value::Record(record) = entries {
        pick = pick.and(&by_fields(host, cards, record)?);
    }
    Ok(pick)
}

/// The kinds that a value means.
fn meant(host: &mut dyn Host, cards: &Rc<Cards>, what: &Value) -> Result<Pick, Fault> {
    host.step(cards.deck.kinds().len() as u64)?;
    match what {
        Value::Text(word) => by_word(cards, word.as_str()),
        Value::Number(_) | Value::Bool(_) => by_element(cards, what),
        Value::Range(range) => Ok(of_range(cards, range)),
        Value::Function(_) => by_function(host, cards, what),
        Value::Record(record) => by_fields(host, cards, record),
        Value::Object(object) => match (object.downcast::<Card>(), Hand::within(what)) {
            (Some(card), _) => by_card(cards, &card::written(card.kind())),
            (None, None) => match (what.as_text(), what.as_number()) {
                (Some(word), _) => by_word(cards, word.as_str()),
                (None, Some(_)) => by_field(host, cards, "rank", what),
                (None, None) => any_of(host, cards, &object.elements().ok_or_else(|| no_cards(what))?),
            },
            _ => Err(no_cards(what)),
        },
        Value::List(list) => {
            let element = if cards.elements.is_empty() { None } else { Some(cards.kinds_of(what)) };
            match element.filter(|pick| !pick.is_empty()) {
                Some(pick) => Ok(pick),
                None => any_of(host, cards, list.items()),
            }
        }
        other => Err(no_cards(other)),
    }
}

#[cold]
fn no_cards(value: &Value) -> Fault {
    let help = match value {
        Value::Number(number) => format!("a rank is asked for by its name: `rank: {number}`"),
        _ => "name a suit, a card, a rank or a role, as in `h.count(hearts)`; or give a function of a card, such as `c -> c.rank >= 10`".to_owned(),
    };
    fault(Code::E2003, format!("{} doesn't say which cards", value.kind())).with_help(help)
}

/// The kinds of an element of the list that a deck was made of.
fn by_element(cards: &Rc<Cards>, value: &Value) -> Result<Pick, Fault> {
    let pick = cards.kinds_of(value);
    let of_list = |kind| cards.element(kind).is_some();
    match (pick.is_empty(), (0..cards.deck.kinds().len()).any(of_list)) {
        (false, _) => Ok(pick),
        (true, false) => Err(no_cards(value)),
        (true, true) => Err(faults::no_element(cards, value)),
    }
}

/// The kinds of those numbers of a range that a deck of a list has.
fn of_range(cards: &Rc<Cards>, range: &Range) -> Pick {
    let within = |element: Value| element.as_i64().is_some_and(|n| range.contains(n));
    Pick((0..cards.deck.kinds().len()).map(|kind| cards.element(kind).is_some_and(within)).collect())
}

fn by_card(cards: &Rc<Cards>, card: &str) -> Result<Pick, Fault> {
    let pick = cards.deck.pick(|kind| card::written(kind) == card);
    match pick.is_empty() {
        true => Err(unknown(cards, &tg_hands::DeckError::UnknownWord { word: card.to_owned() })),
        false => Ok(pick),
    }
}

fn any_of(host: &mut dyn Host, cards: &Rc<Cards>, items: &[Value]) -> Result<Pick, Fault> {
    let mut pick = Pick(vec![false; cards.deck.kinds().len()]);
    for item in items {
        pick = pick.or(&meant(host, cards, item)?);
    }
    Ok(pick)
}

/// The kinds of a word: a suit, a card, the name of a rank, a role, or a card as it is written.
fn by_word(cards: &Rc<Cards>, word: &str) -> Result<Pick, Fault> {
    match cards.deck.word(word) {
        Ok(pick) => Ok(pick),
        Err(error) => {
            let pick = cards.deck.pick(|kind| card::written(kind) == word);
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
        match host.ask(function, &[Card::value(cards, kind)])? {
            Value::Bool(picked) => pick.push(picked),
            other => {
                let message =
                    format!("a function that says which cards must give true or false, not {}", other.kind());
                return Err(fault(Code::E2004, message)
                    .with_help("make its body a comparison, such as `c -> c.rank >= 10`"));
            }
        }
    }
    Ok(Pick(pick))
}

/// The kinds whose suit, rank, name and attributes are as said.
fn by_fields(host: &mut dyn Host, cards: &Rc<Cards>, record: &Record) -> Result<Pick, Fault> {
    let mut pick = Pick(vec![true; cards.deck.kinds().len()]);
    for (key, value) in record.iter() {
        host.step(cards.deck.kinds().len() as u64)?;
        let name = key.as_str().ok_or_else(|| no_cards(key.value()))?;
        pick = pick.and(&by_field(host, cards, name, value)?);
    }
    Ok(pick)
}

fn by_field(host: &mut dyn Host, cards: &Rc<Cards>, name: &str, value: &Value) -> Result<Pick, Fault> {
    let items: Option<Vec<Value>> = match value {
        Value::List(list) => Some(list.items().to_vec()),
        Value::Range(range) => {
            host.step(range.length())?;
            return Ok(cards.pick(name, |own| own.as_i64().is_some_and(|n| range.contains(n))));
        }
        _ => None,
    };
    if let Some(items) = items {
        let mut pick = Pick(vec![false; cards.deck.kinds().len()]);
        for item in &items {
            pick = pick.or(&by_field(host, cards, name, item)?);
        }
        return Ok(pick);
    }
    let named = value.downcast::<Named>().is_some_and(|named| named.name().is_some());
    if let ("rank", false, Some(number)) = (name, named, value.as_number()) {
        let rank = number.to_rbig().unwrap_or_default();
        return cards.deck.rank(&rank).map_err(|error| unknown(cards, &error));
    }
    if let ("rank" | "suit" | "name", Some(word)) = (name, value.as_text()) {
        let pick = cards.pick(name, |own| own == value);
        if pick.is_empty() {
            let error = tg_hands::DeckError::UnknownWord { word: word.as_str().to_owned() };
            return Err(unknown(cards, &error));
        }
        return Ok(pick);
    }
    let wanted = match value {
        Value::Number(number) => number.to_rbig().map(Attribute::Number),
        Value::Bool(role) => Some(Attribute::Role(*role)),
        other => other.as_text().map(|text| Attribute::Word(text.as_str().to_owned())),
    };
    match wanted {
        Some(wanted) => cards.deck.attribute(name, &wanted).map_err(|error| unknown(cards, &error)),
        None => Err(no_cards(value)),
    }
}

/// What each picked kind counts as, where it does: by a function, an attribute, else its rank.
pub(super) fn amounts(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    what: &Value,
    entries: &Value,
) -> Result<Vec<Option<Value>>, Fault> {
    let kinds = cards.deck.kinds();
    let attribute = match what {
        Value::Text(word) => {
            let has = |kind: &CardKind| match kind.attributes.iter().find(|(own, _)| own == word.as_str()) {
                Some((_, value)) => matches!(value, Attribute::Number(_)),
                None => false,
            };
            (kinds.iter().any(has) || word.as_str() == "rank").then(|| word.as_str().to_owned())
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
        None => (pick(host, cards, what, entries)?, "rank".to_owned()),
    };
    let amount = |(kind, picked): (usize, &bool)| {
        cards.field(kind, &field).filter(|own| *picked && own.as_number().is_some())
    };
    let amounts: Vec<Option<Value>> = pick.0.iter().enumerate().map(amount).collect();
    if !by_name && !pick.is_empty() && amounts.iter().all(Option::is_none) {
        let all = pick.0.iter().all(|picked| *picked);
        return Err(faults::no_rank(cards, &if all { String::new() } else { shown(what) }));
    }
    Ok(amounts)
}

fn amount(value: Value) -> Result<Value, Fault> {
    match value {
        Value::Bool(yes) => return Ok(Value::int(yes.into())),
        number if number.as_number().is_some_and(|number| number.is_exact()) => return Ok(number),
        _ => {}
    }
    let message = format!("a card counts as an exact number, and this function gave {}", value.kind());
    Err(fault(Code::E2003, message)
        .with_help("give a number for each card, such as `c -> if c.rank > 10 { 10 } else { c.rank }`"))
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
            let written = |kind: usize| Value::text(card::written(&kinds[kind]));
            let labels = (0..kinds.len()).map(|kind| label(kind).unwrap_or_else(|| written(kind))).collect();
            return Ok((cards.deck.by_kind(), labels));
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
    Ok((Classes::new(of), labels.iter().map(|(key, _)| key.value().clone()).collect()))
}
