//! Two hands paired off, the first card of one with the first of the other.
//!
//! Kinds come in the order by which cards are paired. So the cards that wait for a partner, all of one hand, came before
//! all that are still to come: how many there are is all that matters of them.

use super::feature::{Answer, BESIDE, Classes};
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
        let (own, others) = both(u64::from(count));
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

/// The two numbers of cards of a kind, this hand's and the other's.
fn both(count: u64) -> (u64, u64) {
    (count & ((1 << BESIDE) - 1), count >> BESIDE)
}

/// How many pairs of two known hands fit. `held` has both numbers of each kind, as [`Matching::Beside`](super::Matching::Beside)
/// puts them together.
pub(super) fn of_known(order: &Classes, fits: [bool; 3], held: &[u64]) -> u64 {
    let mut kinds: Vec<(u32, (u64, u64))> =
        order.each().iter().zip(held).filter_map(|(class, count)| Some(((*class)?, both(*count)))).collect();
    kinds.sort_unstable();
    let cards = |of: fn((u64, u64)) -> u64| {
        kinds.iter().flat_map(move |(class, counts)| (0..of(*counts)).map(move |_| *class))
    };
    let fitting = |(own, other): &(u32, u32)| fits[(own.cmp(other) as i8 + 1) as usize];
    cards(|counts| counts.0).zip(cards(|counts| counts.1)).filter(|pair| fitting(pair)).count() as u64
}
