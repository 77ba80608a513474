//! A question to a deck, counted, enumerated and by brute force.

use super::cards::{Card, Deck, deck};
use super::questions::{Answer, answer};
use proptest::prelude::*;
use std::collections::BTreeMap;
use tg::{Limits, Session};

pub type Law = BTreeMap<String, u64>;

/// What a script prints of its only distribution: each value with its ways.
pub fn law(script: &str) -> Law {
    let [law] = laws(script);
    law
}

/// What a script prints of some distributions, a line with nothing but a sign before each.
pub fn laws<const COUNT: usize>(script: &str) -> [Law; COUNT] {
    let outcome = Session::new(Limits::default()).run(script);
    // Random decks have suits with a single rank, which are warned about.
    assert!(outcome.diagnostics.iter().all(|d| !d.is_error()), "{script}\n{:?}", outcome.diagnostics);
    let row = |line: &str| {
        let (value, ways) = line.rsplit_once('|').expect("a value and its ways");
        (value.to_owned(), ways.parse().expect("a number of ways"))
    };
    let mut laws = outcome.printed.split(BEGIN).skip(1).map(|law| law.lines().skip(1).map(row).collect());
    let found = std::array::from_fn(|_| laws.next().expect("as many distributions as were asked for"));
    assert!(laws.next().is_none());
    found
}

pub const BEGIN: &str = "=";

/// Prints the distribution `found`.
pub const SHOW: &str = "\nprint \"=\"\nfor row in found.top(found.size) { print \"{row.value}|{row.ways}\" }";

/// All hands of `size` physical cards out of these, as lists of places.
pub fn hands(cards: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    (size..=cards)
        .flat_map(|last| {
            hands(last - 1, size - 1).into_iter().map(move |mut hand| {
                hand.push(last - 1);
                hand
            })
        })
        .collect()
}

pub fn held<'d>(cards: &[&'d Card], hand: &[usize]) -> Vec<&'d Card> {
    hand.iter().map(|place| cards[*place]).collect()
}

/// The same question with a look at the hand as a whole, which nothing sees through.
pub fn opaque(body: &str) -> String {
    format!("if h.cards.count < 0 {{ 0 }} else {{ {body} }}")
}

/// Both ways of asking of a distribution over hands: seen through, and hand by hand.
pub fn both(deck: &Deck, dealt: &str, answer: &Answer) -> (Law, Law) {
    let (seen, unseen) = (answer.script(), opaque(&answer.script()));
    let [compiled, enumerated] = laws(&format!(
        "{}\nlet dealt = {dealt}\nfn show(found) {{{SHOW} }}\nshow(dealt.map(h -> {seen}))\nshow(dealt.map(h -> {unseen}))",
        deck.script()
    ));
    (compiled, enumerated)
}

pub fn lowest_terms(law: Law) -> Law {
    fn gcd(a: u64, b: u64) -> u64 {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    let common = law.values().fold(0, |common, ways| gcd(*ways, common)).max(1);
    law.into_iter().map(|(value, ways)| (value, ways / common)).collect()
}

pub fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// A deck, how many cards are dealt from it, and what is asked of them.
pub fn one_question() -> impl Strategy<Value = (Deck, usize, Answer)> {
    (deck(), 0usize..5, answer())
}

/// Demands that a question has the same answer counted, enumerated and by brute force.
pub fn agree(deck: &Deck, size: usize, asked: &Answer) {
    let cards = deck.physical();
    let size = size.min(cards.len());
    let mut brute = Law::new();
    for hand in hands(cards.len(), size) {
        *brute.entry(asked.value(&held(&cards, &hand))).or_default() += 1;
    }
    let (compiled, enumerated) = both(deck, &format!("deal {size} from d"), asked);
    assert_eq!(compiled.values().sum::<u64>(), choose(cards.len() as u64, size as u64));
    assert_eq!(compiled, brute);
    assert_eq!(enumerated, brute);
}
