//! Helpers with which native functions check their arguments before the work begins, and report errors of numbers.
//!
//! The caller has checked arity and types against the descriptor; an argument that isn't given is
//! [`Value::Unset`]. So a wrong type here produces a plain fault, never a panic.

use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault, listed, over_digits};
use tg_core::native::arguments::verdict;
use tg_core::native::{Host, Type};
use tg_core::number::{Number, NumberError};
use tg_core::value::{Key, List, Record, Text, Value};

/// Moves an argument out.
pub fn take(args: &mut [Value], index: usize) -> Value {
    args.get_mut(index).map_or(Value::Unset, std::mem::take)
}

/// Moves an argument out, if it is given.
pub fn given(args: &mut [Value], index: usize) -> Option<Value> {
    match take(args, index) {
        Value::Unset => None,
        value => Some(value),
    }
}

/// Takes an argument that is a number.
pub fn number(args: &mut [Value], index: usize) -> Result<Number, Fault> {
    match take(args, index) {
        Value::Number(number) => Ok(number),
        other => other.as_number().ok_or_else(|| wrong_type("a number", &other)),
    }
}

/// Takes an argument that is a text or has a written form.
pub fn text(args: &mut [Value], index: usize) -> Result<Text, Fault> {
    match take(args, index) {
        Value::Text(text) => Ok(text),
        other => other.as_text().ok_or_else(|| wrong_type("a text", &other)),
    }
}

/// Takes an argument that is a record.
pub fn record(args: &mut [Value], index: usize) -> Result<Record, Fault> {
    match take(args, index) {
        Value::Record(record) => Ok(record),
        other => Err(wrong_type("a record", &other)),
    }
}

/// Takes an argument that is a key.
pub fn key(args: &mut [Value], index: usize) -> Result<Key, Fault> {
    Key::new(take(args, index))
}

/// Takes the list of a variadic parameter.
pub fn others(args: &mut [Value], index: usize) -> Vec<Value> {
    match take(args, index) {
        Value::List(list) => List::into_items(list),
        _ => Vec::new(),
    }
}

/// Takes an argument that is `true` or `false`; `default` if it isn't given.
pub fn flag(args: &mut [Value], index: usize, default: bool) -> bool {
    match take(args, index) {
        Value::Bool(flag) => flag,
        _ => default,
    }
}

/// Takes an argument that is one of some words, if it is given; `what` describes what the words name.
pub fn word(
    args: &mut [Value],
    index: usize,
    what: &str,
    words: &[&'static str],
) -> Result<Option<&'static str>, Fault> {
    given(args, index).map(|word| one_of(text(&mut [word], 0)?.as_str(), what, words)).transpose()
}

/// Returns which of some words is given; `what` describes what the words name.
pub fn one_of(given: &str, what: &str, words: &[&'static str]) -> Result<&'static str, Fault> {
    words.iter().find(|word| **word == given).copied().ok_or_else(|| {
        let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        Diagnostic::new(Code::E3007, format!("no {what} is called `{given}`"))
            .did_you_mean(given, words.iter().copied())
            .help(format!("there are {}", listed(&quoted)))
            .into()
    })
}

/// Takes an argument that is a count: whole and not negative. Too large a number saturates at the
/// maximum.
pub fn how_many(args: &mut [Value], index: usize, name: &str) -> Result<u64, Fault> {
    at_least(args, index, name, 0)
}

/// Takes an argument like [`how_many`], but at least one.
pub fn at_least_one(args: &mut [Value], index: usize, name: &str) -> Result<u64, Fault> {
    at_least(args, index, name, 1)
}

fn at_least(args: &mut [Value], index: usize, name: &str, least: u64) -> Result<u64, Fault> {
    let value = take(args, index);
    match (Type::Whole(least).unfit(name, &value), value.as_number()) {
        (Some(fault), _) => Err(fault),
        (None, Some(number)) => Ok(number.to_u64().unwrap_or(u64::MAX)),
        (None, None) => Err(wrong_type("a number", &value)),
    }
}

/// Takes an argument that is whole, of either sign. Too large or too small a number saturates at the maximum or
/// minimum.
pub fn integer(args: &mut [Value], index: usize, name: &str) -> Result<i64, Fault> {
    let number = number(args, index)?;
    whole(&number, name)?;
    Ok(number.to_i64().unwrap_or(if number.is_negative() { i64::MIN } else { i64::MAX }))
}

fn whole(number: &Number, name: &str) -> Result<(), Fault> {
    if number.is_whole() && number.is_exact() {
        return Ok(());
    }
    Err(fault(Code::E2012, format!("`{name}` must be a whole number, but it is {number}"))
        .with_help("`round`, `floor` and `ceil` make whole numbers"))
}

/// Calls a function that must return `true` or `false`.
pub fn holds(host: &mut dyn Host, function: &Value, item: Value, name: &str) -> Result<bool, Fault> {
    verdict(&host.call(function, &[item])?, name)
}

/// The fault for a value of the wrong type.
#[cold]
pub fn wrong_type(wanted: &str, got: &Value) -> Fault {
    fault(Code::E2003, format!("expected {wanted}, but got {}", got.kind()))
}

/// Words a number error for the function in which it occurred.
#[cold]
pub fn number_fault(name: &str, error: NumberError) -> Fault {
    match error {
        NumberError::DivisionByZero => fault(Code::E3001, "division by zero")
            .with_help("ask whether the divisor is 0 first, or catch it with `try`"),
        NumberError::TooLarge { bits, digits } => {
            over_digits(&format!("the result of `{name}`"), bits, digits)
        }
        NumberError::NotWhole => fault(Code::E2012, format!("`{name}` needs whole numbers"))
            .with_help("`round`, `floor` and `ceil` make whole numbers"),
        NumberError::Negative => fault(Code::E2012, format!("`{name}` needs numbers that aren't negative"))
            .with_help("ask whether it is negative first, or catch it with `try`"),
        NumberError::Inexact => {
            fault(Code::E2012, format!("`{name}` needs exact numbers, not approximate ones")).with_help(
                "`round` makes a whole number, `exact` the fraction that an approximate number holds",
            )
        }
        NumberError::NotFinite => {
            fault(Code::E3007, format!("the result of `{name}` is beyond the largest approximate number"))
                .with_help("stay with exact numbers, which may be of any size")
        }
        NumberError::Unreadable | NumberError::Stopped(_) => fault(Code::E3008, "this isn't a number"),
    }
}
