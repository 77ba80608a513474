//! Two hands paired off, the first card of one with the first of the other.
//!
//! Kinds come in the order by which cards are paired. So the cards that wait for a partner, all of one hand, came before
//! all that are still to come: how many there are is all that matters of them.

use super::feature::{Answer, BESIDE};
use super::fold::Fold;
use super::states::{StateField, StateLayout};

pub(super) struct Paired {
    /// How many pairs fit.
    fitting: StateField,
    /// How many cards wait, those of the other hand below `most`.
    waiting: StateField,
    most: u32,
    fits: [bool; 3],
}

impl Paired {
    /// Of at most this many cards of both hands.
    pub fn new(fits: [bool; 3], most: u32, layout: &mut StateLayout) -> Paired {
        let fitting = layout.field(u64::from(most / 2));
        Paired { fitting, waiting: layout.field(2 * u64::from(most)), most, fits }
    }
}

impl Fold for Paired {
    fn begin(&self, state: &mut [u64]) {
        self.waiting.set(state, u64::from(self.most));
    }

    fn take(&self, state: &mut [u64], _kind: usize, count: u32) {
        let (own, others) = (u64::from(count & ((1 << BESIDE) - 1)), u64::from(count >> BESIDE));
        let (waiting, even) = (self.waiting.get(state), u64::from(self.most));
        let first = others.min(waiting.saturating_sub(even));
        let last = own.min(even.saturating_sub(waiting));
        let level = (own - last).min(others - first);
        let pairs = [first, level, last].into_iter().zip(self.fits).filter(|(_, fits)| *fits);
        let fitting = self.fitting.get(state) + pairs.map(|(pairs, _)| pairs).sum::<u64>();
        self.fitting.set(state, fitting);
        self.waiting.set(state, waiting + own - others);
    }

    fn answer(&self, state: &[u64]) -> Answer {
        Answer::Count(self.fitting.get(state) as u32)
    }

    fn is_exact(&self) -> bool {
        // How many cards still wait says nothing in the end.
        false
    }

    fn bound(&self) -> u128 {
        (u128::from(self.most) / 2 + 1).saturating_mul(2 * u128::from(self.most) + 1)
    }

    fn enough(&self, _kind: usize) -> Option<u32> {
        None
    }
}
