//! A single card by its place in the order: the second highest of some dice.
//!
//! It is at a place or before it if more cards than are left out before it are there. How many of equal dice are there
//! is binomial: with `N` of them, `A` ways to be there and `B` ways not to be, there are `C(N, a) Aᵃ Bᴺ⁻ᵃ` ways that `a`
//! of them are, each made from the one beside it. With `f` places and `m` dice that aren't equal to these, that takes
//! O(f · (N + m²)) products of a number of ways and a machine integer.

use dashu_base::BitTest;
use dashu_int::UBig;

use super::{Dice, Kept};
use crate::limits::{DealError, Meter};

impl Kept {
    /// For each place the ways that the card is there, with what it counts there; places of no ways are left out.
    pub(super) fn placed(&self, meter: &mut Meter) -> Result<Vec<(usize, UBig)>, DealError> {
        let mut before = UBig::ZERO;
        let mut found = Vec::new();
        for (place, step) in self.steps.iter().enumerate() {
            meter.stage();
            let reached = self.placed_within(place, meter)?;
            if reached > before {
                found.push((*step, &reached - &before));
            }
            before = reached;
        }
        Ok(found)
    }

    /// The ways that the card is at a place or before it.
    fn placed_within(&self, place: usize, meter: &mut Meter) -> Result<UBig, DealError> {
        let Some((most, others)) = self.dice.split_last() else { return Ok(UBig::ZERO) };
        // For each number of the other dice the ways that exactly that number is there.
        let mut there = vec![UBig::ONE];
        for dice in others {
            let (own, rest) = dice.within(place);
            for _ in 0..dice.number {
                meter.work(there.len() as u64 * words(&there[0]))?;
                let last = there.last().map(|last| last * own);
                for at in (1..there.len()).rev() {
                    there[at] = &there[at] * rest + &there[at - 1] * own;
                }
                there[0] *= rest;
                there.extend(last);
            }
        }
        let wanted = u64::from(self.skip) + 1;
        let others = there.len() as u64 - 1;
        let tails = Tails::of(most, place, (wanted.saturating_sub(others), wanted), meter)?;
        let mut reached = UBig::ZERO;
        for (others, ways) in (0u64..).zip(&there) {
            meter.work(words(ways) * words(&tails.all))?;
            reached += ways * tails.at_least(wanted.saturating_sub(others));
        }
        Ok(reached)
    }
}

impl Dice {
    /// The ways that one of them is at a place or before it, and the ways that it is behind it.
    fn within(&self, place: usize) -> (u64, u64) {
        (self.ways[..=place].iter().sum(), self.ways[place + 1..].iter().sum())
    }
}

fn words(ways: &UBig) -> u64 {
    (ways.bit_len() / 64 + 1) as u64
}

/// In how many ways at least some number of equal dice are at a place or before it.
struct Tails {
    /// In how many ways all are thrown.
    all: UBig,
    /// The first number that is asked for.
    first: u64,
    /// For each number from there on the ways that at least as many are there.
    ways: Vec<UBig>,
}

impl Tails {
    /// Those of the numbers from the first to the last.
    fn of(
        dice: &Dice,
        place: usize,
        (first, last): (u64, u64),
        meter: &mut Meter,
    ) -> Result<Tails, DealError> {
        let number = u64::from(dice.number);
        let (own, rest) = dice.within(place);
        let all = UBig::from(dice.all()).pow(dice.number as usize);
        meter.table(last - first + 1, size_of::<UBig>() as u64 + 8 * words(&all))?;
        let ways = if own == 0 || rest == 0 {
            let there = if rest == 0 { number } else { 0 };
            (first..=last).map(|least| if least <= there { all.clone() } else { UBig::ZERO }).collect()
        } else if last <= number / 2 {
            let fewer = sums((number, rest, own), (first, last), meter)?;
            fewer.iter().map(|fewer| &all - fewer).collect()
        } else {
            // At least that number is there if fewer than all the others, and one, aren't.
            let others = |least: u64| (number + 1).saturating_sub(least);
            let mut ways = sums((number, own, rest), (others(last), others(first)), meter)?;
            ways.reverse();
            // None where more are asked for than there are.
            ways.resize((last - first + 1) as usize, UBig::ZERO);
            ways
        };
        Ok(Tails { all, first, ways })
    }

    fn at_least(&self, least: u64) -> &UBig {
        &self.ways[(least - self.first) as usize]
    }
}

/// For each number from the first to the last the ways that fewer of `number` dice are on a side, of which each is there
/// in `on` ways and not there in `off` ways.
fn sums(
    (number, off, on): (u64, u64, u64),
    (first, last): (u64, u64),
    meter: &mut Meter,
) -> Result<Vec<UBig>, DealError> {
    let mut ways = UBig::from(off).pow(number as usize);
    let (mut sum, mut sums) = (UBig::ZERO, Vec::new());
    for there in 0..=last {
        if there >= first {
            sums.push(sum.clone());
        }
        meter.work(words(&ways))?;
        sum += &ways;
        ways = ways * (u128::from(number.saturating_sub(there)) * u128::from(on))
            / (u128::from(there + 1) * u128::from(off));
    }
    Ok(sums)
}
