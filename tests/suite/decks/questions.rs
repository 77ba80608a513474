//! Random questions to a hand, each as a script and as a plain function of physical cards. Every method of a hand
//! is among them.

use crate::decks::cards::{Card, Pick, pick, ranked};
use crate::decks::poker::{self, CATEGORIES};
use proptest::prelude::*;
use proptest::strategy::Union;
use std::collections::BTreeMap;

/// A number that is asked of a hand.
#[derive(Clone, Debug)]
pub enum Number {
    Constant(i64),
    Size,
    Count(Pick),
    Sum(Pick),
    Cost,
    Highest(Pick),
    Lowest(Pick),
    Dearest,
    OfAKind(u64),
    Ranks,
    Suits,
    Squares,
    OfSuit(char),
    OfRank(i64),
    OfCost(i64),
    /// Of the cards that are kept, those that fit.
    Kept(Pick, Pick),
    /// Of what is left without all, or some, those that fit; and the sum of their ranks.
    Left(Pick, Option<u32>, Pick),
    LeftSum(Pick, Option<u32>, Pick),
    /// What fits without those that are subtracted.
    Minus(Pick, Pick),
    /// What fits with a certain card more.
    Plus(&'static str, Pick),
    /// Seen card by card.
    Cards(i64),
    Sums(Box<Number>, Box<Number>),
    Times(Box<Number>, Box<Number>),
    If(Box<Condition>, Box<Number>, Box<Number>),
}

fn ranks(hand: &[&Card]) -> BTreeMap<i64, u64> {
    let mut ranks = BTreeMap::new();
    hand.iter().filter_map(|card| card.rank).for_each(|rank| *ranks.entry(rank).or_default() += 1);
    ranks
}

/// What is left without all of a pick, or without some of it, the first ones of the deck.
fn left<'d>(hand: &[&'d Card], out: &Pick, n: Option<u32>) -> Vec<&'d Card> {
    let mut hand = hand.to_vec();
    // The deck holds its cards one after the other.
    hand.sort_by_key(|card| std::ptr::from_ref::<Card>(card) as usize);
    let mut more = n.unwrap_or(u32::MAX);
    let mut stays = |card: &&Card| {
        let goes = more > 0 && out.fits(card);
        more -= u32::from(goes);
        !goes
    };
    hand.into_iter().filter(|card| stays(card)).collect()
}

fn without(out: &Pick, n: Option<u32>) -> String {
    n.map_or_else(|| format!("h.without({})", out.script()), |n| format!("h.without({})", out.script_with(n)))
}

