//! How many neighbours are held at most.

use super::feature::{Answer, Ladder};
use super::fold::Fold;
use super::states::{StateField, StateLayout};
use super::stream::Stream;

/// The longest row of neighbours, step by step up a ladder.
pub(super) struct Longest {
    stream: Stream,
    /// Whether the step after each one is its neighbour.
    joined: Vec<bool>,
    wraps: bool,
    held: StateField,
    /// How many neighbours are held up to the step before.
    streak: StateField,
    best: StateField,
    /// Whether the first step is held, where it is above the last one, too.
    first: StateField,
}

impl Longest {
    /// The longest row on the steps of a stream, `steps` for each kind.
    pub fn new(stream: Stream, ladder: &Ladder, steps: &[Option<u32>], layout: &mut StateLayout) -> Longest {
        let mut can = vec![false; ladder.joined.len()];
        steps.iter().flatten().for_each(|&step| can[step as usize] = true);
        // A step that no kind has is never told to be over.
        let joined = ladder.joined.iter().enumerate().map(|(step, &joined)| joined && can[step + 1]);
        let (joined, steps): (Vec<bool>, _) = (joined.collect(), ladder.joined.len() as u64);
        Longest {
            stream,
            joined,
            wraps: ladder.wraps,
            held: layout.field(1),
            streak: layout.field(steps),
            best: layout.field(steps + 1),
            first: layout.field(1),
        }
    }
}

impl Fold for Longest {
    fn take(&self, state: &mut [u64], kind: usize, _count: u32) {
        if self.stream.class(kind).is_some() {
            self.held.set(state, 1);
        }
    }

    fn closes(&self, kind: usize) -> bool {
        self.stream.closes()[kind]
    }

    fn close(&self, state: &mut [u64], kind: usize, _left: u32) {
        let Some(step) = self.stream.class(kind).map(|step| step as usize) else { return };
        let held = self.held.get(state) == 1;
        self.held.set(state, 0);
        if step == 0 && self.wraps && held {
            self.first.set(state, 1);
        }
        let streak = if held { self.streak.get(state) + 1 } else { 0 };
        let is_last = step + 1 == self.joined.len();
        // The first step comes once more behind the last one, unless all are held.
        let round = is_last && held && self.first.get(state) == 1 && streak < self.joined.len() as u64;
        let longest = self.best.get(state).max(streak + u64::from(round));
        self.best.set(state, longest);
        self.streak.set(state, if self.joined[step] { streak } else { 0 });
        if is_last {
            self.first.set(state, 0);
        }
    }

    fn answer(&self, state: &[u64]) -> Answer {
        Answer::Count(self.best.get(state) as u32)
    }

    fn is_exact(&self) -> bool {
        false
    }

    fn bound(&self) -> u128 {
        let steps = self.joined.len() as u128 + 1;
        4 * steps * (steps + 1)
    }

    fn enough(&self, kind: usize) -> Option<u32> {
        Some(u32::from(self.stream.class(kind).is_some()))
    }
}
