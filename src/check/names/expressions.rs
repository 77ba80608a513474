//! Expressions.

use super::Resolver;
use super::scope::BindingKind;
use crate::check::poisoned::poisoned;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::ast;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::Words;
use tg_core::program::{self, Args, Callee, Clause, Constant, Entry, Expr, ExprKind, StepKind};
use tg_core::source::Span;

/// A constant with a span.
fn constant(constant: Constant, span: Span) -> Expr {
    Expr { kind: ExprKind::Constant(constant), span }
}

/// A call of a prelude function that has an operator or syntax of its own.
fn prelude_call(name: &str, span: Span, positional: Vec<Expr>) -> ExprKind {
    let callee = Callee::Prelude(program::Name { text: name.into(), span });
    ExprKind::Call { callee, args: Args { positional, named: Vec::new() } }
}

impl<'a> Resolver<'a> {
    /// An expression with its names resolved.
    pub(super) fn expr(&mut self, expr: &'a ast::Expr) -> Expr {
        stacker::maybe_grow(128 << 10, 1 << 20, || self.expr_here(expr))
    }

    /// An expression in a position where these words of games are valid.
    pub(super) fn expr_at(&mut self, place: &[Words], expr: &'a ast::Expr) -> Expr {
        self.place = place.to_vec();
        let expr = self.expr(expr);
        self.place.clear();
        expr
    }

    fn boxed(&mut self, expr: &'a ast::Expr) -> Box<Expr> {
        Box::new(self.expr(expr))
    }

    pub(super) fn exprs(&mut self, exprs: &'a [ast::Expr]) -> Vec<Expr> {
        exprs.iter().map(|e| self.expr(e)).collect()
    }

    fn expr_here(&mut self, expr: &'a ast::Expr) -> Expr {
        let span = expr.span;
        let place = std::mem::take(&mut self.place);
        let kind = match &expr.kind {
            ast::ExprKind::Number(n) => ExprKind::Constant(Constant::Number(n.clone())),
            ast::ExprKind::Bool(b) => ExprKind::Constant(Constant::Bool(*b)),
            ast::ExprKind::None => ExprKind::Constant(Constant::None),
            ast::ExprKind::Text(template) => self.text(template),
            ast::ExprKind::Name(name) => return self.name(name, &place, span),
            ast::ExprKind::List(items) => {
                self.warn_of_missing_commas(items);
                ExprKind::List(items.iter().map(|item| self.expr_at(&place, item)).collect())
            }
            ast::ExprKind::Comprehension { element, clauses } => self.comprehension(element, clauses),
            ast::ExprKind::Record(entries) => self.record(&place, entries),
            ast::ExprKind::Block(body) => ExprKind::Block(self.body_at(&place, body)),
            ast::ExprKind::Unary { op, operand } => self.unary(*op, operand),
            ast::ExprKind::Binary { first, rest } => {
                self.warn_of_tight_division(first, rest);
                ExprKind::Binary { first: self.boxed(first), rest: self.chain(rest) }
            }
            ast::ExprKind::Compare { first, rest } => {
                self.refuse_order_of_words(first, rest, span);
                self.comparison(first, rest)
            }
            ast::ExprKind::And(all) => ExprKind::And(self.exprs(all)),
            ast::ExprKind::Or(all) => ExprKind::Or(self.exprs(all)),
            ast::ExprKind::Range { start, end, inclusive } => {
                if let (Some(start), Some(end)) = (start, end) {
                    self.warn_of_tight_sign(start, if *inclusive { "..=" } else { ".." }, end);
                }
                return self.range(start.as_deref(), end.as_deref(), *inclusive, span);
            }
            ast::ExprKind::Access { base, steps } => return self.access(base, steps, span),
            ast::ExprKind::If { arms, otherwise } => self.choice(&place, arms, otherwise.as_ref()),
            ast::ExprKind::Match { subject, arms } => self.match_expr(&place, subject, arms),
            ast::ExprKind::Lambda { params, body } => self.lambda(&[], params, body, span),
            ast::ExprKind::Try { body, fallback } => {
                let handler = matches!(fallback.kind, ast::ExprKind::Lambda { .. });
                ExprKind::Try { body: self.boxed(body), fallback: self.boxed(fallback), handler }
            }
            ast::ExprKind::Fail(value) => ExprKind::Fail(self.boxed(value)),
            ast::ExprKind::Regex(pattern) => {
                let pattern = constant(Constant::Text(pattern.clone()), span);
                prelude_call("regex", span, vec![pattern])
            }
            ast::ExprKind::Formatted { value, format } => {
                let value = self.expr(value);
                let format = constant(Constant::Text(format.text.clone()), format.span);
                prelude_call("format", span, vec![value, format])
            }
            ast::ExprKind::Deal { what, until, deck, replacement } => {
                self.deal(what, *until, deck, *replacement, span)
            }
            ast::ExprKind::Dice { number, die } => self.dice(number, die, span),
            ast::ExprKind::Domain(block) => return self.domain(block, span),
            ast::ExprKind::Junk => {
                self.out.unparsed.push(span);
                return poisoned(span);
            }
        };
        Expr { kind, span }
    }

    fn chain<Op: Copy>(&mut self, rest: &'a [(Op, Span, ast::Expr)]) -> Vec<(Op, Span, Expr)> {
        rest.iter().map(|(op, at, e)| (*op, *at, self.expr(e))).collect()
    }

    fn choice(
        &mut self,
        place: &[Words],
        arms: &'a [(ast::Expr, ast::Body)],
        otherwise: Option<&'a ast::Body>,
    ) -> ExprKind {
        ExprKind::If {
            arms: arms.iter().map(|(c, body)| (self.expr(c), self.body_at(place, body))).collect(),
            otherwise: otherwise.map(|body| Box::new(self.body_at(place, body))),
        }
    }

