//! How long a process takes.

use super::bounded::BoundedSteps;
use super::explore::Process;
use super::law::WORK_A_STEP;
use std::rc::Rc;
use tg_chains::{ChainError, Steps};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, Rate, with_budget};
use tg_core::number::Number;
use tg_core::value::Value;
use tg_dist::{Count, Dist, Endless, Generating, Numbers, Part, WrittenLaw, is_too_far};
use tg_prelude::arguments::number_fault;

/// How many of the first numbers of steps are printed.
const PRINTED: usize = 30;

/// Once this many machine words were multiplied, no more of them are printed.
const MOST_WORK: u64 = 1 << 26;

/// Of longer probabilities no generating function is sought.
const MOST_BITS: u64 = 1 << 12;

/// The number of steps of a process whose states come again.
struct StepCount {
    process: Rc<Process>,
    /// How many of its first steps aren't counted.
    less: u64,
    first: Vec<Part>,
    /// Their generating function, if there are few states.
    generating: Option<Generating>,
}

/// The distribution of the number of steps.
pub(super) fn dist(host: &mut dyn Host, process: &Rc<Process>) -> Result<Dist, Fault> {
    if process.has_more {
        return Err(states_without_end("how long it takes"));
    }
    match process.chain.longest() {
        None => without_end(host, process, 0),
        Some(longest) => Ok(Dist::asked(BoundedSteps::new(process.clone(), longest))),
    }
}

/// The distribution of the number of steps after the first `less`, of a process that may take any number.
pub(super) fn without_end(host: &mut dyn Host, process: &Rc<Process>, less: u64) -> Result<Dist, Fault> {
    let mut steps = StepCount { process: process.clone(), less, first: Vec::new(), generating: None };
    let mut walk = steps.walk();
    let mut first = Vec::with_capacity(PRINTED);
    while first.is_empty() || first.len() < PRINTED && walk.work() < MOST_WORK {
        first.push(walk.next(host)?);
    }
    drop(walk);
    // As many of its probabilities follow from each other as there are states that it leaves again.
    let order = process.chain.states() - process.chain.ends().count();
    if first.iter().all(|part| part.total.bits() <= MOST_BITS) {
        steps.generating = Generating::recurrent(&first, order);
    }
    steps.first = first;
    Ok(Dist::endless(steps))
}

/// The law of the number of steps after the first `less` of a process that takes no more than these.
pub(super) fn law(
    host: &mut dyn Host,
    process: &Process,
    longest: u64,
    less: u64,
) -> Result<WrittenLaw, Fault> {
    let mut walk = Walk::new(process);
    let mut parts = Vec::new();
    for _ in 0..=longest {
        let part = walk.next(host)?;
        if is_too_far(&walk, longest) {
            return Err(too_long_a_way(&walk, longest));
        }
        host.reserve(u128::from(part.total.bits()) / 2 + size_of::<Part>() as u128)?;
        parts.push(part);
    }
    let total = parts.last().map_or(Count::ONE, |part| part.total.clone());
    let mut ways = Vec::with_capacity(parts.len());
    for (steps, part) in (0u64..).zip(&parts).filter(|(_, part)| !part.here.is_zero()) {
        host.step(1 + total.bits() / 64)?;
        ways.push((
            Value::Number(Number::from(steps.saturating_sub(less))),
            part.here.times(&total.quotient(&part.total)),
        ));
    }
    Ok(WrittenLaw::new(ways, plan(process)))
}

pub(super) fn plan(process: &Process) -> String {
    format!("a process of {} states, step by step", process.states.len())
}

/// The distribution of where a process is after a number of steps.
pub(super) fn after(host: &mut dyn Host, process: &Rc<Process>, taken: u64) -> Result<Dist, Fault> {
    if process.has_more {
        return Err(states_without_end("where it is after some steps"));
    }
    let mut walk = Walk::new(process);
    // What has ended is followed no further.
    let taken = process.chain.longest().map_or(taken, |longest| longest.min(taken));
    for _ in 0..=taken {
        walk.next(host)?;
        if is_too_far(&walk, taken) {
            return Err(too_many_steps(&walk, taken));
        }
    }
    let mut tally = tg_dist::OutcomeTally::default();
    for (place, ways) in walk.steps.ways().iter().enumerate() {
        tally.add(host, process.state(place), Count::from(ways.clone()))?;
    }
    tally.finish(host, format!("a process of {} states, step by step", process.states.len()))
}

