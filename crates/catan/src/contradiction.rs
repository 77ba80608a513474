//! What no possible hand allows.

use super::event::{Player, Resource};
use std::fmt;

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

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction { event, reason, since } = self;
        write!(f, "event {event} can't have happened: {reason}; so it was after event {since} already")
    }
}

impl std::error::Error for Contradiction {}

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

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::TooFew { player, resource, needed, most } => {
                write!(f, "player {player} needs {needed} {}, and has at most {most}", resource.name())
            }
            Reason::TooMany { player, resource, needed, least } => {
                let resource = resource.name();
                write!(
                    f,
                    "player {player} can't hold more than {needed} {resource}, and has at least {least}"
                )
            }
            Reason::HandSize { player, needed, least, most } => {
                write!(f, "player {player} needs a hand of {needed}, and has one of {least} to {most}")
            }
            Reason::Worth { player, resource, needed, least, most } => {
                let resource = resource.name();
                write!(f, "player {player} takes {needed} {resource}, and the others have {least} to {most}")
            }
            Reason::Together { needs, exactly } => {
                let exactly = if *exactly { "exactly " } else { "" };
                let hold = |(player, resource, needed): &(Player, Resource, u32)| {
                    format!("player {player} {exactly}{needed} {}", resource.name())
                };
                let needs: Vec<String> = needs.iter().map(hold).collect();
                write!(f, "these can't be held at the same time: {}", needs.join(", "))
            }
            Reason::Oneself { player } => write!(f, "player {player} deals with themself"),
            Reason::NoPlayer { player } => write!(f, "there is no player {player}"),
            Reason::Countless { player, resource } => {
                write!(f, "player {player} would hold more {} than can be counted", resource.name())
            }
        }
    }
}

impl std::error::Error for Reason {}
