//! Cards, and how decks, hands and cards are written.

use serde_json::Value as Json;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::output::Output;
use tg_core::value::{Domain, Object, Record, Value, show};
use tg_hands::{Attribute, CardKind};

use super::cards::Cards;
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

/// A field of a card, as scripts read it: `suit`, `rank`, `name`, or an attribute.
pub(super) fn field(kind: &CardKind, name: &str) -> Option<Value> {
    if let Some((_, own)) = kind.attributes.iter().find(|(own, _)| own == name) {
        return Some(attribute(own));
    }
    match name {
        "suit" => kind.suit.as_deref().map(Value::text),
        "rank" => kind.rank.as_ref().map(|rank| Value::Number(number(&rank.number))),
        "name" => match &kind.rank {
            Some(rank) => rank.name.as_deref().map(Value::text),
            None => kind.name.as_deref().map(Value::text),
        },
        _ => None,
    }
}

/// A card as data.
pub(super) fn json(kind: &CardKind) -> Json {
    let mut record = Record::default();
    let names = kind.attributes.iter().map(|(name, _)| name.as_str());
    for name in ["suit", "rank", "name"].into_iter().chain(names) {
        if let Some(value) = field(kind, name) {
            // A card is shallow.
            let _ = record.insert(tg_core::value::Key::text(name), value);
        }
    }
    tg_core::value::json::to_json(&Value::Record(record), u64::MAX).unwrap_or(Json::Null)
}

impl Domain for Card {
    fn type_name(&self) -> &'static str {
        "Card"
    }

    fn short(&self) -> Option<String> {
        self.written()
    }

    fn rich(&self) -> Output {
        written(self.kind()).into()
    }

    fn json(&self) -> Json {
        json(self.kind())
    }

    fn written(&self) -> Option<String> {
        Some(written(self.kind()))
    }

    fn field(&self, name: &str) -> Option<Value> {
        let own = field(self.kind(), name);
        let kinds = self.cards.deck.kinds();
        let mut attributes = kinds.iter().flat_map(|kind| &kind.attributes);
        match (own, attributes.find(|(own, _)| own == name)) {
            (Some(own), _) => Some(own),
            (None, Some((_, Attribute::Role(_)))) => Some(Value::Bool(false)),
            (None, Some(_)) => Some(Value::None),
            (None, None) => ["suit", "rank", "name"].contains(&name).then_some(Value::None),
        }
    }

    fn part(&self, key: &Value) -> Option<Result<Value, Fault>> {
        let name = key.as_text()?;
        Some(self.field(name.as_str()).ok_or_else(|| {
            let fields = ["suit", "rank", "name"].into_iter();
            let attributes = self.cards.deck.kinds().iter().flat_map(|kind| &kind.attributes);
            let known = fields.chain(attributes.map(|(own, _)| own.as_str()));
            let message = format!("a card of {} has no attribute `{}`", self.cards.called(), name.as_str());
            Diagnostic::new(Code::E5011, message).did_you_mean(name.as_str(), known).into()
        }))
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<Card>().is_some_and(|other| self.written() == other.written())
    }
}

/// How a value is called in a sentence of a mistake.
pub(super) fn shown(value: &Value) -> String {
    show::text(value, 200).unwrap_or_else(|_| value.kind())
}
