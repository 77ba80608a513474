//! Where a script names something: each bare name and each place that binds one, as it is written.

use std::rc::Rc;
use tg_core::ast::visit::{SyntaxNode, walk};
use tg_core::ast::{BlockRow, Clause, Expr, ExprKind, Param, Pattern, Stmt, StmtKind};
use tg_core::source::Span;

/// A place where a name stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenName {
    /// The name.
    pub name: Rc<str>,
    /// Where it stands.
    pub span: Span,
}

/// All places of a statement where a name stands as a value or is bound; not the keys of records, the names
/// of arguments and what follows a dot. Also says whether anything is called in it.
pub fn mentions(statement: &Stmt) -> (Vec<WrittenName>, bool) {
    let mut found = Vec::new();
    let mut calls = false;
    walk(std::slice::from_ref(statement), &mut |node| {
        match node {
            SyntaxNode::Statement(statement) => in_statement(statement, &mut found),
            SyntaxNode::Expr(expr) => {
                calls |= matches!(expr.kind, ExprKind::Access { .. } | ExprKind::Deal { .. });
                in_expr(expr, &mut found);
            }
            SyntaxNode::Block(block) => {
                found.extend(block.name.iter().map(|n| WrittenName { name: n.text.clone(), span: n.span }));
                in_rows(&block.rows, &mut found);
            }
        }
        true
    });
    (found, calls)
}

fn in_statement(statement: &Stmt, found: &mut Vec<WrittenName>) {
    match &statement.kind {
        StmtKind::Let { pattern, .. } | StmtKind::For { pattern, .. } => bound(pattern, found),
        StmtKind::Fn(function) => {
            found.push(WrittenName { name: function.name.text.clone(), span: function.name.span });
            in_params(&function.params, found);
        }
        StmtKind::Import { alias: Some(alias), .. } => {
            found.push(WrittenName { name: alias.text.clone(), span: alias.span });
        }
        _ => {}
    }
}

fn in_expr(expr: &Expr, found: &mut Vec<WrittenName>) {
    match &expr.kind {
        ExprKind::Name(name) => found.push(WrittenName { name: name.clone(), span: expr.span }),
        ExprKind::Lambda { params, .. } => in_params(params, found),
        ExprKind::Comprehension { clauses, .. } => {
            for clause in clauses {
                if let Clause::For(pattern, _) = clause {
                    bound(pattern, found);
                }
            }
        }
        _ => {}
    }
}

fn in_params(params: &[Param], found: &mut Vec<WrittenName>) {
    params.iter().for_each(|param| bound(&param.pattern, found));
}

fn in_rows(rows: &[BlockRow], found: &mut Vec<WrittenName>) {
    for row in rows {
        match row {
            BlockRow::For { pattern, rows, .. } => {
                bound(pattern, found);
                in_rows(rows, found);
            }
            BlockRow::If { arms, otherwise, .. } => {
                arms.iter().for_each(|(_, rows)| in_rows(rows, found));
                otherwise.iter().for_each(|rows| in_rows(rows, found));
            }
            BlockRow::Item(_) | BlockRow::Setting(_) | BlockRow::From(..) => {}
        }
    }
}

fn bound(pattern: &Pattern, found: &mut Vec<WrittenName>) {
    match pattern {
        Pattern::Name(name) => found.push(WrittenName { name: name.text.clone(), span: name.span }),
        Pattern::Ignore(_) => {}
        Pattern::List(parts, _) => parts.iter().for_each(|part| bound(part, found)),
    }
}
