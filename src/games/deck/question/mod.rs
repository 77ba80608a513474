//! A question to dealt hands: compiled to features by watching it, counted by the engine, and given back as a
//! law whose outcomes are packed.

mod answered;
mod evaluation;
mod probes;
mod watch;

pub(super) use answered::{Answered, width};
pub(super) use evaluation::{no_truth, sees_whole};

use super::after;
use super::faults;
use super::hand::{Hand, Held};
use super::inquiry::{Inquiry, Reading, interrupted};
use super::pack::Cards;
use super::split::{self, Shape};
use super::view::{Seen, View};
use super::whole::{Reason, Why};
use crate::diagnostics::Fault;
use crate::engines::deck::{
    Answer, Answers, Caller, Class, Deal, DealError, Feature, Limits, Pick, Question, Stop,
};
use crate::program::FunctionId;
use crate::seam::Host;
use crate::value::Value;
use answered::Attempt;
use evaluation::Evaluation;
use indexmap::IndexSet;
use std::rc::Rc;

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

/// Asks for a plan alone.
struct Nobody;

impl Caller for Nobody {
    fn classify(&mut self, _group: usize, _answers: &Answers) -> Result<Option<Class>, Stop> {
        Err(Stop)
    }
}

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
                Err(Ended::Failed(fault)) if !fault.code.is_final() => {}
                Err(ended) => return Err(self.refused(ended, &Reason::of(Why::Fails)).into()),
            }
        }
        let (parts, shape) = self.whole();
        match self.attempt(host, &parts, Way::Whole, defined) {
            Ok(attempt) => Ok(attempt.answered(shape, None, &self.cards)),
            Err(Ended::Whole(reason)) => self.ask_whole_hands(host, reason, None, defined),
            // With several hands the parts may be asked of cards that can't be dealt together.
            Err(Ended::Failed(fault)) if self.deal.hands.len() > 1 && !fault.code.is_final() => {
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
            Ended::Failed(fault) => fault,
            Ended::Refused(error) => faults::every_hand(&error, reason),
            // Whole hands are there.
            Ended::Whole(_) => faults::deal(&DealError::Mismatch, &[]),
        }
    }

    /// The question and its conditions in parts.
    fn split(&self, host: &mut dyn Host, defined: &mut Vec<FunctionId>) -> Result<(Vec<Part>, Shape), Fault> {
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
    fn whole(&self) -> (Vec<Part>, Shape) {
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
    fn first_parts(&self) -> Vec<Part> {
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
    fn taken_out(&self, inquiry: &Inquiry) -> Result<Option<u32>, Fault> {
        let Some(Next::Found { taken: Some(taken), .. }) = &self.next else { return Ok(None) };
        let shape = crate::engines::deck::Shape::count(taken);
        let answer = inquiry.answer(&[Some(taken.clone()), None], &shape, "what is taken out")?;
        let Answer::Number(cards) = answer else { return Ok(None) };
        Ok(u32::try_from(cards.trunc()).ok())
    }

    /// The argument of a part.
    fn argument_of(
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

    fn attempt(
        &self,
        host: &mut dyn Host,
        parts: &[Part],
        way: Way,
        defined: &mut Vec<FunctionId>,
    ) -> Result<Attempt, Ended> {
        let inquiry = Inquiry::new(self.cards.clone(), self.deal.hands.len(), parts.len());
        let asked = self.asked_hands(&inquiry);
        if way != Way::Enumerated {
            self.watch(host, parts, &inquiry, &asked)?;
            // The part that decides the size is the last one.
            inquiry.begin(parts.len().saturating_sub(1), Reading::Hands(Vec::new(), Vec::new()));
            self.taken_out(&inquiry).map_err(Ended::Failed)?;
        }
        loop {
            let features = match way {
                Way::Enumerated => self.whole_hands(),
                _ => inquiry.features(),
            };
            let used = match way {
                Way::Enumerated => vec![(0..features.len()).collect(); parts.len()],
                _ => inquiry.parts(),
            };
            let mut question = Question::new(self.deal.clone(), features, used.clone());
            if let Some(deciding) = parts.iter().position(|part| part.of == Of::Size) {
                question = question.deciding(deciding);
            }
            let mut evaluation = Evaluation {
                host: &mut *host,
                asking: self,
                parts,
                used: &used,
                inquiry: &inquiry,
                asked: &asked,
                way,
                groups: Vec::new(),
                fault: None,
                defined: &mut *defined,
                probes: parts.iter().map(|_| None).collect(),
                chosen: None,
                met: IndexSet::default(),
                apart: 0,
            };
            let constants = evaluation.constants();
            evaluation.host.progress(COUNTING, 0, 1);
            let counted = match constants.is_ok() {
                true => question.count(self.limits, &mut evaluation),
                false => Err(DealError::Stopped),
            };
            evaluation.host.progress(COUNTING, 1, 1);
            let (fault, groups) = (evaluation.fault, evaluation.groups);
            if way != Way::Enumerated
                && let Some(reason) = inquiry.whole()
            {
                return Err(Ended::Whole(reason));
            }
            if inquiry.take_missing() {
                continue;
            }
            if let Err(error) = &counted {
                faults::by_this_run(host, error);
            }
            return match (fault, counted, constants) {
                (Some(fault), _, _) | (None, _, Err(fault)) => Err(Ended::Failed(fault)),
                (None, Ok(counted), Ok(constants)) => {
                    let names = inquiry.names();
                    Ok(Attempt { counted, groups, constants, names })
                }
                (None, Err(error), Ok(_)) if way == Way::Enumerated => Err(Ended::Refused(error)),
                (None, Err(error), Ok(_)) => Err(Ended::Failed(faults::deal(&error, &inquiry.names()))),
            };
        }
    }

    /// How many different hands there are, whatever the conditions; saturating.
    pub fn different_hands(&self) -> u128 {
        let question = Question::new(self.deal.clone(), self.whole_hands(), Vec::new());
        let hands = match question.plan(self.limits, &mut Nobody) {
            Ok(plan) => plan.enumerated(),
            Err(DealError::TooManyStates { states, .. }) => Some(states),
            Err(_) => None,
        };
        hands.map_or(1, |hands| u128::try_from(hands).unwrap_or(u128::MAX))
    }

    /// What the question is called with: asked hands.
    fn asked_hands(&self, inquiry: &Rc<Inquiry>) -> Value {
        if let Some(Next::Sought) = self.next {
            return Hand { cards: self.cards.clone(), held: Held::Asked(inquiry.hand(0)) }.value();
        }
        let hand = |hand: usize| {
            let view = inquiry.hand(hand);
            let view = match &self.plus {
                Some(plus) => view.and_certain(plus),
                None => view,
            };
            Hand { cards: self.cards.clone(), held: Held::Asked(view) }.value()
        };
        self.argument((0..self.deal.hands.len()).map(hand).collect())
    }

    /// Hands as the question takes them.
    fn argument(&self, mut hands: Vec<Value>) -> Value {
        match self.several {
            // A list of hands is shallow.
            true => Value::list(hands).unwrap_or_default(),
            false => hands.pop().unwrap_or_default(),
        }
    }

    /// Hands that are known, as the question takes them.
    fn known_hands(&self, hands: Vec<Vec<u64>>) -> Value {
        let hand = |mut held: Vec<u64>| {
            self.plus
                .iter()
                .for_each(|plus| held.iter_mut().zip(plus).for_each(|(held, plus)| *held += plus));
            Hand::known(&self.cards, held).value()
        };
        self.argument(hands.into_iter().map(hand).collect())
    }

    /// Features that tell the whole hands.
    fn whole_hands(&self) -> Vec<Feature> {
        let hands = self.deal.hands.len();
        let classes = self.cards.deck.by_kind();
        let shape = crate::engines::deck::Shape::Tally { classes, clamp: None };
        (0..hands).map(|hand| Feature::of_hand(shape.clone(), hand, hands)).collect()
    }

    /// Whether an answer mustn't hold a hand that is only asked.
    fn judges(&self, part: &Part) -> bool {
        part.of == Of::Question && !matches!(self.next, Some(Next::Sought))
    }
}
