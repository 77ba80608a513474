//! Diagnostics for other programs: one JSON object per line.

use super::render::stack;
use super::{Diagnostic, Severity};
use crate::source::{SourceMap, Span};
use serde::Serialize;

/// Stack frames beyond this many are left out; `calls` has the total.
const MAX_FRAMES: usize = 50;

#[derive(Serialize)]
struct Object<'a> {
    code: &'static str,
    severity: Severity,
    message: &'a str,
    span: Option<Place<'a>>,
    label: Option<&'a str>,
    labels: Vec<Labelled<'a>>,
    notes: &'a [String],
    helps: &'a [String],
    calls: usize,
    stack: Vec<Call<'a>>,
}

/// A place. Bytes count in the text with normalised line ends; lines and columns count from 1, columns in
/// characters.
#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    start: u32,
    end: u32,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

#[derive(Serialize)]
struct Labelled<'a> {
    span: Option<Place<'a>>,
    text: Option<&'a str>,
}

#[derive(Serialize)]
struct Call<'a> {
    function: &'a str,
    times: usize,
    span: Option<Place<'a>>,
}

/// Returns a diagnostic as a JSON object on one line, without a line end.
pub fn json_line(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let place = |span: Span| place(span, sources);
    let frames = stack::frames(&diagnostic.stack);
    let object = Object {
        code: diagnostic.code.text(),
        severity: diagnostic.severity(),
        message: &diagnostic.message,
        span: diagnostic.primary.as_ref().and_then(|l| place(l.span)),
        label: diagnostic.primary.as_ref().and_then(|l| words(&l.text)),
        labels: diagnostic
            .labels
            .iter()
            .map(|l| Labelled { span: place(l.span), text: words(&l.text) })
            .collect(),
        notes: &diagnostic.notes,
        helps: &diagnostic.helps,
        calls: diagnostic.stack.len(),
        stack: frames
            .iter()
            .take(MAX_FRAMES)
            .map(|f| Call { function: f.function, times: f.times, span: place(f.span) })
            .collect(),
    };
    // Texts and numbers always serialize.
    serde_json::to_string(&object).unwrap_or_default()
}

/// Returns the text of a label, if it isn't empty.
fn words(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

fn place(span: Span, sources: &SourceMap) -> Option<Place<'_>> {
    let source = sources.get(span.source)?;
    let start = border(&source.text, span.start);
    let end = border(&source.text, span.end).max(start);
    let (line, column) = sources.line_column(Span { start, end, ..span });
    let (end_line, end_column) = sources.line_column(Span { start: end, end, ..span });
    Some(Place { file: &source.name, start, end, line, column, end_line, end_column })
}

/// Returns the last character boundary at or before a byte.
fn border(text: &str, byte: u32) -> u32 {
    u32::try_from(text.floor_char_boundary(byte as usize)).unwrap_or(u32::MAX)
}
