//! Dice of which each kind has the first faces of the one before: questions that don't tell them apart.

use super::brute::physical;
use super::case::{Case, KINDS, case};
use super::{drawn, tallied};
use crate::support::answers;
use dashu_int::UBig;
use proptest::prelude::*;
use tg_hands::{Deal, DealtHand, HandSize, Weight};

/// How many of the kinds each die can show, and how often it is thrown.
fn dice() -> impl Strategy<Value = Vec<(usize, u32)>> {
    proptest::collection::vec((2usize..=KINDS, 0u32..=2), 2..4)
}

/// Mostly each kind once, and nothing that looks at one hand alone.
fn plain() -> impl Strategy<Value = Case> {
    (case(1), any::<bool>()).prop_map(|(mut case, once)| {
        case.views.iter_mut().for_each(|view| *view = None);
        if once {
            case.faces.iter_mut().for_each(|face| face.copies = 1);
        }
        case
    })
}

proptest! {
    #[test]
    fn unequal_dice(case in plain(), dice in dice()) {
        let pile = |faces: usize| -> Vec<u64> {
            case.pile().iter().enumerate().map(|(kind, &copies)| if kind < faces { copies } else { 0 }).collect()
        };
        let piles: Vec<Vec<u64>> = dice.iter().map(|&(faces, _)| pile(faces)).collect();
        prop_assume!(piles.iter().all(|pile| pile.iter().any(|&copies| copies > 0)));
        let hand = |(pile, &(_, size)): (usize, &(usize, u32))| DealtHand { pile, size: HandSize::Exactly(size) };
        let hands = dice.iter().enumerate().map(hand).collect();
        let deal = Deal { piles, hands, replacement: true, taken: None, weight: Weight::Ways };
        let (found, total) = answers(&case.question(deal), 0).expect("counted");
        let mut all: Vec<Vec<Vec<usize>>> = vec![Vec::new()];
        for &(faces, size) in &dice {
            let cards: Vec<usize> = physical(&case.faces).into_iter().filter(|&kind| kind < faces).collect();
            let thrown = drawn(&cards, size);
            all = all
                .iter()
                .flat_map(|before| thrown.iter().map(move |hand| [&before[..], std::slice::from_ref(hand)].concat()))
                .collect();
        }
        prop_assert_eq!(total, UBig::from(all.len()));
        prop_assert_eq!(found, tallied(all.into_iter().map(|hands| case.answers(&hands))));
    }
}
