//! Distributions from lists and records.

use super::{Count, Dist, OutcomeTally};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{FunctionKind, Record, Value};
use tg_prelude::Elements;

/// `dist(list)` and `dist(record)`.
pub(super) fn dist(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    of_elements(host, &args[0]).map(Dist::value)
}

/// Creates the distribution in which every element of a list is equally likely, or every key of a record is weighted by
/// its value.
///
/// # Errors
/// `E3006` if there are no elements, `E5007` for invalid weights, and the limits.
pub fn of_elements(host: &mut dyn Host, elements: &Value) -> Result<Dist, Fault> {
    match elements {
        Value::Record(record) => of_record(host, record),
        list => of_list(host, list),
    }
}

/// Makes every element equally likely; repeats count.
fn of_list(host: &mut dyn Host, list: &Value) -> Result<Dist, Fault> {
    if let Value::Range(range) = list
        && range.length() > super::MOST_OUTCOMES
    {
        return Err(super::tally::too_many(&range.length().to_string()));
    }
    let elements = Elements::of(host, list)?;
    if elements.length() == 0 {
        return Err(fault(Code::E3006, "`dist` of an empty list")
            .with_help("a distribution has at least one outcome: ask for `is_empty` first"));
    }
    let mut tally = OutcomeTally::default();
    for value in elements.iter() {
        no_distribution(&value)?;
        tally.add(host, value, Count::ONE)?;
    }
    tally.finish(host, format!("a list of {}, each equally likely", elements.length()))
}

/// Refuses a distribution as an outcome of another, or as a part of one; and the name of a function that isn't called.
pub(super) fn no_distribution(outcome: &Value) -> Result<(), Fault> {
    let mut found = None;
    outcome.any_part(&mut |part| {
        found = refused(part);
        found.is_some()
    });
    found.map_or(Ok(()), Err)
}

/// Why a value is no outcome.
fn refused(part: &Value) -> Option<Fault> {
    if part.downcast::<Dist>().is_some() {
        let told = fault(Code::E2003, "a distribution can't be an outcome of another").with_help(
            "one of several, each equally likely, is `mix(a, b)`; what follows an outcome is `d.then(x -> …)`; several side by side are `joint(a, b)`",
        );
        return Some(told);
    }
    match part {
        Value::Function(function) => match function.kind() {
            FunctionKind::Prelude(name) => {
                let told = fault(Code::E2003, format!("an outcome can't be the function `{name}`"));
                Some(told.with_help(format!("ask what is given: `h -> h.{name}`")))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Weights each key by its value.
fn of_record(host: &mut dyn Host, record: &Record) -> Result<Dist, Fault> {
    let weights = record.iter().map(|(key, weight)| match weight {
        Value::Number(number) => Ok(number.clone()),
        other => Err(no_weight(key.value(), other)),
    });
    let ways = whole(&weights.collect::<Result<Vec<_>, Fault>>()?)?;
    let mut tally = OutcomeTally::default();
    for ((key, _), ways) in record.iter().zip(ways) {
        tally.add(host, key.value().clone(), ways)?;
    }
    tally.finish(host, format!("{} weights", record.len()))
}

#[cold]
fn no_weight(key: &Value, got: &Value) -> Fault {
    let key = tg_core::value::show::code(key);
    fault(Code::E5007, format!("the weight of {key} is {}, not a number", got.kind()))
        .with_help("`dist({win: 3, loss: 1})` says for each outcome how likely it is beside the others; every element of a list is equally likely")
}

/// Converts weights to whole ways in the same proportion; whole weights stay as they are.
///
/// # Errors
/// `E5007` for a weight that is negative or approximate, and if all are zero.
pub(super) fn whole(weights: &[Number]) -> Result<Vec<Count>, Fault> {
    let mut scale = Count::ONE;
    for weight in weights {
        if weight.is_negative() || !weight.is_exact() {
            let why = if weight.is_exact() { "can't be negative" } else { "must be exact" };
            return Err(fault(Code::E5007, format!("a weight {why}, and this is {weight}"))
                .with_help("give whole numbers or fractions, 0 or more; only their proportions matter"));
        }
        let below = Count::of_number(&weight.denominator()).unwrap_or(Count::ONE);
        scale = scale.common_multiple(&below);
    }
    let ways: Vec<Count> = weights
        .iter()
        .map(|weight| {
            let above = Count::of_number(&weight.numerator()).unwrap_or(Count::ZERO);
            let below = Count::of_number(&weight.denominator()).unwrap_or(Count::ONE);
            above.times(&scale.quotient(&below))
        })
        .collect();
    if ways.iter().all(Count::is_zero) {
        return Err(fault(Code::E5007, "no outcome has a weight")
            .with_help("at least one weight must be more than 0"));
    }
    Ok(ways)
}
