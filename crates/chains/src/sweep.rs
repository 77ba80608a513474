//! Chains whose states don't come again, gone through once with floating-point numbers: where fractions would be too
//! long.

use crate::acyclic::in_order;
use crate::approximate::{Approximation, ROUNDING, Sum, quotient};
use crate::chain::Chain;
use tg_progress::{Progress, Stop};

/// What is known once all states have been gone through.
struct Swept {
    /// How often the chain comes to each state from another one, or begins there.
    arrivals: Vec<f64>,
    visits: Vec<f64>,
    /// How many steps are left from each state, on average.
    left: Vec<f64>,
    /// By which part each of these may be off.
    off: f64,
}

impl Chain {
    /// The answers of a chain that comes to a state again only by a step from that state to itself: O(steps of the
    /// chain). `None` for others.
    ///
    /// No number is negative and nothing is taken away, so each state that is gone through adds the rounding of a few
    /// operations to the part by which a number may be off.
    pub(crate) fn swept(&self, progress: &mut dyn Progress) -> Result<Option<Approximation>, Stop> {
        let Some(states) = in_order(self) else { return Ok(None) };
        self.charge(progress)?;
        progress.reserve(self.states() as u64 * 6 * size_of::<f64>() as u64)?;
        Ok(Some(Swept::of(self, &states).answers(self, &states)))
    }
}

impl Swept {
    fn of(chain: &Chain, states: &[usize]) -> Swept {
        let count = chain.states();
        let (mut arrivals, mut depths) = (vec![Sum::default(); count], vec![0u64; count]);
        let (mut visits, mut left) = (vec![0.0; count], vec![0.0; count]);
        arrivals[0].add(1.0);
        for &state in states {
            let (row, pivot) = (&chain.rows[state], chain.rows[state].pivot(state));
            visits[state] = arrivals[state].get() * quotient(&row.total, &pivot);
            let own = arrivals[state].get();
            for (to, weight) in row.next.iter().filter(|&&(to, _)| to != state) {
                arrivals[*to].add(own * quotient(weight, &pivot));
                depths[*to] = depths[*to].max(depths[state] + 1);
            }
        }
        for &state in states.iter().rev() {
            let (row, pivot) = (&chain.rows[state], chain.rows[state].pivot(state));
            let others = row.next.iter().filter(|&&(to, _)| to != state);
            let mut sum = Sum::default();
            sum.add(quotient(&row.total, &pivot));
            others.for_each(|(to, weight)| sum.add(quotient(weight, &pivot) * left[*to]));
            left[state] = sum.get();
        }
        let deepest = depths.iter().max().copied().unwrap_or(0);
        let arrivals = arrivals.into_iter().map(Sum::get).collect();
        Swept { arrivals, visits, left, off: 2.0 * (deepest + 4) as f64 * ROUNDING }
    }

    fn answers(self, chain: &Chain, states: &[usize]) -> Approximation {
        let Swept { arrivals, visits, left, off } = self;
        let mean = left.first().copied().unwrap_or(0.0);
        // What is left after a step differs from what was expected; the squares of that add up over all steps. (The
        // mean of the square less the square of the mean would lose most of its digits.)
        let most_left = left.iter().fold(0.0, |most: f64, &left| most.max(left));
        let spread = |state: usize| {
            let row = &chain.rows[state];
            let parts = row.next.iter().map(|(to, weight)| {
                let apart = left[*to] - left[state] + 1.0;
                quotient(weight, &row.total) * apart * apart
            });
            visits[state] * Sum::of(parts)
        };
        let variance = Sum::of(states.iter().map(|&state| spread(state)));
        let apart_off = 4.0 * off * (most_left + 1.0);
        let ends = chain.ends().map(|end| (end, arrivals[end])).filter(|&(_, part)| part > 0.0);
        Approximation {
            ends: ends.collect(),
            rest: off,
            mean,
            mean_error: off * mean,
            variance,
            variance_error: off * variance + apart_off * (2.0 * (mean * variance).sqrt() + mean * apart_off),
            visits_error: off * visits.iter().fold(0.0, |most: f64, &visits| most.max(visits)),
            visits,
            steps: None,
        }
    }
}
