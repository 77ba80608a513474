//! What a log tells: cards that move, cards that are shown, public counters.
//!
//! An event says what the log says and nothing that would have to be worked out. Players are indexes
//! into the log's list of names.

/// A player: an index into the list of players, below [`PLAYERS`].
pub type Player = u8;

/// The most players of a game.
pub const PLAYERS: usize = 12;

/// How many cards of each resource, in the order of [`Resource::ALL`].
pub type Cards = [u32; 5];

/// The most cards of a resource that a game may have: few enough that no sum of cards outgrows a number.
pub const MOST: u32 = 1 << 16;

/// No cards.
pub const NONE: Cards = [0; 5];

/// A resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the names say it
pub enum Resource {
    Wood,
    Brick,
    Sheep,
    Wheat,
    Ore,
}

impl Resource {
    /// All of them, in the order that is used everywhere.
    pub const ALL: [Resource; 5] =
        [Resource::Wood, Resource::Brick, Resource::Sheep, Resource::Wheat, Resource::Ore];

    /// The place in [`Cards`], below 5.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        ["wood", "brick", "sheep", "wheat", "ore"][self.index()]
    }

    /// The resource of a word: the name, or lumber, clay, wool, grain.
    pub fn named(word: &str) -> Option<Resource> {
        Some(match word {
            "wood" | "lumber" => Resource::Wood,
            "brick" | "clay" => Resource::Brick,
            "sheep" | "wool" => Resource::Sheep,
            "wheat" | "grain" => Resource::Wheat,
            "ore" => Resource::Ore,
            _ => return None,
        })
    }

    /// One card of it.
    pub fn one(self) -> Cards {
        self.times(1)
    }

    /// How many cards of it.
    pub(super) fn times(self, count: u32) -> Cards {
        let mut cards = NONE;
        cards[self.index()] = count;
        cards
    }
}

/// What is built on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the names say it
pub enum Piece {
    Road,
    Settlement,
    City,
    /// Of Seafarers.
    Ship,
}

impl Piece {
    /// Those of the base game.
    pub const ALL: [Piece; 3] = [Piece::Road, Piece::Settlement, Piece::City];

    /// Those of the base game and of its extensions.
    pub const EXTENDED: [Piece; 4] = [Piece::Road, Piece::Settlement, Piece::City, Piece::Ship];

    /// The word for it.
    pub fn name(self) -> &'static str {
        ["road", "settlement", "city", "ship"][self as usize]
    }
}

/// What a payment to the bank is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purchase {
    /// Something built on the board.
    Piece(Piece),
    /// A development card.
    Development,
}

impl Purchase {
    /// What it costs (the rules of the base game; a ship's of Seafarers).
    pub fn cost(self) -> Cards {
        match self {
            Purchase::Piece(Piece::Road) => [1, 1, 0, 0, 0],
            Purchase::Piece(Piece::Settlement) => [1, 1, 1, 1, 0],
            Purchase::Piece(Piece::Ship) => [1, 0, 1, 0, 0],
            Purchase::Piece(Piece::City) => [0, 0, 0, 2, 3],
            Purchase::Development => [0, 0, 1, 1, 1],
        }
    }
}

/// A development card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the names say it
pub enum Development {
    Knight,
    Point,
    Roads,
    Plenty,
    Monopoly,
}

impl Development {
    /// All of them.
    pub const ALL: [Development; 5] = [
        Development::Knight,
        Development::Point,
        Development::Roads,
        Development::Plenty,
        Development::Monopoly,
    ];

    /// The place in [`Development::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        ["knight", "point", "roads", "plenty", "monopoly"][self.index()]
    }
}

/// What is known of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dice {
    /// Each of the two dice.
    Pair(u8, u8),
    /// Their sum alone.
    Total(u8),
}

impl Dice {
    /// The sum, 2 to 12 with ordinary dice.
    pub fn total(self) -> u8 {
        match self {
            Dice::Pair(a, b) => a.saturating_add(b),
            Dice::Total(total) => total,
        }
    }
}

/// Who saw the card of a robbery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hidden {
    /// Nobody who wrote the log.
    Unseen,
    /// Nobody, but the log has the truth beside it, to score by: it is known from no viewpoint.
    Truth(Resource),
    /// Thief and victim: it counts from the viewpoint of one of them, and for nobody else.
    Private(Resource),
    /// Everybody.
    Seen(Resource),
}

/// What is known of a monopoly. What isn't said may be any number of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Taken {
    /// How many cards it was worth.
    pub total: Option<u32>,
    /// What a player handed over, by player; who is missing at the end isn't told of.
    pub each: Box<[Option<u32>]>,
}

impl Taken {
    /// It was worth `total` cards in all.
    pub fn worth(total: u32) -> Taken {
        Taken { total: Some(total), ..Taken::default() }
    }

    /// What all players handed over, by player.
    pub fn from_each(each: &[u32]) -> Taken {
        Taken { total: None, each: each.iter().map(|&count| Some(count)).collect() }
    }

