//! What equations tell of a chain.

use crate::acyclic::Acyclic;
use crate::chain::{Chain, ChainError, Fill};
use crate::integer::Integer;
use crate::lifting::{Equations, Solution};
use crate::reconstruction::Fractions;
use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use tg_progress::{Progress, Stop};

/// A chain whose equations are ready: each answer is a fraction.
///
/// An answer takes as many p-adic digits as its bits need, and each digit takes time in proportion to the steps of the
/// chain and what the equations of its components have grown to.
pub struct Solved {
    chain: Chain,
    answers: Box<dyn Answers>,
}

impl Chain {
    /// Prepares the equations of the chain.
    ///
    /// # Errors
    /// [`ChainError::NeverEnds`], [`ChainError::Tangled`] and [`ChainError::Long`] beyond the fill, and what the
    /// caller stops.
    pub fn solve(&self, fill: Fill, progress: &mut dyn Progress) -> Result<Solved, ChainError> {
        if let Some(state) = self.trap() {
            return Err(ChainError::NeverEnds { state });
        }
        let answers: Box<dyn Answers> = match Acyclic::new(self, fill, progress)? {
            Some(acyclic) => Box::new(acyclic),
            None if self.fits_words() => Box::new(Ready::<i128>::new(self, fill, progress)?),
            None => Box::new(Ready::<IBig>::new(self, fill, progress)?),
        };
        Ok(Solved { chain: self.clone(), answers })
    }

    /// Whether a remainder stays a word of 128 bits: the sizes of a row and of a column times a digit do.
    pub(crate) fn fits_words(&self) -> bool {
        let mut columns = vec![UBig::ZERO; self.states()];
        for (row, own) in self.rows.iter().zip(0..) {
            columns[own] += &row.total;
            row.next.iter().for_each(|(to, weight)| columns[*to] += weight);
        }
        let largest = self.rows.iter().map(|row| &row.total * 2u8).chain(columns).max().unwrap_or_default();
        largest.bit_len() < 62
    }
}

impl Solved {
    /// The probability that the chain ends in this state; 0 where it isn't an end.
    ///
    /// # Errors
    /// What the caller stops.
    pub fn probability(&self, end: usize, progress: &mut dyn Progress) -> Result<RBig, Stop> {
        match self.chain.is_end(end) {
            true => self.visits(end, progress),
            false => Ok(RBig::ZERO),
        }
    }

    /// Each end with its probability, without those that are never reached.
    ///
    /// # Errors
    /// What the caller stops.
    pub fn ends(&self, progress: &mut dyn Progress) -> Result<Vec<(usize, RBig)>, Stop> {
        let mut ends = Vec::new();
        for end in self.chain.ends() {
            ends.push((end, self.visits(end, progress)?));
        }
        ends.retain(|(_, probability)| *probability != RBig::ZERO);
        Ok(ends)
    }

    /// How often the chain is in a state on average; the start counts, too.
    ///
    /// # Errors
    /// What the caller stops.
    pub fn visits(&self, state: usize, progress: &mut dyn Progress) -> Result<RBig, Stop> {
        match state {
            0 if self.chain.is_end(0) => Ok(RBig::ONE),
            _ => self.answers.visits(state, progress),
        }
    }

    /// How many steps it takes on average.
    ///
    /// # Errors
    /// What the caller stops.
    pub fn mean(&self, progress: &mut dyn Progress) -> Result<RBig, Stop> {
        self.answers.mean(progress)
    }

    /// The variance of the number of steps.
    ///
    /// # Errors
    /// What the caller stops.
    pub fn variance(&self, progress: &mut dyn Progress) -> Result<RBig, Stop> {
        let mean = self.mean(progress)?;
        Ok(self.answers.second_moment(progress)? - &mean * &mean)
    }
}

pub(crate) trait Answers {
    fn visits(&self, state: usize, progress: &mut dyn Progress) -> Result<RBig, Stop>;
    fn mean(&self, progress: &mut dyn Progress) -> Result<RBig, Stop>;
    fn second_moment(&self, progress: &mut dyn Progress) -> Result<RBig, Stop>;
}

/// Equations of one kind of whole numbers, with the solution that all but the variance are read from: u with
/// Aᵀ u = start, where a state is visited total × u times.
struct Ready<I: Integer> {
    chain: Chain,
    equations: Equations<I>,
    visits: std::cell::RefCell<(Solution<I>, Fractions)>,
}

