//! A question to dealt hands: compiled to features by watching it, counted by the engine, and given back as a
//! law whose outcomes are packed.

mod answered;
mod attempt;
mod evaluation;
mod hands;
mod parts;
mod probes;
mod query;
mod watch;

pub(super) use answered::{Answered, width};
pub(super) use query::{COUNTING, DeckQuery, NextStage, Unanswered};

use super::faults;
use super::recorder::retry;
use super::split::AnswerShape;
use super::whole::{NeedsWhole, WholeReason};
use query::{AttemptEnd, Of, QuestionPart, Way};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::program::FunctionId;
use tg_hands::DealError;

impl DeckQuery {
    /// Asks a question to one stage, in the fastest way that works.
    pub fn answer(&self, host: &mut dyn Host) -> Result<Answered, Fault> {
        self.ask(host).map_err(|unanswered| match unanswered {
            Unanswered::Failed(fault) => fault,
            Unanswered::Whole(_) => retry(),
        })
    }

    /// Asks, in the fastest way that works. Two stages are only seen through, or not.
    pub fn ask(&self, host: &mut dyn Host) -> Result<Answered, Unanswered> {
        let mut defined: Vec<FunctionId> = Vec::new();
        let answered = self.ask_with(host, &mut defined);
        if let Some(first) = defined.first() {
            host.forget(*first);
        }
        answered
    }

    /// The distribution of the hands themselves.
    pub fn every_hand(&self, host: &mut dyn Host) -> Result<Answered, Fault> {
        let part =
            QuestionPart { hand: true, ..QuestionPart::holding(self.conditions.clone(), Of::Question) };
        let reason = WholeReason::of(NeedsWhole::Answers);
        match self.attempt(host, &[part], Way::Enumerated, &mut Vec::new()) {
            Ok(attempt) => Ok(attempt.answered(AnswerShape::Part(0), Some(reason), &self.cards)),
            Err(ended) => Err(self.refused(ended, &reason)),
        }
    }

    fn ask_with(&self, host: &mut dyn Host, defined: &mut Vec<FunctionId>) -> Result<Answered, Unanswered> {
        let (parts, shape) = self.split(host, defined)?;
        if parts.len() > 1 {
            match self.attempt(host, &parts, Way::Split, defined) {
                Ok(attempt) => return Ok(attempt.answered(shape, None, &self.cards)),
                Err(AttemptEnd::Whole(reason)) => return self.ask_whole_hands(host, reason, None, defined),
                // What fails in a part may be what another part leaves out.
                Err(AttemptEnd::Failed(fault)) if !fault.is_final() => {}
                Err(ended) => return Err(self.refused(ended, &WholeReason::of(NeedsWhole::Fails)).into()),
            }
        }
        let (parts, shape) = self.whole();
        match self.attempt(host, &parts, Way::Whole, defined) {
            Ok(attempt) => Ok(attempt.answered(shape, None, &self.cards)),
            Err(AttemptEnd::Whole(reason)) => self.ask_whole_hands(host, reason, None, defined),
            // With several hands the parts may be asked of cards that can't be dealt together.
            Err(AttemptEnd::Failed(fault)) if self.deal.hands.len() > 1 && !fault.is_final() => {
                self.ask_whole_hands(host, WholeReason::of(NeedsWhole::Fails), Some(fault), defined)
            }
            Err(ended) => Err(self.refused(ended, &WholeReason::of(NeedsWhole::Fails)).into()),
        }
    }

    /// Asks of every hand, where there is one stage. `failed` is how the question fails if that isn't allowed.
    fn ask_whole_hands(
        &self,
        host: &mut dyn Host,
        reason: WholeReason,
        failed: Option<Fault>,
        defined: &mut Vec<FunctionId>,
    ) -> Result<Answered, Unanswered> {
        if self.next.is_some() {
            return Err(Unanswered::Whole(reason));
        }
        let (parts, shape) = self.whole();
        match self.attempt(host, &parts, Way::Enumerated, defined) {
            Ok(attempt) => Ok(attempt.answered(shape, Some(reason), &self.cards)),
            Err(AttemptEnd::Refused(error)) => {
                Err(failed.unwrap_or_else(|| faults::every_hand(&error, &reason)).into())
            }
            Err(ended) => Err(self.refused(ended, &reason).into()),
        }
    }

    /// How an attempt failed that was the last one.
    fn refused(&self, ended: AttemptEnd, reason: &WholeReason) -> Fault {
        match ended {
            AttemptEnd::Failed(fault) | AttemptEnd::TooLarge(fault) => fault,
            AttemptEnd::Refused(error) => faults::every_hand(&error, reason),
            // Whole hands are there.
            AttemptEnd::Whole(_) => faults::deal(&DealError::Mismatch, &[]),
        }
    }
}
