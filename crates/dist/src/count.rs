//! Exact counts of ways, of any size.

use dashu_base::{BitTest, Gcd};
use dashu_int::UBig;
use std::cmp::Ordering;
use tg_core::number::Number;

/// The number of ways for something. Counts that fit 128 bits are always stored that way, so that equal counts
/// always have the same representation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// A count that fits 128 bits.
    Small(u128),
    /// A count that doesn't.
    Big(Box<UBig>),
}

impl Count {
    /// No ways.
    pub const ZERO: Count = Count::Small(0);
    /// One way.
    pub const ONE: Count = Count::Small(1);

    fn big(&self) -> UBig {
        match self {
            Count::Small(n) => UBig::from(*n),
            Count::Big(n) => UBig::clone(n),
        }
    }

    /// Returns whether there is no way.
    pub fn is_zero(&self) -> bool {
        *self == Count::ZERO
    }

    /// Returns the base-2 logarithm, approximately; minus infinity for none.
    pub fn log2(&self) -> f64 {
        match self {
            Count::Small(ways) => (*ways as f64).log2(),
            Count::Big(ways) => {
                let cut = ways.bit_len() - 64;
                (&**ways >> cut).to_f64().value().log2() + cut as f64
            }
        }
    }

    /// Returns the sum.
    #[must_use]
    pub fn add(&self, other: &Count) -> Count {
        match (self, other) {
            (Count::Small(a), Count::Small(b)) if a.checked_add(*b).is_some() => Count::Small(a + b),
            _ => Count::from(self.big() + other.big()),
        }
    }

    /// Returns the difference from a part of it.
    #[must_use]
    pub fn without(&self, part: &Count) -> Count {
        match (self, part) {
            (Count::Small(a), Count::Small(b)) => Count::Small(a.saturating_sub(*b)),
            _ if self < part => Count::ZERO,
            _ => Count::from(self.big() - part.big()),
        }
    }

    /// Returns the product.
    #[must_use]
    pub fn times(&self, other: &Count) -> Count {
        match (self, other) {
            (Count::Small(a), Count::Small(b)) => match a.checked_mul(*b) {
                Some(product) => Count::Small(product),
                None => Count::from(UBig::from(*a) * UBig::from(*b)),
            },
            _ => Count::from(self.big() * other.big()),
        }
    }

    /// Returns the whole quotient; zero for zero divided by zero.
    #[must_use]
    pub fn quotient(&self, other: &Count) -> Count {
        match (self, other) {
            (_, Count::Small(0)) => Count::ZERO,
            (Count::Small(a), Count::Small(b)) => Count::Small(a / b),
            _ => Count::from(self.big() / other.big()),
        }
    }

    /// Returns the greatest common divisor; for zero and a count, the count.
    #[must_use]
    pub fn common_divisor(&self, other: &Count) -> Count {
        match (self.is_zero(), other.is_zero()) {
            (true, _) => other.clone(),
            (_, true) => self.clone(),
            _ => Count::from(self.big().gcd(&other.big())),
        }
    }

    /// Returns the least common multiple; neither may be zero.
    #[must_use]
    pub fn common_multiple(&self, other: &Count) -> Count {
        if self == other || *other == Count::ONE {
            return self.clone();
        }
        self.times(&other.quotient(&self.common_divisor(other)))
    }

    /// Returns how many bits it takes.
    pub fn bits(&self) -> u64 {
        match self {
            Count::Small(n) => u64::from(128 - n.leading_zeros()),
            Count::Big(n) => n.bit_len() as u64,
        }
    }

    /// Returns it as a number of the language.
    pub fn number(&self) -> Number {
        match self {
            Count::Small(n) => Number::from(*n),
            Count::Big(n) => Number::from(UBig::clone(n)),
        }
    }

    /// Returns its fraction of a total, exactly.
    pub fn part_of(&self, total: &Count) -> Number {
        self.number().div(&total.number()).unwrap_or_default()
    }

    /// Returns its fraction of a total as the nearest float, or nearly.
    pub fn near_part_of(&self, total: &Count) -> f64 {
        match (self, total) {
            (Count::Small(a), Count::Small(b)) => *a as f64 / *b as f64,
            _ => self.part_of(total).to_f64(),
        }
    }

    /// Converts a whole number that isn't negative; `None` for any other.
    pub fn of_number(number: &Number) -> Option<Count> {
        if !number.is_exact() || !number.is_whole() || number.is_negative() {
            return None;
        }
        match number.to_u64() {
            Some(small) => Some(Count::from(small)),
            None => UBig::try_from(number.to_ibig()?).ok().map(Count::from),
        }
    }

    /// Creates the count that these words make, lowest first.
    pub fn of_words(words: &[u64]) -> Count {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        Count::from(UBig::from_le_bytes(&bytes))
    }
}

impl From<u64> for Count {
    fn from(n: u64) -> Count {
        Count::Small(u128::from(n))
    }
}

impl From<u128> for Count {
    fn from(n: u128) -> Count {
        Count::Small(n)
    }
}

impl From<UBig> for Count {
    fn from(n: UBig) -> Count {
        match u128::try_from(&n) {
            Ok(small) => Count::Small(small),
            Err(_) => Count::Big(Box::new(n)),
        }
    }
}

impl Ord for Count {
    fn cmp(&self, other: &Count) -> Ordering {
        match (self, other) {
            (Count::Small(a), Count::Small(b)) => a.cmp(b),
            (Count::Small(_), Count::Big(_)) => Ordering::Less,
            (Count::Big(_), Count::Small(_)) => Ordering::Greater,
            (Count::Big(a), Count::Big(b)) => a.cmp(b),
        }
    }
}

impl PartialOrd for Count {
    fn partial_cmp(&self, other: &Count) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
