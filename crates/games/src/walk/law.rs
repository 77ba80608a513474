//! A process as the distribution over the states where it ends.

use super::explore::{Process, refused};
use dashu_int::UBig;
use dashu_ratio::RBig;
use std::rc::Rc;
use tg_chains::{Approximation, ChainError, Fill, Progress, Solved, Stop};
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, Rate, with_budget};
use tg_core::number::Number;
use tg_core::value::Value;
use tg_dist::{Count, Law, OutcomeTally};
use tg_prelude::arguments::number_fault;

/// This many products of machine words are one step.
pub(super) const WORK_A_STEP: u64 = 16;

/// The law of where a process ends, which keeps the process.
pub(super) struct EndLaw {
    law: Rc<dyn Law>,
    pub(super) process: Rc<Process>,
    /// How likely it comes to states that are left out.
    rest: Option<Number>,
}

impl EndLaw {
    /// The law of a process; `named` are the values that stand for texts among its ends.
    pub(super) fn new(host: &mut dyn Host, process: Rc<Process>, named: &[Value]) -> Result<EndLaw, Fault> {
        let (mut ends, not_followed) = process.end_parts(host)?;
        let left_out = process.left_out();
        let rest = ends.iter().find(|(place, _)| Some(*place) == left_out).map(|(_, part)| part.clone());
        ends.retain(|(place, _)| Some(*place) != left_out);
        let rest = left_out.map(|_| rest.unwrap_or(RBig::ZERO));
        let rest = match (rest, not_followed) {
            (Some(rest), Some(more)) => Some(rest + more),
            (rest, more) => rest.or(more),
        };
        let rest = rest.map(Number::from);
        let total = ends.iter().fold(UBig::ONE, |total, (_, part)| {
            // The least common multiple of the denominators.
            let denominator = part.denominator();
            let lacking = RBig::from_parts(total.clone().into(), denominator.clone()).denominator().clone();
            total * lacking
        });
        let mut tally = OutcomeTally::default();
        for (place, part) in &ends {
            let ways = part * RBig::from(total.clone());
            let ways = UBig::try_from(ways.numerator().clone()).unwrap_or_default();
            let state = process.state(*place);
            let end = named.iter().find(|name| **name == state).cloned().unwrap_or(state);
            tally.add(host, end, Count::from(ways))?;
        }
        let law = tally.finish(host, process.plan())?.law(host)?;
        Ok(EndLaw { law, process, rest })
    }
}

impl Process {
    /// The state of a place.
    pub(super) fn state(&self, place: usize) -> Value {
        self.states.get_index(place).map(|(state, ())| state.clone()).unwrap_or_default()
    }

    /// A state from which a step leads to another one.
    pub(super) fn leading_to(&self, state: &Value) -> Option<Value> {
        let place = self.states.get_index_of(state)?;
        self.chain.leading_to(place).next().map(|from| self.state(from))
    }

    /// How it is found where it ends.
    pub(super) fn plan(&self) -> String {
        let ends = self.chain.ends().count();
        let plural = if ends == 1 { "" } else { "s" };
        let states = self.states.len();
        if self.has_more {
            return format!(
                "a process whose states have no end: the first {states}, by linear equations; the others come with a probability below 2⁻⁶⁴ and are left out"
            );
        }
        match self.about.get() {
            Some(about) => {
                let why = match about.steps {
                    Some(steps) => format!(
                        "too many equations, so its first {steps} steps were followed; what comes after them changes"
                    ),
                    None => "its fractions are too long, so it was gone through with floating-point numbers; rounding changes".to_owned(),
                };
                format!(
                    "a process of {states} states with {ends} end{plural}: {why} an answer by a part below {:.0e} (`exact: true` solves the equations all the same)",
                    about.unknown()
                )
            }
            None => format!("a process of {states} states with {ends} end{plural}, by linear equations"),
        }
    }

    /// The place of all states that are left out.
    pub(super) fn left_out(&self) -> Option<usize> {
        self.has_more.then(|| self.states.len())
    }

