//! Comparisons that can never hold, as far as the checker knows.

use crate::source::Span;

/// The kind of a plain value, for equality.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// True or false.
    Bool,
    /// A number.
    Number,
    /// A text.
    Text,
    /// A list or a range.
    List,
    /// A record.
    Record,
    /// A function.
    Function,
}

/// A comparison of what follows a dot with a value of another kind, which can't hold if it is a method of the library:
/// that is all that was certain before the run.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Unlike {
    /// The name after the dot.
    pub name: Span,
    /// The kind that it is compared with.
    pub other: Kind,
    /// How they are compared.
    pub compared: Compared,
    /// The span of the comparison.
    pub at: Span,
}

/// How what follows a dot is compared.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// It equals such a value.
    Equal,
    /// It is among such values.
    Among,
    /// Such a value is one of its elements.
    Holds,
}