    /// What each of the others handed over, where that is told or follows from the total.
    pub(super) fn implied(&self, player: Player, players: usize) -> [Option<u32>; PLAYERS] {
        let mut each: [Option<u32>; PLAYERS] = std::array::from_fn(|other| self.of(other as Player));
        let others = (0..players.min(PLAYERS)).filter(|&other| other != usize::from(player));
        let told: u64 = others.clone().filter_map(|other| each[other]).map(u64::from).sum();
        let open = others.clone().filter(|&other| each[other].is_none()).count();
        let rest = self.total.and_then(|total| u64::from(total).checked_sub(told));
        if let Some(rest) = rest.filter(|&rest| rest == 0 || open == 1) {
            for other in others {
                each[other] = each[other].or(Some(rest as u32));
            }
        }
        each
    }

    /// What a player handed over, where that is told.
    #[inline]
    pub fn of(&self, player: Player) -> Option<u32> {
        self.each.get(usize::from(player)).copied().flatten()
    }
}

/// One event of a log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the docs of the variants name the fields
pub enum Event {
    /// Cards come from the bank: production, a starting hand, a refund.
    Gain { player: Player, cards: Cards },
    /// `count` cards of kinds that nobody saw come from the bank, taken as uniform over its cards.
    GainUnseen { player: Player, count: u32 },
    /// A payment to the bank. One for a development card counts that card as bought.
    Spend { player: Player, cards: Cards, purchase: Option<Purchase> },
    /// A piece is set without a payment.
    Free { player: Player, piece: Piece },
    /// A development card was bought, where the payment is an event of its own (or isn't told): the
    /// same card isn't counted twice.
    Bought { player: Player },
    /// A development card was played. What it brings are events of their own, or the same one: those say so.
    Played { player: Player, card: Development },
    /// A discard that all see.
    Discard { player: Player, cards: Cards },
    /// A discard of `count` cards face down, taken as uniform over the player's cards.
    FaceDown { player: Player, count: u32 },
    /// `giver` gives `gives` to `taker` and gets `gets`.
    Trade { giver: Player, taker: Player, gives: Cards, gets: Cards },
    /// A trade with the bank or at a port; several may be summed.
    Bank { player: Player, gives: Cards, gets: Cards },
    /// One card goes from `victim` to `thief`, uniform over the victim's cards.
    Robbery { thief: Player, victim: Player, card: Hidden },
    /// All cards of a resource go to `player`. Where the development card is `played` by this event, no other
    /// tells of it.
    Monopoly { player: Player, resource: Resource, taken: Taken, played: bool },
    /// Cards of the player's choice come from the bank, `played` as in a monopoly.
    Plenty { player: Player, cards: Cards, played: bool },
    /// Evidence, where it `counts` as such: who offers cards holds them.
    Offer { player: Player, gives: Cards, wants: Cards, counts: bool },
    /// Evidence: the player holds at least these.
    Holds { player: Player, cards: Cards },
    /// Evidence: the player holds exactly these.
    Hand { player: Player, cards: Cards },
    /// Evidence: the player holds `count` cards.
    Size { player: Player, count: u32 },
    /// Evidence: the player holds at least `count` cards.
    AtLeast { player: Player, count: u32 },
    /// Evidence: the player holds at most `count` cards.
    AtMost { player: Player, count: u32 },
    /// Evidence: the player doesn't hold all of these at once.
    Lacks { player: Player, cards: Cards },
    /// Evidence: the bank has `count` cards of a resource.
    InBank { resource: Resource, count: u32 },
    /// A throw of the dice.
    Roll { player: Player, dice: Dice },
}

impl Event {
    /// Says whether it counts as evidence, if it is an offer.
    pub fn set_offer(&mut self, counting: bool) {
        if let Event::Offer { counts, .. } = self {
            *counts = counting;
        }
    }

    /// The players that it names, the one who acts first.
    pub fn players(&self) -> [Option<Player>; 2] {
        match *self {
            Event::Trade { giver, taker, .. } => [Some(giver), Some(taker)],
            Event::Robbery { thief, victim, .. } => [Some(thief), Some(victim)],
            Event::InBank { .. } => [None, None],
            Event::Gain { player, .. }
            | Event::GainUnseen { player, .. }
            | Event::AtLeast { player, .. }
            | Event::AtMost { player, .. }
            | Event::Lacks { player, .. }
            | Event::Spend { player, .. }
            | Event::Free { player, .. }
            | Event::Bought { player }
            | Event::Played { player, .. }
            | Event::Discard { player, .. }
            | Event::FaceDown { player, .. }
            | Event::Bank { player, .. }
            | Event::Monopoly { player, .. }
            | Event::Plenty { player, .. }
            | Event::Offer { player, .. }
            | Event::Holds { player, .. }
            | Event::Hand { player, .. }
            | Event::Size { player, .. }
            | Event::Roll { player, .. } => [Some(player), None],
        }
    }
}
