//! Chains whose states don't come again, but for steps from a state to itself: the states are gone through once.
//!
//! All answers are whole numbers over one denominator, which is known beforehand: that of `pivots`. So there is one
//! exact division for each state, and no fraction on the way.

use crate::chain::{Chain, ChainError, Fill, Row};
use crate::components::components;
use crate::pivots::Pivots;
use crate::solved::Answers;
use dashu_base::BitTest;
use dashu_int::UBig;
use dashu_ratio::RBig;
use tg_progress::{Progress, Stop};

const WORD_BITS: usize = 64;

/// The answers of such a chain.
pub(crate) struct Acyclic {
    chain: Chain,
    /// The transient states that are reached, each before those that it leads to.
    states: Vec<usize>,
    denominator: UBig,
    /// For each state how often the chain is in it for each unit of its total, over the denominator.
    units: Vec<UBig>,
}

impl Acyclic {
    /// Goes through a chain; `None` where states come again.
    pub(crate) fn new(
        chain: &Chain,
        fill: Fill,
        progress: &mut dyn Progress,
    ) -> Result<Option<Acyclic>, ChainError> {
        chain.charge(progress)?;
        let Some(states) = in_order(chain) else { return Ok(None) };
        let denominator = denominator(chain, &states);
        let mut acyclic = Acyclic { chain: chain.clone(), states, denominator, units: Vec::new() };
        fill.holds(acyclic.states.len(), acyclic.words())?;
        acyclic.reserve(progress)?;
        let mut units = vec![UBig::ZERO; chain.states()];
        units[0] = acyclic.denominator.clone();
        for &state in &acyclic.states {
            let row = &chain.rows[state];
            acyclic.charge(row, progress)?;
            let own = &units[state] / row.pivot(state);
            for (to, weight) in row.next.iter().filter(|&&(to, _)| to != state && !chain.is_end(to)) {
                units[*to] += &own * weight;
            }
            units[state] = own;
        }
        acyclic.units = units;
        Ok(Some(acyclic))
    }

    /// For each state the number of steps that are left from there, over the denominator.
    fn left(&self, progress: &mut dyn Progress) -> Result<Vec<UBig>, Stop> {
        self.reserve(progress)?;
        let mut left = vec![UBig::ZERO; self.chain.states()];
        for &state in self.states.iter().rev() {
            let row = &self.chain.rows[state];
            self.charge(row, progress)?;
            let others = row.next.iter().filter(|&&(to, _)| to != state);
            let sum =
                others.fold(&self.denominator * &row.total, |sum, (to, weight)| sum + &left[*to] * weight);
            left[state] = sum / row.pivot(state);
        }
        Ok(left)
    }

    fn words(&self) -> u64 {
        (self.denominator.bit_len() / WORD_BITS + 1) as u64
    }

    fn reserve(&self, progress: &mut dyn Progress) -> Result<(), Stop> {
        progress.reserve(self.words().saturating_mul(8).saturating_mul(self.states.len() as u64))
    }

    fn charge(&self, row: &Row, progress: &mut dyn Progress) -> Result<(), Stop> {
        progress.charge(self.words().saturating_mul(row.next.len() as u64 + 1))
    }

    fn over(&self, numerator: UBig) -> RBig {
        RBig::from_parts(numerator.into(), self.denominator.clone())
    }
}

impl Answers for Acyclic {
    fn visits(&self, state: usize, progress: &mut dyn Progress) -> Result<RBig, Stop> {
        if !self.chain.is_end(state) {
            return Ok(self.over(&self.units[state] * &self.chain.rows[state].total));
        }
        let mut sum = UBig::ZERO;
        for &from in &self.states {
            let row = &self.chain.rows[from];
            if let Ok(found) = row.next.binary_search_by_key(&state, |&(to, _)| to) {
                progress.charge(self.words())?;
                sum += &self.units[from] * &row.next[found].1;
            }
        }
        Ok(self.over(sum))
    }

    fn mean(&self, progress: &mut dyn Progress) -> Result<RBig, Stop> {
        progress.charge(self.words().saturating_mul(self.states.len() as u64))?;
        let visits = self.states.iter().map(|&state| &self.units[state] * &self.chain.rows[state].total);
        Ok(self.over(visits.fold(UBig::ZERO, |sum, visits| sum + visits)))
    }

    /// E[T²] = Σ visits × (2 × time left − 1), over the transient states: each visit but the last begins a time that
    /// is left.
    fn second_moment(&self, progress: &mut dyn Progress) -> Result<RBig, Stop> {
        let left = self.left(progress)?;
        let (words, mut sum) = (self.words(), UBig::ZERO);
        for &state in &self.states {
            progress.charge(words.saturating_mul(words))?;
            // No time that is left is shorter than the step that comes.
            let left = &left[state] * 2u8 - &self.denominator;
            sum += &self.units[state] * &self.chain.rows[state].total * left;
        }
        Ok(RBig::from_parts(sum.into(), &self.denominator * &self.denominator))
    }
}

/// The transient states that are reached, each before those that it leads to; `None` where some lead to each other.
pub(crate) fn in_order(chain: &Chain) -> Option<Vec<usize>> {
    let next: Vec<Vec<usize>> =
        chain.rows.iter().map(|row| row.next.iter().map(|&(to, _)| to).collect()).collect();
    let (reached, mut states) = (chain.reached(), Vec::new());
    // Components come before those that lead to them.
    for component in components(&next).into_iter().rev() {
        let state = component[0];
        if reached[state] && component.len() > 1 {
            return None;
        }
        if reached[state] && !chain.is_end(state) {
            states.push(state);
        }
    }
    Some(states)
}

/// What all answers can be written over.
fn denominator(chain: &Chain, states: &[usize]) -> UBig {
    let (mut pivots, mut depths, mut deepest) = (Pivots::default(), vec![0usize; chain.states()], 0);
    for &state in states.iter().rev() {
        let row = &chain.rows[state];
        let below = row.next.iter().filter(|&&(to, _)| to != state).map(|&(to, _)| depths[to]);
        depths[state] = below.max().unwrap_or(0) + 1;
        deepest = deepest.max(depths[state]);
        pivots.add(row.pivot(state));
    }
    pivots.denominator(deepest)
}
