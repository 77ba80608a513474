//! The number tower of the language: machine integer, big integer, fraction, and, only when a script
//! asks for it, a float.
//!
//! A script never sees where one kind ends and the next begins. Results are normalised to one canonical
//! form, so two equal exact numbers always have the same representation:
//!
//! - [`Number::Int`] holds every whole number that fits 64 bits,
//! - [`Number::Big`] holds only whole numbers that don't,
//! - [`Number::Ratio`] holds only fractions in lowest terms that aren't whole,
//! - [`Number::Float`] is always finite, and never a negative zero.
//!
//! Exact operands give exact results; one approximate operand makes the result approximate. Nothing here
//! panics on any input: an operation without an answer returns a [`NumberError`]. The same operations give the same
//! bits on every machine: floats are only added, multiplied, divided and rooted by the operations that IEEE 754
//! specifies, and other powers are computed with whole numbers.

use std::fmt;
use std::rc::Rc;

use dashu_int::IBig;
use dashu_ratio::RBig;
use tg_progress::Stop;

mod arithmetic;
mod combinatorics;
mod convert;
mod digits;
mod division;
mod limits;
mod order;
mod parse;
mod power;
mod primes;
mod print;
mod radix;
mod root;
mod series;
#[cfg(test)]
mod tests;
mod text_format;
mod transform;
mod work;

pub use digits::{DEFAULT_DIGITS, FEWEST_DIGITS, MOST_DIGITS};
pub use print::{MOST_PLACES, NumberForm};
pub use text_format::TextFormat;

/// A number of the language. Build one with the conversions and operations, which keep the canonical form
/// that the [module](self) describes, rather than with the variants.
#[derive(Clone)]
pub enum Number {
    /// A whole number that fits 64 bits.
    Int(i64),
    /// A whole number that doesn't fit 64 bits.
    Big(Rc<IBig>),
    /// A fraction in lowest terms that isn't whole.
    Ratio(Rc<RBig>),
    /// An approximate number: finite, and not a negative zero.
    Float(f64),
}

/// Why an operation on numbers has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// A division, a remainder or a negative power of zero.
    DivisionByZero,
    /// The result would be larger than allowed.
    TooLarge {
        /// The approximate size of the result, in bits.
        bits: u128,
        /// The limit in digits.
        digits: u64,
    },
    /// A fraction where a whole number is needed.
    NotWhole,
    /// A negative number where none is allowed.
    Negative,
    /// An approximate number where an exact one is needed.
    Inexact,
    /// An approximate result beyond the largest float.
    NotFinite,
    /// A text that isn't a number.
    Unreadable,
    /// The computation was stopped, for this reason.
    Stopped(Stop),
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DivisionByZero => f.write_str("division by zero"),
            Self::TooLarge { bits, digits } => {
                write!(f, "the result would take about {bits} bits, more than {digits} digits")
            }
            Self::NotWhole => f.write_str("a whole number is needed"),
            Self::Negative => f.write_str("a number that isn't negative is needed"),
            Self::Inexact => f.write_str("an exact number is needed"),
            Self::NotFinite => f.write_str("the result is beyond the largest approximate number"),
            Self::Unreadable => f.write_str("this isn't a number"),
            Self::Stopped(_) => f.write_str("the computation was stopped"),
        }
    }
}

impl std::error::Error for NumberError {}

impl From<Stop> for NumberError {
    fn from(why: Stop) -> NumberError {
        NumberError::Stopped(why)
    }
}

impl Number {
    /// Exact zero.
    pub const ZERO: Number = Number::Int(0);
    /// Exact one.
    pub const ONE: Number = Number::Int(1);

    /// Returns whether this is an integer or a fraction, not an approximation.
    #[inline]
    pub fn is_exact(&self) -> bool {
        !matches!(self, Self::Float(_))
    }

    /// Returns, if this is a fraction with an odd denominator, such as the exponent of a cube root, whether its numerator
    /// is odd, too: whether a negative number to this power is negative.
    pub fn odd_root(&self) -> Option<bool> {
        match self {
            Self::Ratio(ratio) if ratio.denominator().trailing_zeros() == Some(0) => {
                Some(ratio.numerator().trailing_zeros() == Some(0))
            }
            _ => None,
        }
    }

    /// Returns whether this has no fractional part. An approximate number may be whole, too.
    #[inline]
    pub fn is_whole(&self) -> bool {
        match self {
            Self::Int(_) | Self::Big(_) => true,
            Self::Ratio(_) => false,
            Self::Float(float) => float.fract() == 0.0,
        }
    }

    /// Returns whether this is below zero.
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.sign() < 0
    }

    /// Returns whether this is zero.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.sign() == 0
    }

    /// Returns -1, 0 or 1 if this is below, at or above zero.
    #[inline]
    pub fn sign(&self) -> i32 {
        let below = |negative| if negative { -1 } else { 1 };
        match self {
            Self::Int(int) => int.signum() as i32,
            Self::Big(big) => below(big.sign() == dashu_base::Sign::Negative),
            Self::Ratio(ratio) => below(ratio.sign() == dashu_base::Sign::Negative),
            Self::Float(float) if *float == 0.0 => 0,
            Self::Float(float) => below(*float < 0.0),
        }
    }
}

impl Default for Number {
    fn default() -> Self {
        Self::ZERO
    }
}
