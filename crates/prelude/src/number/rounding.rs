//! Signs, rounding, roots, and numbers as text.

use crate::arguments::{given, integer, number, number_fault, others, take};
use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::{MOST_PLACES, Number, NumberError};
use tg_core::value::Value;

pub(super) fn abs(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Number(number(args, 0)?.abs()))
}

pub(super) fn sign(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::int(i64::from(number(args, 0)?.sign())))
}

pub(super) fn floor(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Number(number(args, 0)?.floor()))
}

pub(super) fn ceil(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Number(number(args, 0)?.ceil()))
}

pub(super) fn round(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let rounded = number(args, 0)?;
    let places = match args.get(1) {
        Some(Value::Number(_)) => integer(args, 1, "places")?,
        _ => return Ok(Value::Number(rounded.round())),
    };
    few_places(places.unsigned_abs())?;
    let limit = host.most_digits();
    let round = || -> Result<Number, NumberError> {
        let scale = Number::from(10).pow(&Number::from(places), limit)?;
        let exact = rounded.to_exact().mul_within(&scale, limit)?.round().div(&scale)?;
        if rounded.is_exact() { Ok(exact) } else { exact.approx() }
    };
    round().map(Value::Number).map_err(|error| number_fault("round", error))
}

pub(super) fn clamp(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (n, low, high) = (number(args, 0)?, number(args, 1)?, number(args, 2)?);
    if low > high {
        return Err(fault(Code::E3007, format!("`low` is {low}, which is above `high`, {high}"))
            .with_help("give the smaller one first"));
    }
    Ok(Value::Number(n.clamp(low, high)))
}

pub(super) fn min(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    best(args, Ordering::Less)
}

pub(super) fn max(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    best(args, Ordering::Greater)
}

fn best(args: &mut [Value], better: Ordering) -> Result<Value, Fault> {
    let mut all: Vec<Value> = [take(args, 0), take(args, 1)].into_iter().chain(others(args, 2)).collect();
    let values = all.clone();
    let (mut best, mut place) = (number(&mut all, 0)?, 0);
    for index in 1..all.len() {
        let other = number(&mut all, index)?;
        if other.compare(&best) == better {
            (best, place) = (other, index);
        }
    }
    // A rank keeps its name.
    let named = values.into_iter().nth(place).filter(|value| value.as_text().is_some());
    Ok(named.unwrap_or(Value::Number(best)))
}

pub(super) fn sqrt(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let square = number(args, 0)?;
    if square.is_negative() {
        return Err(fault(Code::E3007, format!("{square} is negative, and has no square root"))
            .with_help("ask whether it is negative first, or catch it with `try`"));
    }
    square.sqrt().map(Value::Number).map_err(|error| number_fault("sqrt", error))
}

pub(super) fn approx(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    number(args, 0)?.approx().map(Value::Number).map_err(|error| number_fault("approx", error))
}

pub(super) fn exact(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Number(number(args, 0)?.to_exact()))
}

pub(super) fn decimal(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let n = number(args, 0)?;
    let places = places(host, args, &n, 6)?;
    Ok(Value::text(n.decimal(places)))
}

pub(super) fn percent(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let n = number(args, 0)?;
    let places = places(host, args, &n, 1)?;
    Ok(Value::text(n.percent(places)))
}

/// Returns the number of decimal places, after requesting memory for the text.
fn places(host: &mut dyn Host, args: &mut [Value], n: &Number, otherwise: usize) -> Result<usize, Fault> {
    let Some(places) = given(args, 1) else {
        return Ok(otherwise);
    };
    let places = crate::arguments::how_many(&mut [places], 0, "places")?;
    few_places(places)?;
    host.reserve(u128::from(places) + u128::from(n.bits()) / 2)?;
    Ok(usize::try_from(places).unwrap_or(MOST_PLACES))
}

fn few_places(places: u64) -> Result<(), Fault> {
    if places <= MOST_PLACES as u64 {
        return Ok(());
    }
    Err(fault(Code::E3007, format!("`places` is {places}, more than {MOST_PLACES}"))
        .with_help("an exact number has all its places already: print it as it is"))
}
