//! The parts of a question: functions that are evaluated for the answers of their groups.

use super::query::{DeckQuery, NextStage, Of, QuestionPart};
use crate::deck::after;
use crate::deck::at_least;
use crate::deck::hand::{Hand, Held};
use crate::deck::one_by_one;
use crate::deck::recorder::Recorder;
use crate::deck::split::{self, AnswerShape};
use crate::deck::together;
use crate::deck::view::HandView;
use crate::deck::whole::NeedsWhole;
use crate::deck::{projected, unrolled, values};
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::program::FunctionId;
use tg_core::value::Value;
use tg_hands::{Answer, CardView};

impl DeckQuery {
    /// The question and its conditions in parts.
    pub(super) fn split(
        &self,
        host: &mut dyn Host,
        defined: &mut Vec<FunctionId>,
    ) -> Result<(Vec<QuestionPart>, AnswerShape), Fault> {
        let (mut parts, mut shape) = (Vec::new(), AnswerShape::List(Vec::new()));
        if let Some(NextStage::Sought) = self.next {
            return Ok(self.whole());
        }
        if let Some(question) = &self.question {
            let question = self.seen_through(host, question, defined)?;
            let split = split::answer(host, &question, defined)?;
            parts.extend(split.parts.into_iter().map(|gives| QuestionPart::giving(gives, Of::Question)));
            shape = split.shape;
        }
        for condition in &self.conditions {
            let condition = self.seen_through(host, condition, defined)?;
            let conditions = split::condition(host, &condition, defined)?;
            parts.extend(conditions.into_iter().map(|one| QuestionPart::holding(vec![one], Of::Question)));
        }
        parts.extend(self.first_parts());
        Ok((parts, shape))
    }

    /// Returns an equivalent question or condition that is counted faster.
    fn seen_through(
        &self,
        host: &mut dyn Host,
        function: &Value,
        defined: &mut Vec<FunctionId>,
    ) -> Result<Value, Fault> {
        let projected = projected::asked(host, function, defined)?;
        let asked = one_by_one::asked(host, (&self.cards, self.several), &projected, defined)?;
        let written = unrolled::written_out(host, &self.cards, &asked, defined)?;
        let counted = values::counted(host, &self.cards, Some(self), &written, defined)?;
        // Two rolls together are a number.
        let together = match self.deal.hands.len() > 1 && !self.cards.dice {
            true => together::asked(host, &counted, defined)?,
            false => counted,
        };
        at_least::asked(host, (&self.cards, self.has_cards()), &together, defined)
    }

    /// All of it as one part.
    pub(super) fn whole(&self) -> (Vec<QuestionPart>, AnswerShape) {
        let shape =
            if self.question.is_some() { AnswerShape::Part(0) } else { AnswerShape::List(Vec::new()) };
        let part = QuestionPart {
            gives: self.question.clone(),
            ..QuestionPart::holding(self.conditions.clone(), Of::Question)
        };
        ([part].into_iter().chain(self.first_parts()).collect(), shape)
    }

    /// What is asked of the first of two stages; the size of the second comes last.
    pub(super) fn first_parts(&self) -> Vec<QuestionPart> {
        let mut parts = Vec::new();
        match &self.next {
            Some(NextStage::Found { step, decides, first, .. }) => {
                if !first.is_empty() {
                    parts.push(QuestionPart::holding(first.clone(), Of::First));
                }
                if *decides {
                    parts.push(QuestionPart::giving(step.clone(), Of::Size));
                }
            }
            Some(NextStage::OneMore(_)) => {
                parts.push(QuestionPart::holding(Vec::new(), Of::Before));
                if self.deal.hands.len() > 1 {
                    parts.push(QuestionPart::holding(Vec::new(), Of::End));
                }
            }
            Some(NextStage::Sought) | None => {}
        }
        parts
    }

    /// How many cards the first hand takes out of the deck of the second, where that isn't always the same.
    pub(super) fn taken_out(&self, recorder: &Recorder) -> Result<Option<u32>, Fault> {
        let Some(NextStage::Found { taken: Some(taken), .. }) = &self.next else { return Ok(None) };
        let shape = tg_hands::FeatureShape::count(taken);
        let answer =
            recorder.answer(&CardView::of(vec![Some(taken.clone()), None]), &shape, "what is taken out")?;
        let Answer::Number(cards) = answer else { return Ok(None) };
        Ok(u32::try_from(cards.trunc()).ok())
    }

    /// Whether the hands of a draw are as they must be for one of its parts.
    pub(super) fn is_drawn(&self, of: Of, recorder: &Recorder) -> Result<bool, Fault> {
        match (&self.next, of) {
            (Some(NextStage::OneMore(until)), Of::Before) => Ok(!until.of(recorder, |hand| hand == 0)?.held),
            (Some(NextStage::OneMore(until)), Of::End) => Ok(until.of(recorder, |_| true)?.holds),
            _ => Ok(true),
        }
    }

    /// The argument of a part.
    pub(super) fn argument_of(
        &self,
        host: &mut dyn Host,
        part: &QuestionPart,
        recorder: &Rc<Recorder>,
        asked: &Value,
    ) -> Result<Value, Fault> {
        let hand = |view: HandView| Hand { cards: self.cards.clone(), held: Held::Symbolic(view) }.value();
        let first = || hand(HandView::whole_hand(recorder, 0));
        let (step, view) = match &self.next {
            Some(NextStage::Found { step, view, .. }) => (step, view),
            Some(NextStage::OneMore(_)) => return Ok(hand(HandView::all_hands(recorder))),
            Some(NextStage::Sought) | None => return Ok(asked.clone()),
        };
        match (part.of, view) {
            (Of::First | Of::Size | Of::Before | Of::End, _) => Ok(first()),
            (Of::Question, Some(seen)) => {
                Ok(hand(HandView { recorder: recorder.clone(), seen: seen.clone() }))
            }
            (Of::Question, None) => {
                let next = recorder.ask(host, step, &[first()])?;
                let after = after::after(&next, &self.cards)
                    .ok_or_else(|| recorder.enumerate_instead(NeedsWhole::Follows))?;
                Ok(hand(HandView { recorder: recorder.clone(), seen: after.seen }))
            }
        }
    }

    /// Whether an answer mustn't hold a symbolic hand.
    pub(super) fn judges(&self, part: &QuestionPart) -> bool {
        part.of == Of::Question && !matches!(self.next, Some(NextStage::Sought))
    }
}
