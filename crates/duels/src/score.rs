//! Games in which it counts by how much one wins.

use super::graph::{End, Graph};
use super::order::Loop;
use std::fmt;
use tg_progress::{Progress, Stop};

/// Which player is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// The player who wants the greatest score.
    First,
    /// The player who wants the least score.
    Second,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The game can go round, and what is asked needs one that ends.
    Loop(Loop),
    /// The progress said so.
    Stopped(Stop),
}

impl From<Stop> for SearchError {
    fn from(why: Stop) -> SearchError {
        SearchError::Stopped(why)
    }
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Loop(Loop(positions)) => {
                write!(f, "the game can go round by way of {} positions", positions.len())
            }
            SearchError::Stopped(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for SearchError {}

impl Graph {
    /// The score of best play from each position, as the first player counts it; nothing for one from which the game
    /// can go round. `scores` has for each last position (one that is over or stuck) its score, or the place of its
    /// score among all in order; others aren't looked at. `movers` says of each position who is to move.
    ///
    /// # Errors
    /// [`Stop`] if `progress` says so.
    pub fn scores(
        &self,
        scores: &[u32],
        movers: impl Fn(u32) -> Mover,
        progress: &mut impl Progress,
    ) -> Result<Vec<Option<u32>>, Stop> {
        progress.reserve(self.len() as u64 * 8)?;
        let mut best = vec![None; self.len()];
        for position in self.ending(progress)? {
            progress.charge(1 + self.edges(position).len() as u64)?;
            let next = self.next(position).filter_map(|next| best[next as usize]);
            let chosen = match (self.end(position), movers(position)) {
                (End::Open, Mover::First) => next.max(),
                (End::Open, Mover::Second) => next.min(),
                _ => None,
            };
            best[position as usize] = chosen.or(Some(scores[position as usize]));
        }
        Ok(best)
    }
}
