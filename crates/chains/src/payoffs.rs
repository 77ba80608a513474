//! What a chain brings on average, if its ends pay.

use crate::chain::{Chain, ChainError, Fill};
use crate::integer::Integer;
use crate::lifting::Equations;
use crate::reconstruction::Fractions;
use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use tg_progress::Progress;

impl Chain {
    /// What the end is worth on average that is reached from each state, where `payoff` says what each end pays; nothing
    /// for ends, and for states that the start doesn't lead to. It takes as many p-adic digits as the longest answer.
    ///
    /// # Errors
    /// [`ChainError::NeverEnds`], [`ChainError::Tangled`] beyond the fill, and what the caller stops.
    pub fn payoffs(
        &self,
        payoff: impl Fn(usize) -> UBig,
        fill: Fill,
        progress: &mut dyn Progress,
    ) -> Result<Vec<Option<RBig>>, ChainError> {
        if let Some(state) = self.trap() {
            return Err(ChainError::NeverEnds { state });
        }
        let paid: Vec<UBig> = (0..self.states())
            .map(|state| if self.is_end(state) { payoff(state) } else { UBig::ZERO })
            .collect();
        let at_once = |state: usize| {
            self.rows[state].next.iter().fold(UBig::ZERO, |sum, (to, weight)| sum + weight * &paid[*to])
        };
        let at_once: Vec<UBig> = (0..self.states()).map(at_once).collect();
        let most = paid.iter().max().map_or(0, |most| most.bit_len() as u64);
        match self.fits_words() && at_once.iter().all(|right| right.bit_len() < 62) {
            true => self.expectations::<i128>(&at_once, most, fill, progress),
            false => self.expectations::<IBig>(&at_once, most, fill, progress),
        }
    }

    /// Solves A x = b. `bits` bounds the length of the whole part of each value.
    fn expectations<I: Integer>(
        &self,
        right: &[UBig],
        bits: u64,
        fill: Fill,
        progress: &mut dyn Progress,
    ) -> Result<Vec<Option<RBig>>, ChainError> {
        let mut expected = vec![None; self.states()];
        let equations = Equations::<I>::new(self, fill, progress)?;
        let bounds = &equations.bounds;
        let numerator = bounds.known.bit_len() as u64 + bounds.unknown + bits + 2;
        let wanted = equations.digits(numerator + bounds.unknown + 2);
        let mut solution = equations.solution(false, |state| right[state].clone());
        equations.extend(&mut solution, wanted, progress)?;
        let mut fractions = Fractions::new(equations.modulus(wanted), numerator, bounds.known.clone());
        for (place, &state) in equations.states().iter().enumerate() {
            progress.charge(wanted as u64)?;
            expected[state] = Some(fractions.of(&equations.at(&solution, place)));
        }
        Ok(expected)
    }
}
