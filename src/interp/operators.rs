//! What the operators do with values.
//!
//! Sizes are estimated before anything large is made: a result may not take more bytes than the limit, alone or with
//! what is in use.

use super::limits::Limits;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, over_digits, over_memory, size_in_words};
use tg_core::native::{Host, Rate, with_budget};
use tg_core::number::{Number, NumberError};
use tg_core::program::BinaryOp;
use tg_core::value::{List, Record, Text, Value};

/// The bytes of one value in a list.
const VALUE: u128 = size_of::<Value>() as u128;

/// What takes no more bytes isn't worth asking the allocator about.
const SMALL: u128 = 1 << 16;

const SIGNS: [BinaryOp; 7] = [
    BinaryOp::Add,
    BinaryOp::Subtract,
    BinaryOp::Multiply,
    BinaryOp::Divide,
    BinaryOp::FloorDivide,
    BinaryOp::Remainder,
    BinaryOp::Power,
];

/// The bits from which on numbers are large.
const LONG: u64 = 1 << 14;

/// `a op b`.
pub(super) fn apply(op: BinaryOp, a: &Value, b: &Value, limits: &Limits) -> Result<Value, Fault> {
    if let Some((a, b)) = stood_for(a, b) {
        return apply(op, &a, &b, limits);
    }
    if let (Value::Number(x), Value::Number(y)) = (a, b) {
        return numbers(op, x, y, limits.digits).map(Value::Number);
    }
    match (op, a, b) {
        (BinaryOp::Add, ..) => {
            let mut sum = a.clone();
            add_in_place(&mut sum, b, limits)?;
            Ok(sum)
        }
        (BinaryOp::Multiply, Value::Number(n), other) | (BinaryOp::Multiply, other, Value::Number(n)) => {
            repeat(other, n, limits).unwrap_or_else(|| Err(refused(op, a, b)))
        }
        _ => Err(refused(op, a, b)),
    }
}

/// The values that two operands stand for, where one of them stands for another.
fn stood_for(a: &Value, b: &Value) -> Option<(Value, Value)> {
    if !matches!(a, Value::Object(_)) && !matches!(b, Value::Object(_)) {
        return None;
    }
    match (operand(a), operand(b)) {
        (None, None) => None,
        (x, y) => Some((x.unwrap_or_else(|| a.clone()), y.unwrap_or_else(|| b.clone()))),
    }
}

/// The ordinary value that an operand stands for, if it does: for a list of rows that are made when they are looked at,
/// the list of these.
fn operand(value: &Value) -> Option<Value> {
    match value {
        Value::Object(object) if object.type_name() == "List" => Value::list(object.elements()?).ok(),
        other => other.stands_for(),
    }
}

/// The same for a sign as it is written.
pub(super) fn apply_sign(sign: &str, a: &Value, b: &Value, limits: &Limits) -> Result<Value, Fault> {
    match SIGNS.iter().find(|op| op.sign() == sign) {
        Some(op) => apply(*op, a, b, limits),
        None => Err(fault(Code::E2001, format!("`{sign}` doesn't work on {} and {}", a.kind(), b.kind()))),
    }
}

/// `place = place op value`, in place when nobody else holds what lies there. On a fault the place keeps
/// its value.
pub(super) fn apply_in_place(
    op: BinaryOp,
    place: &mut Value,
    value: &Value,
    limits: &Limits,
) -> Result<(), Fault> {
    if op == BinaryOp::Add && !matches!(place, Value::Number(_)) {
        if let Some(own) = operand(place) {
            *place = own;
        }
        return match operand(value) {
            Some(value) => add_in_place(place, &value, limits),
            None => add_in_place(place, value, limits),
        };
    }
    *place = apply(op, place, value, limits)?;
    Ok(())
}

