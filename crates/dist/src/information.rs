//! How hard an outcome is to guess: how many there are, how often two are equal, how many bits identify one.

use super::ask::receiver;
use super::{Count, Law, near};
use std::f64::consts::LN_2;
use tg_core::diagnostics::{Code, Fault, FaultContext};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_prelude::arguments::number_fault;

/// How many digits of an entropy are given: further ones depend on the machine's logarithms.
const DIGITS: usize = 12;

/// `d.distinct` and `d.size`: how many distinct outcomes there are.
pub(super) fn distinct(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let dist = receiver(args)?;
    if let Some(source) = dist.source()
        && let Some(distinct) = source.distinct(host)?
    {
        return Ok(Value::Number(distinct.number()));
    }
    let law = dist.law(host).map_err(|fault| match fault.code {
        Code::E5013 => fault
            .with_help("this counts the different outcomes; how large each of them is: `d.map(h -> h.size)`"),
        _ => fault,
    })?;
    // There are more than those that are listed.
    if law.rest().is_some() {
        dist.exact_law(host)?;
    }
    Ok(Value::Number(Number::from(law.size())))
}

/// `d.collision`: how likely it is that two independent outcomes are equal.
pub(super) fn collision(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let dist = receiver(args)?;
    if let Some(source) = dist.source()
        && let Some(collision) = source.collision(host)?
    {
        return Ok(Value::Number(collision));
    }
    let law = dist.law(host)?;
    let mut pairs = Count::ZERO;
    for place in 0..law.size() {
        let ways = law.ways(place);
        host.step(1 + ways.bits() / 64)?;
        pairs = pairs.add(&ways.times(&ways));
    }
    Ok(Value::Number(near::found(&*law, pairs.part_of(&law.total().times(law.total())))))
}

/// `d.entropy`: the average information of an outcome in bits, approximately.
pub(super) fn entropy(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let dist = receiver(args)?;
    let known = match dist.source() {
        Some(source) => source.entropy(host)?,
        None => None,
    };
    let bits = match known {
        Some(bits) => bits,
        None => {
            let law = dist.law(host)?;
            entropy_of(host, &*law)?
        }
    };
    Number::from_f64(shortened(bits)).map(Value::Number).map_err(|error| number_fault("entropy", error))
}

/// Returns the sum of `p · log2(1 / p)`, with compensation for rounding errors.
fn entropy_of(host: &mut dyn Host, law: &dyn Law) -> Result<f64, Fault> {
    let (mut sum, mut lost) = (0.0f64, 0.0f64);
    for place in 0..law.size() {
        host.step(1)?;
        let chance = law.ways(place).near_part_of(law.total());
        // A chance that is too small for a float contributes nothing visible to the sum.
        if chance == 0.0 {
            continue;
        }
        // Of a chance near 1 only what is missing has enough digits.
        let information = match chance > 0.5 {
            true => -(-others(host, law, place)?.near_part_of(law.total())).ln_1p() / LN_2,
            false => -chance.log2(),
        };
        let term = chance * information - lost;
        let next = sum + term;
        lost = (next - sum) - term;
        sum = next;
    }
    Ok(sum.max(0.0))
}

/// The ways of all outcomes but one.
fn others(host: &mut dyn Host, law: &dyn Law, one: usize) -> Result<Count, Fault> {
    let mut sum = Count::ZERO;
    for place in (0..law.size()).filter(|place| *place != one) {
        host.step(1)?;
        sum = sum.add(&law.ways(place));
    }
    Ok(sum)
}

/// The same to [`DIGITS`] digits.
fn shortened(bits: f64) -> f64 {
    format!("{:.*e}", DIGITS - 1, bits).parse().unwrap_or(bits)
}
