//! What was made of each of some numbers without a last one. Nearly all of it is written out; a question that the
//! numbers above these can't change is still asked of the numbers themselves, so that its answer is exact.

use super::above::{Above, whole_number_above};
use super::endless::{self, Endless, is_one_of, prob_if_decided};
use super::moments::no_order;
use super::{Count, Dist, Law, combine};
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Between, Value};
use tg_prelude::arguments::number_fault;

/// What is made of a number.
type Step = dyn Fn(&mut dyn Host, &Value) -> Result<Value, Fault>;

/// Numbers without a last one, and what is made of each of them, step by step; or a mixture of such.
#[derive(Clone)]
pub(super) struct Mapped {
    parts: Rc<[Part]>,
}

/// Numbers, and what is made of each of them.
#[derive(Clone)]
struct Part {
    /// Its probability.
    weight: Number,
    /// Numbers without a last one, or an exact distribution that is written out.
    numbers: Dist,
    steps: Vec<Rc<Step>>,
}

/// After more steps than this only what is written out is kept.
const MOST_STEPS: usize = 32;

/// Of mixtures of more parts than this only what is written out is kept.
const MOST_PARTS: usize = 1 << 12;

/// Mean and variance, both exact.
#[derive(Clone)]
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
        Mapped::only(numbers, vec![Rc::new(step)])
    }

    fn only(numbers: &Dist, steps: Vec<Rc<Step>>) -> Mapped {
        Mapped { parts: [Part { weight: Number::ONE, numbers: numbers.clone(), steps }].into() }
    }

    /// Returns how a distribution was made, if it has no last outcome, or was made of one that hasn't.
    pub(super) fn of(dist: &Dist) -> Option<Mapped> {
        match dist.is_endless() {
            true => Some(Mapped::only(dist, Vec::new())),
            false => dist.mapped().cloned(),
        }
    }

    /// Returns how a mixture was made, of distributions with their probabilities; `None` if that isn't known of one of
    /// them.
    pub(super) fn mixture(parts: impl IntoIterator<Item = (Number, Dist)>) -> Option<Mapped> {
        let mut all = Vec::new();
        for (weight, dist) in parts {
            let mapped = match Mapped::of(&dist) {
                Some(mapped) => mapped,
                None if dist.left_out().is_none() => Mapped::only(&dist, Vec::new()),
                None => return None,
            };
            all.push((weight, mapped));
        }
        Mapped::mixed(all)
    }

    /// Returns the mixture of several, each with its probability; `None` if they are too many parts.
    pub(super) fn mixed(mixed: Vec<(Number, Mapped)>) -> Option<Mapped> {
        let mut parts = Vec::new();
        for (weight, mapped) in mixed {
            for part in &*mapped.parts {
                parts.push(Part { weight: part.weight.mul(&weight).ok()?, ..part.clone() });
            }
        }
        (parts.len() <= MOST_PARTS).then(|| Mapped { parts: parts.into() })
    }

    /// Returns the numbers that it was made of, if it is no mixture.
    pub(super) fn numbers(&self) -> Option<&Dist> {
        match &*self.parts {
            [only] => Some(&only.numbers),
            _ => None,
        }
    }

    /// Returns what is made of one of the numbers, if it is no mixture.
    ///
    /// # Errors
    /// Those of the steps.
    pub(super) fn value(&self, host: &mut dyn Host, number: &Value) -> Result<Value, Fault> {
        match &*self.parts {
            [only] => only.value(host, number),
            _ => Ok(Value::None),
        }
    }

    /// Returns the same with a further step; `None` after too many.
    pub(super) fn then(
        &self,
        step: impl Fn(&mut dyn Host, &Value) -> Result<Value, Fault> + 'static,
    ) -> Option<Mapped> {
        let (mut parts, step) = (self.parts.to_vec(), Rc::new(step));
        parts.iter_mut().for_each(|part| part.steps.push(step.clone()));
        parts.iter().all(|part| part.steps.len() <= MOST_STEPS).then(|| Mapped { parts: parts.into() })
    }

    /// Returns how a question is answered exactly, in one line.
    pub(super) fn plan(&self) -> String {
        let numbers = self.parts.iter().find_map(|part| part.numbers.without_end());
        let numbers = numbers.map(Endless::plan).unwrap_or_default();
        let mixed = match self.parts.len() {
            1 => String::new(),
            parts => format!("a mixture of {parts} parts: "),
        };
        format!("{mixed}{numbers}; what is left out doesn't change this answer")
    }

    /// Returns the distribution: exact where all large numbers get one answer or stay themselves, otherwise without the
    /// extremely unlikely ones.
    ///
    /// # Errors
    /// Those of the steps.
    pub(super) fn dist(&self, host: &mut dyn Host) -> Result<Dist, Fault> {
        if let [only] = &*self.parts {
            return Ok(only.dist(host)?.made_of_numbers(self));
        }
        let mut made = Vec::with_capacity(self.parts.len());
        for part in &*self.parts {
            made.push((part.weight.clone(), part.dist(host)?));
        }
        combine::mixed_by_chance(host, made, self.plan())
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
            // No number is a word.
            Value::Text(_) | Value::Bool(_) => self.prob_of(host, &|_, value| Ok(Value::Bool(value == what))),
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

    /// Returns the probabilities that it lies above an outcome of another distribution, is equal to it, or lies below it;
    /// `None` if that depends on what isn't written out.
    ///
    /// # Errors
    /// `E5001` where they have no order, and the limits.
    pub(super) fn versus(&self, host: &mut dyn Host, law: &dyn Law) -> Result<Option<[Number; 3]>, Fault> {
        let mut ends = [Number::ZERO, Number::ZERO, Number::ZERO];
        for place in 0..law.size() {
            let (other, chance) = (law.value(place), law.ways(place).part_of(law.total()));
            let sides = [Ordering::Greater, Ordering::Equal, Ordering::Less];
            for (end, side) in ends.iter_mut().zip(sides) {
                let prob =
                    self.prob_of(host, &|_, value| match (value.order(&other), value.downcast::<Above>()) {
                        (Some(order), _) => Ok(Value::Bool(order == side)),
                        (None, Some(above)) => Err(above.undecided()),
                        (None, None) => Err(no_order("`versus`", value, &other)),
                    })?;
                let Some(prob) = prob else { return Ok(None) };
                host.step(1 + end.bits() / 64)?;
                *end = prob.mul(&chance).and_then(|more| end.add(&more)).map_err(failed)?;
            }
        }
        Ok(Some(ends))
    }

    fn prob_of(
        &self,
        host: &mut dyn Host,
        holds: &dyn Fn(&mut dyn Host, &Value) -> Result<Value, Fault>,
    ) -> Result<Option<Number>, Fault> {
        let mut sum = Number::ZERO;
        for part in &*self.parts {
            let Some(prob) = part.prob_of(host, holds)? else { return Ok(None) };
            host.step(1 + sum.bits() / 64)?;
            sum = prob.mul(&part.weight).and_then(|more| sum.add(&more)).map_err(failed)?;
        }
        Ok(Some(sum))
    }

    /// Returns mean and variance, if what is made of all large numbers n of a part is t × n + p with the same t and p:
    /// then they follow from those of the numbers, and from the few numbers of which something else is made.
    ///
    /// # Errors
    /// Those of the steps, and the limits.
    pub(super) fn moments(&self, host: &mut dyn Host) -> Result<Option<ExactMoments>, Fault> {
        let (mut known, mut mean, mut square) = (None, Number::ZERO, Number::ZERO);
        for part in &*self.parts {
            let Some(powers) = part.powers(host, &mut known)? else { return Ok(None) };
            host.step(1 + mean.bits() / 64)?;
            let weighted = |power: &Number, sum: &Number| sum.add(&power.mul(&part.weight)?);
            mean = weighted(&powers.first, &mean).map_err(failed)?;
            square = weighted(&powers.second, &square).map_err(failed)?;
        }
        let variance = mean.mul(&mean).and_then(|squared| square.sub(&squared)).map_err(failed)?;
        Ok(Some(ExactMoments { mean, variance }))
    }
}

