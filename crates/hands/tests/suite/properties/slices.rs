//! What is asked of some cards by their order: of the highest, the second lowest, those in the middle.

use super::brute::{Ask, Face, answer, physical};
use super::case::{Case, KINDS, plain_ask};
use super::{drawn, tallied};
use crate::support::answers;
use dashu_int::UBig;
use dashu_ratio::RBig;
use proptest::prelude::*;
use std::collections::HashMap;
use tg_hands::{
    Ace, Answer, CardView, Classes, Deal, DealtHand, Feature, FeatureShape, HandSize, Pick, Question, Weight,
};

/// Kinds in an order of their own, of which some have no place in it; or kinds of which several have the same place,
/// where cards of one place are alike.
pub fn slice() -> impl Strategy<Value = Ask> {
    let order = Just((0..KINDS as u32).collect::<Vec<u32>>()).prop_shuffle();
    let placed = proptest::collection::vec(prop::bool::weighted(0.9), KINDS);
    let apart = (order, placed, plain_ask()).prop_map(|(order, placed, of)| {
        let order: Vec<_> =
            order.into_iter().zip(placed).map(|(place, placed)| placed.then_some(place)).collect();
        (order, of)
    });
    let classes = proptest::collection::vec(proptest::option::weighted(0.9, 0u32..4), KINDS);
    let counts = proptest::collection::vec((-3i64..=3, 1u64..=2), 4);
    let alike = (classes, counts, proptest::option::of(0u32..4)).prop_map(|(classes, weights, clamp)| {
        let weight = |class: &Option<u32>| class.map_or((1, 1), |class| weights[class as usize]);
        let weights = classes.iter().map(weight).collect();
        (classes, Ask::Sum(weights, clamp))
    });
    (prop_oneof![apart, alike], 0u32..3, 0u32..4)
        .prop_map(|((order, of), skip, take)| Ask::Slice(order, skip, take, Box::new(of)))
}

/// A deck with one slice, of all hands together.
fn sliced() -> impl Strategy<Value = Case> {
    let faces = proptest::collection::vec(0u64..=2, KINDS).prop_map(|copies| {
        copies.into_iter().map(|copies| Face { suit: None, rank: None, copies }).collect::<Vec<_>>()
    });
    (faces, slice()).prop_map(|(faces, ask)| Case {
        faces,
        ace: Ace::High,
        asks: vec![ask],
        views: vec![None],
        components: vec![vec![0]],
    })
}

/// Dice of several kinds: for each the ways of every face and how many are thrown; the weights of the faces, how many
/// dice are passed over and how many are kept.
type Dice = (Vec<(Vec<u64>, u32)>, Vec<i64>, u32, u32);

fn dice() -> impl Strategy<Value = Dice> {
    let ways = prop_oneof![3 => Just(1u64), 1 => Just(0), 1 => 1u64..=3, 1 => Just(1 << 40), 1 => Just(u64::MAX / 8)];
    let die = proptest::collection::vec(ways, 4);
    let kinds = proptest::collection::vec((die, 0u32..5), 1..4);
    let weights = prop_oneof![
        Just(vec![4, 3, 2, 1]),
        Just(vec![1, 2, 3, 4]),
        Just(vec![-1, 7, 7, 1_000_000_007]),
        proptest::collection::vec(-3i64..=3, 4),
    ];
    (kinds, weights, 0u32..3, 0u32..8)
}

/// The sums that are kept, over all multisets of faces of each kind of dice.
fn kept((kinds, weights, skip, take): &Dice) -> HashMap<Vec<Answer>, UBig> {
    let mut rolls: HashMap<Vec<u32>, UBig> = HashMap::from([(vec![0; weights.len()], UBig::ONE)]);
    for (ways, size) in kinds {
        for _ in 0..*size {
            let mut next = HashMap::new();
            for (roll, so_far) in &rolls {
                for (face, ways) in ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                    let mut roll = roll.clone();
                    roll[face] += 1;
                    *next.entry(roll).or_insert(UBig::ZERO) += so_far * UBig::from(*ways);
                }
            }
            rolls = next;
        }
    }
    let mut sums = HashMap::new();
    for (roll, ways) in rolls {
        let faces =
            roll.iter().zip(weights).flat_map(|(&n, &weight)| std::iter::repeat_n(weight, n as usize));
        let sum: i64 = faces.skip(*skip as usize).take(*take as usize).sum();
        *sums.entry(vec![Answer::Number(RBig::from(sum))]).or_insert(UBig::ZERO) += ways;
    }
    sums
}

proptest! {
    #[test]
    fn a_slice_of_a_hand_with_replacement(case in sliced(), size in 0u32..4) {
        prop_assume!(case.cards() > 0);
        let question = case.question(Deal::one(case.pile(), size).replaced());
        let (found, total) = answers(&question, 0).expect("counted");
        let all = drawn(&physical(&case.faces), size);
        prop_assert_eq!(total, UBig::from(all.len()));
        let asked = |hand: Vec<usize>| vec![answer(&case.asks[0], &case.faces, (false, true), &hand)];
        prop_assert_eq!(found, tallied(all.into_iter().map(asked)));
    }

    #[test]
    fn a_slice_of_unequal_dice(mut dice in dice(), whole: bool, seen: [bool; 3]) {
        if whole {
            (dice.2, dice.3) = (0, u32::MAX);
        }
        let (kinds, weights, skip, take) = &dice;
        prop_assume!(kinds.iter().all(|(ways, size)| *size == 0 || ways.iter().any(|ways| *ways > 0)));
        let of = FeatureShape::Sum { weights: weights.iter().map(|&weight| RBig::from(weight)).collect(), clamp: None };
        let order = Classes::new((0..weights.len() as u32).map(Some).collect());
        let slice = || FeatureShape::Slice { order, skip: *skip, take: *take, of: Box::new(of.clone()) };
        let shape = if whole { of.clone() } else { slice() };
        let hand = |(pile, (_, size)): (usize, &(Vec<u64>, u32))| DealtHand { pile, size: HandSize::Exactly(*size) };
        let deal = Deal {
            piles: kinds.iter().map(|(ways, _)| ways.clone()).collect(),
            hands: kinds.iter().enumerate().map(hand).collect(),
            replacement: true,
            taken: None,
            weight: Weight::Ways,
        };
        // Where no dice are looked at, all are.
        let seen = if seen[..kinds.len()].contains(&true) { seen } else { [true; 3] };
        let all = Pick(vec![true; weights.len()]);
        let view = CardView::of((0..kinds.len()).map(|kind| seen[kind].then(|| all.clone())).collect());
        let question = Question::new(deal, vec![Feature { view: Some(view), shape }], vec![vec![0]]);
        let (found, total) = answers(&question, 0).expect("counted");
        let (mut looked_at, mut others) = (Vec::new(), UBig::ONE);
        for ((ways, size), seen) in kinds.iter().cloned().zip(seen) {
            if seen {
                looked_at.push((ways, size));
            } else {
                others *= UBig::from(ways.iter().sum::<u64>()).pow(size as usize);
            }
        }
        let mut wanted = kept(&(looked_at, weights.clone(), *skip, *take));
        wanted.values_mut().for_each(|ways| *ways *= &others);
        prop_assert_eq!(total, wanted.values().sum::<UBig>());
        prop_assert_eq!(found, wanted);
    }
}