/// Sums, joined texts and lists, and records of which the later wins.
pub(super) fn add_in_place(place: &mut Value, value: &Value, limits: &Limits) -> Result<(), Fault> {
    let memory = limits.memory;
    match (&mut *place, value) {
        (Value::Text(text), Value::Text(more)) => {
            if text.is_same(more) {
                allow_multiple(text.as_str().len() as u128, 2, memory)?;
            }
            allow_growth(text.as_str().len(), more.as_str().len(), 1, limits)?;
            if text.is_empty() {
                *text = more.clone();
            } else {
                text.push_text(more);
            }
            Ok(())
        }
        (Value::List(list), Value::List(more)) => {
            if list.is_same(more) {
                allow_multiple(list.items().len() as u128 * VALUE, 2, memory)?;
            }
            allow_growth(list.items().len(), more.items().len(), VALUE, limits)?;
            list.extend(more.items())
        }
        (Value::List(_) | Value::Range(_), Value::List(_) | Value::Range(_)) => {
            let mut list = written_out(place, limits)?;
            let more = written_out(value, limits)?;
            allow((list.items().len() as u128 + more.items().len() as u128) * VALUE, limits)?;
            list.extend(more.items())?;
            *place = Value::List(list);
            Ok(())
        }
        (Value::Record(record), Value::Record(more)) => merge(record, more),
        (Value::Number(x), Value::Number(y)) => {
            *x = numbers(BinaryOp::Add, x, y, limits.digits)?;
            Ok(())
        }
        (a, b) => Err(refused(BinaryOp::Add, a, b)),
    }
}

/// Puts a list before another, in place.
pub(super) fn put_before(before: &List, list: &mut List, limits: &Limits) -> Result<(), Fault> {
    allow_growth(list.items().len(), before.items().len(), VALUE, limits)?;
    list.extend_front(before.items())
}

/// Whether an operator on two numbers may take long.
pub(super) fn is_long(op: BinaryOp, x: &Number, y: &Number) -> bool {
    match op {
        BinaryOp::Power => Number::estimate_pow(x, y) > LONG.into(),
        BinaryOp::Add | BinaryOp::Subtract => false,
        _ => x.bits().saturating_add(y.bits()) > LONG,
    }
}

/// `x op y` for large numbers: work that is charged for before it is done, in pieces where it has some.
pub(super) fn long(host: &mut dyn Host, op: BinaryOp, x: &Number, y: &Number) -> Result<Number, Fault> {
    let digits = host.most_digits();
    let result = match op {
        BinaryOp::Power => {
            with_budget(host, Rate::default(), |progress| x.pow_with_budget(y, digits, progress))?
        }
        BinaryOp::Multiply => {
            with_budget(host, Rate::default(), |progress| x.mul_with_budget(y, digits, progress))?
        }
        _ => {
            host.step(x.steps_to_multiply(y))?;
            return numbers(op, x, y, digits);
        }
    };
    result.map_err(|error| arithmetic_fault(op, x, y, error))
}

/// Puts all entries of a record into another.
pub(super) fn merge(record: &mut Record, more: &Record) -> Result<(), Fault> {
    if more.is_map() {
        record.make_map();
    }
    more.iter().try_for_each(|(key, value)| record.insert(key.clone(), value.clone()))
}

/// A list, or a range as a list.
pub(super) fn written_out(value: &Value, limits: &Limits) -> Result<List, Fault> {
    match value {
        Value::List(list) => Ok(list.clone()),
        Value::Range(range) => {
            allow(u128::from(range.length()) * VALUE, limits)?;
            List::new(range.iter().map(Value::int).collect())
        }
        other => Err(fault(Code::E2001, format!("{} isn't a list", other.kind()))),
    }
}

/// `-a`.
pub(super) fn negate(a: &Value) -> Result<Value, Fault> {
    match (a, a.as_number()) {
        (_, Some(n)) => Ok(Value::Number(n.neg())),
        (other, None) => Err(fault(Code::E2001, format!("`-` needs a number, and this is {}", other.kind()))
            .with_help("only numbers have an opposite")),
    }
}

