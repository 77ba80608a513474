//! Shifts the spans of a tree to where its text stands now.

use super::visit::VisitMut;
use super::*;
use crate::notation::visit::VisitMut as VisitNotation;
use crate::source::{SourceId, Span};

/// How the spans of a tree change.
#[derive(Clone, Copy)]
pub enum Relocation {
    /// They move to this source, shifted by this many bytes; backwards if negative.
    By(SourceId, i64),
    /// They are erased.
    Away,
}

impl Script {
    /// Returns the script with its spans erased, so that two scripts that say the same compare equal.
    pub fn without_places(mut self) -> Script {
        Relocation::Away.statements(&mut self.statements);
        self
    }
}

impl Relocation {
    /// Relocates statements and everything in them.
    pub fn statements(mut self, statements: &mut [Stmt]) {
        for statement in statements.iter_mut().filter(move |statement| !self.is_there(statement)) {
            self.statement(statement);
        }
    }

    /// Returns whether a statement needn't move.
    fn is_there(self, statement: &Stmt) -> bool {
        matches!(self, Relocation::By(source, 0) if source == statement.span.source)
    }
}

impl<'a> VisitNotation<'a, Expr, Pattern> for Relocation {
    fn span(&mut self, span: &'a mut Span) {
        *span = match *self {
            Relocation::By(source, by) => {
                let moved = |at: u32| u32::try_from(i64::from(at) + by).unwrap_or(at);
                Span { source, start: moved(span.start), end: moved(span.end) }
            }
            Relocation::Away => Span { source: SourceId(0), start: 0, end: 0 },
        };
    }

    fn expr(&mut self, expr: &'a mut Expr) {
        self.inside_expr(expr);
    }

    fn pattern(&mut self, pattern: &'a mut Pattern) {
        match pattern {
            Pattern::Name(name) => self.span(&mut name.span),
            Pattern::Ignore(span) => self.span(span),
            Pattern::List(parts, rest, span) => {
                self.span(span);
                parts.iter_mut().chain(rest.as_deref_mut()).for_each(|part| self.pattern(part));
            }
            Pattern::Record(fields, span) => {
                self.span(span);
                for (key, field) in fields {
                    self.span(&mut key.span);
                    self.pattern(field);
                }
            }
        }
    }
}

impl<'a> VisitMut<'a> for Relocation {
    fn annotation(&mut self, annotation: &'a mut TypeExpr) {
        match annotation {
            TypeExpr::Name(name) => self.span(&mut name.span),
            TypeExpr::List(inner, span) => {
                self.span(span);
                self.annotation(inner);
            }
        }
    }

    fn match_pattern(&mut self, pattern: &'a mut MatchPattern) {
        match pattern {
            MatchPattern::Any(span) => self.span(span),
            MatchPattern::Literal(expr) | MatchPattern::Range(expr) => self.expr(expr),
            MatchPattern::Word(name) => self.span(&mut name.span),
            MatchPattern::Bind { name, annotation, span } => {
                self.span(span);
                self.names(name);
                self.annotations(annotation);
            }
            MatchPattern::List(parts, rest, span) => {
                self.span(span);
                parts.iter_mut().flatten().for_each(|part| self.match_pattern(part));
                if let Some(MatchRest { name, span }) = rest {
                    self.span(span);
                    self.names(name);
                }
            }
            MatchPattern::Record(fields, span) => {
                self.span(span);
                for MatchField { key, patterns } in fields {
                    self.expr(key);
                    patterns.iter_mut().for_each(|pattern| self.match_pattern(pattern));
                }
            }
        }
    }
}
