//! The generating function of numbers whose probabilities follow a linear recurrence that isn't known, from the first of
//! them: the steps of a process of few states.

use super::{Generating, big};
use crate::Part;
use dashu_base::{Gcd, Signed};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

impl Generating {
    /// Creates the function of whole numbers from 0 on, of which the first are given, and whose probabilities from the
    /// one of `order` on follow from as many before each. `None` where too few are given, or they don't add up to 1.
    ///
    /// The shortest recurrence of 2 L numbers or more is the only one of length L (J. Massey, Shift-register synthesis and
    /// BCH decoding, 1969). O(parts²) products.
    #[must_use]
    pub fn recurrent(parts: &[Part], order: usize) -> Option<Generating> {
        if parts.len() < 2 * (order + 1) {
            return None;
        }
        let first: Vec<RBig> =
            parts.iter().map(|part| RBig::from_parts(big(&part.here).into(), big(&part.total))).collect();
        let below = shortest_recurrence(&first);
        let length = below.len().saturating_sub(1);
        if length > order + 1 {
            return None;
        }
        let above: Vec<RBig> = (0..length.max(1)).map(|place| coefficient(&first, &below, place)).collect();
        let common = above.iter().chain(&below).fold(UBig::ONE, |common, own| {
            let denominator = own.denominator();
            &common / (&common).gcd(denominator) * denominator
        });
        let whole = |own: &RBig| {
            let scaled = own * RBig::from(common.clone());
            scaled.numerator().clone()
        };
        let mut function = Generating {
            least: 0,
            above: above.iter().map(whole).collect(),
            below: below.iter().map(whole).collect(),
        };
        let sum = |row: &[IBig]| row.iter().fold(IBig::ZERO, |sum, own| sum + own);
        if sum(&function.below).is_negative() {
            function.above.iter_mut().chain(&mut function.below).for_each(|own| *own = -&*own);
        }
        let is_whole = sum(&function.above) == sum(&function.below) && sum(&function.below).is_positive();
        is_whole.then(|| function.reduced())
    }
}

/// The coefficient of a product of two series at a place.
fn coefficient(one: &[RBig], other: &[RBig], place: usize) -> RBig {
    let pairs = other.iter().enumerate().take(place + 1);
    pairs.fold(RBig::ZERO, |sum, (at, own)| sum + own * &one[place - at])
}

/// The polynomial, of constant 1, whose product with the series of these numbers ends before its own length.
fn shortest_recurrence(numbers: &[RBig]) -> Vec<RBig> {
    let (mut now, mut before) = (vec![RBig::ONE], vec![RBig::ONE]);
    let (mut length, mut since, mut off_before) = (0, 1, RBig::ONE);
    for place in 0..numbers.len() {
        let off = coefficient(numbers, &now, place);
        if off.is_zero() {
            since += 1;
            continue;
        }
        let factor = &off / &off_before;
        let last = now.clone();
        now.resize(now.len().max(before.len() + since), RBig::ZERO);
        for (at, own) in before.iter().enumerate() {
            let less = &factor * own;
            now[at + since] = &now[at + since] - less;
        }
        if 2 * length <= place {
            (length, before, off_before, since) = (place + 1 - length, last, off, 1);
        } else {
            since += 1;
        }
    }
    now.resize(length + 1, RBig::ZERO);
    now
}

#[cfg(test)]
mod tests {
    use super::Generating;
    use crate::{Count, Part};

    /// The first numbers of throws until a face of one in six comes, or two of them in a row.
    fn parts(number: usize, mut next: impl FnMut() -> (u64, u64)) -> Vec<Part> {
        (0..number)
            .map(|_| {
                let (here, total) = next();
                Part { here: Count::from(here), above: Count::ZERO, total: Count::from(total) }
            })
            .collect()
    }

    #[test]
    fn the_recurrence_of_a_waiting_time_is_found() {
        let (mut going, mut total) = (1, 1);
        let mut first = true;
        let waits = parts(6, || {
            if std::mem::take(&mut first) {
                return (0, 1);
            }
            (going, total) = (going * if total == 1 { 1 } else { 5 }, total * 6);
            (going, total)
        });
        let function = Generating::recurrent(&waits, 1).expect("a recurrence of order 1");
        assert_eq!(function.moments(), (6.into(), 30.into()));
        assert!(Generating::recurrent(&waits, 9).is_none(), "too few are known");
    }
}
