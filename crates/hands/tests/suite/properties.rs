//! Random questions about random small decks: every way of counting against brute force over physical
//! cards.

mod alike;
mod brute;
mod callers;
mod case;
mod slices;
mod suits;
mod until;
mod views;
mod weights;
mod wholes;

use std::collections::HashMap;

use crate::support::{self, answers, read};
use brute::{Ask, answer, hands, physical};
use callers::Choosing;
use case::{Case, KINDS, case};
use dashu_int::UBig;
use dashu_ratio::RBig;
use proptest::prelude::*;
use tg_hands::{Answer, Deal, DealtHand, HandSize, Limits, Weight};
use views::View;

/// A distribution of the oracle.
fn tallied(all: impl Iterator<Item = Vec<Answer>>) -> HashMap<Vec<Answer>, UBig> {
    let mut found: HashMap<Vec<Answer>, UBig> = HashMap::new();
    all.for_each(|answers| *found.entry(answers).or_insert(UBig::ZERO) += UBig::ONE);
    found
}

/// All draws of this number of cards with replacement, in their order.
pub(super) fn drawn(cards: &[usize], size: u32) -> Vec<Vec<usize>> {
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
            weight: Weight::Ways,
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
}

/// All hands as multisets of at most this many of each kind, and how many there are of each.
pub(super) fn multisets(copies: &[u64], size: u32) -> Vec<(Vec<usize>, UBig)> {
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
