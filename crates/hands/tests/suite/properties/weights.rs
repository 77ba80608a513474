//! Hands that count as something else than their ways, beside a list of all of them.

use std::collections::HashMap;

use super::brute::{hands, physical};
use super::case::{Case, KINDS, case};
use super::drawn;
use crate::support::{self, answers};
use dashu_int::UBig;
use proptest::prelude::*;
use tg_hands::{Answer, Deal, DealtHand, HandSize, Limits, Weight};

/// The ways of each different list of hands, by the answers.
fn ways_of_different(case: &Case, all: &[Vec<Vec<usize>>]) -> HashMap<Vec<Answer>, Vec<u64>> {
    let mut different: HashMap<Vec<Vec<usize>>, u64> = HashMap::new();
    for hands in all {
        let sorted = |hand: &Vec<usize>| {
            (0..KINDS).map(|kind| hand.iter().filter(|own| **own == kind).count()).collect()
        };
        *different.entry(hands.iter().map(sorted).collect()).or_default() += 1;
    }
    let mut found: HashMap<Vec<Answer>, Vec<u64>> = HashMap::new();
    for (counts, ways) in different {
        let hand = |counts: &Vec<usize>| (0..KINDS).flat_map(|kind| vec![kind; counts[kind]]).collect();
        let hands: Vec<Vec<usize>> = counts.iter().map(hand).collect();
        found.entry(case.answers(&hands)).or_default().push(ways);
    }
    found
}

/// The engine's sums of weights beside those of the list.
fn agree(case: &Case, deal: &Deal, all: &[Vec<Vec<usize>>]) -> Result<(), TestCaseError> {
    let wanted = ways_of_different(case, all);
    let sums = |weigh: &dyn Fn(u64) -> u64| -> HashMap<Vec<Answer>, UBig> {
        let sum = |ways: &Vec<u64>| UBig::from(ways.iter().map(|ways| weigh(*ways)).sum::<u64>());
        wanted.iter().map(|(answers, ways)| (answers.clone(), sum(ways))).collect()
    };
    let counted = |weight| answers(&case.question(deal.clone().weighed(weight)), 0).expect("counted");
    let (once, total) = counted(Weight::Once);
    prop_assert_eq!(total, once.values().sum::<UBig>());
    prop_assert_eq!(once, sums(&|_| 1));
    prop_assert_eq!(counted(Weight::Squared).0, sums(&|ways| ways * ways));
    prop_assert_eq!(counted(Weight::Ways).0, sums(&|ways| ways));
    let mut keep = support::Keep::default();
    let question = case.question(deal.clone().weighed(Weight::Informed));
    let informed = question.count(Limits::default(), &mut keep).expect("counted");
    let mut outcomes: HashMap<Vec<Answer>, Vec<usize>> = HashMap::new();
    for outcome in (0..informed.len()).filter(|outcome| !informed.is_impossible(*outcome, 0)) {
        let answers = support::told(&informed, &keep, case.asks.len(), outcome);
        outcomes.entry(answers).or_default().push(outcome);
    }
    prop_assert_eq!(outcomes.len(), wanted.len());
    for (answers, ways) in wanted {
        let all = ways.iter().sum::<u64>() as f64;
        let bits: f64 =
            ways.iter().map(|ways| *ways as f64 / all).map(|chance| -chance * chance.log2()).sum();
        let found = informed.entropy(0, outcomes[&answers].iter().copied()).expect("there are hands");
        prop_assert!((found - bits).abs() < 1e-12, "{} beside {}", found, bits);
    }
    Ok(())
}

proptest! {
    #[test]
    fn of_a_hand(case in case(1), size in 0u32..6) {
        let size = size.min(case.cards());
        agree(&case, &Deal::one(case.pile(), size), &hands(&physical(&case.faces), &[size]))?;
    }

    #[test]
    fn of_two_hands(case in case(2), first in 0u32..4, second in 0u32..3) {
        let first = first.min(case.cards());
        let second = second.min(case.cards() - first);
        let all = hands(&physical(&case.faces), &[first, second]);
        agree(&case, &Deal::several(case.pile(), &[first, second]), &all)?;
    }

    #[test]
    fn of_two_hands_of_two_decks(case in case(2), first in 0u32..4, second in 0u32..3) {
        let (first, second) = (first.min(case.cards()), second.min(case.cards()));
        let hand = |pile: usize, size: u32| DealtHand { pile, size: HandSize::Exactly(size) };
        let piles = vec![case.pile(), case.pile()];
        let deal = Deal { piles, hands: vec![hand(0, first), hand(1, second)], ..Deal::one(Vec::new(), 0) };
        let cards = physical(&case.faces);
        let (one, two) = (hands(&cards, &[first]), hands(&cards, &[second]));
        let all = one.iter().flat_map(|one| two.iter().map(|two| vec![one[0].clone(), two[0].clone()]));
        agree(&case, &deal, &all.collect::<Vec<_>>())?;
    }

    #[test]
    fn with_replacement(case in case(1), size in 0u32..5) {
        prop_assume!(case.cards() > 0);
        let all: Vec<_> = drawn(&physical(&case.faces), size).into_iter().map(|hand| vec![hand]).collect();
        agree(&case, &Deal::one(case.pile(), size).replaced(), &all)?;
    }

    #[test]
    fn of_two_hands_with_replacement(case in case(2), first in 0u32..3, second in 0u32..2) {
        prop_assume!(case.cards() > 0);
        let split = |hand: Vec<usize>| {
            let (first, second) = hand.split_at(first as usize);
            vec![first.to_vec(), second.to_vec()]
        };
        let all: Vec<_> = drawn(&physical(&case.faces), first + second).into_iter().map(split).collect();
        agree(&case, &Deal::several(case.pile(), &[first, second]).replaced(), &all)?;
    }
}
