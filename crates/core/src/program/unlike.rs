//! Comparisons that can never hold, as far as the checker knows.

use super::Constant;
use crate::source::Span;
use std::rc::Rc;

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

/// A comparison of what follows a dot with a value of another kind, or with a list that is written out, which can't hold
/// if it is a method of the library that gives no such value: that is all that was certain before the run.
#[derive(Clone, Debug, PartialEq)]
pub struct Unlike {
    /// The name after the dot.
    pub name: Span,
    /// The kind that it is compared with.
    pub other: Kind,
    /// How they are compared.
    pub compared: Compared,
    /// The elements of the list that it is compared with, where they are all written out.
    pub list: Option<Rc<[Constant]>>,
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
