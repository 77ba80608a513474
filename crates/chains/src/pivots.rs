//! What the denominators divide of answers about states that come at most once.

use dashu_base::{BitTest, Gcd};
use dashu_int::UBig;

/// The pivots of states by themselves: on a path of n such states the denominator divides the nth power of a common
/// multiple of the pivots, and their product.
#[derive(Default)]
pub(crate) struct Pivots {
    each: Vec<UBig>,
    bits: usize,
    /// A common multiple, while it is short.
    common: Option<UBig>,
}

impl Pivots {
    /// A common multiple of more bits is no short one.
    const SHORT: usize = 1 << 12;

    pub(crate) fn add(&mut self, pivot: UBig) {
        self.bits += pivot.bit_len();
        self.common = match self.common.take() {
            None if self.each.is_empty() => Some(pivot.clone()),
            common => common.map(|common| &common / (&common).gcd(&pivot) * &pivot),
        };
        self.common.take_if(|common| common.bit_len() > Self::SHORT);
        self.each.push(pivot);
    }

    /// What the denominators divide where up to `depth` of the states come one after the other.
    pub(crate) fn denominator(self, depth: usize) -> UBig {
        match self.common {
            Some(common) if common.bit_len() * depth <= self.bits => common.pow(depth),
            _ => product(&self.each),
        }
    }
}

/// The product, of halves first: their factors are as long as each other.
fn product(factors: &[UBig]) -> UBig {
    match factors {
        [] => UBig::ONE,
        [only] => only.clone(),
        _ => {
            let (left, right) = factors.split_at(factors.len() / 2);
            product(left) * product(right)
        }
    }
}
