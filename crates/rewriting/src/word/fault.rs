//! What goes wrong in passes over words, and where words are put together.

use dashu_int::UBig;

use super::letters::Bound;
use crate::budget::PassError;

/// Why passes over a word did not finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordError {
    /// How many passes were done.
    pub passes: u64,
    /// The length of the word after them, in letters.
    pub length: UBig,
    /// What went wrong in the next.
    pub fault: WordFault,
}

/// What went wrong in a pass over a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordFault {
    /// The rounds can't work on it symbol by symbol.
    Bound(Bound),
    /// The pass failed as one over a text may.
    Pass(PassError),
    /// The grammar has too many symbols.
    TooManySymbols {
        /// The greatest number of symbols.
        limit: usize,
    },
    /// The string is longer than any that is kept.
    TooLong,
    /// No word came back within the passes that are allowed.
    Steps {
        /// The greatest number of passes.
        limit: u64,
    },
    /// Passes over the text itself would be quicker.
    NotWorth,
}
