//! Which slots change after they are bound.
//!
//! A local variable as an operand is read where it lies. That is wrong only if a later operand of the
//! same expression changes the variable, which takes a block with an assignment inside an expression;
//! then the operand is copied first.

use tg_core::program::{Args, Body, Clause, Entry, Expr, ExprKind, Function, StepKind, StmtKind, Variable};

/// For each slot, whether any statement of the function assigns it.
pub(super) fn changed_slots(function: &Function, slots: usize) -> Vec<bool> {
    let mut changed = vec![false; slots];
    let mut walk = Walk(&mut |body| {
        for statement in &body.statements {
            if let StmtKind::Assign { root: Variable::Local(slot), .. } = &statement.kind
                && let Some(flag) = changed.get_mut(slot.0 as usize)
            {
                *flag = true;
            }
        }
    });
    walk.expr(&function.body);
    changed
}

/// Whether an expression holds an assignment.
pub(super) fn assigns(expr: &Expr) -> bool {
    let mut found = false;
    let mut walk = Walk(&mut |body| {
        found |= body.statements.iter().any(|s| matches!(s.kind, StmtKind::Assign { .. }));
    });
    walk.expr(expr);
    found
}

/// A visit of every body within an expression, functions' bodies left out.
struct Walk<'v>(&'v mut dyn FnMut(&Body));

impl Walk<'_> {
    fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) {
        exprs.into_iter().for_each(|expr| self.expr(expr));
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Block(body) => self.body(body),
            ExprKind::If { arms, otherwise } => {
                for (condition, body) in arms {
                    self.expr(condition);
                    self.body(body);
                }
                otherwise.iter().for_each(|body| self.body(body));
            }
            ExprKind::Match { subject, arms } => {
                self.expr(subject);
                self.exprs(arms.iter().map(|arm| &arm.value));
            }
            ExprKind::Unary(_, inner) => self.expr(inner),
            ExprKind::Binary { first, rest } => {
                self.expr(first);
                self.exprs(rest.iter().map(|(_, _, operand)| operand));
            }
            ExprKind::Compare { first, rest } => {
                self.expr(first);
                self.exprs(rest.iter().map(|(_, _, operand)| operand));
            }
            ExprKind::And(parts) | ExprKind::Or(parts) | ExprKind::List(parts) => self.exprs(parts),
            ExprKind::Range { start: one, end: other, .. }
            | ExprKind::Try { body: one, fallback: other, .. } => self.exprs([&**one, other]),
            ExprKind::Call { args, .. } => self.arguments(args),
            ExprKind::Access { base, steps } => {
                self.expr(base);
                steps.iter().for_each(|step| self.step(&step.kind));
            }
            ExprKind::Comprehension { element, clauses } => {
                self.expr(element);
                for clause in clauses {
                    let (Clause::For(_, value) | Clause::If(value)) = clause;
                    self.expr(value);
                }
            }
            ExprKind::Record(entries) => entries.iter().for_each(|entry| match entry {
                Entry::Key(key, value) => self.exprs([key, value]),
                Entry::Spread(value) => self.expr(value),
            }),
            _ => {}
        }
    }

    fn arguments(&mut self, args: &Args) {
        self.exprs(&args.positional);
        self.exprs(args.named.iter().map(|(_, value)| value));
    }

    fn step(&mut self, step: &StepKind) {
        match step {
            StepKind::Call(args) => self.arguments(args),
            StepKind::Index(index) => self.expr(index),
            StepKind::Slice { start, end, .. } => self.exprs(start.iter().chain(end).map(|end| &**end)),
            StepKind::Dot { args, .. } => args.iter().for_each(|args| self.arguments(args)),
        }
    }

    fn body(&mut self, body: &Body) {
        (self.0)(body);
        body.statements.iter().for_each(|statement| self.statement(&statement.kind));
        self.exprs(body.value.as_deref());
    }

    fn statement(&mut self, statement: &StmtKind) {
        match statement {
            StmtKind::Let { value, .. }
            | StmtKind::Expr(value)
            | StmtKind::Explain(value)
            | StmtKind::Seed(value) => self.expr(value),
            StmtKind::Assign { path, value, .. } => {
                self.exprs(path.iter().map(|(key, _)| key).chain([value]));
            }
            StmtKind::For { over: head, body, .. } | StmtKind::While { condition: head, body } => {
                self.expr(head);
                self.body(body);
            }
            StmtKind::Return(value) => self.exprs(value),
            StmtKind::Break | StmtKind::Continue => {}
            StmtKind::Print(values) => self.exprs(values),
            StmtKind::Assert { condition, message, .. } => self.exprs([condition].into_iter().chain(message)),
            StmtKind::AssertError { body, .. } => self.body(body),
            StmtKind::Save { value, path } => self.exprs([value, path]),
        }
    }
}
