//! The supply of a game: the cards of the bank and the development cards.

use super::event::{Cards, Development, KINDS, Resource, basic};

/// The cards of a game, as they come in its box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Supply {
    /// Cards of each resource. A game with commodities is one of Cities & Knights.
    pub bank: Cards,
    /// The number of development cards.
    pub deck: u32,
    /// The number of development cards of each kind, in the order of [`Development::ALL`]. If their sum exceeds the
    /// deck, each is only a maximum.
    pub kinds: [u32; 5],
}

impl Supply {
    /// The base game, for up to four players.
    pub const BASE: Supply = Supply { bank: basic([19; 5]), deck: 25, kinds: [14, 5, 2, 2, 2] };

    /// The base game with its extension for five and six players.
    pub const EXTENDED: Supply = Supply { bank: basic([24; 5]), deck: 34, kinds: [20, 5, 3, 3, 3] };

    /// Cities & Knights, for up to four players: progress cards replace the development cards.
    pub const CITIES: Supply = Supply { bank: [19, 19, 19, 19, 19, 12, 12, 12], deck: 0, kinds: [0; 5] };

    /// Cities & Knights with its extension for five and six players.
    pub const EXTENDED_CITIES: Supply =
        Supply { bank: [24, 24, 24, 24, 24, 18, 18, 18], deck: 0, kinds: [0; 5] };

    /// Returns the default supply for this many players.
    pub const fn of(players: usize) -> Supply {
        if players <= 4 { Supply::BASE } else { Supply::EXTENDED }
    }

    /// Returns the default supply for this many players of Cities & Knights.
    pub const fn of_cities(players: usize) -> Supply {
        if players <= 4 { Supply::CITIES } else { Supply::EXTENDED_CITIES }
    }

    /// Returns whether there are commodities: then it is a game of Cities & Knights, by whose rules nobody gives more
    /// than a few cards for a monopoly.
    #[inline]
    pub fn has_commodities(&self) -> bool {
        self.bank[Resource::BASE.len()..] != [0; KINDS - Resource::BASE.len()]
    }

    /// Returns the kinds of cards that a hand may have.
    #[inline]
    pub fn resources(&self) -> &'static [Resource] {
        if self.has_commodities() { &Resource::ALL } else { &Resource::BASE }
    }

    /// Returns how many cards each player hands over at most for a monopoly.
    #[inline]
    pub fn monopoly_share(&self, resource: Resource) -> u32 {
        match self.has_commodities() {
            false => u32::MAX,
            true if resource.is_commodity() => 1,
            true => 2,
        }
    }

    /// Sets a deck of this many cards. If no box has such a deck, it isn't known how many cards of a kind it
    /// has.
    pub fn with_deck(self, cards: u32) -> Supply {
        let boxed = [Supply::BASE, Supply::EXTENDED].into_iter().find(|boxed| boxed.deck == cards);
        Supply { deck: cards, kinds: boxed.map_or([cards; 5], |boxed| boxed.kinds), ..self }
    }

    /// Sets these development cards.
    pub fn with_kinds(self, kinds: [u32; 5]) -> Supply {
        Supply { deck: kinds.into_iter().fold(0, u32::saturating_add), kinds, ..self }
    }

    /// Returns how many development cards of a kind there are, if that is known.
    pub fn copies(&self, card: Development) -> Option<u32> {
        let all = self.kinds.into_iter().fold(0, u32::saturating_add);
        (all == self.deck).then_some(self.kinds[card.index()])
    }
}

/// What a recording says about the rules of its game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameRules {
    /// A player who holds more cards than this discards half of them on a 7.
    pub limit: Option<u32>,
    /// The cards of the game.
    pub supply: Option<Supply>,
    /// Whether ships are built.
    pub seafarers: bool,
}

/// The expansions that a game may be played with, besides more players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it
pub enum Expansion {
    Seafarers,
    Cities,
    Both,
}

impl Expansion {
    /// All of them.
    pub const ALL: [Expansion; 3] = [Expansion::Seafarers, Expansion::Cities, Expansion::Both];

    /// Their words, in the same order.
    pub const NAMES: &[&str] = &["seafarers", "cities", "both"];

    /// Returns the word for it.
    pub fn name(self) -> &'static str {
        Expansion::NAMES[self as usize]
    }

    /// Returns the expansion of a word.
    pub fn named(word: &str) -> Option<Expansion> {
        Expansion::ALL.into_iter().find(|expansion| expansion.name() == word)
    }

    /// Returns whether it has Cities & Knights, and whether it has Seafarers.
    pub fn parts(self) -> (bool, bool) {
        (self != Expansion::Seafarers, self != Expansion::Cities)
    }

    /// Returns the expansion with these parts, if it has any.
    pub fn of(cities: bool, seafarers: bool) -> Option<Expansion> {
        Expansion::ALL.into_iter().find(|expansion| expansion.parts() == (cities, seafarers))
    }
}
