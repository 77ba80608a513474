//! The order of all numbers, exact and approximate, and the equality and hash that go with it.
//!
//! A float stands for the fraction that it holds: `1 == ≈1.0`, but `1/3 > ≈0.3333333333333333`.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::Number;

/// -2 ^ 63, the least float that is a 64-bit integer; its negation is the first float above them.
const LEAST: f64 = i64::MIN as f64;

impl Number {
    /// Compares by value: a total and exact order, even between exact and approximate numbers.
    #[inline]
    pub fn compare(&self, other: &Number) -> Ordering {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => a.cmp(b),
            _ => compare_slowly(self, other),
        }
    }
}

#[cold]
#[inline(never)]
fn compare_slowly(a: &Number, b: &Number) -> Ordering {
    use Number::{Big, Float, Int, Ratio};
    match (a, b) {
        (Int(a), Int(b)) => a.cmp(b),
        (Big(a), Big(b)) => a.cmp(b),
        (Ratio(a), Ratio(b)) => a.cmp(b),
        (Float(a), Float(b)) => a.partial_cmp(b).unwrap_or(Ordering::Equal), // both finite
        (Int(_), Big(_)) => 0.cmp(&b.sign()),
        (Big(_), Int(_)) => a.sign().cmp(&0),
        (Int(a), Float(b)) => compare_with_float(*a, *b),
        (Float(a), Int(b)) => compare_with_float(*b, *a).reverse(),
        _ if a.sign() != b.sign() => a.sign().cmp(&b.sign()),
        _ => a.rational().cmp(&b.rational()),
    }
}

/// Compares an integer with a float, without rounding either.
fn compare_with_float(int: i64, float: f64) -> Ordering {
    if float >= -LEAST {
        return Ordering::Less;
    }
    if float < LEAST {
        return Ordering::Greater;
    }
    // The cast truncates towards zero; what was cut off decides between equal integers.
    int.cmp(&(float as i64)).then_with(|| 0.0f64.partial_cmp(&float.fract()).unwrap_or(Ordering::Equal))
}

impl PartialEq for Number {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Big(a), Self::Big(b)) => a == b,
            (Self::Ratio(a), Self::Ratio(b)) => a == b, // in lowest terms
            (Self::Float(_), _) | (_, Self::Float(_)) => compare_slowly(self, other) == Ordering::Equal,
            _ => false, // one exact value has one form
        }
    }
}

impl Eq for Number {}

impl PartialOrd for Number {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.compare(other)
    }
}

impl Hash for Number {
    /// Values that fit a 64-bit integer hash as one, other values of floats as the float, the rest by their
    /// parts; so equal numbers have equal hashes, whatever their kind.
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Int(int) => int.hash(state),
            Self::Float(float) if float.fract() == 0.0 && (LEAST..-LEAST).contains(float) => {
                (*float as i64).hash(state);
            }
            Self::Float(float) => float.to_bits().hash(state),
            Self::Big(big) => match float_of_big(big) {
                Some(float) => float.to_bits().hash(state),
                None => big.hash(state),
            },
            Self::Ratio(ratio) => match float_of_ratio(ratio) {
                Some(float) => float.to_bits().hash(state),
                None => ratio.hash(state),
            },
        }
    }
}

/// Returns the float that is exactly this integer, if there is one.
fn float_of_big(big: &IBig) -> Option<f64> {
    let significant = big.bit_len() - big.trailing_zeros().unwrap_or(0);
    if significant > 53 || big.bit_len() > 1024 {
        return None;
    }
    Some(big.to_f64().value())
}

/// Returns the float that is exactly this fraction, if there is one.
fn float_of_ratio(ratio: &RBig) -> Option<f64> {
    let below: &UBig = ratio.denominator();
    let zeros = below.trailing_zeros().unwrap_or(0);
    if below.bit_len() != zeros + 1 || zeros > 1074 || ratio.numerator().bit_len() > 53 {
        return None;
    }
    Some(ratio.to_f64().value())
}
