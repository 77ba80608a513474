//! How the game's things are said.

use tg_catan::{Cards, Columns, Expansion, Improvement, NONE, Purchase, Resource};
use tg_core::diagnostics::{Code, Fault, fault};
use tg_core::number::Number;
use tg_core::value::Value;

/// All words for the resources, the five names of the base game first.
pub(super) const RESOURCES: &[&str] =
    &["wood", "brick", "sheep", "wheat", "ore", "lumber", "clay", "wool", "grain", "paper", "cloth", "coin"];

/// What a resource costs something for: the words of `builds` and `buys`.
pub(super) const PIECES: &[&str] = &["road", "settlement", "city"];

/// What is built in Cities & Knights besides.
pub(super) const OF_CITIES: &[&str] = &["wall", "knight"];

/// The games that a log may be of, besides the base game.
pub(super) const EXPANSIONS: &[&str] = Expansion::NAMES;

/// What a hand may pay for.
pub(super) const THINGS: &[&str] = &Purchase::NAMES;

/// The words of the setting `columns`: the story's trackers.
pub(super) const COLUMNS: &[&str] = Columns::NAMES;

/// Cards of each resource, as the notation writes them: `2 wood, ore`.
pub(super) fn cards(cards: &Cards) -> String {
    let held = Resource::ALL.iter().zip(cards).filter(|(_, count)| **count > 0);
    let parts: Vec<String> = held
        .map(|(resource, count)| match count {
            1 => resource.name().to_owned(),
            count => format!("{count} {}", resource.name()),
        })
        .collect();
    if parts.is_empty() { "no cards".to_owned() } else { parts.join(", ") }
}

/// The cards of each resource, from [`cards`] or what a script may write for it.
pub(super) fn cards_of(text: &str) -> Option<Cards> {
    let mut found = NONE;
    if text.trim() == "no cards" {
        return Some(found);
    }
    for part in text.split(',') {
        let mut words = part.split_whitespace();
        let first = words.next()?;
        let (count, word) = match first.parse::<u32>() {
            Ok(count) => (count, words.next()?),
            Err(_) => (1, first),
        };
        let place = &mut found[Resource::named(word)?.index()];
        *place = place.checked_add(count)?;
        if words.next().is_some() {
            return None;
        }
    }
    Some(found)
}

/// What something costs, as the beginning of a sentence.
pub(super) fn price(purchase: Purchase) -> String {
    match purchase {
        Purchase::Improvement(area) => {
            let (area, commodity) = (area.name(), area.commodity().name());
            format!("an improvement of {area} costs 1 to {} {commodity}", Improvement::LEVELS)
        }
        Purchase::Activation => format!("an activation costs {}", cards(&purchase.cost())),
        Purchase::Development => format!("a development card costs {}", cards(&purchase.cost())),
        purchase => format!("a {} costs {}", purchase.name(), cards(&purchase.cost())),
    }
}

/// Cards of a resource in a sentence: "1 ore", "no wheat".
pub(super) fn amount(number: u32, resource: Resource) -> String {
    match number {
        0 => format!("no {}", resource.name()),
        number => format!("{number} {}", resource.name()),
    }
}

/// A help with the log's own players in place of those of the book's examples, as far as there are as many.
pub(super) fn with_players(help: &str, names: &[String]) -> String {
    const EXAMPLES: [&str; 3] = ["Red", "Blue", "Green"];
    let mut free = names.iter().filter(|name| !EXAMPLES.contains(&name.as_str()));
    let mut own = EXAMPLES.map(|example| match names.iter().any(|name| name == example) {
        true => None,
        false => free.next(),
    });
    // Where the log has fewer players, somebody of it is still better than somebody who isn't there.
    for place in 0..EXAMPLES.len() {
        let known = names.iter().any(|name| name == EXAMPLES[place]);
        if own[place].is_none() && !known {
            own[place] = names.get(place % names.len().max(1));
        }
    }
    let spelt = |word: &str| {
        let own = EXAMPLES.iter().position(|example| *example == word).and_then(|place| own[place]);
        own.map_or_else(|| word.to_owned(), |own| name(own))
    };
    let mut told = String::new();
    let mut rest = help;
    while let Some(start) = rest.find(|c: char| c.is_alphanumeric()) {
        let end = rest[start..].find(|c: char| !c.is_alphanumeric()).map_or(rest.len(), |end| start + end);
        told.push_str(&rest[..start]);
        told.push_str(&spelt(&rest[start..end]));
        rest = &rest[end..];
    }
    told + rest
}

/// A name as a line has it.
pub(super) fn name(name: &str) -> String {
    if is_bare(name) { name.to_owned() } else { format!("{name:?}") }
}

/// Whether a name needs no quotes.
fn is_bare(name: &str) -> bool {
    name.chars().all(char::is_alphanumeric) && name.starts_with(char::is_alphabetic)
}

/// A whole number as a value.
pub(super) fn int(number: impl Into<u64>) -> Value {
    Value::Number(Number::from(u128::from(number.into())))
}

/// What is said where work stopped and nobody asked for that, or a log that was followed once can't be followed again.
#[cold]
pub(super) fn stopped() -> Fault {
    fault(Code::E9016, "the log wasn't followed to its end")
}
