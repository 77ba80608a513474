//! The story's first tracker: an unseen card is a sixth kind, which may go negative.
//!
//! It is wrong if a player with −1 unknown cards takes an unseen one: that shows 0 unknown cards.

use super::super::event::{Cards, Event, KINDS, Player, Resource};
use super::super::limits::TrackerSettings;
use super::account::{Account, moves};

/// The first tracker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    known: Vec<[i64; KINDS]>,
    unknown: Vec<i64>,
}

impl Counts {
    /// Creates a tracker in which nobody holds anything.
    pub fn new(players: usize) -> Counts {
        Counts { known: vec![[0; KINDS]; players], unknown: vec![0; players] }
    }

    /// Applies an event of existing players.
    pub fn apply(&mut self, event: &Event, settings: &TrackerSettings) {
        moves(self, event, settings);
    }

    /// Returns how many cards of a resource it shows.
    pub fn known(&self, player: Player, resource: Resource) -> i64 {
        self.known[usize::from(player)][resource.index()]
    }

    /// Returns how many unknown cards it shows.
    pub fn unknown(&self, player: Player) -> i64 {
        self.unknown[usize::from(player)]
    }
}

impl Account for Counts {
    fn gain(&mut self, player: usize, cards: Cards) {
        self.known[player].iter_mut().zip(cards).for_each(|(known, more)| *known += i64::from(more));
    }

    /// Removes cards: those that aren't held as known cards were unknown ones.
    fn lose(&mut self, player: usize, cards: Cards) {
        for (known, less) in self.known[player].iter_mut().zip(cards) {
            let paid = i64::from(less).min(*known);
            *known -= paid;
            self.unknown[player] -= i64::from(less) - paid;
        }
    }

    fn rob(&mut self, victim: usize, thief: usize) {
        self.unknown[victim] -= 1;
        self.unknown[thief] += 1;
    }

    fn draw(&mut self, player: usize, count: u32) {
        self.unknown[player] += i64::from(count);
    }

    fn face_down(&mut self, player: usize, count: u32) {
        self.unknown[player] -= i64::from(count);
    }

    fn held(&self, player: usize, kind: usize) -> u32 {
        u32::try_from(self.known[player][kind]).unwrap_or(0)
    }

    fn players(&self) -> usize {
        self.known.len()
    }
}
