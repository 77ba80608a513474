//! Hands dealt from a deck, as data: what is dealt, and what is asked of it.

use super::cards::Cards;
use super::dice::Thrown;
use super::question::{Answered, DeckQuery};
use super::recorder::retry;
use super::view::HandView;
use super::whole::NeedsWhole;
use std::cell::RefCell;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault};
use tg_core::native::Host;
use tg_core::value::Value;
use tg_hands::{Deal, Limits};

/// Hands dealt from a deck.
#[derive(Clone)]
pub(super) struct Dealt {
    /// The deck.
    pub cards: Rc<Cards>,
    /// How many cards each hand gets.
    pub sizes: Vec<u32>,
    /// Whether the outcome is a list of hands.
    pub several: bool,
    /// Whether each card goes back before the next.
    pub replacement: bool,
    /// What the engine may use.
    pub limits: Limits,
    /// What must hold of the hands.
    pub conditions: Vec<Value>,
    /// Cards that are added to the hand.
    pub plus: Option<Vec<u64>>,
    /// Where they are rolls: the dice that are thrown, each kind of them a hand of the engine.
    pub thrown: Option<Rc<Thrown>>,
    /// The sizes that are counted in one pass with this one.
    pub family: Option<Rc<Family>>,
    /// In a question: the cards that were taken out of the deck before, and what is added to the hand.
    pub stage: Option<SecondStage>,
}

/// The second stage of a question with two; one of them is there.
#[derive(Clone)]
pub(super) struct SecondStage {
    /// The cards that were taken out before the hand is dealt; from a fresh deck, none.
    pub taken: Option<HandView>,
    /// Cards of the first hand that the hand gets.
    pub kept: Option<HandView>,
}

impl SecondStage {
    /// Notes that the question must be asked of every hand, and gives what ends the evaluation.
    pub fn enumerate_instead(&self) -> Fault {
        self.taken.iter().chain(&self.kept).for_each(|view| view.recorder.note_whole(NeedsWhole::Looks));
        retry()
    }
}

/// Deals of several sizes, counted in one pass.
pub(super) struct Family {
    /// The smallest.
    pub least: u32,
    /// The largest.
    pub most: u32,
    /// The last question with its answer.
    last: RefCell<Option<(Question, Rc<Answered>)>>,
    /// The last question that was too large for all sizes together.
    apart: RefCell<Option<Question>>,
}

/// A question with its conditions.
type Question = (Option<Value>, Vec<Value>);

impl Family {
    /// Deals of these sizes.
    pub fn new(least: u32, most: u32) -> Rc<Family> {
        Rc::new(Family { least, most, last: RefCell::default(), apart: RefCell::default() })
    }
}

impl Dealt {
    /// Rolls of dice: these numbers of each kind; several rolls side by side are a list.
    pub fn rolls(cards: Rc<Cards>, sizes: Vec<u32>, several: bool, limits: Limits, thrown: Thrown) -> Dealt {
        Dealt {
            cards,
            sizes,
            several,
            replacement: true,
            limits,
            conditions: Vec::new(),
            plus: None,
            thrown: Some(Rc::new(thrown)),
            family: None,
            stage: None,
        }
    }

    /// What is dealt, for the engine.
    fn deal(&self) -> Deal {
        let deal = match (&self.thrown, &self.family) {
            (Some(thrown), _) => return thrown.deal(&self.sizes),
            (None, Some(family)) => Deal::sizes(self.cards.deck.copies(), family.least, family.most),
            (None, None) => Deal::several(self.cards.deck.copies(), &self.sizes),
        };
        if self.replacement { deal.replaced() } else { deal }
    }

    /// Asks a question, or only whether the conditions hold; gives which of the totals is this one's.
    pub fn ask(&self, host: &mut dyn Host, question: Option<&Value>) -> Result<(Rc<Answered>, usize), Fault> {
        self.ask_given(host, question, &self.conditions)
    }

    /// The same under other conditions.
    pub fn ask_given(
        &self,
        host: &mut dyn Host,
        question: Option<&Value>,
        conditions: &[Value],
    ) -> Result<(Rc<Answered>, usize), Fault> {
        if let Some(stage) = &self.stage {
            return Err(stage.enumerate_instead());
        }
        let total = self.family.as_ref().map_or(0, |family| (self.sizes[0] - family.least) as usize);
        let key: Question = (question.cloned(), conditions.to_vec());
        if let Some(family) = &self.family
            && let Some((last, answered)) = &*family.last.borrow()
            && *last == key
        {
            answered.check(host, total)?;
            return Ok((answered.clone(), total));
        }
        let Some(family) = self.family.as_ref().filter(|family| *family.apart.borrow() != Some(key.clone()))
        else {
            return self.ask_alone(host, question, conditions);
        };
        match self.query(self.deal(), question, conditions).answer(host) {
            Ok(answered) => {
                let answered = Rc::new(answered);
                *family.last.borrow_mut() = Some((key, answered.clone()));
                answered.check(host, total)?;
                Ok((answered, total))
            }
            // What is too large in one pass may be counted size by size.
            Err(fault) if matches!(fault.code, Code::E5013 | Code::E9003) && family.least < family.most => {
                *family.apart.borrow_mut() = Some(key);
                self.ask_alone(host, question, conditions)
            }
            Err(fault) => Err(fault),
        }
    }

    /// Asks hands of this size alone.
    fn ask_alone(
        &self,
        host: &mut dyn Host,
        question: Option<&Value>,
        conditions: &[Value],
    ) -> Result<(Rc<Answered>, usize), Fault> {
        let answered = Rc::new(self.query(self.whole_deal(), question, conditions).answer(host)?);
        answered.check(host, 0)?;
        Ok((answered, 0))
    }

    /// The distribution of the hands themselves, every one written out.
    pub fn every_hand(&self, host: &mut dyn Host) -> Result<Rc<Answered>, Fault> {
        match &self.stage {
            Some(stage) => Err(stage.enumerate_instead()),
            None => {
                let answered = self.hands_query().every_hand(host)?;
                answered.check(host, 0)?;
                Ok(Rc::new(answered))
            }
        }
    }

    /// The query for the hands themselves.
    pub fn hands_query(&self) -> DeckQuery {
        self.query(self.whole_deal(), None, &self.conditions)
    }

    /// What is dealt, for the engine, of this size alone.
    pub fn whole_deal(&self) -> Deal {
        Dealt { family: None, ..self.clone() }.deal()
    }

    pub(super) fn query(&self, deal: Deal, question: Option<&Value>, conditions: &[Value]) -> DeckQuery {
        DeckQuery {
            cards: self.cards.clone(),
            deal,
            several: self.several,
            thrown: self.thrown.clone(),
            plus: self.plus.clone(),
            limits: self.limits,
            conditions: conditions.to_vec(),
            question: question.cloned(),
            next: None,
        }
    }
}

/// What a count may use of the memory of the run. What it takes in fact, the run itself allows or refuses.
pub(super) fn limits_of(host: &dyn Host) -> Limits {
    Limits { bytes: host.memory_limit(), ..Limits::default() }
}
