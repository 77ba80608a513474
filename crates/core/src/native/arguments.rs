//! Helpers with which the games check the arguments of their methods before the work begins.
//!
//! The caller has checked arity and types against the descriptor, so a wrong type here produces a plain fault,
//! never a panic.

use super::Type;
use crate::diagnostics::{Code, Fault, FaultContext, fault};
use crate::number::Number;
use crate::value::{Domain, Text, Value};

/// Which arguments of a call are literals in the script: numbers, texts, lists and ranges of these. A computed argument
/// may be any value of its kind; a literal is meant to be one that exists.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct WrittenArguments {
    params: u32,
    entries: u32,
    is_by_dot: bool,
}

impl WrittenArguments {
    /// Sets whether the receiver stands before a dot, `d.pool(n)`, and not in the parentheses.
    #[must_use]
    pub fn by_dot(self, is_by_dot: bool) -> WrittenArguments {
        WrittenArguments { is_by_dot, ..self }
    }

    /// Returns whether the receiver stands before a dot.
    pub fn is_by_dot(self) -> bool {
        self.is_by_dot
    }

    /// Adds the argument of a parameter.
    #[must_use]
    pub fn and_param(self, index: usize) -> WrittenArguments {
        WrittenArguments { params: self.params | bit(index), ..self }
    }

    /// Adds one of the remaining named arguments.
    #[must_use]
    pub fn and_entry(self, index: usize) -> WrittenArguments {
        WrittenArguments { entries: self.entries | bit(index), ..self }
    }

    /// Returns whether the argument of a parameter is a literal.
    pub fn param(self, index: usize) -> bool {
        self.params & bit(index) != 0
    }

    /// Returns whether one of the remaining named arguments is a literal.
    pub fn entry(self, index: usize) -> bool {
        self.entries & bit(index) != 0
    }
}

/// Returns the bit of an argument; arguments beyond the last bit have none.
fn bit(index: usize) -> u32 {
    u32::try_from(index).ok().and_then(|index| 1u32.checked_shl(index)).unwrap_or(0)
}

/// Returns the receiver of a method as the game's own type; `wanted` is what messages call it.
///
/// # Errors
/// `E2003` for a value of another type.
pub fn receiver<'a, T: Domain>(args: &'a [Value], wanted: &str) -> Result<&'a T, Fault> {
    args.first().and_then(Value::downcast).ok_or_else(|| {
        let got = args.first().map_or_else(|| "nothing".to_owned(), Value::kind);
        fault(Code::E2003, format!("expected {wanted}, but got {got}"))
    })
}

/// Returns the answer of a function that must return true or false; `name` is the method that it is passed to.
///
/// # Errors
/// `E2004` for another answer.
#[inline]
pub fn verdict(answer: &Value, name: &str) -> Result<bool, Fault> {
    answer.truth().ok_or_else(|| no_verdict(answer, name))
}

#[cold]
fn no_verdict(answer: &Value, name: &str) -> Fault {
    let kind = answer.kind();
    fault(Code::E2004, format!("the function given to `{name}` must give true or false, but it gave {kind}"))
        .with_help("make its body a comparison, such as `x -> x > 0`")
}

/// Returns an argument if it is given.
pub fn given(args: &[Value], index: usize) -> Option<&Value> {
    args.get(index).filter(|value| !matches!(value, Value::Unset))
}

/// Returns an argument that is a text or has a written form.
///
/// # Errors
/// `E2003` for a value that has none.
pub fn text(args: &[Value], index: usize) -> Result<Text, Fault> {
    let value = args.get(index).unwrap_or(&Value::Unset);
    value.as_text().ok_or_else(|| fault(Code::E2003, format!("expected a text, but got {}", value.kind())))
}

/// Returns the count that a number stands for, saturating at `u64::MAX`. `name` is what messages call
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
