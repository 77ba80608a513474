//! Chains whose equations are too many, with floating-point numbers and a bound of the error.

use crate::chain::{Chain, ChainError};
use dashu_base::BitTest;
use dashu_int::UBig;
use dashu_ratio::RBig;
use tg_progress::{Progress, Stop};

/// What a chain's answers are, about.
#[derive(Clone, Debug, PartialEq)]
pub struct Approximation {
    /// Each end with its probability.
    pub ends: Vec<(usize, f64)>,
    /// How far these may be off, all together.
    pub rest: f64,
    /// The mean number of steps.
    pub mean: f64,
    /// How far it may be off.
    pub mean_error: f64,
    /// The variance of the number of steps.
    pub variance: f64,
    /// How far it may be off.
    pub variance_error: f64,
    /// How often the chain is in each of its transient states; the start counts, too.
    pub visits: Vec<f64>,
    /// How far each of them may be off.
    pub visits_error: f64,
    /// How many steps were followed; `None` where each state was gone through once, as none comes again.
    pub steps: Option<u64>,
}

/// What is known up to this part is enough.
const SMALL: f64 = 1e-12;

/// What is known up to this part is enough, too, if as many steps again hardly made it better.
const GOOD: f64 = 1e-6;

/// After this many products it is given up: about half a minute.
const MOST_WORK: u64 = 5_000_000_000;

impl Chain {
    /// Goes once through a chain whose states don't come again. Follows any other, forwards from the start and back
    /// from the ends, until what is still to come follows from what came: O(steps of the chain) for each step that is
    /// followed.
    ///
    /// Let y(k) be how likely the chain goes on after k steps, from each state, and x(k) how likely it is in each
    /// transient state then. After 2L steps, let M and m be the largest and the least ratio of y(2L) to y(L). As
    /// probabilities aren't negative, M and m bound the ratio of y(k + L) to y(k) for each later k, too, so all that is
    /// still to come lies between the sum of the last L steps times m / (1 − m) and times M / (1 − M); the same holds of
    /// x and its own ratios. (For positive matrices these are the bounds of L. Collatz, 1942, and H. Wielandt, 1950.)
    ///
    /// # Errors
    /// [`ChainError::Tangled`] where it was followed for very long, and what the caller stops.
    pub fn approximate(&self, progress: &mut dyn Progress) -> Result<Approximation, ChainError> {
        if let Some(swept) = self.swept(progress)? {
            return Ok(swept);
        }
        let parts = Parts::of(self, progress)?;
        let mut now = Followed::start(self);
        let mut before = now.clone();
        let mut width = f64::INFINITY;
        loop {
            self.charge(progress)?;
            now.step(&parts);
            if !now.steps.is_power_of_two() && now.going[0] > 0.0 {
                continue;
            }
            let about = now.bounded(&before, &parts);
            let floor = 4.0 * now.steps as f64 * ROUNDING;
            let last = std::mem::replace(&mut width, about.unknown());
            if now.going[0] == 0.0 || width <= SMALL.max(floor) || width < GOOD && width > last / 2.0 {
                return Ok(about);
            }
            if now.steps.saturating_mul(parts.entries) > MOST_WORK {
                return Err(ChainError::Tangled { states: self.states(), fill: parts.entries as usize });
            }
            progress.report(now.steps, now.foreseen());
            before = now.clone();
        }
    }
}

impl Chain {
    /// An upper bound of the mean number of steps from every state that is reached, if this many steps are enough to
    /// find one: if the chain goes on after L steps with a probability of at most M from each state, it is L / (1 − M).
    pub(crate) fn most_time(&self, steps: u64, progress: &mut dyn Progress) -> Result<Option<f64>, Stop> {
        let parts = Parts::of(self, progress)?;
        let mut back = Followed::start(self);
        while back.steps < steps {
            self.charge(progress)?;
            back.step_back(&parts);
            let most = back.going.iter().fold(0.0, |most: f64, &part| most.max(part));
            let most = most * (1.0 + 2.0 * back.steps as f64 * ROUNDING);
            if most < 0.5 || back.steps == steps && most < 1.0 {
                return Ok(Some(back.steps as f64 / (1.0 - most)));
            }
        }
        Ok(None)
    }
}

