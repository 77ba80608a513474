//! The lengths of a grammar's strings, and cutting them in two.

use dashu_int::UBig;

use super::grammar::Grammar;
use super::sym::{Sym, SymParts};

/// The lengths of a grammar's symbols, in letters, computed on demand.
#[derive(Debug, Default)]
pub(super) struct Measure(Vec<UBig>);

impl Measure {
    /// Returns how many letters a symbol makes.
    pub fn length(&mut self, grammar: &Grammar, sym: Sym) -> &UBig {
        for at in self.0.len()..=sym.index() {
            let length = match grammar.parts(Sym(at as u32)) {
                SymParts::Empty => UBig::ZERO,
                SymParts::Letter(_) => UBig::ONE,
                SymParts::Pair(left, right) => &self.0[left.index()] + &self.0[right.index()],
            };
            self.0.push(length);
        }
        &self.0[sym.index()]
    }

    /// Returns the first `at` letters of a symbol, and the rest.
    pub fn split(&mut self, grammar: &mut Grammar, sym: Sym, at: &UBig) -> (Sym, Sym) {
        if at.is_zero() {
            return (Sym::EMPTY, sym);
        }
        if self.length(grammar, sym) <= at {
            return (sym, Sym::EMPTY);
        }
        let SymParts::Pair(left, right) = grammar.parts(sym) else {
            return (sym, Sym::EMPTY);
        };
        let middle = self.length(grammar, left);
        if at <= middle {
            let (one, two) = self.split(grammar, left, at);
            (one, grammar.join(two, right))
        } else {
            let rest = at - middle;
            let (one, two) = self.split(grammar, right, &rest);
            (grammar.join(left, one), two)
        }
    }
}
