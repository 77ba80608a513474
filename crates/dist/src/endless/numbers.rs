//! Numbers that are visited one after the other.

use crate::Count;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::Value;

/// Asks numbers a question. The answer must not contain the question.
pub type AskNumbers<'a> = dyn FnMut(&mut dyn Host, &Value, &Value) -> Result<Value, Fault> + 'a;

/// Iterates over numbers.
pub trait Numbers {
    /// Returns the ways of the next number.
    ///
    /// # Errors
    /// The limits.
    fn next(&mut self, host: &mut dyn Host) -> Result<Part, Fault>;

    /// Returns the cost so far, in operations on machine words.
    fn work(&self) -> u64;

    /// Returns the approximate cost of continuing up to a number, counted from the start.
    fn foreseen(&self, number: u64) -> u128;
}

/// How likely a number is, and everything above it.
#[derive(Clone, Debug)]
pub struct Part {
    /// The ways of the number.
    pub here: Count,
    /// The ways of all greater numbers.
    pub above: Count,
    /// All ways.
    pub total: Count,
}

impl Part {
    /// Returns whether less than 2⁻⁶⁴ lies above.
    pub(super) fn is_nearly_all(&self) -> bool {
        self.above.bits() + 64 < self.total.bits()
    }

    /// Returns approximately how likely all greater numbers are.
    pub(crate) fn left(&self) -> f64 {
        self.above.part_of(&self.total).to_f64()
    }
}
