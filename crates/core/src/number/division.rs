//! Floor division and its remainder, rounding to whole numbers, and the two parts of a fraction.

use dashu_base::{DivRem, Sign};
use dashu_int::IBig;
use dashu_ratio::RBig;

use super::convert::Exact;
use super::{Number, NumberError};

impl Number {
    /// Returns `self // other`: the quotient rounded towards minus infinity. A whole number, even for fractions;
    /// approximate if one operand is. Fails with [`NumberError::DivisionByZero`] and
    /// [`NumberError::NotFinite`].
    #[inline]
    pub fn floor_div(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Self::Int(a), Self::Int(b)) = (self, other)
            && let Some(quotient) = a.checked_div(*b)
        {
            let remainder = a.wrapping_rem(*b);
            // A remainder means that the divisor isn't ±1, so the quotient isn't the least integer.
            return Ok(Self::Int(quotient - i64::from(leans(remainder, *b))));
        }
        divide_down_slowly(self, other)
    }

    /// Returns `self % other`: what is left of `self` after subtracting `other` [`floor_div`](Number::floor_div)
    /// times. It has the sign of `other`. Fails with [`NumberError::DivisionByZero`] and
    /// [`NumberError::NotFinite`].
    #[inline]
    pub fn rem(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Self::Int(a), Self::Int(b)) = (self, other)
            && *b != 0
        {
            let remainder = a.wrapping_rem(*b); // the least integer by -1: 0, as it should be
            return Ok(Self::Int(if leans(remainder, *b) { remainder + b } else { remainder }));
        }
        remainder_slowly(self, other)
    }

    /// Returns the largest whole number that isn't above this; exact, even for an approximate number.
    pub fn floor(&self) -> Number {
        self.rounded(RBig::floor)
    }

    /// Returns the smallest whole number that isn't below this; exact, even for an approximate number.
    pub fn ceil(&self) -> Number {
        self.rounded(RBig::ceil)
    }

    /// Returns the nearest whole number, as taught at school: halves are rounded away from zero, so 5/2 is 3 and
    /// -5/2 is -3. Exact, even for an approximate number.
    pub fn round(&self) -> Number {
        self.rounded(RBig::round)
    }

    fn rounded(&self, how: impl Fn(&RBig) -> IBig) -> Number {
        match self {
            Self::Int(_) | Self::Big(_) => self.clone(),
            Self::Ratio(ratio) => how(ratio).into(),
            Self::Float(_) => how(&self.rational()).into(),
        }
    }

    /// Returns the numerator of the fraction in lowest terms; it carries the sign. For an approximate
    /// number, that of the fraction that its float holds.
    pub fn numerator(&self) -> Number {
        match self {
            Self::Int(_) | Self::Big(_) => self.clone(),
            Self::Ratio(ratio) => ratio.numerator().clone().into(),
            Self::Float(_) => self.rational().into_parts().0.into(),
        }
    }

    /// Returns the denominator of the fraction in lowest terms; 1 for whole numbers, always positive.
    /// For an approximate number, that of the fraction that its float holds.
    pub fn denominator(&self) -> Number {
        match self {
            Self::Int(_) | Self::Big(_) => Self::ONE,
            Self::Ratio(ratio) => ratio.denominator().clone().into(),
            Self::Float(_) => self.rational().into_parts().1.into(),
        }
    }
}

/// Returns whether a remainder of a division rounded towards zero has the wrong sign for its divisor.
#[inline]
fn leans(remainder: i64, divisor: i64) -> bool {
    remainder != 0 && (remainder < 0) != (divisor < 0)
}

#[cold]
#[inline(never)]
fn divide_down_slowly(a: &Number, b: &Number) -> Result<Number, NumberError> {
    match exact_division(a, b)? {
        Some((quotient, _)) => Ok(quotient),
        None => {
            let (a, b, remainder) = float_division(a, b)?;
            Number::from_f64(((a - remainder) / b).round())
        }
    }
}

#[cold]
#[inline(never)]
fn remainder_slowly(a: &Number, b: &Number) -> Result<Number, NumberError> {
    match exact_division(a, b)? {
        Some((_, remainder)) => Ok(remainder),
        None => Number::from_f64(float_division(a, b)?.2),
    }
}

/// Returns the quotient rounded towards minus infinity and its remainder, if both numbers are exact.
fn exact_division(a: &Number, b: &Number) -> Result<Option<(Number, Number)>, NumberError> {
    if b.is_zero() {
        return Err(NumberError::DivisionByZero);
    }
    Ok(match (a.exact(), b.exact()) {
        (Some(Exact::Whole(a)), Some(Exact::Whole(b))) => {
            let (quotient, remainder) = divide_big_down(&a, &b);
            Some((quotient.into(), remainder.into()))
        }
        (Some(_), Some(_)) => {
            let (a, a_line) = a.rational().into_parts();
            let (b, b_line) = b.rational().into_parts();
            let (quotient, remainder) = divide_big_down(&(a * &b_line), &(b * &a_line));
            Some((quotient.into(), RBig::from_parts(remainder, a_line * b_line).into()))
        }
        _ => None,
    })
}

/// Floor-divides big integers. The divisor isn't zero.
fn divide_big_down(a: &IBig, b: &IBig) -> (IBig, IBig) {
    let (quotient, remainder) = a.div_rem(b);
    if !remainder.is_zero() && (remainder.sign() == Sign::Negative) != (b.sign() == Sign::Negative) {
        (quotient - IBig::ONE, remainder + b)
    } else {
        (quotient, remainder)
    }
}

/// Returns two numbers as floats, and the remainder of their floor division, exact before its sign is corrected.
fn float_division(a: &Number, b: &Number) -> Result<(f64, f64, f64), NumberError> {
    let (a, b) = (a.to_f64(), b.to_f64());
    if b == 0.0 || !a.is_finite() || !b.is_finite() {
        return Err(NumberError::NotFinite); // an exact operand beyond the largest float
    }
    let remainder = a % b;
    let mended = if remainder != 0.0 && (remainder < 0.0) != (b < 0.0) { remainder + b } else { remainder };
    Ok((a, b, mended))
}
