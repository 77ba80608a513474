//! Chains whose equations are too many, with floating-point numbers and a bound of the error.

use crate::chain::Chain;
use tg_progress::{Progress, Stop};

/// What a chain's answers are, about.
#[derive(Clone, Debug, PartialEq)]
pub struct Approximation {
    /// Each end with at least its probability; at most [`rest`](Approximation::rest) more.
    pub ends: Vec<(usize, f64)>,
    /// How likely it is that the chain goes on after the steps that were followed, and what rounding may have added.
    pub rest: f64,
    /// At least the mean number of steps.
    pub mean: f64,
    /// How much more it may be.
    pub error: f64,
    /// How many steps were followed.
    pub steps: u64,
}

/// Below this a rest no longer changes a number that is printed.
const SMALL: f64 = 1e-15;

impl Chain {
    /// Follows the chain until it has almost surely ended: O(steps of the chain) for each step that is followed. A
    /// chain that is slow to end is stopped by the caller.
    ///
    /// The mean is the sum of the probabilities p(k) that it goes on after k steps. From every state these are followed
    /// back at once; where K steps were, and from no state it goes on with more than θ < 1, what is left from the start
    /// is at most p(K) × (the largest sum so far) / (1 − θ).
    ///
    /// # Errors
    /// What the caller stops.
    pub fn approximate(&self, progress: &mut dyn Progress) -> Result<Approximation, Stop> {
        let rows: Vec<Vec<(usize, f64)>> = self
            .rows
            .iter()
            .map(|row| {
                let part = |weight: &dashu_int::UBig| {
                    dashu_ratio::RBig::from_parts(weight.clone().into(), row.total.clone()).to_f64_fast()
                };
                row.next.iter().map(|(to, weight)| (*to, part(weight))).collect()
            })
            .collect();
        let mut here = vec![0.0; rows.len()];
        here[0] = 1.0;
        // How likely it is from each state that the chain goes on, and the sum of that over all steps.
        let reached = self.reached();
        let goes =
            |(row, reached): (&Vec<(usize, f64)>, &bool)| f64::from(u8::from(*reached && !row.is_empty()));
        let mut going: Vec<f64> = rows.iter().zip(&reached).map(goes).collect();
        let mut sums = vec![0.0; rows.len()];
        let mut steps = 0;
        let (largest, left) = loop {
            let theta = going.iter().copied().fold(0.0, f64::max);
            let largest = sums.iter().copied().fold(0.0, f64::max);
            let left = if theta < 0.5 { going[0] * largest / (1.0 - theta) } else { f64::INFINITY };
            if left <= SMALL * sums[0] || going[0] == 0.0 {
                break (largest.max(1.0), if going[0] == 0.0 { 0.0 } else { left });
            }
            self.charge(progress)?;
            sums.iter_mut().zip(&going).for_each(|(sum, going)| *sum += going);
            going = rows.iter().map(|row| row.iter().map(|&(to, part)| part * going[to]).sum()).collect();
            here = forward(&rows, &here);
            steps += 1;
        };
        let rounding = (steps + 1) as f64 * f64::EPSILON;
        let ends = self.ends().map(|end| (end, here[end])).filter(|&(_, part)| part > 0.0).collect();
        let rest = going[0] + rounding;
        Ok(Approximation { ends, rest, mean: sums[0], error: left + rounding * largest, steps })
    }
}

/// Where the chain is one step later.
fn forward(rows: &[Vec<(usize, f64)>], here: &[f64]) -> Vec<f64> {
    let mut next = vec![0.0; here.len()];
    for ((state, row), &part) in rows.iter().enumerate().zip(here) {
        match row.is_empty() {
            true => next[state] += part,
            false => row.iter().for_each(|&(to, chance)| next[to] += chance * part),
        }
    }
    next
}
