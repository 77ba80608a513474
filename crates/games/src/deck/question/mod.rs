//! A question to dealt hands: compiled to features by watching it, counted by the engine, and given back as a
//! law whose outcomes are packed.

mod answered;
mod attempt;
mod evaluation;
mod failures;
mod hands;
mod packed;
mod parts;
mod probes;
mod query;
mod watch;

pub(super) use answered::{Answered, width};
pub(super) use failures::{Failures, is_of_question, is_same_fault, may_be_too_small};
pub(super) use query::{COUNTING, DeckQuery, NextStage, Unanswered};

use super::conditions::meets;
use super::recorder::retry;
use super::split::AnswerShape;
use super::too_large::{self, DealtBy};
use super::whole::{NeedsWhole, WholeReason};
use query::{AttemptEnd, Of, QuestionPart, Way};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::program::FunctionId;
use tg_hands::{DealError, HandSize};

/// From this many different hands on a few are asked before all.
const MANY_HANDS: u128 = 10_000;

/// How many hands are asked before all others.
const FEW_HANDS: usize = 8;

/// How many steps a question may take on average for each of as many hands as are allowed.
const STEPS_A_STATE: u128 = 50;

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
        match self.attempt(host, &parts, Way::SeenThrough, defined) {
            Ok(attempt) => Ok(attempt.answered(shape, None, &self.cards)),
            // Two stages are visited one after the other.
            Err(AttemptEnd::Whole(reason)) if self.next.is_some() => Err(Unanswered::Whole(reason)),
            Err(AttemptEnd::Whole(reason)) => self.ask_whole_hands(host, reason, defined),
            Err(ended) => Err(self.refused(ended, &WholeReason::of(NeedsWhole::Looks)).into()),
        }
    }

    /// Asks of a few hands that may be dealt: a question that fails for one of them fails, and needn't be asked of very
    /// many before; and one that takes long for each takes far too long for all.
    fn ask_some_hands(&self, host: &mut dyn Host, reason: &WholeReason) -> Result<(), Fault> {
        let is_certain = |hand: &tg_hands::DealtHand| matches!(hand.size, HandSize::Exactly(_));
        let hands = self.different_hands();
        if !self.deal.hands.iter().all(is_certain) || hands < MANY_HANDS {
            return Ok(());
        }
        let before = host.steps();
        for hand in self.random_hands(FEW_HANDS) {
            if meets(host, &self.conditions, &hand)?
                && let Some(question) = &self.question
            {
                host.ask(question, &[hand])?;
            }
        }
        let steps = u128::from(host.steps() - before).saturating_mul(hands) / FEW_HANDS as u128;
        let allowed = u128::from(self.limits.states) * STEPS_A_STATE;
        match hands <= u128::from(self.limits.states) && steps > allowed {
            true => Err(too_large::long_hands(
                reason,
                (hands, steps),
                (allowed, steps.div_ceil(STEPS_A_STATE)),
                DealtBy::of(&self.cards),
            )),
            false => Ok(()),
        }
    }

    /// Asks of every hand.
    fn ask_whole_hands(
        &self,
        host: &mut dyn Host,
        reason: WholeReason,
        defined: &mut Vec<FunctionId>,
    ) -> Result<Answered, Unanswered> {
        self.ask_some_hands(host, &reason)?;
        let (parts, shape) = self.whole();
        match self.attempt(host, &parts, Way::Enumerated, defined) {
            Ok(attempt) => Ok(attempt.answered(shape, Some(reason), &self.cards)),
            Err(ended) => Err(self.refused(ended, &reason).into()),
        }
    }

    /// How an attempt failed that was the last one.
    fn refused(&self, ended: AttemptEnd, reason: &WholeReason) -> Fault {
        match ended {
            AttemptEnd::Failed(fault) => fault,
            AttemptEnd::Refused(error) => too_large::every_hand(&error, reason, DealtBy::of(&self.cards)),
            // Whole hands are there.
            AttemptEnd::Whole(_) => too_large::deal(&DealError::Mismatch, &[], DealtBy::Size),
        }
    }
}