impl<I: Integer> Ready<I> {
    fn new(chain: &Chain, fill: Fill, progress: &mut dyn Progress) -> Result<Self, ChainError> {
        let mut equations = Equations::<I>::new(chain, fill, progress)?;
        // Following a step costs no more than a digit, and a good bound makes a third of the digits unnecessary.
        let (digits, _) = size(&equations, 1);
        if let Some(most) = chain.most_time(digits as u64 / 8, progress)? {
            equations.bounds.visits = equations.bounds.visits.min(most.log2().max(0.0).ceil() as u64 + 1);
        }
        let mut solution = equations.solution(true, |state| UBig::from(u8::from(state == 0)));
        let (wanted, numerator) = size(&equations, 1);
        fill.holds(equations.states().len(), wanted as u64)?;
        equations.extend(&mut solution, wanted, progress)?;
        let fractions = Fractions::new(equations.modulus(wanted), numerator, equations.bounds.known.clone());
        Ok(Ready { chain: chain.clone(), equations, visits: (solution, fractions).into() })
    }

    /// Σ weight × u over places, as a fraction.
    fn sum(&self, weights: &[(usize, UBig)], progress: &mut dyn Progress) -> Result<RBig, Stop> {
        let mut visits = self.visits.borrow_mut();
        let (solution, fractions) = &mut *visits;
        progress.charge(weights.len() as u64)?;
        Ok(fractions.of(&self.equations.sum(solution, weights)))
    }

    fn totals(&self) -> Vec<(usize, UBig)> {
        let states = self.equations.states().iter();
        states.enumerate().map(|(place, &state)| (place, self.chain.rows[state].total.clone())).collect()
    }
}

/// How many digits answers need that are sums over all states of products of as many solutions, and the bits of their
/// numerators over the known denominator.
fn size<I: Integer>(equations: &Equations<I>, factors: u64) -> (usize, u64) {
    let bounds = &equations.bounds;
    let states = UBig::from(equations.states().len()).bit_len() as u64;
    let value = bounds.visits + states + 2;
    let numerator = factors * (bounds.known.bit_len() as u64 + bounds.unknown + value);
    (equations.digits(numerator + factors * bounds.unknown + 2), numerator)
}

impl<I: Integer + 'static> Answers for Ready<I> {
    fn visits(&self, state: usize, progress: &mut dyn Progress) -> Result<RBig, Stop> {
        let mut weights = Vec::new();
        for (place, &from) in self.equations.states().iter().enumerate() {
            let row = &self.chain.rows[from];
            if from == state {
                weights.push((place, row.total.clone()));
            } else if self.chain.is_end(state)
                && let Ok(found) = row.next.binary_search_by_key(&state, |&(to, _)| to)
            {
                weights.push((place, row.next[found].1.clone()));
            }
        }
        self.sum(&weights, progress)
    }

    fn mean(&self, progress: &mut dyn Progress) -> Result<RBig, Stop> {
        self.sum(&self.totals(), progress)
    }

    /// E[T²] = Σ visits × (2 × time left − 1), over the transient states: each visit but the last begins a time that
    /// is left.
    fn second_moment(&self, progress: &mut dyn Progress) -> Result<RBig, Stop> {
        let (wanted, numerator) = size(&self.equations, 2);
        let mut left = self.equations.solution(false, |state| self.chain.rows[state].total.clone());
        self.equations.extend(&mut left, wanted, progress)?;
        let mut visits = self.visits.borrow_mut();
        self.equations.extend(&mut visits.0, wanted, progress)?;
        let modulus = self.equations.modulus(wanted);
        let mut sum = UBig::ZERO;
        for (place, total) in self.totals() {
            progress.charge(wanted as u64 * wanted as u64 / 8 + 1)?;
            let left = self.equations.at(&left, place) * 2u8 + &modulus - UBig::ONE;
            sum += self.equations.at(&visits.0, place) * total % &modulus * left % &modulus;
        }
        // The solution has more digits from now on, and so has its modulus.
        let known = &self.equations.bounds.known;
        visits.1 = Fractions::new(modulus.clone(), size(&self.equations, 1).1, known.clone());
        Ok(Fractions::new(modulus.clone(), numerator, known * known).of(&(sum % &modulus)))
    }
}
