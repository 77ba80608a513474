//! The hands of one size on the way of a draw, and kinds of cards that may be exchanged there.

use super::{Amounts, Judged};
use crate::block::Block;
use crate::feature::{Feature, FeatureShape};
use crate::limits::DealError;
use crate::signs::Signs;
use crate::states::States;
use crate::ways::{Gather, Ways, WaysColumn};
use dashu_int::UBig;
use rustc_hash::FxHashMap;

/// The hands of one size, and in how many orders each is drawn without a stop before.
pub(super) struct Level<W> {
    pub states: States,
    pub ways: Vec<W>,
    /// What was asked of smaller hands on the way, of which it could be told that it goes on.
    pub told: Vec<u64>,
}

impl<W: Gather<W>> Level<W> {
    pub fn new(words: usize) -> Level<W> {
        Level { states: States::new(words), ways: Vec::new(), told: Vec::new() }
    }

    /// Adds a hand to which `cards` cards lead from one that was reached in these ways.
    pub fn add(&mut self, state: &[u64], ways: &W, cards: u128, told: u64) {
        if cards == 0 {
            return;
        }
        let place = self.states.intern(state);
        if place == self.ways.len() {
            self.ways.push(W::zero());
            self.told.push(0);
        }
        self.told[place] |= told;
        self.ways[place].add_product(ways, &W::of(&UBig::from(cards)));
    }
}

/// Whether a hand is reached at all, in place of the ways.
#[derive(Clone)]
pub(super) struct Reached(bool);

impl Ways for Reached {
    fn zero() -> Self {
        Reached(false)
    }

    fn is_zero(&self) -> bool {
        !self.0
    }

    fn of(big: &UBig) -> Self {
        Reached(!big.is_zero())
    }

    fn big(&self) -> UBig {
        UBig::from(self.0)
    }

    fn times(&self, other: &Self) -> Self {
        Reached(self.0 && other.0)
    }

    fn add(&mut self, other: &Self) {
        self.0 |= other.0;
    }

    fn column(column: Vec<Self>) -> WaysColumn {
        WaysColumn::U64(column.into_iter().map(|reached| reached.0.into()).collect())
    }
}

impl Gather<Reached> for Reached {
    fn add_product(&mut self, left: &Reached, right: &Reached) {
        self.0 |= left.0 && right.0;
    }
}

/// Hands of which it couldn't be told whether a draw ends with them.
#[derive(Default)]
pub(super) struct Untold {
    first: Option<u32>,
    /// Whether it could be told of any hand.
    told: bool,
}

impl Untold {
    /// Notes what becomes of a hand; `told` is what was asked of smaller ones on the way of which that could be told.
    /// What a guard keeps from being asked of them isn't told of them.
    pub fn note(&mut self, judged: Judged, told: &mut u64) -> Result<(), DealError> {
        match judged {
            Judged::Untold { why, asked } if asked & !*told == 0 => return Err(DealError::Untold(why)),
            Judged::Untold { why, .. } => _ = self.first.get_or_insert(why),
            Judged::GoesOn { asked } => {
                *told |= asked;
                self.told = true;
            }
            Judged::Stops(_) => self.told = true,
        }
        Ok(())
    }

    /// Refuses a draw of which nothing could be told whatever the hand.
    pub fn check(&self) -> Result<(), DealError> {
        match self.first {
            Some(why) if !self.told => Err(DealError::Untold(why)),
            _ => Ok(()),
        }
    }
}

/// Kinds that nothing distinguishes if they are exchanged: equally many, of the same amounts, seen alike but for a class
/// of their own where a feature treats all classes alike.
pub(super) fn exchangeable(
    block: &Block,
    features: &[Feature],
    signs: &Signs,
    amounts: &[Amounts],
) -> Vec<Vec<usize>> {
    let merged = block.merged();
    let alone = |feature: usize, kind: usize| {
        let own = signs.get(feature, merged[kind].kinds[0]).map(|(class, _)| class);
        merged
            .iter()
            .filter(|other| signs.get(feature, other.kinds[0]).map(|(class, _)| class) == own)
            .count()
            == 1
    };
    let profile = |kind: usize| {
        let seen = |feature: usize| {
            let seen = signs.get(feature, merged[kind].kinds[0])?;
            let alike =
                matches!(features[feature].shape, FeatureShape::Groups { .. } | FeatureShape::AtLeast { .. });
            Some(if alike && alone(feature, kind) { (u32::MAX, 0) } else { seen })
        };
        let seen: Vec<_> = (0..features.len()).map(seen).collect();
        (merged[kind].copies.clone(), &amounts[kind], seen)
    };
    let mut sets: Vec<Vec<usize>> = Vec::new();
    let mut places = FxHashMap::default();
    for kind in 0..merged.len() {
        let place = *places.entry(profile(kind)).or_insert(sets.len());
        if place == sets.len() {
            sets.push(Vec::new());
        }
        sets[place].push(kind);
    }
    sets
}