    /// Each end with its probability; where the equations are too many, how far these may be off, all together.
    fn end_parts(&self, host: &mut dyn Host) -> Result<EndParts, Fault> {
        let fraction = |float: f64| RBig::try_from(float).unwrap_or(RBig::ZERO);
        Ok(match self.solved(host, |solved, progress| solved.ends(progress))? {
            Answered::Exactly(ends) => (ends, None),
            Answered::About(about) => {
                let ends = about.ends.iter().map(|&(end, part)| (end, fraction(part))).collect();
                (ends, Some(fraction(about.rest)))
            }
        })
    }

    /// A number that its equations tell; where they are too many, what following it tells, which is approximate.
    pub(super) fn number(
        &self,
        host: &mut dyn Host,
        exactly: impl FnOnce(&Solved, &mut dyn Progress) -> Result<RBig, Stop>,
        about: impl FnOnce(&Approximation) -> f64,
    ) -> Result<Number, Fault> {
        match self.solved(host, exactly)? {
            Answered::Exactly(number) => Ok(Number::from(number)),
            Answered::About(approximation) => {
                Number::from_f64(about(approximation)).map_err(|error| number_fault("walk", error))
            }
        }
    }

    /// How many steps it takes on average.
    pub(super) fn mean_steps(&self, host: &mut dyn Host) -> Result<Number, Fault> {
        self.number(host, |solved, progress| solved.mean(progress), |about| about.mean)
    }

    /// The variance of the number of steps.
    pub(super) fn variance_of_steps(&self, host: &mut dyn Host) -> Result<Number, Fault> {
        self.number(host, |solved, progress| solved.variance(progress), |about| about.variance)
    }

    /// Asks its equations, or follows it where they are too many.
    fn solved<T>(
        &self,
        host: &mut dyn Host,
        ask: impl FnOnce(&Solved, &mut dyn Progress) -> Result<T, Stop>,
    ) -> Result<Answered<'_, T>, Fault> {
        if let Some(about) = self.about.get() {
            return Ok(Answered::About(about));
        }
        let rate = || Rate { work_a_step: WORK_A_STEP, what: "solving" };
        if self.solved.get().is_none() {
            let fill = if self.patient { filling(host) } else { Fill::default() };
            match with_budget(host, rate(), |progress| self.chain.solve(fill, progress))? {
                Ok(solved) => _ = self.solved.get_or_init(|| solved),
                Err(ChainError::Tangled { .. } | ChainError::Long { .. }) if !self.exact => {
                    let about = with_budget(host, rate(), |progress| self.chain.approximate(progress))?;
                    let about = about.map_err(|error| refused(&error))?;
                    return Ok(Answered::About(self.about.get_or_init(|| about)));
                }
                Err(error) => return Err(refused(&error)),
            }
        }
        let answer = with_budget(host, rate(), |progress| match self.solved.get() {
            Some(solved) => ask(solved, progress).map_err(ChainError::Stopped),
            None => Err(ChainError::Empty),
        })?;
        answer.map(Answered::Exactly).map_err(|error| refused(&error))
    }
}

/// Each end with its probability, and how far these may be off.
type EndParts = (Vec<(usize, RBig)>, Option<RBig>);

/// What a process is asked, by its equations or by following it.
enum Answered<'a, T> {
    Exactly(T),
    About(&'a Approximation),
}

/// What an entry of the equations takes, in bytes.
const ENTRY_BYTES: u64 = 48;

/// The entries that the memory has room for.
fn filling(host: &dyn Host) -> Fill {
    let free = host.memory_limit().saturating_sub(host.memory_in_use().unwrap_or(0));
    Fill(usize::try_from(free / ENTRY_BYTES).unwrap_or(usize::MAX))
}

impl Law for EndLaw {
    fn size(&self) -> usize {
        self.law.size()
    }

    fn value(&self, place: usize) -> Value {
        self.law.value(place)
    }

    fn ways(&self, place: usize) -> Count {
        self.law.ways(place)
    }

    fn total(&self) -> &Count {
        self.law.total()
    }

    fn height(&self) -> u16 {
        self.law.height()
    }

    fn plan(&self) -> String {
        self.law.plan()
    }

    fn rest(&self) -> Option<Number> {
        self.rest.clone()
    }
}
