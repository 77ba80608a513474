//! Dice as the engine deals them.

use super::pool::Lying;
use std::ops::Range;
use std::rc::Rc;
use tg_dist::Law;
use tg_hands::{Deal, DealtHand, HandSize, Weight};

/// Dice that are thrown: each kind of them is a hand of the engine, from a pile of its faces.
pub(in crate::deck) struct Thrown {
    /// For each kind of dice the distribution of one.
    pub dice: Vec<Rc<dyn Law>>,
    /// For each what it shows, if it was already thrown.
    pub lying: Vec<Option<Lying>>,
    /// For each the ways of every face.
    pub piles: Vec<Vec<u64>>,
    /// For each roll the kinds of dice that it is made of.
    pub rolls: Vec<Range<usize>>,
}

impl Thrown {
    /// The deal of these numbers of dice.
    pub fn deal(&self, sizes: &[u32]) -> Deal {
        let hand = |(pile, &size): (usize, &u32)| DealtHand { pile, size: HandSize::Exactly(size) };
        let hands = sizes.iter().enumerate().map(hand).collect();
        Deal { piles: self.piles.clone(), hands, replacement: true, taken: None, weight: Weight::Ways }
    }
}
