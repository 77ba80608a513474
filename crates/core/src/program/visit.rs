//! A walk over the functions of a program that may change them.

use super::*;
use crate::notation::visit::VisitMut;
use stacker::maybe_grow;

/// Something in a program that a walk meets and may change.
pub enum ProgramPart<'a> {
    /// A place that makes or calls a closure, with what it takes along.
    Closure(&'a FunctionId, &'a mut Vec<Expr>),
    /// A statement.
    Statement(&'a mut StmtKind),
    /// An expression.
    Expr(&'a mut Expr),
}

/// Walks over a function; `change` says at each part whether to go on inside it.
pub fn walk_function(function: &mut Function, change: &mut dyn FnMut(ProgramPart<'_>) -> bool) {
    let mut walk = Walk(change);
    for param in &mut function.params {
        walk.exprs(&mut param.default);
    }
    walk.expr(&mut function.body);
}

/// Walks over a template.
pub fn walk_template(template: &mut Template, change: &mut dyn FnMut(ProgramPart<'_>) -> bool) {
    Walk(change).template(template);
}

/// Asks at each part.
struct Walk<'c>(&'c mut dyn FnMut(ProgramPart<'_>) -> bool);

impl<'a> VisitMut<'a, Expr, Binding> for Walk<'_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        maybe_grow(64 << 10, 1 << 20, || {
            if (self.0)(ProgramPart::Expr(expr)) {
                self.inside_expr(&mut expr.kind);
            }
        });
    }
}

impl Walk<'_> {
    fn body(&mut self, body: &mut Body) {
        for statement in &mut body.statements {
            if (self.0)(ProgramPart::Statement(&mut statement.kind)) {
                self.inside_statement(&mut statement.kind);
            }
        }
        self.exprs(body.value.as_deref_mut());
    }

    fn inside_statement(&mut self, statement: &mut StmtKind) {
        match statement {
            StmtKind::Let { value, .. }
            | StmtKind::Explain(value)
            | StmtKind::Seed(value)
            | StmtKind::Expr(value) => self.expr(value),
            StmtKind::Assign { path, value, .. } => {
                self.exprs(path.iter_mut().map(|(e, _)| e));
                self.expr(value);
            }
            StmtKind::For { over, body, .. } => {
                self.expr(over);
                self.body(body);
            }
            StmtKind::While { condition, body } => {
                self.expr(condition);
                self.body(body);
            }
            StmtKind::Return(value) => self.exprs(value),
            StmtKind::Print(values) => self.exprs(values),
            StmtKind::Assert { condition, message, names } => {
                self.expr(condition);
                self.exprs(message);
                self.exprs(names.iter_mut().map(|(_, e)| e));
            }
            StmtKind::AssertError { body, .. } => self.body(body),
            StmtKind::Save { value, path } => self.exprs([value, path]),
            StmtKind::Break | StmtKind::Continue => {}
        }
    }

    fn inside_expr(&mut self, kind: &mut ExprKind) {
        match kind {
            ExprKind::Constant(_) | ExprKind::Local(_) | ExprKind::Capture(_) => {}
            ExprKind::Global(_) | ExprKind::Prelude(_) => {}
            ExprKind::Function(id, captures) => {
                (self.0)(ProgramPart::Closure(id, captures));
            }
            ExprKind::Text(template) => self.template(template),
            ExprKind::List(items) | ExprKind::And(items) | ExprKind::Or(items) => self.exprs(items),
            ExprKind::Comprehension { element, clauses } => {
                for clause in clauses {
                    let (Clause::For(_, value) | Clause::If(value)) = clause;
                    self.expr(value);
                }
                self.expr(element);
            }
            ExprKind::Record(entries) => entries.iter_mut().for_each(|e| self.entry(e)),
            ExprKind::Block(body) => self.body(body),
            ExprKind::Unary(_, operand) => self.expr(operand),
            ExprKind::Binary { first, rest } => {
                self.expr(first);
                self.exprs(rest.iter_mut().map(|(_, _, e)| e));
            }
            ExprKind::Compare { first, rest } => {
                self.expr(first);
                self.exprs(rest.iter_mut().map(|(_, _, e)| e));
            }
            ExprKind::Range { start, end, .. } => {
                self.expr(start);
                self.expr(end);
            }
            ExprKind::Call { callee, args } => self.call(callee, args),
            ExprKind::Access { base, steps } => {
                self.expr(base);
                steps.iter_mut().for_each(|s| self.step(s));
            }
            ExprKind::If { arms, otherwise } => {
                for (condition, body) in arms {
                    self.expr(condition);
                    self.body(body);
                }
                if let Some(body) = otherwise {
                    self.body(body);
                }
            }
            ExprKind::Match { subject, arms } => {
                self.expr(subject);
                self.exprs(arms.iter_mut().map(|a| &mut a.value));
            }
            ExprKind::Try { body, fallback, .. } => {
                self.expr(body);
                self.expr(fallback);
            }
            ExprKind::Domain(block) => self.block(block),
        }
    }

    fn entry(&mut self, entry: &mut Entry) {
        match entry {
            Entry::Key(key, value) => self.exprs([key, value]),
            Entry::Spread(value) => self.expr(value),
        }
    }

    fn call(&mut self, callee: &mut Callee, args: &mut Args) {
        match callee {
            Callee::Function(id, captures) => {
                (self.0)(ProgramPart::Closure(id, captures));
            }
            Callee::Prelude(_) => {}
            Callee::Value(value) => self.expr(value),
        }
        self.arguments(args);
    }

    fn arguments(&mut self, args: &mut Args) {
        self.exprs(&mut args.positional);
        self.exprs(args.named.iter_mut().map(|(_, e)| e));
    }

    fn step(&mut self, step: &mut Step) {
        match &mut step.kind {
            StepKind::Call(args) => self.arguments(args),
            StepKind::Index(index) => self.expr(index),
            StepKind::Slice { start, end, .. } => {
                self.exprs(start.as_deref_mut());
                self.exprs(end.as_deref_mut());
            }
            StepKind::Dot { args, own, .. } => {
                if let Some((id, captures)) = own {
                    (self.0)(ProgramPart::Closure(id, captures));
                }
                if let Some(args) = args {
                    self.arguments(args);
                }
            }
        }
    }
}
