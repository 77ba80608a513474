//! Hands as wholes: the ways to deal just these, how many different ones there are, how often two deals are equal.
//! (Their entropy is in `entropy`.)
//!
//! None of this goes through the hands: the ways of one are a product over its kinds, and the rest are sums of such
//! products, which are made kind by kind over the number of cards so far.

use dashu_int::UBig;

use super::deal::{Deal, HandSize};
use super::limits::DealError;
use super::ways::binomial;
use tg_progress::Progress;

impl Deal {
    /// The ways to deal just these hands, each given as how many cards of each kind it holds. All hands must come from
    /// one pile, and their sizes be certain: else `None`. Takes a product for each kind of each hand.
    pub fn ways_of(&self, hands: &[Vec<u64>]) -> Option<UBig> {
        let sizes = self.certain_sizes()?;
        if sizes.len() != hands.len() || hands.iter().any(|held| held.len() != self.piles[0].len()) {
            return None;
        }
        let mut pile = self.piles[0].clone();
        let mut ways = UBig::ONE;
        for (held, size) in hands.iter().zip(sizes) {
            let cards = held.iter().try_fold(0u64, |sum, &cards| sum.checked_add(cards));
            if cards != Some(u64::from(size)) {
                return Some(UBig::ZERO);
            }
            let mut left = u64::from(size);
            for (copies, &cards) in pile.iter_mut().zip(held) {
                if self.replacement {
                    let times = usize::try_from(cards).unwrap_or(usize::MAX);
                    ways *= binomial(u128::from(left), cards) * UBig::from(*copies).pow(times);
                    left -= cards;
                } else {
                    ways *= binomial(u128::from(*copies), cards);
                    *copies = copies.saturating_sub(cards);
                }
            }
        }
        Some(ways)
    }

    /// How many different hands may be dealt; `None` where it isn't one hand of a certain size. Takes a sum for each
    /// kind and number of cards.
    ///
    /// # Errors
    /// [`DealError::Stopped`].
    pub fn different(&self, caller: &mut dyn Progress) -> Result<Option<UBig>, DealError> {
        let Some(&[size]) = self.certain_sizes().as_deref() else { return Ok(None) };
        let mut hands = vec![UBig::ZERO; size as usize + 1];
        hands[0] = UBig::ONE;
        for &copies in self.piles[0].iter().filter(|copies| **copies > 0) {
            caller.charge(u64::from(size) + 1)?;
            // The sum of as many numbers before as there may be cards of this kind.
            let most = if self.replacement { u64::from(size) } else { copies.min(u64::from(size)) } as usize;
            let mut sum = UBig::ZERO;
            let before = hands.clone();
            for cards in 0..hands.len() {
                sum += &before[cards];
                if cards > most {
                    sum -= &before[cards - most - 1];
                }
                hands[cards] = sum.clone();
            }
        }
        Ok(hands.pop())
    }

    /// In how many ways two such hands are dealt, one after the other from the full pile, that are equal; `None` where
    /// it isn't one hand of a certain size. Takes a product for each kind and two numbers of cards.
    ///
    /// # Errors
    /// [`DealError::Stopped`].
    pub fn equal_pairs(&self, caller: &mut dyn Progress) -> Result<Option<UBig>, DealError> {
        let Some(&[size]) = self.certain_sizes().as_deref() else { return Ok(None) };
        let mut pairs = vec![UBig::ZERO; size as usize + 1];
        pairs[0] = UBig::ONE;
        for &copies in self.piles[0].iter().filter(|copies| **copies > 0) {
            let most = if self.replacement { u64::from(size) } else { copies.min(u64::from(size)) };
            let of_kind: Vec<UBig> = (0..=most).map(|cards| self.squared(copies, cards)).collect();
            for cards in (0..pairs.len()).rev() {
                caller.charge(1 + cards.min(of_kind.len()) as u64 * (1 + cards as u64 / 8))?;
                let sum = of_kind.iter().enumerate().take(cards + 1).map(|(here, ways)| {
                    // With replacement the draws that bring these cards are chosen in both deals.
                    let places = match self.replacement {
                        true => binomial(cards as u128, here as u64),
                        false => UBig::ONE,
                    };
                    &pairs[cards - here] * ways * &places * &places
                });
                pairs[cards] = sum.sum();
            }
        }
        Ok(pairs.pop())
    }

    /// The square of the ways to have these cards of a kind.
    fn squared(&self, copies: u64, cards: u64) -> UBig {
        let ways = match self.replacement {
            true => UBig::from(copies).pow(cards as usize),
            false => binomial(u128::from(copies), cards),
        };
        &ways * &ways
    }

    /// The sizes of the hands, where they are certain and come from one pile.
    pub(super) fn certain_sizes(&self) -> Option<Vec<u32>> {
        let size = |hand: &super::deal::DealtHand| match hand.size {
            HandSize::Exactly(size) => Some(size),
            HandSize::Between(..) | HandSize::Chosen { .. } => None,
        };
        (self.piles.len() == 1).then(|| self.hands.iter().map(size).collect())?
    }
}
