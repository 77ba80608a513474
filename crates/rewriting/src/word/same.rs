//! Whether two symbols of a grammar make the same string.
//!
//! Fingerprints tell most different strings apart; the others are compared part by part. Two
//! symbols that must be equal are put into one class before their parts are compared, so no two
//! classes are compared twice: if some pair in a class differed, the shortest such pair would have
//! parts that differ, and they are compared too.

use super::grammar::Grammar;
use super::measure::Measure;
use super::rewriter::{GrammarStop, LETTERS_A_SYMBOL};
use super::sym::{Sym, SymParts};
use crate::budget::Budget;

/// The prime of the fingerprints: 2⁶¹ − 1.
const PRIME: u64 = (1 << 61) - 1;

/// The base of the fingerprints; any large number will do.
const BASE: u64 = 0x12_3d7c_55ee_9a4b;

/// A string as a polynomial (Karp and Rabin, *Efficient randomized pattern-matching algorithms*, 1987).
#[derive(Clone, Copy, Debug)]
struct Print {
    value: u64,
    /// The base to the power of the length.
    power: u64,
    /// The length, saturating.
    length: u64,
}

/// What is known about the strings of a grammar.
#[derive(Debug, Default)]
pub(super) struct Same {
    prints: Vec<Print>,
    measure: Measure,
    /// By symbol: one that makes the same string, or itself.
    leaders: Vec<Sym>,
}

impl Same {
    /// Returns whether two symbols make the same string. New symbols may be created on
    /// the way, as long as there are fewer than `most`.
    pub fn same(
        &mut self,
        grammar: &mut Grammar,
        one: Sym,
        two: Sym,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, GrammarStop> {
        if one == two {
            return Ok(true);
        }
        let (first, second) = (self.print(grammar, one), self.print(grammar, two));
        if (first.value, first.length) != (second.value, second.length) {
            return Ok(false);
        }
        let length = self.measure.length(grammar, one).clone();
        if length != *self.measure.length(grammar, two) {
            return Ok(false);
        }
        self.compare(grammar, one, two, most, budget)
    }

    /// Returns how many letters a symbol makes, saturating.
    pub fn length(&mut self, grammar: &Grammar, sym: Sym) -> u64 {
        self.print(grammar, sym).length
    }

    fn print(&mut self, grammar: &Grammar, sym: Sym) -> Print {
        for at in self.prints.len()..=sym.index() {
            let print = match grammar.parts(Sym(at as u32)) {
                SymParts::Empty => Print { value: 0, power: 1, length: 0 },
                SymParts::Letter(letter) => Print { value: u64::from(letter) + 1, power: BASE, length: 1 },
                SymParts::Pair(left, right) => {
                    let (left, right) = (self.prints[left.index()], self.prints[right.index()]);
                    Print {
                        value: (times(left.value, right.power) + right.value) % PRIME,
                        power: times(left.power, right.power),
                        length: left.length.saturating_add(right.length),
                    }
                }
            };
            self.prints.push(print);
        }
        self.prints[sym.index()]
    }

    /// Compares strings of the same length.
    fn compare(
        &mut self,
        grammar: &mut Grammar,
        one: Sym,
        two: Sym,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, GrammarStop> {
        // Two of them are only known to be equal once all have been compared.
        self.leaders.clear();
        let mut pairs = vec![(one, two)];
        while let Some((one, two)) = pairs.pop() {
            budget.read(LETTERS_A_SYMBOL).map_err(GrammarStop::Pass)?;
            if grammar.len() >= most {
                return Err(GrammarStop::Full);
            }
            let (one, two) = (self.leader(one), self.leader(two));
            if one == two {
                continue;
            }
            let (one, two) = if grammar.height(one) >= grammar.height(two) { (one, two) } else { (two, one) };
            let SymParts::Pair(head, tail) = grammar.parts(one) else {
                return Ok(false);
            };
            self.unite(one, two);
            let length = self.measure.length(grammar, head).clone();
            let (front, back) = self.measure.split(grammar, two, &length);
            pairs.extend([(tail, back), (head, front)]);
        }
        Ok(true)
    }

    fn leader(&mut self, sym: Sym) -> Sym {
        let mut at = sym;
        while let Some(&next) = self.leaders.get(at.index()).filter(|&&next| next != at) {
            // Each step halves the path of the next one.
            let after = self.leaders.get(next.index()).copied().unwrap_or(next);
            self.leaders[at.index()] = after;
            at = after;
        }
        at
    }

    /// Merges two classes. The smaller number leads, since it is older.
    fn unite(&mut self, one: Sym, two: Sym) {
        let (low, high) = (one.min(two), one.max(two));
        for at in self.leaders.len()..=high.index() {
            self.leaders.push(Sym(at as u32));
        }
        self.leaders[high.index()] = low;
    }
}

/// Returns the product of two numbers below the prime.
fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}
