//! A question to dealt hands: compiled to features by watching it, counted by the engine, and given back as a
//! law whose outcomes are packed.

mod answered;
mod attempt;
mod evaluation;
mod hands;
mod parts;
mod probes;
mod watch;

pub(super) use answered::{Answered, width};
pub(super) use evaluation::{no_truth, sees_whole};

use super::faults;
use super::inquiry::interrupted;
use super::pack::Cards;
use super::split::Shape;
use super::view::Seen;
use super::whole::{Reason, Why};
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::program::FunctionId;
use tg_core::value::Value;
use tg_hands::{Deal, DealError, Limits, Pick};

/// What is asked of what.
pub(super) struct Asking {
    /// The deck.
    pub cards: Rc<Cards>,
    /// What is dealt from it.
    pub deal: Deal,
    /// Whether the question takes a list of hands.
    pub several: bool,
    /// Cards that are added to the hand.
    pub plus: Option<Vec<u64>>,
    /// What the engine may use.
    pub limits: Limits,
    /// What must hold.
    pub conditions: Vec<Value>,
    /// What is asked; without it, only whether the conditions hold.
    pub question: Option<Value>,
    /// What comes after the first hand, where the question is asked of the hand after that.
    pub next: Option<Next>,
}

/// The second stage of what is dealt.
pub(super) enum Next {
    /// The question gives it: what comes next is only looked at.
    Sought,
    /// It is known: the hand afterwards is one view of the dealt hands, or what the step says each time.
    Found {
        /// Gives for the first hand the deal that comes next.
        step: Value,
        /// The hand afterwards, where it is always the same view.
        view: Option<Seen>,
        /// Whether the size of the second hand depends on the first, or how many cards it's dealt from.
        decides: bool,
        /// The kinds whose cards the first hand takes out of the deck of the second, where not all are.
        taken: Option<Pick>,
        /// What must hold of the first hand.
        first: Vec<Value>,
    },
}

/// How a question is asked.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// In parts.
    Split,
    /// As one part.
    Whole,
    /// With every hand.
    Enumerated,
}

/// A function that is evaluated for the answers of its group.
struct Part {
    /// What must hold, one after the other.
    conditions: Vec<Value>,
    /// What it gives.
    gives: Option<Value>,
    /// Whether it gives the hand itself.
    hand: bool,
    /// Which hand it is asked of.
    of: Of,
}

/// Which hand a part is asked of.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    /// The one that the question is about.
    Question,
    /// The first of two stages.
    First,
    /// The first, for the size of the second.
    Size,
}

/// Why an attempt ended.
enum Ended {
    /// It fails.
    Failed(Fault),
    /// The engine refuses.
    Refused(DealError),
    /// The engine refuses what it was asked without whole hands, and would refuse more of them, too.
    TooLarge(Fault),
    /// A hand is needed as a whole.
    Whole(Reason),
}

/// Why a question wasn't answered.
pub(super) enum Unanswered {
    /// It fails.
    Failed(Fault),
    /// It must be asked of whole hands, which is done stage by stage.
    Whole(Reason),
}

impl From<Fault> for Unanswered {
    fn from(fault: Fault) -> Unanswered {
        Unanswered::Failed(fault)
    }
}

/// What a count is called while it is under way.
pub(super) const COUNTING: &str = "counting hands";

impl Asking {
    /// Asks a question to one stage, in the fastest way that works.
    pub fn answer(&self, host: &mut dyn Host) -> Result<Answered, Fault> {
        self.ask(host).map_err(|unanswered| match unanswered {
            Unanswered::Failed(fault) => fault,
            Unanswered::Whole(_) => interrupted(),
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
        let part = Part { conditions: self.conditions.clone(), gives: None, hand: true, of: Of::Question };
        let reason = Reason::of(Why::Answers);
        match self.attempt(host, &[part], Way::Enumerated, &mut Vec::new()) {
            Ok(attempt) => Ok(attempt.answered(Shape::Part(0), Some(reason), &self.cards)),
            Err(ended) => Err(self.refused(ended, &reason)),
        }
    }

    fn ask_with(&self, host: &mut dyn Host, defined: &mut Vec<FunctionId>) -> Result<Answered, Unanswered> {
        let (parts, shape) = self.split(host, defined)?;
        if parts.len() > 1 {
            match self.attempt(host, &parts, Way::Split, defined) {
                Ok(attempt) => return Ok(attempt.answered(shape, None, &self.cards)),
                Err(Ended::Whole(reason)) => return self.ask_whole_hands(host, reason, None, defined),
                // What fails in a part may be what another part leaves out.
                Err(Ended::Failed(fault)) if !fault.is_final() => {}
                Err(ended) => return Err(self.refused(ended, &Reason::of(Why::Fails)).into()),
            }
        }
        let (parts, shape) = self.whole();
        match self.attempt(host, &parts, Way::Whole, defined) {
            Ok(attempt) => Ok(attempt.answered(shape, None, &self.cards)),
            Err(Ended::Whole(reason)) => self.ask_whole_hands(host, reason, None, defined),
            // With several hands the parts may be asked of cards that can't be dealt together.
            Err(Ended::Failed(fault)) if self.deal.hands.len() > 1 && !fault.is_final() => {
                self.ask_whole_hands(host, Reason::of(Why::Fails), Some(fault), defined)
            }
            Err(ended) => Err(self.refused(ended, &Reason::of(Why::Fails)).into()),
        }
    }

    /// Asks of every hand, where there is one stage. `failed` is how the question fails if that isn't allowed.
    fn ask_whole_hands(
        &self,
        host: &mut dyn Host,
        reason: Reason,
        failed: Option<Fault>,
        defined: &mut Vec<FunctionId>,
    ) -> Result<Answered, Unanswered> {
        if self.next.is_some() {
            return Err(Unanswered::Whole(reason));
        }
        let (parts, shape) = self.whole();
        match self.attempt(host, &parts, Way::Enumerated, defined) {
            Ok(attempt) => Ok(attempt.answered(shape, Some(reason), &self.cards)),
            Err(Ended::Refused(error)) => {
                Err(failed.unwrap_or_else(|| faults::every_hand(&error, &reason)).into())
            }
            Err(ended) => Err(self.refused(ended, &reason).into()),
        }
    }

    /// How an attempt failed that was the last one.
    fn refused(&self, ended: Ended, reason: &Reason) -> Fault {
        match ended {
            Ended::Failed(fault) | Ended::TooLarge(fault) => fault,
            Ended::Refused(error) => faults::every_hand(&error, reason),
            // Whole hands are there.
            Ended::Whole(_) => faults::deal(&DealError::Mismatch, &[]),
        }
    }
}
