//! What is said of hands as wholes, beside a list of all of them.

use std::collections::HashMap;

use super::brute::{hands, physical};
use super::case::{KINDS, case};
use super::{drawn, multisets};
use dashu_int::UBig;
use proptest::prelude::*;
use tg_hands::{Deal, HandSize};
use tg_progress::Unlimited;

/// How many of each kind some cards are.
fn held(cards: &[usize]) -> Vec<u64> {
    (0..KINDS).map(|kind| cards.iter().filter(|card| **card == kind).count() as u64).collect()
}

/// In how many ways each different list of hands is dealt.
fn tallied(all: &[Vec<Vec<usize>>]) -> HashMap<Vec<Vec<u64>>, UBig> {
    let mut found = HashMap::new();
    for hands in all {
        *found.entry(hands.iter().map(|hand| held(hand)).collect()).or_insert(UBig::ZERO) += UBig::ONE;
    }
    found
}

/// The engine's figures beside the list.
fn agree(deal: &Deal, all: &HashMap<Vec<Vec<u64>>, UBig>) -> Result<(), TestCaseError> {
    for (hands, ways) in all {
        prop_assert_eq!(deal.ways_of(hands), Some(ways.clone()));
    }
    let total: UBig = all.values().sum();
    let chance = |ways: &UBig| ways.to_f64().value() / total.to_f64().value();
    let bits: f64 = all.values().map(|ways| -chance(ways) * chance(ways).log2()).sum();
    let counted = deal.entropy(&mut Unlimited).expect("no limit").expect("sizes are certain");
    prop_assert!((counted - bits).abs() < 1e-9, "{} beside {}", counted, bits);
    let pairs: UBig = all.values().map(|ways| ways * ways).sum();
    prop_assert_eq!(deal.different(&mut Unlimited), Ok(Some(UBig::from(all.len()))));
    prop_assert_eq!(deal.equal_pairs(&mut Unlimited), Ok(Some(pairs)));
    Ok(())
}

proptest! {
    #[test]
    fn a_hand(case in case(1), size in 0u32..8) {
        let size = size.min(case.cards());
        let all = hands(&physical(&case.faces), &[size]);
        agree(&Deal::one(case.pile(), size), &tallied(&all))?;
    }

    #[test]
    fn two_hands(case in case(1), first in 0u32..4, second in 0u32..3) {
        let first = first.min(case.cards());
        let second = second.min(case.cards() - first);
        let all = hands(&physical(&case.faces), &[first, second]);
        agree(&Deal::several(case.pile(), &[first, second]), &tallied(&all))?;
    }

    #[test]
    fn three_hands(case in case(1), sizes in proptest::collection::vec(0u32..3, 3)) {
        let mut left = case.cards();
        let fitting = |size: &u32| {
            let size = (*size).min(left);
            left -= size;
            size
        };
        let sizes: Vec<u32> = sizes.iter().map(fitting).collect();
        let all = hands(&physical(&case.faces), &sizes);
        agree(&Deal::several(case.pile(), &sizes), &tallied(&all))?;
    }

    #[test]
    fn with_replacement(case in case(1), first in 0u32..3, second in proptest::option::of(0u32..2)) {
        prop_assume!(case.cards() > 0);
        let all = drawn(&physical(&case.faces), first + second.unwrap_or(0));
        let split = |hand: Vec<usize>| match second {
            Some(_) => vec![hand[..first as usize].to_vec(), hand[first as usize..].to_vec()],
            None => vec![hand],
        };
        let all: Vec<Vec<Vec<usize>>> = all.into_iter().map(split).collect();
        let sizes: Vec<u32> = [Some(first), second].into_iter().flatten().collect();
        agree(&Deal::several(case.pile(), &sizes).replaced(), &tallied(&all))?;
    }

    #[test]
    fn numbers_beyond_machine_integers(
        copies in proptest::collection::vec(prop_oneof![0u64..4, Just(1 << 40), Just(u64::MAX)], KINDS),
        size in 0u32..6,
    ) {
        let all = multisets(&copies, size);
        let wholes = all.into_iter().map(|(hand, ways)| (vec![held(&hand)], ways));
        agree(&Deal::one(copies, size), &wholes.collect())?;
    }

    /// More of a kind than there are, or another number of cards than is dealt, never comes.
    #[test]
    fn hands_that_never_come(case in case(1), size in 0u32..5, wrong in proptest::collection::vec(0u64..4, KINDS)) {
        let size = size.min(case.cards());
        let dealt = hands(&physical(&case.faces), &[size]).iter().any(|hands| held(&hands[0]) == wrong);
        let ways = Deal::one(case.pile(), size).ways_of(&[wrong]);
        prop_assert_eq!(ways.is_some_and(|ways| ways > UBig::ZERO), dealt);
    }
}

#[test]
fn sums_over_many_hands_of_many_cards_are_not_made() {
    let deal = Deal::several(vec![100; 10], &[20, 20, 20, 20]);
    assert_eq!(deal.different(&mut Unlimited), Ok(None));
    assert_eq!(deal.equal_pairs(&mut Unlimited), Ok(None));
    let bridge = Deal::several(vec![1; 52], &[13, 13, 13, 13]);
    let hands =
        (14..=52u32).map(UBig::from).product::<UBig>() / (1..=13u32).map(UBig::from).product::<UBig>().pow(3);
    assert_eq!(bridge.different(&mut Unlimited), Ok(Some(hands)));
}

#[test]
fn sizes_that_are_not_certain_are_not_said() {
    let deal = Deal::sizes(vec![2, 2], 1, 2);
    assert!(matches!(deal.hands[0].size, HandSize::Between(1, 2)));
    assert_eq!(deal.ways_of(&[vec![1, 0]]), None);
    assert_eq!(deal.different(&mut Unlimited), Ok(None));
    assert_eq!(deal.entropy(&mut Unlimited), Ok(None));
    assert_eq!(Deal::one(vec![2, 2], 1).ways_of(&[vec![1]]), None);
}
