//! Blocks: features that look at the same kinds, compiled for the kinds they can distinguish.

use dashu_int::UBig;
use rustc_hash::FxHashMap;
use std::ops::Range;

use super::alike::Alike;
use super::cells::Cells;
use super::compile::compile;
use super::deal::Deal;
use super::feature::{Answer, Feature};
use super::fold::Fold;
use super::kept::Kept;
use super::limits::{DealError, Meter};
use super::partitions::exchangeable;
use super::signs::Signs;
use super::symmetry::Symmetry;
use super::weight::Weights;

/// Kinds that the features of a block can't distinguish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The kinds.
    pub kinds: Vec<usize>,
    /// How many cards they are in each pile.
    pub copies: Vec<u128>,
    /// Whether the first hand takes them out of the pile of the last one.
    pub taken: bool,
}

/// A way to deal cards of one merged kind.
pub(super) struct Choice {
    /// The cell of what each hand gets.
    pub cell: usize,
    /// How many each hand gets.
    pub dealt: Vec<u32>,
    /// How many all hands get.
    pub cards: u32,
    /// How many each fold sees.
    pub seen: Vec<u32>,
    /// In how many ways.
    pub ways: UBig,
}

/// What happens to a state when a merged kind is dealt.
pub(super) struct KindStep {
    pub choices: Vec<Choice>,
    /// The folds that are told that the kind is over.
    pub closing: Vec<usize>,
    /// Whether lanes are sorted after it.
    pub sorts: bool,
}

/// Some features and the kinds they look at.
pub struct Block {
    pub(super) features: Vec<usize>,
    pub(super) merged: Vec<Merged>,
    pub(super) folds: Vec<Box<dyn Fold>>,
    /// For each fold the hands it looks at, a bit each.
    pub(super) views: Vec<u64>,
    pub(super) words: usize,
    pub(super) steps: Vec<KindStep>,
    pub(super) symmetry: Option<Symmetry>,
    /// Whether a feature tells every hand of the kinds from every other.
    pub(super) lists_hands: bool,
    /// The kept cards whose sum it is, where that is all it is.
    pub(super) kept: Option<Kept>,
    /// All hands as one, where it can't tell them apart.
    pub(super) alike: Option<Alike>,
    /// How many of its first kinds may be exchanged.
    pub(super) exchangeable: usize,
}

impl Block {
    /// Compiles the block of these features, which look at these kinds.
    pub(super) fn new(
        features: Vec<usize>,
        kinds: &[usize],
        all: &[Feature],
        signs: &Signs,
        deal: &Deal,
    ) -> Block {
        let merged = merge(&features, kinds, signs, deal);
        let block = compile(features, merged, all, signs, deal);
        let seen = |merged: &Merged| {
            let seen = block.features.iter().filter_map(|&feature| signs.get(feature, merged.kinds[0]));
            seen.fold(0, |hands, (_, own)| hands | own)
        };
        let matched = block.features.iter().any(|&feature| signs.is_matched(feature));
        let kept = if matched { None } else { Kept::of(&block, seen, deal) };
        let alike = if kept.is_none() { Alike::of(&block, signs, deal) } else { None };
        let exchangeable = if matched { 0 } else { exchangeable(&block, all, signs) };
        Block { kept, alike, exchangeable, ..block }
    }

    /// The features, by their numbers in the question.
    pub fn features(&self) -> &[usize] {
        &self.features
    }

    /// The kinds as they are distinguished, in the order they are counted.
    pub fn merged(&self) -> &[Merged] {
        &self.merged
    }

    pub(super) fn answer(&self, feature: usize, state: &[u64]) -> Option<Answer> {
        let fold = self.features.iter().position(|own| *own == feature)?;
        Some(self.folds[fold].answer(state))
    }

    /// Whether different states have different answers.
    pub(super) fn is_exact(&self) -> bool {
        self.folds.iter().all(|fold| fold.is_exact())
    }

    /// The state of no cards.
    pub(super) fn begin(&self) -> Vec<u64> {
        let mut state = vec![0; self.words];
        self.folds.iter().for_each(|fold| fold.begin(&mut state));
        state
    }

    /// The cards of the block in all piles.
    pub(super) fn cards(&self) -> Vec<u128> {
        self.piles(0..self.merged.len())
    }

    /// The cards of some of its kinds in all piles.
    pub(super) fn piles(&self, kinds: Range<usize>) -> Vec<u128> {
        let piles = self.merged.first().map_or(0, |merged| merged.copies.len());
        (0..piles)
            .map(|pile| self.merged[kinds.clone()].iter().map(|merged| merged.copies[pile]).sum())
            .collect()
    }

