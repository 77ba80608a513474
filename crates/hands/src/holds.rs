//! Whether a hand holds certain cards: a fold that forgets how many there are once it is clear that some are missing.

use super::feature::Answer;
use super::fold::Fold;
use super::states::{StateField, StateLayout};

/// Whether each class is held as often as it is needed.
pub(super) struct Holds {
    /// For each kind its class.
    class: Vec<Option<u32>>,
    needs: Vec<u32>,
    /// How many are held of each class, as far as they are needed.
    held: Vec<StateField>,
    /// Whether some are missing for good.
    misses: StateField,
    /// For each kind whether it is the last one of its class.
    last: Vec<bool>,
}

impl Holds {
    /// Of these classes, one for each kind, these numbers.
    pub fn new(class: Vec<Option<u32>>, needs: &[u32], layout: &mut StateLayout) -> Holds {
        let last =
            (0..class.len()).map(|kind| class[kind].is_some() && !class[kind + 1..].contains(&class[kind]));
        let last = last.collect();
        let held = needs.iter().map(|&need| layout.field(u64::from(need))).collect();
        Holds { class, needs: needs.to_vec(), held, misses: layout.field(1), last }
    }

    fn misses(&self, state: &mut [u64]) {
        self.held.iter().for_each(|field| field.set(state, 0));
        self.misses.set(state, 1);
    }

    /// How many cards are still needed.
    fn needed(&self, state: &[u64]) -> u64 {
        self.held.iter().zip(&self.needs).map(|(field, need)| u64::from(*need) - field.get(state)).sum()
    }
}

impl Fold for Holds {
    fn begin(&self, state: &mut [u64]) {
        let is_nowhere = |class: usize| !self.class.contains(&Some(class as u32));
        if (0..self.needs.len()).any(|class| self.needs[class] > 0 && is_nowhere(class)) {
            self.misses(state);
        }
    }

    fn take(&self, state: &mut [u64], kind: usize, count: u32) {
        let Some(class) = self.class[kind].map(|class| class as usize) else { return };
        if self.misses.get(state) == 0 {
            let held = self.held[class].get(state) + u64::from(count);
            self.held[class].set(state, held.min(u64::from(self.needs[class])));
        }
    }

    fn closes(&self, kind: usize) -> bool {
        self.last[kind]
    }

    fn close(&self, state: &mut [u64], kind: usize, left: u32) {
        let Some(class) = self.class[kind].map(|class| class as usize) else { return };
        let is_short = self.held[class].get(state) < u64::from(self.needs[class]);
        if self.misses.get(state) == 0 && (is_short || self.needed(state) > u64::from(left)) {
            self.misses(state);
        }
    }

    fn answer(&self, state: &[u64]) -> Answer {
        Answer::Yes(self.misses.get(state) == 0 && self.needed(state) == 0)
    }

    fn bound(&self) -> u128 {
        let held = |bound: u128, need: &u32| bound.saturating_mul(u128::from(*need) + 1);
        self.needs.iter().fold(1, held).saturating_add(1)
    }

    fn enough(&self, kind: usize) -> Option<u32> {
        Some(self.class[kind].map_or(0, |class| self.needs[class as usize]))
    }
}
