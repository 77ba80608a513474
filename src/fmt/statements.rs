//! Statements, bodies in braces, bindings, and `if`.

use super::brackets::Manner;
use super::doc::{Doc, semicolon_or_line};
use super::writer::{Shape, Writer};
use tg_core::ast::{Body, Expr, ExprKind, FnDecl, LetKind, Param, Pattern, Script, Stmt, StmtKind, TypeExpr};

impl<'t> Writer<'t> {
    /// A whole script.
    pub(super) fn script(&mut self, script: &Script) {
        self.statements(&script.statements, Doc::Hard);
        self.lost |= self.at != self.text.len();
    }

    /// Statements separated by line ends, and the comments after them.
    fn statements(&mut self, statements: &[Stmt], first: Doc<'t>) {
        self.pass(SEPARATOR);
        self.documentation_begins(statements.first());
        self.first_line_end(first, statements.is_empty());
        for (i, statement) in statements.iter().enumerate() {
            if i > 0 {
                self.line_end_between(semicolon_or_line());
            }
            self.statement(statement);
            self.pass(SEPARATOR);
            self.documentation_begins(statements.get(i + 1));
        }
        self.last_comments(statements.is_empty());
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Let { kind, pattern, annotation, value } => {
                self.token(match kind {
                    LetKind::Let => "let",
                    LetKind::Var => "var",
                    LetKind::Param => "param",
                });
                self.space();
                self.pattern(pattern);
                self.annotation(annotation.as_ref());
                self.space();
                self.token("=");
                self.behind(value);
            }
            StmtKind::Fn(function) => self.function(function),
            StmtKind::Declare(block) => self.block(block),
            StmtKind::Assign { target, op, value } => {
                self.expr(target);
                self.space();
                if let Some(op) = op {
                    self.token(op.sign());
                }
                self.token("=");
                self.behind(value);
            }
            StmtKind::For { pattern, over, body } => {
                self.for_head(pattern, over);
                self.space();
                self.body(body);
            }
            StmtKind::While { condition, body } => {
                self.head("while", condition);
                self.space();
                self.body(body);
            }
            StmtKind::Return(None) => self.token("return"),
            StmtKind::Return(Some(value)) => self.worded("return", value),
            StmtKind::Break => self.token("break"),
            StmtKind::Continue => self.token("continue"),
            StmtKind::Print(values) => self.listed("print", values.first(), values.get(1..).unwrap_or(&[])),
            StmtKind::Assert { condition, message } => {
                self.listed("assert", Some(condition), message.as_slice());
            }
            StmtKind::AssertError { code, body } => {
                self.token("assert");
                self.spaced("error");
                self.copy(code.span);
                self.space();
                self.body(body);
            }
            StmtKind::Explain(value) => self.worded("explain", value),
            StmtKind::Import { path, alias } => {
                self.word("import");
                self.copy(path.span);
                if let Some(alias) = alias {
                    self.spaced("as");
                    self.copy(alias.span);
                }
            }
            StmtKind::Save { value, path } => {
                self.worded("save", value);
                self.space();
                self.worded("to", path);
            }
            StmtKind::Seed(value) => self.worded("seed", value),
            StmtKind::Test { name, body } => {
                self.word("test");
                self.text_literal(name);
                self.space();
                self.group(|w| {
                    w.open_body(body);
                    Shape::forced(!body.statements.is_empty())
                });
            }
            StmtKind::Expr(expr) => self.expr(expr),
            StmtKind::Junk => self.lost = true,
        }
    }

    /// A word and comma-separated values; a line may end after a comma.
    fn listed(&mut self, word: &'static str, first: Option<&Expr>, others: &[Expr]) {
        self.token(word);
        let Some(first) = first else {
            return;
        };
        self.space();
        if others.is_empty() {
            return self.expr(first);
        }
        self.loose(|w| {
            w.expr(first);
            w.indented(|w| {
                for value in others {
                    w.token(",");
                    w.line_end_between(Doc::Line);
                    w.expr(value);
                }
            });
            Shape::default()
        });
    }

    fn function(&mut self, function: &FnDecl) {
        if function.memo {
            self.word("memo");
        }
        self.word("fn");
        self.copy(function.name.span);
        self.bracket(["(", ")"], &function.params, Manner::default(), Writer::param);
        if let Some(returns) = &function.returns {
            self.spaced("->");
            self.type_expr(returns);
        }
        self.space();
        match &function.body.kind {
            ExprKind::Block(body) => {
                if self.comes("=") {
                    self.skip_over("=");
                }
                let opened = self.skip_openers(body.span.start as usize);
                self.body(body);
                self.skip_closers(opened);
            }
            _ => {
                self.token("=");
                self.behind(&function.body);
            }
        }
    }

    /// A parameter of a function or lambda.
    pub(super) fn param(&mut self, param: &Param) {
        self.pattern(&param.pattern);
        self.annotation(param.annotation.as_ref());
        if let Some(default) = &param.default {
            self.spaced("=");
            self.expr(default);
        }
    }

    pub(super) fn annotation(&mut self, annotation: Option<&TypeExpr>) {
        if let Some(annotation) = annotation {
            self.word(":");
            self.type_expr(annotation);
        }
    }

    fn type_expr(&mut self, written: &TypeExpr) {
        match written {
            TypeExpr::Name(name) => self.copy(name.span),
            TypeExpr::List(element, _) => {
                self.token("[");
                self.type_expr(element);
                self.token("]");
            }
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Name(name) => self.copy(name.span),
            Pattern::Ignore(span) => self.copy(*span),
            Pattern::List(parts, rest, _) => {
                let rest = rest.iter().map(|rest| (true, &**rest));
                let parts: Vec<_> = parts.iter().map(|part| (false, part)).chain(rest).collect();
                self.bracket(["[", "]"], &parts, Manner::default(), |w, (is_rest, part)| match part {
                    // `..` alone is the same as `.._`.
                    Pattern::Ignore(span) if *is_rest => {
                        w.token("..");
                        w.leave_out(span.end as usize);
                    }
                    _ => {
                        if *is_rest {
                            w.token("..");
                        }
                        w.pattern(part);
                    }
                });
            }
            Pattern::Record(fields, _) => {
                self.bracket(["{", "}"], fields, Manner::default(), |w, (key, field)| {
                    w.copy(key.span);
                    match field {
                        // `{a}` is the same as `{a: a}`.
                        Pattern::Name(name) if name.text == key.text => w.leave_out(name.span.end as usize),
                        Pattern::Ignore(_) if &*key.text == "_" => w.leave_out(field.span().end as usize),
                        _ => {
                            w.word(":");
                            w.pattern(field);
                        }
                    }
                });
            }
        }
    }

    /// `for p in e`.
    pub(super) fn for_head(&mut self, pattern: &Pattern, over: &Expr) {
        self.for_pattern(pattern);
        self.head("in", over);
    }

    /// `for p`, and a space.
    pub(super) fn for_pattern(&mut self, pattern: &Pattern) {
        self.word("for");
        self.pattern(pattern);
        self.space();
    }

    /// Statements in braces: a single simple one on the same line if it fits.
    pub(super) fn body(&mut self, body: &Body) {
        self.group(|w| {
            let begun = w.forced;
            w.open_body(body);
            Shape::forced(is_broken(body) || w.forced > begun)
        });
    }

    /// Statements in braces, in the surrounding group.
    fn open_body(&mut self, body: &Body) {
        let edge = || if body.statements.is_empty() { Doc::Soft } else { Doc::Line };
        let in_head = std::mem::take(&mut self.in_head);
        self.token("{");
        self.indented(|w| w.statements(&body.statements, edge()));
        self.push(edge());
        self.token("}");
        self.in_head = in_head;
    }

    /// `if c { } else { }`: if one of its blocks is broken, all are.
    pub(super) fn if_expr(&mut self, arms: &[(Expr, Body)], otherwise: Option<&Body>) {
        let bodies = || arms.iter().map(|(_, body)| body).chain(otherwise);
        self.loose(|w| {
            // With several conditions, bodies that do something are broken; if they are values, they may be
            // on one line.
            let acts = arms.len() > 1 && bodies().any(acts);
            let mut force = acts || bodies().any(is_broken);
            for (i, (condition, body)) in arms.iter().enumerate() {
                if i > 0 {
                    w.before_else();
                    w.word("else");
                }
                w.head("if", condition);
                w.space();
                force |= w.body_of_several(body);
            }
            if let Some(body) = otherwise {
                w.before_else();
                w.word("else");
                force |= w.body_of_several(body);
            }
            Shape::forced(force)
        });
    }

    /// One of several bodies that are broken together; returns whether they must be.
    fn body_of_several(&mut self, body: &Body) -> bool {
        let begun = self.forced;
        self.open_body(body);
        self.forced > begun
    }

    /// A space before `else`, or a line end if there are comments.
    fn before_else(&mut self) {
        if self.comments_wait() {
            self.line_end(Doc::Hard);
        } else {
            self.space();
        }
    }
}

/// The separator of statements.
const SEPARATOR: &str = ";";

/// Whether a body does something, and isn't just a value.
fn acts(body: &Body) -> bool {
    body.statements.iter().any(|statement| !matches!(statement.kind, StmtKind::Expr(_)))
}

/// Whether the statements of a body are on lines of their own even if they would fit on one.
fn is_broken(body: &Body) -> bool {
    match &body.statements[..] {
        [] => false,
        [one] => match &one.kind {
            StmtKind::For { .. } | StmtKind::While { .. } | StmtKind::Fn(_) | StmtKind::Test { .. } => true,
            StmtKind::Expr(value) => matches!(value.kind, ExprKind::If { .. } | ExprKind::Match { .. }),
            _ => false,
        },
        _ => true,
    }
}
