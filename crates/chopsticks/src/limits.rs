//! The bounds of a search, and why one ended. A unit of work is a position that was examined, charged at least every
//! few million. Knows nothing about the game.

use std::fmt;
use tg_progress::{Progress, Stop};

/// How large a search may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// A search isn't started if there could be more positions than this.
    pub positions: u64,
    /// A search ends before it uses more bytes than this.
    pub memory: u64,
    /// Bytes that a table of all positions may take; if it would take more, only those reached are kept.
    pub table: u64,
}

impl Default for SearchLimits {
    /// 100 million positions, 1 GiB of either kind.
    fn default() -> SearchLimits {
        SearchLimits { positions: 100_000_000, memory: 1 << 30, table: 1 << 30 }
    }
}

/// Why a search didn't finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the docs of the variants name the fields
#[non_exhaustive]
pub enum SearchError {
    /// It was stopped, for this reason.
    Stopped(Stop),
    /// There are up to `bound` positions (saturating at `u128::MAX`), more than the limit; detected
    /// before any work.
    TooMany { bound: u128, limit: u64 },
    /// More bytes would be needed than the limit allows; `positions` were found, or could be.
    TooLarge { bytes: u64, limit: u64, positions: u64 },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Stopped(why) => why.fmt(f),
            SearchError::TooMany { bound, limit } => {
                write!(f, "there may be {bound} positions, and {limit} are allowed")
            }
            SearchError::TooLarge { bytes, limit, positions } => {
                write!(f, "{positions} positions need {bytes} bytes, and {limit} are allowed")
            }
        }
    }
}

impl std::error::Error for SearchError {}

impl From<Stop> for SearchError {
    fn from(why: Stop) -> SearchError {
        SearchError::Stopped(why)
    }
}

/// Passes everything on, and reports with each charge how many positions were examined. Reports begin with none and
/// end with all, even if the search doesn't.
pub(crate) struct Reporting<'p, P: Progress> {
    progress: &'p mut P,
    done: u64,
    all: u64,
}

impl<'p, P: Progress> Reporting<'p, P> {
    /// Creates it; `all` is the maximum number of positions to examine.
    pub(crate) fn new(progress: &'p mut P, all: u64) -> Reporting<'p, P> {
        progress.report(0, all);
        Reporting { progress, done: 0, all }
    }
}

impl<P: Progress> Progress for Reporting<'_, P> {
    fn charge(&mut self, work: u64) -> Result<(), Stop> {
        self.done = self.done.saturating_add(work).min(self.all.saturating_sub(1));
        self.progress.report(self.done, self.all);
        self.progress.charge(work)
    }

    fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.progress.reserve(bytes)
    }
}

impl<P: Progress> Drop for Reporting<'_, P> {
    fn drop(&mut self) {
        self.progress.report(self.all, self.all);
    }
}