    fn text(&mut self, template: &'a ast::Template) -> ExprKind {
        match template.literal() {
            Some(text) => ExprKind::Constant(Constant::Text(text.into())),
            None => ExprKind::Text(self.template(template)),
        }
    }

    fn unary(&mut self, op: ast::UnaryOp, operand: &'a ast::Expr) -> ExprKind {
        match (op, &operand.kind) {
            (ast::UnaryOp::Negate, ast::ExprKind::Number(n)) => ExprKind::Constant(Constant::Number(n.neg())),
            (ast::UnaryOp::Negate, _) => {
                self.warn_of_tight_minus(operand);
                ExprKind::Unary(op, self.boxed(operand))
            }
            _ => ExprKind::Unary(op, self.boxed(operand)),
        }
    }

    fn comprehension(&mut self, element: &'a ast::Expr, clauses: &'a [ast::Clause]) -> ExprKind {
        let mut done = Vec::with_capacity(clauses.len());
        for clause in clauses {
            done.push(match clause {
                ast::Clause::For(pattern, over) => {
                    let over = self.expr(over);
                    self.open();
                    Clause::For(self.bind(pattern, &BindingKind::Loop).0, over)
                }
                ast::Clause::If(condition) => Clause::If(self.expr(condition)),
            });
        }
        let element = self.boxed(element);
        for clause in &done {
            if let Clause::For(..) = clause {
                self.context().scopes.pop();
            }
        }
        ExprKind::Comprehension { element, clauses: done }
    }

    fn record(&mut self, place: &[Words], entries: &'a [ast::Entry]) -> ExprKind {
        let (mut seen, mut numbers) = (FxHashMap::default(), FxHashMap::default());
        let mut done = Vec::with_capacity(entries.len());
        for entry in entries {
            done.push(match entry {
                ast::Entry::Field(name, value) => {
                    self.refuse_second_key("field", &name.text, name.span, &mut seen);
                    Entry::Key(
                        constant(Constant::Text(name.text.clone()), name.span),
                        self.expr_at(place, value),
                    )
                }
                ast::Entry::Key(key, value) => {
                    match &key.kind {
                        ast::ExprKind::Text(template) => {
                            if let Some(text) = template.literal() {
                                self.refuse_second_key("field", &text, key.span, &mut seen);
                            }
                        }
                        ast::ExprKind::Number(number) => {
                            self.refuse_second_key("key", &number.to_string(), key.span, &mut numbers);
                        }
                        _ => {}
                    }
                    Entry::Key(self.expr(key), self.expr_at(place, value))
                }
                ast::Entry::Spread(value) => Entry::Spread(self.expr(value)),
            });
        }
        ExprKind::Record(done)
    }

    /// Reports a duplicate name among fields, settings or arguments.
    pub(super) fn refuse_second_key(
        &mut self,
        what: &str,
        name: &str,
        span: Span,
        seen: &mut FxHashMap<Rc<str>, Span>,
    ) {
        match seen.get(name) {
            Some(first) => {
                let diagnostic = Diagnostic::new(Code::E1014, format!("the {what} `{name}` is given twice"))
                    .at(span, "the second time")
                    .label(*first, "the first time")
                    .help("leave one of them out");
                self.report(diagnostic);
            }
            None => _ = seen.insert(Rc::from(name), span),
        }
    }

    fn range(
        &mut self,
        start: Option<&'a ast::Expr>,
        end: Option<&'a ast::Expr>,
        inclusive: bool,
        span: Span,
    ) -> Expr {
        match (start, end) {
            (Some(start), Some(end)) => {
                let kind = ExprKind::Range { start: self.boxed(start), end: self.boxed(end), inclusive };
                Expr { kind, span }
            }
            (start, end) => {
                for part in start.into_iter().chain(end) {
                    self.expr(part);
                }
                self.report(
                    Diagnostic::new(Code::E0028, "a range needs both of its ends here")
                        .at(span, "an end is missing")
                        .help("write `0..n`; only in an index, as in `xs[1..]`, may an end be left out"),
                );
                poisoned(span)
            }
        }
    }

    /// `5..`, `..5`, `..=5` as an argument: a range with one bound.
    pub(super) fn open_range(
        &mut self,
        start: Option<&'a ast::Expr>,
        end: Option<&'a ast::Expr>,
        inclusive: bool,
        span: Span,
    ) -> Expr {
        let mut end_of = |end: Option<&'a ast::Expr>| match end {
            Some(end) => self.boxed(end),
            None => Box::new(constant(Constant::Open, span)),
        };
        let (start, end) = (end_of(start), end_of(end));
        Expr { kind: ExprKind::Range { start, end, inclusive }, span }
    }

    /// `deal n from d` is `d.deal(n)`.
    fn deal(
        &mut self,
        what: &'a ast::Expr,
        until: bool,
        deck: &'a ast::Expr,
        replacement: bool,
        span: Span,
    ) -> ExprKind {
        let named = |text: &str| program::Name { text: Rc::from(text), span };
        let mut args = Args::default();
        let what = self.expr(what);
        let base = self.boxed(deck);
        if until {
            args.named.push((named("until"), what));
        } else {
            args.positional.push(what);
        }
        if replacement {
            args.named.push((named("replacement"), constant(Constant::Bool(true), span)));
        }
        let kind = StepKind::Dot { name: named("deal"), args: Some(args), own: None };
        ExprKind::Access { base, steps: vec![program::Step { kind, span }] }
    }
}
