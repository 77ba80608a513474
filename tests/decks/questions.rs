//! Random decks and questions, each as a script and as a plain function of physical cards.

use proptest::prelude::*;
use std::collections::BTreeMap;

/// A physical card.
#[derive(Clone, Debug)]
pub struct Card {
    pub suit: Option<char>,
    pub rank: Option<i64>,
    pub name: Option<&'static str>,
    pub role: bool,
}

/// Cards with their copies.
#[derive(Clone, Debug)]
pub struct Deck(Vec<(Card, usize)>);

impl Deck {
    pub fn script(&self) -> String {
        let row = |(card, copies): &(Card, usize)| {
            let attributes = if card.role { " { green: true }" } else { "" };
            match (card.suit, card.rank, card.name) {
                (Some(suit), Some(rank), _) => format!("{suit}: {rank} x{copies}{attributes}"),
                (_, _, name) => format!("{} x{copies}{attributes}", name.unwrap_or("other")),
            }
        };
        let rows: Vec<String> = self.0.iter().map(row).collect();
        format!("deck d {{ {} }}", rows.join("; "))
    }

    pub fn physical(&self) -> Vec<&Card> {
        self.0.iter().flat_map(|(card, copies)| std::iter::repeat_n(card, *copies)).collect()
    }
}

/// A deck that has a card of each suit, every rank from 1 to 3 somewhere, and both names, some without copies.
pub fn deck() -> impl Strategy<Value = Deck> {
    let copies = proptest::collection::vec((0usize..3, any::<bool>()), 8);
    copies
        .prop_map(|copies| {
            let suited = |(n, (copies, role)): (usize, &(usize, bool))| {
                let suit = if n < 3 { 'A' } else { 'B' };
                (
                    Card {
                        suit: Some(suit),
                        rank: Some(n as i64 % 3 + 1),
                        name: None,
                        role: *role || n == 0,
                    },
                    *copies,
                )
            };
            let mut cards: Vec<(Card, usize)> = copies[..6].iter().enumerate().map(suited).collect();
            for (name, (copies, role)) in ["boom", "mob"].into_iter().zip(&copies[6..]) {
                cards.push((Card { suit: None, rank: None, name: Some(name), role: *role }, *copies));
            }
            Deck(cards)
        })
        .prop_filter("some cards", |deck| (1..=8).contains(&deck.physical().len()))
}

