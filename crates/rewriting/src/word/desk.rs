//! The desk: one grammar that grows, and what each round remembers of it.

use std::sync::Arc;

use super::deeds::Deeds;
use super::grammar::Grammar;
use super::letters::Letters;
use super::rewriter::{GrammarStop, Made, Rewriter};
use super::sym::Sym;
use crate::budget::Budget;
use crate::round::Round;

/// A symbol that is higher than this makes a string longer than anybody needs (10³⁰⁰ letters), and
/// whose length is a long number itself.
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
    /// A desk with nothing on it.
    pub fn new() -> Desk {
        Desk {
            letters: Letters::default(),
            grammar: Grammar::new(),
            deeds: Deeds::new(),
            rewriters: Vec::new(),
        }
    }

    /// Adds a round, which knows the letters that are there now.
    pub fn add(&mut self, round: &Arc<Round>) {
        let number = self.rewriters.len();
        self.rewriters.push(Rewriter::new(round, number, &self.letters));
    }

    /// One pass of a round over what a symbol makes, with no more than `most` symbols and things
    /// remembered.
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
