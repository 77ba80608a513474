//! What an argument means: some of a deck's kinds, or a number for each of them.

use super::card::{self, Card, shown};
use super::cards::Cards;
use super::faults::{self, unknown};
use super::hand::Hand;
use super::number;
use dashu_ratio::RBig;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Key, Record, Value};
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
        Value::Function(_) => by_function(host, cards, what),
        Value::Record(record) => by_fields(host, cards, record),
        Value::Object(object) => match (object.downcast::<Card>(), Hand::within(what)) {
            (Some(card), _) => by_word(cards, &card::written(card.kind())),
            (None, None) => match what.as_text() {
                Some(word) => by_word(cards, word.as_str()),
                None => any_of(host, cards, &object.elements().ok_or_else(|| no_cards(what))?),
            },
            _ => Err(no_cards(what)),
        },
        Value::List(list) => any_of(host, cards, list.items()),
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
            let within = |kind: &CardKind| {
                card::field(kind, name).is_some_and(|own| match own {
                    Value::Number(own) => own.to_i64().is_some_and(|n| n >= range.start() && n < range.end()),
                    _ => false,
                })
            };
            return Ok(cards.deck.pick(within));
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
    let rank = match (name, value) {
        ("rank", Value::Number(number)) => number.to_rbig(),
        _ => None,
    };
    if let Some(rank) = rank {
        return cards.deck.rank(&rank).map_err(|error| unknown(cards, &error));
    }
    if let ("rank" | "suit" | "name", Some(word)) = (name, value.as_text()) {
        let same = |kind: &CardKind| match name {
            "suit" => kind.suit.as_deref() == Some(word.as_str()),
            _ => card::field(kind, "name").is_some_and(|own| own == *value),
        };
        let pick = cards.deck.pick(same);
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

/// A number for each picked kind that has one: by a function, an attribute, else its rank.
pub(super) fn numbers(
    host: &mut dyn Host,
    cards: &Rc<Cards>,
    what: &Value,
    entries: &Value,
) -> Result<Vec<Option<RBig>>, Fault> {
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
        let mut numbers = Vec::with_capacity(kinds.len());
        for kind in 0..kinds.len() {
            numbers.push(match pick.0[kind] {
                true => Some(weight(&host.ask(what, &[Card::value(cards, kind)])?)?),
                false => None,
            });
        }
        return Ok(numbers);
    }
    let by_name = attribute.as_deref().is_some_and(|name| name != "rank");
    let (pick, field) = match attribute {
        Some(name) => (pick(host, cards, &Value::Unset, entries)?, name),
        None => (pick(host, cards, what, entries)?, "rank".to_owned()),
    };
    let number = |(kind, picked): (&CardKind, &bool)| match card::field(kind, &field) {
        Some(Value::Number(number)) if *picked => number.to_rbig(),
        _ => None,
    };
    let numbers: Vec<Option<RBig>> = kinds.iter().zip(&pick.0).map(number).collect();
    if !by_name && !pick.is_empty() && numbers.iter().all(Option::is_none) {
        let all = pick.0.iter().all(|picked| *picked);
        return Err(faults::no_rank(cards, &if all { String::new() } else { shown(what) }));
    }
    Ok(numbers)
}

fn weight(value: &Value) -> Result<RBig, Fault> {
    let exact = match value {
        Value::Number(number) if number.is_exact() => number.to_rbig(),
        Value::Bool(yes) => Some(if *yes { RBig::ONE } else { RBig::ZERO }),
        _ => None,
    };
    exact.ok_or_else(|| {
        fault(
            Code::E2003,
            format!("a card counts as an exact number, and this function gave {}", value.kind()),
        )
        .with_help("give a number for each card, such as `c -> if c.rank > 10 { 10 } else { c.rank }`")
    })
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
    let rank = |rank: &RBig| Value::Number(number(rank));
    match by {
        Value::Unset => {
            let labels = kinds.iter().map(|kind| Value::text(card::written(kind))).collect();
            return Ok((cards.deck.by_kind(), labels));
        }
        Value::Text(word) if word.as_str() == "rank" => {
            faults::needs_ranks(cards, called)?;
            return Ok((cards.deck.by_rank(), cards.deck.rank_numbers().iter().map(rank).collect()));
        }
        Value::Text(word) if word.as_str() == "suit" => {
            faults::needs_suits(cards, called)?;
            return Ok((cards.deck.by_suit(), cards.deck.suits().into_iter().map(Value::text).collect()));
        }
        Value::Text(word) if !kinds.iter().any(|kind| card::field(kind, word.as_str()).is_some()) => {
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
    for (index, kind) in kinds.iter().enumerate() {
        let label = match by {
            Value::Text(word) => card::field(kind, word.as_str()),
            function => Some(host.ask(function, &[Card::value(cards, index)])?),
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
