//! What cards from the hand pay for, and what it costs.

use super::kinds::{Cards, Resource, basic};

/// A piece built on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the names say it
pub enum Piece {
    Road,
    Settlement,
    City,
    /// Of Seafarers.
    Ship,
    /// Of Cities & Knights, like knights. Its owner may keep more cards on a 7.
    Wall,
    Knight,
}

impl Piece {
    /// The pieces of the base game.
    pub const BASE: [Piece; 3] = [Piece::Road, Piece::Settlement, Piece::City];

    /// The pieces of the base game and of its expansions.
    pub const ALL: [Piece; 6] =
        [Piece::Road, Piece::Settlement, Piece::City, Piece::Ship, Piece::Wall, Piece::Knight];

    /// Returns the word for it.
    pub const fn name(self) -> &'static str {
        ["road", "settlement", "city", "ship", "wall", "knight"][self as usize]
    }
}

/// An area in which the cities of Cities & Knights are improved, with the commodity that pays for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the names say it
pub enum Improvement {
    Trade,
    Politics,
    Science,
}

impl Improvement {
    /// All areas.
    pub const ALL: [Improvement; 3] = [Improvement::Trade, Improvement::Politics, Improvement::Science];

    /// The number of levels; each level costs its number of commodities.
    pub const LEVELS: u32 = 5;

    /// Returns the word for it.
    pub const fn name(self) -> &'static str {
        ["trade", "politics", "science"][self as usize]
    }

    /// Returns the commodity that pays for it.
    pub fn commodity(self) -> Resource {
        [Resource::Cloth, Resource::Coin, Resource::Paper][self as usize]
    }
}

/// What a payment to the bank is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purchase {
    /// A piece built on the board.
    Piece(Piece),
    /// A development card.
    Development,
    /// A knight becomes active.
    Activation,
    /// A knight becomes stronger.
    Promotion,
    /// A city is improved, by one level.
    Improvement(Improvement),
}

impl Purchase {
    /// All purchases.
    pub const ALL: [Purchase; 12] = [
        Purchase::Piece(Piece::Road),
        Purchase::Piece(Piece::Settlement),
        Purchase::Piece(Piece::City),
        Purchase::Piece(Piece::Ship),
        Purchase::Piece(Piece::Wall),
        Purchase::Piece(Piece::Knight),
        Purchase::Development,
        Purchase::Activation,
        Purchase::Promotion,
        Purchase::Improvement(Improvement::Trade),
        Purchase::Improvement(Improvement::Politics),
        Purchase::Improvement(Improvement::Science),
    ];

    /// Their words, in the same order.
    pub const NAMES: [&'static str; Purchase::ALL.len()] = {
        let mut names = [""; Purchase::ALL.len()];
        let mut place = 0;
        while place < names.len() {
            names[place] = Purchase::ALL[place].name();
            place += 1;
        }
        names
    };

    /// Returns the word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Purchase::Piece(piece) => piece.name(),
            Purchase::Development => "development",
            Purchase::Activation => "activation",
            Purchase::Promotion => "promotion",
            Purchase::Improvement(area) => area.name(),
        }
    }

    /// Returns whether only Cities & Knights has it.
    #[inline]
    pub fn is_of_cities(self) -> bool {
        match self {
            Purchase::Piece(piece) => matches!(piece, Piece::Wall | Piece::Knight),
            Purchase::Development => false,
            Purchase::Activation | Purchase::Promotion | Purchase::Improvement(_) => true,
        }
    }

    /// What a city costs in Cities & Knights with the card for medicine.
    pub const CITY_WITH_MEDICINE: Cards = basic([0, 0, 0, 1, 2]);

    /// Returns whether it may be paid for with these cards: an improvement costs as many commodities as its level is
    /// high, and in Cities & Knights the card for medicine makes a city cheaper.
    pub fn is_price(self, paid: Cards, cities: bool) -> bool {
        match self {
            Purchase::Improvement(area) => {
                let level = paid[area.commodity().index()];
                paid == area.commodity().times(level) && (1..=Improvement::LEVELS).contains(&level)
            }
            Purchase::Piece(Piece::City) if cities && paid == Purchase::CITY_WITH_MEDICINE => true,
            purchase => purchase.cost() == paid,
        }
    }

    /// Returns what it costs by the rules; for an improvement, its first level.
    pub fn cost(self) -> Cards {
        match self {
            Purchase::Piece(Piece::Road) => basic([1, 1, 0, 0, 0]),
            Purchase::Piece(Piece::Settlement) => basic([1, 1, 1, 1, 0]),
            Purchase::Piece(Piece::Ship) => basic([1, 0, 1, 0, 0]),
            Purchase::Piece(Piece::City) => basic([0, 0, 0, 2, 3]),
            Purchase::Piece(Piece::Wall) => basic([0, 2, 0, 0, 0]),
            Purchase::Piece(Piece::Knight) | Purchase::Promotion => basic([0, 0, 1, 0, 1]),
            Purchase::Activation => basic([0, 0, 0, 1, 0]),
            Purchase::Development => basic([0, 0, 1, 1, 1]),
            Purchase::Improvement(area) => area.commodity().one(),
        }
    }
}
