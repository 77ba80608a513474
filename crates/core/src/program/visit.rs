//! Walks over the functions of a program.
//!
//! As in [`crate::notation::visit`], one macro defines the walk over shared references and the one over mutable ones.

use super::*;
use crate::notation::visit as notation;
use stacker::maybe_grow;

macro_rules! visitor {
    ($(#[$doc:meta])* $Visit:ident: $Notation:ident $(, $mutable:ident)?) => {
        $(#[$doc])*
        pub trait $Visit<'a>: notation::$Notation<'a, Expr, Binding> {
            /// Visits a statement.
            fn statement(&mut self, statement: &'a $($mutable)? StmtKind) {
                self.inside_statement(statement);
            }

            /// Visits a place that creates or calls a closure, with its captures.
            fn closure(&mut self, _id: &'a FunctionId, _captures: &'a $($mutable)? Vec<Expr>) {}

            /// Visits the statements of a block, and its value.
            fn body(&mut self, Body { statements, value, span: _ }: &'a $($mutable)? Body) {
                for statement in statements {
                    self.statement(&$($mutable)? statement.kind);
                }
                if let Some(value) = value {
                    self.expr(value);
                }
            }

            /// Visits everything in a statement.
            fn inside_statement(&mut self, statement: &'a $($mutable)? StmtKind) {
                match statement {
                    StmtKind::Let { value, .. }
                    | StmtKind::Explain(value)
                    | StmtKind::Seed(value)
                    | StmtKind::Expr(value) => self.expr(value),
                    StmtKind::Assign { place, value, .. } => {
                        self.place(place);
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
                        for (_, value) in names {
                            self.expr(value);
                        }
                    }
                    StmtKind::AssertError { body, .. } => self.body(body),
                    StmtKind::Save { value, path } => self.exprs([value, path]),
                    StmtKind::Break | StmtKind::Continue => {}
                }
            }

            /// Visits everything in an expression.
            fn inside_expr(&mut self, Expr { kind, span: _ }: &'a $($mutable)? Expr) {
                maybe_grow(64 << 10, 1 << 20, || match kind {
                    ExprKind::Constant(_) | ExprKind::Local(_) | ExprKind::Capture(_) => {}
                    ExprKind::Global(_) | ExprKind::Prelude(_) => {}
                    ExprKind::Function(id, captures) => self.closure(id, captures),
                    ExprKind::Text(template) => self.template(template),
                    ExprKind::List(items) | ExprKind::And(items) | ExprKind::Or(items) => self.exprs(items),
                    ExprKind::Comprehension { element, clauses } => {
                        for clause in clauses {
                            let (Clause::For(_, value) | Clause::If(value)) = clause;
                            self.expr(value);
                        }
                        self.expr(element);
                    }
                    ExprKind::Record(entries) => {
                        for entry in entries {
                            match entry {
                                Entry::Key(key, value) => self.exprs([key, value]),
                                Entry::Spread(value) => self.expr(value),
                            }
                        }
                    }
                    ExprKind::Block(body) => self.body(body),
                    ExprKind::Unary(_, operand) => self.expr(operand),
                    ExprKind::Binary { first, rest } => {
                        self.expr(first);
                        for (_, _, operand) in rest {
                            self.expr(operand);
                        }
                    }
                    ExprKind::Compare { first, rest } => {
                        self.expr(first);
                        for (_, _, operand) in rest {
                            self.expr(operand);
                        }
                    }
                    ExprKind::Range { start, end, .. } => {
                        self.expr(start);
                        self.expr(end);
                    }
                    ExprKind::Call { callee, args } => {
                        match callee {
                            Callee::Function(id, captures) => self.closure(id, captures),
                            Callee::Prelude(_) => {}
                            Callee::Value(value) => self.expr(value),
                        }
                        self.arguments(args);
                    }
                    ExprKind::Access { base, steps } => {
                        self.expr(base);
                        for step in steps {
                            self.step(&$($mutable)? step.kind);
                        }
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
                        for arm in arms {
                            self.exprs(&$($mutable)? arm.guard);
                            self.expr(&$($mutable)? arm.value);
                        }
                    }
                    ExprKind::Fail(value) => self.expr(value),
                    ExprKind::Try { body, fallback, .. } => {
                        self.expr(body);
                        self.expr(fallback);
                    }
                    ExprKind::Change { place, args, .. } => {
                        self.place(place);
                        self.exprs(args);
                    }
                    ExprKind::Domain(block) => self.block(block),
                });
            }

            /// Visits the keys that lead to what is changed.
            fn place(&mut self, Place { root: _, path, written: _ }: &'a $($mutable)? Place) {
                for (key, _) in path {
                    self.expr(key);
                }
            }

            /// Visits a step applied to a value.
            fn step(&mut self, step: &'a $($mutable)? StepKind) {
                match step {
                    StepKind::Call(args) => self.arguments(args),
                    StepKind::Index(index) => self.expr(index),
                    StepKind::Slice { start, end, .. } => {
                        for end in [start, end] {
                            if let Some(end) = end {
                                self.expr(end);
                            }
                        }
                    }
                    StepKind::Dot { args, own, .. } => {
                        if let Some((id, captures)) = own {
                            self.closure(id, captures);
                        }
                        if let Some(args) = args {
                            self.arguments(args);
                        }
                    }
                }
            }

            /// Visits the arguments of a call.
            fn arguments(&mut self, Args { positional, named, .. }: &'a $($mutable)? Args) {
                self.exprs(positional);
                for (_, value) in named {
                    self.expr(value);
                }
            }
        }
    };
}

visitor! {
    /// Walks over a program by shared reference.
    Visit: Visit
}

visitor! {
    /// Walks over a program by mutable reference.
    VisitMut: VisitMut, mut
}

/// A part of a program that a walk visits and may change.
pub enum ProgramPart<'a> {
    /// A place that creates or calls a closure, with its captures.
    Closure(&'a FunctionId, &'a mut Vec<Expr>),
    /// A statement.
    Statement(&'a mut StmtKind),
    /// An expression.
    Expr(&'a mut Expr),
}

/// Walks over a function; `change` says at each part whether to descend into it.
pub fn walk_function(function: &mut Function, change: &mut dyn FnMut(ProgramPart<'_>) -> bool) {
    let mut walk = Asking(change);
    for param in &mut function.params {
        notation::VisitMut::exprs(&mut walk, &mut param.default);
    }
    notation::VisitMut::expr(&mut walk, &mut function.body);
}

/// Walks over a template.
pub fn walk_template(template: &mut Template, change: &mut dyn FnMut(ProgramPart<'_>) -> bool) {
    notation::VisitMut::template(&mut Asking(change), template);
}

/// Asks the closure at each part whether to descend.
struct Asking<'c>(&'c mut dyn FnMut(ProgramPart<'_>) -> bool);

impl<'a> notation::VisitMut<'a, Expr, Binding> for Asking<'_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        if (self.0)(ProgramPart::Expr(expr)) {
            self.inside_expr(expr);
        }
    }
}

impl<'a> VisitMut<'a> for Asking<'_> {
    fn statement(&mut self, statement: &'a mut StmtKind) {
        if (self.0)(ProgramPart::Statement(statement)) {
            self.inside_statement(statement);
        }
    }

    fn closure(&mut self, id: &'a FunctionId, captures: &'a mut Vec<Expr>) {
        (self.0)(ProgramPart::Closure(id, captures));
    }
}
