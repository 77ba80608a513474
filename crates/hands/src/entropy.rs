//! How many bits of information a deal gives, without going through the hands.
//!
//! Let `draws(n, m)` be the ways to draw `m` of `n` cards in order: `n (n - 1) …` with `m` factors, or `nᵐ` with
//! replacement. With `c` cards of a kind in a hand of `m` cards, and `s` of them in all hands, a deal comes in
//! `Π over hands of m! / (Π over kinds of c!) · Π over kinds of draws(copies, s)` of the `draws(cards, dealt)` ways to
//! draw the cards in order. The logarithm of a product is a sum, and the mean of a sum is the sum of the means: the
//! entropy is a sum over the numbers of cards of each kind, weighted by how often they are dealt.
//!
//! Logarithms are multiples of 2⁻¹²⁸, so that a small difference of large sums keeps all digits of a float.

use dashu_base::BitTest;
use dashu_int::UBig;
use rustc_hash::FxHashMap;
use std::ops::AddAssign;

use super::deal::Deal;
use super::limits::DealError;
use tg_progress::Progress;

/// The bits of a logarithm behind the point.
pub(super) const FRACTION: usize = 128;
/// The bits of a number whose logarithm is taken: each of [`FRACTION`] squares doubles the error of cutting it.
const MANTISSA: usize = 2 * FRACTION + 32;
/// The bits of the weight of a typical number of cards: far from it, weights are smaller, and those that vanish change
/// no bit of a logarithm.
const WEIGHT: usize = 2 * FRACTION;
/// What one is charged that follows from that of the next number.
const NEXT_LOGARITHM: u64 = 100;
/// What the weight of a number of cards is charged.
const STEP: u64 = 8;
/// What a logarithm is charged: about as many steps of a counter.
pub(super) const LOGARITHM: u64 = 2000;

impl Deal {
    /// The average information of what is dealt, in bits; `None` if hands have no certain sizes, or come from several
    /// piles. Takes a logarithm for each card, and a product for each usual number of cards of each distinct number of
    /// copies.
    ///
    /// # Errors
    /// [`DealError::Stopped`].
    pub fn entropy(&self, caller: &mut dyn Progress) -> Result<Option<f64>, DealError> {
        let Some(sizes) = self.certain_sizes() else { return Ok(None) };
        let mut kinds: FxHashMap<u64, u64> = FxHashMap::default();
        let held = self.piles[0].iter().filter(|copies| **copies > 0);
        held.for_each(|copies| *kinds.entry(*copies).or_default() += 1);
        let cards: u128 = self.piles[0].iter().map(|&copies| u128::from(copies)).sum();
        let dealt: u64 = sizes.iter().map(|&size| u64::from(size)).sum();
        let largest = sizes.iter().copied().max().unwrap_or(0);
        let orders = Logarithms::of((1..=largest).map(u128::from), caller)?;

        let all = Logarithms::of(self.draws(cards, dealt), caller)?;
        let (mut bits, mut less) = (all.0[dealt as usize].clone(), UBig::ZERO);
        for (&copies, &kinds) in &kinds {
            let most = if self.replacement { dealt } else { copies.min(dealt) };
            let draws = Logarithms::of(self.draws(copies.into(), most), caller)?;
            less += self.mean((copies, cards), dealt, &draws, caller)? * kinds;
        }
        for size in sizes {
            less += &orders.0[size as usize];
            for (&copies, &kinds) in &kinds {
                bits += self.mean((copies, cards), size.into(), &orders, caller)? * kinds;
            }
        }
        // More on the other side is what the last bits of nothing were cut by.
        let bits = if bits > less { bits - less } else { UBig::ZERO };
        Ok(Some(in_bits(&bits)))
    }

    /// Of how many cards each next one of `most` that are drawn is taken.
    fn draws(&self, cards: u128, most: u64) -> impl Iterator<Item = u128> {
        let gone = move |drawn: u64| if self.replacement { 0 } else { u128::from(drawn) };
        (0..most).map(move |drawn| cards - gone(drawn))
    }

    /// The mean of these logarithms for the cards of a kind with `copies` of `cards`, where some are dealt. Weights are
    /// relative to that of a typical number of cards: the ways themselves have as many digits as cards are dealt.
    fn mean(
        &self,
        (copies, cards): (u64, u128),
        dealt: u64,
        logarithms: &Logarithms,
        caller: &mut dyn Progress,
    ) -> Result<UBig, DealError> {
        let others = cards - u128::from(copies);
        let room = if self.replacement && others > 0 { u128::MAX } else { others };
        let least = u64::try_from(u128::from(dealt).saturating_sub(room)).unwrap_or(dealt);
        let most = if self.replacement { dealt } else { copies.min(dealt) };
        let typical = u128::from(dealt) * u128::from(copies) / cards.max(1);
        let typical = u64::try_from(typical).unwrap_or(dealt).clamp(least, most);
        let left = |cards: u128, drawn: u64| if self.replacement { cards } else { cards - u128::from(drawn) };
        // How the weight changes from some number of cards to one more, as a fraction.
        let ratio = |own: u64| {
            let more = UBig::from(dealt - own) * left(copies.into(), own);
            (more, UBig::from(own + 1) * left(others, dealt - own - 1))
        };
        let weight = || UBig::ONE << WEIGHT;
        let (mut sum, mut all) = (weight() * &logarithms.0[typical as usize], weight());
        let mut add = |weight: &UBig, own: u64| {
            sum += weight * &logarithms.0[own as usize];
            all.add_assign(weight);
            caller.charge(STEP).map(|()| *weight > UBig::ZERO)
        };
        let mut above = weight();
        for own in typical..most {
            let (more, less) = ratio(own);
            above = above * more / less;
            if !add(&above, own + 1)? {
                break;
            }
        }
        let mut below = weight();
        for own in (least..typical).rev() {
            let (more, less) = ratio(own);
            below = below * less / more;
            if !add(&below, own)? {
                break;
            }
        }
        Ok(sum / all)
    }
}

