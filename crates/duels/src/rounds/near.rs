//! Values in floats, by which the moves are found that are worth trying.

use super::{Draw, Policy, Rounds};
use tg_progress::{Progress, Stop};

/// Values that change by less than this are taken as found.
const NEAR: f64 = 1e-13;

/// The most sweeps over the values. They needn't have settled by then: the exact solution improves what they left.
const MOST_SWEEPS: usize = 20_000;

impl Rounds<f64> {
    /// Finds about the best moves of states that lead to each other, by value iteration, each state after the others
    /// (Gauss and Seidel's order).
    pub(super) fn approach(
        &mut self,
        component: &[usize],
        policy: &mut Policy,
        progress: &mut impl Progress,
    ) -> Result<(), Stop> {
        let moves: usize = component.iter().map(|state| self.moves[*state].len()).sum();
        for _ in 0..MOST_SWEEPS {
            progress.charge(moves as u64)?;
            let mut change = 0.0f64;
            for &state in component {
                let (place, value) = self.best(state);
                change = change.max((self.value(state) - value).abs() / value.abs().max(1.0));
                self.values[state] = Some(value);
                policy.insert(state, place);
            }
            if change < NEAR {
                break;
            }
        }
        Ok(())
    }

    /// The best move of a state, and what it is worth; the first one of those that are as good.
    fn best(&self, state: usize) -> (usize, f64) {
        let least = self.states[state].1 == 1;
        let means = self.moves[state].iter().map(|draw| self.mean(draw)).enumerate();
        let better = |value: f64, than: f64| if least { value < than - NEAR } else { value > than + NEAR };
        means.fold((0, f64::NAN), |best, (place, value)| match best.1.is_nan() || better(value, best.1) {
            true => (place, value),
            false => best,
        })
    }

    /// What a draw brings on average.
    fn mean(&self, draw: &Draw<f64>) -> f64 {
        draw.iter().map(|(to, share)| share * self.value(*to)).sum()
    }

    fn value(&self, state: usize) -> f64 {
        self.values[state].unwrap_or(0.0)
    }

    /// Takes the values of states as they were found in fractions.
    pub(super) fn take_over(&mut self, exact: &Rounds<dashu_ratio::RBig>, component: &[usize]) {
        for state in component {
            self.values[*state] = exact.values[*state].as_ref().map(|value| value.to_f64().value());
        }
    }
}
