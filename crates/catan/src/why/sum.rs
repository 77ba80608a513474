//! Sums of constraints, from which a new one is learnt.

use super::solver::{Constraint, Literal};

/// A sum beyond this is made coarser, so that no number overflows.
const LARGE: i64 = 1 << 24;

/// A constraint as a list by literal: at most one of a variable and its negation has a weight.
pub(super) struct Sum {
    weights: Vec<i64>,
    /// The literals that have or had a weight.
    literals: Vec<Literal>,
    /// By literal: whether it is among these.
    listed: Vec<bool>,
    need: i64,
}

impl Sum {
    /// Creates a sum that starts with a constraint, among this many literals.
    pub fn of(literals: usize, constraint: &Constraint) -> Sum {
        let mut sum =
            Sum { weights: vec![0; literals], literals: Vec::new(), listed: vec![false; literals], need: 0 };
        constraint.terms.iter().for_each(|&(weight, literal)| sum.add(weight, literal));
        sum.need += constraint.need;
        sum
    }

    pub fn len(&self) -> usize {
        self.literals.len()
    }

    pub fn need(&self) -> i64 {
        self.need
    }

    pub fn weight(&self, literal: Literal) -> i64 {
        self.weights[literal.place()]
    }

    pub fn terms(&self) -> impl Iterator<Item = (i64, Literal)> {
        let weighed = |literal: &Literal| (self.weight(*literal), *literal);
        self.literals.iter().map(weighed).filter(|(weight, _)| *weight > 0)
    }

    /// Returns how far the weights of the literals that aren't false exceed the required number.
    pub fn slack(&self, is_false: impl Fn(Literal) -> bool) -> i64 {
        self.terms().filter(|(_, literal)| !is_false(*literal)).map(|(weight, _)| weight).sum::<i64>()
            - self.need
    }

    /// Adds a literal; together with its negation it counts as one, whichever is true.
    fn add(&mut self, weight: i64, literal: Literal) {
        let opposite = &mut self.weights[(!literal).place()];
        let both = weight.min(*opposite);
        *opposite -= both;
        self.need -= both;
        if weight > both {
            if !std::mem::replace(&mut self.listed[literal.place()], true) {
                self.literals.push(literal);
            }
            self.weights[literal.place()] += weight - both;
        }
    }

    /// Adds the constraint from which a literal followed, as often as needed to cancel its negation. Literals that
    /// weren't false then are weakened as far as their weights aren't divisible by the literal's weight.
    pub fn resolve(&mut self, reason: &Constraint, literal: Literal, is_false: impl Fn(Literal) -> bool) {
        if self.need > LARGE {
            self.coarsen(self.weight(!literal), &is_false);
        }
        let times = self.weight(!literal);
        let of = |term: &&(i64, Literal)| term.1 == literal;
        let divisor = reason.terms.iter().find(of).map_or(1, |term| term.0);
        let mut need = reason.need;
        let mut kept = Vec::with_capacity(reason.terms.len());
        for &(weight, other) in &reason.terms {
            if weight % divisor == 0 || is_false(other) {
                kept.push((weight, other));
            } else {
                need -= weight;
            }
        }
        for (weight, other) in kept {
            self.add(times * up(weight, divisor), other);
        }
        self.need += times * up(need, divisor);
        self.saturate();
    }

    /// Divides by a weight, rounding up; literals that aren't false and aren't divisible are left out.
    fn coarsen(&mut self, divisor: i64, is_false: impl Fn(Literal) -> bool) {
        for &literal in &self.literals {
            let weight = &mut self.weights[literal.place()];
            if *weight % divisor != 0 && !is_false(literal) {
                self.need -= *weight;
                *weight = 0;
            }
            *weight = up(*weight, divisor);
        }
        self.need = up(self.need, divisor);
    }

    /// Reduces weights to the number that is needed: none has to be larger.
    fn saturate(&mut self) {
        for literal in &self.literals {
            let weight = &mut self.weights[literal.place()];
            *weight = (*weight).min(self.need.max(0));
        }
    }
}

fn up(number: i64, divisor: i64) -> i64 {
    number.div_euclid(divisor) + i64::from(number.rem_euclid(divisor) > 0)
}
