//! The nodes for stretches that couldn't be parsed.

use tg_core::ast::{BlockRow, Expr, ExprKind, LetKind, Pattern, StmtKind};
use tg_core::source::Span;

/// An expression that couldn't be parsed.
pub(super) fn junk(span: Span) -> Expr {
    Expr { kind: ExprKind::Junk, span }
}

/// A statement that binds names to an unknown value.
pub(super) fn unknown_value(pattern: Pattern, span: Span) -> StmtKind {
    StmtKind::Let { kind: LetKind::Let, pattern, annotation: None, value: junk(span) }
}

/// Rows that couldn't be parsed: represented by an `if` on junk, since their content is unknown.
pub(super) fn unknown_rows(span: Span) -> BlockRow {
    BlockRow::If { arms: vec![(junk(span), Vec::new())], otherwise: None, span }
}
