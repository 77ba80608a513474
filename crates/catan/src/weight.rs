//! Weights of worlds: exact whole numbers, in machine words as long as these suffice.

use dashu_base::Gcd;
use dashu_int::UBig;

/// A weight, greater than 0.
pub(super) trait Weight: Clone {
    /// Returns `self * factor`, which is known to fit.
    fn times(&self, factor: u64) -> Self;
    /// Computes `self += other`, which is known to fit.
    fn add(&mut self, other: &Self);
    /// Returns the greatest common divisor.
    fn gcd(&self, other: &Self) -> Self;
    /// Returns whether it is 1.
    fn is_one(&self) -> bool;
    /// Divides by `divisor`, without a remainder.
    fn divide(&mut self, divisor: &Self);
    /// Returns the number as a big integer.
    fn big(&self) -> UBig;
}

/// Implements Euclid's algorithm for machine words.
macro_rules! word {
    ($word:ty) => {
        impl Weight for $word {
            #[inline]
            fn times(&self, factor: u64) -> $word {
                *self * <$word>::from(factor)
            }

            #[inline]
            fn add(&mut self, other: &$word) {
                *self += other;
            }

            fn gcd(&self, other: &$word) -> $word {
                let (mut a, mut b) = (*self, *other);
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                a
            }

            fn is_one(&self) -> bool {
                *self == 1
            }

            fn divide(&mut self, divisor: &$word) {
                *self /= divisor;
            }

            fn big(&self) -> UBig {
                UBig::from(*self)
            }
        }
    };
}

word!(u64);
word!(u128);

impl Weight for UBig {
    fn times(&self, factor: u64) -> UBig {
        self * UBig::from(factor)
    }

    fn add(&mut self, other: &UBig) {
        *self += other;
    }

    fn gcd(&self, other: &UBig) -> UBig {
        Gcd::gcd(self, other)
    }

    fn is_one(&self) -> bool {
        *self == UBig::ONE
    }

    fn divide(&mut self, divisor: &UBig) {
        *self /= divisor;
    }

    fn big(&self) -> UBig {
        self.clone()
    }
}