/// A rank counts as its number, and shows itself as its name.
fn or_zero(method: &str, what: &str) -> String {
    format!("(if h.{method}({what}) == none {{ 0 }} else {{ h.{method}({what}) + 0 }})")
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
            Number::Cost => "h.sum(cost)".to_owned(),
            Number::Highest(pick) => or_zero("max", &pick.script()),
            Number::Lowest(pick) => or_zero("min", &pick.script()),
            Number::Dearest => or_zero("max", "cost, suit: A"),
            Number::OfAKind(n) => format!("h.of_a_kind({n})"),
            Number::Ranks => "h.ranks.sum".to_owned(),
            Number::Suits => "h.suits.count".to_owned(),
            Number::Squares => "h.groups.map(n -> n * n).sum".to_owned(),
            Number::OfSuit(suit) => format!("h.tally(suit).get({suit}, 0)"),
            Number::OfRank(rank) => format!("h.tally(rank).get({rank}, 0)"),
            Number::OfCost(cost) => {
                format!("h.tally(c -> if c.cost == none {{ 0 }} else {{ c.cost }}).get({cost} + 0, 0)")
            }
            Number::Kept(kept, pick) => format!("h.keep({}).count({})", kept.script(), pick.script()),
            Number::Left(out, n, pick) => format!("{}.count({})", without(out, *n), pick.script()),
            Number::LeftSum(out, n, pick) => format!("{}.sum({})", without(out, *n), pick.script()),
            Number::Minus(out, pick) => format!("(h - h.keep({})).count({})", out.script(), pick.script()),
            Number::Plus(name, pick) => format!("(h + {{{name}: 1}}).count({})", pick.script()),
            Number::Cards(rank) => format!("[c for c in h.cards if c.rank == {rank}].count"),
            Number::Sums(a, b) => format!("({} + {})", a.script(), b.script()),
            Number::Times(a, b) => format!("({} * {})", a.script(), b.script()),
            Number::If(c, a, b) => {
                format!("(if {} {{ {} }} else {{ {} }})", c.script(), a.script(), b.script())
            }
        }
    }

    fn value(&self, hand: &[&Card]) -> i64 {
        let fitting = |pick: &Pick, hand: &[&Card]| hand.iter().filter(|card| pick.fits(card)).count() as i64;
        let of = |pick: &Pick, hand: &[&Card]| -> Vec<i64> {
            hand.iter().filter(|card| pick.fits(card)).filter_map(|card| card.rank).collect()
        };
        let costs = |hand: &[&Card]| -> Vec<i64> { hand.iter().filter_map(|card| card.cost).collect() };
        match self {
            Number::Constant(n) => *n,
            Number::Size => hand.len() as i64,
            Number::Count(pick) => fitting(pick, hand),
            Number::Sum(pick) => of(pick, hand).iter().sum(),
            Number::Cost => costs(hand).iter().sum(),
            Number::Highest(pick) => of(pick, hand).into_iter().max().unwrap_or(0),
            Number::Lowest(pick) => of(pick, hand).into_iter().min().unwrap_or(0),
            Number::Dearest => {
                let hand: Vec<&Card> = hand.iter().filter(|card| card.suit == Some('A')).copied().collect();
                costs(&hand).into_iter().max().unwrap_or(0)
            }
            Number::OfAKind(n) => ranks(hand).values().filter(|held| *held >= n).count() as i64,
            Number::Ranks => ranks(hand).keys().sum(),
            Number::Suits => {
                ['A', 'B'].iter().filter(|suit| hand.iter().any(|card| card.suit == Some(**suit))).count()
                    as i64
            }
            Number::Squares => ranks(hand).values().map(|held| (held * held) as i64).sum(),
            Number::OfSuit(suit) => fitting(&Pick::Suit(*suit), hand),
            Number::OfRank(rank) => fitting(&Pick::Rank(*rank), hand),
            Number::OfCost(cost) => hand.iter().filter(|card| card.cost.unwrap_or(0) == *cost).count() as i64,
            Number::Kept(kept, pick) => {
                hand.iter().filter(|card| kept.fits(card) && pick.fits(card)).count() as i64
            }
            Number::Left(out, n, pick) => fitting(pick, &left(hand, out, *n)),
            Number::LeftSum(out, n, pick) => of(pick, &left(hand, out, *n)).iter().sum(),
            Number::Minus(out, pick) => fitting(pick, &left(hand, out, None)),
            Number::Plus(name, pick) => {
                // The certain card is the deck's own, with its role and its cost.
                fitting(pick, hand)
                    + i64::from(matches!(pick, Pick::Name(own) | Pick::Either(own, _) if own == name))
            }
            Number::Cards(rank) => fitting(&Pick::Rank(*rank), hand),
            Number::Sums(a, b) => a.value(hand) + b.value(hand),
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
    /// A least number of a suit and of a name.
    Holds(char, usize, &'static str, usize),
    Flush(usize),
    Run(usize),
    Poker(&'static str),
    Less(Number, Number),
    Not(Box<Condition>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
}

impl Condition {
    pub fn script(&self) -> String {
        match self {
            Condition::Has(pick) => format!("h.has({})", pick.script()),
            Condition::Holds(suit, a, name, b) => format!("h.holds({{{suit}: {a}, {name}: {b}}})"),
            Condition::Flush(n) => format!("h.flush({n})"),
            Condition::Run(n) => format!("h.run({n})"),
            Condition::Poker(category) => format!("h.poker == \"{category}\""),
            Condition::Less(a, b) => format!("({} < {})", a.script(), b.script()),
            Condition::Not(a) => format!("(not {})", a.script()),
            Condition::And(a, b) => format!("({} and {})", a.script(), b.script()),
            Condition::Or(a, b) => format!("({} or {})", a.script(), b.script()),
        }
    }

    pub fn holds(&self, hand: &[&Card]) -> bool {
        let of_suit = |suit: char| hand.iter().filter(|card| card.suit == Some(suit)).count();
        match self {
            Condition::Has(pick) => hand.iter().any(|card| pick.fits(card)),
            Condition::Holds(suit, a, name, b) => {
                of_suit(*suit) >= *a && hand.iter().filter(|card| card.name == Some(*name)).count() >= *b
            }
            Condition::Flush(n) => ['A', 'B'].into_iter().any(|suit| of_suit(suit) >= *n),
            Condition::Run(n) => {
                let held = ranks(hand);
                (1..=3).any(|first| (first..first + *n as i64).all(|rank| held.contains_key(&rank)))
            }
            Condition::Poker(category) => {
                let cards: Vec<poker::Card> =
                    hand.iter().map(|card| (card.suit.map(u32::from), card.rank)).collect();
                poker::best(&cards, poker::Ace::Nowhere) == *category
            }
            Condition::Less(a, b) => a.value(hand) < b.value(hand),
            Condition::Not(a) => !a.holds(hand),
            Condition::And(a, b) => a.holds(hand) && b.holds(hand),
            Condition::Or(a, b) => a.holds(hand) || b.holds(hand),
        }
    }
}

fn number() -> BoxedStrategy<Number> {
    let suit = prop_oneof![Just('A'), Just('B')];
    let n = || proptest::option::of(0..3u32);
    // Boxed, as the trees of these alternatives side by side are too large for the stack of a test.
    let asked = Union::new([
        Just(Number::Size).boxed(),
        pick().prop_map(Number::Count).boxed(),
        prop_oneof![ranked(), (1..=3i64).prop_map(Pick::AtLeast)].prop_map(Number::Sum).boxed(),
        Just(Number::Cost).boxed(),
        ranked().prop_map(Number::Highest).boxed(),
        ranked().prop_map(Number::Lowest).boxed(),
        Just(Number::Dearest).boxed(),
        (1..4u64).prop_map(Number::OfAKind).boxed(),
        Just(Number::Ranks).boxed(),
        Just(Number::Suits).boxed(),
        Just(Number::Squares).boxed(),
        suit.prop_map(Number::OfSuit).boxed(),
        (1..=3i64).prop_map(Number::OfRank).boxed(),
        (0..=2i64).prop_map(Number::OfCost).boxed(),
    ]);
    let name = prop_oneof![Just("boom"), Just("mob")];
    let parts = Union::new([
        (pick(), pick()).prop_map(|(a, b)| Number::Kept(a, b)).boxed(),
        (pick(), n(), pick()).prop_map(|(a, n, b)| Number::Left(a, n, b)).boxed(),
        (pick(), n(), ranked()).prop_map(|(a, n, b)| Number::LeftSum(a, n, b)).boxed(),
        (pick(), pick()).prop_map(|(a, b)| Number::Minus(a, b)).boxed(),
        (name, certain()).prop_map(|(name, b)| Number::Plus(name, b)).boxed(),
    ]);
    let leaf = Union::new_weighted(vec![
        (1, (0..3i64).prop_map(Number::Constant).boxed()),
        (7, asked.boxed()),
        (4, parts.boxed()),
        (1, (1..=3i64).prop_map(Number::Cards).boxed()),
    ]);
    leaf.prop_recursive(2, 8, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            pair.clone().prop_map(|(a, b)| Number::Sums(Box::new(a), Box::new(b))),
            pair.clone().prop_map(|(a, b)| Number::Times(Box::new(a), Box::new(b))),
            (pick(), pair).prop_map(|(pick, (a, b))| {
                Number::If(Box::new(Condition::Has(pick)), Box::new(a), Box::new(b))
            }),
        ]
        .boxed()
    })
    .boxed()
}

/// Cards of which it is plain whether a card in no suit is one.
fn certain() -> impl Strategy<Value = Pick> {
    pick().prop_filter("no role, no cost", |pick| !matches!(pick, Pick::Green | Pick::Cost(_)))
}

pub fn condition() -> BoxedStrategy<Condition> {
    let suit = prop_oneof![Just('A'), Just('B')];
    let name = prop_oneof![Just("boom"), Just("mob")];
    let leaf = Union::new_weighted(vec![
        (2, pick().prop_map(Condition::Has).boxed()),
        (1, (suit, 0usize..3, name, 0usize..3).prop_map(|(s, a, n, b)| Condition::Holds(s, a, n, b)).boxed()),
        (1, (1usize..4).prop_map(Condition::Flush).boxed()),
        (1, (1usize..4).prop_map(Condition::Run).boxed()),
        (1, (0..4usize).prop_map(|n| Condition::Poker(CATEGORIES[n])).boxed()),
        (3, (number(), number()).prop_map(|(a, b)| Condition::Less(a, b)).boxed()),
    ]);
    leaf.prop_recursive(2, 6, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            inner.prop_map(|a| Condition::Not(Box::new(a))),
            pair.clone().prop_map(|(a, b)| Condition::And(Box::new(a), Box::new(b))),
            pair.prop_map(|(a, b)| Condition::Or(Box::new(a), Box::new(b))),
        ]
        .boxed()
    })
    .boxed()
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

pub fn answer() -> BoxedStrategy<Answer> {
    let leaf = prop_oneof![number().prop_map(Answer::Number), condition().prop_map(Answer::Condition)];
    let several = proptest::collection::vec(leaf.clone(), 1..4);
    prop_oneof![leaf, several.clone().prop_map(Answer::Record), several.prop_map(Answer::List)].boxed()
}
