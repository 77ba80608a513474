//! Walks through the checked code of one function.

use tg_core::program::{
    Args, BlockRow, Body, Callee, Clause, Content, Entry, Expr, ExprKind, Slot, StepKind, StmtKind,
    TemplatePart, Variable,
};

/// What a walk through an expression meets.
pub(super) enum WalkEvent {
    /// A variable.
    Reads(Slot),
    /// A `return`.
    Leaves,
}

/// Walks through an expression of one function; functions within it are their own.
pub(super) fn visit(expr: &Expr, meet: &mut dyn FnMut(WalkEvent)) {
    stacker::maybe_grow(64 << 10, 1 << 20, || visit_here(expr, meet));
}

fn visit_all<'e>(exprs: impl IntoIterator<Item = &'e Expr>, meet: &mut dyn FnMut(WalkEvent)) {
    exprs.into_iter().for_each(|expr| visit(expr, meet));
}

fn visit_here(expr: &Expr, meet: &mut dyn FnMut(WalkEvent)) {
    match &expr.kind {
        ExprKind::Constant(_) | ExprKind::Capture(_) | ExprKind::Global(_) | ExprKind::Prelude(_) => {}
        ExprKind::Local(slot) => meet(WalkEvent::Reads(*slot)),
        ExprKind::Function(_, captures) => visit_all(captures, meet),
        ExprKind::Text(template) => visit_parts(&template.parts, meet),
        ExprKind::List(items) | ExprKind::And(items) | ExprKind::Or(items) => visit_all(items, meet),
        ExprKind::Comprehension { element, clauses } => {
            for clause in clauses {
                match clause {
                    Clause::For(_, over) => visit(over, meet),
                    Clause::If(condition) => visit(condition, meet),
                }
            }
            visit(element, meet);
        }
        ExprKind::Record(entries) => entries.iter().for_each(|entry| match entry {
            Entry::Key(key, value) => visit_all([key, value], meet),
            Entry::Spread(record) => visit(record, meet),
        }),
        ExprKind::Block(body) => visit_body(body, meet),
        ExprKind::Unary(_, operand) => visit(operand, meet),
        ExprKind::Binary { first, rest } => {
            visit(first, meet);
            visit_all(rest.iter().map(|(_, _, operand)| operand), meet);
        }
        ExprKind::Compare { first, rest } => {
            visit(first, meet);
            visit_all(rest.iter().map(|(_, _, operand)| operand), meet);
        }
        ExprKind::Range { start, end, .. } => visit_all([&**start, &**end], meet),
        ExprKind::Call { callee, args } => {
            match callee {
                Callee::Function(_, captures) => visit_all(captures, meet),
                Callee::Prelude(_) => {}
                Callee::Value(value) => visit(value, meet),
            }
            visit_args(args, meet);
        }
        ExprKind::Access { base, steps } => {
            visit(base, meet);
            steps.iter().for_each(|step| visit_step(&step.kind, meet));
        }
        ExprKind::If { arms, otherwise } => {
            for (condition, body) in arms {
                visit(condition, meet);
                visit_body(body, meet);
            }
            otherwise.iter().for_each(|body| visit_body(body, meet));
        }
        ExprKind::Match { subject, arms } => {
            visit(subject, meet);
            visit_all(arms.iter().map(|arm| &arm.value), meet);
        }
        ExprKind::Try { body, fallback, .. } => visit_all([&**body, &**fallback], meet),
        ExprKind::Domain(block) => visit_block(block, meet),
    }
}

fn visit_args(args: &Args, meet: &mut dyn FnMut(WalkEvent)) {
    visit_all(&args.positional, meet);
    visit_all(args.named.iter().map(|(_, value)| value), meet);
}

fn visit_step(step: &StepKind, meet: &mut dyn FnMut(WalkEvent)) {
    match step {
        StepKind::Call(args) => visit_args(args, meet),
        StepKind::Index(index) => visit(index, meet),
        StepKind::Slice { start, end, .. } => visit_all(start.iter().chain(end).map(|end| &**end), meet),
        StepKind::Dot { args, own, .. } => {
            args.iter().for_each(|args| visit_args(args, meet));
            own.iter().for_each(|(_, captures)| visit_all(captures, meet));
        }
    }
}

fn visit_body(body: &Body, meet: &mut dyn FnMut(WalkEvent)) {
    body.statements.iter().for_each(|statement| visit_statement(&statement.kind, meet));
    body.value.iter().for_each(|value| visit(value, meet));
}

fn visit_statement(statement: &StmtKind, meet: &mut dyn FnMut(WalkEvent)) {
    match statement {
        StmtKind::Let { value, .. }
        | StmtKind::Explain(value)
        | StmtKind::Seed(value)
        | StmtKind::Expr(value) => {
            visit(value, meet);
        }
        StmtKind::Assign { root, path, value, .. } => {
            if let Variable::Local(slot) = root {
                meet(WalkEvent::Reads(*slot));
            }
            visit_all(path.iter().map(|(key, _)| key), meet);
            visit(value, meet);
        }
        StmtKind::For { over, body, .. } => {
            visit(over, meet);
            visit_body(body, meet);
        }
        StmtKind::While { condition, body } => {
            visit(condition, meet);
            visit_body(body, meet);
        }
        StmtKind::Return(value) => {
            meet(WalkEvent::Leaves);
            visit_all(value, meet);
        }
        StmtKind::Break | StmtKind::Continue => {}
        StmtKind::Print(values) => visit_all(values, meet),
        StmtKind::Assert { condition, message, names } => {
            visit(condition, meet);
            visit_all(message, meet);
            visit_all(names.iter().map(|(_, value)| value), meet);
        }
        StmtKind::AssertError { body, .. } => visit_body(body, meet),
        StmtKind::Save { value, path } => visit_all([value, path], meet),
    }
}

fn visit_parts(parts: &[TemplatePart<Expr>], meet: &mut dyn FnMut(WalkEvent)) {
    for part in parts {
        if let TemplatePart::Value(value) = part {
            visit(value, meet);
        }
    }
}

fn visit_block(block: &tg_core::program::Block, meet: &mut dyn FnMut(WalkEvent)) {
    visit_all(&block.over, meet);
    visit_all(block.settings.iter().map(|setting| &setting.value), meet);
    visit_rows(&block.rows, meet);
}

fn visit_rows(rows: &[tg_core::program::BlockRow], meet: &mut dyn FnMut(WalkEvent)) {
    for row in rows {
        match row {
            BlockRow::Item(item) => item.fields.iter().for_each(|field| match &field.content {
                Content::Template(template) => visit_parts(&template.parts, meet),
                Content::Value(value) => visit(value, meet),
                Content::Block(block) => visit_block(block, meet),
            }),
            BlockRow::Setting(setting) => visit(&setting.value, meet),
            BlockRow::From(value, _) => visit(value, meet),
            BlockRow::For { over, rows, .. } => {
                visit(over, meet);
                visit_rows(rows, meet);
            }
            BlockRow::If { arms, otherwise, .. } => {
                for (condition, rows) in arms {
                    visit(condition, meet);
                    visit_rows(rows, meet);
                }
                otherwise.iter().for_each(|rows| visit_rows(rows, meet));
            }
        }
    }
}
