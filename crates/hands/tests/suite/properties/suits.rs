//! Suits that questions treat alike may be exchanged; that changes no answer.

use super::brute::{Ask, Face, hands, physical};
use super::{Case, View, tallied};
use crate::support::answers;
use proptest::prelude::*;
use tg_hands::{Ace, Deal};

proptest! {
    #[test]
    fn suits_that_may_be_exchanged(case in suited(15, 1), size in 1u32..6) {
        let size = size.min(case.cards());
        let (found, _) = answers(&case.question(Deal::one(case.pile(), size)), 0).expect("counted");
        let all = hands(&physical(&case.faces), &[size]);
        prop_assert_eq!(found, tallied(all.iter().map(|hands| case.answers(hands))));
    }

    #[test]
    fn suits_that_may_be_exchanged_in_two_hands(case in suited(10, 2), first in 1u32..5, second in 1u32..3) {
        let first = first.min(case.cards() - 1);
        let second = second.min(case.cards() - first);
        let question = case.question(Deal::several(case.pile(), &[first, second]));
        let (found, _) = answers(&question, 0).expect("counted");
        let all = hands(&physical(&case.faces), &[first, second]);
        prop_assert_eq!(found, tallied(all.iter().map(|hands| case.answers(hands))));
    }
}

/// Suits of the same ranks, at most this many cards, with questions that mostly treat the suits alike and
/// look at one of the hands or all of them.
fn suited(most: u32, hands: usize) -> impl Strategy<Value = Case> {
    let ranks = proptest::sample::subsequence(vec![9i64, 10, 11, 12, 13, 14], 2..6);
    let aces = prop_oneof![Just(Ace::High), Just(Ace::Low), Just(Ace::Both)];
    let asked = proptest::collection::vec((0u8..9, 1u32..5, 0u32..4, 0..=hands), 1..4);
    (2u32..5, ranks, aces, asked).prop_map(move |(suits, ranks, ace, asked)| {
        let suits = suits.min(most / ranks.len() as u32).max(2);
        let of_suit =
            |suit: u32| ranks.iter().map(move |&rank| Face { suit: Some(suit), rank: Some(rank), copies: 1 });
        let faces: Vec<Face> = (0..suits).flat_map(of_suit).collect();
        let asks =
            asked.iter().map(|&(which, n, clamp, _)| by_suit_or_rank(which, n, clamp, &faces)).collect();
        let one = |hand: usize| (0..hands).map(|other| vec![other == hand; faces.len()]).collect();
        let views =
            asked.iter().map(|&(_, _, _, hand)| (hand < hands).then(|| View::of(one(hand)))).collect();
        Case { faces, ace, asks, views, components: Vec::new() }
    })
}

/// One of the questions that are natural for suits and ranks.
fn by_suit_or_rank(which: u8, n: u32, clamp: u32, faces: &[Face]) -> Ask {
    let by_suit = faces.iter().map(|face| face.suit).collect();
    let by_rank = faces.iter().map(|face| face.rank.map(|rank| rank as u32 - 9)).collect();
    let weigh = |seen: &dyn Fn(&Face) -> bool| faces.iter().map(|face| (i64::from(seen(face)), 1)).collect();
    match which {
        0 | 1 => Ask::Poker,
        2 => Ask::Run(n),
        3 => Ask::AtLeast(by_suit, n, (clamp > 0).then_some(clamp)),
        4 => Ask::AtLeast(by_rank, n, (clamp > 0).then_some(clamp)),
        5 => Ask::Groups(if clamp < 2 { by_suit } else { by_rank }),
        6 => Ask::Sum(weigh(&|face| face.suit == Some(0)), Some(clamp)),
        7 => Ask::Sum(weigh(&|face| face.rank > Some(11)), None),
        _ => Ask::Tally(by_suit, Some(n)),
    }
}