fn numbers(op: BinaryOp, x: &Number, y: &Number, digits: u64) -> Result<Number, Fault> {
    let result = match op {
        BinaryOp::Add => x.add(y),
        BinaryOp::Subtract => x.sub(y),
        BinaryOp::Multiply => x.mul_within(y, digits),
        BinaryOp::Divide => x.div(y),
        BinaryOp::FloorDivide => x.floor_div(y),
        BinaryOp::Remainder => x.rem(y),
        BinaryOp::Power => x.pow(y, digits),
    };
    let result = result.and_then(|result| result.within_digits(digits));
    result.map_err(|error| arithmetic_fault(op, x, y, error))
}

#[cold]
fn arithmetic_fault(op: BinaryOp, x: &Number, y: &Number, error: NumberError) -> Fault {
    match error {
        NumberError::DivisionByZero => {
            let what = if op == BinaryOp::Power { "a negative power of 0 divides" } else { "this divides" };
            fault(Code::E3001, format!("{what} by zero"))
                .with_help("test for 0 first, or catch it: `try a / b else 0`")
        }
        NumberError::TooLarge { bits, digits } => over_digits("this number", bits, digits),
        NumberError::Negative => {
            let (base, power) = (x.short_table_form(), y.short_table_form());
            let root = fault(Code::E3007, format!("{base} to the power of {power} isn't a real number"));
            let positive = x.neg().short_table_form();
            match y.odd_root() {
                Some(true) => {
                    root.with_help(format!("an odd root of a negative number: `-({positive} ** ({power}))`"))
                }
                Some(false) => root.with_help(format!(
                    "an even power of an odd root of a negative number: `{positive} ** ({power})`"
                )),
                None => root.with_help("only numbers from 0 on have such a power; test with `x >= 0` first"),
            }
        }
        NumberError::NotFinite => fault(Code::E3007, "the result is too large for an approximate number")
            .with_help("exact numbers have no such limit"),
        NumberError::NotWhole | NumberError::Inexact | NumberError::Unreadable | NumberError::Stopped(_) => {
            fault(Code::E2012, format!("`{}` needs other numbers than these", op.sign()))
        }
    }
}

/// `[0] * n`, `"ab" * n`; `None` for what can't be repeated.
fn repeat(value: &Value, times: &Number, limits: &Limits) -> Option<Result<Value, Fault>> {
    let unit = match value {
        Value::Text(text) => text.as_str().len() as u128,
        Value::List(list) => list.items().len() as u128 * VALUE,
        Value::Range(range) => u128::from(range.length()) * VALUE,
        _ => return None,
    };
    Some(repeated(value, unit, times, limits))
}

fn repeated(value: &Value, unit: u128, times: &Number, limits: &Limits) -> Result<Value, Fault> {
    if !times.is_exact() || !times.is_whole() || times.is_negative() {
        return Err(fault(
            Code::E2012,
            format!("{} can be repeated a whole number of times, not {times} times", value.kind()),
        )
        .with_help("give a whole number, 0 or more"));
    }
    if unit == 0 {
        return Ok(value.clone());
    }
    let Some(count) = times.to_usize() else {
        return Err(over_memory(u128::MAX, limits.memory));
    };
    if (2..=FEW).contains(&count) {
        allow_multiple(unit, count as u128, limits.memory)?;
    }
    allow(unit.saturating_mul(count as u128 + 1), limits)?;
    match value {
        Value::Text(text) => Ok(Value::Text(Text::from(text.as_str().repeat(count)))),
        other => {
            let list = written_out(other, limits)?;
            let mut items = Vec::with_capacity(list.items().len() * count);
            match list.items() {
                [one] => items.resize(count, one.share()),
                several => (0..count).for_each(|_| items.extend_from_slice(several)),
            }
            Value::list(items)
        }
    }
}