    /// At most how many states the features have together; saturating.
    pub(super) fn bound(&self) -> u128 {
        let folds = self.folds.iter().fold(1u128, |bound, fold| bound.saturating_mul(fold.bound()));
        let lane = self.folds.iter().fold(1u128, |bound, fold| bound.saturating_mul(fold.lane_bound()));
        let lanes = self.folds.iter().map(|fold| fold.lanes().len()).max().unwrap_or(0);
        let sizes =
            self.symmetry.as_ref().map_or_else(|| vec![1; lanes], |symmetry| symmetry.sizes().to_vec());
        // The number of contents of a set of lanes that may be exchanged: combinations with repetition.
        let set = |&size: &usize| {
            let mut ways = 1u128;
            for i in 0..size as u128 {
                ways = ways.checked_mul(lane.saturating_add(i))?.checked_div(i + 1)?;
            }
            Some(ways)
        };
        sizes.iter().fold(folds, |bound, size| bound.saturating_mul(set(size).unwrap_or(u128::MAX)))
    }

    /// From how many cards of a kind on another one changes nothing for the folds that see it.
    pub(super) fn enough(&self, kind: usize, sees: &[bool]) -> Option<u32> {
        let seeing = self.folds.iter().zip(sees).filter(|(_, sees)| **sees);
        seeing.map(|(fold, _)| fold.enough(kind)).try_fold(0, |most, enough| Some(most.max(enough?)))
    }

    /// How many cards each fold may still see when the hands have this room.
    pub(super) fn left(&self, room: &[u32], left: &mut Vec<u32>) {
        let of = |view: &u64| {
            let seen = room.iter().enumerate().filter(|(hand, _)| view >> hand & 1 == 1);
            seen.fold(0u32, |sum, (_, &room)| sum.saturating_add(room))
        };
        left.clear();
        left.extend(self.views.iter().map(of));
    }

    /// Moves a state over a kind, of which the folds see `count` cards; of later kinds each may see at
    /// most `left`.
    pub(super) fn advance(&self, state: &mut [u64], kind: usize, seen: &[u32], left: &[u32]) {
        for (fold, &count) in self.folds.iter().zip(seen) {
            if count > 0 {
                fold.take(state, kind, count);
            }
        }
        let step = &self.steps[kind];
        for &fold in &step.closing {
            self.folds[fold].close(state, kind, left[fold]);
        }
        if let Some(symmetry) = self.symmetry.as_ref().filter(|_| step.sorts) {
            symmetry.sort(state);
        }
    }

    /// Adds the ways to deal each kind, where it goes by them.
    pub(super) fn deal(
        &mut self,
        deal: &Deal,
        cells: &Cells,
        signs: &Signs,
        meter: &mut Meter,
    ) -> Result<(), DealError> {
        if self.kept.is_some() {
            return Ok(());
        }
        let size = deal.bits() / 8 + 64 + 4 * self.features.len() as u64;
        if let Some(alike) = &self.alike {
            for (kind, merged) in self.merged.iter().enumerate() {
                // Which of the hands gets a card makes no difference.
                let one = |cards: u32| [&[cards], &vec![0; deal.hands.len() - 1][..]].concat();
                let seen = |feature: usize, cards: u32| signs.count(feature, merged.kinds[0], &one(cards));
                let seen = |cards: u32| self.features.iter().map(|&feature| seen(feature, cards)).collect();
                meter.table(u64::from(alike.room(kind)) + 1, size)?;
                self.steps[kind].choices = alike.choices(kind, seen);
            }
            return Ok(());
        }
        let weights = Weights::new(deal, cells);
        for (kind, merged) in self.merged.iter().enumerate() {
            meter.table(cells.len() as u64, size)?;
            let row = match deal.counts_ways() {
                true => deal.row(&merged.copies, merged.taken, cells),
                false => weights.of_all(&[(&deal.copies(merged.kinds[0]), merged.kinds.len())], meter)?,
            };
            for (cell, ways) in row.into_iter().enumerate().filter(|(_, ways)| !ways.is_zero()) {
                meter.work(1)?;
                let cards = cells.digits(cell);
                let seen = |&feature: &usize| signs.count(feature, merged.kinds[0], &cards);
                let seen = self.features.iter().map(seen).collect();
                let choice = Choice { cell, cards: cards.iter().sum(), dealt: cards, seen, ways };
                self.steps[kind].choices.push(choice);
            }
        }
        Ok(())
    }
}

/// The kinds by what the features see of them, in the order they are met.
fn merge(features: &[usize], kinds: &[usize], signs: &Signs, deal: &Deal) -> Vec<Merged> {
    let mut places = FxHashMap::default();
    let mut merged: Vec<Merged> = Vec::new();
    for &kind in kinds {
        let seen: Vec<_> = features.iter().map(|&feature| signs.get(feature, kind)).collect();
        let taken = deal.takes(kind);
        let copies = if deal.counts_ways() { Vec::new() } else { deal.copies(kind) };
        let place = *places.entry((seen, taken, copies)).or_insert_with(|| {
            merged.push(Merged { kinds: Vec::new(), copies: vec![0; deal.piles.len()], taken });
            merged.len() - 1
        });
        merged[place].kinds.push(kind);
        for (sum, pile) in merged[place].copies.iter_mut().zip(&deal.piles) {
            *sum += u128::from(pile[kind]);
        }
    }
    merged
}
