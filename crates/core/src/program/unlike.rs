//! Comparisons that can never hold, as far as the check knows of them.

use crate::source::Span;

/// What a plain value is, as far as equality goes.
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

/// What comes after a dot is compared with a value of another kind, if it is a method of the library: before the run
/// only that was certain.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Unlike {
    /// The name behind the dot.
    pub name: Span,
    /// What it is compared with.
    pub other: Kind,
    /// The comparison.
    pub compared: Compared,
    /// The comparison.
    pub at: Span,
}

/// How what comes after a dot is compared.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// It equals such a value.
    Equal,
    /// It is among such values.
    Among,
    /// Such a value is among its elements.
    Holds,
}