/// Refuses to grow what then would take more than the limit, together with what it was before: both are
/// there for a moment.
#[inline]
fn allow_growth(before: usize, more: usize, unit: u128, limits: &Limits) -> Result<(), Fault> {
    let (before, more) = (before as u128, more as u128);
    // Small steps are what the counted memory is for.
    let copied = if more * 2 >= before { before } else { 0 };
    let bytes = (copied + before + more).saturating_mul(unit);
    let new = (copied + more).saturating_mul(unit);
    if new > SMALL { allow_beside(bytes, new, limits) } else { allow_alone(bytes, limits.memory) }
}

/// The factor by which a value may still grow again and again; more at once is meant to be large.
const FEW: usize = 16;

/// Refuses to repeat a value this many times where that would take more than an eighth of the limit.
/// What doubles again and again reaches any limit in a few steps, and the last ones take as long as the
/// memory takes to be filled.
fn allow_multiple(bytes: u128, times: u128, memory: u64) -> Result<(), Fault> {
    let (bytes, most) = (bytes.saturating_mul(times), u128::from(memory / 8));
    if bytes <= most {
        return Ok(());
    }
    let message = format!(
        "{times} times itself, this would take {}; a value may multiply up to {}, an eighth of the memory limit",
        size_in_words(bytes),
        size_in_words(most)
    );
    Err(fault(Code::E9003, message).with_help(
        "does it grow by itself again and again? If it should be that large, allow more with `--max-memory`",
    ))
}

/// Adds a value to itself, in place where nobody else holds it.
pub(super) fn double(place: &mut Value, limits: &Limits) -> Result<(), Fault> {
    let memory = limits.memory;
    match place {
        Value::List(list) => {
            allow_multiple(list.items().len() as u128 * VALUE, 2, memory)?;
            list.double();
            Ok(())
        }
        Value::Text(text) => {
            allow_multiple(text.as_str().len() as u128, 2, memory)?;
            text.double();
            Ok(())
        }
        other => {
            let twice = other.clone();
            add_in_place(other, &twice, limits)
        }
    }
}

/// Refuses what would take more than the limit, alone or with what is in use: of a loop that makes something large in
/// each turn, the memory is full long before it is looked at between steps.
#[inline]
pub(super) fn allow(bytes: u128, limits: &Limits) -> Result<(), Fault> {
    if bytes > SMALL { allow_beside(bytes, bytes, limits) } else { allow_alone(bytes, limits.memory) }
}

/// The same for something of which only a part is new, and the rest in use already.
pub(super) fn allow_beside(bytes: u128, new: u128, limits: &Limits) -> Result<(), Fault> {
    allow_alone(bytes, limits.memory)?;
    let used = limits.memory_in_use.as_ref().map_or(0, |in_use| in_use());
    allow_alone(new.saturating_add(u128::from(used)), limits.memory)
}

#[inline]
fn allow_alone(bytes: u128, memory: u64) -> Result<(), Fault> {
    if bytes > u128::from(memory) { Err(over_memory(bytes, memory)) } else { Ok(()) }
}

#[cold]
fn refused(op: BinaryOp, a: &Value, b: &Value) -> Fault {
    let message = format!("`{}` doesn't work on {} and {}", op.sign(), a.kind(), b.kind());
    let fault = fault(Code::E2001, message);
    match (op, a, b) {
        (BinaryOp::Add, Value::Text(_), _) | (BinaryOp::Add, _, Value::Text(_)) => {
            fault.with_help("put the value into the text: \"… {value} …\"")
        }
        (BinaryOp::Add, Value::List(_) | Value::Range(_), _) => {
            fault.with_help("to append one element, add a list of it: `xs + [x]`")
        }
        (_, Value::None, _) | (_, _, Value::None) => fault.with_help(
            "`none` stands for a value that isn't there; `r.get(key, 0)` and `xs.get(index, 0)` give 0 instead",
        ),
        _ => fault,
    }
}
