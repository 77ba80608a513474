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

    /// How many different hands may be dealt, or rows of hands where several are; `None` where they haven't certain
    /// sizes or come from several piles. One hand takes a sum for each kind and number of cards, several a sum for
    /// each kind, sizes that the hands may have before it, and cards of it in each hand.
    ///
    /// # Errors
    /// [`DealError::Stopped`].
    pub fn different(&self, caller: &mut dyn Progress) -> Result<Option<UBig>, DealError> {
        let Some(sizes) = self.certain_sizes() else { return Ok(None) };
        if sizes.len() == 1 || self.replacement {
            let of_each = sizes.iter().map(|&size| self.different_of(size, caller));
            return Ok(Some(of_each.product::<Result<UBig, DealError>>()?));
        }
        self.sum_over_kinds(&sizes, |_, _| UBig::ONE, caller)
    }

    /// How many different hands of this size one pile gives.
    fn different_of(&self, size: u32, caller: &mut dyn Progress) -> Result<UBig, DealError> {
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
        Ok(hands.pop().unwrap_or_default())
    }

    /// In how many ways two such deals, one after the other from the full pile, bring equal hands; `None` where they
    /// haven't certain sizes or come from several piles. Takes a product for each kind, sizes that the hands may have
    /// before it, and cards of it in each hand.
    ///
    /// # Errors
    /// [`DealError::Stopped`].
    pub fn equal_pairs(&self, caller: &mut dyn Progress) -> Result<Option<UBig>, DealError> {
        let Some(sizes) = self.certain_sizes() else { return Ok(None) };
        if !self.replacement {
            return self.sum_over_kinds(&sizes, squared, caller);
        }
        let of_each = sizes.iter().map(|&size| self.equal_pairs_of(size, caller));
        Ok(Some(of_each.product::<Result<UBig, DealError>>()?))
    }

    /// In how many ways two hands of this size, dealt with replacement, are equal.
    fn equal_pairs_of(&self, size: u32, caller: &mut dyn Progress) -> Result<UBig, DealError> {
        let mut kinds = self.piles[0].clone();
        kinds.retain(|copies| *copies > 0);
        kinds.sort_unstable();
        let mut pairs = vec![UBig::ZERO; size as usize + 1];
        pairs[0] = UBig::ONE;
        for alike in kinds.chunk_by(|one, two| one == two) {
            let square = UBig::from(alike[0]).pow(2);
            let mut power = vec![UBig::ONE];
            (0..size as usize).for_each(|cards| power.push(&power[cards] * &square));
            // By squaring: the kinds of a group are as many as a binary number says.
            let mut left = alike.len();
            while left > 0 {
                if left % 2 == 1 {
                    pairs = pairs_together(&pairs, &power, caller)?;
                }
                left /= 2;
                if left > 0 {
                    power = pairs_together(&power, &power, caller)?;
                }
            }
        }
        Ok(pairs.pop().unwrap_or_default())
    }

    /// The sum over all deals without replacement of the product of what each kind gives, by its copies and its cards
    /// in each hand; `None` where it would take too many products.
    fn sum_over_kinds(
        &self,
        sizes: &[u32],
        of_kind: impl Fn(u64, &[u64]) -> UBig,
        caller: &mut dyn Progress,
    ) -> Result<Option<UBig>, DealError> {
        let mut kinds = self.piles[0].clone();
        kinds.retain(|copies| *copies > 0);
        kinds.sort_unstable();
        let states = sizes.iter().try_fold(1u64, |all, &size| all.checked_mul(u64::from(size) + 1));
        let work = states.and_then(|states| {
            let shares = |copies: u64| {
                sizes.iter().try_fold(states, |all, &size| all.checked_mul(copies.min(u64::from(size)) + 1))
            };
            kinds.iter().try_fold(0u64, |sum, &copies| sum.checked_add(shares(copies)?))
        });
        let (Some(states), Some(..=MOST_WORK)) = (states, work) else { return Ok(None) };
        let states = states as usize;
        let mut sums = vec![UBig::ZERO; states];
        sums[0] = UBig::ONE;
        for alike in kinds.chunk_by(|one, two| one == two) {
            let shares: Vec<Share> = shares(sizes, alike[0])
                .into_iter()
                .map(|cards| Share { ways: of_kind(alike[0], &cards), place: place(sizes, &cards), cards })
                .collect();
            for _ in alike {
                // From the last one, so that what comes before this kind is still there.
                let mut held = sizes.iter().map(|&size| u64::from(size)).collect::<Vec<u64>>();
                for state in (0..states).rev() {
                    caller.charge(1 + shares.len() as u64)?;
                    let fits =
                        |share: &&Share| share.cards.iter().zip(&held).all(|(cards, held)| cards <= held);
                    let sum =
                        shares.iter().filter(fits).map(|share| &sums[state - share.place] * &share.ways);
                    sums[state] = sum.sum();
                    step_down(&mut held, sizes);
                }
            }
        }
        Ok(sums.pop())
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

/// For each number of cards the pairs of equal draws of them from both of two sets of kinds: the draws that bring the cards
/// of one set are chosen in both deals.
fn pairs_together(one: &[UBig], other: &[UBig], caller: &mut dyn Progress) -> Result<Vec<UBig>, DealError> {
    let mut sums = Vec::with_capacity(one.len());
    // The row of Pascal's triangle.
    let mut places = vec![UBig::ONE];
    for cards in 0..one.len() {
        let number = cards as u64;
        caller.charge(1 + number * (1 + number / 32))?;
        let pairs = places.iter().zip(one).zip(other[..=cards].iter().rev());
        sums.push(pairs.map(|((places, one), other)| one * other * (places * places)).sum());
        let next = places.windows(2).map(|pair| &pair[0] + &pair[1]).collect::<Vec<UBig>>();
        places = [vec![UBig::ONE], next, vec![UBig::ONE]].concat();
    }
    Ok(sums)
}

/// The most products that a sum over several hands may take.
const MOST_WORK: u64 = 1 << 28;

/// Cards of one kind, by hand.
struct Share {
    cards: Vec<u64>,
    /// How far the sum that they are added to is from the one that they lead to.
    place: usize,
    ways: UBig,
}

/// The ways to share equal cards among hands of these sizes, with the rest in the pile.
fn shares(sizes: &[u32], copies: u64) -> Vec<Vec<u64>> {
    let Some((&size, others)) = sizes.split_first() else { return vec![Vec::new()] };
    let with = |cards: u64| {
        let rest = shares(others, copies - cards);
        rest.into_iter().map(move |rest| [cards].into_iter().chain(rest).collect())
    };
    (0..=copies.min(u64::from(size))).flat_map(with).collect()
}

/// The place of the state in which hands of these sizes hold these numbers of cards.
fn place(sizes: &[u32], cards: &[u64]) -> usize {
    cards.iter().zip(sizes).fold(0, |place, (&cards, &size)| place * (size as usize + 1) + cards as usize)
}

/// Goes to the state before this one.
fn step_down(held: &mut [u64], sizes: &[u32]) {
    for (held, &size) in held.iter_mut().zip(sizes).rev() {
        match *held {
            0 => *held = u64::from(size),
            _ => {
                *held -= 1;
                return;
            }
        }
    }
}

/// The square of the ways to take these cards of a kind, one hand after the other.
fn squared(copies: u64, cards: &[u64]) -> UBig {
    let mut left = copies;
    let mut ways = UBig::ONE;
    for &cards in cards {
        ways *= binomial(u128::from(left), cards);
        left -= cards;
    }
    &ways * &ways
}
