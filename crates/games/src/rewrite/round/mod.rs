//! Rounds as values: `round one < t => ac >`, and rounds after one another.

mod ask;
mod build;
mod differs;
mod explain;
mod fired;
mod print;
mod sed;
mod standing;
mod stream;

pub(super) use ask::*;
pub(super) use build::{RulePlaces, build, empty_left, joining, outside, rules_of};
pub(super) use differs::{differs, explain_differs};
pub(super) use explain::{
    SHORT, apply as explain_apply, blocked as explain_blocked, iterate as explain_iterate,
    reasons as explain_steps,
};
pub(super) use fired::{firings, last};
pub(super) use print::owner_style;
pub(super) use sed::{dot, sed};
pub(super) use standing::remark;

use super::alphabet::AlphabetValue;
use super::words;
use serde_json::json;
use std::rc::Rc;
use std::sync::Arc;
use tg_core::output::Output;
use tg_core::value::{Domain, Object, Stream, Value, Wanted};
use tg_rewriting::{Round, Sequence, Ties};

/// A round of the script, or several that are applied one after the other.
#[derive(Clone, Debug)]
pub(super) struct RoundValue {
    /// The rounds in order, at least one.
    pub parts: Vec<RoundPart>,
}

/// One round.
#[derive(Clone, Debug)]
pub(super) struct RoundPart {
    /// The name of its block.
    pub name: Option<Rc<str>>,
    /// The alphabet that it was written over.
    pub letters: Option<AlphabetValue>,
    /// Compiled.
    pub round: Arc<Round>,
}

impl RoundValue {
    /// One round as a value.
    pub fn single(part: RoundPart) -> Value {
        Object::value(RoundValue { parts: vec![part] })
    }

    /// The rounds as the engine applies them.
    pub fn sequence(&self) -> Sequence {
        Sequence::new(self.parts.iter().map(|part| part.round.clone()).collect())
    }

    /// The round, where it is only one.
    fn alone(&self) -> Option<&RoundPart> {
        match &self.parts[..] {
            [one] => Some(one),
            _ => None,
        }
    }
}

impl RoundPart {
    /// How ties are settled.
    pub fn ties(&self) -> Ties {
        self.round.ties()
    }

    /// Whether two rounds do the same by the same rules; their names don't count.
    fn same(&self, other: &RoundPart) -> bool {
        self.round.rules() == other.round.rules()
            && self.ties() == other.ties()
            && self.round.alphabet() == other.round.alphabet()
    }

    fn json(&self) -> serde_json::Value {
        let rules = self.round.rules().iter().map(words::rule_json);
        let letters = self.letters.as_ref().map(Domain::json);
        json!({
            "name": self.name.as_deref(),
            "over": letters,
            "ties": words::TIES.word(self.ties()),
            "rules": rules.collect::<Vec<_>>(),
        })
    }
}

impl Domain for RoundValue {
    fn type_name(&self) -> &'static str {
        "Round"
    }

    fn unasked(&self) -> Option<Value> {
        Some(Object::value(self.clone()))
    }

    fn short(&self) -> Option<String> {
        Some(print::short(self))
    }

    fn rich(&self) -> Output {
        print::rich(self)
    }

    fn json(&self) -> serde_json::Value {
        match self.alone() {
            Some(part) => part.json(),
            None => self.parts.iter().map(RoundPart::json).collect(),
        }
    }

    fn dot(&self) -> Option<String> {
        Some(sed::graph(self))
    }

    fn stream(&self, wanted: Wanted) -> Option<Box<dyn Stream + '_>> {
        Some(Box::new(stream::RoundStream::new(self, wanted)))
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<RoundValue>().is_some_and(|other| {
            let pairs = self.parts.iter().zip(&other.parts);
            self.parts.len() == other.parts.len() && pairs.into_iter().all(|(a, b)| a.same(b))
        })
    }
}
