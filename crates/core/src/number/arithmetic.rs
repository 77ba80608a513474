//! Sum, difference, product, exact quotient, negation and absolute value.

use std::rc::Rc;

use dashu_int::IBig;
use dashu_ratio::RBig;

use super::convert::Exact;
use super::digits::foresee;
use super::{MOST_DIGITS, Number, NumberError};

impl Number {
    /// Returns `self + other`. Fails only with [`NumberError::NotFinite`], when one of them is approximate.
    #[inline]
    pub fn add(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Self::Int(a), Self::Int(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Ok(Self::Int(sum));
        }
        add_slowly(self, other)
    }

    /// Returns `self - other`. Fails only with [`NumberError::NotFinite`], when one of them is approximate.
    #[inline]
    pub fn sub(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Self::Int(a), Self::Int(b)) = (self, other)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Ok(Self::Int(difference));
        }
        subtract_slowly(self, other)
    }

    /// Returns `self * other`. Fails with [`NumberError::NotFinite`] when one of them is approximate, and with
    /// [`NumberError::TooLarge`] beyond [`MOST_DIGITS`]. Use [`mul_within`](Number::mul_within) for a
    /// smaller limit.
    #[inline]
    pub fn mul(&self, other: &Number) -> Result<Number, NumberError> {
        self.mul_within(other, MOST_DIGITS)
    }

    /// Returns `self * other`, or [`NumberError::TooLarge`] if the product has more than `digits` digits: for whole
    /// numbers before anything is computed, unless it is close to the limit.
    #[inline]
    pub fn mul_within(&self, other: &Number, digits: u64) -> Result<Number, NumberError> {
        if let (Self::Int(a), Self::Int(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Ok(Self::Int(product));
        }
        multiply_slowly(self, other, digits)
    }

    /// Returns `self / other`, exactly unless one of them is approximate. Fails with
    /// [`NumberError::DivisionByZero`], also for approximate numbers, and [`NumberError::NotFinite`].
    #[inline]
    pub fn div(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Self::Int(a), Self::Int(b)) = (self, other)
            && let Some(0) = a.checked_rem(*b)
            && let Some(quotient) = a.checked_div(*b)
        {
            return Ok(Self::Int(quotient));
        }
        divide_slowly(self, other)
    }

    /// Returns `-self`.
    #[inline]
    pub fn neg(&self) -> Number {
        match self {
            Self::Int(int) => match int.checked_neg() {
                Some(negated) => Self::Int(negated),
                None => Self::from(-IBig::from(*int)),
            },
            Self::Big(big) => Self::from(-big.as_ref()),
            Self::Ratio(ratio) => Self::Ratio(Rc::new(-ratio.as_ref().clone())),
            Self::Float(float) => Self::Float(0.0 - float), // no negative zero
        }
    }

    /// Returns the absolute value.
    #[inline]
    pub fn abs(&self) -> Number {
        if self.is_negative() { self.neg() } else { self.clone() }
    }
}

/// Applies an operator to two numbers whose exact results are whole or fractions.
macro_rules! exactly {
    ($a:ident $operator:tt $b:ident) => {
        match ($a.exact(), $b.exact()) {
            (Some(Exact::Whole(a)), Some(Exact::Whole(b))) => Ok((&*a $operator &*b).into()),
            (Some(Exact::Whole(a)), Some(Exact::Ratio(b))) => Ok((&*a $operator b).into()),
            (Some(Exact::Ratio(a)), Some(Exact::Whole(b))) => Ok((a $operator &*b).into()),
            (Some(Exact::Ratio(a)), Some(Exact::Ratio(b))) => Ok((a $operator b).into()),
            _ => Number::from_f64($a.to_f64() $operator $b.to_f64()),
        }
    };
}

#[cold]
#[inline(never)]
fn add_slowly(a: &Number, b: &Number) -> Result<Number, NumberError> {
    exactly!(a + b)
}

#[cold]
#[inline(never)]
fn subtract_slowly(a: &Number, b: &Number) -> Result<Number, NumberError> {
    exactly!(a - b)
}

#[cold]
#[inline(never)]
fn multiply_slowly(a: &Number, b: &Number, digits: u64) -> Result<Number, NumberError> {
    foresee(Number::least_mul(a, b), digits)?;
    product(a, b)?.within_digits(digits)
}

fn product(a: &Number, b: &Number) -> Result<Number, NumberError> {
    exactly!(a * b)
}

#[cold]
#[inline(never)]
fn divide_slowly(a: &Number, b: &Number) -> Result<Number, NumberError> {
    if b.is_zero() {
        return Err(NumberError::DivisionByZero);
    }
    Ok(match (a.exact(), b.exact()) {
        (Some(Exact::Whole(a)), Some(Exact::Whole(b))) => {
            RBig::from_parts_signed(a.into_owned(), b.into_owned()).into()
        }
        (Some(Exact::Whole(a)), Some(Exact::Ratio(b))) => (&*a / b).into(),
        (Some(Exact::Ratio(a)), Some(Exact::Whole(b))) => (a / &*b).into(),
        (Some(Exact::Ratio(a)), Some(Exact::Ratio(b))) => (a / b).into(),
        _ => return Number::from_f64(a.to_f64() / b.to_f64()),
    })
}
