//! Hands: multisets of cards.

use super::card::{self, Card};
use super::cards::Cards;
use super::view::HandView;
use super::whole::NeedsWhole;
use serde_json::Value as Json;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::output::Output;
use tg_core::value::{Domain, Object, Value};

/// More cards than this aren't written one by one.
const MOST_LISTED: u64 = 100_000;

/// A hand.
#[derive(Clone)]
pub(super) struct Hand {
    /// The deck whose kinds it holds.
    pub cards: Rc<Cards>,
    /// What it holds.
    pub held: Held,
}

/// What a hand holds.
#[derive(Clone)]
pub(super) enum Held {
    /// The number of each kind.
    Known(Vec<u64>),
    /// Some cards of the symbolic hands that a question is asked of.
    Symbolic(HandView),
}

impl Hand {
    /// A hand that is known.
    pub fn known(cards: &Rc<Cards>, held: Vec<u64>) -> Hand {
        Hand { cards: cards.clone(), held: Held::Known(held) }
    }

    /// The hand as a value.
    pub fn value(self) -> Value {
        Object::value(self)
    }

    /// What it holds, where that is known.
    ///
    /// # Errors
    /// A retry for a symbolic hand, which can't be seen as a whole.
    pub fn counts(&self) -> Result<&[u64], Fault> {
        self.known_for(NeedsWhole::Looks)
    }

    fn known_for(&self, why: NeedsWhole) -> Result<&[u64], Fault> {
        match &self.held {
            Held::Known(held) => Ok(held),
            Held::Symbolic(view) => Err(view.recorder.enumerate_instead(why)),
        }
    }

    /// How it is written, for what can't fail.
    fn text(&self) -> String {
        format!(
            "[{}]",
            card::list(self.cards.deck.kinds(), self.known_for(NeedsWhole::Writes).unwrap_or(&[]))
        )
    }

    /// The hand in a value.
    pub fn within(value: &Value) -> Option<&Hand> {
        value.downcast()
    }
}

impl Domain for Hand {
    fn type_name(&self) -> &'static str {
        "Hand"
    }

    fn short(&self) -> Option<String> {
        Some(self.text())
    }

    fn rich(&self) -> Output {
        self.short().unwrap_or_default().into()
    }

    fn json(&self) -> Json {
        let kinds = self.cards.deck.kinds();
        let held = kinds
            .iter()
            .zip(self.known_for(NeedsWhole::Writes).unwrap_or(&[]))
            .filter(|(_, held)| **held > 0);
        held.map(|(kind, held)| (card::written(kind), Json::from(*held)))
            .collect::<serde_json::Map<_, _>>()
            .into()
    }

    fn written(&self) -> Option<String> {
        Some(self.text())
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<Hand>().is_some_and(|other| self.text() == other.text())
    }

    fn elements(&self) -> Option<Vec<Value>> {
        // What wants them fails, and so ends the evaluation.
        let held = self.counts().ok()?;
        if held.iter().sum::<u64>() > MOST_LISTED {
            return None;
        }
        let cards = held.iter().enumerate();
        Some(cards.flat_map(|(kind, &held)| (0..held).map(move |_| Card::value(&self.cards, kind))).collect())
    }

    fn height(&self) -> u16 {
        2
    }
}
