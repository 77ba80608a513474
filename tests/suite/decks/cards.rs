//! Random decks of physical cards, and what of them a question looks at.

use proptest::prelude::*;

/// A physical card.
#[derive(Clone, Debug)]
pub struct Card {
    pub suit: Option<char>,
    /// From 1 to 3; 3 is named `K`.
    pub rank: Option<i64>,
    pub name: Option<&'static str>,
    pub role: bool,
    pub cost: Option<i64>,
}

impl Card {
    /// How a script writes it: `A 1`, `boom`.
    pub fn written(&self) -> String {
        match (self.suit, self.rank) {
            (Some(suit), Some(3)) => format!("{suit} K"),
            (Some(suit), Some(rank)) => format!("{suit} {rank}"),
            _ => self.name.unwrap_or_default().to_owned(),
        }
    }

    fn row(&self, copies: usize) -> String {
        let mut attributes: Vec<String> = self.cost.iter().map(|cost| format!("cost: {cost}")).collect();
        if self.role {
            attributes.push("green: true".to_owned());
        }
        let attributes = match attributes.is_empty() {
            true => String::new(),
            false => format!(" {{ {} }}", attributes.join(", ")),
        };
        match (self.suit, self.rank) {
            (Some(suit), Some(3)) => format!("{suit}: K = 3 x{copies}{attributes}"),
            (Some(suit), Some(rank)) => format!("{suit}: {rank} x{copies}{attributes}"),
            _ => format!("{} x{copies}{attributes}", self.written()),
        }
    }
}

/// Cards with their copies.
#[derive(Clone, Debug)]
pub struct Deck(Vec<(Card, usize)>);

impl Deck {
    pub fn script(&self) -> String {
        let rows: Vec<String> = self.0.iter().map(|(card, copies)| card.row(*copies)).collect();
        format!("deck d {{ {} }}", rows.join("; "))
    }

    /// In the order of the deck, as a hand is.
    pub fn physical(&self) -> Vec<&Card> {
        self.0.iter().flat_map(|(card, copies)| std::iter::repeat_n(card, *copies)).collect()
    }
}

/// A deck that has a card of each suit, every rank from 1 to 3 somewhere, a role, two costs and both names, some
/// without copies.
pub fn deck() -> impl Strategy<Value = Deck> {
    let kinds = proptest::collection::vec((0usize..3, any::<bool>(), proptest::option::of(1..3i64)), 8);
    kinds
        .prop_map(|kinds| {
            let card = |(n, (copies, role, cost)): (usize, (usize, bool, Option<i64>))| {
                let suited = n < 6;
                let cost = match n {
                    0 => Some(1),
                    1 => Some(2),
                    _ => cost,
                };
                let card = Card {
                    suit: suited.then_some(if n < 3 { 'A' } else { 'B' }),
                    rank: suited.then_some(n as i64 % 3 + 1),
                    name: (!suited).then_some(if n == 6 { "boom" } else { "mob" }),
                    role: role || n == 0,
                    cost,
                };
                (card, copies)
            };
            Deck(kinds.into_iter().enumerate().map(card).collect())
        })
        .prop_filter("some cards", |deck| (1..=8).contains(&deck.physical().len()))
}

/// The same without the cards that have no rank.
pub fn deck_of_ranks() -> impl Strategy<Value = Deck> {
    let of_rank = |Deck(cards)| Deck(Vec::into_iter(cards).filter(|(card, _)| card.rank.is_some()).collect());
    deck().prop_map(of_rank).prop_filter("some cards", |deck: &Deck| !deck.physical().is_empty())
}

/// What is looked at.
#[derive(Clone, Debug)]
pub enum Pick {
    Suit(char),
    Name(&'static str),
    King,
    Rank(i64),
    UpTo(i64),
    SuitRank(char, i64),
    OfSuit(char, i64),
    Written(char, i64),
    Green,
    Cost(i64),
    AtLeast(i64),
    Either(&'static str, char),
}

impl Pick {
    /// As the arguments of a method.
    pub fn script(&self) -> String {
        match self {
            Pick::Suit(suit) => suit.to_string(),
            Pick::Name(name) => (*name).to_owned(),
            Pick::King => "K".to_owned(),
            Pick::Rank(rank) => format!("rank: {rank}"),
            Pick::UpTo(rank) => format!("rank: 1..={rank}"),
            Pick::SuitRank(suit, rank) => format!("suit: {suit}, rank: {rank}"),
            Pick::OfSuit(suit, rank) => format!("{suit}, rank: {rank}"),
            Pick::Written(suit, 3) => format!("\"{suit} K\""),
            Pick::Written(suit, rank) => format!("\"{suit} {rank}\""),
            Pick::Green => "green: true".to_owned(),
            Pick::Cost(cost) => format!("cost: {cost}"),
            Pick::AtLeast(rank) => format!("c -> c.rank != none and c.rank >= {rank}"),
            Pick::Either(name, suit) => format!("[{name}, {suit}]"),
        }
    }

    /// As the first arguments before a number; attributes by name can only stand after it.
    pub fn script_with(&self, n: u32) -> String {
        match self.script().split_once(": ") {
            None => format!("{}, {n}", self.script()),
            Some(_) => match self {
                Pick::OfSuit(suit, rank) => format!("{suit}, {n}, rank: {rank}"),
                _ => format!("n: {n}, {}", self.script()),
            },
        }
    }

    pub fn fits(&self, card: &Card) -> bool {
        match self {
            Pick::Suit(suit) => card.suit == Some(*suit),
            Pick::Name(name) => card.name == Some(*name),
            Pick::King => card.rank == Some(3),
            Pick::Rank(rank) => card.rank == Some(*rank),
            Pick::UpTo(rank) => card.rank.is_some_and(|own| own <= *rank),
            Pick::SuitRank(suit, rank) | Pick::OfSuit(suit, rank) | Pick::Written(suit, rank) => {
                card.suit == Some(*suit) && card.rank == Some(*rank)
            }
            Pick::Green => card.role,
            Pick::Cost(cost) => card.cost == Some(*cost),
            Pick::AtLeast(rank) => card.rank.is_some_and(|own| own >= *rank),
            Pick::Either(name, suit) => card.name == Some(*name) || card.suit == Some(*suit),
        }
    }
}

/// Cards of which some have a rank.
pub fn ranked() -> BoxedStrategy<Pick> {
    let suit = prop_oneof![Just('A'), Just('B')];
    let card = (suit.clone(), 1..=3i64);
    prop_oneof![
        suit.clone().prop_map(Pick::Suit),
        Just(Pick::King),
        (1..=3i64).prop_map(Pick::Rank),
        (1..=3i64).prop_map(Pick::UpTo),
        card.clone().prop_map(|(suit, rank)| Pick::SuitRank(suit, rank)),
        card.clone().prop_map(|(suit, rank)| Pick::OfSuit(suit, rank)),
        card.prop_map(|(suit, rank)| Pick::Written(suit, rank)),
        Just(Pick::Green),
        (1..=2i64).prop_map(Pick::Cost),
        (name(), suit).prop_map(|(name, suit)| Pick::Either(name, suit)),
    ]
    .boxed()
}

/// Any cards.
pub fn pick() -> BoxedStrategy<Pick> {
    prop_oneof![4 => ranked(), 1 => name().prop_map(Pick::Name), 1 => (1..=3i64).prop_map(Pick::AtLeast)]
        .boxed()
}

fn name() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just("boom"), Just("mob")]
}
