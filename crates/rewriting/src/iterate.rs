//! Repeated passes: a round again and again, and rounds one after the other.

use std::fmt;
use std::rc::Rc;
use std::sync::Arc;
use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::budget::{Budget, PassError};
use super::round::Round;

/// Why an iteration did not finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IterateError {
    /// How many steps were done.
    pub steps: u64,
    /// The length of the text after these steps, in bytes.
    pub length: usize,
    /// What went wrong in the next step.
    pub fault: IterateFault,
}

impl fmt::Display for IterateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {} steps, with {} bytes: {}", self.steps, self.length, self.fault)
    }
}

impl std::error::Error for IterateError {}

/// What went wrong in a step of an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IterateFault {
    /// A pass failed.
    Pass(PassError),
    /// No text recurred within the budget's steps, or within its growth.
    Endless,
}

impl fmt::Display for IterateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IterateFault::Pass(error) => error.fmt(f),
            IterateFault::Endless => f.write_str("no text came back"),
        }
    }
}

impl std::error::Error for IterateFault {}

/// Where an iteration settles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The first text that recurs.
    pub text: String,
    /// The number of steps after which it first occurs.
    pub steps: u64,
    /// The number of further steps after which it recurs: 1 for a fixed point.
    pub period: u64,
}

/// Rounds that are applied one after the other.
#[derive(Clone, Debug, Default)]
pub struct Sequence {
    rounds: Vec<Arc<Round>>,
}

impl From<Round> for Sequence {
    fn from(round: Round) -> Sequence {
        Sequence::new(vec![Arc::new(round)])
    }
}

impl Sequence {
    /// Creates a sequence of these rounds, in order. No rounds at all copy the text.
    pub fn new(rounds: Vec<Arc<Round>>) -> Sequence {
        Sequence { rounds }
    }

    /// Appends a round.
    pub fn then(mut self, round: Arc<Round>) -> Sequence {
        self.rounds.push(round);
        self
    }

    /// Returns the rounds in order.
    pub fn rounds(&self) -> &[Arc<Round>] {
        &self.rounds
    }

    /// Makes one pass of each round, each over the output of the one before it, in the composed form, NFC.
    pub fn apply(&self, text: &str, budget: &mut Budget<'_>) -> Result<String, PassError> {
        let mut rounds = self.rounds.iter();
        let Some(first) = rounds.next() else {
            return Ok(text.to_owned());
        };
        let line = first.apply(text, budget)?;
        rounds.try_fold(line, |line, round| round.apply(&composed(line), budget))
    }

    /// Returns the text after the whole sequence was applied `times` times.
    pub fn iterate(&self, text: &str, times: u64, budget: &mut Budget<'_>) -> Result<String, IterateError> {
        let line = iterate(&mut Texts { sequence: self, budget }, Rc::new(text.to_owned()), times)?;
        Ok(Rc::unwrap_or_clone(line))
    }

    /// Applies the sequence until a text recurs: a fixed point or a cycle. Keeps three texts in memory.
    pub fn settle(&self, text: &str, budget: &mut Budget<'_>) -> Result<Settled, IterateError> {
        let mut texts = Texts { sequence: self, budget };
        let (text, steps, period) = settle(&mut texts, Rc::new(text.to_owned()))?;
        Ok(Settled { text: Rc::unwrap_or_clone(text), steps, period })
    }
}

/// A line as the next pass reads it, in the composed form: letters that have come together may be one.
fn composed(line: String) -> String {
    if line.is_ascii() || is_nfc(&line) { line } else { line.nfc().collect() }
}

/// A process of repeated passes.
pub(super) trait Course {
    /// A line: the input and output of a pass.
    type Line: Clone;
    /// Why a pass did not finish.
    type Error;

    /// Returns the line after one more pass; `passes` were done before.
    fn next(&mut self, line: &Self::Line, passes: u64) -> Result<Self::Line, Self::Error>;

    /// Returns whether two lines are the same; `passes` were done before.
    fn same(&mut self, one: &Self::Line, two: &Self::Line, passes: u64) -> Result<bool, Self::Error>;

    /// Reports that after `done` passes, a line recurs every `period` passes, `turns` more times. If only the last line
    /// matters, there is nothing to do.
    fn turn(&mut self, _: &Self::Line, _done: u64, _period: u64, _turns: u64) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Returns the error if no line recurred within `passes` passes.
    fn endless(&mut self, line: &Self::Line, passes: u64) -> Self::Error;

    /// Returns whether another pass may be made after `passes`; asks the watch with the budget of this process.
    fn go_on(&mut self, watch: &mut Watch, passes: u64) -> bool;

    /// Reports that `done` of `all` parts of the work are done.
    fn report(&mut self, done: u64, all: u64);
}

/// Watches passes that look for a line that recurs, so that they end where the lines grow on and on.
#[derive(Default)]
pub(super) struct Watch {
    /// How many letters had been read before the first pass.
    begun: u64,
    /// How many letters the first pass has read.
    first: u64,
}

