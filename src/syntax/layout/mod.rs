//! The layout scan: one walk over the text before the grammar sees it.
//!
//! It knows texts, comments, brackets, rounds and the ends of lines, and nothing of statements or values.
//! It gives the text with comments and joined line ends **blanked** byte for byte, so that a line end is
//! left only where it separates; missing closers added and stray ones blanked, so that the grammar sees
//! everything balanced; the **stretches** of the top-level statements, so that each is read by itself;
//! the comments; and what it found wrong. It refuses what nests too deep before anything recurses.

mod broken_texts;
mod close;
mod comments;
mod docs;
mod domain;
mod foreign_blocks;
mod foreign_comments;
mod frames;
mod lines;
mod patterns;
mod quotes;
mod repair;
mod rounds;
mod texts;
mod tokens;
mod walk;
mod words;

pub(super) use lines::STATEMENT_WORDS;
pub(super) use patterns::unveiled;
pub(super) use repair::OffsetMap;
pub use tokens::long_sign;
pub(super) use tokens::number_end;

use super::Outline;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::diagnostics::Diagnostic;
use tg_core::source::SourceId;

/// The deepest nesting that is read.
pub(super) const DEPTH_LIMIT: usize = 64;

/// What the scan gives.
pub(super) struct Layout {
    /// The text for the grammar.
    pub(super) text: String,
    /// From its offsets to those of the original.
    pub(super) map: OffsetMap,
    /// The top-level statements, in the repaired text.
    pub(super) stretches: Vec<(usize, usize)>,
    /// A stretch at the end that wasn't read, because it nests too deep.
    pub(super) refused: Option<(usize, usize)>,
    /// What is wrong with brackets, texts and depth.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Where repairs were made, in the original: a statement that holds one has had its
    /// message. In order.
    pub(super) repaired: Vec<usize>,
    /// The brackets and comments. Of a text that wasn't read to its end, those that were still open lack.
    pub(super) outline: Outline,
    /// The lines of `##` right above a statement, by where it starts in the original.
    pub(super) docs: FxHashMap<usize, Rc<str>>,
    /// Whether the text ends within a bracket, a round or after an operator.
    pub(super) open_end: bool,
    /// Where the last token ends.
    pub(super) last: usize,
    /// How many of the diagnostics say only that.
    pub(super) end_diagnostics: usize,
}

/// Walks over the text for its brackets and comments alone.
pub(super) fn outline(source: SourceId, text: &str) -> Outline {
    walk::Walk::new(source, text).outline()
}

/// Walks over the text.
pub(super) fn scan(source: SourceId, text: &str) -> Layout {
    walk::Walk::new(source, text).run()
}
