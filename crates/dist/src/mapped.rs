//! What was made of each of some numbers without a last one. Nearly all of it is written out; a question that the
//! numbers above these can't change is still asked of the numbers themselves, so that its answer is exact.

use super::Dist;
use super::above::{Above, number_above};
use super::endless::{self, Endless, is_one_of, prob_if_decided};
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Between, Value};
use tg_prelude::arguments::number_fault;

/// What is made of a number.
type Step = dyn Fn(&mut dyn Host, &Value) -> Result<Value, Fault>;

/// Numbers without a last one, and what is made of each of them, step by step.
#[derive(Clone)]
pub(super) struct Mapped {
    numbers: Dist,
    steps: Vec<Rc<Step>>,
}

/// After more steps than this only what is written out is kept.
const MOST_STEPS: usize = 32;

/// Mean and variance, both exact.
pub(super) struct ExactMoments {
    pub(super) mean: Number,
    pub(super) variance: Number,
}

/// Returns what a function makes of each outcome, which is a number. If there is no last one, and those above all others
/// get different answers, extremely unlikely ones are left out; what these can't change is still exact.
///
/// # Errors
/// Those of the function.
pub fn mapped_numbers(
    host: &mut dyn Host,
    dist: &Dist,
    function: impl Fn(&mut dyn Host, &Value) -> Result<Value, Fault> + 'static,
) -> Result<Dist, Fault> {
    Mapped::new(dist, function).dist(host)
}

impl Mapped {
    /// Creates what a function makes of numbers.
    pub(super) fn new(
        numbers: &Dist,
        step: impl Fn(&mut dyn Host, &Value) -> Result<Value, Fault> + 'static,
    ) -> Mapped {
        Mapped { numbers: numbers.clone(), steps: vec![Rc::new(step)] }
    }

    /// Returns how a distribution was made, if it has no last outcome, or was made of one that hasn't.
    pub(super) fn of(dist: &Dist) -> Option<Mapped> {
        match dist.is_endless() {
            true => Some(Mapped { numbers: dist.clone(), steps: Vec::new() }),
            false => dist.mapped().cloned(),
        }
    }

    /// Returns the same with a further step; `None` after too many.
    pub(super) fn then(
        &self,
        step: impl Fn(&mut dyn Host, &Value) -> Result<Value, Fault> + 'static,
    ) -> Option<Mapped> {
        let mut mapped = self.clone();
        mapped.steps.push(Rc::new(step));
        (mapped.steps.len() <= MOST_STEPS).then_some(mapped)
    }

    /// Returns how a question is answered exactly, in one line.
    pub(super) fn plan(&self) -> String {
        let numbers = self.endless().map(Endless::plan).unwrap_or_default();
        format!("{numbers}; what is left out doesn't change this answer")
    }

    fn value(&self, host: &mut dyn Host, number: &Value) -> Result<Value, Fault> {
        self.steps.iter().try_fold(number.clone(), |value, step| step(host, &value))
    }

    fn endless(&self) -> Option<&dyn Endless> {
        self.numbers.without_end()
    }

    /// Returns the distribution: exact where all large numbers get one answer or stay themselves, otherwise without the
    /// extremely unlikely ones.
    ///
    /// # Errors
    /// Those of the steps.
    pub(super) fn dist(&self, host: &mut dyn Host) -> Result<Dist, Fault> {
        let made = endless::map_numbers(host, &self.numbers, &mut |host, number| self.value(host, number))?;
        Ok(made.made_of_numbers(self))
    }

    /// Returns the exact probability that a function is true, or that one of some numbers occurs; `None` if that depends
    /// on what isn't written out.
    ///
    /// # Errors
    /// Those of the function.
    pub(super) fn prob(&self, host: &mut dyn Host, what: &Value) -> Result<Option<Number>, Fault> {
        let is_range = matches!(what, Value::Range(_)) || what.downcast::<Between>().is_some();
        match what {
            Value::Function(_) => {
                self.prob_of(host, &|host, value| host.ask(what, std::slice::from_ref(value)))
            }
            _ if is_range || matches!(what, Value::Number(_)) => {
                self.prob_of(host, &|_, value| is_one_of(value, what).map(Value::Bool))
            }
            _ => Ok(None),
        }
    }

