//! What a tracker may use, from whose seat it looks, and what it tells a [`Watch`] on the way: a step is about one
//! world looked at, told also within one event.

use super::contradiction::Reason;
use super::event::Player;
pub use tg_progress::legacy::{Stop, Unwatched, Watch};

/// About how many steps lie between two ticks.
pub const TICK: u64 = 1 << 14;

/// How a log is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The most worlds; beyond, only bounds are kept.
    pub worlds: usize,
    /// The player through whose eyes the log is seen: their own robberies count as seen where the log
    /// has the card.
    pub me: Option<Player>,
}

impl Default for Settings {
    /// A million worlds, an outside observer.
    fn default() -> Settings {
        Settings { worlds: 1_000_000, me: None }
    }
}

/// Why an event wasn't taken. What stood before it still stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// No world allows it.
    Impossible(Reason),
    /// The caller asked to stop.
    Stopped,
}

impl From<Stop> for Failure {
    fn from(_: Stop) -> Failure {
        Failure::Stopped
    }
}

impl From<Reason> for Failure {
    fn from(reason: Reason) -> Failure {
        Failure::Impossible(reason)
    }
}

/// Counts work for a [`Watch`].
pub(super) struct Meter<'w> {
    watch: &'w mut dyn Watch,
    work: u64,
    reserved: u64,
}

impl<'w> Meter<'w> {
    /// A meter that begins with work that was done before and not told.
    pub fn new(watch: &'w mut dyn Watch, work: u64) -> Meter<'w> {
        Meter { watch, work, reserved: 0 }
    }

    /// Counts steps, and ticks when it is time.
    #[inline]
    pub fn work(&mut self, steps: u64) -> Result<(), Stop> {
        self.work += steps;
        if self.work >= TICK { self.watch.tick(std::mem::take(&mut self.work)) } else { Ok(()) }
    }

    /// Asks before a list grows to so many bytes. Lists of less than 64 KiB are free.
    #[inline]
    pub fn grow(&mut self, bytes: usize) -> Result<(), Stop> {
        let bytes = bytes as u64;
        if bytes <= self.reserved.max(1 << 16) {
            return Ok(());
        }
        self.reserved = bytes.next_power_of_two();
        self.watch.memory(self.reserved)
    }

    /// The work that wasn't told yet.
    pub fn rest(self) -> u64 {
        self.work
    }
}
