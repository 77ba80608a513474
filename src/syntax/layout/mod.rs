//! The layout scan: one walk over the text before the grammar sees it.
//!
//! It knows texts, comments, brackets, rounds and line ends, and nothing about statements or values. It returns the
//! text with comments and joined line ends **blanked** byte for byte, so that a line end is left only where it
//! separates; with missing closers added and stray ones blanked, so that the grammar sees everything balanced; the
//! **stretches** of the top-level statements, so that each is parsed by itself; the comments; and the errors found. It
//! refuses what nests too deeply before anything recurses.

mod broken_texts;
mod close;
mod comments;
mod docs;
mod domain;
mod foreign_blocks;
mod foreign_comments;
mod frames;
mod lines;
mod multiline_texts;
mod patterns;
mod quotes;
mod repair;
mod rounds;
mod texts;
mod tokens;
mod walk;
mod words;

pub(super) use foreign_blocks::NAMED_BLOCKS;
pub(super) use lines::STATEMENT_WORDS;
pub(crate) use multiline_texts::shared_indentation;
pub(super) use patterns::unveiled;
pub(super) use repair::OffsetMap;
pub use tokens::long_sign;
pub(super) use tokens::number_end;

use super::Outline;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::diagnostics::Diagnostic;
use tg_core::source::SourceId;

/// The deepest nesting that is parsed.
pub(super) const DEPTH_LIMIT: usize = 64;

/// The result of the scan.
pub(super) struct Layout {
    /// The text for the grammar.
    pub(super) text: String,
    /// The map from its offsets to those of the original.
    pub(super) map: OffsetMap,
    /// The top-level statements, in the repaired text.
    pub(super) stretches: Vec<(usize, usize)>,
    /// A stretch at the end that wasn't scanned, because it nests too deeply.
    pub(super) refused: Option<(usize, usize)>,
    /// What is wrong with brackets, texts and depth.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The offsets of repairs in the original, in order: a statement that contains one has had its message.
    pub(super) repaired: Vec<usize>,
    /// The brackets and comments. If the text wasn't scanned to its end, those still open are missing.
    pub(super) outline: Outline,
    /// The lines of `##` right above a statement, by where it starts in the original.
    pub(super) docs: FxHashMap<usize, Rc<str>>,
    /// Whether the text ends within a bracket, a round or after an operator.
    pub(super) open_end: bool,
    /// Where the last token ends.
    pub(super) last: usize,
    /// How many of the diagnostics say only that something is unclosed at the end.
    pub(super) end_diagnostics: usize,
}

/// Scans the text for its brackets and comments alone.
pub(super) fn outline(source: SourceId, text: &str) -> Outline {
    walk::Walk::new(source, text).outline()
}

/// Scans the text.
pub(super) fn scan(source: SourceId, text: &str) -> Layout {
    walk::Walk::new(source, text).run()
}
