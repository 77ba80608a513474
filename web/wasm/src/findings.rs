//! Diagnostics as data, with their places in units, and as drawn on a terminal.

use crate::units::units;
use serde_json::{Value as Json, json};
use tg::diagnostics::{Diagnostic, RenderStyle, render_all};
use tg::source::{SourceMap, Span};

/// Diagnostics beyond this many are counted, not shown.
const MOST: usize = 100;

/// The findings of a run, in the order in which they were reported.
#[derive(Default)]
pub struct Findings {
    list: Vec<Json>,
    drawn: String,
    left_out: usize,
    failed: bool,
}

impl Findings {
    /// Adds findings that were reported together.
    pub fn tell(&mut self, found: &[Diagnostic], sources: &SourceMap) {
        self.failed |= found.iter().any(Diagnostic::is_error);
        let room = MOST.saturating_sub(self.list.len());
        let shown: Vec<Diagnostic> = found.iter().take(room).map(in_page).collect();
        self.left_out += found.len() - shown.len();
        self.drawn.push_str(&render_all(&shown, sources, RenderStyle::PLAIN));
        self.list.extend(shown.iter().map(|one| finding(one, sources)));
    }

    /// Returns whether there is an error among them.
    pub fn failed(&self) -> bool {
        self.failed
    }

    /// Returns all of it as fields of an answer.
    pub fn into_json(self) -> Json {
        json!({"diagnostics": self.list, "drawn": self.drawn, "left_out": self.left_out, "failed": self.failed})
    }
}

/// Returns a diagnostic whose helps say of options that only the command has them.
pub fn in_page(found: &Diagnostic) -> Diagnostic {
    found.clone().without_options(|option, value| match value {
        Some(value) => format!("`{option} {value}` of the command `tg`"),
        None => format!("`{option}` of the command `tg`"),
    })
}

/// Returns a diagnostic as data. The place is that of its main label: file, line and column from 1, and units of the
/// text.
pub fn finding(found: &Diagnostic, sources: &SourceMap) -> Json {
    let place = found.primary.as_ref().and_then(|label| place(label.span, sources));
    let labels = found.labels.iter().filter_map(|label| {
        let mut at = place_of(label.span, sources)?;
        at["text"] = label.text.clone().into();
        Some(at)
    });
    let calls = found.stack.iter().take(10).filter_map(|call| place_of(call.span, sources));
    json!({
        "code": found.code.text(),
        "severity": if found.is_error() { "error" } else { "warning" },
        "message": found.message,
        "at": place,
        "label": found.primary.as_ref().map(|label| label.text.clone()),
        "labels": labels.collect::<Vec<_>>(),
        "notes": found.notes,
        "helps": found.helps,
        "calls": calls.collect::<Vec<_>>(),
        "fixes": fixes(found, sources),
    })
}

fn place_of(span: Span, sources: &SourceMap) -> Option<Json> {
    place(span, sources)
}

fn place(span: Span, sources: &SourceMap) -> Option<Json> {
    let source = sources.get(span.source)?;
    let (line, column) = sources.line_column(span);
    let range = span.range();
    let start = units(&source.text, range.start);
    let end = units(&source.text, range.end).max(start);
    Some(json!({"file": &*source.name, "line": line, "column": column, "start": start, "end": end}))
}

fn fixes(found: &Diagnostic, sources: &SourceMap) -> Vec<Json> {
    let source = found.primary.as_ref().and_then(|label| sources.get(label.span.source));
    let text = source.map_or("", |source| &*source.text);
    let fix = |fix: tg::diagnostics::Fix| {
        let mut at = place(fix.span, sources)?;
        at["title"] = fix.title.into();
        at["text"] = fix.text.into();
        Some(at)
    };
    found.fixes(text).into_iter().filter_map(fix).collect()
}
