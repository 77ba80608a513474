//! The sum of the first few cards in an order, each drawn with replacement: dice of which the highest are kept.
//!
//! Let `k` cards be kept, and for each place of the order let every card behind it count as one there. Before the first
//! place all `k` cards count as the first one; behind the last place they count what they are. From a place to the next
//! one only those hands change that have fewer than `k` cards before it: with `a` cards before a place of weight `w`, of
//! the sum `s`, the sum is `s + (k - a) w`, and was `s + (k - a) v` with the weight `v` of the place before. How many
//! cards stand at a place itself is never asked. As polynomials, whose powers are sums and whose coefficients are ways,
//!
//! ```text
//! Σ over places, a < k, of [yᵃ] Π over cards of (y · before(x) + others) · (x^((k - a) w) - x^((k - a) v))
//! ```
//!
//! The product is multiplied from the right, card by card, and of the last kind of dice, of which there are the most, by
//! Horner's rule. With `f` places, `n` dice of the last kind, `m` others and sums up to `s` that takes
//! O(f · min(k, n) · s) additions for these, and O(f · m · k · s) for the others, where neighbours among the places weigh
//! the same steps and come in equally many ways; else times the number of these steps. Where all are kept, their sums
//! are multiplied die by die. Where a single card is kept, it is at a place or before it if that many cards are
//! (`placed`).

mod changes;
mod placed;

use dashu_base::{BitTest, Gcd};
use dashu_int::{IBig, UBig};

use super::block::{Block, Merged};
use super::count::KindTable;
use super::deal::{Deal, HandSize};
use super::limits::{DealError, Meter};
use super::polynomial::{Multiplier, Polynomial};
use super::residue::{Residue, Words};
use super::rows::{RowSpan, Rows};
use super::states::States;
use super::ways::Gather;
use changes::Changes;

/// A block that asks for the sum of the first cards of all hands.
pub(super) struct Kept {
    /// How many cards are left out before those that are kept; none but for a single one.
    skip: u32,
    /// How many cards are kept.
    cards: u32,
    /// What a kept card counts at each place, in steps above the least one.
    steps: Vec<usize>,
    /// The least count of a card, and how much a step is.
    least: i64,
    step: i64,
    /// The dice that are looked at; last those of which there are the most.
    dice: Vec<Dice>,
    /// In how many ways all other hands are drawn.
    others: UBig,
}

/// Equal dice.
struct Dice {
    number: u32,
    /// For each place in how many ways one of them is there.
    ways: Vec<u64>,
}

impl Dice {
    /// In how many ways one of them is thrown.
    fn all(&self) -> u64 {
        self.ways.iter().sum()
    }
}

/// The dice that a block looks at, from few to many; `places` are its merged kinds in their order. `None` where the ways
/// of one of them aren't a machine integer.
fn equal_dice(block: &Block, places: &[usize], sizes: &[u32], deal: &Deal) -> Option<Vec<Dice>> {
    let mut dice: Vec<Dice> = Vec::new();
    let seen = (0..sizes.len()).filter(|hand| block.views[0] >> hand & 1 == 1 && sizes[*hand] > 0);
    for hand in seen {
        let copies = |&place: &usize| u64::try_from(block.merged[place].copies[deal.hands[hand].pile]).ok();
        let ways: Vec<u64> = places.iter().map(copies).collect::<Option<_>>()?;
        ways.iter().try_fold(0u64, |sum, ways| sum.checked_add(*ways))?;
        match dice.iter_mut().find(|dice| dice.ways == ways) {
            Some(equal) => equal.number += sizes[hand],
            None => dice.push(Dice { number: sizes[hand], ways }),
        }
    }
    dice.sort_by_key(|dice| dice.number);
    Some(dice)
}

/// Weights as the least one, the largest step that they all are multiples of above it, and how many steps each is.
fn in_steps(weights: &[i64]) -> Option<(i64, i64, Vec<usize>)> {
    let least = weights.iter().copied().min()?;
    let above = |weight: &i64| weight.checked_sub(least).map(i64::unsigned_abs);
    let above: Vec<u64> = weights.iter().map(above).collect::<Option<_>>()?;
    let step = above.iter().filter(|above| **above > 0).copied().reduce(|step, above| step.gcd(above));
    let step = step.unwrap_or(1);
    let steps = above.iter().map(|above| usize::try_from(above / step).ok()).collect::<Option<_>>()?;
    Some((least, i64::try_from(step).ok()?, steps))
}

/// A polynomial has at most this many coefficients for each sum that there may be.
const SPARSE: u128 = 16;

