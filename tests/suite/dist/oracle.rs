//! Distributions over whole numbers by plain enumeration, with fractions of 128 bits.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

/// A fraction in lowest terms, its denominator positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction(i128, i128);

impl Fraction {
    pub fn new(above: i128, below: i128) -> Fraction {
        let (mut a, mut b) = (above.abs(), below);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Fraction(above / a.max(1), below / a.max(1))
    }

    fn plus(self, other: Fraction) -> Fraction {
        Fraction::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn times(self, other: Fraction) -> Fraction {
        let (left, right) = (Fraction::new(self.0, other.1), Fraction::new(other.0, self.1));
        Fraction::new(left.0 * right.0, left.1 * right.1)
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.1 == 1 { write!(f, "{}", self.0) } else { write!(f, "{}/{}", self.0, self.1) }
    }
}

/// Each value with its probability.
#[derive(Clone, Debug)]
pub struct Chances(BTreeMap<i64, Fraction>);

impl Chances {
    pub fn of_weights(weights: &[(i64, i64)]) -> Chances {
        let total: i64 = weights.iter().map(|(_, weight)| weight).sum();
        let pairs = weights
            .iter()
            .map(|(value, weight)| (*value, Fraction::new(i128::from(*weight), i128::from(total))));
        Chances::gather(pairs)
    }

    fn gather(pairs: impl IntoIterator<Item = (i64, Fraction)>) -> Chances {
        let mut chances = BTreeMap::new();
        for (value, chance) in pairs {
            let so_far = chances.entry(value).or_insert(Fraction(0, 1));
            *so_far = so_far.plus(chance);
        }
        Chances(chances)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&i64, &Fraction)> {
        self.0.iter()
    }

    pub fn map(&self, f: impl Fn(i64) -> i64) -> Chances {
        Chances::gather(self.iter().map(|(value, chance)| (f(*value), *chance)))
    }

    pub fn with(&self, other: &Chances, f: impl Fn(i64, i64) -> i64) -> Chances {
        self.then(|x| other.map(|y| f(x, y)))
    }

    pub fn then(&self, f: impl Fn(i64) -> Chances) -> Chances {
        let follow = |(value, chance): (&i64, &Fraction)| {
            let chance = *chance;
            f(*value).0.into_iter().map(move |(next, part)| (next, part.times(chance)))
        };
        Chances::gather(self.iter().flat_map(follow))
    }

    pub fn given(&self, holds: impl Fn(i64) -> bool) -> Option<Chances> {
        let left = self.prob(&holds);
        let scale = (left.0 != 0).then_some(Fraction(left.1, left.0))?;
        let kept = self.iter().filter(|(value, _)| holds(**value));
        Some(Chances::gather(kept.map(|(value, chance)| (*value, chance.times(scale)))))
    }

    pub fn prob(&self, holds: impl Fn(i64) -> bool) -> Fraction {
        let fitting = self.iter().filter(|(value, _)| holds(**value));
        fitting.fold(Fraction(0, 1), |sum, (_, chance)| sum.plus(*chance))
    }

    fn mean_of(&self, f: impl Fn(i128) -> Fraction) -> Fraction {
        self.iter()
            .fold(Fraction(0, 1), |sum, (value, chance)| sum.plus(f(i128::from(*value)).times(*chance)))
    }

    pub fn mean(&self) -> Fraction {
        self.mean_of(|value| Fraction(value, 1))
    }

    /// The mean of the squared distances from the mean.
    pub fn variance(&self) -> Fraction {
        let mean = self.mean();
        self.mean_of(|value| {
            let distance = Fraction(value, 1).plus(Fraction(-mean.0, mean.1));
            distance.times(distance)
        })
    }

    pub fn mode(&self) -> i64 {
        let best = self.0.values().max().expect("an outcome");
        *self.0.iter().find(|(_, chance)| *chance == best).expect("an outcome").0
    }

    pub fn quantile(&self, part: Fraction) -> i64 {
        let reached = |value: &&i64| self.prob(|x| x <= **value) >= part;
        *self.0.keys().find(reached).expect("an outcome")
    }
}