    /// Returns the exact probability of the bound and what lies beyond it on one side; `None` if that depends on what
    /// isn't written out.
    ///
    /// # Errors
    /// The limits.
    pub(super) fn beyond(
        &self,
        host: &mut dyn Host,
        bound: &Number,
        side: Ordering,
    ) -> Result<Option<Number>, Fault> {
        let bound = Value::Number(bound.clone());
        self.prob_of(host, &|_, value| match (value.order(&bound), value.downcast::<Above>()) {
            (Some(order), _) => Ok(Value::Bool(order == side || order == Ordering::Equal)),
            (None, Some(above)) => Err(above.undecided()),
            (None, None) => Ok(Value::Bool(false)),
        })
    }

    fn prob_of(
        &self,
        host: &mut dyn Host,
        holds: &dyn Fn(&mut dyn Host, &Value) -> Result<Value, Fault>,
    ) -> Result<Option<Number>, Fault> {
        let Some(endless) = self.endless() else { return Ok(None) };
        let (prob, is_decided) = prob_if_decided(host, endless, &mut |host, number| {
            let value = self.value(host, number)?;
            holds(host, &value)
        })?;
        Ok(is_decided.then_some(prob))
    }

    /// Returns mean and variance, if what is made of all large numbers n is t × n + p with the same t and p: then they
    /// follow from those of the numbers, and from the few numbers of which something else is made.
    ///
    /// # Errors
    /// Those of the steps, and the limits.
    pub(super) fn moments(&self, host: &mut dyn Host) -> Result<Option<ExactMoments>, Fault> {
        let Some(endless) = self.endless() else { return Ok(None) };
        let listed = endless::listed(host, endless)?;
        let Some((last, _)) = listed.last() else { return Ok(None) };
        let mut lines = Vec::with_capacity(2);
        for last in [last.clone(), last.add(&Number::ONE).map_err(failed)?] {
            let above = super::if_decided(host, |host| self.value(host, &number_above(last)))?;
            lines.push(above.and_then(|above| above.downcast::<Above>()?.line().cloned()));
        }
        let [Some(line), Some(other)] = &lines[..] else { return Ok(None) };
        if line != other {
            return Ok(None);
        }
        // Where something else is made of a number, the difference counts as often as the number comes.
        let (mut mean, mut square) = (Number::ZERO, Number::ZERO);
        for (number, chance) in &listed {
            let made = self.value(host, &Value::Number(number.clone()))?;
            let Some(made) = made.as_number().filter(Number::is_exact) else { return Ok(None) };
            let expected =
                line.times.mul(number).and_then(|product| product.add(&line.plus)).map_err(failed)?;
            if made == expected {
                continue;
            }
            host.step(1 + mean.bits() / 64)?;
            let more = |of: Number, instead: Number, sum: &Number| sum.add(&of.sub(&instead)?.mul(chance)?);
            let squares = (made.mul(&made), expected.mul(&expected));
            mean = more(made, expected, &mean).map_err(failed)?;
            square = more(squares.0.map_err(failed)?, squares.1.map_err(failed)?, &square).map_err(failed)?;
        }
        let (own, spread) = (endless.mean(host)?, endless.variance(host)?);
        let moments = || {
            let of_line = line.times.mul(&own)?.add(&line.plus)?;
            let second = line.times.mul(&line.times)?.mul(&spread)?.add(&of_line.mul(&of_line)?)?;
            let mean = of_line.add(&mean)?;
            let variance = second.add(&square)?.sub(&mean.mul(&mean)?)?;
            Ok(ExactMoments { mean, variance })
        };
        moments().map(Some).map_err(failed)
    }
}

fn failed(error: tg_core::number::NumberError) -> Fault {
    number_fault("mean", error)
}
