//! Which slots change after they are bound.
//!
//! A local variable as an operand is read where it lies. That is wrong only if a later operand of the
//! same expression changes the variable, which takes a block with an assignment inside an expression;
//! then the operand is copied first.

use tg_core::program::{Body, Clause, Entry, Expr, ExprKind, Function, StepKind, StmtKind, Variable};

/// For each slot, whether any statement of the function assigns it.
pub(super) fn changed_slots(function: &Function, slots: usize) -> Vec<bool> {
    let mut changed = vec![false; slots];
    walk(&function.body, &mut |body| {
        for statement in &body.statements {
            if let StmtKind::Assign { root: Variable::Local(slot), .. } = &statement.kind
                && let Some(flag) = changed.get_mut(slot.0 as usize)
            {
                *flag = true;
            }
        }
    });
    changed
}

/// Whether an expression holds an assignment.
pub(super) fn assigns(expr: &Expr) -> bool {
    let mut found = false;
    walk(expr, &mut |body| {
        found |= body.statements.iter().any(|s| matches!(s.kind, StmtKind::Assign { .. }));
    });
    found
}

/// Visits every body within an expression, functions' bodies left out.
fn walk(expr: &Expr, visit: &mut dyn FnMut(&Body)) {
    match &expr.kind {
        ExprKind::Block(body) => walk_body(body, visit),
        ExprKind::If { arms, otherwise } => {
            for (condition, body) in arms {
                walk(condition, visit);
                walk_body(body, visit);
            }
            if let Some(body) = otherwise {
                walk_body(body, visit);
            }
        }
        ExprKind::Match { subject, arms } => {
            walk(subject, visit);
            arms.iter().for_each(|arm| walk(&arm.value, visit));
        }
        ExprKind::Unary(_, inner) => walk(inner, visit),
        ExprKind::Binary { first, rest } => {
            walk(first, visit);
            rest.iter().for_each(|(_, _, e)| walk(e, visit));
        }
        ExprKind::Compare { first, rest } => {
            walk(first, visit);
            rest.iter().for_each(|(_, _, e)| walk(e, visit));
        }
        ExprKind::And(parts) | ExprKind::Or(parts) | ExprKind::List(parts) => {
            parts.iter().for_each(|e| walk(e, visit));
        }
        ExprKind::Range { start, end, .. } => {
            walk(start, visit);
            walk(end, visit);
        }
        ExprKind::Call { args, .. } => walk_args(args, visit),
        ExprKind::Access { base, steps } => {
            walk(base, visit);
            steps.iter().for_each(|step| walk_step(&step.kind, visit));
        }
        ExprKind::Try { body, fallback, .. } => {
            walk(body, visit);
            walk(fallback, visit);
        }
        ExprKind::Comprehension { element, clauses } => {
            walk(element, visit);
            for clause in clauses {
                let (Clause::For(_, e) | Clause::If(e)) = clause;
                walk(e, visit);
            }
        }
        ExprKind::Record(entries) => entries.iter().for_each(|entry| match entry {
            Entry::Key(key, value) => {
                walk(key, visit);
                walk(value, visit);
            }
            Entry::Spread(e) => walk(e, visit),
        }),
        _ => {}
    }
}

fn walk_args(args: &tg_core::program::Args, visit: &mut dyn FnMut(&Body)) {
    args.positional.iter().for_each(|e| walk(e, visit));
    args.named.iter().for_each(|(_, e)| walk(e, visit));
}

fn walk_step(step: &StepKind, visit: &mut dyn FnMut(&Body)) {
    match step {
        StepKind::Call(args) => walk_args(args, visit),
        StepKind::Index(e) => walk(e, visit),
        StepKind::Slice { start, end, .. } => {
            start.iter().chain(end).for_each(|e| walk(e, visit));
        }
        StepKind::Dot { args, .. } => args.iter().for_each(|args| walk_args(args, visit)),
    }
}

fn walk_body(body: &Body, visit: &mut dyn FnMut(&Body)) {
    visit(body);
    for statement in &body.statements {
        walk_statement(&statement.kind, visit);
    }
    if let Some(value) = &body.value {
        walk(value, visit);
    }
}

fn walk_statement(statement: &StmtKind, visit: &mut dyn FnMut(&Body)) {
    match statement {
        StmtKind::Let { value, .. }
        | StmtKind::Expr(value)
        | StmtKind::Explain(value)
        | StmtKind::Seed(value) => {
            walk(value, visit);
        }
        StmtKind::Assign { path, value, .. } => {
            path.iter().for_each(|(e, _)| walk(e, visit));
            walk(value, visit);
        }
        StmtKind::For { over, body, .. } => {
            walk(over, visit);
            walk_body(body, visit);
        }
        StmtKind::While { condition, body } => {
            walk(condition, visit);
            walk_body(body, visit);
        }
        StmtKind::Return(value) => value.iter().for_each(|e| walk(e, visit)),
        StmtKind::Break | StmtKind::Continue => {}
        StmtKind::Print(values) => values.iter().for_each(|e| walk(e, visit)),
        StmtKind::Assert { condition, message, .. } => {
            walk(condition, visit);
            message.iter().for_each(|e| walk(e, visit));
        }
        StmtKind::AssertError { body, .. } => walk_body(body, visit),
        StmtKind::Save { value, path } => {
            walk(value, visit);
            walk(path, visit);
        }
    }
}
