//! Sizes of numbers in bits, and cheap upper bounds of the sizes of results, computed with whole numbers
//! only; and lower bounds, by which what is surely too large is refused.

use std::f64::consts::{LN_2, LOG2_E};

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::Number;
use super::convert::Exact;
use super::digits::log2;

/// Returns the number of bits of a magnitude.
pub(super) fn length(big: &IBig) -> u128 {
    big.bit_len() as u128
}

impl Number {
    /// Returns the size in memory, in bits, rounded up to words of 64.
    pub fn bits(&self) -> u64 {
        let words = |bits: usize| (bits as u64).div_ceil(64).max(1) * 64;
        match self {
            Self::Int(_) | Self::Float(_) => 64,
            Self::Big(big) => words(big.bit_len()),
            Self::Ratio(ratio) => words(ratio.numerator().bit_len()) + words(ratio.denominator().bit_len()),
        }
    }

    /// Returns an upper bound of the size of `a * b`, in bits.
    pub fn estimate_mul(a: &Number, b: &Number) -> u128 {
        if a.is_exact() && b.is_exact() {
            a.lengths().0 + a.lengths().1 + b.lengths().0 + b.lengths().1
        } else {
            64
        }
    }

    /// Returns a lower bound of the size of `a * b`, in bits, if both are whole; otherwise factors may cancel.
    pub(super) fn least_mul(a: &Number, b: &Number) -> u128 {
        match (a.lengths(), b.lengths()) {
            ((a, 0), (b, 0)) => (a + b).saturating_sub(1),
            _ => 0,
        }
    }

    /// Returns an upper bound of the size of `base ** exp`, in bits: at most a sixteenth above it for large
    /// powers. Approximate results and roots count 64.
    pub fn estimate_pow(base: &Number, exp: &Number) -> u128 {
        match (base.exact(), exp.whole()) {
            (Some(Exact::Whole(base)), Ok(exp)) => power_length(&base.as_ref().unsigned_abs(), times(&exp)),
            (Some(Exact::Ratio(base)), Ok(exp)) => {
                let times = times(&exp);
                let above = power_length(&base.numerator().unsigned_abs(), times);
                above.saturating_add(power_length(base.denominator(), times))
            }
            _ => 64,
        }
    }

    /// Returns an upper bound of the size of the factorial of `n`, in bits: at most one and a half bits above it
    /// for each factor. 64 if there is no factorial.
    pub fn estimate_factorial(n: &Number) -> u128 {
        match n.natural() {
            Ok(n) => u64::try_from(n.as_ref()).map_or(u128::MAX, factorial_length),
            Err(_) => 64,
        }
    }

    /// Returns an upper bound of the size of the binomial of `n` over `k`, in bits: at most two bits above it for
    /// each factor. 64 if there is no binomial.
    pub fn estimate_choose(n: &Number, k: &Number) -> u128 {
        match (n.natural(), k.natural()) {
            (Ok(n), Ok(k)) if k <= n => {
                let rest = &*n - &*k;
                choose_length(&n, if *k < rest { &k } else { &rest })
            }
            _ => 64,
        }
    }

    /// Returns the bits of the numerator and denominator of an exact number; for an approximate one, of its float.
    fn lengths(&self) -> (u128, u128) {
        match self {
            Self::Int(int) => (u128::from(64 - int.unsigned_abs().leading_zeros()), 0),
            Self::Big(big) => (length(big), 0),
            Self::Ratio(ratio) => (length(ratio.numerator()), ratio.denominator().bit_len() as u128),
            Self::Float(_) => (64, 0),
        }
    }
}

/// Returns a lower bound of the bits of a whole power of an exact number; for a fraction, of the longer of its parts.
pub(super) fn least_power(base: &Number, times: &IBig) -> f64 {
    let times = times.to_f64().value().abs();
    let logarithm = |size: UBig| if size.is_zero() { 0.0 } else { log2(&size) };
    times
        * match base.exact() {
            Some(Exact::Whole(base)) => logarithm(base.into_owned().unsigned_abs()),
            Some(Exact::Ratio(base)) => {
                let above = logarithm(base.numerator().clone().unsigned_abs());
                above.max(log2(base.denominator()))
            }
            None => 0.0,
        }
}

/// Returns a lower bound of the bits of a factorial: n! > (n / e) ^ n.
pub(super) fn least_factorial(n: &IBig) -> f64 {
    if n.is_zero() {
        return 0.0;
    }
    n.to_f64().value() * (log2(&n.clone().unsigned_abs()) - LOG2_E)
}

/// Returns a lower bound of the bits of a binomial, for the smaller of the two `k`: that of the greatest term of a
/// sum of n + 1 terms, (k + (n - k)) ^ n.
pub(super) fn least_choose(n: &IBig, k: &IBig) -> f64 {
    if k.is_zero() {
        return 0.0;
    }
    let (n, k) = (log2(&n.clone().unsigned_abs()), k.to_f64().value());
    let apart = n - k.log2();
    let part = (-apart).exp2();
    // (n - k) / k * log2(n / (n - k)), which approaches log2(e) as k becomes small.
    let rest = if part < 1e-9 { LOG2_E } else { (1.0 - part) / part * -(-part).ln_1p() / LN_2 };
    k * (apart + rest) * (1.0 - 1e-6) - n - 1.0
}

/// Returns how often a power multiplies, for an exponent of either sign.
fn times(exp: &IBig) -> u128 {
    u128::try_from(exp.unsigned_abs()).unwrap_or(u128::MAX)
}

/// Returns an upper bound of the bits of `base` to the power of `times`: exact for powers of two, by its logarithm for
/// other small bases.
fn power_length(base: &UBig, times: u128) -> u128 {
    let length = base.bit_len() as u128;
    if length <= 1 || times == 0 {
        return 1;
    }
    if base.trailing_zeros().is_some_and(|zeros| zeros as u128 == length - 1) {
        return (length - 1).saturating_mul(times).saturating_add(1);
    }
    if length <= 64 {
        // Rounded up by more than what is lost on the way.
        let each = base.to_f64().value().log2() * (1.0 + 8.0 * f64::EPSILON);
        ((each * times as f64) as u128).saturating_add(2)
    } else {
        length.saturating_mul(times)
    }
}

/// Returns the sum of the lengths of all factors from 1 to `n`.
fn factorial_length(n: u64) -> u128 {
    if n == 0 {
        return 1;
    }
    let length = u64::BITS - n.leading_zeros();
    (u128::from(n) + 1) * u128::from(length) + 1 - (1u128 << length)
}

/// Follows from C(n, k) ≤ (e·n / k) ^ k and C(n, k) < 2 ^ n, for the smaller of the two `k`.
fn choose_length(n: &IBig, k: &IBig) -> u128 {
    if k.is_zero() {
        return 1;
    }
    let Ok(times) = u128::try_from(k) else {
        return u128::MAX;
    };
    let ratio = length(n) - length(k) + 1; // n / k < 2 ^ ratio
    let product = ratio.saturating_mul(times).saturating_add(times.saturating_mul(3) / 2).saturating_add(1);
    u128::try_from(n).map_or(product, |n| product.min(n))
}
