//! Whole numbers: divisors, counting, digits, and the two parts of a fraction.

use crate::arguments::{number, number_fault, others};
use crate::elements::Gather;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, Rate, with_budget};
use tg_core::number::{Number, NumberError};
use tg_core::value::Value;

pub(super) fn is_whole(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Bool(number(args, 0)?.is_whole()))
}

pub(super) fn is_even(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    remainder_by_two(args, "is_even", 0)
}

pub(super) fn is_odd(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    remainder_by_two(args, "is_odd", 1)
}

fn remainder_by_two(args: &mut [Value], name: &str, wanted: i64) -> Result<Value, Fault> {
    let remainder = number(args, 0)?.rem(&Number::from(2)).map_err(|error| number_fault(name, error))?;
    Ok(Value::Bool(remainder == Number::from(wanted)))
}

pub(super) fn numerator(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Number(number(args, 0)?.numerator()))
}

pub(super) fn denominator(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Number(number(args, 0)?.denominator()))
}

pub(super) fn divmod(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (dividend, divisor) = (number(args, 0)?, number(args, 1)?);
    let quotient = dividend.floor_div(&divisor).map_err(|error| number_fault("divmod", error))?;
    let left = dividend.rem(&divisor).map_err(|error| number_fault("divmod", error))?;
    Value::list(vec![Value::Number(quotient), Value::Number(left)])
}

pub(super) fn xor(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (one, other) = (number(args, 0)?, number(args, 1)?);
    match one.xor(&other) {
        Some(sum) => Ok(Value::Number(sum)),
        None => Err(fault(Code::E2012, format!("`xor` takes whole numbers from 0 on, and this is {one}"))
            .with_help("`round`, `floor` and `abs` make such numbers")),
    }
}

pub(super) fn gcd(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    joined(host, args, "gcd", Number::gcd)
}

pub(super) fn lcm(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    joined(host, args, "lcm", Number::lcm)
}

/// Combines all numbers in turn, starting with the first one combined with itself.
fn joined(
    host: &mut dyn Host,
    args: &mut [Value],
    name: &str,
    join: fn(&Number, &Number) -> Result<Number, NumberError>,
) -> Result<Value, Fault> {
    let first = number(args, 0)?;
    let mut result = join(&first, &first).map_err(|error| number_fault(name, error))?;
    let mut others = others(args, 1);
    for index in 0..others.len() {
        let other = number(&mut others, index)?;
        host.step(1 + other.bits() / 64)?;
        let joined = join(&result, &other).and_then(|joined| joined.within_digits(host.most_digits()));
        result = joined.map_err(|error| number_fault(name, error))?;
    }
    Ok(Value::Number(result))
}

pub(super) fn factorial(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (n, limit) = (number(args, 0)?, host.most_digits());
    let product = with_budget(host, Rate::default(), |progress| n.factorial_with_budget(limit, progress))?;
    product.map(Value::Number).map_err(|error| number_fault("factorial", error))
}

pub(super) fn choose(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (n, k, limit) = (number(args, 0)?, number(args, 1)?, host.most_digits());
    let ways = with_budget(host, Rate::default(), |progress| n.choose_with_budget(&k, limit, progress))?;
    ways.map(Value::Number).map_err(|error| number_fault("choose", error))
}

pub(super) fn digits(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let n = number(args, 0)?;
    let most = n.bits() / 3 + 1;
    let mut list = Gather::with_room(host, most)?;
    for digit in n.digits().map_err(|error| number_fault("digits", error))? {
        list.push(host, Value::int(i64::from(digit)))?;
    }
    list.list()
}

pub(super) fn char(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let n = number(args, 0)?;
    let found = n.to_u64().and_then(|code| u32::try_from(code).ok()).and_then(char::from_u32);
    match found {
        Some(character) => Ok(Value::text(character.to_string())),
        None => Err(fault(Code::E3007, format!("no character has the number {n}"))
            .with_help("Unicode numbers are whole, from 0 to 1114111, without 55296 to 57343")),
    }
}