#[cold]
fn states_without_end(asked: &str) -> Fault {
    fault(Code::E5013, format!("the states of this process have no end, so {asked} isn't counted")).with_help(
        "keep in a state only what the next steps depend on, or end it with `until`; where it ends is approximate",
    )
}

#[cold]
fn too_many_steps(walk: &Walk<'_>, taken: u64) -> Fault {
    let digits = walk.digits_after(taken);
    let message = format!(
        "{taken} steps of this process are too many: its probabilities after them would have about {digits} digits"
    );
    fault(Code::E5013, message)
        .with_help("ask for fewer steps; where it ends at last is the process itself, and how soon `w.steps`")
}

#[cold]
fn too_long_a_way(walk: &Walk<'_>, longest: u64) -> Fault {
    let digits = walk.digits_after(longest);
    let message = format!(
        "this process takes up to {longest} steps, and the probabilities of their number would have about {digits} digits"
    );
    fault(Code::E5013, message)
        .with_help("`mean`, `variance` and `sd` are found at once; where it is by then, `w.after(100)`, is another question")
}

/// Goes on step by step.
struct Walk<'a> {
    steps: Steps<'a>,
    /// The steps up to the next number.
    ahead: u64,
}

impl Walk<'_> {
    fn new(process: &Process) -> Walk<'_> {
        Walk { steps: process.chain.steps(), ahead: 0 }
    }

    /// How many digits its probabilities have after some steps, about.
    fn digits_after(&self, taken: u64) -> u128 {
        u128::from(self.steps.bits_a_step()) * u128::from(taken) * 3 / 10 + 1
    }
}

impl StepCount {
    fn walk(&self) -> Walk<'_> {
        Walk { steps: self.process.chain.steps(), ahead: self.less }
    }
}

impl Numbers for Walk<'_> {
    fn next(&mut self, host: &mut dyn Host) -> Result<Part, Fault> {
        for _ in 0..std::mem::replace(&mut self.ahead, 1) {
            let rate = Rate { work_a_step: WORK_A_STEP, what: "" };
            with_budget(host, rate, |progress| self.steps.advance(progress).map_err(ChainError::Stopped))?
                .map_err(|error| super::explore::refused(&error))?;
        }
        Ok(Part {
            here: Count::from(self.steps.ended().clone()),
            above: Count::from(self.steps.going()),
            total: Count::from(self.steps.total().clone()),
        })
    }

    fn work(&self) -> u64 {
        self.steps.work()
    }

    fn foreseen(&self, number: u64) -> u128 {
        self.steps.foreseen(number)
    }
}

impl Endless for StepCount {
    fn numbers(&self) -> Box<dyn Numbers + '_> {
        Box::new(self.walk())
    }

    fn generating(&self) -> Option<&Generating> {
        self.generating.as_ref()
    }

    fn mean(&self, host: &mut dyn Host) -> Result<Number, Fault> {
        let mean = self.process.mean_steps(host)?;
        mean.sub(&Number::from(self.less)).map_err(|error| number_fault("mean", error))
    }

    fn variance(&self, host: &mut dyn Host) -> Result<Number, Fault> {
        self.process.variance_of_steps(host)
    }

    fn first(&self) -> &[Part] {
        &self.first
    }

    fn short(&self) -> String {
        match self.less {
            0 => "the steps of a process".to_owned(),
            _ => "the numbers that a process counts".to_owned(),
        }
    }

    fn plan(&self) -> String {
        let how = match self.process.about.get() {
            Some(_) => "approximately",
            None => "by linear equations",
        };
        format!(
            "a process of {} states: mean and variance {how}, all else step by step",
            self.process.states.len()
        )
    }
}