/// The bits below which a sum of logarithms is nothing: each of them is cut at the last bit.
const CUT: usize = 18;

/// A sum of logarithms as a float.
pub(super) fn in_bits(logarithms: &UBig) -> f64 {
    if logarithms.bit_len() <= CUT {
        return 0.0;
    }
    logarithms.to_f64().value() / 2f64.powi(FRACTION as i32)
}

/// The base-2 logarithms of the first 0, 1, … factors multiplied.
struct Logarithms(Vec<UBig>);

impl Logarithms {
    fn of(factors: impl Iterator<Item = u128>, caller: &mut dyn Progress) -> Result<Logarithms, DealError> {
        let mut sums = vec![UBig::ZERO];
        let mut known: Option<(u128, UBig)> = None;
        let unit = atanh_of_part(3);
        for factor in factors {
            let logarithm = match known.take() {
                Some((last, logarithm)) if last == factor => logarithm,
                Some((last, logarithm)) if last + 1 == factor => {
                    caller.charge(NEXT_LOGARITHM)?;
                    logarithm + log2_of_next(last, &unit)
                }
                Some((last, logarithm)) if factor + 1 == last => {
                    caller.charge(NEXT_LOGARITHM)?;
                    let step = log2_of_next(factor, &unit);
                    // The last bits are rough, and the logarithm of 1 is 0.
                    if logarithm > step { logarithm - step } else { UBig::ZERO }
                }
                _ => {
                    caller.charge(LOGARITHM)?;
                    log2(&factor.into())
                }
            };
            sums.push(&sums[sums.len() - 1] + &logarithm);
            known = Some((factor, logarithm));
        }
        Ok(Logarithms(sums))
    }
}

/// The base-2 logarithm of a number that isn't 0, in units of 2⁻¹²⁸: its bits behind the point are those by which the
/// squares of the number pass 2 (D. E. Knuth, The Art of Computer Programming, volume 1, section 1.2.2).
pub(super) fn log2(number: &UBig) -> UBig {
    let whole = number.bit_len() - 1;
    let mut mantissa = (number << MANTISSA) >> whole;
    let mut bits = UBig::from(whole);
    for _ in 0..FRACTION {
        mantissa = (&mantissa * &mantissa) >> MANTISSA;
        bits <<= 1;
        if mantissa.bit(MANTISSA + 1) {
            mantissa >>= 1;
            bits += 1u8;
        }
    }
    bits
}

/// The base-2 logarithm of (number + 1) / number, in units of 2⁻¹²⁸; `unit` is [`atanh_of_part`] of 3. The natural one
/// is 2 artanh(1 / (2 number + 1)), and so that of 2 is 2 artanh(1/3).
fn log2_of_next(number: u128, unit: &UBig) -> UBig {
    (atanh_of_part(number * 2 + 1) << FRACTION) / unit
}

/// The artanh of 1 / `whole`, in units of 2⁻¹²⁸, by its power series.
fn atanh_of_part(whole: u128) -> UBig {
    let mut power = (UBig::ONE << FRACTION) / whole;
    let square = UBig::from(whole) * whole;
    let (mut sum, mut odd) = (UBig::ZERO, 1u32);
    while power > UBig::ZERO {
        sum += &power / odd;
        power /= &square;
        odd += 2;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use tg_progress::Unlimited;

    #[test]
    fn logarithms_of_neighbours_are_those_of_each() {
        for factors in [
            (1..=500u128).collect::<Vec<_>>(),
            (1..=500).rev().collect(),
            (u128::MAX >> 40..).take(40).collect(),
        ] {
            let sums = Logarithms::of(factors.iter().copied(), &mut Unlimited).expect("logarithms");
            let mut all = UBig::ZERO;
            for (sum, factor) in sums.0.iter().skip(1).zip(factors) {
                all += log2(&factor.into());
                let apart = if *sum > all { sum - &all } else { &all - sum };
                assert!(apart < UBig::ONE << 32, "{factor}");
            }
        }
    }

    #[test]
    fn logarithms_of_powers_are_whole_and_of_others_near_those_of_floats() {
        for number in 1..=300u128 {
            let near = log2(&number.into()).to_f64().value() / 2f64.powi(FRACTION as i32);
            assert!((near - (number as f64).log2()).abs() < 1e-14, "{number}");
        }
        for power in 0..128 {
            assert_eq!(log2(&(UBig::ONE << power)), UBig::from(power as u32) << FRACTION);
        }
    }
}