/// The steps of a chain, each with its probability.
struct Parts {
    rows: Vec<Vec<(usize, f64)>>,
    entries: u64,
}

/// By which part a sum over a row may be off at most: a quotient, a product, and a sum with its compensation.
pub(crate) const ROUNDING: f64 = 4.0 * f64::EPSILON;

/// A sum of numbers that aren't negative, with what rounding took from it (W. Kahan, 1965).
#[derive(Clone, Copy, Default)]
pub(crate) struct Sum {
    sum: f64,
    lost: f64,
}

impl Sum {
    pub(crate) fn add(&mut self, number: f64) {
        let more = number - self.lost;
        let sum = self.sum + more;
        self.lost = (sum - self.sum) - more;
        self.sum = sum;
    }

    pub(crate) fn get(self) -> f64 {
        self.sum
    }

    pub(crate) fn of(numbers: impl Iterator<Item = f64>) -> f64 {
        let mut sum = Sum::default();
        numbers.for_each(|number| sum.add(number));
        sum.sum
    }
}

/// A quotient of whole numbers; the divisor isn't 0.
pub(crate) fn quotient(weight: &UBig, total: &UBig) -> f64 {
    // A number of more bits is no float.
    match weight.bit_len().max(total.bit_len()) < 1000 {
        true => weight.to_f64().value() / total.to_f64().value(),
        false => RBig::from_parts(weight.clone().into(), total.clone()).to_f64_fast(),
    }
}

impl Parts {
    fn of(chain: &Chain, progress: &mut dyn Progress) -> Result<Parts, Stop> {
        chain.charge(progress)?;
        let entries: usize = chain.rows.iter().map(|row| row.next.len()).sum();
        progress.reserve(entries as u64 * size_of::<(usize, f64)>() as u64)?;
        let rows = chain.rows.iter().map(|row| {
            row.next.iter().map(|(to, weight)| (*to, quotient(weight, &row.total))).collect::<Vec<_>>()
        });
        Ok(Parts { rows: rows.collect(), entries: entries as u64 })
    }

    fn is_transient(&self, state: usize) -> bool {
        !self.rows[state].is_empty()
    }
}

/// A chain after some steps.
#[derive(Clone)]
struct Followed {
    steps: u64,
    /// How likely it is in each state, and how often it was in each transient one before.
    here: Vec<f64>,
    visits: Vec<f64>,
    /// How likely it goes on from each state, as long; the sum of that from the start over the steps before, and the sum
    /// of its multiples by 2k + 1.
    going: Vec<f64>,
    sum: f64,
    square: f64,
}

/// The factors between which everything still to come lies, of what came in as many steps before.
#[derive(Clone, Copy)]
struct Factors {
    least: f64,
    most: f64,
    /// What it would be without rounding, about.
    middle: f64,
}

impl Followed {
    fn start(chain: &Chain) -> Followed {
        let reached = chain.reached();
        let goes = |state: usize| f64::from(u8::from(reached[state] && !chain.is_end(state)));
        let mut here = vec![0.0; chain.states()];
        here[0] = 1.0;
        Followed {
            steps: 0,
            here,
            visits: vec![0.0; chain.states()],
            going: (0..chain.states()).map(goes).collect(),
            sum: 0.0,
            square: 0.0,
        }
    }

    fn step(&mut self, parts: &Parts) {
        self.sum += self.going[0];
        self.square += (2 * self.steps + 1) as f64 * self.going[0];
        let mut next = vec![Sum::default(); self.here.len()];
        for ((state, row), &part) in parts.rows.iter().enumerate().zip(&self.here) {
            match row.is_empty() {
                true => next[state].add(part),
                false => {
                    self.visits[state] += part;
                    row.iter().for_each(|&(to, chance)| next[to].add(chance * part));
                }
            }
        }
        self.here = next.into_iter().map(|sum| sum.sum).collect();
        self.step_back(parts);
    }

    /// One step more from each state to the ends.
    fn step_back(&mut self, parts: &Parts) {
        let back = |row: &Vec<(usize, f64)>| Sum::of(row.iter().map(|&(to, part)| part * self.going[to]));
        self.going = parts.rows.iter().map(back).collect();
        self.steps += 1;
    }

