//! What stands in the tree for stretches that couldn't be read.

use tg_core::ast::{BlockRow, Expr, ExprKind, LetKind, Pattern, StmtKind};
use tg_core::source::Span;

/// A stretch that couldn't be read.
pub(super) fn junk(span: Span) -> Expr {
    Expr { kind: ExprKind::Junk, span }
}

/// A statement that binds a name to something nobody knows.
pub(super) fn unknown_value(pattern: Pattern, span: Span) -> StmtKind {
    StmtKind::Let { kind: LetKind::Let, pattern, annotation: None, value: junk(span) }
}

/// Rows that couldn't be read: an `if` on junk stands for them, as nobody can know what they hold.
pub(super) fn unknown_rows(span: Span) -> BlockRow {
    BlockRow::If { arms: vec![(junk(span), Vec::new())], otherwise: None, span }
}
