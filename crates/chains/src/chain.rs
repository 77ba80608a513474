//! Chains, and why one can't be solved.

use crate::components::components;
use dashu_int::UBig;
use std::fmt;
use std::sync::Arc;
use tg_progress::{Progress, Stop};

/// How likely a step is beside the others of its state.
pub type Weight = UBig;

/// A chain: for each state its next ones, of which the first state is the start. Cloning shares it.
#[derive(Clone, Debug)]
pub struct Chain {
    pub(crate) rows: Arc<[Row]>,
}

/// The next states of one state, each once; none for an end.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) next: Vec<(usize, UBig)>,
    pub(crate) total: UBig,
}

/// How many entries the equations of one component may have once they are solved in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill(pub usize);

/// For each entry that is allowed, the numbers of all states together may have this many words.
const WORDS_AN_ENTRY: u64 = 16;

impl Fill {
    /// Checks that the numbers of all states, each of this many words, aren't more than is allowed.
    ///
    /// # Errors
    /// [`ChainError::Long`].
    pub(crate) fn holds(self, states: usize, words: u64) -> Result<(), ChainError> {
        match words.saturating_mul(states as u64) > (self.0 as u64).saturating_mul(WORDS_AN_ENTRY) {
            true => Err(ChainError::Long { states, words }),
            false => Ok(()),
        }
    }
}

impl Default for Fill {
    /// Four million: 2,000 states each of which leads to each.
    fn default() -> Fill {
        Fill(4_000_000)
    }
}

/// Why a chain has no answers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChainError {
    /// There is no state.
    Empty,
    /// A row names a state that there isn't.
    NoSuchState {
        /// The state that leads to it.
        from: usize,
        /// The state that is missing.
        to: usize,
    },
    /// From this state, which is reached from the start, no end is.
    NeverEnds {
        /// Such a state, the first.
        state: usize,
    },
    /// The equations of this many states that lead to each other would have more entries than allowed.
    Tangled {
        /// How many states.
        states: usize,
        /// How many entries were allowed.
        fill: usize,
    },
    /// The fractions of all states would together take more words than allowed.
    Long {
        /// How many states.
        states: usize,
        /// How many words a number takes.
        words: u64,
    },
    /// The caller asked to stop, and why.
    Stopped(Stop),
}

impl fmt::Display for ChainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChainError::Empty => f.write_str("a chain has at least one state"),
            ChainError::NoSuchState { from, to } => {
                write!(f, "state {from} leads to {to}, which isn't there")
            }
            ChainError::NeverEnds { state } => write!(f, "no end is reached from state {state}"),
            ChainError::Tangled { states, fill } => {
                write!(
                    f,
                    "the equations of {states} states that lead to each other need more than {fill} entries"
                )
            }
            ChainError::Long { states, words } => {
                write!(f, "the answers of {states} states take {words} words each")
            }
            ChainError::Stopped(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for ChainError {}

impl From<Stop> for ChainError {
    fn from(why: Stop) -> ChainError {
        ChainError::Stopped(why)
    }
}

impl Chain {
    /// The chain whose state i has the next states of row i, each with its weight: weights of one state add up, and a
    /// weight of 0 is no step. A state without next ones is an end.
    ///
    /// # Errors
    /// [`ChainError::Empty`] and [`ChainError::NoSuchState`].
    pub fn new(rows: Vec<Vec<(usize, Weight)>>) -> Result<Chain, ChainError> {
        if rows.is_empty() {
            return Err(ChainError::Empty);
        }
        let states = rows.len();
        let missing = |from: usize, row: &[(usize, UBig)]| {
            let to = row.iter().map(|&(to, _)| to).find(|&to| to >= states)?;
            Some(ChainError::NoSuchState { from, to })
        };
        match rows.iter().enumerate().find_map(|(from, row)| missing(from, row)) {
            Some(error) => Err(error),
            None => Ok(Chain { rows: rows.into_iter().map(Row::of).collect() }),
        }
    }

    /// How many states there are.
    #[must_use]
    pub fn states(&self) -> usize {
        self.rows.len()
    }

    /// The ends.
    pub fn ends(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.states()).filter(|&state| self.is_end(state))
    }

    /// The other states with a step to one: O(steps).
    pub fn leading_to(&self, state: usize) -> impl Iterator<Item = usize> + '_ {
        let rows = self.rows.iter().enumerate().filter(move |&(from, _)| from != state);
        rows.filter(move |(_, row)| row.next.iter().any(|&(to, _)| to == state)).map(|(from, _)| from)
    }

    /// Whether a state has no next one.
    #[must_use]
    pub fn is_end(&self, state: usize) -> bool {
        self.rows.get(state).is_none_or(|row| row.next.is_empty())
    }

    /// The first state that the start leads to and that leads to no end: O(states + steps).
    #[must_use]
    pub fn trap(&self) -> Option<usize> {
        let next: Vec<Vec<usize>> =
            self.rows.iter().map(|row| row.next.iter().map(|&(to, _)| to).collect()).collect();
        let mut ends = vec![false; self.states()];
        // Components come before those that lead to them.
        for component in components(&next) {
            let reaches = component
                .iter()
                .any(|&state| next[state].is_empty() || next[state].iter().any(|&to| ends[to]));
            component.iter().for_each(|&state| ends[state] = reaches);
        }
        let met = self.reached();
        (0..self.states()).find(|&state| met[state] && !ends[state])
    }

    /// The most steps that it may take; `None` where a state may come again: O(states + steps).
    #[must_use]
    pub fn longest(&self) -> Option<u64> {
        let next: Vec<Vec<usize>> =
            self.rows.iter().map(|row| row.next.iter().map(|&(to, _)| to).collect()).collect();
        let (reached, mut longest) = (self.reached(), vec![0; self.states()]);
        // Components come before those that lead to them.
        for component in components(&next) {
            let state = component[0];
            if reached[state] && (component.len() > 1 || next[state].contains(&state)) {
                return None;
            }
            longest[state] = next[state].iter().map(|&to| longest[to] + 1).max().unwrap_or(0);
        }
        longest.first().copied()
    }

    /// Which states the start leads to, itself among them.
    pub(crate) fn reached(&self) -> Vec<bool> {
        let mut met = vec![false; self.states()];
        let mut open = vec![0];
        met[0] = true;
        while let Some(state) = open.pop() {
            for &(to, _) in &self.rows[state].next {
                if !std::mem::replace(&mut met[to], true) {
                    open.push(to);
                }
            }
        }
        met
    }

    /// Charges for looking at every step once.
    pub(crate) fn charge(&self, progress: &mut dyn Progress) -> Result<(), Stop> {
        let steps: usize = self.rows.iter().map(|row| row.next.len() + 1).sum();
        progress.charge(steps as u64)
    }
}

impl Row {
    fn of(mut next: Vec<(usize, UBig)>) -> Row {
        next.retain(|(_, weight)| !weight.is_zero());
        next.sort_by_key(|&(to, _)| to);
        next.dedup_by(|(later, more), (kept, weight)| {
            let same = later == kept;
            if same {
                *weight += &*more;
            }
            same
        });
        let total = next.iter().fold(UBig::ZERO, |total, (_, weight)| total + weight);
        Row { next, total }
    }

    /// The weight of all steps that don't lead back to the state itself.
    pub(crate) fn pivot(&self, state: usize) -> UBig {
        match self.next.binary_search_by_key(&state, |&(to, _)| to) {
            Ok(own) => &self.total - &self.next[own].1,
            Err(_) => self.total.clone(),
        }
    }
}
