//! Numbers of ways: 64 bits, 128 bits or any size, chosen by the total.
//!
//! No arithmetic here is checked, because the choice of a [`Width`] proves a number that none of
//! the sums and products can exceed: each of them counts some of the ways to take cards from a set
//! of cards, and all of these ways together are that number.

use dashu_base::BitTest;
use dashu_int::UBig;

use super::informed::Informed;

/// The kind of integer that ways are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// Unsigned machine integers of 64 bits.
    U64,
    /// Unsigned machine integers of 128 bits.
    U128,
    /// Integers of any size.
    Big,
}

impl Width {
    /// The narrowest that holds every number up to `most`.
    pub fn of(most: &UBig) -> Width {
        match most.bit_len() {
            0..=64 => Width::U64,
            65..=128 => Width::U128,
            _ => Width::Big,
        }
    }
}

/// An integer that counts ways.
pub trait Ways: Clone + Send + Sync + 'static {
    /// No way.
    fn zero() -> Self;
    /// Whether there is none.
    fn is_zero(&self) -> bool;
    /// From a number that is known to fit.
    fn of(big: &UBig) -> Self;
    /// The same number, of any size.
    fn big(&self) -> UBig;
    /// The product.
    fn times(&self, other: &Self) -> Self;
    /// Adds a number.
    fn add(&mut self, other: &Self);
    /// A column of them, for results.
    fn column(column: Vec<Self>) -> WaysColumn;
}

/// A sum of products of narrower numbers.
pub trait Gather<A>: Ways {
    /// Adds the product of two numbers.
    fn add_product(&mut self, left: &A, right: &A);
}

/// Ways in the width they were counted in.
#[derive(Clone, Debug)]
pub enum WaysColumn {
    /// 64 bits.
    U64(Vec<u64>),
    /// 128 bits.
    U128(Vec<u128>),
    /// Any size.
    Big(Vec<UBig>),
    /// With their logarithms.
    Informed(Vec<Informed>),
}

impl WaysColumn {
    /// One of the numbers.
    #[inline]
    pub fn get(&self, index: usize) -> UBig {
        match self {
            WaysColumn::U64(column) => UBig::from(column[index]),
            WaysColumn::U128(column) => UBig::from(column[index]),
            WaysColumn::Big(column) => column[index].clone(),
            WaysColumn::Informed(column) => column[index].ways.clone(),
        }
    }

    /// One of the numbers, where they are machine integers.
    #[inline]
    pub fn machine(&self, index: usize) -> Option<u128> {
        match self {
            WaysColumn::U64(column) => Some(u128::from(column[index])),
            WaysColumn::U128(column) => Some(column[index]),
            WaysColumn::Big(_) | WaysColumn::Informed(_) => None,
        }
    }

    /// The sum of every `step`-th number from the first one on.
    pub fn sum(&self, first: usize, step: usize) -> UBig {
        let step = step.max(1);
        match self {
            WaysColumn::U64(column) => UBig::from(
                column.iter().skip(first).step_by(step).map(|&ways| u128::from(ways)).sum::<u128>(),
            ),
            // No more than the total, which the width was chosen by.
            WaysColumn::U128(column) => UBig::from(column.iter().skip(first).step_by(step).sum::<u128>()),
            WaysColumn::Big(column) => column.iter().skip(first).step_by(step).sum(),
            WaysColumn::Informed(column) => {
                column.iter().skip(first).step_by(step).map(|informed| &informed.ways).sum()
            }
        }
    }

    /// Whether one of the numbers is zero.
    #[inline]
    pub fn is_zero(&self, index: usize) -> bool {
        match self {
            WaysColumn::U64(column) => column[index] == 0,
            WaysColumn::U128(column) => column[index] == 0,
            WaysColumn::Big(column) => column[index].is_zero(),
            WaysColumn::Informed(column) => column[index].ways.is_zero(),
        }
    }
}

const BOUNDED: &str = "a part of the total the width was chosen by";

macro_rules! machine_ways {
    ($int:ty, $column:ident) => {
        impl Ways for $int {
            fn zero() -> Self {
                0
            }

            fn is_zero(&self) -> bool {
                *self == 0
            }

            fn of(big: &UBig) -> Self {
                <$int>::try_from(big).expect(BOUNDED)
            }

            fn big(&self) -> UBig {
                UBig::from(*self)
            }

            fn times(&self, other: &Self) -> Self {
                self * other
            }

            fn add(&mut self, other: &Self) {
                *self += other;
            }

            fn column(column: Vec<Self>) -> WaysColumn {
                WaysColumn::$column(column)
            }
        }
    };
}

machine_ways!(u64, U64);
machine_ways!(u128, U128);

impl Ways for UBig {
    fn zero() -> Self {
        UBig::ZERO
    }

    #[inline]
    fn is_zero(&self) -> bool {
        UBig::is_zero(self)
    }

    fn of(big: &UBig) -> Self {
        big.clone()
    }

    fn big(&self) -> UBig {
        self.clone()
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn column(column: Vec<Self>) -> WaysColumn {
        WaysColumn::Big(column)
    }
}

impl Gather<u64> for u64 {
    fn add_product(&mut self, left: &u64, right: &u64) {
        *self += left * right;
    }
}

impl Gather<u64> for u128 {
    fn add_product(&mut self, left: &u64, right: &u64) {
        *self += u128::from(*left) * u128::from(*right);
    }
}

impl Gather<u128> for u128 {
    fn add_product(&mut self, left: &u128, right: &u128) {
        *self += left * right;
    }
}

impl Gather<u128> for UBig {
    fn add_product(&mut self, left: &u128, right: &u128) {
        *self += UBig::from(*left) * UBig::from(*right);
    }
}

impl Gather<UBig> for UBig {
    fn add_product(&mut self, left: &UBig, right: &UBig) {
        *self += left * right;
    }
}

/// The binomial coefficient `n` over `k`.
pub fn binomial(n: u128, k: u64) -> UBig {
    binomials(n, k).pop().unwrap_or_default()
}

/// The binomial coefficients `n` over 0, 1, … `k`; the last are 0 where `k` exceeds `n`.
pub fn binomials(n: u128, k: u64) -> Vec<UBig> {
    let mut row = vec![UBig::ONE];
    for i in 0..u128::from(k) {
        let last = row.last().cloned().unwrap_or_default();
        row.push(if i >= n { UBig::ZERO } else { last * UBig::from(n - i) / UBig::from(i + 1) });
    }
    row
}

/// An upper bound on the bits of `n` over `k` and of `n` to the `k`, without computing them.
pub fn bits_of_total(n: u128, k: u64) -> u64 {
    k.saturating_mul(u64::from(128 - n.leading_zeros()))
}
