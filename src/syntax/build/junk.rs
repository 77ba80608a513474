//! Stretches that couldn't be read: what is said about them.

use super::Build;
use super::notation::ReadRows;
use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::ast::{Stmt, StmtKind};
use crate::syntax::grammar::{Grammar, Rule};
use pest::Parser;
use pest::error::InputLocation;

impl Build<'_> {
    /// A statement that couldn't be read.
    pub(in crate::syntax) fn junk_statement(&mut self, start: usize, end: usize) -> Stmt {
        let span = self.trimmed(start, end);
        self.unread(start, end, Rule::whole, span);
        Stmt {
            kind: StmtKind::Junk,
            span,
            doc: None,
        }
    }

    /// A statement behind whose end something stands that doesn't belong there.
    pub(super) fn tailed(&mut self, stmt: Stmt, start: usize, end: usize) -> Stmt {
        let span = self.trimmed(start, end);
        self.unread(start, end, Rule::whole, span);
        let kind = match stmt.kind {
            StmtKind::Let {
                kind,
                pattern,
                annotation,
                ..
            } => StmtKind::Let {
                kind,
                pattern,
                annotation,
                value: super::junk(span),
            },
            kind @ (StmtKind::Fn(_)
            | StmtKind::For { .. }
            | StmtKind::While { .. }
            | StmtKind::Test { .. }) => kind,
            _ => StmtKind::Junk,
        };
        Stmt {
            kind,
            span,
            doc: stmt.doc,
        }
    }

    /// A row that couldn't be read.
    pub(super) fn junk_row(&mut self, start: usize, end: usize, _read: ReadRows<'_>) {
        let span = self.trimmed(start, end);
        if !self.has_repair(span) {
            self.report(Diagnostic::new(Code::E0026, "this row can't be read").at(span, ""));
        }
    }

    fn trimmed(&self, start: usize, end: usize) -> Span {
        let text = self.piece.get(start..end).unwrap_or("");
        self.place(start, start + text.trim_end().len())
    }

    /// Whether the layout scan has spoken about a stretch already.
    fn has_repair(&self, span: Span) -> bool {
        self.repaired
            .iter()
            .any(|&at| span.start as usize <= at && at <= span.end as usize)
    }

    /// Says what is wrong with a stretch, unless that was said already.
    fn unread(&mut self, start: usize, end: usize, of: Rule, span: Span) {
        if self.has_repair(span) {
            return;
        }
        let text = self.piece.get(start..end).unwrap_or("");
        let at = match Grammar::parse(of, text) {
            Ok(_) => 0,
            Err(error) => match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
            },
        };
        let place = self.place(start + at, end);
        self.report(Diagnostic::new(Code::E0001, "this can't be read").at(place, ""));
    }

    /// How many of the findings say only that the text ended too early.
    pub(in crate::syntax) fn tail_findings(&self) -> usize {
        let end = self.text.trim_end().len();
        self.diagnostics
            .iter()
            .filter(|d| {
                d.primary
                    .as_ref()
                    .is_some_and(|l| l.span.start as usize >= end)
            })
            .count()
    }
}
