//! Hands of resource cards as values: the type `Holding`.
//!
//! (`Hand` is the type of hands from a deck, whose cards are its own.)

mod ask;

pub(super) use ask::*;

use super::words;
use serde_json::{Map, Value as Json};
use tg_catan::{Cards, Resource};
use tg_core::diagnostics::Fault;
use tg_core::output::Output;
use tg_core::value::{Domain, Object, Text, Value};

/// More cards than these aren't listed one by one.
const MOST_LISTED: u64 = 100_000;

/// How many cards of each resource, in a game that has these kinds.
#[derive(Clone, Copy)]
pub(super) struct Holding {
    pub cards: Cards,
    pub resources: &'static [Resource],
}

impl Holding {
    /// The hand as a value.
    pub fn value(self) -> Value {
        Object::value(self)
    }

    /// How many cards.
    pub fn size(self) -> u64 {
        self.cards.iter().map(|count| u64::from(*count)).sum()
    }

    /// Whether these cards are among its own.
    pub fn contains(self, cards: &Cards) -> bool {
        self.cards.iter().zip(cards).all(|(own, wanted)| own >= wanted)
    }
}

impl Domain for Holding {
    fn type_name(&self) -> &'static str {
        "Holding"
    }

    fn short(&self) -> Option<String> {
        Some(words::cards(&self.cards))
    }

    fn rich(&self) -> Output {
        words::cards(&self.cards).into()
    }

    fn json(&self) -> Json {
        let counts = self.resources.iter().zip(self.cards);
        let map: Map<String, Json> =
            counts.map(|(resource, count)| (resource.name().to_owned(), count.into())).collect();
        map.into()
    }

    fn written(&self) -> Option<Text> {
        Some(words::cards(&self.cards).into())
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<Holding>().is_some_and(|other| self.cards == other.cards)
    }

    fn equals_text(&self, text: &str) -> bool {
        words::cards_of(text).is_some_and(|cards| cards == self.cards)
    }

    fn never_equals(&self, other: &Value) -> Option<Fault> {
        let text = match other {
            Value::Text(text) => text,
            Value::List(_) => return ask::cards(other).err(),
            _ => return None,
        };
        match words::cards_of(text.as_str()) {
            Some(cards) => ask::in_this_game(&cards, self.resources).err(),
            None => ask::cards(other).err(),
        }
    }

    fn field(&self, name: &str) -> Option<Value> {
        let resource = Resource::named(name).filter(|resource| self.resources.contains(resource))?;
        Some(words::int(self.cards[resource.index()]))
    }

    fn elements(&self) -> Option<Vec<Value>> {
        if self.size() > MOST_LISTED {
            return None;
        }
        let cards = self.resources.iter().zip(self.cards);
        Some(cards.flat_map(|(resource, count)| (0..count).map(|_| Value::text(resource.name()))).collect())
    }
}
