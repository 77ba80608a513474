//! The paper of a game: the lines that its passes make while it is played.
//!
//! Lines are written out, with each application of a rule, until there are too many letters on the paper or
//! one line is too long. From then on they are words on a scroll: for these it is known how often each rule
//! was applied and which one last, but not where.

use dashu_int::UBig;
use std::fmt;
use std::sync::Arc;

use super::alphabet::Alphabet;
use super::budget::{Budget, PassError};
use super::round::Round;
use super::row::LetterRow;
use super::steps::Rewrite;
use super::word::{Deed, Deeds, Scroll};

/// What a paper may hold.
#[derive(Clone, Copy, Debug)]
pub struct PaperLimits {
    /// A line with more bytes isn't written out if it can be a word; if it can't, the budget limits its
    /// length.
    pub line: usize,
    /// The maximum total of bytes that are written out.
    pub bytes: usize,
    /// The maximum number of symbols of all words together.
    pub symbols: usize,
}

impl Default for PaperLimits {
    /// Lines of 64 KiB, a mebibyte in all, a million symbols.
    fn default() -> Self {
        PaperLimits { line: 1 << 16, bytes: 1 << 20, symbols: 1 << 20 }
    }
}

/// Why a line couldn't be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// The pass failed as a pass over a text may.
    Pass(PassError),
    /// The grammar of all lines has too many symbols.
    TooManySymbols {
        /// The maximum number of symbols.
        limit: usize,
    },
    /// The line is longer than any that is kept.
    TooLong,
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineFault::Pass(error) => error.fmt(f),
            LineFault::TooManySymbols { limit } => {
                write!(f, "the grammar of the lines has more than {limit} symbols")
            }
            LineFault::TooLong => f.write_str("the line is longer than any that is kept"),
        }
    }
}

impl std::error::Error for LineFault {}

/// A line that couldn't be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// The latest round, from 0.
    pub after: usize,
    /// The round whose pass didn't finish, from 0.
    pub by: usize,
    /// The length of the line before it, in letters.
    pub length: UBig,
    /// What went wrong.
    pub fault: LineFault,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LineError { after, by, length, fault } = self;
        write!(f, "round {by}, on the {length} letters before it when round {after} was new: {fault}")
    }
}

impl std::error::Error for LineError {}

/// A line of the paper that a pass has made.
#[derive(Clone, Debug)]
pub struct PaperLine {
    /// The latest round when the line was made, from 0.
    pub after: usize,
    /// The round that made it, from 0.
    pub by: usize,
    /// Its contents.
    pub row: LetterRow,
    /// For a line that is written out, the applications of rules of round `by` that made it, from left to
    /// right; `from` is in the line before. Everything between them was copied.
    pub rewrites: Vec<Rewrite>,
    /// For a word, what was applied to make it.
    pub(super) deed: Deed,
}

/// The paper while the game is played.
#[derive(Debug)]
pub(super) struct Paper {
    alphabet: Alphabet,
    limits: PaperLimits,
    /// Whether lines are known not to be representable as words, because letters may join.
    joins: bool,
    start: Arc<str>,
    pub rounds: Vec<Arc<Round>>,
    /// By line: the latest round, and the one that made it.
    passes: Vec<(usize, usize)>,
    /// The lines that are written out.
    texts: Vec<(Arc<str>, Vec<Rewrite>)>,
    bytes: usize,
    /// The lines after them.
    scroll: Option<Scroll>,
    /// Whether a round couldn't be read or a pass failed: then what is on the table isn't known.
    pub closed: bool,
    pub failed: Option<LineError>,
}

/// A finished paper.
pub(super) struct FullPaper {
    pub start: LetterRow,
    pub rounds: Vec<Arc<Round>>,
    pub lines: Vec<PaperLine>,
    /// The meaning of the deeds of words.
    pub deeds: Deeds,
}

impl Paper {
    pub fn new(start: String, alphabet: &Alphabet, limits: PaperLimits) -> Paper {
        Paper {
            alphabet: alphabet.clone(),
            limits,
            joins: false,
            start: start.into(),
            rounds: Vec::new(),
            passes: Vec::new(),
            texts: Vec::new(),
            bytes: 0,
            scroll: None,
            closed: false,
            failed: None,
        }
    }

