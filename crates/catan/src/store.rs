//! Rows whose weights are as wide as necessary.

use dashu_int::UBig;

use super::rows::Rows;
use super::weight::Weight;

/// The rows, by the width of their weights.
#[derive(Clone, Debug)]
pub(super) enum Store {
    Word(Rows<u64>),
    Double(Rows<u128>),
    Big(Rows<UBig>),
}

/// Evaluates the same expression for each width.
macro_rules! rows {
    ($store:expr, $rows:ident => $body:expr) => {
        match $store {
            $crate::store::Store::Word($rows) => $body,
            $crate::store::Store::Double($rows) => $body,
            $crate::store::Store::Big($rows) => $body,
        }
    };
}
pub(super) use rows;

impl Store {
    /// No rows: a placeholder for rows that are being changed.
    pub const EMPTY: Store = Store::Word(Rows { keys: Vec::new(), weights: Vec::new() });

    /// Creates one world, whose lanes are empty.
    pub fn one(stride: usize) -> Store {
        Store::Word(Rows { keys: vec![0; stride], weights: vec![1] })
    }

    pub fn len(&self) -> usize {
        rows!(self, rows => rows.len())
    }

    /// Returns the worlds' words, one after the other.
    #[inline]
    pub fn words(&self) -> &[u64] {
        rows!(self, rows => &rows.keys)
    }

    /// Returns the weight of a world.
    pub fn weight(&self, world: usize) -> UBig {
        rows!(self, rows => rows.weights[world].big())
    }

    /// Returns the sum of the weights, if it is less than 2¹²⁸.
    fn sum(&self) -> Option<u128> {
        match self {
            Store::Word(rows) => Some(rows.weights.iter().map(|&weight| u128::from(weight)).sum()),
            Store::Double(rows) => {
                rows.weights.iter().try_fold(0u128, |sum, &weight| sum.checked_add(weight))
            }
            Store::Big(rows) => u128::try_from(rows.weights.iter().sum::<UBig>()).ok(),
        }
    }

    /// Divides by the common divisor and chooses the narrowest weights in which the sum of all, times
    /// `factor`, fits. Returns the sum, or `u128::MAX` if it is larger.
    pub fn fit(&mut self, factor: u64) -> u128 {
        rows!(&mut *self, rows => rows.reduce());
        let sum = self.sum();
        let grown = sum.and_then(|sum| sum.checked_mul(u128::from(factor)));
        let store = std::mem::replace(self, Store::EMPTY);
        *self = match grown {
            Some(grown) if grown <= u128::from(u64::MAX) => {
                Store::Word(store.convert(|weight| u64::try_from(weight).unwrap_or(u64::MAX)))
            }
            Some(_) => Store::Double(store.convert(|weight| u128::try_from(weight).unwrap_or(u128::MAX))),
            None => Store::Big(store.convert(|weight| weight)),
        };
        sum.unwrap_or(u128::MAX)
    }

    /// Returns the maximum sum of the weights.
    pub fn width(&self) -> Option<u128> {
        match self {
            Store::Word(_) => Some(u128::from(u64::MAX)),
            Store::Double(_) => Some(u128::MAX),
            Store::Big(_) => None,
        }
    }

    /// Returns the rows with other weights.
    fn convert<W>(self, weight: impl Fn(UBig) -> W) -> Rows<W> {
        rows!(self, rows => Rows {
            weights: rows.weights.into_iter().map(|old| weight(old.big())).collect(),
            keys: rows.keys,
        })
    }
}
