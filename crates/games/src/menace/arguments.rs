//! What arguments say, and numbers as values.

use tg_core::native::arguments::given;
use tg_core::number::Number;
use tg_core::value::Value;

/// A number that says how many; the table has checked that it is whole and not negative.
pub(super) fn count(args: &[Value], index: usize, otherwise: u64) -> u64 {
    match given(args, index) {
        Some(Value::Number(number)) => number.to_u64().unwrap_or(u64::MAX),
        _ => otherwise,
    }
}

/// A number of this machine's words as a value.
pub(super) fn number(count: impl Into<Number>) -> Value {
    Value::Number(count.into())
}