    /// Returns the last line, if it is written out.
    fn text(&self) -> Option<&Arc<str>> {
        let text = || self.texts.last().map_or(&self.start, |(text, _)| text);
        self.scroll.is_none().then(text)
    }

    /// Returns the rounds that made the last line: the latest one, and the one that was applied.
    pub fn last_pass(&self) -> (usize, usize) {
        self.passes.last().copied().unwrap_or((0, 0))
    }

    /// Returns whether this is known to be what is on the table.
    pub fn is_table(&self, text: &str) -> bool {
        !self.closed
            && match &self.scroll {
                Some(scroll) => scroll.is_text(text),
                None => self.text().is_some_and(|own| **own == *text),
            }
    }

    /// Adds a round and makes its lines.
    pub fn add(&mut self, round: Round, budget: &mut Budget<'_>) {
        if self.closed {
            return;
        }
        let after = self.rounds.len();
        self.rounds.push(Arc::new(round));
        for by in (0..=after).rev() {
            if let Err(fault) = self.pass(by, budget) {
                self.closed = true;
                self.failed = Some(LineError { after, by, length: self.length(), fault });
                return;
            }
            self.passes.push((after, by));
        }
    }

    fn pass(&mut self, by: usize, budget: &mut Budget<'_>) -> Result<(), LineFault> {
        if let Some(text) = self.text().cloned() {
            match self.write(by, &text, budget) {
                // It is only worth checking the letters of a long line.
                Err(PassError::TooLong { .. }) if !self.joins => {
                    self.joins = !Scroll::suits(&self.alphabet);
                    if self.joins {
                        return Ok(self.write(by, &text, budget)?);
                    }
                    self.scroll = Some(Scroll::new(&text, &self.alphabet, self.limits.symbols));
                }
                done => return Ok(done?),
            }
        }
        match &mut self.scroll {
            Some(scroll) => scroll.add(&self.rounds, by, budget),
            None => Ok(()),
        }
    }

    /// Writes a line out, if there is room for it.
    fn write(&mut self, by: usize, text: &str, budget: &mut Budget<'_>) -> Result<(), PassError> {
        let most = budget.max_bytes;
        let line = if self.joins { most } else { most.min(self.limits.line) };
        budget.max_bytes = line.min(self.limits.bytes.saturating_sub(self.bytes));
        let made = self.rounds[by].rewrites(text, budget);
        budget.max_bytes = most;
        let (text, rewrites) = made?;
        self.bytes += text.len();
        self.texts.push((text.into(), rewrites));
        Ok(())
    }

    /// Returns the length of the last line in letters.
    fn length(&self) -> UBig {
        match &self.scroll {
            Some(scroll) => scroll.length(),
            None => self.text().map_or(0, |text| self.alphabet.pieces(text).count()).into(),
        }
    }

    /// Records if the alphabet can't read the last line.
    pub fn check_last(&mut self) {
        let read = self.text().map(|text| self.alphabet.segment(text));
        if let Some(Err(error)) = read {
            let ((after, by), length) = (self.last_pass(), self.length());
            let fault = LineFault::Pass(PassError::Outside(error));
            self.failed.get_or_insert(LineError { after, by, length, fault });
        }
    }

    /// Returns all its lines.
    pub fn full(self) -> FullPaper {
        let (long, deeds) = match self.scroll.map(Scroll::unroll) {
            Some(unrolled) => (unrolled.lines, unrolled.deeds),
            None => (Vec::new(), Deeds::new()),
        };
        let texts =
            self.texts.into_iter().map(|(text, rewrites)| (LetterRow::Text(text), rewrites, Deed::NONE));
        let long = long.into_iter().map(|(word, deed)| (LetterRow::Word(word), Vec::new(), deed));
        let lines = self.passes.into_iter().zip(texts.chain(long));
        let lines =
            lines.map(|((after, by), (row, rewrites, deed))| PaperLine { after, by, row, rewrites, deed });
        FullPaper { start: LetterRow::Text(self.start), rounds: self.rounds, lines: lines.collect(), deeds }
    }
}
