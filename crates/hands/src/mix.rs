//! Mixtures: several distributions with weights, over one total.

use dashu_base::Gcd;
use dashu_int::UBig;
use dashu_ratio::RBig;

/// Why weights make no mixture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MixError {
    /// The weight at `index` is below zero.
    Negative { index: usize },
    /// All weights are zero.
    NoWeight,
    /// The distribution at `index` has a weight and no ways.
    Empty { index: usize },
}

/// A total for a mixture, and by how much the ways of each part are to be multiplied for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixture {
    /// All ways of the mixture.
    pub total: UBig,
    /// A factor for each part.
    pub factors: Vec<UBig>,
}

/// Mixes distributions, each a weight and its total of ways. The numbers are the smallest for which
/// each outcome of a part has a whole number of ways whatever its own are.
pub fn mix(parts: &[(RBig, UBig)]) -> Result<Mixture, MixError> {
    if let Some(index) = parts.iter().position(|(weight, _)| *weight < RBig::ZERO) {
        return Err(MixError::Negative { index });
    }
    let all = parts.iter().fold(RBig::ZERO, |sum, (weight, _)| sum + weight);
    if all == RBig::ZERO {
        return Err(MixError::NoWeight);
    }
    if let Some(index) = parts.iter().position(|(weight, total)| *weight > RBig::ZERO && total.is_zero()) {
        return Err(MixError::Empty { index });
    }
    // The chance of one way of each part.
    let share = |(weight, total): &(RBig, UBig)| match total.is_zero() {
        true => RBig::ZERO,
        false => weight / &all / RBig::from(total.clone()),
    };
    let shares: Vec<RBig> = parts.iter().map(share).collect();
    let total = shares.iter().fold(UBig::ONE, |total, share| {
        let other = share.denominator();
        &total / (&total).gcd(other) * other
    });
    let factor = |share: &RBig| {
        let scale = &total / share.denominator();
        UBig::try_from(share.numerator() * dashu_int::IBig::from(scale)).unwrap_or_default()
    };
    Ok(Mixture { factors: shares.iter().map(factor).collect(), total })
}

#[cfg(test)]
mod tests {
    use super::{MixError, mix};
    use dashu_int::UBig;
    use dashu_ratio::RBig;

    fn part(weight: (i64, u64), total: u64) -> (RBig, UBig) {
        (RBig::from_parts(weight.0.into(), weight.1.into()), UBig::from(total))
    }

    #[test]
    fn a_coin_with_weight_two_and_a_die_with_weight_one() {
        let mixture = mix(&[part((2, 3), 2), part((1, 3), 6)]).expect("a mixture");
        assert_eq!(
            (mixture.total, mixture.factors),
            (UBig::from(18u8), vec![UBig::from(6u8), UBig::from(1u8)])
        );
    }

    #[test]
    fn weights_must_make_sense() {
        assert_eq!(mix(&[part((1, 1), 2), part((-1, 2), 2)]), Err(MixError::Negative { index: 1 }));
        assert_eq!(mix(&[part((0, 1), 2)]), Err(MixError::NoWeight));
        assert_eq!(mix(&[]), Err(MixError::NoWeight));
        assert_eq!(mix(&[part((1, 1), 0)]), Err(MixError::Empty { index: 0 }));
        let one = mix(&[part((3, 1), 5), part((0, 1), 0)]).expect("a mixture");
        assert_eq!((one.total, one.factors), (UBig::from(5u8), vec![UBig::ONE, UBig::ZERO]));
    }
}
