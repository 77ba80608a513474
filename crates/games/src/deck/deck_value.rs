//! Decks as values.

use super::card;
use super::cards::{Cards, Elements};
use super::view::HandView;
use super::whole::NeedsWhole;
use serde_json::Value as Json;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::output::{Column, Output, TextTable};
use tg_core::value::{Domain, Object, Value};
use tg_hands::{Deck, DeckError};

/// A deck of the script.
#[derive(Clone)]
pub(super) struct DeckValue {
    /// Its cards.
    pub cards: Rc<Cards>,
    /// In a question: the cards of symbolic hands that were taken out of it.
    pub taken: Option<HandView>,
}

impl DeckValue {
    /// A deck.
    pub fn new(name: Option<Rc<str>>, deck: Deck, elements: Elements) -> DeckValue {
        DeckValue { cards: Cards::new(name, deck, elements), taken: None }
    }

    /// The deck as a value.
    pub fn value(self) -> Value {
        Object::value(self)
    }

    /// The deck in a value.
    pub fn within(value: &Value) -> Option<&DeckValue> {
        value.downcast()
    }
}

/// Refuses a deck with more kinds than can be distinguished quickly.
pub(super) const MOST_KINDS: usize = 2000;

/// A deck of the engine, or why it isn't one.
pub(super) fn made(made: Result<Deck, DeckError>) -> Result<Deck, Fault> {
    match made {
        Ok(deck) if deck.cards() <= u128::from(MOST_CARDS) => Ok(deck),
        Ok(_) | Err(DeckError::TooManyCopies { .. }) => Err(too_many_cards()),
        Err(_) => Err(fault(Code::E5010, "these cards can't be in one deck")),
    }
}

/// More cards than this aren't counted.
pub(super) const MOST_CARDS: u64 = 1 << 60;

/// More cards than can be counted.
#[cold]
pub(super) fn too_many_cards() -> Fault {
    fault(Code::E5008, "there would be more cards than can be counted")
        .with_help("use smaller numbers of copies")
}

impl Domain for DeckValue {
    fn type_name(&self) -> &'static str {
        "Deck"
    }

    fn unasked(&self) -> Option<Value> {
        let Cards { name, deck, elements, .. } = &*self.cards;
        Some(DeckValue::new(name.clone(), deck.clone(), elements.clone()).value())
    }

    fn short(&self) -> Option<String> {
        if let Some(view) = &self.taken {
            view.recorder.note_whole(NeedsWhole::Writes);
        }
        let deck = &self.cards.deck;
        let cards = counted(deck.cards(), "card");
        Some(match &self.cards.name {
            Some(name) => format!("deck {name} of {cards}"),
            None => format!("a deck of {cards}"),
        })
    }

    fn rich(&self) -> Output {
        let mut table =
            TextTable::new([Column::left("suit"), Column::left("cards"), Column::right("number")]);
        let mut rows: Vec<(String, Vec<String>, u128)> = Vec::new();
        for kind in self.cards.deck.kinds() {
            let suit = kind.suit.clone().unwrap_or_default();
            let alone = tg_hands::CardKind { suit: None, ..kind.clone() };
            let text = card::list(std::slice::from_ref(&alone), &[kind.copies]);
            let copies = u128::from(kind.copies);
            match rows.last_mut() {
                Some((last, texts, number)) if *last == suit => {
                    texts.push(text);
                    *number += copies;
                }
                _ => rows.push((suit, vec![text], copies)),
            }
        }
        // Without its cards, a suit is still a word of the deck; what has no suit isn't.
        rows.retain(|(suit, _, number)| !suit.is_empty() || *number > 0);
        for (suit, texts, number) in rows {
            let texts: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
            table.push([suit, texts.join(", "), number.to_string()]);
        }
        Output::titled(self.short().unwrap_or_default(), table)
    }

    fn json(&self) -> Json {
        let kinds = self.cards.deck.kinds().iter().enumerate();
        kinds
            .map(|(at, kind)| match card::json(&self.cards, at) {
                Json::Object(mut card) => {
                    card.insert("copies".into(), kind.copies.into());
                    Json::Object(card)
                }
                other => other,
            })
            .collect()
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        if let Some(view) = &self.taken {
            view.recorder.note_whole(NeedsWhole::Writes);
        }
        other.downcast::<DeckValue>().is_some_and(|other| self.cards.deck == other.cards.deck)
    }
}
