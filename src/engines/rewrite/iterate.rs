//! Passes after passes: a round again and again, and rounds one after the other.

use std::sync::Arc;

use super::budget::{Budget, PassError};
use super::round::Round;

/// Why an iteration did not finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IterateError {
    /// How many steps were done.
    pub steps: u64,
    /// The length of the text after them, in bytes.
    pub length: usize,
    /// What went wrong in the next.
    pub fault: IterateFault,
}

/// What went wrong in a step of an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IterateFault {
    /// A pass failed.
    Pass(PassError),
    /// No text came back within the budget's steps.
    Steps { limit: u64 },
}

/// Where an iteration comes to rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The first text that comes back.
    pub text: String,
    /// After how many steps it is first there.
    pub steps: u64,
    /// After how many more it is there again: 1 for a fixed point.
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
    /// These rounds, the first first. No rounds at all copy.
    pub fn new(rounds: Vec<Arc<Round>>) -> Sequence {
        Sequence { rounds }
    }

    /// This sequence and another round after it.
    pub fn then(mut self, round: Arc<Round>) -> Sequence {
        self.rounds.push(round);
        self
    }

    /// The rounds in order.
    pub fn rounds(&self) -> &[Arc<Round>] {
        &self.rounds
    }

    /// One pass of each round, each over what the one before it wrote.
    pub fn apply(&self, text: &str, budget: &mut Budget<'_>) -> Result<String, PassError> {
        let mut rounds = self.rounds.iter();
        let Some(first) = rounds.next() else {
            return Ok(text.to_owned());
        };
        let line = first.apply(text, budget)?;
        rounds.try_fold(line, |line, round| round.apply(&line, budget))
    }

    /// The text after the whole sequence was applied `times` times.
    pub fn iterate(&self, text: &str, times: u64, budget: &mut Budget<'_>) -> Result<String, IterateError> {
        iterate(|t| self.apply(t, budget), text, times)
    }

    /// Applications until a text comes back: a fixed point or a cycle. Keeps three texts in memory.
    pub fn settle(&self, text: &str, budget: &mut Budget<'_>) -> Result<Settled, IterateError> {
        let limit = budget.max_steps;
        settle(|t| self.apply(t, budget), text, limit)
    }
}

/// One step of an iteration that has done `steps`.
fn next(
    step: &mut impl FnMut(&str) -> Result<String, PassError>,
    text: &str,
    steps: u64,
) -> Result<String, IterateError> {
    step(text).map_err(|error| IterateError { steps, length: text.len(), fault: IterateFault::Pass(error) })
}

fn iterate(
    mut step: impl FnMut(&str) -> Result<String, PassError>,
    text: &str,
    times: u64,
) -> Result<String, IterateError> {
    let mut at = text.to_owned();
    for steps in 0..times {
        let after = next(&mut step, &at, steps)?;
        if after == at {
            // A fixed point: the remaining steps change nothing.
            break;
        }
        at = after;
    }
    Ok(at)
}

/// Brent's search for a cycle: a mark is moved up at each power of two, so only the mark and the
/// runner are kept; the place where the cycle begins is then found with two runners.
fn settle(
    mut step: impl FnMut(&str) -> Result<String, PassError>,
    text: &str,
    limit: u64,
) -> Result<Settled, IterateError> {
    let mut mark = text.to_owned();
    let mut runner = text.to_owned();
    let (mut steps, mut period, mut power) = (0u64, 0u64, 1u64);
    loop {
        if steps >= limit {
            return Err(IterateError { steps, length: runner.len(), fault: IterateFault::Steps { limit } });
        }
        let after = next(&mut step, &runner, steps)?;
        if after == runner {
            return Ok(Settled { text: after, steps, period: 1 });
        }
        runner = after;
        steps += 1;
        period += 1;
        if runner == mark {
            break;
        }
        if period == power {
            mark.clone_from(&runner);
            power = power.saturating_mul(2);
            period = 0;
        }
    }
    let mut behind = text.to_owned();
    let mut ahead = text.to_owned();
    for done in 0..period {
        ahead = next(&mut step, &ahead, done)?;
    }
    let mut begins = 0;
    while behind != ahead {
        behind = next(&mut step, &behind, begins)?;
        ahead = next(&mut step, &ahead, begins + period)?;
        begins += 1;
    }
    Ok(Settled { text: behind, steps: begins, period })
}
