//! What changes in the kept sum from a place to the next one.

use dashu_int::UBig;

use super::{Dice, Kept};
use crate::limits::{DealError, Meter};
use crate::polynomial::{Multiplier, Polynomial};
use crate::residue::Residue;
use crate::ways::binomials;

/// The changes at a place: for each number of cards before it, fewer than are kept, those of the hands that have as many
/// there.
pub(super) struct Changes<'k, R> {
    kept: &'k Kept,
    place: usize,
    /// The least count of a card at this place or before it: polynomials begin at the sum of such cards.
    least: usize,
    of: Vec<Polynomial<R>>,
}

impl<'k, R: Residue> Changes<'k, R> {
    /// The changes for each number of cards, before any of them is thrown.
    pub fn at(kept: &'k Kept, place: usize, meter: &mut Meter) -> Result<Changes<'k, R>, DealError> {
        let (steps, cards) = (&kept.steps[..=place], kept.cards as usize);
        let least = steps.iter().copied().min().unwrap_or(0);
        let most = steps.iter().copied().max().unwrap_or(0);
        let polynomials = if kept.dice.len() > 1 { cards as u64 + 3 } else { 4 };
        meter.table((cards * (most - least) + 1) as u64, polynomials * size_of::<R>() as u64)?;
        let one = R::of(&UBig::ONE);
        let own = steps[place] - least;
        let before = place.checked_sub(1).map(|before| steps[before] - least);
        let change = |number: usize| {
            let mut change = Polynomial::zero();
            if before != Some(own) {
                change.add_power((cards - number) * own, &one, false);
                if let Some(before) = before {
                    change.add_power((cards - number) * before, &one, true);
                }
            }
            change
        };
        let of = (0..cards).map(change).collect();
        Ok(Changes { kept, place, least, of })
    }

    /// Throws all dice, and adds what changes then.
    pub fn add_to(mut self, sums: &mut Polynomial<R>, meter: &mut Meter) -> Result<(), DealError> {
        if self.of.iter().all(|change| change.len() == 0) {
            return Ok(());
        }
        let mut left: usize = self.kept.dice.iter().map(|dice| dice.number as usize).sum();
        let Some((last, first)) = self.kept.dice.split_last() else { return Ok(()) };
        for dice in first {
            let before = self.before(dice);
            let others = R::of(&UBig::from(self.others(dice)));
            for _ in 0..dice.number {
                left -= 1;
                self.throw(before.as_ref(), &others, meter)?;
                // No more cards than are left to be thrown will come before the place.
                self.of.truncate(left + 1);
            }
        }
        let changed = self.throw_all(last, meter)?;
        sums.add_above(self.kept.cards as usize * self.least, &changed);
        Ok(())
    }

    /// What a die counts before the place.
    fn before(&self, dice: &Dice) -> Option<Multiplier> {
        let faces = self.kept.steps[..self.place].iter().zip(&dice.ways).filter(|(_, ways)| **ways > 0);
        Multiplier::new(faces.map(|(step, ways)| (step - self.least, *ways)).collect())
    }

    /// In how many ways a die isn't before the place.
    fn others(&self, dice: &Dice) -> u64 {
        dice.ways[self.place..].iter().sum()
    }

    /// Throws one die.
    fn throw(&mut self, before: Option<&Multiplier>, others: &R, meter: &mut Meter) -> Result<(), DealError> {
        let mut thrown = Polynomial::zero();
        for number in 0..self.of.len() {
            thrown.clear();
            if let (Some(before), Some(next)) = (before, self.of.get(number + 1)) {
                meter.work(next.work() * before.work() as u64)?;
                before.multiply(next, &mut thrown);
            }
            meter.work(self.of[number].work())?;
            thrown.add_product(&self.of[number], others);
            std::mem::swap(&mut self.of[number], &mut thrown);
        }
        Ok(())
    }

    /// Throws the last dice, by Horner's rule over how many of them come before the place.
    fn throw_all(&self, dice: &Dice, meter: &mut Meter) -> Result<Polynomial<R>, DealError> {
        let most = (dice.number as usize).min(self.of.len() - 1);
        let before = self.before(dice);
        let chosen = binomials(u128::from(dice.number), most as u64);
        let others = UBig::from(self.others(dice));
        let (mut sum, mut next) = (Polynomial::zero(), Polynomial::zero());
        let mut power = others.pow(dice.number as usize - most);
        for number in (0..=most).rev() {
            next.clear();
            if let Some(before) = &before {
                meter.work(sum.work() * before.work() as u64)?;
                before.multiply(&sum, &mut next);
            }
            meter.work(self.of[number].work())?;
            next.add_product(&self.of[number], &R::of(&(&power * &chosen[number])));
            std::mem::swap(&mut sum, &mut next);
            power *= &others;
        }
        Ok(sum)
    }
}
