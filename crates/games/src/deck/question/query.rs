//! A question to dealt hands as data: what is asked of what, in which parts, and how an attempt may end.

use crate::deck::cards::Cards;
use crate::deck::dice::Thrown;
use crate::deck::lasting::Lasting;
use crate::deck::recorder::Recorder;
use crate::deck::view::SeenCards;
use crate::deck::whole::WholeReason;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Rate;
use tg_core::value::Value;
use tg_hands::{Deal, DealError, Limits, Pick};

/// What is asked of what.
pub(in crate::deck) struct DeckQuery {
    /// The deck.
    pub cards: Rc<Cards>,
    /// What is dealt from it.
    pub deal: Deal,
    /// Whether the question takes a list of hands.
    pub several: bool,
    /// Where rolls of dice are asked: which hands of the deal each of them is.
    pub thrown: Option<Rc<Thrown>>,
    /// Cards that are added to the hand.
    pub plus: Option<Vec<u64>>,
    /// What the engine may use.
    pub limits: Limits,
    /// What must hold.
    pub conditions: Vec<Value>,
    /// What is asked; without it, only whether the conditions hold.
    pub question: Option<Value>,
    /// What comes after the first hand, where the question is asked of the hand after that.
    pub next: Option<NextStage>,
}

/// The second stage of what is dealt.
pub(in crate::deck) enum NextStage {
    /// The question gives it: what comes next is only looked at.
    Sought,
    /// The hands are those of a draw that hasn't ended with the first: the question is asked of all together, with
    /// which the draw ends if there are more. This is known of its condition.
    OneMore(Rc<Lasting>),
    /// It is known: the hand afterwards is one view of the dealt hands, or what the step says each time.
    Found {
        /// Gives for the first hand the deal that comes next.
        step: Value,
        /// The hand afterwards, where it is always the same view.
        view: Option<SeenCards>,
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
pub(super) enum Way {
    /// By what it asks of the hands.
    SeenThrough,
    /// With every hand.
    Enumerated,
}

/// A function that is evaluated for the answers of its group.
pub(super) struct QuestionPart {
    /// What must hold, one after the other.
    pub conditions: Vec<Value>,
    /// What it gives.
    pub gives: Option<Value>,
    /// Whether it gives the hand itself.
    pub hand: bool,
    /// Which hand it is asked of.
    pub of: Of,
}

/// Which hand a part is asked of.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Of {
    /// The one that the question is about.
    Question,
    /// The first of two stages.
    First,
    /// The first, for the size of the second.
    Size,
    /// The first of a draw, with which it mustn't have ended.
    Before,
    /// All of a draw, with which it ends.
    End,
}

impl QuestionPart {
    /// A part that gives what a function gives.
    pub(super) fn giving(function: Value, of: Of) -> QuestionPart {
        QuestionPart { conditions: Vec::new(), gives: Some(function), hand: false, of }
    }

    /// A part that only must hold.
    pub(super) fn holding(conditions: Vec<Value>, of: Of) -> QuestionPart {
        QuestionPart { conditions, gives: None, hand: false, of }
    }

    /// When it is evaluated: the first hand's parts before those of the question, conditions before values.
    pub(super) fn turn(&self) -> u32 {
        match self.of {
            Of::First | Of::Before | Of::End => 0,
            Of::Size => 1,
            Of::Question => 2 + u32::from(!self.is_condition()),
        }
    }

    /// Whether it only says which hands count.
    pub(super) fn is_condition(&self) -> bool {
        self.gives.is_none() && !self.hand
    }
}

/// One count of a question, until it asks for more features: what stays the same for all answers.
pub(super) struct CountRound<'a> {
    pub query: &'a DeckQuery,
    pub parts: &'a [QuestionPart],
    /// For each part the features that it asks.
    pub used: &'a [Vec<usize>],
    pub recorder: &'a Rc<Recorder>,
    /// What the question is called with: symbolic hands.
    pub symbolic: &'a Value,
    pub way: Way,
}

/// Why an attempt ended.
pub(super) enum AttemptEnd {
    /// It fails.
    Failed(Fault),
    /// The engine refuses to go through every hand.
    Refused(DealError),
    /// A hand is needed as a whole.
    Whole(WholeReason),
}

/// Why a question wasn't answered.
pub(in crate::deck) enum Unanswered {
    /// It fails.
    Failed(Fault),
    /// It must be asked of whole hands, which is done stage by stage.
    Whole(WholeReason),
}

impl From<Fault> for Unanswered {
    fn from(fault: Fault) -> Unanswered {
        Unanswered::Failed(fault)
    }
}

/// How an engine's count is charged and called while it is under way.
pub(in crate::deck) const COUNTING: Rate = Rate { work_a_step: 16, what: "counting hands" };
