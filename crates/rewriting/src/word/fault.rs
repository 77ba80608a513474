//! Errors of passes over words, and of joining words.

use dashu_int::UBig;
use std::fmt;

use super::letters::Bound;
use crate::budget::PassError;

/// Why passes over a word didn't finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordError {
    /// How many passes were done.
    pub passes: u64,
    /// The length of the word after these passes, in letters.
    pub length: UBig,
    /// What went wrong in the next pass.
    pub fault: WordFault,
}

impl fmt::Display for WordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {} passes, with {} letters: {}", self.passes, self.length, self.fault)
    }
}

impl std::error::Error for WordError {}

/// What went wrong in a pass over a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordFault {
    /// The rounds can't work on it symbol by symbol.
    Bound(Bound),
    /// The pass failed as a pass over a text may.
    Pass(PassError),
    /// The grammar has too many symbols.
    TooManySymbols {
        /// The maximum number of symbols.
        limit: usize,
    },
    /// The string is longer than any that is kept.
    TooLong,
    /// No word recurred within the budget's passes, or within its growth.
    Endless,
    /// Passes over the text itself would be quicker.
    NotWorth,
}

impl fmt::Display for WordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WordFault::Bound(_) => f.write_str("the rounds can't work on the word symbol by symbol"),
            WordFault::Pass(error) => error.fmt(f),
            WordFault::TooManySymbols { limit } => write!(f, "the grammar has more than {limit} symbols"),
            WordFault::TooLong => f.write_str("the word is longer than any that is kept"),
            WordFault::Endless => f.write_str("no word came back"),
            WordFault::NotWorth => f.write_str("passes over the text itself would be quicker"),
        }
    }
}

impl std::error::Error for WordFault {}
