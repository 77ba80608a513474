//! The order in which every position comes after those that its edges lead to, or a loop.

use super::graph::{End, Graph};
use super::predecessors::Predecessors;
use tg_progress::{Progress, Stop};

/// A way round: positions of which each leads to the next and the last to the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop(pub Vec<u32>);

const NEW: u8 = 0;
const OPEN: u8 = 1;
const DONE: u8 = 2;

impl Graph {
    /// All positions below these, each after those it leads to; or a loop among them.
    ///
    /// # Errors
    /// [`Stop`] if `progress` says so.
    pub fn order(
        &self,
        from: impl IntoIterator<Item = u32>,
        progress: &mut impl Progress,
    ) -> Result<Result<Vec<u32>, Loop>, Stop> {
        progress.reserve(self.len() as u64 * 9)?;
        let mut state = vec![NEW; self.len()];
        let mut order = Vec::with_capacity(self.len());
        for root in from {
            if state[root as usize] != NEW {
                continue;
            }
            state[root as usize] = OPEN;
            let mut path = vec![(root, self.below(root))];
            while let Some((position, below)) = path.last_mut() {
                progress.charge(1)?;
                let position = *position;
                match below.next() {
                    None => {
                        state[position as usize] = DONE;
                        order.push(position);
                        path.pop();
                    }
                    Some(next) if state[next as usize] == NEW => {
                        state[next as usize] = OPEN;
                        path.push((next, self.below(next)));
                    }
                    Some(next) if state[next as usize] == OPEN => {
                        let first = path.iter().position(|(position, _)| *position == next).unwrap_or(0);
                        return Ok(Err(Loop(path[first..].iter().map(|(position, _)| *position).collect())));
                    }
                    Some(_) => {}
                }
            }
        }
        Ok(Ok(order))
    }

    /// Where a position leads; nowhere if the game is over there.
    fn below(&self, position: u32) -> Box<dyn Iterator<Item = u32> + '_> {
        match self.end(position) {
            End::Open => Box::new(self.next(position)),
            _ => Box::new(std::iter::empty()),
        }
    }

    /// The positions that lead to no loop, each after those it leads to.
    pub(crate) fn ending(&self, progress: &mut impl Progress) -> Result<Vec<u32>, Stop> {
        let back = Predecessors::of(self, progress)?;
        progress.reserve(self.len() as u64 * 8)?;
        let mut left: Vec<u32> =
            (0..self.len() as u32).map(|position| self.below(position).count() as u32).collect();
        let mut order: Vec<u32> =
            (0..self.len() as u32).filter(|position| left[*position as usize] == 0).collect();
        let mut at = 0;
        while let Some(&position) = order.get(at) {
            at += 1;
            let before = back.of_position(position);
            progress.charge(1 + before.len() as u64)?;
            for edge in before {
                let from = edge.position().unwrap_or_default();
                // A position that is over leads nowhere.
                if left[from as usize] > 0 {
                    left[from as usize] -= 1;
                    if left[from as usize] == 0 {
                        order.push(from);
                    }
                }
            }
        }
        Ok(order)
    }
}
