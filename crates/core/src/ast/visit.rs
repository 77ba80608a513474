//! Walks over the syntax tree, from the outside inwards.

use super::*;
use stacker::maybe_grow;

/// Something in a syntax tree that a walk meets.
pub enum Node<'a> {
    /// A statement.
    Statement(&'a Stmt),
    /// An expression.
    Expr(&'a Expr),
    /// A domain block, also one within a block.
    Block(&'a Block),
}

/// What a walk asks at each node: whether to go on inside it.
pub type Ask<'v, 'a> = &'v mut dyn FnMut(Node<'a>) -> bool;

/// Walks over statements and all that is in them.
pub fn walk<'a>(statements: &'a [Stmt], ask: Ask<'_, 'a>) {
    for statement in statements {
        walk_statement(statement, ask);
    }
}

/// Whether a `break` stands anywhere in a statement, whatever loop it belongs to.
pub fn holds_break(statement: &Stmt) -> bool {
    let mut found = false;
    walk_statement(statement, &mut |node| {
        found |= matches!(node, Node::Statement(Stmt { kind: StmtKind::Break | StmtKind::Junk, .. }));
        found |= matches!(node, Node::Expr(Expr { kind: ExprKind::Junk, .. }));
        !found
    });
    found
}

fn walk_statement<'a>(statement: &'a Stmt, ask: Ask<'_, 'a>) {
    if !ask(Node::Statement(statement)) {
        return;
    }
    match &statement.kind {
        StmtKind::Let { value, .. }
        | StmtKind::Explain(value)
        | StmtKind::Seed(value)
        | StmtKind::Expr(value) => {
            walk_expr(value, ask);
        }
        StmtKind::Fn(declaration) => {
            walk_params(&declaration.params, ask);
            walk_expr(&declaration.body, ask);
        }
        StmtKind::Declare(block) => walk_block(block, ask),
        StmtKind::Assign { target, value, .. } => {
            walk_expr(target, ask);
            walk_expr(value, ask);
        }
        StmtKind::For { over, body, .. } => {
            walk_expr(over, ask);
            walk(&body.statements, ask);
        }
        StmtKind::While { condition, body } => {
            walk_expr(condition, ask);
            walk(&body.statements, ask);
        }
        StmtKind::Return(value) => walk_all(value, ask),
        StmtKind::Print(values) => walk_all(values, ask),
        StmtKind::Assert { condition, message } => {
            walk_expr(condition, ask);
            walk_all(message, ask);
        }
        StmtKind::AssertError { body, .. } => walk(&body.statements, ask),
        StmtKind::Save { value, path } => {
            walk_expr(value, ask);
            walk_expr(path, ask);
        }
        StmtKind::Test { name, body } => {
            walk_template(name, ask);
            walk(&body.statements, ask);
        }
        StmtKind::Break | StmtKind::Continue | StmtKind::Import { .. } | StmtKind::Junk => {}
    }
}

fn walk_all<'a>(exprs: impl IntoIterator<Item = &'a Expr>, ask: Ask<'_, 'a>) {
    for expr in exprs {
        walk_expr(expr, ask);
    }
}

fn walk_expr<'a>(expr: &'a Expr, ask: Ask<'_, 'a>) {
    maybe_grow(64 << 10, 1 << 20, || {
        if ask(Node::Expr(expr)) {
            walk_inside(expr, ask);
        }
    });
}

