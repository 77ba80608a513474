//! What values and probabilities are counted in.

use dashu_int::ops::BitTest;
use dashu_ratio::RBig;

/// A fraction, or a float that is near to one.
pub(super) trait Amount: Clone {
    fn zero() -> Self;
    fn one() -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn over(&self, other: &Self) -> Self;
    /// Whether it is certain to be more.
    fn is_more_than(&self, other: &Self) -> bool;
    /// How many words it is long.
    fn words(&self) -> u64;
}

impl Amount for RBig {
    fn zero() -> Self {
        RBig::ZERO
    }

    fn one() -> Self {
        RBig::ONE
    }

    fn plus(self, other: Self) -> Self {
        self + other
    }

    fn minus(self, other: Self) -> Self {
        self - other
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn over(&self, other: &Self) -> Self {
        self / other
    }

    fn is_more_than(&self, other: &Self) -> bool {
        self > other
    }

    fn words(&self) -> u64 {
        1 + self.denominator().bit_len() as u64 / 64
    }
}

/// Floats that differ by less than this are taken as equal.
const NEAR: f64 = 1e-11;

impl Amount for f64 {
    fn zero() -> Self {
        0.0
    }

    fn one() -> Self {
        1.0
    }

    fn plus(self, other: Self) -> Self {
        self + other
    }

    fn minus(self, other: Self) -> Self {
        self - other
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn over(&self, other: &Self) -> Self {
        self / other
    }

    fn is_more_than(&self, other: &Self) -> bool {
        self - other > NEAR * self.abs().max(1.0)
    }

    fn words(&self) -> u64 {
        1
    }
}
