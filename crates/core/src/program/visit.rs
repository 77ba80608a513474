//! A walk over the functions of a program that may change them.

use super::*;
use stacker::maybe_grow;

/// Something in a program that a walk meets and may change.
pub enum Part<'a> {
    /// A place that makes or calls a closure, with what it takes along.
    Closure(&'a FunctionId, &'a mut Vec<Expr>),
    /// A statement.
    Statement(&'a mut StmtKind),
    /// An expression.
    Expr(&'a mut Expr),
}

/// What a walk asks at each part: whether to go on inside it.
pub type Change<'c> = &'c mut dyn FnMut(Part<'_>) -> bool;

/// Walks over a function.
pub fn walk_function(function: &mut Function, change: Change<'_>) {
    for param in &mut function.params {
        exprs(&mut param.default, change);
    }
    expr(&mut function.body, change);
}

/// Walks over a template.
pub fn walk_template(template: &mut Template, change: Change<'_>) {
    for part in &mut template.parts {
        if let super::Part::Value(value) = part {
            expr(value, change);
        }
    }
}

fn body(body: &mut Body, change: Change<'_>) {
    for statement in &mut body.statements {
        if change(Part::Statement(&mut statement.kind)) {
            inside_statement(&mut statement.kind, change);
        }
    }
    exprs(body.value.as_deref_mut(), change);
}

fn inside_statement(statement: &mut StmtKind, change: Change<'_>) {
    match statement {
        StmtKind::Let { value, .. }
        | StmtKind::Explain(value)
        | StmtKind::Seed(value)
        | StmtKind::Expr(value) => {
            expr(value, change);
        }
        StmtKind::Assign { path, value, .. } => {
            exprs(path.iter_mut().map(|(e, _)| e), change);
            expr(value, change);
        }
        StmtKind::For { over, body: inner, .. } => {
            expr(over, change);
            body(inner, change);
        }
        StmtKind::While { condition, body: inner } => {
            expr(condition, change);
            body(inner, change);
        }
        StmtKind::Return(value) => exprs(value, change),
        StmtKind::Print(values) => exprs(values, change),
        StmtKind::Assert { condition, message, names } => {
            expr(condition, change);
            exprs(message, change);
            exprs(names.iter_mut().map(|(_, e)| e), change);
        }
        StmtKind::AssertError { body: inner, .. } => body(inner, change),
        StmtKind::Save { value, path } => {
            expr(value, change);
            expr(path, change);
        }
        StmtKind::Break | StmtKind::Continue => {}
    }
}

fn exprs<'a>(all: impl IntoIterator<Item = &'a mut Expr>, change: Change<'_>) {
    for e in all {
        expr(e, change);
    }
}

fn expr(e: &mut Expr, change: Change<'_>) {
    maybe_grow(64 << 10, 1 << 20, || {
        if change(Part::Expr(e)) {
            inside_expr(&mut e.kind, change);
        }
    });
}

fn inside_expr(kind: &mut ExprKind, change: Change<'_>) {
    match kind {
        ExprKind::Constant(_) | ExprKind::Local(_) | ExprKind::Capture(_) => {}
        ExprKind::Global(_) | ExprKind::Prelude(_) => {}
        ExprKind::Function(id, captures) => {
            change(Part::Closure(id, captures));
        }
        ExprKind::Text(template) => walk_template(template, change),
        ExprKind::List(items) | ExprKind::And(items) | ExprKind::Or(items) => exprs(items, change),
        ExprKind::Comprehension { element, clauses } => {
            for clause in clauses {
                let (Clause::For(_, inner) | Clause::If(inner)) = clause;
                expr(inner, change);
            }
            expr(element, change);
        }
        ExprKind::Record(entries) => entries.iter_mut().for_each(|e| entry(e, change)),
        ExprKind::Block(inner) => body(inner, change),
        ExprKind::Unary(_, operand) => expr(operand, change),
        ExprKind::Binary { first, rest } => {
            expr(first, change);
            exprs(rest.iter_mut().map(|(_, _, e)| e), change);
        }
        ExprKind::Compare { first, rest } => {
            expr(first, change);
            exprs(rest.iter_mut().map(|(_, _, e)| e), change);
        }
        ExprKind::Range { start, end, .. } => {
            expr(start, change);
            expr(end, change);
        }
        ExprKind::Call { callee, args } => call(callee, args, change),
        ExprKind::Access { base, steps } => {
            expr(base, change);
            steps.iter_mut().for_each(|s| step(s, change));
        }
        ExprKind::If { arms, otherwise } => {
            for (condition, inner) in arms {
                expr(condition, change);
                body(inner, change);
            }
            if let Some(inner) = otherwise {
                body(inner, change);
            }
        }
        ExprKind::Match { subject, arms } => {
            expr(subject, change);
            exprs(arms.iter_mut().map(|a| &mut a.value), change);
        }
        ExprKind::Try { body: inner, fallback, .. } => {
            expr(inner, change);
            expr(fallback, change);
        }
        ExprKind::Domain(inner) => block(inner, change),
    }
}

fn entry(entry: &mut Entry, change: Change<'_>) {
    match entry {
        Entry::Key(key, value) => {
            expr(key, change);
            expr(value, change);
        }
        Entry::Spread(value) => expr(value, change),
    }
}

fn call(callee: &mut Callee, args: &mut Args, change: Change<'_>) {
    match callee {
        Callee::Function(id, captures) => {
            change(Part::Closure(id, captures));
        }
        Callee::Prelude(_) => {}
        Callee::Value(value) => expr(value, change),
    }
    arguments(args, change);
}

fn arguments(args: &mut Args, change: Change<'_>) {
    exprs(&mut args.positional, change);
    exprs(args.named.iter_mut().map(|(_, e)| e), change);
}

fn step(step: &mut Step, change: Change<'_>) {
    match &mut step.kind {
        StepKind::Call(args) => arguments(args, change),
        StepKind::Index(index) => expr(index, change),
        StepKind::Slice { start, end, .. } => {
            exprs(start.as_deref_mut(), change);
            exprs(end.as_deref_mut(), change);
        }
        StepKind::Dot { args, own, .. } => {
            if let Some((id, captures)) = own {
                change(Part::Closure(id, captures));
            }
            if let Some(args) = args {
                arguments(args, change);
            }
        }
    }
}

fn block(inner: &mut Block, change: Change<'_>) {
    exprs(&mut inner.over, change);
    exprs(inner.settings.iter_mut().map(|s| &mut s.value), change);
    rows(&mut inner.rows, change);
}

fn rows(all: &mut [Row], change: Change<'_>) {
    for row in all {
        match row {
            Row::Item(item) => {
                for field in &mut item.fields {
                    match &mut field.content {
                        Content::Template(template) => walk_template(template, change),
                        Content::Value(value) => expr(value, change),
                        Content::Block(inner) => block(inner, change),
                    }
                }
            }
            Row::Setting(setting) => expr(&mut setting.value, change),
            Row::From(value, _) => expr(value, change),
            Row::For { over, rows: inner, .. } => {
                expr(over, change);
                rows(inner, change);
            }
            Row::If { arms, otherwise, .. } => {
                for (condition, inner) in arms {
                    expr(condition, change);
                    rows(inner, change);
                }
                if let Some(inner) = otherwise {
                    rows(inner, change);
                }
            }
        }
    }
}
