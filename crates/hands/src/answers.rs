//! The answers of a group's features for one hand, read on request.

use super::block::Block;
use super::feature::Answer;

/// The features of some hands that the caller is to classify.
pub struct Answers<'a> {
    pub(super) parts: &'a [(&'a Block, &'a [u64])],
    pub(super) size: Option<u32>,
}

impl Answers<'_> {
    /// The answer of a feature, by its number in the question; `None` if it is no feature of the
    /// group that is being classified.
    pub fn get(&self, feature: usize) -> Option<Answer> {
        self.parts.iter().find_map(|(block, state)| block.answer(feature, state))
    }

    /// The features that are answered.
    pub fn features(&self) -> impl Iterator<Item = usize> {
        self.parts.iter().flat_map(|(block, _)| block.features().iter().copied())
    }

    /// All answers, where states don't differ exactly when answers do.
    pub(super) fn merged(&self) -> Option<Vec<Answer>> {
        let exact = self.parts.iter().all(|(block, _)| block.is_exact());
        (!exact).then(|| self.features().filter_map(|feature| self.get(feature)).collect())
    }

    /// The cards drawn so far, for the condition of a draw that ends when it holds.
    pub fn size(&self) -> Option<u32> {
        self.size
    }
}
