//! How many digits a number may have: predicted from the operands where that is certain, and counted exactly where it
//! isn't.

use std::cmp::Ordering;

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::{Number, NumberError};

/// The default limit on the digits of numbers.
pub const DEFAULT_DIGITS: u64 = 10_000_000;

/// No limit is below this: 128 bits are always allowed.
pub const FEWEST_DIGITS: u64 = 39;

/// No number has more digits than this, whatever limit a caller sets: 8 GiB, or what a smaller machine
/// can address.
pub const MOST_DIGITS: u64 = {
    let addressable = isize::MAX as u64;
    (if addressable < 1 << 36 { addressable } else { 1 << 36 }) / 10 * 3
};

/// The number of bits of ten to the power of 10¹⁸.
const BITS_OF_TEN: u128 = 3_321_928_094_887_362_347;

/// Estimates of logarithms are accurate to better than this factor.
const SURE: f64 = 1.0 - 1e-9;

/// Clamps a limit set by a caller to the allowed range.
fn limit(digits: u64) -> u64 {
    digits.clamp(FEWEST_DIGITS, MOST_DIGITS)
}

/// Returns the length in bits of the smallest number that has more digits than this.
fn bits_beyond(digits: u64) -> u64 {
    (u128::from(digits) * BITS_OF_TEN / 1_000_000_000_000_000_000) as u64 + 1
}

/// Refuses a result of at least this many bits, if that is more digits than allowed.
pub(super) fn foresee(least_bits: u128, digits: u64) -> Result<(), NumberError> {
    let most = bits_beyond(limit(digits));
    if least_bits > u128::from(most) {
        Err(NumberError::TooLarge { bits: least_bits, digits })
    } else {
        Ok(())
    }
}

/// Does the same for an estimate by logarithms, whose last places are uncertain.
pub(super) fn foresee_about(bits: f64, digits: u64) -> Result<(), NumberError> {
    foresee((bits * SURE).floor() as u128, digits).map_err(|error| match error {
        NumberError::TooLarge { digits, .. } => NumberError::TooLarge { bits: bits.ceil() as u128, digits },
        other => other,
    })
}

/// Returns the approximate binary logarithm of a number above zero.
pub(super) fn log2(number: &UBig) -> f64 {
    let low = number.bit_len().saturating_sub(64);
    (number >> low).to_f64().value().log2() + low as f64
}

impl Number {
    /// Returns this number if neither it nor, for a fraction, either of its parts has more digits than this; fewer than
    /// 39 are always allowed. Otherwise, [`NumberError::TooLarge`].
    #[inline]
    pub fn within_digits(self, digits: u64) -> Result<Number, NumberError> {
        match &self {
            Self::Int(_) | Self::Float(_) => {}
            Self::Big(big) => check(big, digits)?,
            Self::Ratio(ratio) => {
                check(ratio.numerator(), digits)?;
                check_size(ratio.denominator(), digits)?;
            }
        }
        Ok(self)
    }
}

fn check(big: &IBig, digits: u64) -> Result<(), NumberError> {
    match (big.bit_len() as u64).cmp(&bits_beyond(limit(digits))) {
        Ordering::Less => Ok(()),
        _ => check_size(&big.clone().unsigned_abs(), digits),
    }
}

fn check_size(size: &UBig, digits: u64) -> Result<(), NumberError> {
    let bits = size.bit_len() as u64;
    let fits = match bits.cmp(&bits_beyond(limit(digits))) {
        Ordering::Less => true,
        Ordering::Equal => *size < UBig::from(10u8).pow(limit(digits) as usize),
        Ordering::Greater => false,
    };
    if fits { Ok(()) } else { Err(NumberError::TooLarge { bits: bits.into(), digits }) }
}
