//! The whole numbers of equations: those that fit words, and all others.

use crate::field::{Element, Field};
use dashu_base::Sign;
use dashu_int::{IBig, UBig};

/// How the coefficients and the remainders of equations are kept.
pub(crate) trait Integer: Clone {
    /// A coefficient.
    type Coefficient: Clone;

    /// A coefficient of this size and sign.
    fn coefficient(sign: Sign, size: &UBig) -> Self::Coefficient;

    fn of(coefficient: &Self::Coefficient) -> Self;

    /// What it is modulo the prime.
    fn element(&self, field: Field) -> Element;

    /// Takes a multiple of a coefficient away.
    fn subtract(&mut self, coefficient: &Self::Coefficient, times: u64);

    /// Divides by the prime, which divides it.
    fn divide(&mut self, field: Field, inverse_of_prime: u128);
}

impl Integer for i128 {
    type Coefficient = i64;

    fn coefficient(sign: Sign, size: &UBig) -> i64 {
        // Who chose words has looked at the sizes.
        let size = i64::try_from(size).unwrap_or(i64::MAX);
        if sign == Sign::Negative { -size } else { size }
    }

    fn of(coefficient: &i64) -> i128 {
        i128::from(*coefficient)
    }

    fn element(&self, field: Field) -> Element {
        field.signed(*self)
    }

    fn subtract(&mut self, coefficient: &i64, times: u64) {
        *self -= i128::from(*coefficient) * i128::from(times);
    }

    fn divide(&mut self, _: Field, inverse_of_prime: u128) {
        *self = self.wrapping_mul(inverse_of_prime as i128);
    }
}

impl Integer for IBig {
    type Coefficient = IBig;

    fn coefficient(sign: Sign, size: &UBig) -> IBig {
        IBig::from_parts(sign, size.clone())
    }

    fn of(coefficient: &IBig) -> IBig {
        coefficient.clone()
    }

    fn element(&self, field: Field) -> Element {
        let prime = UBig::from(field.prime());
        let (sign, size) = self.clone().into_parts();
        let remainder = i128::try_from(size % prime).unwrap_or_default();
        field.signed(if sign == Sign::Negative { -remainder } else { remainder })
    }

    fn subtract(&mut self, coefficient: &IBig, times: u64) {
        *self -= coefficient * IBig::from(times);
    }

    fn divide(&mut self, field: Field, _: u128) {
        *self = std::mem::take(self) / IBig::from(field.prime());
    }
}
