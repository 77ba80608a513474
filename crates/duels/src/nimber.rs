//! Nimbers of impartial games: R. P. Sprague, Über mathematische Kampfspiele, 1935; P. M. Grundy, Mathematics and
//! games, 1939.

use super::graph::Graph;
use super::score::SearchError;
use tg_progress::Progress;

impl Graph {
    /// The nimber of a position and of all that it leads to: the least number that no position has to which one leads.
    /// The game must be impartial, with normal play; how it ends isn't looked at.
    ///
    /// # Errors
    /// [`SearchError::Loop`] where the game goes round, [`SearchError::Stopped`] if `progress` says so.
    pub fn nimbers(&self, from: u32, progress: &mut impl Progress) -> Result<Vec<Option<u32>>, SearchError> {
        let order = self.order([from], progress)?.map_err(SearchError::Loop)?;
        progress.reserve(self.len() as u64 * 8)?;
        let mut nimbers = vec![None; self.len()];
        let mut seen = Vec::new();
        for position in order {
            let next = self.next(position).filter_map(|next| nimbers[next as usize]);
            nimbers[position as usize] = Some(least_absent(next, &mut seen));
            progress.charge(1 + self.edges(position).len() as u64)?;
        }
        Ok(nimbers)
    }
}

/// The least number that isn't among these.
fn least_absent(numbers: impl Iterator<Item = u32>, seen: &mut Vec<u32>) -> u32 {
    seen.clear();
    seen.extend(numbers);
    seen.sort_unstable();
    seen.dedup();
    (0u32..).zip(seen.iter()).find(|(free, own)| free != *own).map_or(seen.len() as u32, |(free, _)| free)
}
