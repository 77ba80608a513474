//! Goals as written: what a player wants to see in the last line, and how its hits are counted.

use super::alphabet::SegmentError;
use std::fmt;

/// A goal as written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Exactly three letters of the alphabet.
    Text(String),
    /// A regular expression with at least three letters; see [`Target::new`](super::Target::new) for what counts.
    Pattern(String),
}

/// Why a text isn't a goal: `letters` is how many it has, `offset` is in bytes of the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are explained above
pub enum GoalError {
    /// It has a letter outside the alphabet.
    Outside(SegmentError),
    /// It is a text that doesn't have exactly three letters.
    NotThree { letters: usize },
    /// It isn't a regular expression.
    Syntax { offset: usize, message: String, kind: SyntaxFault },
    /// It is a regular expression with too few letters.
    TooFew { letters: usize },
    /// It is a regular expression whose machine, or whose alphabet, would be too large.
    TooLarge,
}

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GoalError::Outside(error) => error.fmt(f),
            GoalError::NotThree { letters } => write!(f, "a goal has three letters, and this has {letters}"),
            GoalError::Syntax { offset, message, .. } => {
                write!(f, "the goal isn't a regular expression: {message}, at byte {offset}")
            }
            GoalError::TooFew { letters } => {
                write!(f, "a goal's expression has three letters or more, and this has {letters}")
            }
            GoalError::TooLarge => f.write_str("the goal's expression is too large"),
        }
    }
}

impl std::error::Error for GoalError {}

/// The kind of mistake that keeps a text from being a regular expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxFault {
    /// A bracket isn't closed, or not opened.
    Bracket,
    /// It uses look-around or a back-reference, which these expressions don't support.
    LookAround,
    /// There is nothing before a repetition operator.
    Repetition,
    /// Anything else.
    Other,
}

/// How hits are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HitCounting {
    /// From left to right, without overlap.
    #[default]
    Leftmost,
    /// Every start counts.
    Overlap,
}
