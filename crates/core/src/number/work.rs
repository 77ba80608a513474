//! Long products and powers within a budget.
//!
//! Work is charged before it is done, in **steps** of about ten nanoseconds. A long product is computed in
//! pieces, so that none of them takes long.

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};

use super::digits::{MOST_DIGITS, foresee};
use super::{Number, NumberError};
use tg_progress::Progress;

/// The number of bits of a word.
const WORD: u64 = 64;
/// This many products of two words take one step.
const PRODUCTS_A_STEP: u64 = 8;
/// Factors of fewer words are multiplied at once; a piece takes about a tenth of a second at most.
const PIECE: u64 = 1 << 16;
/// Factors of fewer words are multiplied word by word, or not much faster.
const SHORT: u64 = 192;

/// Returns about how many steps a product of factors of these sizes in bits takes. A third of the length takes a fifth
/// of the products of words, as in Toom-Cook multiplication.
pub(super) fn steps_of_product(a: u64, b: u64) -> u64 {
    let (few, many) = (a.min(b) / WORD + 1, a.max(b) / WORD + 1);
    let (mut words, mut products) = (few, 1u64);
    while words > SHORT {
        words = words.div_ceil(3);
        products = products.saturating_mul(5);
    }
    products.saturating_mul(words * words).saturating_mul(many / few) / PRODUCTS_A_STEP
}

/// Multiplies two numbers.
pub(super) fn product(progress: &mut dyn Progress, a: &UBig, b: &UBig) -> Result<UBig, NumberError> {
    let (a, b) = if a.bit_len() < b.bit_len() { (b, a) } else { (a, b) };
    let (many, few) = (a.bit_len() as u64, b.bit_len() as u64);
    if few <= PIECE * WORD && many <= 2 * PIECE * WORD {
        progress.charge(steps_of_product(many, few))?;
        return Ok(a * b);
    }
    let half = (many / WORD).div_ceil(2) as usize * WORD as usize;
    let (a_low, a_high) = a.clone().split_bits(half);
    if few as usize <= half {
        let high = product(progress, &a_high, b)?;
        return Ok((high << half) + product(progress, &a_low, b)?);
    }
    // Karatsuba's three products of halves.
    let (b_low, b_high) = b.clone().split_bits(half);
    let high = product(progress, &a_high, &b_high)?;
    let low = product(progress, &a_low, &b_low)?;
    let middle = product(progress, &(a_low + a_high), &(b_low + b_high))? - &high - &low;
    Ok((((high << half) + middle) << half) + low)
}

/// Squares a number.
pub(super) fn square(progress: &mut dyn Progress, a: &UBig) -> Result<UBig, NumberError> {
    let length = a.bit_len() as u64;
    if length > PIECE * WORD {
        return product(progress, a, a);
    }
    progress.charge(steps_of_product(length, length))?;
    Ok(a.sqr())
}

/// Returns `base` to the power of `times`: squares for each binary digit, highest digit first.
pub(super) fn power(progress: &mut dyn Progress, base: &UBig, times: u64) -> Result<UBig, NumberError> {
    let Some(zeros) = base.trailing_zeros().filter(|_| times > 0) else {
        return Ok(if times == 0 { UBig::ONE } else { UBig::ZERO });
    };
    let odd = base >> zeros;
    let mut power = odd.clone();
    for digit in (0..times.ilog2()).rev() {
        power = square(progress, &power)?;
        if times >> digit & 1 == 1 {
            power = product(progress, &power, &odd)?;
        }
    }
    let shift = usize::try_from(times).ok().and_then(|times| zeros.checked_mul(times));
    Ok(power << shift.ok_or(NumberError::TooLarge { bits: u128::MAX, digits: MOST_DIGITS })?)
}

/// Returns how many bytes hold this many bits.
pub(super) fn bytes(bits: u128) -> u64 {
    u64::try_from(bits / 8).unwrap_or(u64::MAX)
}

impl Number {
    /// Returns about how many steps it takes to multiply or divide numbers of these sizes.
    pub fn steps_to_multiply(&self, other: &Number) -> u64 {
        steps_of_product(self.bits(), other.bits())
    }

    /// Like [`Number::mul_within`], but charges `progress` for each piece of the work before it is done; also fails
    /// with [`NumberError::Stopped`].
    pub fn mul_with_budget(
        &self,
        other: &Number,
        digits: u64,
        progress: &mut dyn Progress,
    ) -> Result<Number, NumberError> {
        let (Self::Big(a), Self::Big(b)) = (self, other) else {
            progress.charge(self.steps_to_multiply(other))?;
            return self.mul_within(other, digits);
        };
        foresee(Self::least_mul(self, other), digits)?;
        progress.reserve(bytes(Self::estimate_mul(self, other)))?;
        let (a_sign, a) = IBig::clone(a).into_parts();
        let (b_sign, b) = IBig::clone(b).into_parts();
        Number::from(IBig::from_parts(a_sign * b_sign, product(progress, &a, &b)?)).within_digits(digits)
    }
}
