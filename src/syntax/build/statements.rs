//! Statements.

use super::expr::{Infix, level};
use super::{Build, junk};
use crate::diagnostics::{Code, Diagnostic};
use crate::number::Number;
use crate::source::Span;
use crate::syntax::ast::{
    BinaryOp, Body, Expr, ExprKind, FnDecl, LetKind, Name, Param, Pattern, StepKind, Stmt,
    StmtKind, Template,
};
use crate::syntax::grammar::{Pair, Pairs, Rule};

impl Build<'_> {
    /// A top-level statement with what surrounds it.
    pub(in crate::syntax) fn top(&mut self, pairs: Pairs, statements: &mut Vec<Stmt>) {
        for top in pairs {
            self.statements(top.into_inner(), statements);
        }
    }

    /// Statements, junk between them, and tails of those that could be read only in part.
    pub(super) fn statements(&mut self, pairs: Pairs, statements: &mut Vec<Stmt>) {
        let mut start = 0;
        for pair in pairs {
            let (at, end) = (pair.as_span().start(), pair.as_span().end());
            match pair.as_rule() {
                Rule::EOI => {}
                Rule::junk => {
                    let stmt = self.junk_statement(at, end);
                    statements.push(stmt);
                }
                Rule::tail => {
                    if let Some(last) = statements.pop() {
                        let stmt = self.tailed(last, start, at, end);
                        statements.push(stmt);
                    }
                }
                _ => {
                    start = at;
                    let stmt = self.statement(pair);
                    statements.push(stmt);
                }
            }
        }
    }

    fn statement(&mut self, pair: Pair) -> Stmt {
        let span = self.span(&pair);
        let doc = if self.docs.is_empty() {
            None
        } else {
            self.docs.get(&(span.start as usize)).cloned()
        };
        let kind = match pair.as_rule() {
            Rule::let_stmt => self.let_stmt(pair, span),
            Rule::fn_stmt => self.fn_stmt(pair, span),
            Rule::for_stmt => self.for_stmt(pair, span),
            Rule::while_stmt => self.while_stmt(pair, span),
            Rule::return_stmt => StmtKind::Return(self.exprs(pair).pop()),
            Rule::break_stmt => StmtKind::Break,
            Rule::continue_stmt => StmtKind::Continue,
            Rule::print_stmt => StmtKind::Print(self.exprs(pair)),
            Rule::assert_error => self.assert_error(pair, span),
            Rule::assert_stmt => {
                let mut parts = self.exprs(pair).into_iter();
                StmtKind::Assert {
                    condition: parts.next().unwrap_or_else(|| junk(span)),
                    message: parts.next(),
                }
            }
            Rule::explain_stmt => StmtKind::Explain(self.only_expr(pair, span)),
            Rule::seed_stmt => StmtKind::Seed(self.only_expr(pair, span)),
            Rule::save_stmt => {
                let mut parts = self.exprs(pair).into_iter();
                let mut next = || parts.next().unwrap_or_else(|| junk(span));
                StmtKind::Save {
                    value: next(),
                    path: next(),
                }
            }
            Rule::import_stmt => self.import_stmt(pair, span),
            Rule::test_stmt => self.test_stmt(pair, span),
            Rule::expr_stmt => self.expr_stmt(pair, span),
            _ => StmtKind::Junk,
        };
        Stmt { kind, span, doc }
    }

    /// The expressions of a statement, in order.
    fn exprs(&mut self, pair: Pair) -> Vec<Expr> {
        pair.into_inner()
            .filter(|p| p.as_rule() == Rule::expr)
            .map(|p| self.expr(p))
            .collect()
    }

    fn only_expr(&mut self, pair: Pair, span: Span) -> Expr {
        self.exprs(pair).pop().unwrap_or_else(|| junk(span))
    }

    fn let_stmt(&mut self, pair: Pair, span: Span) -> StmtKind {
        let mut kind = LetKind::Let;
        let mut pattern = Pattern::Ignore(span);
        let (mut annotation, mut value) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_var => kind = LetKind::Var,
                Rule::kw_param => kind = LetKind::Param,
                Rule::pattern => pattern = self.pattern(part),
                Rule::r#type => annotation = Some(self.type_expr(part)),
                Rule::assign_sign => self.assign_sign(&part),
                Rule::expr => value = Some(self.expr(part)),
                _ => {}
            }
        }
        StmtKind::Let {
            kind,
            pattern,
            annotation,
            value: value.unwrap_or_else(|| junk(span.after())),
        }
    }

    fn fn_stmt(&mut self, pair: Pair, span: Span) -> StmtKind {
        let mut decl = FnDecl {
            name: Name {
                text: self.intern(""),
                span,
            },
            memo: false,
            params: Vec::new(),
            returns: None,
            body: Box::new(junk(span.after())),
        };
        let (mut has_params, mut unread) = (false, false);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_memo => decl.memo = true,
                Rule::kw_def => self.def_word(&part),
                Rule::fn_name => decl.name = self.fn_name(&part),
                Rule::params => {
                    has_params = true;
                    let opener = part.as_span().start();
                    let around = self.span(&part);
                    for param in part.into_inner() {
                        if param.as_rule() == Rule::bad {
                            self.bad(Rule::only_params, opener, &param, around);
                            unread = true;
                        } else {
                            decl.params.push(self.param(param));
                        }
                    }
                }
                Rule::head_junk => {
                    self.fn_head_junk(&part, has_params);
                    unread = true;
                }
                Rule::body_sign => self.body_sign(&part),
                Rule::returns => decl.returns = part.into_inner().next().map(|t| self.type_expr(t)),
                Rule::expr => decl.body = Box::new(self.expr(part)),
                Rule::block => {
                    let body = self.body(part);
                    let span = body.span;
                    decl.body = Box::new(Expr {
                        kind: ExprKind::Block(body),
                        span,
                    });
                }
                _ => {}
            }
        }
        if unread {
            // Its parameters aren't known, so no call of it can be checked.
            let value = Expr {
                span: decl.body.span,
                kind: ExprKind::Junk,
            };
            let pattern = Pattern::Name(decl.name);
            return StmtKind::Let {
                kind: LetKind::Let,
                pattern,
                annotation: None,
                value,
            };
        }
        StmtKind::Fn(decl)
    }

    fn fn_name(&mut self, pair: &Pair) -> Name {
        let name = self.name(pair);
        if pair
            .clone()
            .into_inner()
            .next()
            .is_some_and(|p| p.as_rule() == Rule::reserved)
        {
            self.reserved_name(&name.text, name.span);
        }
        name
    }

    fn param(&mut self, pair: Pair) -> Param {
        let mut param = Param {
            pattern: Pattern::Ignore(self.span(&pair)),
            annotation: None,
            default: None,
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::pattern => param.pattern = self.pattern(part),
                Rule::r#type => param.annotation = Some(self.type_expr(part)),
                _ => param.default = Some(self.expr(part)),
            }
        }
        param
    }

    fn for_stmt(&mut self, pair: Pair, span: Span) -> StmtKind {
        let mut pattern = self.no_pattern(span);
        let mut over = junk(span);
        let mut body = Body {
            statements: Vec::new(),
            span: span.after(),
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::for_pattern => pattern = self.for_pattern(part),
                Rule::head_expr => over = self.expr(part),
                Rule::head_junk => over = self.head_junk(Rule::only_for_head, &part),
                Rule::block => body = self.body(part),
                _ => {}
            }
        }
        StmtKind::For {
            pattern,
            over,
            body,
        }
    }

    fn while_stmt(&mut self, pair: Pair, span: Span) -> StmtKind {
        let mut condition = junk(span);
        let mut body = Body {
            statements: Vec::new(),
            span: span.after(),
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::head_expr => condition = self.expr(part),
                Rule::head_junk => condition = self.head_junk(Rule::only_head, &part),
                Rule::block => body = self.body(part),
                _ => {}
            }
        }
        StmtKind::While { condition, body }
    }

    fn assert_error(&mut self, pair: Pair, span: Span) -> StmtKind {
        let mut code = Name {
            text: self.intern(""),
            span,
        };
        let mut body = Body {
            statements: Vec::new(),
            span: span.after(),
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => code = self.name(&part),
                Rule::block => body = self.body(part),
                _ => {}
            }
        }
        StmtKind::AssertError { code, body }
    }

    fn import_stmt(&mut self, pair: Pair, span: Span) -> StmtKind {
        let mut path = Name {
            text: self.intern(""),
            span,
        };
        let mut alias = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::text => {
                    let template = self.template(part);
                    path.span = template.span;
                    match template.literal() {
                        Some(text) => path.text = text.into(),
                        None => {
                            self.refuse(
                                Code::E0001,
                                "the path of an import is a plain text",
                                template.span,
                            );
                        }
                    }
                }
                Rule::name => alias = Some(self.name(&part)),
                _ => {}
            }
        }
        StmtKind::Import { path, alias }
    }

    fn test_stmt(&mut self, pair: Pair, span: Span) -> StmtKind {
        let mut name = Template {
            parts: Vec::new(),
            span,
        };
        let mut body = Body {
            statements: Vec::new(),
            span: span.after(),
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::text => name = self.template(part),
                Rule::block => body = self.body(part),
                _ => {}
            }
        }
        StmtKind::Test { name, body }
    }

    /// An expression, an assignment, or a domain block with a name.
    fn expr_stmt(&mut self, pair: Pair, span: Span) -> StmtKind {
        let mut inner = pair.into_inner();
        let Some(expr) = inner.next() else {
            return StmtKind::Junk;
        };
        if let Some(sign) = inner.next() {
            return self.increment_stmt(expr, &sign);
        }
        let assigns = |p: &Pair| {
            p.as_rule() == Rule::infix && matches!(Infix::of(p.as_str()), Some(Infix::Assign(_)))
        };
        if expr.clone().into_inner().any(|p| assigns(&p)) {
            return self.assignment(expr, span);
        }
        let expr = self.expr(expr);
        match expr.kind {
            ExprKind::Domain(block) if block.name.is_some() => StmtKind::Declare(block),
            _ => StmtKind::Expr(expr),
        }
    }

    /// `x++`, built as `x += 1`.
    fn increment_stmt(&mut self, expr: Pair, sign: &Pair) -> StmtKind {
        let place = self.span(sign);
        self.increment(sign.as_str(), place);
        let target = self.expr(expr);
        if !assignable(&target) {
            return StmtKind::Junk;
        }
        let op = if sign.as_str() == "--" {
            BinaryOp::Subtract
        } else {
            BinaryOp::Add
        };
        let value = Expr {
            kind: ExprKind::Number(Number::Int(1)),
            span: place,
        };
        StmtKind::Assign {
            target,
            op: Some(op),
            value,
        }
    }

    fn assignment(&mut self, expr: Pair, span: Span) -> StmtKind {
        let mut items = expr.into_inner().peekable();
        // The target ends at the first operator; `a + b = c` has none that can be assigned to.
        let target = self.level(&mut items, u8::MAX, span);
        let Some(sign) = items.next() else {
            return StmtKind::Expr(target.expr);
        };
        let infix = Infix::of(sign.as_str());
        let Some(Infix::Assign(op)) = infix else {
            self.cannot_assign(target.outer.to(self.span(&sign)));
            return StmtKind::Junk;
        };
        self.assign_sign(&sign);
        let value = self.level(&mut items, level::LOOSEST, span).expr;
        if !assignable(&target.expr) {
            self.cannot_assign(target.outer);
            return StmtKind::Junk;
        }
        StmtKind::Assign {
            target: target.expr,
            op,
            value,
        }
    }

    fn cannot_assign(&mut self, place: Span) {
        self.report(
            Diagnostic::new(Code::E0027, "this can't be assigned to")
                .at(
                    place,
                    "a `var`, or a part of one like `xs[0]` or `rec.name`, is expected here",
                )
                .help("to compare, write `==`"),
        );
    }
}

/// A name with indexes and fields.
fn assignable(target: &Expr) -> bool {
    match &target.kind {
        ExprKind::Name(_) => true,
        ExprKind::Access { base, steps } => {
            matches!(base.kind, ExprKind::Name(_))
                && steps
                    .iter()
                    .all(|s| matches!(s.kind, StepKind::Index(_) | StepKind::Dot(_, None)))
        }
        _ => false,
    }
}
