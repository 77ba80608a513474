//! The names in a script: each bare name and each binding, as written.

use tg_core::ast::visit::{SyntaxNode, walk};
use tg_core::ast::{BlockRow, Clause, Expr, ExprKind, MatchPattern, Name, Param, Pattern, Stmt, StmtKind};

/// All places in a statement where a name is used as a value or bound, except keys of records, names of arguments, and
/// names after a dot. Also returns whether the statement calls anything.
pub fn mentions(statement: &Stmt) -> (Vec<Name>, bool) {
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
                found.extend(block.name.clone());
                in_rows(&block.rows, &mut found);
            }
        }
        true
    });
    (found, calls)
}

fn in_statement(statement: &Stmt, found: &mut Vec<Name>) {
    match &statement.kind {
        StmtKind::Let { pattern, .. } | StmtKind::For { pattern, .. } => {
            found.extend(bound(pattern).into_iter().cloned())
        }
        StmtKind::Fn(function) => {
            found.push(function.name.clone());
            in_params(&function.params, found);
        }
        StmtKind::Import { alias: Some(alias), .. } => found.push(alias.clone()),
        _ => {}
    }
}

fn in_expr(expr: &Expr, found: &mut Vec<Name>) {
    match &expr.kind {
        ExprKind::Name(name) => found.push(Name { text: name.clone(), span: expr.span }),
        ExprKind::Lambda { params, .. } => in_params(params, found),
        ExprKind::Match { arms, .. } => {
            arms.iter().flat_map(|arm| &arm.patterns).for_each(|pattern| in_match_pattern(pattern, found));
        }
        ExprKind::Comprehension { clauses, .. } => {
            for clause in clauses {
                if let Clause::For(pattern, _) = clause {
                    found.extend(bound(pattern).into_iter().cloned());
                }
            }
        }
        _ => {}
    }
}

/// The names that a pattern of a `match` binds.
fn in_match_pattern(pattern: &MatchPattern, found: &mut Vec<Name>) {
    match pattern {
        MatchPattern::Bind { name, .. } => found.extend(name.clone()),
        MatchPattern::List(parts, rest, _) => {
            parts.iter().flatten().for_each(|part| in_match_pattern(part, found));
            found.extend(rest.iter().filter_map(|rest| rest.name.clone()));
        }
        MatchPattern::Record(fields, _) => {
            fields.iter().flat_map(|field| &field.patterns).for_each(|part| in_match_pattern(part, found));
        }
        MatchPattern::Any(_) | MatchPattern::Literal(_) | MatchPattern::Range(_) | MatchPattern::Word(_) => {}
    }
}

fn in_params(params: &[Param], found: &mut Vec<Name>) {
    found.extend(params.iter().flat_map(|param| bound(&param.pattern)).cloned());
}

fn in_rows(rows: &[BlockRow], found: &mut Vec<Name>) {
    for row in rows {
        match row {
            BlockRow::For { pattern, rows, .. } => {
                found.extend(bound(pattern).into_iter().cloned());
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

/// The names that a pattern binds, in the order of the text.
pub fn bound(pattern: &Pattern) -> Vec<&Name> {
    match pattern {
        Pattern::Name(name) => vec![name],
        Pattern::Ignore(_) => Vec::new(),
        Pattern::List(parts, rest, _) => parts.iter().chain(rest.as_deref()).flat_map(bound).collect(),
        Pattern::Record(fields, _) => fields.iter().flat_map(|(_, field)| bound(field)).collect(),
    }
}
