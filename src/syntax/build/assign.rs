//! Bindings, assignments, and expressions as statements.

use super::Build;
use super::expr::{Infix, level};
use super::junk::junk;
use tg_core::ast::{BinaryOp, Expr, ExprKind, LetKind, Pattern, StepKind, StmtKind};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::number::Number;
use tg_core::source::Span;
use tg_grammar::{Pair, Rule};

impl Build<'_> {
    /// `let p = e`, `var p = e`, `param n = e`.
    pub(super) fn let_stmt(&mut self, pair: Pair, span: Span) -> StmtKind {
        let mut kind = LetKind::Let;
        let mut pattern = Pattern::Ignore(span);
        let (mut annotation, mut value) = (None, None);
        let tail_follows = self.tail_follows;
        let whole = pair.as_str();
        let head = whole.split(['=', ':']).next().unwrap_or(whole);
        let name = head.split_whitespace().nth(1).unwrap_or("name");
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_var => kind = LetKind::Var,
                Rule::kw_param => kind = LetKind::Param,
                Rule::pattern => pattern = self.pattern(part),
                Rule::r#type => annotation = Some(self.type_expr(part)),
                Rule::assign_sign if part.as_str().starts_with(':') => {
                    let help = format!("write `{} = …`", head.trim_end());
                    self.colon_equals(&part, help);
                }
                Rule::assign_sign => {}
                Rule::expr if self.is_chained_let(name, &part) => return StmtKind::Junk,
                Rule::expr => value = Some(self.expr(part)),
                _ => {}
            }
        }
        if value.is_none() && !tail_follows && !self.has_repair(span) {
            self.report(
                Diagnostic::new(Code::E0028, "this name gets no value")
                    .at(pattern.span(), "`=` and a value are expected after it")
                    .help(match kind {
                        LetKind::Let => "write `let name = value`",
                        LetKind::Var => "write `var name = value`; what isn't known yet may be `none`",
                        LetKind::Param => {
                            "write `param name = value`: it holds where the command line sets no other"
                        }
                    }),
            );
        }
        let value = value.unwrap_or_else(|| junk(span.after()));
        StmtKind::Let { kind, pattern, annotation, value }
    }

    /// Whether the value that a `let` gives to `name` is another `name = value`, which is reported; it isn't
    /// known which of the two names it should define.
    fn is_chained_let(&mut self, name: &str, pair: &Pair) -> bool {
        let mut items = pair.clone().into_inner();
        let second = items.next().filter(|p| matches!(p.as_rule(), Rule::name | Rule::plain));
        let sign = items.next().filter(|p| p.as_rule() == Rule::infix && p.as_str() == "=");
        let (Some(second), Some(sign)) = (second, sign) else {
            return false;
        };
        let behind = sign.as_span().end() - pair.as_span().start();
        let value = shortened(pair.as_str().get(behind..).unwrap_or(""));
        self.chained_let(self.span(&sign), [name, second.as_str().trim_end(), value]);
        true
    }

    /// An expression, an assignment, or a domain block with a name.
    pub(super) fn expr_stmt(&mut self, pair: Pair, span: Span) -> StmtKind {
        let mut inner = pair.into_inner();
        let Some(expr) = inner.next() else {
            return StmtKind::Junk;
        };
        if let Some(sign) = inner.next() {
            return self.increment_stmt(expr, &sign);
        }
        let assigns =
            |p: &Pair| p.as_rule() == Rule::infix && matches!(Infix::of(p.as_str()), Some(Infix::Assign(_)));
        if expr.clone().into_inner().any(|p| assigns(&p)) {
            return self.assignment(expr, span);
        }
        if expr.as_str().trim_end() == "end" && self.without_braces > 0 {
            self.without_braces -= 1;
            return StmtKind::Junk;
        }
        let expr = self.expr(expr);
        match expr.kind {
            ExprKind::Domain(block) if block.name.is_some() => StmtKind::Declare(block),
            _ => StmtKind::Expr(expr),
        }
    }

    /// Builds `x++` as `x += 1`.
    fn increment_stmt(&mut self, expr: Pair, sign: &Pair) -> StmtKind {
        let place = self.span(sign);
        self.increment(sign.as_str(), expr.as_str().trim_end(), place);
        let target = self.expr(expr);
        if !assignable(&target) {
            return StmtKind::Junk;
        }
        let op = if sign.as_str() == "--" { BinaryOp::Subtract } else { BinaryOp::Add };
        let value = Expr { kind: ExprKind::Number(Number::Int(1)), span: place };
        StmtKind::Assign { target, op: Some(op), value }
    }

    fn assignment(&mut self, expr: Pair, span: Span) -> StmtKind {
        let (whole, whole_start) = (expr.as_str(), expr.as_span().start());
        let mut items = expr.into_inner().peekable();
        // The target ends at the first operator; `a + b = c` has none that can be assigned to.
        let target = self.level(&mut items, u8::MAX, span);
        let Some(sign) = items.next() else {
            return StmtKind::Expr(target.expr);
        };
        let head = whole.get(..sign.as_span().start() - whole_start).unwrap_or("").trim_end();
        let infix = Infix::of(sign.as_str());
        let Some(Infix::Assign(op)) = infix else {
            self.cannot_assign(target.outer.to(self.span(&sign)));
            return StmtKind::Junk;
        };
        let second = items.clone().nth(1).filter(|p| sign.as_str() == "=" && p.as_str() == "=");
        if let (Some(second), ExprKind::Name(first)) = (second, &target.expr.kind) {
            let middle = items.peek().map_or("", |p| p.as_str().trim_end()).to_owned();
            let behind = second.as_span().end() - whole_start;
            let value = shortened(whole.get(behind..).unwrap_or(""));
            self.chained_assignment(self.span(&second), [first, &middle, value]);
            return StmtKind::Junk;
        }
        let value = self.level(&mut items, level::LOOSEST, span).expr;
        if sign.as_str().starts_with(':') {
            self.colon_equals_alone(&target.expr, &sign, whole);
        }
        let is_target = assignable(&target.expr) || op.is_none() && takes_apart(&target.expr);
        if !is_target {
            if infix == Some(Infix::Assign(None)) && calls_name(&target.expr) {
                self.function_without_fn(target.outer, head);
            } else if infix == Some(Infix::Assign(None)) && matches!(target.expr.kind, ExprKind::Text(_)) {
                self.entry_with_equals(target.outer, head);
            } else {
                self.cannot_assign(target.outer);
            }
            return StmtKind::Junk;
        }
        StmtKind::Assign { target: target.expr, op, value }
    }

    /// Reports `target := value`: a new name may be meant, or a change.
    fn colon_equals_alone(&mut self, target: &Expr, sign: &Pair, whole: &str) {
        let (before, value) = whole.split_once(":=").unwrap_or((whole, "…"));
        let (before, value) = (before.trim_end(), shortened(value));
        let help = match target.kind {
            ExprKind::Name(_) => {
                format!("write `let {before} = {value}`; to change a `var`, `{before} = {value}`")
            }
            _ => format!("write `{before} = {value}`"),
        };
        self.colon_equals(sign, help);
    }

    fn function_without_fn(&mut self, place: Span, head: &str) {
        self.report(
            Diagnostic::new(Code::E0027, "this can't be assigned to")
                .at(place, "a call")
                .help(format!("to make a function, write `fn {head} = …`; to compare, write `==`")),
        );
    }

    /// `{"a" = 1}`.
    fn entry_with_equals(&mut self, place: Span, key: &str) {
        self.report(
            Diagnostic::new(Code::E0027, "this can't be assigned to")
                .at(place, "a text")
                .help(format!("an entry of a record is written `{key}: …`; to compare, write `==`")),
        );
    }

    fn cannot_assign(&mut self, place: Span) {
        self.report(
            Diagnostic::new(Code::E0027, "this can't be assigned to")
                .at(place, "a `var`, or a part of one like `xs[0]` or `rec.name`, is expected here")
                .help("to compare, write `==`"),
        );
    }
}

