//! Fractions from what they are modulo a power of a prime.

use dashu_base::{BitTest, DivRem};
use dashu_int::UBig;
use dashu_ratio::RBig;

/// Makes fractions of remainders. A fraction whose numerator and denominator have so few bits together that the
/// modulus is larger than twice their product is the only one with its remainder; what is known of a denominator
/// needn't be found.
pub(crate) struct Fractions {
    modulus: UBig,
    /// The most bits of a numerator over the denominator that is known.
    numerator: u64,
    /// A denominator that is known or was found: others are mostly divisors of it.
    known: UBig,
}

impl Fractions {
    pub(crate) fn new(modulus: UBig, numerator: u64, known: UBig) -> Fractions {
        Fractions { modulus, numerator, known }
    }

    /// The fraction, 0 or more, that is `remainder` modulo the modulus.
    pub(crate) fn of(&mut self, remainder: &UBig) -> RBig {
        let scaled = remainder * &self.known % &self.modulus;
        // As small as that it can only be the numerator: the product with the denominator is below the modulus.
        if scaled.bit_len() as u64 <= self.numerator {
            return RBig::from_parts(scaled.into(), self.known.clone());
        }
        let (numerator, denominator) = self.euclid(scaled);
        self.known = &self.known * denominator;
        RBig::from_parts(numerator.into(), self.known.clone())
    }

    /// Euclid's algorithm for the modulus and a remainder ends halfway at the fraction (P. Wang, 1981). The signs of
    /// the multiples alternate, so they are kept without them; a negative fraction never comes.
    fn euclid(&self, remainder: UBig) -> (UBig, UBig) {
        let (mut before, mut now) = (self.modulus.clone(), remainder);
        let (mut multiple_before, mut multiple) = (UBig::ZERO, UBig::ONE);
        while now.bit_len() as u64 > self.numerator {
            let (quotient, rest) = (&before).div_rem(&now);
            before = std::mem::replace(&mut now, rest);
            let next = &quotient * &multiple + &multiple_before;
            multiple_before = std::mem::replace(&mut multiple, next);
        }
        (now, multiple)
    }
}

/// The number with these digits, the lowest first, in a base.
pub(crate) fn number(digits: &[UBig], base: &UBig) -> UBig {
    let mut parts = digits.to_vec();
    let mut base = base.clone();
    while parts.len() > 1 {
        parts = parts
            .chunks(2)
            .map(|pair| match pair {
                [low, high] => low + high * &base,
                rest => rest.first().cloned().unwrap_or_default(),
            })
            .collect();
        base = &base * &base;
    }
    parts.pop().unwrap_or_default()
}
