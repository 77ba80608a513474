//! The stages in order: layout, then for each top-level statement grammar and builder.

use super::Parsed;
use super::ast::{Script, Stmt, StmtKind};
use super::build::Build;
use super::grammar::{Grammar, Rule};
use super::layout;
use crate::source::SourceId;
use pest::Parser;

/// The stack that grammar and builders may use: the depth limit times what one level needs, amply.
const STACK: usize = 64 * 1024 * 1024;

/// Reads a text. It never fails and never overflows the stack; what is wrong is in the diagnostics.
pub fn parse(source: SourceId, text: &str) -> Parsed {
    stacker::grow(STACK, || parse_here(source, text))
}

fn parse_here(source: SourceId, text: &str) -> Parsed {
    let mut layout = layout::scan(source, text);
    let mut build = Build::new(source, &layout);
    let mut script = Script::default();
    for &(start, end) in &layout.stretches {
        let Some(piece) = layout.text.get(start..end) else {
            continue;
        };
        build.begin(start, piece);
        match Grammar::parse(Rule::top, piece) {
            Ok(pairs) => build.top(pairs, &mut script.statements),
            Err(_) => {
                let stmt = build.junk_statement(0, piece.len());
                script.statements.push(stmt);
            }
        }
    }
    if let Some((start, end)) = layout.refused {
        let span = crate::source::Span::new(source, start, end);
        script.statements.push(Stmt { kind: StmtKind::Junk, span, doc: None });
    }
    let at_end = build.findings_at_end(layout.last);
    let found = build.finish();
    let excused = layout.end_diagnostics + at_end;
    let incomplete = layout.open_end && layout.diagnostics.len() + found.len() == excused;
    let mut diagnostics = std::mem::take(&mut layout.diagnostics);
    diagnostics.extend(found);
    diagnostics.sort_by_key(|d| d.primary.as_ref().map(|l| l.span.start));
    Parsed { script, diagnostics, comments: layout.comments, incomplete }
}
