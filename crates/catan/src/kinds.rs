//! The kinds of cards that hands have.

/// The number of kinds of cards: the five resources and the three commodities of Cities & Knights.
pub const KINDS: usize = Resource::ALL.len();

/// The number of cards of each kind, in the order of [`Resource::ALL`]. In the base game, nobody has commodities.
pub type Cards = [u32; KINDS];

/// The maximum number of cards of a resource in a game: few enough that no sum of cards overflows.
pub const MOST: u32 = 1 << 16;

/// No cards.
pub const NONE: Cards = [0; KINDS];

/// Creates cards of the base game: of each resource, in the order of [`Resource::BASE`].
pub const fn basic([wood, brick, sheep, wheat, ore]: [u32; 5]) -> Cards {
    [wood, brick, sheep, wheat, ore, 0, 0, 0]
}

/// A resource, or a commodity of Cities & Knights: a kind of card held in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the names say it
pub enum Resource {
    Wood,
    Brick,
    Sheep,
    Wheat,
    Ore,
    Paper,
    Cloth,
    Coin,
}

impl Resource {
    /// All kinds, in the order that is used everywhere: the commodities come last.
    pub const ALL: [Resource; 8] = [
        Resource::Wood,
        Resource::Brick,
        Resource::Sheep,
        Resource::Wheat,
        Resource::Ore,
        Resource::Paper,
        Resource::Cloth,
        Resource::Coin,
    ];

    /// The kinds of the base game.
    pub const BASE: [Resource; 5] =
        [Resource::Wood, Resource::Brick, Resource::Sheep, Resource::Wheat, Resource::Ore];

    /// Returns whether it is a commodity, which only Cities & Knights has.
    pub fn is_commodity(self) -> bool {
        self.index() >= Resource::BASE.len()
    }

    /// Returns the index in [`Cards`], below [`KINDS`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns the word for it.
    pub fn name(self) -> &'static str {
        ["wood", "brick", "sheep", "wheat", "ore", "paper", "cloth", "coin"][self.index()]
    }

    /// Returns the resource for a word: the name, or lumber, clay, wool, grain.
    pub fn named(word: &str) -> Option<Resource> {
        Some(match word {
            "wood" | "lumber" => Resource::Wood,
            "brick" | "clay" => Resource::Brick,
            "sheep" | "wool" => Resource::Sheep,
            "wheat" | "grain" => Resource::Wheat,
            "ore" => Resource::Ore,
            "paper" => Resource::Paper,
            "cloth" => Resource::Cloth,
            "coin" => Resource::Coin,
            _ => return None,
        })
    }

    /// Returns one card of it.
    pub fn one(self) -> Cards {
        self.times(1)
    }

    /// Returns `count` cards of it.
    pub fn times(self, count: u32) -> Cards {
        let mut cards = NONE;
        cards[self.index()] = count;
        cards
    }
}
