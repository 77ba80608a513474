//! Random small decks with random questions, for the engine and for the oracle.

use super::brute::{Ask, Face, answer};
use super::slices;
use super::views::{View, view};
use dashu_ratio::RBig;
use proptest::prelude::*;
use tg_hands::{Ace, Answer, Classes, Deal, Feature, FeatureShape, Ladder, Question};

/// A deck with some questions; each looks at the cards of some hands.
#[derive(Clone, Debug)]
pub struct Case {
    pub faces: Vec<Face>,
    pub ace: Ace,
    pub asks: Vec<Ask>,
    /// What each question sees; all where there is none.
    pub views: Vec<Option<View>>,
    pub components: Vec<Vec<usize>>,
}

pub const KINDS: usize = 6;

/// How many cards of a class are needed: one less of every second one.
fn needed(class: u32, need: u32) -> u32 {
    need.saturating_sub(class % 2)
}

fn faces() -> impl Strategy<Value = Vec<Face>> {
    let rank = prop_oneof![4 => (9i64..=14).prop_map(Some), 1 => Just(None)];
    let face = (proptest::option::of(0u32..3), rank, 0u64..=2);
    proptest::collection::vec(face.prop_map(|(suit, rank, copies)| Face { suit, rank, copies }), KINDS)
}

/// What is asked of all cards in view.
pub fn plain_ask() -> impl Strategy<Value = Ask> {
    let classes = || proptest::collection::vec(proptest::option::weighted(0.8, 0u32..4), KINDS);
    // Small ones, of which many sums are the same, and large ones, of which few are.
    let weight = prop_oneof![3 => -3i64..=3, 1 => -60_000i64..=60_000];
    let weights = proptest::collection::vec((weight, 1u64..=2), KINDS);
    let large = proptest::collection::vec((-60_000i64..=60_000, Just(1u64)), KINDS);
    let counts = proptest::collection::vec((0i64..=1, Just(1u64)), KINDS);
    prop_oneof![
        (weights, proptest::option::of(0u32..4)).prop_map(|(weights, clamp)| Ask::Sum(weights, clamp)),
        large.prop_map(|weights| Ask::Sum(weights, None)),
        (counts, proptest::option::of(1u32..4)).prop_map(|(weights, clamp)| Ask::Sum(weights, clamp)),
        classes().prop_map(Ask::Highest),
        classes().prop_map(Ask::Lowest),
        (classes(), proptest::option::of(1u32..3)).prop_map(|(classes, clamp)| Ask::Tally(classes, clamp)),
        classes().prop_map(Ask::Groups),
        (classes(), 1u32..4, proptest::option::of(1u32..3))
            .prop_map(|(c, times, clamp)| Ask::AtLeast(c, times, clamp)),
        (classes(), 0u32..3).prop_map(|(classes, need)| Ask::Holds(classes, need)),
        (1u32..6).prop_map(Ask::Run),
        Just(Ask::LongestRun),
        Just(Ask::Poker),
        Just(Ask::Strength),
    ]
}

fn ask() -> impl Strategy<Value = Ask> {
    prop_oneof![5 => plain_ask(), 1 => slices::slice()]
}

/// Questions by suit and rank, as real ones are.
fn natural(ask: Ask, how: u8, faces: &[Face]) -> Ask {
    let suits = || faces.iter().map(|face| face.suit).collect();
    let ranks = || faces.iter().map(|face| face.rank.map(|rank| rank as u32 - 9)).collect();
    match (ask, how) {
        (Ask::Groups(_), 0) => Ask::Groups(suits()),
        (Ask::Groups(_), 1) => Ask::Groups(ranks()),
        (Ask::AtLeast(_, times, clamp), 0) => Ask::AtLeast(suits(), times, clamp),
        (Ask::AtLeast(_, times, clamp), 1) => Ask::AtLeast(ranks(), times, clamp),
        (Ask::Tally(_, clamp), 0) => Ask::Tally(suits(), clamp),
        (Ask::Tally(_, _), 1) => Ask::Tally((0..faces.len() as u32).map(Some).collect(), None),
        (ask, _) => ask,
    }
}

