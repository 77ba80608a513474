//! The lines of a game that are too long to be written out: one grammar for all of them.

use dashu_int::UBig;
use std::sync::Arc;

use super::deeds::{Deed, Deeds};
use super::desk::{Desk, HIGHEST};
use super::grammar::Grammar;
use super::letters::Letters;
use super::measure::Measure;
use super::rewriter::{GrammarStop, Made, Rewriter};
use super::string::Word;
use super::sym::Sym;
use crate::alphabet::Alphabet;
use crate::budget::{Budget, PassError};
use crate::paper::LineFault;
use crate::round::Round;

/// The long lines so far.
#[derive(Debug)]
pub(crate) struct Scroll {
    desk: Desk,
    /// The symbol of the last line.
    at: Sym,
    lines: Vec<Made>,
    most: usize,
}

/// The long lines of a finished game.
#[derive(Debug)]
pub(crate) struct Unrolled {
    /// Each line and how it was made.
    pub lines: Vec<(Word, Deed)>,
    pub deeds: Deeds,
}

impl Scroll {
    /// Returns whether lines over an alphabet may be words: no sequence of its letters is cut into others.
    pub fn suits(alphabet: &Alphabet) -> bool {
        let mut letters = Letters::default();
        letters.add_alphabet(alphabet);
        letters.stand_apart() && letters.are_free_in(alphabet)
    }

    /// Creates a scroll that continues a text over a suitable alphabet, with at most `most` symbols.
    pub fn new(text: &str, alphabet: &Alphabet, most: usize) -> Scroll {
        let mut desk = Desk::new();
        desk.letters.add_alphabet(alphabet);
        let at = desk.grammar.cut(text, alphabet, &mut desk.letters);
        Scroll { desk, at, lines: Vec::new(), most }
    }

    /// Adds the line that a pass of one of these rounds makes from the last one.
    pub fn add(
        &mut self,
        rounds: &[Arc<Round>],
        by: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), LineFault> {
        for round in &rounds[self.desk.rewriters.len()..] {
            self.desk.add(round);
        }
        let mut made = self.desk.pass(by, self.at, self.most, budget);
        if let Err(GrammarStop::Full) = made {
            self.sweep();
            made = self.desk.pass(by, self.at, self.most, budget);
        }
        let made = made.map_err(|stopped| match stopped {
            GrammarStop::Full => LineFault::TooManySymbols { limit: self.most },
            GrammarStop::Pass(error) => LineFault::Pass(error),
        })?;
        if self.desk.grammar.height(made.sym) > HIGHEST {
            return Err(LineFault::TooLong);
        }
        self.at = made.sym;
        self.lines.push(made);
        Ok(())
    }

    /// Sweeps away what no line needs.
    fn sweep(&mut self) {
        let roots: Vec<Sym> = self.lines.iter().map(|made| made.sym).chain([self.at]).collect();
        let deeds: Vec<Deed> = self.lines.iter().map(|made| made.deed).collect();
        let (nodes, syms) = self.desk.grammar.reachable(&roots);
        let (kept, deeds) = self.desk.deeds.reachable(&deeds);
        self.desk.grammar = Grammar::from_nodes(&nodes);
        self.desk.deeds = kept;
        self.desk.rewriters.iter_mut().for_each(Rewriter::forget);
        self.at = syms[self.at.index()];
        for made in &mut self.lines {
            *made = Made { sym: syms[made.sym.index()], deed: deeds[made.deed.index()] };
        }
    }

    /// Returns the length of the last line in letters.
    pub fn length(&self) -> UBig {
        Measure::default().length(&self.desk.grammar, self.at).clone()
    }

    /// Returns whether the last line is this text. Takes no longer than the text.
    pub fn is_text(&self, text: &str) -> bool {
        self.desk.letters.spell(text, self.at, |sym| self.desk.grammar.parts(sym))
    }

    /// Returns all lines, as words of one book.
    pub fn unroll(self) -> Unrolled {
        let roots: Vec<Sym> = self.lines.iter().map(|made| made.sym).collect();
        let words = Word::all(&self.desk.grammar, &roots, &Arc::new(self.desk.letters));
        let deeds = self.lines.iter().map(|made| made.deed);
        Unrolled { lines: words.into_iter().zip(deeds).collect(), deeds: self.desk.deeds }
    }
}

impl From<PassError> for LineFault {
    fn from(error: PassError) -> LineFault {
        LineFault::Pass(error)
    }
}
