//! Powers and square roots: exact wherever the answer is, approximate otherwise.

use dashu_base::{BitTest, Sign, UnsignedAbs};
use dashu_int::IBig;
use dashu_ratio::RBig;

use super::convert::Exact;
use super::digits::{FEWEST_DIGITS, foresee_about};
use super::limits::least_power;
use super::{Number, NumberError, root, series, work};
use tg_progress::{Progress, Unlimited};

impl Number {
    /// Returns `self ** exp`.
    ///
    /// Exact for an exact number and a whole exponent, and for a fractional exponent if the root is exact:
    /// `4 ** (1/2)` is 2. Otherwise approximate, to within one unit in the last place. `0 ** 0` is 1.
    ///
    /// Fails with [`NumberError::DivisionByZero`] for a negative power of zero, [`NumberError::Negative`]
    /// for a negative number to an exponent that isn't whole, [`NumberError::TooLarge`] if the power has more than
    /// `digits` digits, before anything is computed unless it is close to the limit, and
    /// [`NumberError::NotFinite`].
    pub fn pow(&self, exp: &Number, digits: u64) -> Result<Number, NumberError> {
        self.pow_with_budget(exp, digits, &mut Unlimited)
    }

    /// Like [`Number::pow`], but charges `progress` for each piece of the work before it is done; also fails with
    /// [`NumberError::Stopped`].
    pub fn pow_with_budget(
        &self,
        exp: &Number,
        digits: u64,
        progress: &mut dyn Progress,
    ) -> Result<Number, NumberError> {
        if let (Self::Int(base), Self::Int(exp)) = (self, exp)
            && let Ok(exp) = u32::try_from(*exp)
            && let Some(power) = base.checked_pow(exp)
        {
            return Ok(Self::Int(power));
        }
        if self.is_zero() && exp.is_negative() {
            return Err(NumberError::DivisionByZero);
        }
        match (self.exact(), exp.exact()) {
            (Some(_), Some(Exact::Whole(times))) => whole_power(self, &times, digits, progress),
            (Some(_), Some(Exact::Ratio(exp))) => fraction_power(self, exp, digits, progress),
            _ => float_power(self, exp),
        }
    }

    /// Returns the square root: exact for squares of whole numbers and fractions, otherwise the nearest float.
    /// Fails with [`NumberError::Negative`], and with [`NumberError::NotFinite`] if the root is beyond the
    /// largest float.
    pub fn sqrt(&self) -> Result<Number, NumberError> {
        if self.is_negative() {
            return Err(NumberError::Negative);
        }
        if let Self::Float(float) = self {
            return Self::from_f64(float.sqrt());
        }
        let ratio = self.rational();
        match root::exact_root(&ratio, 2) {
            Some(root) => Ok(root.into()),
            None => Self::from_f64(root::near_sqrt(&ratio)),
        }
    }
}

/// Returns a whole power of an exact number. A negative power of zero has already been refused.
fn whole_power(
    base: &Number,
    times: &IBig,
    digits: u64,
    progress: &mut dyn Progress,
) -> Result<Number, NumberError> {
    let most = Number::estimate_pow(base, &times.clone().into());
    foresee_about(least_power(base, times), digits)?;
    if base.to_i64() == Some(10) && times.clone().unsigned_abs() >= digits.max(FEWEST_DIGITS).into() {
        return Err(NumberError::TooLarge { bits: most, digits });
    }
    progress.reserve(work::bytes(most))?;
    if times.is_zero() {
        return Ok(Number::ONE);
    }
    if let Number::Int(unit @ -1..=1) = base {
        let odd = times.bit(0);
        return Ok(Number::Int(if *unit == -1 && !odd { 1 } else { *unit }));
    }
    // Any other base has been refused unless the exponent is small.
    let count = u64::try_from(times.unsigned_abs());
    let count = count.map_err(|_| NumberError::TooLarge { bits: u128::MAX, digits })?;
    let power = match base.whole() {
        Ok(base) => {
            let odd = times.bit(0) && *base < IBig::ZERO;
            let power = work::power(progress, &base.as_ref().unsigned_abs(), count)?;
            RBig::from(IBig::from_parts(if odd { Sign::Negative } else { Sign::Positive }, power))
        }
        Err(_) => ratio_power(&base.rational(), count, progress)?,
    };
    Number::from(if *times < IBig::ZERO { RBig::ONE / power } else { power }).within_digits(digits)
}

/// Returns `base` to the power of `times`, at least 1: squares for each binary digit, highest digit first.
fn ratio_power(base: &RBig, times: u64, progress: &mut dyn Progress) -> Result<RBig, NumberError> {
    let mut power = base.clone();
    for digit in (0..times.ilog2()).rev() {
        let bits = (power.numerator().bit_len() + power.denominator().bit_len()) as u64;
        progress.charge(work::steps_of_product(bits, bits))?;
        power = power.sqr();
        if times >> digit & 1 == 1 {
            power *= base;
        }
    }
    Ok(power)
}

/// Returns a power of an exact number whose exponent is a fraction.
fn fraction_power(
    base: &Number,
    exp: &RBig,
    digits: u64,
    progress: &mut dyn Progress,
) -> Result<Number, NumberError> {
    if base.is_negative() {
        return Err(NumberError::Negative);
    }
    let ratio = base.rational();
    if ratio.is_zero() || ratio.is_one() {
        return Ok(base.clone());
    }
    if let Ok(degree) = usize::try_from(exp.denominator())
        && let Some(root) = root::exact_root(&ratio, degree)
    {
        return whole_power(&root.into(), exp.numerator(), digits, progress);
    }
    Number::from_f64(series::power(&ratio, exp).ok_or(NumberError::NotFinite)?)
}

/// Returns a power where the base or the exponent is approximate.
fn float_power(base: &Number, exp: &Number) -> Result<Number, NumberError> {
    if base.is_zero() {
        return Ok(Number::Float(if exp.is_zero() { 1.0 } else { 0.0 }));
    }
    if base.is_negative() && !exp.is_whole() {
        return Err(NumberError::Negative);
    }
    let exp = exp.rational();
    let size = series::power(&base.abs().rational(), &exp).ok_or(NumberError::NotFinite)?;
    let odd = exp.numerator().bit(0);
    Number::from_f64(if base.is_negative() && odd { -size } else { size })
}
