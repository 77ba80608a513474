//! From source text to syntax tree.
//!
//! There are three steps: the **layout scan** walks over the text once (lines, comments, brackets, depth), the
//! **grammar** parses each top-level statement, and the **builders** turn the result into the tree. Nothing
//! here fails: a stretch that can't be parsed is a junk node with a diagnostic, and the rest is still parsed.
//! This module knows nothing about the meaning of names, about games, or about later stages.

mod build;
mod layout;
mod parse;

pub(crate) use build::is_plain_name;
pub use layout::long_sign;
pub(crate) use layout::shared_indentation;
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

/// A pair of brackets or quotes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The kind of bracket.
    pub kind: BracketKind,
    /// The offset of its opener, which is one byte long.
    pub open: usize,
    /// The offset of its closer, if it has one.
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

/// The result of the layout scan alone, without parsing: enough for tools that display a text while it
/// is being written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The brackets, by where they open; excludes those in comments, and any `<` that doesn't open a round.
    pub brackets: Vec<Bracket>,
    /// The comments in order.
    pub comments: Vec<Comment>,
    /// The regular expressions in order, with their slashes.
    pub regexes: Vec<std::ops::Range<usize>>,
    /// The format specifications in the braces of texts, in order: from the colon to the brace.
    pub formats: Vec<std::ops::Range<usize>>,
}

/// The outline of a text. Takes time linear in the length of the text.
pub fn outline(text: &str) -> Outline {
    layout::outline(SourceId(0), text)
}

/// The result of parsing a text.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The tree; junk where something couldn't be parsed.
    pub script: Script,
    /// What is wrong, in the order of positions.
    pub diagnostics: Vec<Diagnostic>,
    /// Its brackets and comments, as [`outline`] returns them.
    pub outline: Outline,
    /// Whether nothing is wrong except that the text ends within a bracket, a block, a round or after an
    /// operator: more lines may complete it.
    pub incomplete: bool,
    /// Its pieces, for [`parse_again`].
    pub pieces: Pieces,
}
