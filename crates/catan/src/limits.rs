//! The limits and the viewpoint of a tracker, and what it charges on the way: a unit of work is about one world
//! examined, charged even within a single event.

use std::fmt;
use tg_progress::{Progress, Stop};

use super::contradiction::Reason;
use super::event::Player;
use super::supply::Supply;

/// About how much work is done between two charges.
const CHARGE: u64 = 1 << 14;

/// How a log is tracked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrackerSettings {
    /// The maximum number of worlds; beyond it, only bounds are kept.
    pub worlds: usize,
    /// The player from whose viewpoint the log is seen: their own robberies count as seen if the log
    /// has the card.
    pub me: Option<Player>,
    /// The cards of the game; if `None`, they depend on the number of players. There are at most
    /// [`MOST`](super::event::MOST) of each resource.
    pub supply: Option<Supply>,
}

impl TrackerSettings {
    /// Returns the cards of a game of this many players.
    #[inline]
    pub fn supply(&self, players: usize) -> Supply {
        self.supply.unwrap_or(Supply::of(players))
    }
}

impl Default for TrackerSettings {
    /// A million worlds, an outside observer.
    fn default() -> TrackerSettings {
        TrackerSettings { worlds: 1_000_000, me: None, supply: None }
    }
}

/// Why an event wasn't taken. The earlier events still stand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventError {
    /// No world allows it.
    Impossible(Reason),
    /// It was stopped, for this reason.
    Stopped(Stop),
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EventError::Impossible(reason) => reason.fmt(f),
            EventError::Stopped(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for EventError {}

impl From<Stop> for EventError {
    fn from(why: Stop) -> EventError {
        EventError::Stopped(why)
    }
}

impl From<Reason> for EventError {
    fn from(reason: Reason) -> EventError {
        EventError::Impossible(reason)
    }
}

/// Accumulates small amounts of work until they are worth a charge.
pub(super) struct Meter<'w> {
    progress: &'w mut dyn Progress,
    work: u64,
    reserved: u64,
}

impl<'w> Meter<'w> {
    /// Creates a meter that starts with earlier work that wasn't charged.
    pub fn new(progress: &'w mut dyn Progress, work: u64) -> Meter<'w> {
        Meter { progress, work, reserved: 0 }
    }

    /// Counts work, and charges it once there is enough.
    #[inline]
    pub fn work(&mut self, steps: u64) -> Result<(), Stop> {
        self.work += steps;
        if self.work >= CHARGE { self.progress.charge(std::mem::take(&mut self.work)) } else { Ok(()) }
    }

    /// Reserves memory before a list grows to this many bytes. Lists of less than 64 KiB are free.
    #[inline]
    pub fn grow(&mut self, bytes: usize) -> Result<(), Stop> {
        let bytes = bytes as u64;
        if bytes <= self.reserved.max(1 << 16) {
            return Ok(());
        }
        self.reserved = bytes.next_power_of_two();
        self.progress.reserve(self.reserved)
    }

    /// Returns the work that hasn't been charged yet.
    pub fn rest(self) -> u64 {
        self.work
    }
}
