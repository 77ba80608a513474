//! The formatter: scripts in their standard layout.
//!
//! From a tree and its text to a **document** (what is to be written, with the places where a line may
//! end), and from that to lines. Two scripts with the same tree are written the same, wherever their lines
//! ended and whatever parentheses and separators they had: only comments and empty lines, of which one stays, and
//! how names and literals are spelt come from the text.
//!
//! What comes out is read again and compared, so a script never changes its meaning. This room knows the
//! tree, and nothing of what it means: no check, no run, no game.

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

/// The stack for the walk along the tree: the depth limit times what one level needs, amply.
const STACK: usize = if cfg!(target_family = "wasm") { 1 << 20 } else { 64 << 20 };

/// Why a text isn't formatted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// It can't be read. The diagnostics are for a source of the given id.
    Syntax(Vec<Diagnostic>),
    /// Its layout would have changed what it means: a fault of the formatter.
    Changed,
}

/// The text in its standard layout, with `\n` as line end. Takes time linear in its length.
///
/// # Errors
/// [`Refusal::Syntax`] with what is wrong with the text.
pub fn format(source: SourceId, text: &str) -> Result<String, Refusal> {
    format_again(source, text, Earlier::default())
}

/// The same of a text that is nearly one that was read before, in less time.
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