/// What is looked at.
#[derive(Clone, Debug)]
pub enum Pick {
    Suit(char),
    Name(&'static str),
    Rank(i64),
    SuitRank(char, i64),
    Green,
    AtLeast(i64),
    Either(&'static str, char),
}

impl Pick {
    fn script(&self) -> String {
        match self {
            Pick::Suit(suit) => suit.to_string(),
            Pick::Name(name) => (*name).to_owned(),
            Pick::Rank(rank) => format!("rank: {rank}"),
            Pick::SuitRank(suit, rank) => format!("suit: {suit}, rank: {rank}"),
            Pick::Green => "green: true".to_owned(),
            Pick::AtLeast(rank) => format!("c -> c.rank != none and c.rank >= {rank}"),
            Pick::Either(name, suit) => format!("[{name}, {suit}]"),
        }
    }

    fn fits(&self, card: &Card) -> bool {
        match self {
            Pick::Suit(suit) => card.suit == Some(*suit),
            Pick::Name(name) => card.name == Some(*name),
            Pick::Rank(rank) => card.rank == Some(*rank),
            Pick::SuitRank(suit, rank) => card.suit == Some(*suit) && card.rank == Some(*rank),
            Pick::Green => card.role,
            Pick::AtLeast(rank) => card.rank.is_some_and(|own| own >= *rank),
            Pick::Either(name, suit) => card.name == Some(*name) || card.suit == Some(*suit),
        }
    }
}

fn pick() -> impl Strategy<Value = Pick> {
    let suit = prop_oneof![Just('A'), Just('B')];
    let name = prop_oneof![Just("boom"), Just("mob")];
    prop_oneof![
        suit.clone().prop_map(Pick::Suit),
        name.clone().prop_map(Pick::Name),
        (1..=3i64).prop_map(Pick::Rank),
        (suit.clone(), 1..=3i64).prop_map(|(suit, rank)| Pick::SuitRank(suit, rank)),
        Just(Pick::Green),
        (1..=3i64).prop_map(Pick::AtLeast),
        (name, suit).prop_map(|(name, suit)| Pick::Either(name, suit)),
    ]
}

/// A number that is asked of a hand.
#[derive(Clone, Debug)]
pub enum Number {
    Constant(i64),
    Size,
    Count(Pick),
    Sum(Pick),
    Max(Pick),
    OfAKind(u64),
    Ranks,
    Pairs,
    Kept(Pick, Pick),
    Plus(Box<Number>, Box<Number>),
    Times(Box<Number>, Box<Number>),
    If(Box<Condition>, Box<Number>, Box<Number>),
}

fn ranks(hand: &[&Card]) -> BTreeMap<i64, u64> {
    let mut ranks = BTreeMap::new();
    hand.iter().filter_map(|card| card.rank).for_each(|rank| *ranks.entry(rank).or_default() += 1);
    ranks
}

impl Number {
    fn script(&self) -> String {
        match self {
            Number::Constant(n) => n.to_string(),
            Number::Size => "h.size".to_owned(),
            Number::Count(pick) => format!("h.count({})", pick.script()),
            Number::Sum(Pick::AtLeast(rank)) => {
                format!("h.sum(c -> if c.rank != none and c.rank >= {rank} {{ c.rank }} else {{ 0 }})")
            }
            Number::Sum(pick) => format!("h.sum({})", pick.script()),
            Number::Max(pick @ Pick::AtLeast(_)) => format!("h.keep({}).size", pick.script()),
            Number::Max(pick) => {
                format!("(if h.max({0}) == none {{ 0 }} else {{ h.max({0}) }})", pick.script())
            }
            Number::OfAKind(n) => format!("h.of_a_kind({n})"),
            Number::Ranks => "h.ranks.count".to_owned(),
            Number::Pairs => "h.groups.filter(n -> n == 2).count".to_owned(),
            Number::Kept(a, b) => format!("h.without({}).count({})", a.script(), b.script()),
            Number::Plus(a, b) => format!("({} + {})", a.script(), b.script()),
            Number::Times(a, b) => format!("({} * {})", a.script(), b.script()),
            Number::If(c, a, b) => {
                format!("(if {} {{ {} }} else {{ {} }})", c.script(), a.script(), b.script())
            }
        }
    }

    fn value(&self, hand: &[&Card]) -> i64 {
        let fitting = |pick: &Pick| hand.iter().filter(|card| pick.fits(card)).count() as i64;
        let of = |pick: &Pick| -> Vec<i64> {
            hand.iter().filter(|card| pick.fits(card)).filter_map(|card| card.rank).collect()
        };
        match self {
            Number::Constant(n) => *n,
            Number::Size => hand.len() as i64,
            Number::Count(pick) => fitting(pick),
            Number::Sum(pick) => of(pick).iter().sum(),
            Number::Max(pick @ Pick::AtLeast(_)) => fitting(pick),
            Number::Max(pick) => of(pick).into_iter().max().unwrap_or(0),
            Number::OfAKind(n) => ranks(hand).values().filter(|held| *held >= n).count() as i64,
            Number::Ranks => ranks(hand).len() as i64,
            Number::Pairs => ranks(hand).values().filter(|held| **held == 2).count() as i64,
            Number::Kept(a, b) => hand.iter().filter(|card| !a.fits(card) && b.fits(card)).count() as i64,
            Number::Plus(a, b) => a.value(hand) + b.value(hand),
            Number::Times(a, b) => a.value(hand) * b.value(hand),
            Number::If(c, a, b) => {
                if c.holds(hand) {
                    a.value(hand)
                } else {
                    b.value(hand)
                }
            }
        }
    }
}

/// Something that holds of a hand or doesn't.
#[derive(Clone, Debug)]
pub enum Condition {
    Has(Pick),
    Flush(usize),
    Run(usize),
    Less(Number, Number),
    Not(Box<Condition>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
}

impl Condition {
    pub fn script(&self) -> String {
        match self {
            Condition::Has(pick) => format!("h.has({})", pick.script()),
            Condition::Flush(n) => format!("h.flush({n})"),
            Condition::Run(n) => format!("h.run({n})"),
            Condition::Less(a, b) => format!("({} < {})", a.script(), b.script()),
            Condition::Not(a) => format!("(not {})", a.script()),
            Condition::And(a, b) => format!("({} and {})", a.script(), b.script()),
            Condition::Or(a, b) => format!("({} or {})", a.script(), b.script()),
        }
    }

    pub fn holds(&self, hand: &[&Card]) -> bool {
        match self {
            Condition::Has(pick) => hand.iter().any(|card| pick.fits(card)),
            Condition::Flush(n) => ['A', 'B']
                .iter()
                .any(|suit| hand.iter().filter(|card| card.suit == Some(*suit)).count() >= *n),
            Condition::Run(n) => {
                let held = ranks(hand);
                (1..=3).any(|first| (first..first + *n as i64).all(|rank| held.contains_key(&rank)))
            }
            Condition::Less(a, b) => a.value(hand) < b.value(hand),
            Condition::Not(a) => !a.holds(hand),
            Condition::And(a, b) => a.holds(hand) && b.holds(hand),
            Condition::Or(a, b) => a.holds(hand) || b.holds(hand),
        }
    }
}

fn number() -> impl Strategy<Value = Number> {
    let leaf = prop_oneof![
        (0..3i64).prop_map(Number::Constant),
        Just(Number::Size),
        pick().prop_map(Number::Count),
        pick().prop_map(Number::Sum),
        pick().prop_map(Number::Max),
        (1..4u64).prop_map(Number::OfAKind),
        Just(Number::Ranks),
        Just(Number::Pairs),
        (pick(), pick()).prop_map(|(a, b)| Number::Kept(a, b)),
    ];
    leaf.prop_recursive(2, 8, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            pair.clone().prop_map(|(a, b)| Number::Plus(Box::new(a), Box::new(b))),
            pair.clone().prop_map(|(a, b)| Number::Times(Box::new(a), Box::new(b))),
            (pick(), pair).prop_map(|(pick, (a, b))| {
                Number::If(Box::new(Condition::Has(pick)), Box::new(a), Box::new(b))
            }),
        ]
    })
}

pub fn condition() -> impl Strategy<Value = Condition> {
    let leaf = prop_oneof![
        pick().prop_map(Condition::Has),
        (1usize..4).prop_map(Condition::Flush),
        (1usize..4).prop_map(Condition::Run),
        (number(), number()).prop_map(|(a, b)| Condition::Less(a, b)),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            inner.prop_map(|a| Condition::Not(Box::new(a))),
            pair.clone().prop_map(|(a, b)| Condition::And(Box::new(a), Box::new(b))),
            pair.prop_map(|(a, b)| Condition::Or(Box::new(a), Box::new(b))),
        ]
    })
}

