//! The slow path for a line: any JSON, with a reason if it isn't valid.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::super::event::{Cards, Development, Dice, KINDS, MOST, NONE, PLAYERS, Player, Resource};
use super::super::supply::{Expansion, GameRules, Supply};
use super::super::view::{Columns, View};
use super::error::LogLineError;
use super::fields::{Fields, development, resource};
use super::once::named_twice;
use super::word::Word;

/// Parses a line as JSON.
pub(super) fn object(line: &[u8]) -> Result<Map<String, Value>, LogLineError> {
    match serde_json::from_slice(line).map_err(|error| LogLineError::Json { reason: error.to_string() })? {
        Value::Object(object) => match named_twice(line) {
            Some(name) => Err(LogLineError::Again { name }),
            None => Ok(object),
        },
        _ => Err(LogLineError::NoObject),
    }
}

/// Returns the game that a line belongs to: a text or a number, "" without one.
pub(super) fn game(object: &Map<String, Value>) -> Cow<'_, str> {
    match object.get("game") {
        None | Some(Value::Null) => Cow::Borrowed(""),
        Some(Value::String(game)) => Cow::Borrowed(game),
        Some(other) => Cow::Owned(other.to_string()),
    }
}

/// Returns the names in a line of players.
pub(super) fn names(object: &Map<String, Value>) -> Result<Vec<String>, LogLineError> {
    let wrong = || LogLineError::Shape { field: "names" };
    let list = object.get("names").ok_or(LogLineError::Missing { field: "names" })?;
    let names = list.as_array().ok_or_else(wrong)?.iter();
    let names: Vec<String> =
        names.map(|name| name.as_str().map(str::to_owned).ok_or_else(wrong)).collect::<Result<_, _>>()?;
    distinct(names)
}

/// Returns the text of a mark.
pub(super) fn mark(object: &Map<String, Value>) -> Result<String, LogLineError> {
    let text = object.get("text").ok_or(LogLineError::Missing { field: "text" })?;
    text.as_str().map(str::to_owned).ok_or(LogLineError::Shape { field: "text" })
}

/// Returns the rules given in a line of players.
pub(super) fn rules(object: &Map<String, Value>, players: usize) -> Result<GameRules, LogLineError> {
    let told = |field: &str| object.get(field).filter(|value| !value.is_null());
    let limit = told("limit").map(|value| number("limit", value)).transpose()?;
    let expansion = told("expansion").map(|word| named("expansion", word, Expansion::named)).transpose()?;
    let (cities, seafarers) = expansion.map_or((false, false), Expansion::parts);
    let mut supply = if cities { Supply::of_cities(players) } else { Supply::of(players) };
    if let Some(bank) = told("bank") {
        // A single number applies to each kind that the game has.
        let kinds = supply.resources().len();
        let known = |word: Word<'_>| resource(word).map(Resource::index).filter(|kind| *kind < kinds);
        let told = stock("bank", bank, supply.bank, known)?;
        supply.bank[..kinds].copy_from_slice(&told[..kinds]);
        if supply.bank.iter().any(|&cards| cards > MOST) {
            return Err(LogLineError::TooMany { field: "bank", most: MOST });
        }
    }
    if let Some(deck) = told("development") {
        supply = match deck {
            Value::Object(_) => {
                let kind = |word: Word<'_>| development(word).map(Development::index);
                supply.with_kinds(stock("development", deck, supply.kinds, kind)?)
            }
            size => supply.with_deck(number("development", size)?),
        };
    }
    if cities && (supply.deck > 0 || supply.kinds.iter().any(|&copies| copies > 0)) {
        return Err(LogLineError::Deck);
    }
    let told = cities || told("bank").is_some() || told("development").is_some();
    let supply = told.then_some(supply);
    Ok(GameRules { limit, supply, seafarers })
}

/// Returns what a line of players says about how its log is looked at.
pub(super) fn view(object: &Map<String, Value>, names: &[String]) -> Result<View, LogLineError> {
    let told = |field: &str| object.get(field).filter(|value| !value.is_null());
    let player = |value: &Value| {
        let name = value.as_str().ok_or(LogLineError::Shape { field: "me" })?;
        let place = names.iter().position(|own| own == name);
        let place = place.ok_or_else(|| LogLineError::Player { field: "me", name: name.to_owned() })?;
        Ok(place as Player)
    };
    let worlds = |value: &Value| {
        value.as_u64().filter(|worlds| *worlds > 0).ok_or(LogLineError::Number { field: "worlds" })
    };
    let offers = |value: &Value| value.as_bool().ok_or(LogLineError::Shape { field: "offers" });
    Ok(View {
        me: told("me").map(player).transpose()?,
        worlds: told("worlds").map(worlds).transpose()?,
        offers: told("offers").map(offers).transpose()?,
        columns: told("columns").map(|word| named("columns", word, Columns::named)).transpose()?,
    })
}

/// Reads one of a few words.
fn named<T>(
    field: &'static str,
    value: &Value,
    known: impl Fn(&str) -> Option<T>,
) -> Result<T, LogLineError> {
    let word = value.as_str().ok_or(LogLineError::Shape { field })?;
    known(word).ok_or_else(|| LogLineError::Word { field, word: word.to_owned() })
}

