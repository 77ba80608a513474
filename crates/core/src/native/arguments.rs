//! What the games do with the arguments of their methods before the work begins.
//!
//! The caller has checked arity and types against the descriptor, so a wrong type here is answered by a plain fault
//! and never by a panic.

use super::Type;
use crate::diagnostics::{Code, Fault, fault};
use crate::number::Number;
use crate::value::{Domain, Text, Value};

/// The value that a method works on, as the game's own type; `wanted` is how messages call it.
///
/// # Errors
/// `E2003` for a value of another type.
pub fn receiver<'a, T: Domain>(args: &'a [Value], wanted: &str) -> Result<&'a T, Fault> {
    args.first().and_then(Value::downcast).ok_or_else(|| {
        let got = args.first().map_or_else(|| "nothing".to_owned(), Value::kind);
        fault(Code::E2003, format!("expected {wanted}, but got {got}"))
    })
}

/// An argument that is given.
pub fn given(args: &[Value], index: usize) -> Option<&Value> {
    args.get(index).filter(|value| !matches!(value, Value::Unset))
}

/// An argument that is a text or has a written form.
///
/// # Errors
/// `E2003` for a value that has none.
pub fn text(args: &[Value], index: usize) -> Result<Text, Fault> {
    let value = args.get(index).unwrap_or(&Value::Unset);
    value.as_text().ok_or_else(|| fault(Code::E2003, format!("expected a text, but got {}", value.kind())))
}

/// How many a number says; what is too large for the machine is the largest that isn't. `name` is how messages call
/// the argument.
///
/// # Errors
/// `E2012` for a number that is negative, approximate or not whole.
pub fn how_many(number: &Number, name: &str) -> Result<u64, Fault> {
    match Type::Whole(0).unfit(name, &Value::Number(number.clone())) {
        Some(fault) => Err(fault),
        None => Ok(number.to_u64().unwrap_or(u64::MAX)),
    }
}
