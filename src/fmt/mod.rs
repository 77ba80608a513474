//! The formatter: scripts in their standard layout.
//!
//! The tree and the text are turned into a **document** (what should be written, with the places where a line may
//! end), and that into lines. Two scripts with the same tree are written the same, wherever their lines
//! ended and whatever parentheses and separators they had: only comments, empty lines (at most one in a row) and
//! the spelling of names and literals come from the text.
//!
//! The output is parsed again and compared, so formatting never changes the meaning of a script. This module knows the
//! tree, and nothing about its meaning: no check, no run, no game.

mod access;
mod brackets;
mod columns;
mod doc;
mod expressions;
mod forms;
mod lines;
mod log_rows;
mod match_patterns;
mod operators;
mod parentheses;
mod render;
mod rows;
mod same;
mod statements;
mod texts;
mod writer;

use crate::syntax::{Earlier, parse_again};
use doc::Doc;
use tg_core::diagnostics::Diagnostic;
use tg_core::source::{SourceId, normalise};
use writer::Writer;

/// The stack for the walk along the tree: the depth limit times the need of one level, with ample reserve.
const STACK: usize = if cfg!(target_family = "wasm") { 1 << 20 } else { 64 << 20 };

/// Why a text isn't formatted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// It can't be parsed. The diagnostics refer to a source with the given id.
    Syntax(Vec<Diagnostic>),
    /// Formatting would have changed its meaning: a bug in the formatter.
    Changed,
}

/// The text in its standard layout, with `\n` as line end. Takes time linear in its length.
///
/// # Errors
/// [`Refusal::Syntax`] with what is wrong with the text.
pub fn format(source: SourceId, text: &str) -> Result<String, Refusal> {
    format_again(source, text, Earlier::default())
}

/// Like [`format()`], for a text that is nearly the same as one parsed before; takes less time.
///
/// # Errors
/// As those of [`format()`].
pub fn format_again(source: SourceId, text: &str, earlier: Earlier<'_>) -> Result<String, Refusal> {
    stacker::grow(STACK, || format_here(source, &normalise(text), earlier))
}

fn format_here(source: SourceId, text: &str, earlier: Earlier<'_>) -> Result<String, Refusal> {
    let parsed = parse_again(source, text, earlier);
    if parsed.diagnostics.iter().any(Diagnostic::is_error) {
        return Err(Refusal::Syntax(parsed.diagnostics));
    }
    let mut writer = Writer::new(text, &parsed.outline.comments);
    writer.script(&parsed.script);
    if writer.lost {
        return Err(Refusal::Changed);
    }
    let formatted = render::render(&Doc::Concat(writer.out));
    if formatted == text {
        return Ok(formatted);
    }
    let earlier = Earlier { text, script: parsed.script.clone(), pieces: &parsed.pieces };
    let again = parse_again(source, &formatted, earlier);
    if same::same(text, parsed, &formatted, again) { Ok(formatted) } else { Err(Refusal::Changed) }
}