fn walk_inside<'a>(expr: &'a Expr, ask: Ask<'_, 'a>) {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Bool(_) | ExprKind::None | ExprKind::Name(_) | ExprKind::Junk => {}
        ExprKind::Text(template) => walk_template(template, ask),
        ExprKind::List(items) | ExprKind::And(items) | ExprKind::Or(items) => walk_all(items, ask),
        ExprKind::Comprehension { element, clauses } => {
            for clause in clauses {
                let (Clause::For(_, inner) | Clause::If(inner)) = clause;
                walk_expr(inner, ask);
            }
            walk_expr(element, ask);
        }
        ExprKind::Record(entries) => entries.iter().for_each(|e| walk_entry(e, ask)),
        ExprKind::Block(body) => walk(&body.statements, ask),
        ExprKind::Unary { operand, .. } => walk_expr(operand, ask),
        ExprKind::Binary { first, rest } => {
            walk_expr(first, ask);
            walk_all(rest.iter().map(|(_, _, e)| e), ask);
        }
        ExprKind::Compare { first, rest } => {
            walk_expr(first, ask);
            walk_all(rest.iter().map(|(_, _, e)| e), ask);
        }
        ExprKind::Range { start, end, .. } => {
            walk_all(start.as_deref().into_iter().chain(end.as_deref()), ask)
        }
        ExprKind::Access { base, steps } => {
            walk_expr(base, ask);
            steps.iter().for_each(|s| walk_step(s, ask));
        }
        ExprKind::If { arms, otherwise } => {
            for (condition, body) in arms {
                walk_expr(condition, ask);
                walk(&body.statements, ask);
            }
            if let Some(body) = otherwise {
                walk(&body.statements, ask);
            }
        }
        ExprKind::Match { subject, arms } => {
            walk_expr(subject, ask);
            walk_all(arms.iter().map(|a| &a.value), ask);
        }
        ExprKind::Lambda { params, body } => {
            walk_params(params, ask);
            walk_expr(body, ask);
        }
        ExprKind::Try { body, fallback } => walk_all([&**body, &**fallback], ask),
        ExprKind::Deal { what, deck, .. } => walk_all([&**what, &**deck], ask),
        ExprKind::Domain(block) => walk_block(block, ask),
    }
}

fn walk_entry<'a>(entry: &'a Entry, ask: Ask<'_, 'a>) {
    match entry {
        Entry::Field(_, value) | Entry::Spread(value) => walk_expr(value, ask),
        Entry::Key(key, value) => walk_all([key, value], ask),
    }
}

fn walk_step<'a>(step: &'a Step, ask: Ask<'_, 'a>) {
    match &step.kind {
        StepKind::Call(arguments) | StepKind::Dot(_, Some(arguments)) => {
            walk_all(arguments.iter().map(|a| &a.value), ask);
        }
        StepKind::Index(index) => walk_expr(index, ask),
        StepKind::Dot(_, None) => {}
    }
}

fn walk_params<'a>(params: &'a [Param], ask: Ask<'_, 'a>) {
    walk_all(params.iter().filter_map(|p| p.default.as_ref()), ask);
}

fn walk_template<'a>(template: &'a Template, ask: Ask<'_, 'a>) {
    for part in &template.parts {
        if let Part::Value(value) = part {
            walk_expr(value, ask);
        }
    }
}

fn walk_block<'a>(block: &'a Block, ask: Ask<'_, 'a>) {
    maybe_grow(64 << 10, 1 << 20, || {
        if ask(Node::Block(block)) {
            walk_all(&block.over, ask);
            walk_all(block.settings.iter().map(|s| &s.value), ask);
            walk_rows(&block.rows, ask);
        }
    });
}

fn walk_rows<'a>(rows: &'a [Row], ask: Ask<'_, 'a>) {
    for row in rows {
        match row {
            Row::Item(item) => {
                for field in &item.fields {
                    match &field.content {
                        Content::Template(template) => walk_template(template, ask),
                        Content::Value(value) => walk_expr(value, ask),
                        Content::Block(block) => walk_block(block, ask),
                    }
                }
            }
            Row::Setting(setting) => walk_expr(&setting.value, ask),
            Row::From(value, _) => walk_expr(value, ask),
            Row::For { over, rows, .. } => {
                walk_expr(over, ask);
                walk_rows(rows, ask);
            }
            Row::If { arms, otherwise, .. } => {
                for (condition, rows) in arms {
                    walk_expr(condition, ask);
                    walk_rows(rows, ask);
                }
                if let Some(rows) = otherwise {
                    walk_rows(rows, ask);
                }
            }
        }
    }
}
