//! Conversions between [`Number`] and the integers, fractions and floats of Rust and of the big-number
//! crates, and the canonical form.

use std::borrow::Cow;
use std::rc::Rc;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::{Number, NumberError};

/// An exact number, borrowed for an operation.
pub(super) enum Exact<'a> {
    Whole(Cow<'a, IBig>),
    Ratio(&'a RBig),
}

impl From<i64> for Number {
    #[inline]
    fn from(int: i64) -> Self {
        Self::Int(int)
    }
}

impl From<i32> for Number {
    #[inline]
    fn from(int: i32) -> Self {
        Self::Int(i64::from(int))
    }
}

impl From<u8> for Number {
    #[inline]
    fn from(int: u8) -> Self {
        Self::Int(i64::from(int))
    }
}

impl From<u32> for Number {
    #[inline]
    fn from(int: u32) -> Self {
        Self::Int(i64::from(int))
    }
}

/// Conversions from integers that may be too wide for 64 bits with a sign.
macro_rules! from_wide {
    ($($wide:ty),*) => {$(
        impl From<$wide> for Number {
            #[inline]
            fn from(int: $wide) -> Self {
                match i64::try_from(int) {
                    Ok(int) => Self::Int(int),
                    Err(_) => Self::Big(Rc::new(IBig::from(int))),
                }
            }
        }
    )*};
}
from_wide!(u64, usize, u128, i128);

impl From<IBig> for Number {
    #[inline]
    fn from(big: IBig) -> Self {
        match i64::try_from(&big) {
            Ok(int) => Self::Int(int),
            Err(_) => Self::Big(Rc::new(big)),
        }
    }
}

impl From<UBig> for Number {
    #[inline]
    fn from(big: UBig) -> Self {
        Self::from(IBig::from(big))
    }
}

impl From<RBig> for Number {
    #[inline]
    fn from(ratio: RBig) -> Self {
        if ratio.is_int() { Self::from(ratio.into_parts().0) } else { Self::Ratio(Rc::new(ratio)) }
    }
}

impl Number {
    /// Creates an approximate number. An infinity or a NaN is the error [`NumberError::NotFinite`];
    /// a negative zero becomes zero.
    #[inline]
    pub fn from_f64(float: f64) -> Result<Number, NumberError> {
        if float.is_finite() {
            Ok(Self::Float(float + 0.0)) // -0.0 + 0.0 is 0.0
        } else {
            Err(NumberError::NotFinite)
        }
    }

    /// Returns this exact whole number, if it fits. An approximate number never does, even if it's whole: use
    /// its [`round`](Number::round).
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match self {
            Self::Int(int) => Some(*int),
            _ => None,
        }
    }

    /// Returns this exact whole number, if it isn't negative and fits.
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        match self {
            Self::Int(int) => u64::try_from(*int).ok(),
            Self::Big(big) => u64::try_from(big.as_ref()).ok(),
            _ => None,
        }
    }

    /// Returns this exact whole number, if it isn't negative and fits.
    #[inline]
    pub fn to_usize(&self) -> Option<usize> {
        match self {
            Self::Int(int) => usize::try_from(*int).ok(),
            Self::Big(big) => usize::try_from(big.as_ref()).ok(),
            _ => None,
        }
    }

    /// Returns the nearest float, ties to even. Beyond the largest float it's an infinity, and below the
    /// smallest it's zero: use [`approx`](Number::approx) for a number of the language.
    pub fn to_f64(&self) -> f64 {
        match self {
            Self::Int(int) => *int as f64,
            Self::Big(big) => big.to_f64().value(),
            Self::Ratio(ratio) => ratio.to_f64().value(),
            Self::Float(float) => *float,
        }
    }

    /// Returns the nearest approximate number. The error is [`NumberError::NotFinite`] beyond the largest one.
    pub fn approx(&self) -> Result<Number, NumberError> {
        Self::from_f64(self.to_f64())
    }

    /// Returns this number exactly. An approximate number becomes the fraction that its float holds, whose denominator
    /// is a power of two.
    pub fn to_exact(&self) -> Number {
        match self {
            Self::Float(_) => Self::from(self.rational()),
            _ => self.clone(),
        }
    }

    /// Returns the bitwise exclusive or; `None` if either number is negative, not whole or approximate.
    pub fn xor(&self, other: &Number) -> Option<Number> {
        let whole = |number: &Number| UBig::try_from(number.to_ibig()?).ok();
        Some(Number::from(IBig::from(whole(self)? ^ whole(other)?)))
    }

    /// Returns this exact whole number as a big integer; `None` for fractions and approximate numbers.
    pub fn to_ibig(&self) -> Option<IBig> {
        match self {
            Self::Int(int) => Some(IBig::from(*int)),
            Self::Big(big) => Some(big.as_ref().clone()),
            _ => None,
        }
    }

    /// Returns this exact number as a fraction; `None` for approximate numbers.
    pub fn to_rbig(&self) -> Option<RBig> {
        self.is_exact().then(|| self.rational())
    }

    /// Returns the value as a fraction; that of a float exactly.
    pub(super) fn rational(&self) -> RBig {
        match self {
            Self::Int(int) => RBig::from(*int),
            Self::Big(big) => RBig::from(big.as_ref().clone()),
            Self::Ratio(ratio) => ratio.as_ref().clone(),
            Self::Float(float) => RBig::try_from(*float).unwrap_or(RBig::ZERO), // it's finite
        }
    }

    /// Borrows an exact number for an operation, without copying large ones; `None` for an approximate one.
    #[inline]
    pub(super) fn exact(&self) -> Option<Exact<'_>> {
        match self {
            Self::Int(int) => Some(Exact::Whole(Cow::Owned(IBig::from(*int)))),
            Self::Big(big) => Some(Exact::Whole(Cow::Borrowed(big.as_ref()))),
            Self::Ratio(ratio) => Some(Exact::Ratio(ratio.as_ref())),
            Self::Float(_) => None,
        }
    }

    /// Returns an exact whole number, or the reason why it isn't one.
    pub(super) fn whole(&self) -> Result<Cow<'_, IBig>, NumberError> {
        match self.exact() {
            Some(Exact::Whole(whole)) => Ok(whole),
            Some(Exact::Ratio(_)) => Err(NumberError::NotWhole),
            None => Err(NumberError::Inexact),
        }
    }

    /// Returns an exact whole number that isn't negative, or the reason why it isn't one.
    pub(super) fn natural(&self) -> Result<Cow<'_, IBig>, NumberError> {
        let whole = self.whole()?;
        if self.is_negative() { Err(NumberError::Negative) } else { Ok(whole) }
    }
}
