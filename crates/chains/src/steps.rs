//! A chain step by step, as ways.

use crate::chain::Chain;
use dashu_base::{BitTest, Gcd};
use dashu_int::UBig;
use tg_progress::{Progress, Stop};

const WORD_BITS: u64 = 64;

/// A chain after a number of steps: in how many ways of the [`total`](Steps::total), all of them equally likely, it is in
/// each state. What has ended stays where it is.
pub struct Steps<'a> {
    chain: &'a Chain,
    /// A common multiple of the totals of all states: by this the ways of the whole grow in a step.
    scale: UBig,
    /// What the weights of each state are multiplied by.
    factors: Vec<UBig>,
    ways: Vec<UBig>,
    total: UBig,
    taken: u64,
    ended: UBig,
    work: u64,
    /// The entries of the rows that the last step went through.
    active: u64,
}

impl Chain {
    /// The chain before its first step.
    #[must_use]
    pub fn steps(&self) -> Steps<'_> {
        let totals = || self.rows.iter().map(|row| &row.total).filter(|total| !total.is_zero());
        let scale = totals().fold(UBig::ONE, |scale, total| &scale / (&scale).gcd(total) * total);
        let factors = self.rows.iter().map(|row| match row.total.is_zero() {
            true => UBig::ZERO,
            false => &scale / &row.total,
        });
        let mut ways = vec![UBig::ZERO; self.states()];
        ways[0] = UBig::ONE;
        let ended = UBig::from(u8::from(self.is_end(0)));
        Steps {
            chain: self,
            factors: factors.collect(),
            scale,
            ways,
            total: UBig::ONE,
            taken: 0,
            ended,
            work: 0,
            active: 0,
        }
    }
}

impl Steps<'_> {
    /// Takes one more step: O(steps of the chain) additions of numbers as long as the total.
    ///
    /// # Errors
    /// What the caller stops.
    pub fn advance(&mut self, progress: &mut dyn Progress) -> Result<(), Stop> {
        let mut next = vec![UBig::ZERO; self.ways.len()];
        let mut ended = UBig::ZERO;
        let words = self.total.bit_len() as u64 / WORD_BITS + 1;
        self.active = 0;
        for ((state, row), ways) in self.chain.rows.iter().enumerate().zip(&self.ways) {
            if ways.is_zero() {
                continue;
            }
            let entries = row.next.len() as u64 + 1;
            progress.charge(entries * words)?;
            self.active += entries;
            self.work = self.work.saturating_add(entries * words);
            if row.next.is_empty() {
                next[state] += ways * &self.scale;
                continue;
            }
            let ways = ways * &self.factors[state];
            for (to, weight) in &row.next {
                let came = &ways * weight;
                if self.chain.is_end(*to) {
                    ended += &came;
                }
                next[*to] += came;
            }
        }
        self.ways = next;
        self.ended = ended;
        self.total *= &self.scale;
        self.taken += 1;
        Ok(())
    }

    /// What the steps have cost up to now: operations on machine words.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.work
    }

    /// What it costs about, from the start on, to go on to a number of steps: each goes through as many entries as
    /// the last one did, and the total grows by the same number of bits each time.
    #[must_use]
    pub fn foreseen(&self, taken: u64) -> u128 {
        let (from, to) = (u128::from(self.taken), u128::from(taken.max(self.taken)));
        let squares = to.pow(2) - from.pow(2);
        let words = (squares / 2).saturating_mul(self.bits_a_step().into()) / u128::from(WORD_BITS);
        let later = (to - from).saturating_add(words).saturating_mul(self.active.into());
        later.saturating_add(self.work.into())
    }

    /// By how many bits a step makes the total longer, at most.
    #[must_use]
    pub fn bits_a_step(&self) -> u64 {
        (&self.scale - UBig::ONE).bit_len() as u64
    }

    /// How many steps were taken.
    #[must_use]
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// The total number of ways.
    #[must_use]
    pub fn total(&self) -> &UBig {
        &self.total
    }

    /// The ways to be in each state now.
    #[must_use]
    pub fn ways(&self) -> &[UBig] {
        &self.ways
    }

    /// The ways that ended with the last step.
    #[must_use]
    pub fn ended(&self) -> &UBig {
        &self.ended
    }

    /// The ways that haven't ended yet.
    #[must_use]
    pub fn going(&self) -> UBig {
        let states = self.ways.iter().enumerate();
        states.filter(|&(state, _)| !self.chain.is_end(state)).fold(UBig::ZERO, |sum, (_, ways)| sum + ways)
    }
}
