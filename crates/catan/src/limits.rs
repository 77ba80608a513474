//! What a tracker may use, from whose seat it looks, and what it charges on the way: a unit of work is about one world
//! looked at, charged also within one event.

use std::fmt;
use tg_progress::{Progress, Stop};

use super::contradiction::Reason;
use super::event::Player;
use super::supply::Supply;

/// About how much work lies between two charges.
const CHARGE: u64 = 1 << 14;

/// How a log is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrackerSettings {
    /// The most worlds; beyond, only bounds are kept.
    pub worlds: usize,
    /// The player through whose eyes the log is seen: their own robberies count as seen where the log
    /// has the card.
    pub me: Option<Player>,
    /// The cards of the game; by the number of players where nothing is said. Of each resource it has at most
    /// [`MOST`](super::event::MOST).
    pub supply: Option<Supply>,
}

impl TrackerSettings {
    /// The cards of a game of as many players.
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

/// Why an event wasn't taken. What stood before it still stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventError {
    /// No world allows it.
    Impossible(Reason),
    /// It was stopped, and why.
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

/// Gathers small pieces of work until they are worth a charge.
pub(super) struct Meter<'w> {
    progress: &'w mut dyn Progress,
    work: u64,
    reserved: u64,
}

impl<'w> Meter<'w> {
    /// A meter that begins with work that was done before and not charged.
    pub fn new(progress: &'w mut dyn Progress, work: u64) -> Meter<'w> {
        Meter { progress, work, reserved: 0 }
    }

    /// Counts work, and charges it when it is enough.
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

    /// The work that wasn't charged yet.
    pub fn rest(self) -> u64 {
        self.work
    }
}
