//! What a log records: cards that move, cards that are shown, public counters.
//!
//! An event says what the log says, and nothing that would have to be deduced. Players are indexes
//! into the log's list of names.

pub use super::deck::{Development, ProgressCard};
pub use super::kinds::{Cards, KINDS, MOST, NONE, Resource, basic};
pub use super::purchase::{Improvement, Piece, Purchase};

/// A player: an index into the list of players, below [`PLAYERS`].
pub type Player = u8;

/// The maximum number of players in a game.
pub const PLAYERS: usize = 12;

/// What is known about a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dice {
    /// Each of the two dice.
    Pair(u8, u8),
    /// Only their sum.
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
    /// Nobody, but the log also has the truth, for scoring: it isn't known from any viewpoint.
    Truth(Resource),
    /// Thief and victim: it counts from the viewpoint of either, and for nobody else.
    Private(Resource),
    /// Everybody.
    Seen(Resource),
}

/// What is known about a monopoly. What isn't given may be any number of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Taken {
    /// How many cards it was worth.
    pub total: Option<u32>,
    /// What each player handed over, by player; unknown for players missing at the end.
    pub each: Box<[Option<u32>]>,
}

impl Taken {
    /// Creates a monopoly worth `total` cards in all.
    pub fn worth(total: u32) -> Taken {
        Taken { total: Some(total), ..Taken::default() }
    }

    /// Creates a monopoly from what all players handed over, by player.
    pub fn from_each(each: &[u32]) -> Taken {
        Taken { total: None, each: each.iter().map(|&count| Some(count)).collect() }
    }

    /// Returns what each of the others handed over, if it is given or follows from the total.
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

    /// Returns what a player handed over, if given.
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
    /// `count` unseen cards come from the bank, assumed to be uniform over its cards.
    GainUnseen { player: Player, count: u32 },
    /// A payment to the bank. One for a development card counts that card as bought.
    Spend { player: Player, cards: Cards, purchase: Option<Purchase> },
    /// A piece is placed without a payment.
    Free { player: Player, piece: Piece },
    /// A piece leaves the board.
    Lost { player: Player, piece: Piece },
    /// A development card was bought, and the payment is a separate event (or isn't given): the
    /// same card isn't counted twice.
    Bought { player: Player },
    /// A development card was played. Its effects are separate events, or part of the same one, which then says so.
    Played { player: Player, card: Development },
    /// A progress card was played. The cards it moves are separate events.
    Progress { player: Player, card: ProgressCard },
    /// A discard seen by everybody.
    Discard { player: Player, cards: Cards },
    /// A discard of `count` cards face down, assumed to be uniform over the player's cards.
    FaceDown { player: Player, count: u32 },
    /// `giver` gives `gives` to `taker` and gets `gets`.
    Trade { giver: Player, taker: Player, gives: Cards, gets: Cards },
    /// `count` unseen cards go from `giver` to `taker`, assumed to be uniform over the giver's cards.
    Pass { giver: Player, taker: Player, count: u32 },
    /// A trade with the bank or at a port; it may be the sum of several.
    Bank { player: Player, gives: Cards, gets: Cards },
    /// One card goes from `victim` to `thief`, uniform over the victim's cards.
    Robbery { thief: Player, victim: Player, card: Hidden },
    /// All cards of a resource go to `player`; by the rules of Cities & Knights, a few from each of the others. If the
    /// development card is `played` by this event, no other event records it.
    Monopoly { player: Player, resource: Resource, taken: Taken, played: bool },
    /// Cards of the player's choice come from the bank, `played` as for a monopoly.
    Plenty { player: Player, cards: Cards, played: bool },
    /// The robber, or the pirate, was moved. No card moves with it.
    Robber { player: Player },
    /// Cards were counted wrong somewhere before: the player has these `more`, or else fewer.
    Recount { player: Player, cards: Cards, more: bool },
    /// The same for `count` cards that nobody saw: assumed to be uniform, over the bank's cards or the player's.
    RecountUnseen { player: Player, count: u32, more: bool },
    /// Evidence, if it `counts` as such: whoever offers cards holds them.
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
    /// Sets whether it counts as evidence, if it is an offer.
    pub fn set_offer(&mut self, counting: bool) {
        if let Event::Offer { counts, .. } = self {
            *counts = counting;
        }
    }

    /// Returns whether it names a commodity.
    #[inline]
    pub(super) fn names_commodity(&self) -> bool {
        let among = |cards: &Cards| cards[Resource::BASE.len()..].iter().any(|&count| count > 0);
        match self {
            Event::Gain { cards, .. }
            | Event::Spend { cards, .. }
            | Event::Discard { cards, .. }
            | Event::Recount { cards, .. }
            | Event::Plenty { cards, .. }
            | Event::Holds { cards, .. }
            | Event::Hand { cards, .. }
            | Event::Lacks { cards, .. } => among(cards),
            Event::Trade { gives, gets, .. } | Event::Bank { gives, gets, .. } => among(gives) || among(gets),
            Event::Offer { gives, wants, .. } => among(gives) || among(wants),
            Event::Monopoly { resource, .. } | Event::InBank { resource, .. } => resource.is_commodity(),
            Event::Robbery {
                card: Hidden::Seen(card) | Hidden::Private(card) | Hidden::Truth(card), ..
            } => card.is_commodity(),
            _ => false,
        }
    }

    /// Returns the players that it names, the acting one first.
    pub fn players(&self) -> [Option<Player>; 2] {
        match *self {
            Event::Trade { giver, taker, .. } | Event::Pass { giver, taker, .. } => {
                [Some(giver), Some(taker)]
            }
            Event::Robbery { thief, victim, .. } => [Some(thief), Some(victim)],
            Event::InBank { .. } => [None, None],
            Event::Gain { player, .. }
            | Event::GainUnseen { player, .. }
            | Event::Robber { player }
            | Event::Recount { player, .. }
            | Event::RecountUnseen { player, .. }
            | Event::AtLeast { player, .. }
            | Event::AtMost { player, .. }
            | Event::Lacks { player, .. }
            | Event::Spend { player, .. }
            | Event::Free { player, .. }
            | Event::Lost { player, .. }
            | Event::Progress { player, .. }
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
