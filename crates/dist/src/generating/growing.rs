//! The numbers of a generating function as a distribution without a last outcome, and operators between such.

use super::{Generating, magnitude};
use crate::{Count, Dist, Endless, Numbers, Part};
use dashu_base::{BitTest, Gcd};
use dashu_int::{IBig, UBig};
use std::collections::VecDeque;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;

/// How many of the first numbers are printed.
const PRINTED: u64 = 30;

/// This many products of machine words are one step.
const WORK_A_STEP: u64 = 16;

/// The numbers of a generating function as a distribution.
pub struct Growing {
    function: Generating,
    first: Vec<Part>,
    short: String,
    /// Whether they are sums of several dice, or one of several numbers.
    sum: bool,
}

impl Growing {
    /// Creates those of a function, with a description in a few words.
    ///
    /// # Errors
    /// The limits.
    pub fn new(
        host: &mut dyn Host,
        function: Generating,
        short: impl Into<String>,
    ) -> Result<Growing, Fault> {
        let short = short.into();
        let mut growing = Growing { function, first: Vec::new(), short, sum: false };
        let first = {
            let mut numbers = growing.numbers();
            (0..PRINTED).map(|_| numbers.next(host)).collect::<Result<Vec<Part>, Fault>>()?
        };
        growing.first = first;
        Ok(growing)
    }

    /// Returns the same numbers, marked as sums of several dice.
    pub(crate) fn as_sum_of_several(&self) -> Growing {
        let (function, first, short) = (self.function.clone(), self.first.clone(), self.short.clone());
        Growing { function, first, short, sum: true }
    }
}

impl Endless for Growing {
    fn numbers(&self) -> Box<dyn Numbers + '_> {
        Box::new(Coefficients::new(&self.function))
    }

    fn begins(&self) -> i64 {
        self.function.least
    }

    fn mean(&self, _: &mut dyn Host) -> Result<Number, Fault> {
        Ok(Number::from(self.function.moments().0))
    }

    fn variance(&self, _: &mut dyn Host) -> Result<Number, Fault> {
        Ok(Number::from(self.function.moments().1))
    }

    fn first(&self) -> &[Part] {
        &self.first
    }

    fn generating(&self) -> Option<&Generating> {
        Some(&self.function)
    }

    fn adds_up(&self) -> bool {
        self.sum
    }

    fn short(&self) -> String {
        self.short.clone()
    }

    fn plan(&self) -> String {
        format!("{}: a generating function, whose coefficients follow from each other", self.short)
    }
}

/// Iterates over coefficients.
struct Coefficients<'g> {
    of: &'g Generating,
    /// The coefficients of the lower polynomial are stored at even distances: those of a stretch share one denominator.
    stride: usize,
    /// Those before the next one, as far as the recurrence reaches, each over its own total; the last one first.
    last: VecDeque<IBig>,
    /// The power of q₀ that the last ones have as their denominator, except for one more factor.
    power: UBig,
    /// The ways of all numbers up to the last one.
    passed: UBig,
    place: usize,
    work: u64,
}

