//! Mean, variance, quantiles: a distribution in a few numbers.

use super::ask::receiver;
use super::{Count, DistSource, Law};
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_prelude::arguments::{number, number_fault};

fn number_at(law: &dyn Law, place: usize, name: &str) -> Result<Number, Fault> {
    let outcome = law.value(place);
    outcome.as_number().ok_or_else(|| no_number(&outcome.kind(), name))
}

#[cold]
fn no_number(kind: &str, name: &str) -> Fault {
    fault(Code::E5004, format!("`{name}` needs outcomes that are numbers, and one of these is {kind}"))
        .with_help(format!("say which number matters first: `d.map(x -> …).{name}`"))
}

/// The outcomes of the receiver, which must be numbers: hands aren't written out to find that they are none.
fn numbers(host: &mut dyn Host, args: &[Value], name: &str) -> Result<Rc<dyn Law>, Fault> {
    let dist = receiver(args)?;
    match dist.source().and_then(DistSource::outcome) {
        Some(kind) => Err(no_number(kind, name)),
        None => dist.law(host),
    }
}

/// The mean of a power of the outcomes.
fn mean_of_power(host: &mut dyn Host, law: &dyn Law, power: u32, name: &str) -> Result<Number, Fault> {
    let failed = |error| number_fault(name, error);
    let mut sum = Number::ZERO;
    for place in 0..law.size() {
        let outcome = number_at(law, place, name)?;
        let weighted = (0..power).try_fold(law.ways(place).number(), |product, _| product.mul(&outcome));
        host.step(1 + sum.bits() / 64)?;
        sum = weighted.and_then(|weighted| sum.add(&weighted)).map_err(failed)?;
    }
    sum.div(&law.total().number()).map_err(failed)
}

/// `d.mean`.
pub(super) fn mean(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let law = numbers(host, args, "mean")?;
    mean_of_power(host, &*law, 1, "mean").map(Value::Number)
}

/// The mean of the squares without the square of the mean.
fn variance_of(host: &mut dyn Host, args: &[Value], name: &str) -> Result<Number, Fault> {
    let law = numbers(host, args, name)?;
    let mean = mean_of_power(host, &*law, 1, name)?;
    let squares = mean_of_power(host, &*law, 2, name)?;
    let variance = mean.mul(&mean).and_then(|square| squares.sub(&square));
    variance.map_err(|error| number_fault(name, error))
}

/// `d.variance`.
pub(super) fn variance(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    variance_of(host, args, "variance").map(Value::Number)
}

/// `d.sd`.
pub(super) fn sd(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variance = variance_of(host, args, "sd")?;
    variance.sqrt().map(Value::Number).map_err(|error| number_fault("sd", error))
}

/// `d.quantile(p)`: the least outcome that is not exceeded with a probability of at least p.
pub(super) fn quantile(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let wanted = number(args, 1)?.to_exact();
    if wanted.is_negative() || wanted.compare(&Number::ONE) == Ordering::Greater {
        return Err(fault(
            Code::E3007,
            format!("a quantile is asked for a part between 0 and 1, not for {wanted}"),
        )
        .with_help("the middle is `quantile(1/2)`; percent are hundredths: `quantile(95/100)`"));
    }
    let law = numbers(host, args, "quantile")?;
    in_order(host, &*law)?;
    let needed = wanted.mul(&law.total().number()).map_err(|error| number_fault("quantile", error))?;
    let mut so_far = Count::ZERO;
    for place in 0..law.size() {
        host.step(1)?;
        so_far = so_far.add(&law.ways(place));
        if so_far.number().compare(&needed) != Ordering::Less {
            return Ok(law.value(place));
        }
    }
    Ok(law.value(law.size() - 1))
}

/// Refuses outcomes that have no order.
fn in_order(host: &mut dyn Host, law: &dyn Law) -> Result<(), Fault> {
    for place in 1..law.size() {
        host.step(1)?;
        let (before, after) = (law.value(place - 1), law.value(place));
        if before.order(&after) != Some(Ordering::Less) {
            let message = format!(
                "`quantile` needs outcomes in an order, and {} and {} have none",
                before.kind(),
                after.kind()
            );
            return Err(fault(Code::E3011, message).with_help(
                "numbers, texts and lists of these have one: `d.map(x -> …)` says what to compare",
            ));
        }
    }
    Ok(())
}

/// `d.mode`: the likeliest outcome, the first of several.
pub(super) fn mode(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let law = receiver(args)?.law(host)?;
    host.step(law.size() as u64)?;
    let mut best = (0, law.ways(0));
    for place in 1..law.size() {
        let ways = law.ways(place);
        if ways > best.1 {
            best = (place, ways);
        }
    }
    Ok(law.value(best.0))
}
