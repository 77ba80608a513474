//! Whole numbers over a common denominator, in machine words as long as these suffice.

use dashu_int::UBig;

/// A number that counts ways.
pub(super) trait Numerator: Clone + Ord {
    /// Converts a number, which is known to fit.
    fn of(number: &UBig) -> Self;
    /// Computes `self += weight * other`.
    fn add_times(&mut self, weight: u64, other: &Self);
    /// Computes `self *= other`.
    fn times(&mut self, other: &Self);
    /// Returns the number as a big integer.
    fn big(&self) -> UBig;
}

impl Numerator for u128 {
    fn of(number: &UBig) -> u128 {
        u128::try_from(number).unwrap_or(u128::MAX)
    }

    fn add_times(&mut self, weight: u64, other: &u128) {
        *self += u128::from(weight) * other;
    }

    fn times(&mut self, other: &u128) {
        *self *= other;
    }

    fn big(&self) -> UBig {
        UBig::from(*self)
    }
}

impl Numerator for UBig {
    fn of(number: &UBig) -> UBig {
        number.clone()
    }

    fn add_times(&mut self, weight: u64, other: &UBig) {
        *self += other * UBig::from(weight);
    }

    fn times(&mut self, other: &UBig) {
        *self *= other;
    }

    fn big(&self) -> UBig {
        self.clone()
    }
}