impl<'g> Coefficients<'g> {
    fn new(of: &'g Generating) -> Coefficients<'g> {
        let places = (1..of.below.len()).filter(|place| !of.below[*place].is_zero());
        let stride = places.fold(0, |stride: usize, place| stride.gcd(place)).max(1);
        let (power, passed) = (UBig::ONE, UBig::ZERO);
        Coefficients { of, stride, last: VecDeque::new(), power, passed, place: 0, work: 0 }
    }

    /// Returns the products of machine words that a coefficient takes for each of its words.
    fn factors(&self) -> u64 {
        let words = 1 + self.of.below[0].bit_len() as u64 / 64;
        (self.of.below.len() / self.stride + 1) as u64 * words
    }
}

impl Numbers for Coefficients<'_> {
    /// With g the stride, aₙ = Nₙ q₀ᵏ - Σ qᵢ q₀ⁱᐟᵍ⁻¹ aₙ₋ᵢ over q₀ᵏ⁺¹, where k = ⌊n / g⌋.
    fn next(&mut self, host: &mut dyn Host) -> Result<Part, Fault> {
        let least = magnitude(&self.of.below[0]);
        if self.place > 0 && self.place.is_multiple_of(self.stride) {
            self.power *= &least;
            self.passed *= &least;
        }
        let total = &self.power * &least;
        let work = (1 + total.bit_len() as u64 / 64) * self.factors();
        self.work += work;
        host.step(1 + work / WORK_A_STEP)?;
        let mut sum = IBig::ZERO;
        for place in (self.stride..self.of.below.len()).step_by(self.stride).rev() {
            sum *= &self.of.below[0];
            if let Some(before) = self.last.get(place - 1) {
                sum += &self.of.below[place] * before;
            }
        }
        let own = match self.of.above.get(self.place) {
            Some(above) => above * IBig::from(self.power.clone()) - sum,
            None => -sum,
        };
        self.last.push_front(own.clone());
        self.last.truncate(self.of.below.len() - 1);
        let here = UBig::try_from(own).unwrap_or(UBig::ZERO);
        self.passed += &here;
        self.place += 1;
        let above = if self.passed < total { &total - &self.passed } else { UBig::ZERO };
        Ok(Part { here: Count::from(here), above: Count::from(above), total: Count::from(total) })
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn foreseen(&self, number: u64) -> u128 {
        let bits = self.of.below[0].bit_len() as u128;
        let number = u128::from(number);
        let words = number.saturating_mul(number).saturating_mul(bits) / (128 * self.stride as u128);
        words.saturating_add(number).saturating_mul(self.factors().into())
    }
}

/// The generating function of a distribution of whole numbers, with a last one or without.
fn function_of(host: &mut dyn Host, dist: &Dist) -> Result<Option<Generating>, Fault> {
    if let Some(endless) = dist.without_end() {
        return Ok(endless.generating().cloned());
    }
    let law = dist.law(host)?;
    host.step(law.size() as u64)?;
    // The function would lose what such a law leaves out.
    Ok(Generating::of_law(&*law).filter(|_| law.rest().is_none()))
}

/// Returns the mixture of distributions, of which one has no last number; `None` if it isn't supported.
///
/// # Errors
/// The limits.
pub(crate) fn mixture(host: &mut dyn Host, parts: Vec<(Count, Dist)>) -> Result<Option<Dist>, Fault> {
    let mut functions = Vec::with_capacity(parts.len());
    let mut work = 0;
    for (weight, dist) in parts {
        let Some(function) = function_of(host, &dist)? else { return Ok(None) };
        work += function.length();
        functions.push((weight, function));
    }
    host.step(work * work / 4)?;
    let one = Generating::one_of(functions);
    let one = one.map(|one| one.dist(host, "one of several numbers that have no last one")).transpose()?;
    Ok(one.map(Dist::marked_as_sum))
}

/// Applies an operator between distributions of which one has no last number; `None` if it isn't supported.
///
/// # Errors
/// The limits.
pub(crate) fn operate(host: &mut dyn Host, sign: &str, args: &[Value]) -> Result<Option<Dist>, Fault> {
    let mut found = Vec::with_capacity(args.len());
    for arg in args {
        let dist = Dist::of(arg);
        let Some(function) = function_of(host, &dist)? else { return Ok(None) };
        found.push((function, dist));
    }
    let [(left, _), (right, other)] = &found[..] else { return Ok(None) };
    host.step((left.above.len() * right.above.len() + left.below.len() * right.below.len()) as u64 / 4)?;
    let single = |function: &Generating| match function.above.len() {
        1 if function.below.len() == 1 => Some(function.least),
        _ => None,
    };
    let (result, called) = match sign {
        "+" => (left.plus(right), "a sum of numbers that have no last one"),
        "-" if other.without_end().is_none() => (
            right.mirrored().and_then(|right| left.plus(&right)),
            "a difference of numbers that have no last one",
        ),
        "*" => {
            let (of, factor) = match (single(left), single(right)) {
                (_, Some(factor)) => (left, factor),
                (Some(factor), None) => (right, factor),
                (None, None) => return Ok(None),
            };
            let factor = u32::try_from(factor).ok().filter(|factor| *factor > 0);
            (factor.and_then(|factor| of.scaled(factor)), "a multiple of numbers that have no last one")
        }
        _ => return Ok(None),
    };
    result.map(|result| result.dist(host, called)).transpose()
}
