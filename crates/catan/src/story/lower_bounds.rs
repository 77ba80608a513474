//! The story's second tracker: certain cards, and a number of unknown ones for each player.
//!
//! What it shows as certain is a lower bound; together with the unknown cards, it is an upper one.

use super::super::event::{Cards, Event, NONE, Player, Resource};
use super::super::limits::TrackerSettings;
use super::account::{Account, moves};

/// The second tracker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowerBounds {
    certain: Vec<Cards>,
    unknown: Vec<u32>,
}

impl LowerBounds {
    /// Creates a tracker in which nobody holds anything.
    pub fn new(players: usize) -> LowerBounds {
        LowerBounds { certain: vec![NONE; players], unknown: vec![0; players] }
    }

    /// Applies an event of existing players.
    pub fn apply(&mut self, event: &Event, settings: &TrackerSettings) {
        moves(self, event, settings);
    }

    /// Returns how many cards of a resource it shows as certain.
    pub fn certain(&self, player: Player, resource: Resource) -> u32 {
        self.certain[usize::from(player)][resource.index()]
    }

    /// Returns how many unknown cards it shows.
    pub fn unknown(&self, player: Player) -> u32 {
        self.unknown[usize::from(player)]
    }

    /// Turns up to `amount` certain cards of each kind into unknown ones.
    fn loosen(&mut self, player: usize, amount: u32) {
        for certain in &mut self.certain[player] {
            let loose = amount.min(*certain);
            *certain -= loose;
            self.unknown[player] += loose;
        }
    }
}

impl Account for LowerBounds {
    fn gain(&mut self, player: usize, cards: Cards) {
        self.certain[player]
            .iter_mut()
            .zip(cards)
            .for_each(|(certain, more)| *certain = certain.saturating_add(more));
    }

    /// Removes cards: those that aren't held for certain were unknown ones.
    fn lose(&mut self, player: usize, cards: Cards) {
        for (certain, less) in self.certain[player].iter_mut().zip(cards) {
            let paid = less.min(*certain);
            *certain -= paid;
            self.unknown[player] = self.unknown[player].saturating_sub(less - paid);
        }
    }

    fn rob(&mut self, victim: usize, thief: usize) {
        self.loosen(victim, 1);
        self.unknown[victim] = self.unknown[victim].saturating_sub(1);
        self.unknown[thief] += 1;
    }

    fn draw(&mut self, player: usize, count: u32) {
        self.unknown[player] = self.unknown[player].saturating_add(count);
    }

    fn face_down(&mut self, player: usize, count: u32) {
        self.loosen(player, count);
        self.unknown[player] = self.unknown[player].saturating_sub(count);
    }

    fn held(&self, player: usize, kind: usize) -> u32 {
        self.certain[player][kind]
    }

    /// Adds all of the others' unknown cards: what it shows stays an upper bound.
    fn surprise(&mut self, taker: usize) {
        self.unknown[taker] = self.unknown.iter().fold(0, |sum, unknown| sum.saturating_add(*unknown));
    }

    fn players(&self) -> usize {
        self.certain.len()
    }
}
