//! What bounds a search. Its caller hears of it through a [`Watch`]: a step is a position that was looked at, told at
//! least every few million. Knows nothing of the game.

pub use tg_progress::legacy::{Stop, Unwatched, Watch};

/// How large a search may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// A search isn't begun if there could be more positions than this.
    pub positions: u64,
    /// A search ends before it uses more bytes than this.
    pub memory: u64,
    /// Bytes that a table of all positions may take; where it would take more, only those reached are kept.
    pub table: u64,
}

impl Default for Limits {
    /// 100 million positions, 1 GiB of either kind.
    fn default() -> Limits {
        Limits { positions: 100_000_000, memory: 1 << 30, table: 1 << 30 }
    }
}

/// Why a search didn't come to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// The watch said so.
    Stopped,
    /// There are up to so many positions (a bound, `u128::MAX` if it is more), more than the limit; found
    /// before any work.
    TooMany { bound: u128, limit: u64 },
    /// More bytes would be needed than the limit allows; `positions` were found, or could be.
    TooLarge { bytes: u64, limit: u64, positions: u64 },
}

impl From<Stop> for SearchError {
    fn from(_: Stop) -> SearchError {
        SearchError::Stopped
    }
}
