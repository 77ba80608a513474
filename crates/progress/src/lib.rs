//! Progress and cancellation of long computations.
//!
//! An engine tells a [`Progress`] of its work from time to time: it *charges* what was done, *reserves* bytes before
//! it takes them, *reports* how far it has come. Each call may answer with [`Stop`], which says why, and the engine
//! ends at once. What a unit of work is, each engine says.
//!
//! ```
//! use tg_progress::{Progress, Stop};
//!
//! /// Allows this much work.
//! struct Allowance(u64);
//!
//! impl Progress for Allowance {
//!     fn charge(&mut self, work: u64) -> Result<(), Stop> {
//!         self.0 = self.0.checked_sub(work).ok_or(Stop::Work)?;
//!         Ok(())
//!     }
//! }
//!
//! let mut allowance = Allowance(10);
//! assert_eq!(allowance.charge(8), Ok(()));
//! assert_eq!(allowance.charge(8), Err(Stop::Work));
//! assert_eq!(Stop::Work.to_string(), "the work that was allowed is done");
//! ```

use std::fmt;

/// Why a computation is to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// It has done as much work as it may.
    Work,
    /// It would take more memory than it may.
    Memory,
    /// Its time is over.
    Time,
    /// Somebody has interrupted it.
    Interrupted,
    /// Who asked has a reason of its own, and keeps it.
    Caller,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Work => "the work that was allowed is done",
            Stop::Memory => "more memory than allowed would be needed",
            Stop::Time => "the time that was allowed is over",
            Stop::Interrupted => "it was interrupted",
            Stop::Caller => "the caller stopped it",
        })
    }
}

impl std::error::Error for Stop {}

/// Who hears of a long computation while it goes on, and may end it.
pub trait Progress {
    /// This much work was done since the last call.
    ///
    /// # Errors
    /// [`Stop`] ends the computation.
    fn charge(&mut self, work: u64) -> Result<(), Stop>;

    /// A table or a list of this many bytes is about to be made.
    ///
    /// # Errors
    /// [`Stop`] ends the computation before it is.
    fn reserve(&mut self, _bytes: u64) -> Result<(), Stop> {
        Ok(())
    }

    /// How far the computation is: `done` of `all` units, which take about as long each.
    fn report(&mut self, _done: u64, _all: u64) {}
}

/// Never stops anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Progress for Unlimited {
    fn charge(&mut self, _: u64) -> Result<(), Stop> {
        Ok(())
    }
}

impl<P: Progress + ?Sized> Progress for &mut P {
    fn charge(&mut self, work: u64) -> Result<(), Stop> {
        (**self).charge(work)
    }

    fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        (**self).reserve(bytes)
    }

    fn report(&mut self, done: u64, all: u64) {
        (**self).report(done, all);
    }
}
