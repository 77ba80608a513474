//! What bounds a search, and how its caller hears of its progress. Knows nothing of the game.

/// The search was told to stop by its [`Watch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop;

/// The ear of the caller: it counts steps, shows progress, listens for an interrupt.
pub trait Watch {
    /// So many positions were looked at since the last call. Called at least every few million positions.
    ///
    /// # Errors
    /// [`Stop`] ends the search.
    fn tick(&mut self, work: u64) -> Result<(), Stop>;

    /// So many bytes are about to be used in all, at most. Called before each large table.
    ///
    /// # Errors
    /// [`Stop`] ends the search before the table is made.
    fn memory(&mut self, bytes: u64) -> Result<(), Stop>;
}

/// Never stops anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn tick(&mut self, _: u64) -> Result<(), Stop> {
        Ok(())
    }

    fn memory(&mut self, _: u64) -> Result<(), Stop> {
        Ok(())
    }
}

impl<W: Watch + ?Sized> Watch for &mut W {
    fn tick(&mut self, work: u64) -> Result<(), Stop> {
        (**self).tick(work)
    }

    fn memory(&mut self, bytes: u64) -> Result<(), Stop> {
        (**self).memory(bytes)
    }
}

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