/// Reads one number for all kinds, or the numbers of some: the others have their usual numbers.
fn stock<const N: usize>(
    field: &'static str,
    value: &Value,
    usual: [u32; N],
    kind: impl Fn(Word) -> Option<usize>,
) -> Result<[u32; N], LogLineError> {
    let Value::Object(told) = value else { return Ok([number(field, value)?; N]) };
    let mut stock = usual;
    let mut named = [false; N];
    for (word, count) in told {
        let place = kind(Word::new(word.as_bytes()));
        let place = place.ok_or_else(|| LogLineError::Word { field, word: word.clone() })?;
        if std::mem::replace(&mut named[place], true) {
            return Err(LogLineError::Again { name: word.clone() });
        }
        stock[place] = number(field, count)?;
    }
    Ok(stock)
}

/// Checks that names are distinct and not too many.
pub(super) fn distinct(names: Vec<String>) -> Result<Vec<String>, LogLineError> {
    if names.is_empty() || names.len() > PLAYERS {
        return Err(LogLineError::Players { players: names.len() });
    }
    if names.iter().any(|name| name.trim().is_empty()) {
        return Err(LogLineError::Nameless);
    }
    match (1..names.len()).find(|&place| names[..place].contains(&names[place])) {
        Some(place) => Err(LogLineError::Twice { name: names[place].clone() }),
        None => Ok(names),
    }
}

/// Returns the hands in a line of truth.
pub(super) fn hands(object: &Map<String, Value>, names: &[String]) -> Result<Vec<Cards>, LogLineError> {
    let wrong = || LogLineError::Shape { field: "hands" };
    let hands = object.get("hands").and_then(Value::as_object).ok_or_else(wrong)?;
    let hand = |name: &String| {
        let cards = hands.get(name).and_then(Value::as_array);
        let cards = cards.filter(|cards| [Resource::BASE.len(), KINDS].contains(&cards.len()));
        let cards = cards.ok_or_else(wrong)?;
        let mut hand = NONE;
        for (count, card) in hand.iter_mut().zip(cards) {
            *count = number("hands", card)?;
        }
        Ok(hand)
    };
    names.iter().map(hand).collect()
}

/// Returns the fields of a line.
pub(super) fn fields(object: &Map<String, Value>) -> Result<Fields<'_>, LogLineError> {
    let mut fields = Fields::default();
    let text = |field: &'static str| match object.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(Word::new(text.as_bytes()))),
        Some(_) => Err(LogLineError::Shape { field }),
    };
    fields.ev = text("ev")?;
    fields.p = text("p")?;
    fields.a = text("a")?;
    fields.b = text("b")?;
    fields.thief = text("thief")?;
    fields.victim = text("victim")?;
    fields.card = text("card")?;
    fields.hidden_truth = text("hidden_truth")?;
    fields.res = text("res")?;
    fields.what = text("what")?;
    fields.cards = cards("cards", object.get("cards"))?;
    fields.give = cards("give", object.get("give"))?;
    fields.get = cards("get", object.get("get"))?;
    let flag = |field: &'static str| match object.get(field) {
        None | Some(Value::Null) => Ok(false),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(_) => Err(LogLineError::Shape { field }),
    };
    fields.played = flag("played")?;
    fields.counts = flag("counts")?;
    fields.n = object.get("n").map(|value| number("n", value)).transpose()?;
    fields.total = object.get("total").map(|value| number("total", value)).transpose()?;
    fields.dice = object.get("dice").map(dice).transpose()?;
    fields.from = match object.get("from") {
        None | Some(Value::Null) => None,
        Some(Value::Object(from)) => {
            let mut counts = Vec::with_capacity(from.len());
            for (name, value) in from {
                counts.push((Word::new(name.as_bytes()), number("from", value)?));
            }
            Some(counts)
        }
        Some(_) => return Err(LogLineError::Shape { field: "from" }),
    };
    Ok(fields)
}

/// Reads a whole number that isn't negative.
fn number(field: &'static str, value: &Value) -> Result<u32, LogLineError> {
    value.as_u64().and_then(|number| u32::try_from(number).ok()).ok_or(LogLineError::Number { field })
}

fn cards(field: &'static str, value: Option<&Value>) -> Result<Option<Cards>, LogLineError> {
    let Some(value) = value else { return Ok(None) };
    let object = value.as_object().ok_or(LogLineError::Shape { field })?;
    let mut cards = NONE;
    let mut told = [false; KINDS];
    for (word, value) in object {
        let resource = resource(Word::new(word.as_bytes()))
            .ok_or_else(|| LogLineError::Word { field, word: word.clone() })?;
        if std::mem::replace(&mut told[resource.index()], true) {
            return Err(LogLineError::Again { name: word.clone() });
        }
        cards[resource.index()] = number(field, value)?;
    }
    Ok(Some(cards))
}

/// Reads two dice, or their sum.
fn dice(value: &Value) -> Result<Dice, LogLineError> {
    let die = |value: &Value| {
        u8::try_from(number("dice", value)?).map_err(|_| LogLineError::Number { field: "dice" })
    };
    match value.as_array().map(Vec::as_slice) {
        Some([first, second]) => Ok(Dice::Pair(die(first)?, die(second)?)),
        Some(_) => Err(LogLineError::Shape { field: "dice" }),
        None => Ok(Dice::Total(die(value)?)),
    }
}
