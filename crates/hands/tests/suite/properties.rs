//! Random questions about random small decks: every way of counting against brute force over physical
//! cards.

mod brute;
mod callers;
mod slices;
mod suits;
mod views;

use std::collections::HashMap;

use crate::support::{self, answers, read};
use brute::{Ask, Face, answer, hands, physical};
use callers::{Choosing, Stopping, stops};
use dashu_int::UBig;
use dashu_ratio::RBig;
use proptest::prelude::*;
use tg_hands::{
    Ace, Answer, Classes, Deal, DealtHand, Feature, FeatureShape, HandSize, Ladder, Limits, Question, Until,
};
use views::{View, view};

/// A deck with some questions; each looks at the cards of some hands.
#[derive(Clone, Debug)]
struct Case {
    faces: Vec<Face>,
    ace: Ace,
    asks: Vec<Ask>,
    /// What each question sees; all where there is none.
    views: Vec<Option<View>>,
    components: Vec<Vec<usize>>,
}

const KINDS: usize = 6;

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
fn plain_ask() -> impl Strategy<Value = Ask> {
    let classes = || proptest::collection::vec(proptest::option::weighted(0.8, 0u32..4), KINDS);
    let weights = proptest::collection::vec((-3i64..=3, 1u64..=2), KINDS);
    let counts = proptest::collection::vec((0i64..=1, Just(1u64)), KINDS);
    prop_oneof![
        (weights, proptest::option::of(0u32..4)).prop_map(|(weights, clamp)| Ask::Sum(weights, clamp)),
        (counts, proptest::option::of(1u32..4)).prop_map(|(weights, clamp)| Ask::Sum(weights, clamp)),
        classes().prop_map(Ask::Highest),
        classes().prop_map(Ask::Lowest),
        (classes(), proptest::option::of(1u32..3)).prop_map(|(classes, clamp)| Ask::Tally(classes, clamp)),
        classes().prop_map(Ask::Groups),
        (classes(), 1u32..4, proptest::option::of(1u32..3))
            .prop_map(|(c, times, clamp)| Ask::AtLeast(c, times, clamp)),
        (classes(), 0u32..3).prop_map(|(classes, need)| Ask::Holds(classes, need)),
        (1u32..6).prop_map(Ask::Run),
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

fn case(hands: usize) -> impl Strategy<Value = Case> {
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
    fn pile(&self) -> Vec<u64> {
        self.faces.iter().map(|face| face.copies).collect()
    }

    fn cards(&self) -> u32 {
        self.pile().iter().sum::<u64>() as u32
    }

    fn features(&self) -> Vec<Feature> {
        self.asks
            .iter()
            .zip(&self.views)
            .map(|(ask, view)| Feature { view: view.as_ref().map(View::card_view), shape: self.shape(ask) })
            .collect()
    }

    fn shape(&self, ask: &Ask) -> FeatureShape {
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

    fn question(&self, deal: Deal) -> Question {
        Question::new(deal, self.features(), self.components.clone())
    }

    /// The oracle's answers for some hands.
    fn answers(&self, hands: &[Vec<usize>]) -> Vec<Answer> {
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
    fn ends(&self) -> (bool, bool) {
        (self.ace != Ace::High, self.ace != Ace::Low)
    }
}

/// A distribution of the oracle.
fn tallied(all: impl Iterator<Item = Vec<Answer>>) -> HashMap<Vec<Answer>, UBig> {
    let mut found: HashMap<Vec<Answer>, UBig> = HashMap::new();
    all.for_each(|answers| *found.entry(answers).or_insert(UBig::ZERO) += UBig::ONE);
    found
}

/// All draws of this number of cards with replacement, in their order.
fn drawn(cards: &[usize], size: u32) -> Vec<Vec<usize>> {
    (0..size).fold(vec![Vec::new()], |all, _| {
        all.iter().flat_map(|hand| cards.iter().map(|&card| [&hand[..], &[card]].concat())).collect()
    })
}

proptest! {
    #[test]
    fn a_hand(case in case(1), size in 0u32..8) {
        let size = size.min(case.cards());
        let (found, total) = answers(&case.question(Deal::one(case.pile(), size)), 0).expect("counted");
        let all = hands(&physical(&case.faces), &[size]);
        prop_assert_eq!(total, UBig::from(all.len()));
        prop_assert_eq!(found, tallied(all.iter().map(|hands| case.answers(hands))));
    }

    #[test]
    fn a_known_hand(case in case(1), held in proptest::collection::vec(0u64..3, KINDS)) {
        let hand: Vec<usize> =
            held.iter().enumerate().flat_map(|(kind, &held)| std::iter::repeat_n(kind, held as usize)).collect();
        for ask in &case.asks {
            let found = case.shape(ask).answer(&held).expect("answered");
            prop_assert_eq!(found, answer(ask, &case.faces, case.ends(), &hand));
        }
    }

    #[test]
    fn hands_of_several_sizes(case in case(1), least in 0u32..4, more in 0u32..5) {
        let most = (least + more).min(case.cards());
        let least = least.min(most);
        let question = case.question(Deal::sizes(case.pile(), least, most));
        for (total, size) in (least..=most).enumerate() {
            let (found, _) = answers(&question, total).expect("counted");
            let all = hands(&physical(&case.faces), &[size]);
            prop_assert_eq!(found, tallied(all.iter().map(|hands| case.answers(hands))));
        }
    }

    #[test]
    fn two_hands(case in case(2), first in 0u32..4, second in 0u32..3) {
        let first = first.min(case.cards());
        let second = second.min(case.cards() - first);
        let question = case.question(Deal::several(case.pile(), &[first, second]));
        let (found, total) = answers(&question, 0).expect("counted");
        let all = hands(&physical(&case.faces), &[first, second]);
        prop_assert_eq!(total, UBig::from(all.len()));
        prop_assert_eq!(found, tallied(all.iter().map(|hands| case.answers(hands))));
    }

    #[test]
    fn two_hands_of_two_decks(case in case(2), first in 0u32..4, second in 0u32..3) {
        let (first, second) = (first.min(case.cards()), second.min(case.cards()));
        let hand = |pile: usize, size: u32| DealtHand { pile, size: HandSize::Exactly(size) };
        let deal = Deal {
            piles: vec![case.pile(), case.pile()],
            hands: vec![hand(0, first), hand(1, second)],
            replacement: false,
            taken: None,
        };
        let (found, total) = answers(&case.question(deal), 0).expect("counted");
        let cards = physical(&case.faces);
        let (one, two) = (hands(&cards, &[first]), hands(&cards, &[second]));
        let all = one.iter().flat_map(|one| two.iter().map(|two| [one[0].clone(), two[0].clone()]));
        prop_assert_eq!(total, UBig::from(one.len() * two.len()));
        prop_assert_eq!(found, tallied(all.map(|hands| case.answers(&hands))));
    }

    #[test]
    fn a_hand_with_replacement(case in case(1), size in 0u32..4) {
        prop_assume!(case.cards() > 0);
        let question = case.question(Deal::one(case.pile(), size).replaced());
        let (found, total) = answers(&question, 0).expect("counted");
        let all = drawn(&physical(&case.faces), size);
        prop_assert_eq!(total, UBig::from(all.len()));
        prop_assert_eq!(found, tallied(all.into_iter().map(|hand| case.answers(&[hand]))));
    }

    #[test]
    fn two_hands_with_replacement(case in case(2), first in 0u32..3, second in 0u32..2) {
        prop_assume!(case.cards() > 0);
        let question = case.question(Deal::several(case.pile(), &[first, second]).replaced());
        let (found, total) = answers(&question, 0).expect("counted");
        let all = drawn(&physical(&case.faces), first + second);
        prop_assert_eq!(total, UBig::from(all.len()));
        let split = |hand: Vec<usize>| {
            let (first, second) = hand.split_at(first as usize);
            case.answers(&[first.to_vec(), second.to_vec()])
        };
        prop_assert_eq!(found, tallied(all.into_iter().map(split)));
    }

    #[test]
    fn a_second_hand_of_a_size_that_the_first_chooses(mut case in case(2), first in 0u32..4, most in 0u32..3) {
        let first = first.min(case.cards());
        let most = most.min(case.cards() - first);
        // The number of cards of some kinds in the first hand chooses; all else is asked as before.
        let chooser = case.asks.len();
        case.asks.push(Ask::Sum((0..KINDS).map(|kind| (i64::from(kind % 2 == 0), 1)).collect(), None));
        case.views.push(Some(View::of(vec![vec![true; KINDS], vec![false; KINDS]])));
        case.components.push(vec![chooser]);
        let decides = case.components.len() - 1;
        let question = case.question(Deal::then(case.pile(), first, most)).deciding(decides);
        let mut caller = Choosing { keep: support::Keep::default(), chooser, most };
        let counted = question.count(Limits::default(), &mut caller).expect("counted");
        let found = read(&counted, &caller.keep, case.asks.len(), 0);
        let total = counted.totals()[0].ways.clone();
        prop_assert_eq!(found.values().sum::<UBig>(), total.clone());
        let found: HashMap<_, _> =
            found.into_iter().map(|(a, ways)| (a, RBig::from_parts(ways.into(), total.clone()))).collect();
        let mut wanted: HashMap<Vec<Answer>, RBig> = HashMap::new();
        let firsts = hands(&physical(&case.faces), &[first]);
        for one in &firsts {
            let held = one[0].iter().filter(|&&kind| kind % 2 == 0).count() as u32;
            let mut left = physical(&case.faces);
            for kind in &one[0] {
                left.remove(left.iter().position(|own| own == kind).expect("held"));
            }
            let seconds = hands(&left, &[held % (most + 1)]);
            for two in &seconds {
                let answers = case.answers(&[one[0].clone(), two[0].clone()]);
                let chance = RBig::from_parts(1.into(), UBig::from(firsts.len() * seconds.len()));
                *wanted.entry(answers).or_insert(RBig::ZERO) += chance;
            }
        }
        prop_assert_eq!(found, wanted);
    }

    #[test]
    fn a_draw_until_something_holds(mut case in case(1), stop in 0usize..20, at_most in proptest::option::of(0u32..6), replacement: bool) {
        while case.cards() > 7 {
            case.faces.iter_mut().max_by_key(|face| face.copies).expect("kinds").copies -= 1;
        }
        prop_assume!(case.cards() > 0);
        let at_most = if replacement { Some(at_most.unwrap_or(3).min(3)) } else { at_most };
        let until = Until { pile: case.pile(), features: case.features(), at_most, replacement };
        let mut caller = Stopping { stop, keep: support::Keep::default() };
        let stopped = until.count(Limits::default(), &mut caller).expect("counted");
        let chance = |ways: &UBig| RBig::from_parts(ways.clone().into(), stopped.total.clone());
        let mut found: HashMap<(u32, Vec<Answer>), RBig> = HashMap::new();
        for ending in &stopped.endings {
            let answers: Vec<Answer> =
                caller.keep.groups[&0][ending.class.id as usize].iter().map(|(_, answer)| answer.clone()).collect();
            *found.entry((ending.size, answers)).or_insert(RBig::ZERO) += chance(&ending.ways);
        }
        let mut wanted = Drawn { case: &case, stop, at_most, replacement, found: HashMap::new(), never: RBig::ZERO };
        wanted.draw(&mut physical(&case.faces), &mut Vec::new(), RBig::ONE);
        prop_assert_eq!(found, wanted.found);
        prop_assert_eq!(chance(&stopped.never), wanted.never);
    }
}

/// All hands as multisets of at most this many of each kind, and how many there are of each.
fn multisets(copies: &[u64], size: u32) -> Vec<(Vec<usize>, UBig)> {
    let mut all = vec![(Vec::new(), UBig::ONE)];
    for (kind, &copies) in copies.iter().enumerate() {
        let mut next = Vec::new();
        for (hand, ways) in &all {
            let mut dealt = UBig::ONE;
            for taken in 0..=(u64::from(size) - hand.len() as u64).min(copies) {
                next.push(([&hand[..], &vec![kind; taken as usize]].concat(), ways * &dealt));
                dealt = dealt * UBig::from(copies - taken) / UBig::from(taken + 1);
            }
        }
        all = next;
    }
    all.retain(|(hand, _)| hand.len() == size as usize);
    all
}

proptest! {
    #[test]
    fn numbers_beyond_machine_integers(
        mut case in case(1),
        copies in proptest::collection::vec(prop_oneof![0u64..4, Just(1_000), Just(1 << 40), Just(u64::MAX)], KINDS),
        size in 0u32..6,
    ) {
        case.faces.iter_mut().zip(&copies).for_each(|(face, &copies)| face.copies = copies);
        let cards: u128 = copies.iter().map(|&copies| u128::from(copies)).sum();
        let size = size.min(u32::try_from(cards).unwrap_or(u32::MAX));
        let (found, total) = answers(&case.question(Deal::one(copies.clone(), size)), 0).expect("counted");
        let mut wanted: HashMap<Vec<Answer>, UBig> = HashMap::new();
        for (hand, ways) in multisets(&copies, size) {
            *wanted.entry(case.answers(&[hand])).or_insert(UBig::ZERO) += ways;
        }
        prop_assert_eq!(total, wanted.values().sum::<UBig>());
        prop_assert_eq!(found, wanted);
    }
}

/// The oracle's draw, card by card.
struct Drawn<'c> {
    case: &'c Case,
    stop: usize,
    at_most: Option<u32>,
    replacement: bool,
    found: HashMap<(u32, Vec<Answer>), RBig>,
    never: RBig,
}

impl Drawn<'_> {
    fn draw(&mut self, left: &mut Vec<usize>, hand: &mut Vec<usize>, chance: RBig) {
        let answers = self.case.answers(std::slice::from_ref(hand));
        let size = hand.len() as u32;
        if stops(&answers, size, self.stop) {
            *self.found.entry((size, answers)).or_insert(RBig::ZERO) += chance;
        } else if left.is_empty() || self.at_most == Some(size) {
            self.never += chance;
        } else {
            let each = chance / RBig::from(left.len());
            for place in 0..left.len() {
                let card = left[place];
                hand.push(card);
                if !self.replacement {
                    left.remove(place);
                }
                self.draw(left, hand, each.clone());
                if !self.replacement {
                    left.insert(place, card);
                }
                hand.pop();
            }
        }
    }
}
