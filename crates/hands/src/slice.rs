//! A fold over some cards only, by their order: the three highest, the second lowest.

use super::feature::Answer;
use super::fold::{Fold, Sum};
use super::states::{StateField, StateLayout};

/// What another fold makes of the cards from `skip` to `last` in the order of the kinds.
pub(super) struct Slice {
    /// How many cards have come; no more than `last` are distinguished.
    met: StateField,
    skip: u32,
    last: u32,
    /// Whether a kind has a place in the order.
    ordered: Vec<bool>,
    of: Box<dyn Fold>,
}

impl Slice {
    /// Kinds have places that ascend in their order; `of` has its fields in the same layout.
    pub fn new(
        places: Vec<Option<u32>>,
        skip: u32,
        take: u32,
        of: Box<dyn Fold>,
        layout: &mut StateLayout,
    ) -> Slice {
        let last = skip.saturating_add(take);
        let ordered = places.iter().map(Option::is_some).collect();
        Slice { met: layout.field(u64::from(last)), skip, last, ordered, of }
    }

    fn met(&self, state: &[u64]) -> u32 {
        self.met.get(state) as u32
    }
}

impl Fold for Slice {
    fn begin(&self, state: &mut [u64]) {
        self.of.begin(state);
    }

    fn take(&self, state: &mut [u64], kind: usize, count: u32) {
        if !self.ordered[kind] {
            return;
        }
        let before = self.met(state);
        let after = before.saturating_add(count).min(self.last);
        let seen = after.saturating_sub(before.max(self.skip));
        if seen > 0 {
            self.of.take(state, kind, seen);
        }
        self.met.set(state, u64::from(after));
    }

    fn closes(&self, kind: usize) -> bool {
        self.of.closes(kind)
    }

    fn close(&self, state: &mut [u64], kind: usize, left: u32) {
        let room = self.last - self.met(state).max(self.skip).min(self.last);
        self.of.close(state, kind, left.min(room));
    }

    fn answer(&self, state: &[u64]) -> Answer {
        self.of.answer(state)
    }

    fn is_exact(&self) -> bool {
        // The number of cards that have come says nothing after the last one.
        false
    }

    fn bound(&self) -> u128 {
        (u128::from(self.last) + 1).saturating_mul(self.of.bound().saturating_mul(self.of.lane_bound()))
    }

    fn kept(&self) -> Option<(u32, u32, &Sum)> {
        // Cards that aren't looked at would still be among those that are dealt.
        let all = self.ordered.iter().all(|ordered| *ordered);
        self.of.sum().filter(|_| all).map(|sum| (self.skip, self.last, sum))
    }

    fn enough(&self, kind: usize) -> Option<u32> {
        Some(if self.ordered[kind] { self.last } else { 0 })
    }
}
