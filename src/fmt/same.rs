//! Whether two texts are the same script: the same tree but for its places, and the same comments.

use crate::syntax::Parsed;
use crate::syntax::ast::Stmt;
use std::fmt::Write;

/// Whether what was read of two texts says the same.
pub(super) fn same(text: &str, one: &Parsed, other_text: &str, other: &Parsed) -> bool {
    let (statements, others) = (&one.script.statements, &other.script.statements);
    let comments = |text: &str, parsed: &Parsed| -> Vec<String> {
        parsed.comments.iter().map(|c| text[c.span.range()].trim_end().to_owned()).collect()
    };
    other.diagnostics.is_empty()
        && statements.len() == others.len()
        && statements.iter().zip(others).all(|(one, other)| bare(one) == bare(other))
        && comments(text, one) == comments(other_text, other)
}

/// A statement as text, without places.
fn bare(statement: &Stmt) -> String {
    let mut bare = Bare::default();
    // Writing to a string doesn't fail.
    let _ = write!(bare, "{statement:?}");
    bare.text
}

/// Takes what a derived `Debug` writes, piece by piece, and leaves out what is in a `Span`.
#[derive(Default)]
struct Bare {
    text: String,
    /// How many braces are open within a span.
    within: Option<usize>,
}

impl Write for Bare {
    fn write_str(&mut self, piece: &str) -> std::fmt::Result {
        match &mut self.within {
            Some(open) => {
                *open += piece.matches('{').count();
                *open = open.saturating_sub(piece.matches('}').count());
                if *open == 0 && piece.contains('}') {
                    self.within = None;
                }
            }
            // A name may be spelt so, but stands in quotes.
            None if piece == "Span" && !self.text.ends_with('"') => self.within = Some(0),
            None => self.text.push_str(piece),
        }
        Ok(())
    }
}