impl Kept {
    /// The same block as kept cards, where it asks for nothing else and is dealt with replacement in hands of known
    /// sizes. `sees` says in which hands a merged kind is looked at.
    pub fn of(block: &Block, sees: impl Fn(&Merged) -> u64, deal: &Deal) -> Option<Kept> {
        let [fold] = &block.folds[..] else { return None };
        let (skip, last, sum) = fold.kept()?;
        let size = |hand: HandSize| match hand {
            HandSize::Exactly(size) => Some(size),
            HandSize::Between(..) | HandSize::Chosen { .. } => None,
        };
        let sizes: Vec<u32> = deal.hands.iter().map(|hand| size(hand.size)).collect::<Option<_>>()?;
        let in_view = |hand: &usize| block.views[0] >> hand & 1 == 1;
        let all_seen = block.merged.iter().all(|merged| sees(merged) == block.views[0]);
        if !deal.replacement || !deal.counts_ways() || !all_seen || block.cards() != deal.cards() {
            return None;
        }
        let mut looked_at = (0..sizes.len()).filter(in_view);
        let looked_at = looked_at.try_fold(0u32, |sum, hand| sum.checked_add(sizes[hand]))?;
        let last = last.min(looked_at);
        let cards = last.checked_sub(skip).filter(|&cards| cards > 0)?;
        let backwards = skip > 0 && cards > 1;
        if backwards && last < looked_at {
            return None;
        }
        let mut places: Vec<usize> = (0..block.merged.len()).collect();
        if backwards {
            places.reverse();
        }
        let dice = equal_dice(block, &places, &sizes, deal)?;
        let totals = deal.cards();
        let unseen = (0..sizes.len()).filter(|hand| !in_view(hand));
        let others = unseen.map(|hand| UBig::from(totals[deal.hands[hand].pile]).pow(sizes[hand] as usize));
        let weights: Vec<i64> = places.iter().map(|&place| sum.weight(place)).collect();
        let (least, step, steps) = in_steps(&weights)?;
        let skip = if backwards { 0 } else { skip };
        let kept = Kept { skip, cards, steps, least, step, dice, others: others.product() };
        (cards == 1 || kept.is_dense()).then_some(kept)
    }

    /// Whether the sums are near to each other.
    fn is_dense(&self) -> bool {
        let most = self.steps.iter().max().map_or(0, |&most| most as u128);
        let sums = u128::from(self.cards).saturating_mul(most);
        let hands = (1..=u128::from(self.cards)).try_fold(1u128, |hands, i| {
            let hands = hands.checked_mul(self.steps.len() as u128 + i - 1)? / i;
            (hands <= sums).then_some(hands)
        });
        hands.is_none_or(|hands| sums / SPARSE <= hands)
    }

    /// The table of the block, in which each sum is a state. `cell` is that of all cards.
    pub fn count<W: Gather<W>>(
        &self,
        block: &Block,
        (cell, cards): (usize, u32),
        meter: &mut Meter,
    ) -> Result<KindTable<W>, DealError> {
        let bits = self
            .dice
            .iter()
            .fold(UBig::ONE, |all, dice| all * UBig::from(dice.all()).pow(dice.number as usize))
            .bit_len();
        macro_rules! ways {
            ($($words:literal)*) => {
                match bits.div_ceil(64) {
                    $(..=$words => self.ways::<Words<$words>>(meter)?,)*
                    _ => self.ways::<IBig>(meter)?,
                }
            };
        }
        let ways = if self.cards == 1 { self.placed(meter)? } else { ways!(1 2 3 4 5 6 7 8 10 12 16 24 32) };
        let mut states = States::new(block.words);
        let mut sums: Vec<W> = Vec::new();
        let mut scratch = block.begin();
        let Some((_, _, sum)) = block.folds.first().and_then(|fold| fold.kept()) else {
            return Ok(KindTable { states, rows: Rows::zeros(Vec::new()) });
        };
        meter.table(ways.len() as u64, 2 * size_of::<W>() as u64 + 64 + 8 * block.words as u64)?;
        for (steps, ways) in ways {
            sum.write(&mut scratch, i64::from(self.cards) * self.least + self.step * steps as i64);
            let state = states.intern(&scratch);
            meter.states(states.len() as u64)?;
            sums.resize(states.len(), W::zero());
            sums[state].add(&W::of(&(ways * &self.others)));
        }
        let mut rows = Rows::zeros(vec![RowSpan::of(cell, cards); sums.len()]);
        sums.into_iter().enumerate().for_each(|(state, ways)| rows.row_mut(state)[0] = ways);
        Ok(KindTable { states, rows })
    }

    /// The sums of the first cards.
    fn some<R: Residue>(&self, meter: &mut Meter) -> Result<Polynomial<R>, DealError> {
        let mut sums = Polynomial::<R>::zero();
        for place in 0..self.steps.len() {
            meter.stage();
            Changes::at(self, place, meter)?.add_to(&mut sums, meter)?;
        }
        Ok(sums)
    }

    /// The sums of all cards, where none is left out: die by die.
    fn all<R: Residue>(&self, meter: &mut Meter) -> Result<Polynomial<R>, DealError> {
        let most = self.steps.iter().copied().max().unwrap_or(0);
        meter.table((self.cards as usize * most + 1) as u64, 2 * size_of::<R>() as u64)?;
        let (mut sums, mut next) = (Polynomial::<R>::zero(), Polynomial::zero());
        sums.add_power(0, &R::of(&UBig::ONE), false);
        for dice in &self.dice {
            let faces = self.steps.iter().zip(&dice.ways).filter(|(_, ways)| **ways > 0);
            let Some(die) = Multiplier::new(faces.map(|(step, ways)| (*step, *ways)).collect()) else {
                return Ok(Polynomial::zero());
            };
            for _ in 0..dice.number {
                meter.work(sums.work() * die.work() as u64)?;
                die.multiply(&sums, &mut next);
                std::mem::swap(&mut sums, &mut next);
            }
        }
        Ok(sums)
    }

    /// For each sum, in steps above the least one, the ways to have it; those of none are left out.
    fn ways<R: Residue>(&self, meter: &mut Meter) -> Result<Vec<(usize, UBig)>, DealError> {
        let all = self.dice.iter().map(|dice| u64::from(dice.number)).sum::<u64>();
        let sums = if u64::from(self.cards) == all { self.all::<R>(meter)? } else { self.some::<R>(meter)? };
        let found = sums.terms().filter(|(_, ways)| !ways.is_zero());
        Ok(found.map(|(steps, ways)| (steps, ways.big())).collect())
    }
}