pub fn case(hands: usize) -> impl Strategy<Value = Case> {
    let asks = proptest::collection::vec((ask(), 0u8..3, proptest::option::weighted(0.4, view(hands))), 1..4);
    let aces = prop_oneof![Just(Ace::High), Just(Ace::Low), Just(Ace::Both)];
    let joined = proptest::collection::vec(proptest::collection::vec(0usize..4, 0..3), 0..3);
    (faces(), aces, asks, joined).prop_map(|(faces, ace, asks, joined)| {
        let components =
            joined.into_iter().map(|c| c.into_iter().map(|feature| feature % asks.len()).collect()).collect();
        let (asks, views): (Vec<_>, Vec<_>) =
            asks.into_iter().map(|(ask, how, view)| (natural(ask, how, &faces), view)).unzip();
        Case { faces, ace, asks, views, components }
    })
}

impl Case {
    pub fn pile(&self) -> Vec<u64> {
        self.faces.iter().map(|face| face.copies).collect()
    }

    pub fn cards(&self) -> u32 {
        self.pile().iter().sum::<u64>() as u32
    }

    pub fn features(&self) -> Vec<Feature> {
        self.asks
            .iter()
            .zip(&self.views)
            .map(|(ask, view)| Feature { view: view.as_ref().map(View::card_view), shape: self.shape(ask) })
            .collect()
    }

    pub fn shape(&self, ask: &Ask) -> FeatureShape {
        let mut numbers: Vec<_> = self.faces.iter().filter_map(|face| face.rank).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let place = |rank| numbers.binary_search(&rank).ok();
        let of = self.faces.iter().map(|face| face.rank.and_then(place).map(|at| at as u32)).collect();
        let exact: Vec<RBig> = numbers.iter().map(|number| RBig::from(*number)).collect();
        let ace = place(14).map(|ace| (ace, self.ace));
        let ladder = Ladder::new(&Classes::new(of), &exact.iter().collect::<Vec<_>>(), ace);
        match ask.clone() {
            Ask::Sum(weights, clamp) => FeatureShape::Sum {
                weights: weights.into_iter().map(|(n, d)| RBig::from_parts(n.into(), d.into())).collect(),
                clamp: clamp.map(RBig::from),
            },
            Ask::Highest(levels) => FeatureShape::Highest { levels },
            Ask::Lowest(levels) => FeatureShape::Lowest { levels },
            Ask::Tally(classes, clamp) => FeatureShape::Tally { classes: Classes::new(classes), clamp },
            Ask::Groups(classes) => FeatureShape::Groups { classes: Classes::new(classes) },
            Ask::AtLeast(classes, times, clamp) => {
                FeatureShape::AtLeast { classes: Classes::new(classes), times, clamp }
            }
            Ask::Holds(classes, need) => {
                let classes = Classes::new(classes);
                let needs = (0..classes.count() as u32).map(|class| needed(class, need)).collect();
                FeatureShape::Holds { classes, needs }
            }
            Ask::Run(length) => FeatureShape::Run { ladder, length },
            Ask::LongestRun => FeatureShape::LongestRun { ladder },
            Ask::Poker => {
                let suits = Classes::new(self.faces.iter().map(|face| face.suit).collect());
                FeatureShape::Poker { ladder, suits }
            }
            Ask::Strength => {
                let suits = Classes::new(self.faces.iter().map(|face| face.suit).collect());
                FeatureShape::Strength { ladder, suits }
            }
            Ask::Slice(order, skip, take, of) => {
                let of = Box::new(self.shape(&of));
                FeatureShape::Slice { order: Classes::new(order), skip, take, of }
            }
        }
    }

    pub fn question(&self, deal: Deal) -> Question {
        Question::new(deal, self.features(), self.components.clone())
    }

    /// The oracle's answers for some hands.
    pub fn answers(&self, hands: &[Vec<usize>]) -> Vec<Answer> {
        self.asks
            .iter()
            .zip(&self.views)
            .map(|(ask, view)| {
                let cards = view.as_ref().map_or_else(|| hands.concat(), |view| view.cards(hands));
                answer(ask, &self.faces, self.ends(), &cards)
            })
            .collect()
    }

    /// Whether the ace counts below and above.
    pub fn ends(&self) -> (bool, bool) {
        (self.ace != Ace::High, self.ace != Ace::Low)
    }
}
