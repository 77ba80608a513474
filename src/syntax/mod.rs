//! From source text to syntax tree.
//!
//! Three steps: the **layout scan** walks over the text once (lines, comments, brackets, depth), the
//! **grammar** reads each top-level statement, the **builders** turn what it found into the tree. Nothing
//! here fails: a stretch that can't be read is a junk node with a diagnostic, and the rest is still read.
//! This room knows no name's meaning, no game and no later stage.

mod build;
mod layout;
mod parse;

pub use layout::long_sign;
pub use parse::{Earlier, Pieces, parse, parse_again};

use tg_core::ast::Script;
use tg_core::diagnostics::Diagnostic;
use tg_core::source::{SourceId, Span};

/// A comment, kept for the formatter.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// From its `#` to the end of its line.
    pub span: Span,
    /// Whether it is a line of documentation, `##`.
    pub doc: bool,
    /// Whether nothing comes before it on its line.
    pub own_line: bool,
}

/// Something that opens and closes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The kind of bracket.
    pub kind: BracketKind,
    /// Where its opener stands, one byte long.
    pub open: usize,
    /// Where its closer stands, if it has one.
    pub close: Option<usize>,
    /// Where it ends: at its closer, or where that is missing.
    pub end: usize,
}

/// The kinds of brackets.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum BracketKind {
    /// `( )`
    Paren,
    /// `[ ]`
    Square,
    /// `{ }` of a block or a record
    Brace,
    /// `< >` of a round
    Round,
    /// The quotes of a text
    Text,
    /// `{ }` within a text
    Interpolation,
}

/// What the layout scan sees of a text, without any reading: enough for those who show a text while it is
/// being written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The brackets, by where they open: none in a comment, and a `<` only where it opens a round.
    pub brackets: Vec<Bracket>,
    /// The comments in order.
    pub comments: Vec<Comment>,
    /// The regular expressions in order, with their slashes.
    pub regexes: Vec<std::ops::Range<usize>>,
    /// What says in the braces of texts how values are written, in order: from the colon to the brace.
    pub formats: Vec<std::ops::Range<usize>>,
}

/// The outline of a text. Linear in the text.
pub fn outline(text: &str) -> Outline {
    layout::outline(SourceId(0), text)
}

/// What a text gives.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The tree; junk where something couldn't be read.
    pub script: Script,
    /// What is wrong, by place.
    pub diagnostics: Vec<Diagnostic>,
    /// Its brackets and comments, as [`outline`] gives them.
    pub outline: Outline,
    /// Whether nothing is wrong but that the text ended within a bracket, a block, a round or after an
    /// operator: more lines may complete it.
    pub incomplete: bool,
    /// Its pieces, for [`parse_again`].
    pub pieces: Pieces,
}
