//! Comparisons that aren't of two small numbers.

use super::Machine;
use super::frames::offset;
use super::natives::unwritten;
use crate::interp::code::{Bytecode, Reg};
use crate::interp::membership;
use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Rate, Type, look_through, with_budget};
use tg_core::number::Number;
use tg_core::program::CompareOp;
use tg_core::value::{Value, Written};

impl Machine<'_> {
    /// The slow way of a comparison of two registers.
    #[inline(never)]
    pub(super) fn compare(
        &mut self,
        (code, op): (&Bytecode, usize),
        base: usize,
        test: CompareOp,
        (a, b): (Reg, Reg),
    ) -> Result<bool, Fault> {
        let (a, b) = (offset(base, a), offset(base, b));
        let same = match (&self.stack[a], &self.stack[b]) {
            (Value::List(x), Value::List(y)) => x.is_same(y),
            (Value::Record(x), Value::Record(y)) => x.is_same(y),
            _ => false,
        };
        if same && matches!(test, CompareOp::Equal | CompareOp::NotEqual) {
            return Ok(test == CompareOp::Equal);
        }
        if let Some(result) = self.objects(test.sign(), a, b) {
            return Ok(matches!(result?, Value::Bool(true)));
        }
        let is_search = matches!(test, CompareOp::In | CompareOp::NotIn);
        if is_search && let Some(found) = self.finds_text(a, b)? {
            return Ok(found == (test == CompareOp::In));
        }
        if self.stack[a].height() > 0 && self.stack[b].height() > 0 {
            self.look_through_both(a, b)?;
        }
        if matches!(test, CompareOp::Equal | CompareOp::NotEqual) && code.reckons_a_text(op) {
            for (number, text) in [(a, b), (b, a)] {
                if let Value::Text(text) = &self.stack[text] {
                    refuse_reckoned(&self.stack[number], text.as_str())?;
                }
            }
        }
        compared(test, &self.stack[a], &self.stack[b], code.written_at(op))
    }

    /// Whether a text is in what is a kind of text, but isn't kept as one.
    fn finds_text(&mut self, part: usize, whole: usize) -> Result<Option<bool>, Fault> {
        if let (Value::Text(part), Value::Text(whole)) = (&self.stack[part], &self.stack[whole]) {
            return Ok(Some(whole.holds(part.as_str())));
        }
        let (part, whole) = (self.stack[part].clone(), self.stack[whole].clone());
        let is_text = match &whole {
            Value::Text(_) => true,
            Value::Object(whole) => whole.is_text(),
            _ => false,
        };
        if is_text {
            membership::refuse_written(&part)?;
        }
        if is_text && let Some(fault) = unwritten(&part, std::iter::once(Type::Text)) {
            return Err(fault);
        }
        match (part.as_text(), whole) {
            (Some(part), Value::Object(whole)) => {
                with_budget(self, Rate::default(), |steps| whole.contains_text(part.as_str(), steps))
            }
            _ => Ok(None),
        }
    }

    /// Charges for the comparison of two values that hold others.
    fn look_through_both(&mut self, a: usize, b: usize) -> Result<(), Fault> {
        let (x, y) = (self.stack[a].clone(), self.stack[b].clone());
        let smaller = if matches!(x, Value::Range(_)) { y } else { x };
        match smaller {
            Value::Range(_) => Ok(()),
            value => look_through(self, &value),
        }
    }

    /// The slow way of a comparison with a small number.
    #[inline(never)]
    pub(super) fn compare_int(
        &mut self,
        base: usize,
        test: CompareOp,
        a: Reg,
        value: i32,
    ) -> Result<bool, Fault> {
        let operands = [self.stack[offset(base, a)].clone(), Value::int(i64::from(value))];
        if let Some(result) = self.objects_among(test.sign(), &operands) {
            return Ok(matches!(result?, Value::Bool(true)));
        }
        compared(test, &operands[0], &operands[1], Written::Second)
    }
}

