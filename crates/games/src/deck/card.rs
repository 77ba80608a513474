//! Cards, and how decks, hands and cards are written.

use serde_json::Value as Json;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::output::Output;
use tg_core::value::{Domain, Key, Object, Record, Remembered, Text, Value, show};
use tg_hands::{Attribute, CardKind};

use super::cards::Cards;
use super::faults;
use super::number;

/// A card of a deck.
pub(super) struct Card {
    /// The deck.
    pub cards: Rc<Cards>,
    /// Which of its kinds.
    pub kind: usize,
}

impl Card {
    /// A card as a value.
    pub fn value(cards: &Rc<Cards>, kind: usize) -> Value {
        Object::value(Card { cards: cards.clone(), kind })
    }

    /// What it is.
    pub fn kind(&self) -> &CardKind {
        &self.cards.deck.kinds()[self.kind]
    }
}

/// How a card is written: `hearts A`, `G 3`, `boom`.
pub(super) fn written(kind: &CardKind) -> String {
    let mut words: Vec<String> = Vec::new();
    words.extend(kind.suit.clone());
    match &kind.rank {
        Some(rank) => words.push(rank.name.clone().unwrap_or_else(|| number(&rank.number).to_string())),
        None => words.extend(kind.name.clone()),
    }
    words.join(" ")
}

/// How some cards are written: `boom x2, G 3`.
pub(super) fn list(kinds: &[CardKind], held: &[u64]) -> String {
    let cards = kinds.iter().zip(held).filter(|(_, held)| **held > 0);
    let cards: Vec<String> = cards
        .map(|(kind, &held)| match held {
            1 => written(kind),
            held => format!("{} x{held}", written(kind)),
        })
        .collect();
    cards.join(", ")
}

/// An attribute as a value.
pub(super) fn attribute(attribute: &Attribute) -> Value {
    match attribute {
        Attribute::Number(exact) => Value::Number(number(exact)),
        Attribute::Word(word) => Value::text(word.as_str()),
        Attribute::Role(role) => Value::Bool(*role),
    }
}

/// A card as data: its rank is the number, and its name stands beside.
pub(super) fn json(cards: &Cards, kind: usize) -> Json {
    let mut record = Record::default();
    let names = cards.deck.kinds()[kind].attributes.iter().map(|(name, _)| name.as_str());
    for name in ["suit", "rank", "name"].into_iter().chain(names) {
        if let Some(value) = cards.field(kind, name) {
            let value = value.as_number().map_or(value, Value::Number);
            // A card is shallow.
            let _ = record.insert(Key::text(name), value);
        }
    }
    tg_core::value::json::to_json(&Value::Record(record), u64::MAX).unwrap_or(Json::Null)
}

impl Domain for Card {
    fn type_name(&self) -> &'static str {
        "Card"
    }

    fn short(&self) -> Option<String> {
        Some(written(self.kind()))
    }

    fn rich(&self) -> Output {
        written(self.kind()).into()
    }

    fn json(&self) -> Json {
        json(&self.cards, self.kind)
    }

    fn written(&self) -> Option<Text> {
        let shows_itself = |element: Value| element.as_text().is_none();
        (!self.cards.element(self.kind).is_some_and(shows_itself)).then(|| self.cards.written(self.kind))
    }

    fn stands_for(&self) -> Option<Value> {
        self.cards.element(self.kind)
    }

    fn equals_text(&self, text: &str) -> bool {
        self.cards.is_written(self.kind, text)
    }

    fn never_equals(&self, other: &Value) -> Option<Fault> {
        faults::no_card(&self.cards, other)
    }

    fn instead_of_order(&self) -> Option<&'static str> {
        Some("compare the ranks: `a.rank > b.rank`")
    }

    fn lacks(&self, written: &Value) -> Option<Fault> {
        faults::no_such_element(&self.cards, written)
    }

    fn elements(&self) -> Option<Vec<Value>> {
        match self.cards.element(self.kind)? {
            Value::List(list) => Some(list.items().to_vec()),
            Value::Range(range) => Some(range.iter().map(Value::int).collect()),
            _ => None,
        }
    }

    fn field(&self, name: &str) -> Option<Value> {
        self.cards.asked_field(self.kind, name)
    }

    fn own_field(&self, name: &str) -> Option<Value> {
        self.cards.has_attribute(name).then(|| self.cards.asked_field(self.kind, name))?
    }

    fn part(&self, key: &Value) -> Option<Result<Value, Fault>> {
        if let Some(Value::Record(record)) = self.cards.element(self.kind)
            && let Some(part) = Key::new(key.clone()).ok().and_then(|key| record.get(&key).cloned())
        {
            return Some(Ok(part));
        }
        let name = key.as_text()?;
        Some(self.field(name.as_str()).ok_or_else(|| {
            let fields = ["suit", "rank", "name"].into_iter();
            let attributes = self.cards.deck.kinds().iter().flat_map(|kind| &kind.attributes);
            let known = fields.chain(attributes.map(|(own, _)| own.as_str()));
            let message = format!("a card of {} has no attribute `{}`", self.cards.called(), name.as_str());
            Diagnostic::new(Code::E5011, message).did_you_mean(name.as_str(), known).into()
        }))
    }

    fn compares_itself(&self) -> bool {
        true
    }

    fn says_more(&self) -> bool {
        !self.kind().attributes.is_empty()
    }

    fn remembered(&self) -> Remembered {
        Remembered::Place(Rc::as_ptr(&self.cards).addr(), vec![self.kind as u64])
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<Card>().is_some_and(|other| {
            Rc::ptr_eq(&self.cards, &other.cards) && self.kind == other.kind
                || self.kind().is_same(other.kind())
        })
    }
}

/// How a value is called in a sentence of a mistake.
pub(super) fn shown(value: &Value) -> String {
    show::text(value, 200).unwrap_or_else(|_| value.kind())
}
