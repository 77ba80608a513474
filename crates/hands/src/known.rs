//! Features of cards that are known.

use super::block::Block;
use super::deal::Deal;
use super::feature::{Answer, Feature, FeatureShape};
use super::limits::DealError;
use super::paired;
use super::signs::Signs;

impl FeatureShape {
    /// What it is for the hand that holds these numbers of each kind: a step for each kind.
    ///
    /// # Errors
    /// [`DealError::Mismatch`] where it has no entry for each kind, [`DealError::NotEnough`] where there are more cards
    /// than a machine integer of 32 bits counts.
    pub fn answer(&self, held: &[u64]) -> Result<Answer, DealError> {
        if let FeatureShape::Paired { order, fits } = self {
            return Ok(Answer::Count(
                u32::try_from(paired::of_known(order, *fits, held)).unwrap_or(u32::MAX),
            ));
        }
        let cards: u128 = held.iter().map(|&held| u128::from(held)).sum();
        let size =
            u32::try_from(cards).map_err(|_| DealError::NotEnough { pile: 0, wanted: u64::MAX, cards })?;
        let deal = Deal::one(held.to_vec(), size);
        let features = [Feature::of(self.clone())];
        let signs = Signs::new(&features, &deal)?;
        let kinds: Vec<usize> = (0..held.len()).filter(|&kind| signs.sees(0, kind)).collect();
        let block = Block::new(vec![0], &kinds, &features, &signs, &deal);
        let (mut state, mut left) = (block.begin(), size);
        for (kind, merged) in block.merged().iter().enumerate() {
            // No more cards than the size, which fits.
            let count = merged.copies[0] as u32;
            left -= count;
            block.advance(&mut state, kind, &[count], &[left]);
        }
        block.answer(0, &state).ok_or(DealError::Mismatch)
    }
}
