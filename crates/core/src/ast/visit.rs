//! Walks over the syntax tree, from the outside in.
//!
//! As in [`crate::notation::visit`], one macro defines the walk over shared references and the one over mutable ones.

use super::*;
use crate::notation::visit as notation;
use stacker::maybe_grow;

macro_rules! visitor {
    ($(#[$doc:meta])* $Visit:ident: $Notation:ident $(, $mutable:ident)?) => {
        $(#[$doc])*
        pub trait $Visit<'a>: notation::$Notation<'a, Expr, Pattern> {
            /// Visits a statement.
            fn statement(&mut self, statement: &'a $($mutable)? Stmt) {
                self.inside_statement(statement);
            }

            /// Visits a type.
            fn annotation(&mut self, _: &'a $($mutable)? TypeExpr) {}

            /// Visits a pattern of a `match` arm.
            fn match_pattern(&mut self, _: &'a $($mutable)? MatchPattern) {}

            /// Visits everything in a statement.
            fn inside_statement(&mut self, Stmt { kind, span, doc: _ }: &'a $($mutable)? Stmt) {
                self.span(span);
                match kind {
                    StmtKind::Let { kind: _, pattern, annotation, value } => {
                        self.pattern(pattern);
                        self.annotations(annotation);
                        self.expr(value);
                    }
                    StmtKind::Fn(FnDecl { name, memo: _, params, returns, body }) => {
                        self.names([name]);
                        self.params(params);
                        self.annotations(returns);
                        self.expr(body);
                    }
                    StmtKind::Declare(block) => self.block(block),
                    StmtKind::Assign { target, op: _, value } => self.exprs([target, value]),
                    StmtKind::For { pattern, over, body } => {
                        self.pattern(pattern);
                        self.expr(over);
                        self.body(body);
                    }
                    StmtKind::While { condition, body } => {
                        self.expr(condition);
                        self.body(body);
                    }
                    StmtKind::Return(value) => self.exprs(value),
                    StmtKind::Print(values) => self.exprs(values),
                    StmtKind::Assert { condition, message } => {
                        self.expr(condition);
                        self.exprs(message);
                    }
                    StmtKind::AssertError { code, body } => {
                        self.names([code]);
                        self.body(body);
                    }
                    StmtKind::Import { path, alias } => {
                        self.names([path]);
                        self.names(alias);
                    }
                    StmtKind::Save { value, path } => self.exprs([value, path]),
                    StmtKind::Test { name, body } => {
                        self.template(name);
                        self.body(body);
                    }
                    StmtKind::Explain(value) | StmtKind::Seed(value) | StmtKind::Expr(value) => self.expr(value),
                    StmtKind::Break | StmtKind::Continue | StmtKind::Junk => {}
                }
            }

            /// Visits everything in an expression.
            fn inside_expr(&mut self, Expr { kind, span }: &'a $($mutable)? Expr) {
                self.span(span);
                maybe_grow(64 << 10, 1 << 20, || match kind {
                    ExprKind::Number(_) | ExprKind::Bool(_) | ExprKind::None => {}
                    ExprKind::Name(_) | ExprKind::Regex(_) | ExprKind::Junk => {}
                    ExprKind::Fail(value) => self.expr(value),
                    ExprKind::Formatted { value, format } => {
                        self.expr(value);
                        self.names([format]);
                    }
                    ExprKind::Text(template) => self.template(template),
                    ExprKind::List(items) | ExprKind::And(items) | ExprKind::Or(items) => self.exprs(items),
                    ExprKind::Comprehension { element, clauses } => {
                        for clause in clauses {
                            match clause {
                                Clause::For(pattern, over) => {
                                    self.pattern(pattern);
                                    self.expr(over);
                                }
                                Clause::If(condition) => self.expr(condition),
                            }
                        }
                        self.expr(element);
                    }
                    ExprKind::Record(entries) => {
                        for entry in entries {
                            match entry {
                                Entry::Field(name, value) => {
                                    self.names([name]);
                                    self.expr(value);
                                }
                                Entry::Key(key, value) => self.exprs([key, value]),
                                Entry::Spread(value) => self.expr(value),
                            }
                        }
                    }
                    ExprKind::Block(body) => self.body(body),
                    ExprKind::Unary { op: _, operand } => self.expr(operand),
                    ExprKind::Binary { first, rest } => {
                        self.expr(first);
                        for (_, span, operand) in rest {
                            self.span(span);
                            self.expr(operand);
                        }
                    }
                    ExprKind::Compare { first, rest } => {
                        self.expr(first);
                        for (_, span, operand) in rest {
                            self.span(span);
                            self.expr(operand);
                        }
                    }
                    ExprKind::Range { start, end, inclusive: _ } => {
                        for end in [start, end] {
                            if let Some(end) = end {
                                self.expr(end);
                            }
                        }
                    }
                    ExprKind::Access { base, steps } => {
                        self.expr(base);
                        for step in steps {
                            self.step(step);
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
                        for MatchArm { patterns, guard, value, span } in arms {
                            self.span(span);
                            for pattern in patterns {
                                self.match_pattern(pattern);
                            }
                            self.exprs(guard);
                            self.expr(value);
                        }
                    }
                    ExprKind::Lambda { params, body } => {
                        self.params(params);
                        self.expr(body);
                    }
                    ExprKind::Try { body, fallback } => {
                        self.expr(body);
                        self.expr(fallback);
                    }
                    ExprKind::Deal { what, until: _, deck, replacement: _ } => {
                        self.expr(what);
                        self.expr(deck);
                    }
                    ExprKind::Dice { number, die } => {
                        self.expr(number);
                        self.expr(die);
                    }
                    ExprKind::Domain(block) => self.block(block),
                });
            }

            /// Visits a step applied to a value.
            fn step(&mut self, Step { kind, span }: &'a $($mutable)? Step) {
                self.span(span);
                match kind {
                    StepKind::Call(arguments) => self.arguments(arguments),
                    StepKind::Index(index) => self.expr(index),
                    StepKind::Dot(name, arguments) => {
                        self.names([name]);
                        if let Some(arguments) = arguments {
                            self.arguments(arguments);
                        }
                    }
                }
            }

            /// Visits the arguments of a call.
            fn arguments(&mut self, arguments: &'a $($mutable)? [Argument]) {
                for Argument { name, value } in arguments {
                    self.names(name);
                    self.expr(value);
                }
            }

            /// Visits the parameters of a function or lambda.
            fn params(&mut self, params: &'a $($mutable)? [Param]) {
                for Param { pattern, annotation, default } in params {
                    self.pattern(pattern);
                    self.annotations(annotation);
                    self.exprs(default);
                }
            }

            /// Visits a type, if there is one.
            fn annotations(&mut self, annotation: &'a $($mutable)? Option<TypeExpr>) {
                if let Some(annotation) = annotation {
                    self.annotation(annotation);
                }
            }

            /// Visits the statements of a block.
            fn body(&mut self, Body { statements, span }: &'a $($mutable)? Body) {
                self.span(span);
                for statement in statements {
                    self.statement(statement);
                }
            }
        }
    };
}

visitor! {
    /// Walks over a tree by shared reference.
    Visit: Visit
}

visitor! {
    /// Walks over a tree by mutable reference.
    VisitMut: VisitMut, mut
}

/// A node of the syntax tree that a walk visits.
pub enum SyntaxNode<'a> {
    /// A statement.
    Statement(&'a Stmt),
    /// An expression.
    Expr(&'a Expr),
    /// A domain block, including one nested in a block.
    Block(&'a Block),
}

/// Walks over statements and everything in them; `ask` says at each node whether to descend into it.
pub fn walk<'a>(statements: &'a [Stmt], ask: &mut dyn FnMut(SyntaxNode<'a>) -> bool) {
    for statement in statements {
        Asking(ask).statement(statement);
    }
}

/// Returns whether a statement contains a `break` anywhere, whichever loop it belongs to.
pub fn holds_break(statement: &Stmt) -> bool {
    let mut found = false;
    walk(std::slice::from_ref(statement), &mut |node| {
        found |= matches!(node, SyntaxNode::Statement(Stmt { kind: StmtKind::Break | StmtKind::Junk, .. }));
        found |= matches!(node, SyntaxNode::Expr(Expr { kind: ExprKind::Junk, .. }));
        !found
    });
    found
}

/// Asks the closure at each node whether to descend.
struct Asking<'v, 'a>(&'v mut dyn FnMut(SyntaxNode<'a>) -> bool);

impl<'a> notation::Visit<'a, Expr, Pattern> for Asking<'_, 'a> {
    fn expr(&mut self, expr: &'a Expr) {
        if (self.0)(SyntaxNode::Expr(expr)) {
            self.inside_expr(expr);
        }
    }

    fn block(&mut self, block: &'a Block) {
        if (self.0)(SyntaxNode::Block(block)) {
            self.inside_block(block);
        }
    }
}

impl<'a> Visit<'a> for Asking<'_, 'a> {
    fn statement(&mut self, statement: &'a Stmt) {
        if (self.0)(SyntaxNode::Statement(statement)) {
            self.inside_statement(statement);
        }
    }
}
