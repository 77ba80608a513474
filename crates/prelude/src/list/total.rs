//! Sums, products and means, exact and in a balanced order, so that long sums of fractions and long
//! products stay fast.

use crate::arguments::number_fault;
use crate::elements::{Elements, empty};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, Rate, with_budget};
use tg_core::number::{Number, NumberError};
use tg_core::value::{Range, Value};

/// Two partial results combined; the outer fault is a limit of the run.
type Joined = Result<Number, NumberError>;

/// Partial results of a growing number of elements, each of half as many as the one before.
struct Balanced<F> {
    name: &'static str,
    join: F,
    parts: Vec<(u32, Number)>,
}

impl<F: Fn(&mut dyn Host, &Number, &Number) -> Result<Joined, Fault>> Balanced<F> {
    fn new(name: &'static str, join: F) -> Balanced<F> {
        Balanced { name, join, parts: Vec::new() }
    }

    fn add(&mut self, host: &mut dyn Host, number: Number) -> Result<(), Fault> {
        let mut level = 0;
        let mut number = number;
        while let Some((_, before)) = self.parts.pop_if(|(below, _)| *below == level) {
            number = self.joined(host, &before, &number)?;
            level += 1;
        }
        self.parts.push((level, number));
        Ok(())
    }

    fn joined(&self, host: &mut dyn Host, a: &Number, b: &Number) -> Result<Number, Fault> {
        host.step((a.bits() + b.bits()) / 64)?;
        let digits = host.most_digits();
        let joined = (self.join)(host, a, b)?.and_then(|joined| joined.within_digits(digits));
        joined.map_err(|error| number_fault(self.name, error))
    }

    /// Returns the total; the given number if there was nothing.
    fn finish(mut self, host: &mut dyn Host, nothing: Number) -> Result<Number, Fault> {
        let Some((_, mut whole)) = self.parts.pop() else {
            return Ok(nothing);
        };
        while let Some((_, before)) = self.parts.pop() {
            whole = self.joined(host, &before, &whole)?;
        }
        Ok(whole)
    }
}

pub(super) fn sum(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    sum_of(host, &elements, "sum").map(Value::Number)
}

fn sum_of(host: &mut dyn Host, elements: &Elements, name: &'static str) -> Result<Number, Fault> {
    if let Elements::Range(range) = elements {
        return range_sum(range).map_err(|error| number_fault(name, error));
    }
    let mut total = Balanced::new(name, |_: &mut dyn Host, a: &Number, b: &Number| Ok(a.add(b)));
    let mut small = 0i64;
    for (index, item) in (0..).zip(elements.iter()) {
        host.step(1)?;
        let number = number_at(item, index, name)?;
        match number.to_i64().and_then(|n| small.checked_add(n)) {
            Some(sum) => small = sum,
            None => total.add(host, number)?,
        }
    }
    let rest = total.finish(host, Number::ZERO)?;
    rest.add(&Number::from(small)).map_err(|error| number_fault(name, error))
}

/// Returns the sum of a range: the sum of the first and the last number, once for each pair.
fn range_sum(range: &Range) -> Result<Number, NumberError> {
    if range.is_empty() {
        return Ok(Number::ZERO);
    }
    let ends = Number::from(range.start()).add(&Number::from(range.end() - 1))?;
    ends.mul(&Number::from(range.length()))?.div(&Number::from(2))
}

pub(super) fn product(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let digits = host.most_digits();
    if let Elements::Range(range) = &elements {
        if range.contains(0) {
            return Ok(Value::int(0));
        }
        // Three digits take less than ten bits.
        let bits = least_bits(range);
        if bits * 3 > u128::from(digits) * 10 {
            return Err(number_fault("product", NumberError::TooLarge { bits, digits }));
        }
    }
    let mut total = Balanced::new("product", |host: &mut dyn Host, a: &Number, b: &Number| {
        with_budget(host, Rate::default(), |progress| a.mul_with_budget(b, digits, progress))
    });
    let mut small = 1i64;
    for (index, item) in (0..).zip(elements.iter()) {
        host.step(1)?;
        let number = number_at(item, index, "product")?;
        match number.to_i64() {
            Some(n) => match small.checked_mul(n) {
                Some(product) => small = product,
                None => {
                    total.add(host, Number::from(small))?;
                    small = n;
                }
            },
            None => total.add(host, number)?,
        }
    }
    total.add(host, Number::from(small))?;
    total.finish(host, Number::ONE).map(Value::Number)
}

/// Returns a lower bound of the bits of the product of a range without 0: a number from 2ᵏ to 2ᵏ⁺¹ makes it k bits longer.
fn least_bits(range: &Range) -> u128 {
    let (first, last) = (range.start().unsigned_abs(), (range.end() - 1).unsigned_abs());
    let (least, greatest) = (first.min(last), first.max(last));
    let with_bits = |k: u32| {
        let (from, to) = (1u64 << k, (1u64 << k) - 1 + (1 << k));
        u128::from(greatest.min(to).saturating_add(1).saturating_sub(least.max(from)))
    };
    (0..u64::BITS).map(|k| with_bits(k) * u128::from(k)).sum()
}

pub(super) fn mean(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    if elements.is_empty() {
        return Err(empty("mean", "ask for `is_empty` first, or catch it: `try xs.mean else 0`"));
    }
    let sum = sum_of(host, &elements, "mean")?;
    sum.div(&Number::from(elements.length())).map(Value::Number).map_err(|error| number_fault("mean", error))
}

fn number_at(item: Value, index: u64, name: &str) -> Result<Number, Fault> {
    match item {
        Value::Number(number) => Ok(number),
        other => other.as_number().ok_or_else(|| not_a_number(&other, index, name)),
    }
}

#[cold]
fn not_a_number(item: &Value, index: u64, name: &str) -> Fault {
    let help = match item {
        Value::Text(_) => "`join` puts texts together, `map(number)` reads numbers from them",
        Value::List(_) | Value::Range(_) => "`flat` makes one list of several",
        Value::Bool(_) => "`count(true)` counts what is true",
        _ => "`map` and `filter` first make a list of numbers",
    };
    let kind = item.kind();
    fault(Code::E2003, format!("`{name}` needs numbers, but the element at index {index} is {kind}"))
        .with_help(help)
}
