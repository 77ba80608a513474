//! Statements that can't be reached.

use tg_core::ast::{Body, Expr, ExprKind, Stmt, StmtKind};
use tg_core::source::Span;

/// The first unreachable statements of a list as a span, and the statement that makes them so.
pub(super) fn unreachable(statements: &[Stmt]) -> Option<(Span, &Stmt)> {
    let (last, others) = statements.split_last()?;
    let cut = others.iter().position(leaves)?;
    let first = &statements[cut + 1];
    Some((first.span.to(last.span), &statements[cut]))
}

/// Whether anything after a list of statements is unreachable.
fn always_leaves(body: &Body) -> bool {
    body.statements.iter().any(leaves)
}

/// Whether anything after a statement is unreachable.
pub(super) fn leaves(statement: &Stmt) -> bool {
    match &statement.kind {
        StmtKind::Return(_) | StmtKind::Break | StmtKind::Continue => true,
        StmtKind::Expr(Expr { kind: ExprKind::Fail(_), .. }) => true,
        StmtKind::While { condition, body } => {
            matches!(condition.kind, ExprKind::Bool(true)) && !breaks(&body.statements)
        }
        StmtKind::Expr(Expr { kind: ExprKind::If { arms, otherwise: Some(otherwise) }, .. }) => {
            arms.iter().all(|(_, body)| always_leaves(body)) && always_leaves(otherwise)
        }
        StmtKind::Expr(Expr { kind: ExprKind::Block(body), .. }) => always_leaves(body),
        _ => false,
    }
}

/// Whether statements may leave the loop that they are in. Blocks in the middle of expressions count as leaving it, to
/// be on the safe side.
fn breaks(statements: &[Stmt]) -> bool {
    statements.iter().any(|statement| match &statement.kind {
        StmtKind::Break | StmtKind::Junk => true,
        StmtKind::For { .. } | StmtKind::While { .. } | StmtKind::Fn(_) => false,
        StmtKind::Return(None) | StmtKind::Continue => false,
        StmtKind::Expr(Expr { kind: ExprKind::If { arms, otherwise }, .. }) => {
            arms.iter().any(|(_, body)| breaks(&body.statements))
                || otherwise.as_ref().is_some_and(|body| breaks(&body.statements))
        }
        StmtKind::Expr(Expr { kind: ExprKind::Block(body), .. }) => breaks(&body.statements),
        _ => tg_core::ast::visit::holds_break(statement),
    })
}
