//! The limits of a run.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tg_core::number::DEFAULT_DIGITS;
use tg_core::source::Span;

/// What a run may use. A **step** is one turn of a loop, one call, or one element that a function of the
/// prelude visits.
#[derive(Clone)]
pub struct Limits {
    /// How many steps; `None` is without end.
    pub steps: Option<u64>,
    /// How many bytes of memory.
    pub memory: u64,
    /// How many digits a number, of a fraction each of its parts.
    pub digits: u64,
    /// How many calls within calls.
    pub depth: usize,
    /// How long, where there is a [`clock`](Limits::clock).
    pub time: Option<Duration>,
    /// How much memory is in use now, where the program counts it; otherwise only single large values
    /// are refused.
    pub memory_in_use: Option<Gauge>,
    /// Set from outside to stop the run.
    pub interrupted: Option<Arc<AtomicBool>>,
    /// The clock, in a program that has one.
    pub clock: Option<Clock>,
    /// Hears where the run is, before whatever may take long.
    pub note_position: Option<NotePosition>,
    /// Hears how far long work has come: what is done, how much of how much at most.
    pub progress: Option<HearProgress>,
}

/// Tells the time that has passed since some fixed moment.
pub type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// Tells how many bytes are in use.
pub type Gauge = Arc<dyn Fn() -> u64 + Send + Sync>;

/// Hears of a place.
pub type NotePosition = Arc<dyn Fn(Span) + Send + Sync>;

/// Hears what is under way, how much of it is done, and of how much at most.
pub type HearProgress = Arc<dyn Fn(&str, u64, u64) + Send + Sync>;

impl Default for Limits {
    /// 10,000 calls deep, 1 GiB, numbers of ten million digits, no limit on steps or time.
    fn default() -> Self {
        Limits {
            steps: None,
            memory: 1 << 30,
            digits: DEFAULT_DIGITS,
            depth: 10_000,
            time: None,
            memory_in_use: None,
            interrupted: None,
            clock: None,
            note_position: None,
            progress: None,
        }
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("steps", &self.steps)
            .field("memory", &self.memory)
            .field("digits", &self.digits)
            .field("depth", &self.depth)
            .field("time", &self.time)
            .finish_non_exhaustive()
    }
}
