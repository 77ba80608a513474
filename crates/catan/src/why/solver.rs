//! A small solver: can all constraints hold at once, together with some assumptions?
//!
//! - A **variable** is true or false; a **literal** is a variable or its negation.
//! - A **constraint** says that the weights of its true literals add up to at least the number that it needs; its
//!   **slack** is how far the weights of all literals not known to be false exceed that number.
//!
//! It assigns one variable after the other and derives what follows. If a constraint fails, it is added to those
//! that led there (pseudo-Boolean conflict analysis by cutting planes, with division): the sum is a constraint that
//! would have failed or propagated earlier. Adding up amounts to counting cards; learning clauses alone would try them
//! one by one. The search always terminates, and its answers are proven.

use tg_progress::Stop;

use super::super::limits::Meter;
use super::sum::Sum;

/// After this many conflicts, the search restarts with what it has learnt.
const RESTART: usize = 50;

/// For this many rounds it decides in chronological order, which makes a log easy to follow; after that, in every other
/// round, variables that took part in conflicts go first.
const IN_ORDER: usize = 6;

/// Whether all constraints can hold.
pub(super) enum Answer {
    Possible,
    /// They can't, together with these assumptions.
    Impossible(Vec<Literal>),
    /// The answer would take more conflicts than were allowed.
    Open,
}

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Literal(u32);

impl Literal {
    pub fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub fn place(self) -> usize {
        self.0 as usize
    }

    fn wants(self) -> bool {
        self.0 & 1 == 0
    }
}

impl std::ops::Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// The weights of the true literals add up to at least `need`.
#[derive(Clone, Debug)]
pub(super) struct Constraint {
    /// The terms, largest weights first.
    pub terms: Box<[(i64, Literal)]>,
    pub need: i64,
    slack: i64,
}

/// What is known about a variable.
#[derive(Clone, Copy, Debug, Default)]
struct Assigned {
    value: Option<bool>,
    /// The number of decisions that had been made.
    level: usize,
    /// Its position among all assigned variables.
    place: usize,
    /// The constraint that it follows from; `None` for a decision.
    reason: Option<usize>,
}

/// The constraints, and what follows from the decisions so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Solver {
    constraints: Vec<Constraint>,
    /// By literal: the constraints that it occurs in, with its weight.
    within: Vec<Vec<(usize, i64)>>,
    variables: Vec<Assigned>,
    /// The value that a variable had last, to try first, and how often it recently took part in conflicts.
    last: Vec<bool>,
    weight: Vec<u64>,
    step: u64,
    /// The variables that may be decided; the others follow, or don't matter.
    free: Vec<usize>,
    trail: Vec<Literal>,
    /// The length of the trail before each decision.
    levels: Vec<usize>,
    /// How much of the trail is reflected in the slacks.
    known: usize,
    /// Whether the constraints contradict each other without any decision.
    broken: bool,
    bytes: usize,
}

impl Solver {
    /// Creates a variable. Those that aren't `free` are only assumed.
    pub fn variable(&mut self, free: bool) -> Literal {
        let variable = self.variables.len();
        self.variables.push(Assigned::default());
        self.last.push(false);
        self.weight.push(0);
        self.within.extend([Vec::new(), Vec::new()]);
        self.free.extend(free.then_some(variable));
        Literal((variable as u32) << 1)
    }

    /// Adds a constraint.
    pub fn add(&mut self, mut terms: Vec<(i64, Literal)>, need: i64) {
        let constraint = self.constraints.len();
        self.bytes += size_of::<Constraint>() + terms.len() * 32;
        terms.iter_mut().for_each(|(weight, _)| *weight = (*weight).min(need));
        terms.sort_unstable_by_key(|&(weight, literal)| (-weight, literal));
        let mut slack = -need;
        for &(weight, literal) in &terms {
            self.within[literal.place()].push((constraint, weight));
            slack += if self.is_false(literal, self.known) { 0 } else { weight };
        }
        self.constraints.push(Constraint { terms: terms.into(), need, slack });
        self.broken |= self.check(constraint);
    }

    /// Returns whether all constraints can hold while these literals are true. It gives up after `conflicts` conflicts,
    /// from which those it encountered are subtracted.
    pub fn solve(
        &mut self,
        assumed: &[Literal],
        conflicts: &mut usize,
        meter: &mut Meter,
    ) -> Result<Answer, Stop> {
        let answer = self.search(assumed, conflicts, meter);
        self.undo(0);
        answer
    }