/// The means of numbers and of their squares.
struct Powers {
    first: Number,
    second: Number,
}

/// What is known of numbers without a last one.
struct Known {
    numbers: Dist,
    /// The numbers that may come, with their probabilities, without the extremely unlikely ones.
    listed: Vec<(Number, Number)>,
    powers: Powers,
}

impl Known {
    fn of(host: &mut dyn Host, numbers: &Dist, endless: &dyn Endless) -> Result<Known, Fault> {
        let listed = endless::listed(host, endless)?;
        let (first, spread) = (endless.mean(host)?, endless.variance(host)?);
        let second = first.mul(&first).and_then(|squared| spread.add(&squared)).map_err(failed)?;
        Ok(Known { numbers: numbers.clone(), listed, powers: Powers { first, second } })
    }
}

impl Part {
    fn value(&self, host: &mut dyn Host, number: &Value) -> Result<Value, Fault> {
        self.steps.iter().try_fold(number.clone(), |value, step| step(host, &value))
    }

    fn dist(&self, host: &mut dyn Host) -> Result<Dist, Fault> {
        let made = endless::map_numbers(host, &self.numbers, &mut |host, number| self.value(host, number))?;
        Ok(made.made_of_numbers(&Mapped { parts: [Part { weight: Number::ONE, ..self.clone() }].into() }))
    }

