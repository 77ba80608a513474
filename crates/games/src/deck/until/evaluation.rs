//! A draw while the engine counts: what becomes of each hand on the way.

use super::{DrawUntil, Gives, LEFT_OUT};
use crate::deck::conditions::truth;
use crate::deck::hand::Hand;
use crate::deck::question::{Failures, may_be_too_small};
use crate::deck::recorder::{Reading, Recorder, asked};
use crate::deck::symbolic::sees_whole;
use crate::deck::whole::NeedsWhole;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::RunProgress;
use tg_core::value::Value;
use tg_hands::{Answer, Answers, Class, Classify, Judged, Progress, Stop};

/// A draw while the engine counts.
pub(super) struct Evaluation<'a, 'h> {
    pub progress: &'a mut RunProgress<'h>,
    pub drawn: &'a DrawUntil,
    pub question: Gives<'a>,
    pub recorder: &'a Rc<Recorder>,
    pub symbolic: &'a Value,
    pub whole: bool,
    /// Whether it's seen what of the condition is asked of a hand; of whole hands that's worth it only where it fails.
    pub sees_guards: bool,
    pub values: IndexSet<Value, FxBuildHasher>,
    /// Why it couldn't be told of some hands whether the draw ends.
    pub failures: Failures,
    /// Whether it could be told of any hand, or can't be asked of the only one, which is empty.
    pub told: bool,
}

impl Evaluation<'_, '_> {
    fn judged(&mut self, answers: &Answers) -> Result<Judged, Fault> {
        let size = answers.size().unwrap_or(0);
        let hand = match (self.whole, answers.get(0)) {
            (true, Some(Answer::Counts(counts))) => {
                Hand::known(&self.drawn.cards, self.held(&counts)).value()
            }
            _ => {
                self.recorder.begin(0, self.recorder.answered(answers, vec![answers.size()]));
                self.symbolic.clone()
            }
        };
        let hand = [hand];
        // A last hand ends the draw whatever it is; but what can't be asked of any hand is a mistake.
        let is_last = self.drawn.at_most.is_some_and(|most| size >= most);
        if !is_last || !self.told {
            match self.truth(&self.drawn.until, &hand) {
                Ok(met) => {
                    self.told = true;
                    if !met && !is_last {
                        return Ok(Judged::GoesOn { asked: self.asked(answers) });
                    }
                }
                Err(fault)
                    if self.recorder.is_missing()
                        || self.recorder.is_undecided()
                        || !self.whole && self.recorder.must_enumerate() =>
                {
                    return Err(fault);
                }
                Err(fault) if !may_be_too_small(&fault) => return Err(fault),
                Err(fault) => {
                    let number = self.failures.number(self.progress.host(), fault)?;
                    if !is_last {
                        let why = u32::try_from(number).unwrap_or(u32::MAX);
                        return Ok(Judged::Untold { why, asked: self.asked(answers) });
                    }
                }
            }
        }
        for condition in &self.drawn.conditions {
            if !self.truth(condition, &hand)? {
                return Ok(Judged::Stops(Class::of(LEFT_OUT)));
            }
        }
        let value = match self.question {
            Gives::Answer(question) => self.recorder.ask_decided(self.progress.host(), question, &hand)?,
            Gives::Hand => hand[0].clone(),
            Gives::Nothing => Value::None,
        };
        if !self.whole && sees_whole(&value) {
            return Err(self.recorder.enumerate_instead(NeedsWhole::Answers));
        }
        let (place, _) = self.values.insert_full(value);
        Ok(Judged::Stops(Class::of(place as u32)))
    }

    /// How many cards of each kind a whole hand has.
    fn held(&self, counts: &[u32]) -> Vec<u64> {
        let kinds = self.drawn.cards.deck.kinds().len();
        (0..kinds).map(|kind| u64::from(counts.get(kind).copied().unwrap_or(0))).collect()
    }

    /// What the condition asks of a hand, as far as that is seen. A whole hand is asked once more, as what it's made of.
    fn asked(&mut self, answers: &Answers) -> u64 {
        if !self.whole {
            return self.recorder.asked();
        }
        let Some(Answer::Counts(counts)) = answers.get(0).filter(|_| self.sees_guards) else {
            return asked::WHOLE;
        };
        self.recorder.begin(0, Reading::Hands(vec![self.held(&counts)], vec![answers.size()]));
        // What it gives was known before.
        let hand = std::slice::from_ref(self.symbolic);
        _ = self.recorder.ask(self.progress.host(), &self.drawn.until, hand);
        self.recorder.asked()
    }

    fn truth(&mut self, condition: &Value, hand: &[Value]) -> Result<bool, Fault> {
        truth(&self.recorder.ask_decided(self.progress.host(), condition, hand)?)
    }
}

impl Classify for Evaluation<'_, '_> {
    fn classify(&mut self, _group: usize, _answers: &Answers) -> Result<Option<Class>, Stop> {
        Ok(None)
    }

    fn judge(&mut self, answers: &Answers) -> Result<Judged, Stop> {
        self.judged(answers).map_err(|fault| self.progress.stop(fault))
    }
}

impl Progress for Evaluation<'_, '_> {
    fn charge(&mut self, work: u64) -> Result<(), Stop> {
        self.progress.charge(work)
    }

    fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.progress.reserve(bytes)
    }

    fn report(&mut self, done: u64, all: u64) {
        // Nothing done would be another beginning.
        self.progress.report(done.max(1), all);
    }
}