/// What a comparison gives.
fn compared(test: CompareOp, a: &Value, b: &Value, written: Written) -> Result<bool, Fault> {
    let order = || a.order(b).ok_or_else(|| no_order(a, b));
    Ok(match test {
        CompareOp::Equal => equal(a, b, written)?,
        CompareOp::NotEqual => !equal(a, b, written)?,
        CompareOp::Less => order()? == Ordering::Less,
        CompareOp::LessEqual => order()? != Ordering::Greater,
        CompareOp::Greater => order()? == Ordering::Greater,
        CompareOp::GreaterEqual => order()? != Ordering::Less,
        CompareOp::In => membership::contains(a, b, written)?,
        CompareOp::NotIn => !membership::contains(a, b, written)?,
    })
}

/// Whether two values are equal; a fault where a game says that they never can be.
fn equal(a: &Value, b: &Value, written: Written) -> Result<bool, Fault> {
    match a == b {
        true => Ok(true),
        false => written.never_equal(a, b).map_or(Ok(false), Err),
    }
}

/// Refuses to compare a number that is reckoned with a text that is written out: a rank equals its name, and what is
/// reckoned of it is only a number.
pub(super) fn refuse_reckoned(value: &Value, text: &str) -> Result<(), Fault> {
    match value {
        Value::Number(number) => Err(reckoned(number, text)),
        _ => Ok(()),
    }
}

#[cold]
fn reckoned(number: &Number, text: &str) -> Fault {
    fault(Code::E2014, format!("what is reckoned here is the number {number}, and never equals `{text}`")).with_help(
        "a name of a rank equals that rank, and not what is reckoned of it: compare with the number that is meant",
    )
}

/// Where a truth value is compared with a number.
const TRUE_OR_FALSE: &str = "what is true or false needs no comparison: `h.has(A)` alone is a condition; how many there are is `h.count(A)`";

/// Where what isn't there is compared with a number: a card without a rank, the first of an empty list.
const NO_VALUE: &str =
    "`none` means that there is no value, as the rank of a joker: ask for it first, `x != none and x > 2`";

#[cold]
fn no_order(a: &Value, b: &Value) -> Fault {
    for (one, other) in [(a, b), (b, a)] {
        if let Value::Object(object) = one
            && let Some(fault) = object.never_equals(other)
        {
            return fault;
        }
    }
    let unordered = |a: &Value, b: &Value| format!("{} and {} have no order", a.kind(), b.kind());
    if let (Value::Object(object), _) | (_, Value::Object(object)) = (a, b)
        && let Some(instead) = object.instead_of_order()
    {
        return fault(Code::E3011, unordered(a, b)).with_help(instead);
    }
    match first_unordered(a, b) {
        Some((place, x, y)) => {
            let message = format!("the elements at index {place} can't be compared: {}", unordered(&x, &y));
            fault(Code::E3011, message).with_help("lists are ordered by their first elements that differ")
        }
        None => {
            let fault = fault(Code::E3011, unordered(a, b));
            match (a, b) {
                (Value::Bool(_), Value::Number(_)) | (Value::Number(_), Value::Bool(_)) => {
                    fault.with_help(TRUE_OR_FALSE)
                }
                (Value::None, _) | (_, Value::None) => fault.with_help(NO_VALUE),
                _ => fault,
            }
        }
    }
}

/// The first elements of two lists that have no order, with their index.
fn first_unordered(a: &Value, b: &Value) -> Option<(usize, Value, Value)> {
    let elements = |value: &Value| match value {
        Value::List(list) => Some(list.items().to_vec()),
        Value::Object(object) => object.elements(),
        _ => None,
    };
    let pairs = elements(a)?.into_iter().zip(elements(b)?).enumerate();
    let mut unordered = pairs.filter(|(_, (x, y))| x.order(y).is_none());
    unordered.next().map(|(place, (x, y))| (place, x, y))
}
