//! Progress and cancellation of long computations.
//!
//! An engine informs a [`Progress`] about its work from time to time: it *charges* what was done, *reserves* bytes
//! before it allocates them, *reports* how far it has come. Each call may return [`Stop`], which says why, and the
//! engine ends at once. Each engine defines its own unit of work.
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

/// Why a computation should stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// It has done as much work as it is allowed to.
    Work,
    /// It would take more memory than it is allowed to.
    Memory,
    /// Its time is up.
    Time,
    /// It was interrupted.
    Interrupted,
    /// The caller has a reason of its own, and keeps it.
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

/// Observes a long computation, and may end it.
pub trait Progress {
    /// Reports that this much work was done since the last call.
    ///
    /// # Errors
    /// [`Stop`] ends the computation.
    fn charge(&mut self, work: u64) -> Result<(), Stop>;

    /// Announces that a table or a list of this many bytes is about to be allocated.
    ///
    /// # Errors
    /// [`Stop`] ends the computation before that.
    fn reserve(&mut self, _bytes: u64) -> Result<(), Stop> {
        Ok(())
    }

    /// Reports how far the computation is: `done` of `all` units, which take about the same time each.
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