    fn prob_of(
        &self,
        host: &mut dyn Host,
        holds: &dyn Fn(&mut dyn Host, &Value) -> Result<Value, Fault>,
    ) -> Result<Option<Number>, Fault> {
        let mut ask = |host: &mut dyn Host, number: &Value| {
            let value = self.value(host, number)?;
            holds(host, &value)
        };
        let Some(endless) = self.numbers.without_end() else {
            let (law, mut ways) = (self.numbers.law(host)?, Count::ZERO);
            for place in 0..law.size() {
                if ask(host, &law.value(place))? == Value::Bool(true) {
                    ways = ways.add(&law.ways(place));
                }
            }
            return Ok(Some(ways.part_of(law.total())));
        };
        let (prob, is_decided) = prob_if_decided(host, endless, &mut ask)?;
        Ok(is_decided.then_some(prob))
    }

    /// Returns the means of what is made of the numbers and of its square, if they are known exactly.
    fn powers(&self, host: &mut dyn Host, known: &mut Option<Known>) -> Result<Option<Powers>, Fault> {
        let Some(endless) = self.numbers.without_end() else { return self.written_powers(host) };
        let known = match known {
            Some(known) if known.numbers.is_same_endless(&self.numbers) => known,
            _ => known.insert(Known::of(host, &self.numbers, endless)?),
        };
        let Some((last, _)) = known.listed.last() else { return Ok(None) };
        let mut lines = Vec::with_capacity(2);
        for last in [last.clone(), last.add(&Number::ONE).map_err(failed)?] {
            let above = super::if_decided(host, |host| self.value(host, &whole_number_above(last)))?;
            lines.push(above.and_then(|above| above.downcast::<Above>()?.line().cloned()));
        }
        let [Some(line), Some(other)] = &lines[..] else { return Ok(None) };
        if line != other {
            return Ok(None);
        }
        let of_line = || {
            let first = line.times.mul(&known.powers.first)?.add(&line.plus)?;
            // (t n + p)² = t² n² + 2 p (t n + p) - p²
            let squares = line.times.mul(&line.times)?.mul(&known.powers.second)?;
            let second =
                squares.add(&line.plus.mul(&first.add(&first)?)?)?.sub(&line.plus.mul(&line.plus)?)?;
            Ok(Powers { first, second })
        };
        let Powers { mut first, mut second } = of_line().map_err(failed)?;
        // Where something else is made of a number, the difference counts as often as the number comes.
        for (number, chance) in &known.listed {
            let made = self.value(host, &Value::Number(number.clone()))?;
            let Some(made) = made.as_number().filter(Number::is_exact) else { return Ok(None) };
            let expected =
                line.times.mul(number).and_then(|product| product.add(&line.plus)).map_err(failed)?;
            if made == expected {
                continue;
            }
            host.step(1 + first.bits() / 64)?;
            let more = |of: Number, instead: Number, sum: &Number| sum.add(&of.sub(&instead)?.mul(chance)?);
            let squares = (made.mul(&made).map_err(failed)?, expected.mul(&expected).map_err(failed)?);
            first = more(made, expected, &first).map_err(failed)?;
            second = more(squares.0, squares.1, &second).map_err(failed)?;
        }
        Ok(Some(Powers { first, second }))
    }

    fn written_powers(&self, host: &mut dyn Host) -> Result<Option<Powers>, Fault> {
        let law = self.numbers.law(host)?;
        let (mut first, mut second) = (Number::ZERO, Number::ZERO);
        for place in 0..law.size() {
            host.step(1 + second.bits() / 64)?;
            let made = self.value(host, &law.value(place))?;
            let Some(made) = made.as_number().filter(Number::is_exact) else { return Ok(None) };
            let chance = law.ways(place).part_of(law.total());
            let weighted = made.mul(&chance).map_err(failed)?;
            second = weighted.mul(&made).and_then(|more| second.add(&more)).map_err(failed)?;
            first = first.add(&weighted).map_err(failed)?;
        }
        Ok(Some(Powers { first, second }))
    }
}

fn failed(error: tg_core::number::NumberError) -> Fault {
    number_fault("mean", error)
}
