//! Comparisons that aren't of two small numbers.

use super::Machine;
use super::frames::offset;
use super::natives::unwritten;
use crate::interp::code::Reg;
use crate::interp::operators;
use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, fault};
use tg_core::native::{Rate, Type, look_through, with_budget};
use tg_core::program::CompareOp;
use tg_core::value::Value;

impl Machine<'_> {
    /// The slow way of a comparison of two registers.
    #[inline(never)]
    pub(super) fn compare(&mut self, base: usize, test: CompareOp, a: Reg, b: Reg) -> Result<bool, Fault> {
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
        compared(test, &self.stack[a], &self.stack[b])
    }

    /// Whether a text is in what is a kind of text, but isn't kept as one.
    fn finds_text(&mut self, part: usize, whole: usize) -> Result<Option<bool>, Fault> {
        let (part, whole) = (self.stack[part].clone(), self.stack[whole].clone());
        let is_text = match &whole {
            Value::Text(_) => true,
            Value::Object(whole) => whole.is_text(),
            _ => false,
        };
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
        compared(test, &operands[0], &operands[1])
    }
}

/// What a comparison gives.
fn compared(test: CompareOp, a: &Value, b: &Value) -> Result<bool, Fault> {
    let order = || a.order(b).ok_or_else(|| no_order(a, b));
    Ok(match test {
        CompareOp::Equal => equal(a, b)?,
        CompareOp::NotEqual => !equal(a, b)?,
        CompareOp::Less => order()? == Ordering::Less,
        CompareOp::LessEqual => order()? != Ordering::Greater,
        CompareOp::Greater => order()? == Ordering::Greater,
        CompareOp::GreaterEqual => order()? != Ordering::Less,
        CompareOp::In => operators::contains(a, b)?,
        CompareOp::NotIn => !operators::contains(a, b)?,
    })
}

/// Whether two values are equal; a fault where a game says that they never can be.
fn equal(a: &Value, b: &Value) -> Result<bool, Fault> {
    match a == b {
        true => Ok(true),
        false => a.never_equals_by_game(b).map_or(Ok(false), Err),
    }
}

#[cold]
fn no_order(a: &Value, b: &Value) -> Fault {
    for (one, other) in [(a, b), (b, a)] {
        if let Value::Object(object) = one
            && let Some(fault) = object.never_equals(other)
        {
            return fault;
        }
    }
    fault(Code::E3011, format!("{} and {} have no order", a.kind(), b.kind()))
}
