//! Whether two texts are the same script: the same tree except for its spans, and the same comments.

use crate::syntax::{Comment, Parsed};

/// Whether two parsed texts are the same script.
pub(super) fn same(text: &str, one: Parsed, other_text: &str, other: Parsed) -> bool {
    fn comments<'t>(text: &'t str, comments: &[Comment]) -> impl Iterator<Item = &'t str> {
        comments.iter().map(move |c| text[c.span.range()].trim_end())
    }
    other.diagnostics.is_empty()
        && comments(text, &one.outline.comments).eq(comments(other_text, &other.outline.comments))
        && one.script.without_places() == other.script.without_places()
}
