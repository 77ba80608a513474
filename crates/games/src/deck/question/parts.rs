//! The parts of a question: functions that are evaluated for the answers of their groups.

use super::{Asking, Next, Of, Part};
use crate::deck::after;
use crate::deck::hand::{Hand, Held};
use crate::deck::inquiry::Inquiry;
use crate::deck::split::{self, Shape};
use crate::deck::view::View;
use crate::deck::whole::Why;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::program::FunctionId;
use tg_core::value::Value;
use tg_hands::Answer;

impl Asking {
    /// The question and its conditions in parts.
    pub(super) fn split(
        &self,
        host: &mut dyn Host,
        defined: &mut Vec<FunctionId>,
    ) -> Result<(Vec<Part>, Shape), Fault> {
        let (mut parts, mut shape) = (Vec::new(), Shape::List(Vec::new()));
        if let Some(Next::Sought) = self.next {
            return Ok(self.whole());
        }
        if let Some(question) = &self.question {
            let split = split::answer(host, question, defined)?;
            parts.extend(split.parts.into_iter().map(|gives| Part {
                conditions: Vec::new(),
                gives: Some(gives),
                hand: false,
                of: Of::Question,
            }));
            shape = split.shape;
        }
        for condition in &self.conditions {
            let conditions = split::condition(host, condition, defined)?;
            parts.extend(conditions.into_iter().map(|one| Part {
                conditions: vec![one],
                gives: None,
                hand: false,
                of: Of::Question,
            }));
        }
        parts.extend(self.first_parts());
        Ok((parts, shape))
    }

    /// All of it as one part.
    pub(super) fn whole(&self) -> (Vec<Part>, Shape) {
        let shape = if self.question.is_some() { Shape::Part(0) } else { Shape::List(Vec::new()) };
        let part = Part {
            conditions: self.conditions.clone(),
            gives: self.question.clone(),
            hand: false,
            of: Of::Question,
        };
        ([part].into_iter().chain(self.first_parts()).collect(), shape)
    }

    /// What is asked of the first of two stages; the size of the second comes last.
    pub(super) fn first_parts(&self) -> Vec<Part> {
        let Some(Next::Found { step, decides, first, .. }) = &self.next else { return Vec::new() };
        let mut parts = Vec::new();
        if !first.is_empty() {
            parts.push(Part { conditions: first.clone(), gives: None, hand: false, of: Of::First });
        }
        if *decides {
            parts.push(Part { conditions: Vec::new(), gives: Some(step.clone()), hand: false, of: Of::Size });
        }
        parts
    }

    /// How many cards the first hand takes out of the deck of the second, where that isn't always the same.
    pub(super) fn taken_out(&self, inquiry: &Inquiry) -> Result<Option<u32>, Fault> {
        let Some(Next::Found { taken: Some(taken), .. }) = &self.next else { return Ok(None) };
        let shape = tg_hands::Shape::count(taken);
        let answer = inquiry.answer(&[Some(taken.clone()), None], &shape, "what is taken out")?;
        let Answer::Number(cards) = answer else { return Ok(None) };
        Ok(u32::try_from(cards.trunc()).ok())
    }

    /// The argument of a part.
    pub(super) fn argument_of(
        &self,
        host: &mut dyn Host,
        part: &Part,
        inquiry: &Rc<Inquiry>,
        asked: &Value,
    ) -> Result<Value, Fault> {
        let Some(Next::Found { step, view, .. }) = &self.next else { return Ok(asked.clone()) };
        let hand = |view: View| Hand { cards: self.cards.clone(), held: Held::Asked(view) }.value();
        let first = hand(inquiry.hand(0));
        match (part.of, view) {
            (Of::First | Of::Size, _) => Ok(first),
            (Of::Question, Some(seen)) => Ok(hand(View { inquiry: inquiry.clone(), seen: seen.clone() })),
            (Of::Question, None) => {
                let next = inquiry.ask(host, step, &[first])?;
                let after = after::after(&next, &self.cards).ok_or_else(|| inquiry.give_up(Why::Follows))?;
                Ok(hand(View { inquiry: inquiry.clone(), seen: after.seen }))
            }
        }
    }

    /// Whether an answer mustn't hold a hand that is only asked.
    pub(super) fn judges(&self, part: &Part) -> bool {
        part.of == Of::Question && !matches!(self.next, Some(Next::Sought))
    }
}
