//! Names that a block gives with `let`.

use super::uses::Uses;
use tg_core::program::{Binding, Body, Expr, ExprKind, Slot, Stmt, StmtKind};

/// Whether a block is nothing but a value after `let`s, so that each may be asked by itself.
pub(super) fn has_only_lets(body: &Body) -> bool {
    let mut bound = Vec::new();
    let mut values: Vec<&Expr> = body.value.as_deref().into_iter().collect();
    for statement in &body.statements {
        if let StmtKind::Let { binding, value, .. } = &statement.kind {
            slots_bound(binding, &mut bound);
            values.push(value);
        }
    }
    let changes = |value: &&Expr| Uses::of(value).changed.iter().any(|slot| bound.contains(slot));
    body.statements.iter().all(is_plain_let) && !values.iter().any(changes)
}

fn is_plain_let(statement: &Stmt) -> bool {
    matches!(&statement.kind, StmtKind::Let { annotation: None, publish, param: None, .. } if publish.is_empty())
}

/// A block with only those `let`s that a value needs.
pub(super) fn with_lets(body: &Body, value: Expr, around: &Expr) -> Expr {
    let mut needed = Uses::of(&value).slots;
    let mut statements = Vec::new();
    for statement in body.statements.iter().rev() {
        let StmtKind::Let { binding, value, .. } = &statement.kind else { continue };
        let mut bound = Vec::new();
        slots_bound(binding, &mut bound);
        if bound.iter().any(|slot| needed.contains(slot)) {
            needed.extend(Uses::of(value).slots);
            statements.push(statement.clone());
        }
    }
    if statements.is_empty() {
        return value;
    }
    statements.reverse();
    let body = Body { statements, value: Some(Box::new(value)), span: body.span };
    Expr { kind: ExprKind::Block(body), span: around.span }
}

pub(super) fn slots_bound(binding: &Binding, slots: &mut Vec<Slot>) {
    match binding {
        Binding::Slot(slot) => slots.push(*slot),
        Binding::Ignore => {}
        Binding::List(items, rest, _) => {
            items.iter().chain(rest.as_deref()).for_each(|item| slots_bound(item, slots));
        }
        Binding::Record(fields, _) => fields.iter().for_each(|(_, field)| slots_bound(field, slots)),
    }
}
