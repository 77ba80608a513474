//! Ranges that aren't iterated over: between values that aren't numbers, `J..=A`, or without one of their ends, `5..`.
//! They are used to check whether a value lies in them.

use super::{Domain, Object, Value, show};
use crate::diagnostics::{Code, Fault, FaultContext, fault};
use crate::output::Output;
use std::cmp::Ordering;

/// Everything between two values in the order of the value that is looked up. A missing end is [`Value::Unset`].
pub struct Between {
    start: Value,
    end: Value,
    inclusive: bool,
}

impl Between {
    /// Returns everything between two values, including the end or not; where one of them is [`Value::Unset`],
    /// everything on that side.
    pub fn value(start: Value, end: Value, inclusive: bool) -> Value {
        Object::value(Between { start, end, inclusive })
    }

    /// Returns whether it has no end on one side.
    pub fn is_open(&self) -> bool {
        matches!(self.start, Value::Unset) || matches!(self.end, Value::Unset)
    }

    /// Returns whether a value lies in it.
    ///
    /// # Errors
    /// If the value has no order with an end.
    pub fn holds_value(&self, value: &Value) -> Result<bool, Fault> {
        let above = match &self.start {
            Value::Unset => true,
            start => order(value, start)? != Ordering::Less,
        };
        let below = match (&self.end, self.inclusive) {
            (Value::Unset, _) => true,
            (end, true) => order(value, end)? != Ordering::Greater,
            (end, false) => order(value, end)? == Ordering::Less,
        };
        Ok(above && below)
    }

    fn text(&self) -> String {
        let sign = if self.inclusive { "..=" } else { ".." };
        let end = |end: &Value| match end {
            Value::Unset => String::new(),
            end => show::code(end),
        };
        format!("{}{sign}{}", end(&self.start), end(&self.end))
    }
}

/// Compares a value with an end of a range.
fn order(value: &Value, end: &Value) -> Result<Ordering, Fault> {
    value.order(end).ok_or_else(|| {
        value.never_equals_by_game(end).unwrap_or_else(|| {
            fault(Code::E3011, format!("{} and {} have no order", value.kind(), end.kind()))
        })
    })
}

impl Domain for Between {
    fn type_name(&self) -> &'static str {
        "Range"
    }

    fn short(&self) -> Option<String> {
        Some(self.text())
    }

    fn rich(&self) -> Output {
        self.text().into()
    }

    fn json(&self) -> serde_json::Value {
        self.text().into()
    }

    fn holds(&self, value: &Value) -> Option<Result<bool, Fault>> {
        if let Value::None = value {
            return Some(Ok(false));
        }
        Some(self.holds_value(value))
    }

    fn never_equals(&self, other: &Value) -> Option<Fault> {
        let may_be = match other {
            Value::None | Value::Unset => true,
            Value::Object(object) => object.downcast::<Between>().is_some(),
            _ => false,
        };
        (!may_be).then(|| {
            fault(Code::E2014, format!("a range never equals {}", other.kind()))
                .with_help("whether something lies in it is asked by `in`, or of each element by a function: `xs.count(x -> x >= 4)`")
        })
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let other = other.downcast::<Between>();
        other.is_some_and(|other| {
            self.inclusive == other.inclusive && self.start == other.start && self.end == other.end
        })
    }
}
