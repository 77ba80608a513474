//! The active calls, in few lines.

use crate::diagnostics::{CallSite, counted};
use crate::source::Span;

/// At most this many lines are shown.
const MAX_LINES: usize = 6;

/// Calls of the same function from the same place, nested in each other.
pub(in crate::diagnostics) struct Frame<'a> {
    /// The function.
    pub function: &'a str,
    /// The place of the calls.
    pub span: Span,
    /// The number of calls.
    pub times: usize,
}

/// Groups the calls, innermost first, counting repeated ones.
pub(in crate::diagnostics) fn frames(stack: &[CallSite]) -> Vec<Frame<'_>> {
    let mut frames: Vec<Frame<'_>> = Vec::new();
    for call in stack {
        match frames.last_mut() {
            Some(f) if f.function == call.function && f.span == call.span => f.times += 1,
            _ => frames.push(Frame { function: &call.function, span: call.span, times: 1 }),
        }
    }
    frames
}

/// Returns the lines that show a stack: the innermost calls, how many were omitted, the outermost call.
pub(super) fn lines(stack: &[CallSite], dots: &str, place: impl Fn(Span) -> String) -> Vec<String> {
    let frames = frames(stack);
    let name = |f: &Frame<'_>| match f.function {
        "" => "a function".to_owned(),
        name => format!("`{name}`"),
    };
    let shown = |f: &Frame<'_>| {
        let times = if f.times > 1 { format!(", {} calls deep", f.times) } else { String::new() };
        format!("{} called at {}{times}", name(f), place(f.span))
    };
    let Some((last, rest)) = frames.split_last() else {
        return Vec::new();
    };
    if frames.len() <= MAX_LINES {
        return frames.iter().map(shown).collect();
    }
    let (first, middle) = rest.split_at(MAX_LINES - 2);
    let left_out: usize = middle.iter().map(|f| f.times).sum();
    let more = format!("{dots} {}", counted(left_out, "more call"));
    first.iter().map(shown).chain([more, shown(last)]).collect()
}
