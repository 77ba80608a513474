//! A whole deck of 36 cards: every hand of four, every poker hand, every pair of two hands and of a redraw, gone
//! through card by card.

use super::{Law, SHOW, hands, law, poker};

const DECK: &str = "deck d { clubs diamonds hearts spades: 6..=10, J = 11, Q = 12, K = 13, A = 14 }";
const CARDS: usize = 36;
const ACE: usize = 14;

fn suit(card: usize) -> usize {
    card / 9
}

fn rank(card: usize) -> usize {
    6 + card % 9
}

/// How many cards of a hand are as said.
fn count(hand: &[usize], is: impl Fn(usize) -> bool) -> usize {
    hand.iter().filter(|card| is(**card)).count()
}

/// How many cards there are of each rank, descending.
fn groups(hand: &[usize]) -> Vec<usize> {
    let mut held: Vec<usize> = (6..=ACE).map(|own| count(hand, |card| rank(card) == own)).collect();
    held.retain(|held| *held > 0);
    held.sort_unstable_by(|a, b| b.cmp(a));
    held
}

/// Whether three ranks follow each other, the ace below the six or above the king.
fn run(hand: &[usize]) -> bool {
    let held = |place: usize| {
        let own = if place == 5 { ACE } else { place };
        hand.iter().any(|card| rank(*card) == own)
    };
    (5..=ACE - 2).any(|first| (first..first + 3).all(held))
}

/// What a function of a script gives for a hand.
type Brute = fn(&[usize]) -> String;

/// Questions to a hand of four, and what each gives.
const QUESTIONS: &[(&str, Brute)] = &[
    ("h.sum(hearts)", |h| h.iter().filter(|c| suit(**c) == 2).map(|c| rank(*c)).sum::<usize>().to_string()),
    ("[h.max, h.min]", |h| {
        let ranks = || h.iter().map(|card| rank(*card));
        let named = |rank: Option<usize>| match rank {
            Some(rank @ 11..) => format!("\"{}\"", ["J", "Q", "K", "A"][rank - 11]),
            rank => rank.unwrap_or(0).to_string(),
        };
        format!("[{}, {}]", named(ranks().max()), named(ranks().min()))
    }),
    ("h.groups", |h| format!("{:?}", groups(h))),
    ("h.of_a_kind(2)", |h| groups(h).iter().filter(|held| **held >= 2).count().to_string()),
    ("h.suits.count", |h| (0..4).filter(|own| h.iter().any(|c| suit(*c) == *own)).count().to_string()),
    ("h.run(3)", |h| run(h).to_string()),
    ("h.flush(3)", |h| (0..4).any(|own| count(h, |card| suit(card) == own) >= 3).to_string()),
    ("h.holds({A: 1, K: 1})", |h| {
        (h.iter().any(|card| rank(*card) == ACE) && h.iter().any(|card| rank(*card) == 13)).to_string()
    }),
    ("h.without(A, 1).count(A) + 10 * h.keep(spades).size", |h| {
        let aces = count(h, |card| rank(card) == ACE).saturating_sub(1);
        (aces + 10 * count(h, |card| suit(card) == 3)).to_string()
    }),
    ("[h.count([hearts, diamonds]), h.count(c -> c.rank > 10), h.has(suit: spades, rank: A)]", |h| {
        let red = count(h, |card| matches!(suit(card), 1 | 2));
        let ace = h.contains(&35);
        format!("[{red}, {}, {ace}]", count(h, |card| rank(card) > 10))
    }),
];

/// What a script finds for a distribution.
fn found(dist: &str) -> Law {
    law(&format!("{DECK}\nlet found = {dist}{SHOW}"))
}

#[test]
fn every_hand_of_four() {
    let all = hands(CARDS, 4);
    assert_eq!(all.len(), 58_905);
    for (asked, gives) in QUESTIONS {
        let mut brute = Law::new();
        all.iter().for_each(|hand| *brute.entry(gives(hand)).or_default() += 1);
        assert_eq!(found(&format!("(deal 4 from d).map(h -> {asked})")), brute, "{asked}");
    }
}

#[test]
fn every_poker_hand() {
    let mut brute = Law::new();
    for hand in hands(CARDS, 5) {
        let cards: Vec<poker::Card> =
            hand.iter().map(|card| (Some(suit(*card) as u32), Some(rank(*card) as i64))).collect();
        *brute.entry(poker::best(&cards, poker::Ace::Both(ACE as i64, 5)).to_owned()).or_default() += 1;
    }
    assert_eq!(found("(deal 5 from d).map(h -> h.poker)"), brute);
}

/// The hands of two cards out of what another one left.
fn second(first: &[usize]) -> Vec<Vec<usize>> {
    let mut pairs = hands(CARDS, 2);
    pairs.retain(|hand| hand.iter().all(|card| !first.contains(card)));
    pairs
}

#[test]
fn every_two_hands_of_two() {
    let mut brute = Law::new();
    for first in hands(CARDS, 2) {
        for second in second(&first) {
            let higher =
                first.iter().map(|card| rank(*card)).max() > second.iter().map(|card| rank(*card)).max();
            let aces = count(&second, |card| rank(card) == ACE);
            *brute.entry(format!("[{higher}, {aces}]")).or_default() += 1;
        }
    }
    assert_eq!(found("(deal [2, 2] from d).map([a, b] -> [a.max > b.max, b.count(A)])"), brute);
}

/// Aces are kept, and the other cards drawn anew.
#[test]
fn every_redraw() {
    let mut brute = Law::new();
    // So that a draw of two, of one and of no card are out of one total.
    let (two, one) = (34 * 33 / 2, 34);
    for first in hands(CARDS, 2) {
        let kept: Vec<usize> = first.iter().copied().filter(|card| rank(*card) == ACE).collect();
        let mut add = |drawn: &[usize], weight: u64| {
            let hand = [&kept[..], drawn].concat();
            let sum = hand.iter().map(|card| rank(*card)).sum::<usize>();
            *brute.entry(sum.to_string()).or_default() += weight;
        };
        match kept.len() {
            0 => second(&first).iter().for_each(|drawn| add(drawn, one)),
            1 => (0..CARDS).filter(|card| !first.contains(card)).for_each(|card| add(&[card], two)),
            _ => add(&[], two * one),
        }
    }
    let redraw = "(deal 2 from d).then(h -> h.keep(A) + d.without(h).deal(2 - h.count(A))).map(h -> h.sum)";
    assert_eq!(super::lowest_terms(found(redraw)), super::lowest_terms(brute));
}

/// The second ace comes at its place among the four, wherever these stand.
#[test]
fn every_place_of_the_second_ace() {
    let mut brute = Law::new();
    for places in hands(CARDS, 4) {
        *brute.entry((places[1] + 1).to_string()).or_default() += 1;
    }
    let until = "(deal until h -> h.count(A) == 2 from d).map(h -> h.size)";
    assert_eq!(super::lowest_terms(found(until)), super::lowest_terms(brute));
}