    fn search(
        &mut self,
        assumed: &[Literal],
        allowed: &mut usize,
        meter: &mut Meter,
    ) -> Result<Answer, Stop> {
        let mut conflicts = 0usize;
        loop {
            if self.broken {
                return Ok(Answer::Impossible(Vec::new()));
            }
            meter.work(1)?;
            if let Some(conflict) = self.propagate(meter)? {
                if *allowed == 0 {
                    return Ok(Answer::Open);
                }
                *allowed -= 1;
                conflicts += 1;
                self.learn(conflict, meter)?;
                if conflicts.is_multiple_of(RESTART) {
                    self.undo(assumed.len());
                }
            } else if let Some(&next) = assumed.get(self.levels.len()) {
                match self.value(next) {
                    Some(false) => return Ok(Answer::Impossible(self.cause(next))),
                    Some(true) => self.levels.push(self.trail.len()),
                    None => self.decide(next),
                }
            } else {
                let round = conflicts / RESTART;
                let Some(variable) = self.next(round < IN_ORDER || round.is_multiple_of(2)) else {
                    return Ok(Answer::Possible);
                };
                let literal = Literal((variable as u32) << 1);
                self.decide(if self.last[variable] { literal } else { !literal });
            }
        }
    }

    /// Returns a variable to decide: the first, or the one that recently took part in most conflicts.
    fn next(&self, in_order: bool) -> Option<usize> {
        let mut open = self.free.iter().copied().filter(|&variable| self.variables[variable].value.is_none());
        if in_order { open.next() } else { open.max_by_key(|&variable| self.weight[variable]) }
    }

    fn value(&self, literal: Literal) -> Option<bool> {
        self.variables[literal.variable()].value.map(|value| value == literal.wants())
    }

    /// Returns whether a literal is false because of what comes before a position of the trail.
    pub fn is_false(&self, literal: Literal, before: usize) -> bool {
        self.value(literal) == Some(false) && self.variables[literal.variable()].place < before
    }

    fn decide(&mut self, literal: Literal) {
        self.levels.push(self.trail.len());
        self.assign(literal, None);
    }

    fn assign(&mut self, literal: Literal, reason: Option<usize>) {
        let (level, place) = (self.levels.len(), self.trail.len());
        self.variables[literal.variable()] = Assigned { value: Some(literal.wants()), level, place, reason };
        self.trail.push(literal);
    }

    /// Derives everything that follows. Returns a constraint that fails, if one does.
    fn propagate(&mut self, meter: &mut Meter) -> Result<Option<usize>, Stop> {
        while let Some(&literal) = self.trail.get(self.known) {
            self.known += 1;
            let falsified = (!literal).place();
            meter.work(1 + (self.within[falsified].len() >> 4) as u64)?;
            for &(constraint, weight) in &self.within[falsified] {
                self.constraints[constraint].slack -= weight;
            }
            let mut failed = None;
            for place in 0..self.within[falsified].len() {
                let (constraint, _) = self.within[falsified][place];
                if self.check(constraint) {
                    failed = Some(constraint);
                }
            }
            if failed.is_some() {
                return Ok(failed);
            }
        }
        Ok(None)
    }

    /// Derives what follows from a constraint; returns whether it fails.
    fn check(&mut self, place: usize) -> bool {
        let slack = self.constraints[place].slack;
        if slack < 0 {
            return true;
        }
        for term in 0..self.constraints[place].terms.len() {
            let (weight, literal) = self.constraints[place].terms[term];
            if weight <= slack {
                break;
            }
            if self.value(literal).is_none() {
                self.assign(literal, Some(place));
            }
        }
        false
    }

