//! Counting with whole numbers: divisors, factorials, binomials, digits.

use dashu_base::{BitTest, Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::digits::foresee_about;
use super::limits::{least_choose, least_factorial};
use super::primes::{product_of_powers, times_in_factorial};
use super::work::{self, bytes};
use super::{Number, NumberError, radix};
use tg_progress::{Progress, Unlimited};

/// Products of fewer factors than this aren't factored into primes.
const FEW_FACTORS: u64 = 512;

/// A binomial is factored into primes if at least one in this many of the numbers up to it is a factor.
const SPARSE: u64 = 64;

impl Number {
    /// Returns the greatest common divisor of two whole numbers; never negative, and 0 only for 0 and 0. Fails with
    /// [`NumberError::NotWhole`] and [`NumberError::Inexact`].
    pub fn gcd(&self, other: &Number) -> Result<Number, NumberError> {
        let (a, b) = (self.whole()?, other.whole()?);
        Ok(match (a.is_zero(), b.is_zero()) {
            (true, _) => other.abs(), // no divisor is greatest for two zeros; 0 stands for it
            (_, true) => self.abs(),
            _ => (&*a).gcd(&*b).into(),
        })
    }

    /// Returns the least common multiple of two whole numbers; never negative, and 0 if one of them is. Fails with
    /// [`NumberError::NotWhole`], [`NumberError::Inexact`] and [`NumberError::TooLarge`].
    pub fn lcm(&self, other: &Number) -> Result<Number, NumberError> {
        let divisor = self.gcd(other)?;
        if divisor.is_zero() {
            return Ok(Self::ZERO);
        }
        self.div(&divisor)?.mul(other).map(|multiple| multiple.abs())
    }

    /// Returns the product of the whole numbers from 1 to this one, by its prime factors: well under a second
    /// for a million. Fails with [`NumberError::Negative`], [`NumberError::NotWhole`],
    /// [`NumberError::Inexact`], and [`NumberError::TooLarge`] if it has more than `digits` digits, before anything is
    /// computed unless it is close to the limit.
    pub fn factorial(&self, digits: u64) -> Result<Number, NumberError> {
        self.factorial_with_budget(digits, &mut Unlimited)
    }

    /// Like [`Number::factorial`], but charges `progress` for each piece of the work before it is done; also fails with
    /// [`NumberError::Stopped`].
    pub fn factorial_with_budget(
        &self,
        digits: u64,
        progress: &mut dyn Progress,
    ) -> Result<Number, NumberError> {
        let factors = self.natural()?;
        foresee_about(least_factorial(&factors), digits)?;
        let last = self.to_u64().ok_or(NumberError::TooLarge { bits: u128::MAX, digits })?;
        progress.reserve(bytes(Self::estimate_factorial(self)))?;
        Number::from(factorial(progress, last)?).within_digits(digits)
    }

    /// Returns the number of ways to choose `k` of this many things; 0 if there are fewer. Fails with
    /// [`NumberError::Negative`] for either, [`NumberError::NotWhole`], [`NumberError::Inexact`], and
    /// [`NumberError::TooLarge`] if it has more than `digits` digits, before anything is computed unless it is close to
    /// the limit. The computation takes at most about ten times the memory of the result.
    pub fn choose(&self, k: &Number, digits: u64) -> Result<Number, NumberError> {
        self.choose_with_budget(k, digits, &mut Unlimited)
    }

    /// Like [`Number::choose`], but charges `progress` for each piece of the work before it is done; also fails with
    /// [`NumberError::Stopped`].
    pub fn choose_with_budget(
        &self,
        k: &Number,
        digits: u64,
        progress: &mut dyn Progress,
    ) -> Result<Number, NumberError> {
        let (all, some) = (self.natural()?, k.natural()?);
        if *some > *all {
            return Ok(Self::ZERO);
        }
        let rest = &*all - &*some;
        let few = if rest < *some { rest } else { some.into_owned() };
        foresee_about(least_choose(&all, &few), digits)?;
        progress.reserve(bytes(Self::estimate_choose(self, k)))?;
        let few = u64::try_from(&few).map_err(|_| NumberError::TooLarge { bits: u128::MAX, digits })?;
        let ways = match u64::try_from(&*all) {
            Ok(all) => choose_small(progress, all, few)?,
            Err(_) => choose_big(progress, &all, few)?,
        };
        ways.within_digits(digits)
    }

    /// Returns the decimal digits of a whole number, highest first; `[0]` for zero. Fails with
    /// [`NumberError::Negative`], [`NumberError::NotWhole`] and [`NumberError::Inexact`].
    pub fn digits(&self) -> Result<Vec<u8>, NumberError> {
        let text = radix::decimal(&self.natural()?.into_owned().unsigned_abs());
        Ok(text.bytes().map(|digit| digit - b'0').collect())
    }
}

/// Returns the product of all whole numbers from `first` to `last`, both included; 1 if there are none.
fn product(progress: &mut dyn Progress, first: u64, last: u64) -> Result<UBig, NumberError> {
    /// Runs of up to this many factors are multiplied one after another.
    const RUN: u64 = 16;
    if first > last {
        return Ok(UBig::ONE);
    }
    if last - first < RUN {
        progress.charge(RUN)?;
        let mut run = UBig::ONE;
        let mut word = 1u64;
        for factor in first..=last {
            match word.checked_mul(factor) {
                Some(more) => word = more,
                None => {
                    run *= word;
                    word = factor;
                }
            }
        }
        return Ok(run * word);
    }
    let middle = first + (last - first) / 2;
    let low = product(progress, first, middle)?;
    let high = product(progress, middle + 1, last)?;
    work::product(progress, &low, &high)
}

fn factorial(progress: &mut dyn Progress, last: u64) -> Result<UBig, NumberError> {
    if last < FEW_FACTORS {
        return product(progress, 1, last);
    }
    product_of_powers(progress, last, |prime| times_in_factorial(last, prime))
}

/// Returns a binomial of machine integers, for the smaller of the two `few`.
fn choose_small(progress: &mut dyn Progress, all: u64, few: u64) -> Result<Number, NumberError> {
    if let Some(small) = choose_in_words(all, few) {
        return Ok(small.into());
    }
    // Finding the primes up to `all` pays off if many of them are factors.
    if few < FEW_FACTORS || all / SPARSE > few {
        let above = product(progress, all - few + 1, all)?;
        return over_factorial(progress, above, few);
    }
    let rest = all - few;
    let times = |prime| {
        times_in_factorial(all, prime) - times_in_factorial(few, prime) - times_in_factorial(rest, prime)
    };
    Ok(product_of_powers(progress, all, times)?.into())
}

/// Returns `above` divided by the factorial of `few`.
fn over_factorial(progress: &mut dyn Progress, above: UBig, few: u64) -> Result<Number, NumberError> {
    let below = factorial(progress, few)?;
    progress.charge(work::steps_of_product(above.bit_len() as u64, below.bit_len() as u64))?;
    Ok((above / below).into())
}

/// Returns a binomial whose intermediate results fit machine words.
fn choose_in_words(all: u64, few: u64) -> Option<u128> {
    if few > 64 {
        return None; // at least C(130, 65), which doesn't
    }
    // After each step, the product is a binomial itself, so the division is exact.
    (1..=few).try_fold(1u128, |ways, step| {
        Some(ways.checked_mul(u128::from(all - few + step))? / u128::from(step))
    })
}

/// Returns a binomial of a big integer: it has few factors, or its size would have been refused.
fn choose_big(progress: &mut dyn Progress, all: &IBig, few: u64) -> Result<Number, NumberError> {
    let above = falling(progress, &all.unsigned_abs(), 0, few)?;
    over_factorial(progress, above, few)
}

/// Returns the product of `count` factors: `all - skip`, one less, and so on.
fn falling(progress: &mut dyn Progress, all: &UBig, skip: u64, count: u64) -> Result<UBig, NumberError> {
    match count {
        0 => Ok(UBig::ONE),
        1 => Ok(all - skip),
        _ => {
            let half = count / 2;
            let low = falling(progress, all, skip, half)?;
            let high = falling(progress, all, skip + half, count - half)?;
            work::product(progress, &low, &high)
        }
    }
}
