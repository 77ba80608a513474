//! A process as the distribution over the states where it ends.

use super::explore::{Process, refused};
use dashu_int::UBig;
use dashu_ratio::RBig;
use std::rc::Rc;
use tg_chains::{ChainError, Fill, Progress, Solved};
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, Rate, with_budget};
use tg_core::number::Number;
use tg_core::value::Value;
use tg_dist::{Count, Law, OutcomeTally};

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
        let mut ends =
            process.solved(host, |solved, progress| solved.ends(progress).map_err(ChainError::Stopped))?;
        let left_out = process.left_out();
        let rest = ends.iter().find(|(place, _)| Some(*place) == left_out).map(|(_, part)| part.clone());
        ends.retain(|(place, _)| Some(*place) != left_out);
        let rest = left_out.map(|_| Number::from(rest.unwrap_or(RBig::ZERO)));
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
        format!("a process of {states} states with {ends} end{plural}, by linear equations")
    }

    /// The place of all states that are left out.
    pub(super) fn left_out(&self) -> Option<usize> {
        self.has_more.then(|| self.states.len())
    }

    /// Asks its equations.
    pub(super) fn solved<T>(
        &self,
        host: &mut dyn Host,
        ask: impl FnOnce(&Solved<'_>, &mut dyn Progress) -> Result<T, ChainError>,
    ) -> Result<T, Fault> {
        let answer = with_budget(host, Rate { work_a_step: WORK_A_STEP, what: "solving" }, |progress| {
            let solved = self.chain.solve(Fill::default(), progress)?;
            ask(&solved, progress)
        })?;
        answer.map_err(|error| refused(&error))
    }
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
