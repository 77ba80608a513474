//! From source text to syntax tree.
//!
//! Three steps: the **layout scan** walks over the text once (lines, comments, brackets, depth), the
//! **grammar** reads each top-level statement, the **builders** turn what it found into the tree. Nothing
//! here fails: a stretch that can't be read is a junk node with a diagnostic, and the rest is still read.
//! This room knows no name's meaning, no game and no later stage.

pub mod ast;
mod build;
mod grammar;
mod layout;
mod parse;

pub use parse::parse;

use crate::diagnostics::Diagnostic;
use crate::source::Span;

/// A comment, kept for the formatter.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// From its `#` to the end of its line.
    pub span: Span,
    /// Whether it is a line of documentation, `##`.
    pub doc: bool,
    /// Whether nothing stands before it on its line.
    pub own_line: bool,
}

/// What a text gives.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The tree; junk where something couldn't be read.
    pub script: ast::Script,
    /// What is wrong, by place.
    pub diagnostics: Vec<Diagnostic>,
    /// The comments in order.
    pub comments: Vec<Comment>,
    /// Whether nothing is wrong but that the text ended within a bracket, a block, a round or after an
    /// operator: more lines may complete it.
    pub incomplete: bool,
}
