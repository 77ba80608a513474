//! Statements, bodies in braces, what binds names, and `if`.

use super::brackets::Manner;
use super::doc::Doc;
use super::writer::{Shape, Writer};
use tg_core::ast::{Body, Expr, ExprKind, FnDecl, LetKind, Param, Pattern, Script, Stmt, StmtKind, TypeExpr};

impl<'t> Writer<'t> {
    /// A whole script.
    pub(super) fn script(&mut self, script: &Script) {
        self.statements(&script.statements, Doc::Hard);
        self.lead(script.statements.is_empty(), true);
        self.lost |= self.at != self.text.len();
    }

    /// Statements with line ends between.
    fn statements(&mut self, statements: &[Stmt], first: Doc<'t>) {
        self.line_end(first);
        for (i, statement) in statements.iter().enumerate() {
            let blank = self.lead(i == 0, true);
            if i > 0 {
                self.push(Doc::IfFlat(";"));
            }
            if blank {
                self.push(Doc::Blank);
            }
            if i > 0 {
                self.push(Doc::Line);
            }
            self.statement(statement);
            self.item_end();
        }
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
            StmtKind::Import { alias, .. } => {
                self.word("import");
                self.plain_text();
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
                self.copy(name.span);
                self.space();
                self.body(body);
            }
            StmtKind::Expr(expr) => self.expr(expr),
            StmtKind::Junk => self.lost = true,
        }
    }

    /// A word and values with commas between; a line may end after a comma.
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
                    w.gap();
                    w.skip_over(",");
                    w.push(Doc::Comma);
                    w.line_end(Doc::Line);
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
            ExprKind::Block(body) if !self.comes("=") => self.body(body),
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
                self.bracket(["[", "]"], &parts, Manner::default(), |w, (is_rest, part)| {
                    if *is_rest {
                        w.token("..");
                    }
                    w.pattern(part);
                });
            }
            Pattern::Record(fields, _) => {
                self.bracket(["{", "}"], fields, Manner::default(), |w, (key, field)| {
                    w.copy(key.span);
                    if field.span() != key.span {
                        w.word(":");
                        w.pattern(field);
                    }
                });
            }
        }
    }

    /// `for p in e`.
    pub(super) fn for_head(&mut self, pattern: &Pattern, over: &Expr) {
        self.word("for");
        self.pattern(pattern);
        self.space();
        self.head("in", over);
    }

    /// Statements in braces: on one line where the author had them there and they fit.
    pub(super) fn body(&mut self, body: &Body) {
        self.group(|w| Shape::forced(w.open_body(body)));
    }

    /// Statements in braces, in the group around; says whether they must be broken.
    fn open_body(&mut self, body: &Body) -> bool {
        let edge = || if body.statements.is_empty() { Doc::Soft } else { Doc::Line };
        self.token("{");
        let force = self.line_ends_here() && !body.statements.is_empty() || breaks_between(self.text, body);
        self.indented(|w| {
            w.statements(&body.statements, edge());
            w.lead(body.statements.is_empty(), true);
        });
        self.line_end(edge());
        self.token("}");
        force
    }

    /// `if c { } else { }`: where one of its blocks has to be broken for its length, all are.
    pub(super) fn if_expr(&mut self, arms: &[(Expr, Body)], otherwise: Option<&Body>) {
        let mut bodies = arms.iter().map(|(_, body)| body).chain(otherwise);
        let together = bodies.all(|body| !must_break(self.text, body));
        self.gap();
        self.loose(|w| {
            if together {
                w.arms(arms, otherwise, |w, body| {
                    w.open_body(body);
                });
            } else {
                w.arms(arms, otherwise, Writer::body);
            }
            Shape::default()
        });
    }

    fn arms(&mut self, arms: &[(Expr, Body)], otherwise: Option<&Body>, body: fn(&mut Self, &Body)) {
        for (i, (condition, block)) in arms.iter().enumerate() {
            if i > 0 {
                self.spaced("else");
            }
            self.head("if", condition);
            self.space();
            body(self, block);
        }
        if let Some(block) = otherwise {
            self.spaced("else");
            body(self, block);
        }
    }
}

/// Whether the author ended a line between two statements.
fn breaks_between(text: &str, body: &Body) -> bool {
    let pairs = body.statements.windows(2);
    let mut between = pairs.map(|two| two[0].span.end as usize..two[1].span.start as usize);
    between.any(|range| text.get(range).is_some_and(|between| between.contains('\n')))
}

/// Whether a body can't be on one line: the author ended its first line, or one between its statements.
fn must_break(text: &str, body: &Body) -> bool {
    let inside = text.get(body.span.range()).and_then(|body| body.get(1..)).unwrap_or("");
    let first = inside.trim_start_matches([' ', '\t']);
    first.starts_with(['\n', '#']) && !body.statements.is_empty() || breaks_between(text, body)
}