    /// How many steps there will be at most, if it goes on with the same probability after each.
    fn foreseen(&self) -> u64 {
        let halved = -self.going[0].log2();
        // 2⁻⁴⁰ is about the part that is followed.
        if halved <= 0.0 { u64::MAX } else { (self.steps as f64 * 40.0 / halved).ceil() as u64 }
    }

    /// What follows from it and from where it was half as many steps ago.
    fn bounded(&self, before: &Followed, parts: &Parts) -> Approximation {
        let off = 2.0 * self.steps as f64 * ROUNDING;
        let transient = || (0..self.here.len()).filter(|&state| parts.is_transient(state));
        let ratios = |now: &[f64], before: &[f64]| {
            Factors::of(transient().map(|state| (before[state], now[state])), off)
        };
        let (ahead, back) = match self.going[0] > 0.0 {
            true => (ratios(&self.here, &before.here), ratios(&self.going, &before.going)),
            false => (Factors::NONE, Factors::NONE),
        };
        let length = (self.steps - before.steps) as f64;
        let sum = self.sum - before.sum;
        let mean = self.sum + back.middle * sum;
        let mean_error = back.off() * sum + off * mean;
        // Of the mean of the square: each block is as many steps later than the one before.
        let block = self.square - before.square;
        let to_come = |factor: f64| factor * block + factor * (1.0 + factor) * 2.0 * length * sum;
        let square = self.square + to_come(back.middle);
        let square_error = to_come(back.most) - to_come(back.least) + off * square;
        let lies_ahead = |now: &[f64], before: &[f64], state: usize| {
            now[state] + ahead.middle * (now[state] - before[state])
        };
        let ends = (0..self.here.len()).filter(|&state| !parts.is_transient(state) && self.here[state] > 0.0);
        let ends = ends.map(|end| (end, lies_ahead(&self.here, &before.here, end))).collect();
        // What goes on comes to the ends at last, but no more than that.
        let rest = (ahead.off() * (before.going[0] - self.going[0])).min(self.going[0]) + off;
        let visits =
            (0..self.visits.len()).map(|state| lies_ahead(&self.visits, &before.visits, state)).collect();
        let visited: f64 = transient().map(|state| self.visits[state] - before.visits[state]).sum();
        let visits_error = (ahead.off() * visited).min(mean + mean_error - self.sum) + off * mean;
        Approximation {
            ends,
            rest,
            mean,
            mean_error,
            variance: (square - mean * mean).max(0.0),
            variance_error: square_error + mean_error * (2.0 * mean + mean_error),
            visits,
            visits_error,
            steps: Some(self.steps),
        }
    }
}

impl Factors {
    /// Where nothing is still to come.
    const NONE: Factors = Factors { least: 0.0, most: 0.0, middle: 0.0 };

    /// Those of a block, from what was before it and after it in each state; each may be off by this part.
    fn of(states: impl Iterator<Item = (f64, f64)>, off: f64) -> Factors {
        let (mut least, mut most) = (f64::INFINITY, 0.0f64);
        for (before, now) in states {
            if now > 0.0 {
                most = most.max(now / before);
            }
            if before > 0.0 {
                least = least.min(now / before);
            }
        }
        let least = least.min(most);
        let to_come = |ratio: f64| if ratio < 1.0 { ratio / (1.0 - ratio) } else { f64::INFINITY };
        let middle = to_come((least + most) / 2.0);
        let (least, most) = (to_come(least * (1.0 - off)), to_come(most * (1.0 + off)));
        let least = if least.is_finite() { least } else { 0.0 };
        Factors { least, most, middle: if most.is_finite() { middle } else { least } }
    }

    /// How far the middle may be off.
    fn off(self) -> f64 {
        (self.most - self.middle).max(self.middle - self.least)
    }
}

impl Approximation {
    /// By which part an answer may be off at most: of the mean, of the variance, or of a probability.
    #[must_use]
    pub fn unknown(&self) -> f64 {
        [
            self.rest,
            self.mean_error / self.mean.max(1.0),
            self.visits_error / self.mean.max(1.0),
            self.variance_error / self.variance.max(1.0),
        ]
        .into_iter()
        .fold(0.0, |most, part| if part.is_nan() { f64::INFINITY } else { most.max(part) })
    }
}
