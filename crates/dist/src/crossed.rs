//! Operators between numbers without a last one and a distribution that is written out: `d8 - d6.explode`,
//! `d6.explode * d4`.

use super::combine::{self, MixturePart};
use super::mapped::{ExactMoments, Mapped};
use super::{Dist, endless, near};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::{Number, NumberError};
use tg_core::value::Value;
use tg_prelude::arguments::number_fault;

/// Each of these many outcomes is put beside the numbers without a last one.
const MOST_OUTCOMES: usize = 1 << 12;

/// Applies an operator between numbers without a last one and the outcomes of another distribution; `None` for other
/// operands.
///
/// # Errors
/// `E5017` for a power of two that have no last one, and those of the operator.
pub(super) fn operate(
    host: &mut dyn Host,
    sign: &'static str,
    args: &[Value],
) -> Result<Option<Value>, Fault> {
    let [one, other] = args else { return Ok(None) };
    let [Some(first), Some(second)] = [one, other].map(Dist::within) else { return Ok(None) };
    let comes_from_numbers = |dist: &Dist| Mapped::of(dist).is_some();
    let written = match (comes_from_numbers(first), comes_from_numbers(second)) {
        (true, true) if first.is_endless() || second.is_endless() => {
            return of_both(host, sign, [first, second]);
        }
        (true, false) => second,
        (false, true) => first,
        (true, true) | (false, false) => return Ok(None),
    };
    // The numbers less the other are known exactly, and so is what is opposite to that.
    if sign == "-" && second.is_endless() {
        let opposite = combine::operate(host, "-", &[other.clone(), one.clone()])?;
        if Dist::within(&opposite).and_then(Mapped::of).is_some() {
            return combine::operate(host, "-", &[opposite]).map(Some);
        }
    }
    let law = written.law(host)?;
    if law.size() > MOST_OUTCOMES {
        return Ok(None);
    }
    let mut parts = Vec::with_capacity(law.size());
    for place in 0..law.size() {
        let own = |operand: &Value, dist: &Dist| {
            if comes_from_numbers(dist) { operand.clone() } else { law.value(place) }
        };
        let of_each = combine::operate(host, sign, &[own(one, first), own(other, second)])?;
        parts.push(MixturePart::of(host, law.ways(place), of_each)?);
    }
    let plan = format!("`{sign}` of numbers that have no last one and each of {} outcomes", law.size());
    let mixed = combine::mixed(host, parts, plan)?;
    near::made_of(host, mixed, [law.rest()]).map(|mixed| Some(mixed.value()))
}

/// Applies an operator between two that have no last outcome: to nearly all of each.
fn of_both(host: &mut dyn Host, sign: &'static str, both: [&Dist; 2]) -> Result<Option<Value>, Fault> {
    // How large a power of what is left out is can't be told.
    if sign == "**" {
        return Err(fault(Code::E5017, "a power of two numbers that have no last one isn't counted")
            .with_help("cut them before: `d.clamp(0, 100)`"));
    }
    let mut nearly = Vec::with_capacity(both.len());
    for dist in both {
        let cut = dist.without_end().map(|numbers| endless::nearly(host, numbers)).transpose()?;
        nearly.push(cut.unwrap_or_else(|| dist.clone()).value());
    }
    let made = combine::operate(host, sign, &nearly)?;
    let (Some(made), Some(moments)) = (Dist::within(&made), moments(host, sign, both)?) else {
        return Ok(Some(made));
    };
    Ok(Some(made.clone().with_moments(moments).value()))
}

/// Returns mean and variance of the sum, the difference or the product of two independent ones, from those of each; `None`
/// where these aren't known exactly.
fn moments(host: &mut dyn Host, sign: &str, both: [&Dist; 2]) -> Result<Option<ExactMoments>, Fault> {
    let mut each = Vec::with_capacity(both.len());
    for dist in both {
        let moments = match dist.without_end() {
            Some(numbers) => {
                Some(ExactMoments { mean: numbers.mean(host)?, variance: numbers.variance(host)? })
            }
            None => dist.exact_moments(host)?,
        };
        let is_exact = |moments: &ExactMoments| moments.mean.is_exact() && moments.variance.is_exact();
        each.extend(moments.filter(is_exact));
    }
    let [one, other] = &each[..] else { return Ok(None) };
    let product = || {
        // E[X² Y²] - E[X Y]², where E[X²] is the variance and the square of the mean.
        let mean = one.mean.mul(&other.mean)?;
        let square = |own: &ExactMoments| own.mean.mul(&own.mean)?.add(&own.variance);
        let variance = square(one)?.mul(&square(other)?)?.sub(&mean.mul(&mean)?)?;
        Ok(ExactMoments { mean, variance })
    };
    let sum = |mean: Result<Number, NumberError>| {
        Ok(ExactMoments { mean: mean?, variance: one.variance.add(&other.variance)? })
    };
    let moments = match sign {
        "+" => sum(one.mean.add(&other.mean)),
        "-" => sum(one.mean.sub(&other.mean)),
        "*" => product(),
        _ => return Ok(None),
    };
    moments.map(Some).map_err(|error: NumberError| number_fault("mean", error))
}