/// Whether an expression calls a name, like a function's head in other languages.
fn calls_name(target: &Expr) -> bool {
    match &target.kind {
        ExprKind::Access { base, steps } => {
            matches!((&base.kind, &steps[..]), (ExprKind::Name(_), [step]) if matches!(step.kind, StepKind::Call(_)))
        }
        _ => false,
    }
}

/// Whether an expression is a name with indexes and fields.
fn assignable(target: &Expr) -> bool {
    match &target.kind {
        ExprKind::Name(_) => true,
        ExprKind::Access { base, steps } => {
            matches!(base.kind, ExprKind::Name(_))
                && steps.iter().all(|s| matches!(s.kind, StepKind::Index(_) | StepKind::Dot(_, None)))
        }
        _ => false,
    }
}

/// Whether an expression is a list of assignable expressions: `[a, xs[0]]`.
fn takes_apart(target: &Expr) -> bool {
    match &target.kind {
        ExprKind::List(parts) => parts.iter().all(|part| assignable(part) || takes_apart(part)),
        _ => false,
    }
}

/// A value as it is quoted in a help, or `…` if it is long.
fn shortened(value: &str) -> &str {
    let value = value.trim();
    if value.is_empty() || value.contains('\n') || value.chars().count() > 30 { "…" } else { value }
}