impl Watch {
    /// Returns whether another pass may be made after `passes`.
    pub fn allows(&mut self, passes: u64, budget: &mut Budget<'_>) -> bool {
        match passes {
            0 => self.begun = budget.letters(),
            1 => self.first = budget.letters() - self.begun,
            _ => {}
        }
        let read = budget.letters() - self.begun;
        let grown = read.saturating_sub(self.first.saturating_mul(passes));
        let part = |done: u64, all: u64| (done as f64 / all.max(1) as f64 * PARTS as f64) as u64;
        let done = part(passes, budget.max_steps).max(part(grown, budget.max_growth));
        budget.report(done, PARTS);
        passes < budget.max_steps && grown <= budget.max_growth
    }
}

/// The number of parts in which the progress of a search for a line that recurs is reported.
const PARTS: u64 = 1000;

/// Passes over texts.
struct Texts<'a, 't> {
    sequence: &'a Sequence,
    budget: &'a mut Budget<'t>,
}

impl Course for Texts<'_, '_> {
    type Line = Rc<String>;
    type Error = IterateError;

    fn next(&mut self, line: &Rc<String>, steps: u64) -> Result<Rc<String>, IterateError> {
        let made = self.sequence.apply(line, self.budget);
        let failed = |error| IterateError { steps, length: line.len(), fault: IterateFault::Pass(error) };
        made.map(|line| Rc::new(composed(line))).map_err(failed)
    }

    fn same(&mut self, one: &Rc<String>, two: &Rc<String>, _: u64) -> Result<bool, IterateError> {
        Ok(one == two)
    }

    fn endless(&mut self, line: &Rc<String>, steps: u64) -> IterateError {
        IterateError { steps, length: line.len(), fault: IterateFault::Endless }
    }

    fn go_on(&mut self, watch: &mut Watch, steps: u64) -> bool {
        watch.allows(steps, self.budget)
    }

    fn report(&mut self, done: u64, all: u64) {
        self.budget.report(done, all);
    }
}

/// Returns the line after `times` passes. Once a line recurs, the passes are periodic, and no more of
/// them are made than are needed to arrive at the right place: a mark is moved up at each power of two, as
/// in [`settle`].
pub(super) fn iterate<C: Course>(course: &mut C, from: C::Line, times: u64) -> Result<C::Line, C::Error> {
    let (mut mark, mut at) = (from.clone(), from);
    let (mut since, mut power) = (0u64, 1u64);
    for done in 1..=times {
        course.report(done - 1, times);
        let after = course.next(&at, done - 1)?;
        since += 1;
        let period = if course.same(&after, &at, done)? {
            Some(1)
        } else {
            course.same(&after, &mark, done)?.then_some(since)
        };
        at = after;
        if let Some(period) = period {
            course.report(times, times);
            let rest = (times - done) % period;
            course.turn(&at, done, period, (times - done) / period)?;
            return (times - rest..times).try_fold(at, |line, passes| course.next(&line, passes));
        }
        if since == power {
            (mark, since, power) = (at.clone(), 0, power.saturating_mul(2));
        }
    }
    course.report(times, times);
    Ok(at)
}

/// Searches for a cycle with Brent's algorithm: a mark is moved up at each power of two, so only the mark and the
/// runner are kept; the start of the cycle is then found with two runners. Returns the first
/// line that recurs, after how many passes it first occurs, and after how many more it recurs.
///
/// Ends with an error after [`Budget::max_steps`] passes, or where the lines grow beyond [`Budget::max_growth`].
pub(super) fn settle<C: Course>(course: &mut C, from: C::Line) -> Result<(C::Line, u64, u64), C::Error> {
    let mut watch = Watch::default();
    let mut mark = from.clone();
    let mut runner = from.clone();
    let (mut steps, mut period, mut power) = (0u64, 0u64, 1u64);
    loop {
        if !course.go_on(&mut watch, steps) {
            return Err(course.endless(&runner, steps));
        }
        let after = course.next(&runner, steps)?;
        if course.same(&after, &runner, steps)? {
            course.report(PARTS, PARTS);
            return Ok((after, steps, 1));
        }
        runner = after;
        steps += 1;
        period += 1;
        if course.same(&runner, &mark, steps)? {
            break;
        }
        if period == power {
            mark = runner.clone();
            power = power.saturating_mul(2);
            period = 0;
        }
    }
    course.report(PARTS, PARTS);
    let mut behind = from.clone();
    let mut ahead = from;
    for done in 0..period {
        ahead = course.next(&ahead, done)?;
    }
    let mut begins = 0;
    while !course.same(&behind, &ahead, begins)? {
        behind = course.next(&behind, begins)?;
        ahead = course.next(&ahead, begins + period)?;
        begins += 1;
    }
    Ok((behind, begins, period))
}
