//! Integers modulo a power of two that is larger than any of the results.
//!
//! Sums with both signs may leave the range of the results on the way; modulo such a power they come out right.

use dashu_int::{IBig, UBig};

/// Numbers that are added, subtracted and multiplied, whose last results aren't negative.
pub(super) trait Residue: Clone {
    /// Nothing.
    fn zero() -> Self;
    /// From a number of any size, of which it keeps the lowest words.
    fn of(big: &UBig) -> Self;
    /// The number that it is, where that is a result.
    fn big(&self) -> UBig;
    /// Whether it is nothing.
    fn is_zero(&self) -> bool;
    /// Adds a number.
    fn add(&mut self, other: &Self);
    /// Subtracts a number.
    fn subtract(&mut self, other: &Self);
    /// The product with a machine integer.
    fn times(&self, factor: u64) -> Self;
    /// The product with another one.
    fn product(&self, other: &Self) -> Self;
}

/// An integer modulo 2⁶⁴ᴺ, the lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Words<const N: usize>([u64; N]);

impl<const N: usize> Residue for Words<N> {
    fn zero() -> Self {
        Words([0; N])
    }

    fn of(big: &UBig) -> Self {
        let mut words = [0; N];
        let bytes = big.to_le_bytes();
        for (word, bytes) in words.iter_mut().zip(bytes.chunks(8)) {
            let mut own = [0; 8];
            own[..bytes.len()].copy_from_slice(bytes);
            *word = u64::from_le_bytes(own);
        }
        Words(words)
    }

    fn big(&self) -> UBig {
        let bytes: Vec<u8> = self.0.iter().flat_map(|word| word.to_le_bytes()).collect();
        UBig::from_le_bytes(&bytes)
    }

    #[inline]
    fn is_zero(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        let mut carry = false;
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            (*word, carry) = word.carrying_add(*other, carry);
        }
    }

    #[inline]
    fn subtract(&mut self, other: &Self) {
        let mut borrow = false;
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            (*word, borrow) = word.borrowing_sub(*other, borrow);
        }
    }

    #[inline]
    fn times(&self, factor: u64) -> Self {
        let (mut words, mut carry) = (self.0, 0);
        for word in &mut words {
            (*word, carry) = word.carrying_mul(factor, carry);
        }
        Words(words)
    }

    fn product(&self, other: &Self) -> Self {
        let mut product = [0u64; N];
        for (low, factor) in self.0.iter().enumerate().filter(|(_, factor)| **factor != 0) {
            let mut carry = 0;
            for (sum, word) in product[low..].iter_mut().zip(&other.0) {
                (*sum, carry) = word.carrying_mul_add(*factor, *sum, carry);
            }
        }
        Words(product)
    }
}

/// An integer of any size is one modulo nothing.
impl Residue for IBig {
    fn zero() -> Self {
        IBig::ZERO
    }

    fn of(big: &UBig) -> Self {
        IBig::from(big.clone())
    }

    fn big(&self) -> UBig {
        UBig::try_from(self.clone()).unwrap_or_default()
    }

    fn is_zero(&self) -> bool {
        IBig::is_zero(self)
    }

    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn subtract(&mut self, other: &Self) {
        *self -= other;
    }

    fn times(&self, factor: u64) -> Self {
        self * factor
    }

    fn product(&self, other: &Self) -> Self {
        self * other
    }
}