/// What is asked.
#[derive(Clone, Debug)]
pub enum Answer {
    Number(Number),
    Condition(Condition),
    Record(Vec<Answer>),
    List(Vec<Answer>),
}

impl Answer {
    pub fn script(&self) -> String {
        match self {
            Answer::Number(number) => number.script(),
            Answer::Condition(condition) => condition.script(),
            Answer::Record(fields) => self.record(fields.iter().map(Answer::script)),
            Answer::List(items) => {
                format!("[{}]", items.iter().map(Answer::script).collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn record(&self, values: impl Iterator<Item = String>) -> String {
        let fields: Vec<String> = values.enumerate().map(|(n, value)| format!("f{n}: {value}")).collect();
        format!("{{{}}}", fields.join(", "))
    }

    pub fn value(&self, hand: &[&Card]) -> String {
        match self {
            Answer::Number(number) => number.value(hand).to_string(),
            Answer::Condition(condition) => condition.holds(hand).to_string(),
            Answer::Record(fields) => self.record(fields.iter().map(|field| field.value(hand))),
            Answer::List(items) => {
                format!("[{}]", items.iter().map(|item| item.value(hand)).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

pub fn answer() -> impl Strategy<Value = Answer> {
    let leaf = prop_oneof![number().prop_map(Answer::Number), condition().prop_map(Answer::Condition)];
    let several = proptest::collection::vec(leaf.clone(), 1..4);
    prop_oneof![leaf, several.clone().prop_map(Answer::Record), several.prop_map(Answer::List)]
}