    /// Learns from a constraint that fails, and backtracks to where that would have helped.
    fn learn(&mut self, conflict: usize, meter: &mut Meter) -> Result<(), Stop> {
        let mut sum = Sum::of(self.within.len(), &self.constraints[conflict]);
        let (mut level, mut place) = (self.levels.len(), self.trail.len());
        let back = loop {
            meter.work(1 + (sum.len() >> 3) as u64)?;
            let Some(start) = level.checked_sub(1).map(|before| self.levels[before]) else {
                self.broken = true;
                return Ok(());
            };
            let slack = sum.slack(|literal| self.is_false(literal, start));
            if slack < 0 {
                // It fails even without the last decision.
                (level, place) = (level - 1, start);
                continue;
            }
            if sum.terms().any(|(weight, literal)| weight > slack && !self.is_assigned(literal, start)) {
                break self.earliest(&sum);
            }
            // The last literal that makes it fail isn't a decision: otherwise, something would follow without it.
            let made = self.trail[..place].iter().rposition(|literal| sum.weight(!*literal) > 0);
            place = made.unwrap_or(0);
            let literal = self.trail[place];
            if let Some(reason) = self.variables[literal.variable()].reason {
                sum.resolve(&self.constraints[reason], literal, |other| self.is_false(other, place));
                self.weight[literal.variable()] += self.step + 1;
            }
        };
        for (_, literal) in sum.terms() {
            self.weight[literal.variable()] += self.step + 1;
        }
        self.step += self.step / 16 + 1;
        if self.step > 1 << 40 {
            self.weight.iter_mut().for_each(|weight| *weight >>= 32);
            self.step >>= 32;
        }
        self.undo(back);
        self.add(sum.terms().collect(), sum.need());
        meter.grow(self.bytes)
    }

    fn is_assigned(&self, literal: Literal, before: usize) -> bool {
        let Assigned { value, place, .. } = self.variables[literal.variable()];
        value.is_some() && place < before
    }

    /// Returns the first level at which something follows from a sum.
    fn earliest(&self, sum: &Sum) -> usize {
        let fails = |literal: Literal| self.value(literal) == Some(false);
        let mut levels: Vec<usize> = sum
            .terms()
            .filter(|term| fails(term.1))
            .map(|term| self.variables[term.1.variable()].level)
            .collect();
        levels.push(0);
        levels.sort_unstable();
        levels.dedup();
        let tells = |level: &&usize| {
            let end = self.levels.get(**level).copied().unwrap_or(self.trail.len());
            let slack = sum.slack(|literal| self.is_false(literal, end));
            slack < 0
                || sum.terms().any(|(weight, literal)| weight > slack && !self.is_assigned(literal, end))
        };
        levels.iter().find(tells).copied().unwrap_or(0)
    }

    /// Returns the assumptions, including this one, with which this one can't be true.
    fn cause(&self, assumed: Literal) -> Vec<Literal> {
        let mut seen = vec![false; self.variables.len()];
        let mut found = vec![assumed];
        seen[assumed.variable()] = true;
        let start = self.levels.first().copied().unwrap_or(self.trail.len());
        for &literal in self.trail[start..].iter().rev() {
            if !seen[literal.variable()] {
                continue;
            }
            match self.variables[literal.variable()].reason {
                Some(reason) => self.explain(reason, literal).for_each(|cause| seen[cause.variable()] = true),
                None => found.push(literal),
            }
        }
        found
    }

    /// Returns false literals from which, with a constraint, a literal follows: the earliest ones, which lead back
    /// furthest.
    fn explain(&self, reason: usize, implied: Literal) -> impl Iterator<Item = Literal> {
        let Constraint { terms, need, .. } = &self.constraints[reason];
        let before = self.variables[implied.variable()].place;
        let mut fails: Vec<(usize, i64, Literal)> = (terms.iter())
            .filter(|(_, literal)| self.is_false(*literal, before))
            .map(|&(weight, literal)| (self.variables[literal.variable()].place, weight, literal))
            .collect();
        fails.sort_unstable();
        let others = terms.iter().filter(|(_, literal)| *literal != implied);
        let mut left = others.map(|(weight, _)| weight).sum::<i64>() - need;
        let needed = fails.into_iter().take_while(move |&(_, weight, _)| {
            let open = left >= 0;
            left -= weight;
            open
        });
        needed.map(|(_, _, literal)| literal)
    }

    /// Takes back all decisions except the first `levels`.
    fn undo(&mut self, levels: usize) {
        let Some(&start) = self.levels.get(levels) else { return };
        for place in (start..self.trail.len()).rev() {
            let literal = self.trail[place];
            if place < self.known {
                for &(constraint, weight) in &self.within[(!literal).place()] {
                    self.constraints[constraint].slack += weight;
                }
            }
            self.last[literal.variable()] = literal.wants();
            self.variables[literal.variable()].value = None;
        }
        self.trail.truncate(start);
        self.levels.truncate(levels);
        self.known = self.known.min(start);
    }
}
