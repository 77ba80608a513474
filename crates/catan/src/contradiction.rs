//! Events that no possible hand allows.

use super::event::{Cards, Development, Player, Purchase, Resource};
use std::fmt;

/// An event that no world allows: the log contradicts itself, or an event is missing before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The event, counted from 1.
    pub event: usize,
    /// What was needed and what could have been there.
    pub reason: Reason,
    /// The event since which the contradiction holds: after it, and after every later one, there was too little (or
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
    /// The player had to hold `needed` cards (at least, where cards leave the hand), and held
    /// between `least` and `most`.
    HandSize { player: Player, needed: u32, least: u32, most: u32 },
    /// The player's monopoly was worth `needed` cards, and the others held between `least` and `most` of them.
    Worth { player: Player, resource: Resource, needed: u32, least: u32, most: u32 },
    /// Each of these numbers of cards (as a minimum, or exactly) could have been there, but not all
    /// at once.
    Together { needs: Vec<(Player, Resource, u32)>, exactly: bool },
    /// The player hands over `given` cards for a monopoly, which by the rules takes at most `most`.
    Share { player: Player, resource: Resource, given: u32, most: u32 },
    /// Such a card or piece only exists in Cities & Knights.
    Expansion,
    /// Someone trades with or robs themself.
    Oneself { player: Player },
    /// There is no such player.
    NoPlayer { player: Player },
    /// The bank had to give `needed` cards of the resource, and had at most `most` of `all` that exist.
    Bank { resource: Resource, needed: u32, most: u32, all: u32 },
    /// The bank had to have `needed` cards of the resource, and had between `least` and `most`.
    InBank { resource: Resource, needed: u32, least: u32, most: u32 },
    /// The bank must give `needed` cards of any kinds, and has `left`.
    Stock { needed: u32, left: u32 },
    /// The player can't hold all of these, and certainly does.
    Surplus { player: Player, cards: Cards },
    /// Including the card that the player buys, `bought` development cards are bought, and the deck had `deck`.
    Deck { player: Player, bought: u32, deck: u32 },
    /// Including the card that the player plays, `played` of this kind are played, and there are `copies`.
    Copies { player: Player, card: Development, played: u32, copies: u32 },
    /// The player trades with the bank at a rate that no bank and no port has: for these cards it gives between
    /// `least` and `most`, and not `gets`.
    Rate { player: Player, gives: Cards, gets: u32, least: u32, most: u32 },
    /// The player trades a resource for itself.
    Alike { player: Player, resource: Resource },
    /// The player pays these cards for something that costs others.
    Price { player: Player, purchase: Purchase, paid: Cards },
    /// A year of plenty gives the player a number of cards other than two, though the bank has two.
    Plenty { player: Player, cards: u32 },
}

/// Returns why a player who holds at least `least` of each kind can't lack some of these cards.
pub(super) fn too_much(player: Player, cards: Cards, least: impl Fn(Resource) -> u32) -> Reason {
    let mut kinds = Resource::ALL.into_iter().filter(|resource| cards[resource.index()] > 0);
    match (kinds.next(), kinds.next()) {
        (Some(resource), None) => {
            Reason::TooMany { player, resource, needed: cards[resource.index()] - 1, least: least(resource) }
        }
        _ => Reason::Surplus { player, cards },
    }
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
            Reason::Share { player, resource, given, most } => {
                write!(f, "player {player} hands over {given} {}, at most {most} are due", resource.name())
            }
            Reason::Expansion => f.write_str("only Cities & Knights has that"),
            Reason::Oneself { player } => write!(f, "player {player} deals with themself"),
            Reason::NoPlayer { player } => write!(f, "there is no player {player}"),
            Reason::Bank { resource, needed, most, all } => {
                let resource = resource.name();
                write!(f, "the bank must give {needed} {resource}, and has at most {most} of {all}")
            }
            Reason::InBank { resource, needed, least, most } => {
                write!(f, "the bank must have {needed} {}, and has {least} to {most}", resource.name())
            }
            Reason::Stock { needed, left } => write!(f, "the bank must give {needed} cards, and has {left}"),
            Reason::Surplus { player, cards } => write!(f, "player {player} can't hold {cards:?}, and does"),
            Reason::Deck { player, bought, deck } => {
                write!(f, "player {player} buys development card {bought} of {deck}")
            }
            Reason::Copies { player, card, played, copies } => {
                write!(f, "player {player} plays {} {played} of {copies}", card.name())
            }
            Reason::Rate { player, gets, least, most, .. } => {
                write!(f, "player {player} gets {gets} cards for some that are worth {least} to {most}")
            }
            Reason::Alike { player, resource } => {
                write!(f, "player {player} trades {} for itself", resource.name())
            }
            Reason::Price { player, purchase, paid } => {
                write!(f, "player {player} pays {paid:?} for a {}", purchase.name())
            }
            Reason::Plenty { player, cards } => {
                write!(f, "the year of plenty of player {player} brings {cards} cards")
            }
        }
    }
}

impl std::error::Error for Reason {}
