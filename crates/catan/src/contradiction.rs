//! What no possible hand allows.

use super::event::{Player, Resource};

/// An event that no world allows: the log contradicts itself, or an event is missing before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The event, counted from 1.
    pub event: usize,
    /// What was needed and what could have been there.
    pub reason: Reason,
    /// The event since which it was so: after it, and after every later one, there was too little (or
    /// too much). 0 is the start of the log.
    pub since: usize,
}

/// What was needed, and what could have been there at most or at least.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the docs of the variants name the fields
pub enum Reason {
    /// `needed` cards of the resource were needed, and there were at most `most`.
    TooFew { player: Player, resource: Resource, needed: u32, most: u32 },
    /// There had to be no more than `needed` cards of the resource, and there were at least `least`.
    TooMany { player: Player, resource: Resource, needed: u32, least: u32 },
    /// The player had to hold `needed` cards (at least so many, where cards leave the hand), and held
    /// between `least` and `most`.
    HandSize { player: Player, needed: u32, least: u32, most: u32 },
    /// The player's monopoly was worth `needed` cards, and the others held between `least` and `most` of them.
    Worth { player: Player, resource: Resource, needed: u32, least: u32, most: u32 },
    /// Each of these numbers of cards (at least so many, or exactly) could have been there, but not all
    /// at once.
    Together { needs: Vec<(Player, Resource, u32)>, exactly: bool },
    /// Someone trades with or robs themself.
    Oneself { player: Player },
    /// There is no such player.
    NoPlayer { player: Player },
    /// The hand would hold more than [`MOST`](super::event::MOST) cards of the resource.
    Countless { player: Player, resource: Resource },
}
