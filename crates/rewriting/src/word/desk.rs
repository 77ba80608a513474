//! The desk: one growing grammar, and what each round remembers about it.

use std::sync::Arc;

use super::deeds::Deeds;
use super::grammar::Grammar;
use super::letters::Letters;
use super::rewriter::{GrammarStop, Made, Rewriter};
use super::sym::Sym;
use crate::budget::Budget;
use crate::round::Round;

/// A symbol higher than this makes a string longer than anybody needs (10³⁰⁰ letters), and
/// whose length is itself a long number.
pub(super) const HIGHEST: u16 = 1500;

/// Where passes are made.
#[derive(Debug)]
pub(super) struct Desk {
    pub letters: Letters,
    pub grammar: Grammar,
    pub deeds: Deeds,
    pub rewriters: Vec<Rewriter>,
}

impl Desk {
    /// Creates an empty desk.
    pub fn new() -> Desk {
        Desk {
            letters: Letters::default(),
            grammar: Grammar::new(),
            deeds: Deeds::new(),
            rewriters: Vec::new(),
        }
    }

    /// Adds a round, which knows the letters that exist now.
    pub fn add(&mut self, round: &Arc<Round>) {
        let number = self.rewriters.len();
        self.rewriters.push(Rewriter::new(round, number, &self.letters));
    }

    /// Makes one pass of a round over what a symbol makes, with no more than `most` symbols and remembered
    /// results.
    pub fn pass(
        &mut self,
        round: usize,
        sym: Sym,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Made, GrammarStop> {
        let Some(rewriter) = self.rewriters.get_mut(round) else {
            return Ok(Made::copy(sym));
        };
        rewriter.pass(sym, &mut self.letters, &mut self.grammar, &mut self.deeds, most, budget)
    }
}
