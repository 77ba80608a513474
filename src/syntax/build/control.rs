//! `if`, `match`, `try`, `deal`, and bodies in braces.

use super::Build;
use super::conditions::Head;
use super::junk::junk;
use tg_core::ast::{Body, Expr, ExprKind, MatchArm};
use tg_grammar::{Pair, Rule};

impl Build<'_> {
    /// Statements in braces.
    pub(super) fn body(&mut self, block: Pair) -> Body {
        let span = self.span(&block);
        let mut statements = Vec::new();
        self.statements(block.into_inner(), &mut statements);
        Body { statements, span }
    }

    /// `if c { } else if d { } else { }`.
    pub(super) fn if_expr(&mut self, pair: Pair) -> ExprKind {
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let mut arms: Vec<(Expr, Body)> = Vec::new();
        let mut otherwise = None;
        let mut head = Head::new(Rule::only_head);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::else_if => {
                    self.else_if(&part);
                    self.no_block(&mut head, "if", start, None);
                }
                Rule::kw_else => self.no_block(&mut head, "if", start, None),
                Rule::block => {
                    let body = self.body(part);
                    match head.take() {
                        Some(condition) => arms.push((condition, body)),
                        None => otherwise = Some(body),
                    }
                }
                _ => self.head_part(&mut head, part),
            }
        }
        self.no_block(&mut head, "if", start, Some(end));
        if arms.is_empty() { ExprKind::Junk } else { ExprKind::If { arms, otherwise } }
    }

    /// `match e { p -> v, … }`.
    pub(super) fn match_expr(&mut self, pair: Pair) -> ExprKind {
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let span = self.span(&pair);
        let mut head = Head::new(Rule::only_head);
        let mut arms = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::arms => arms = Some(self.in_bracket(part, Rule::only_arms, Self::arm)),
                _ => self.head_part(&mut head, part),
            }
        }
        match arms {
            Some((arms, true)) => {
                ExprKind::Match { subject: Box::new(head.take().unwrap_or_else(|| junk(span))), arms }
            }
            Some(_) => ExprKind::Junk,
            None => {
                self.no_block(&mut head, "match", start, Some(end));
                ExprKind::Junk
            }
        }
    }

    fn arm(&mut self, pair: Pair) -> MatchArm {
        let span = self.span(&pair);
        let (mut patterns, mut guard) = (Vec::new(), None);
        let mut value = junk(span.after());
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::alternatives => patterns = self.alternatives(part),
                Rule::guard => guard = Some(self.guard(part)),
                Rule::arrow => self.arrow(&part),
                _ => value = self.expr(part),
            }
        }
        MatchArm { patterns, guard, value, span }
    }

    /// `fail e`.
    pub(super) fn fail_expr(&mut self, pair: Pair) -> ExprKind {
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let span = self.span(&pair);
        match pair.into_inner().find(|part| part.as_rule() != Rule::kw_fail) {
            Some(value) => ExprKind::Fail(Box::new(self.expr(value))),
            None => {
                self.no_value("fail", start, end);
                ExprKind::Fail(Box::new(junk(span.after())))
            }
        }
    }

    /// `try e else f`.
    pub(super) fn try_expr(&mut self, pair: Pair) -> ExprKind {
        let span = self.span(&pair);
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let (mut body, mut fallback, mut has_else) = (None, None, false);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_try => {}
                Rule::kw_else => has_else = true,
                _ if has_else => fallback = Some(self.fallback(part)),
                _ => body = Some(self.expr(part)),
            }
        }
        if body.is_none() || (has_else && fallback.is_none()) {
            let word = if body.is_none() { "try" } else { "else" };
            self.no_value(word, start, end);
        } else if !has_else {
            self.no_else(span, end);
        }
        ExprKind::Try {
            body: Box::new(body.unwrap_or_else(|| junk(span))),
            fallback: Box::new(fallback.unwrap_or_else(|| junk(span.after()))),
        }
    }

    /// The part after the `else` of a `try`: a bare lambda is the handler; in parentheses it is the value.
    fn fallback(&mut self, pair: Pair) -> Expr {
        let mut items = pair.clone().into_inner();
        let in_parentheses =
            items.next().is_some_and(|p| p.as_rule() == Rule::paren) && items.next().is_none();
        let expr = self.expr(pair);
        if !in_parentheses || !matches!(expr.kind, ExprKind::Lambda { .. }) {
            return expr;
        }
        let span = expr.span;
        Expr { kind: ExprKind::Access { base: Box::new(expr), steps: Vec::new() }, span }
    }

    /// `deal n from d`, `deal until f from d with replacement`.
    pub(super) fn deal_expr(&mut self, pair: Pair) -> ExprKind {
        let span = self.span(&pair);
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let (mut what, mut deck, mut called) = (None, None, "deck");
        let (mut until, mut from, mut replacement) = (false, false, false);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::until => until = true,
                Rule::kw_from => from = true,
                Rule::with => replacement = true,
                Rule::without => self.without_replacement(&part),
                Rule::expr => what = Some(self.expr(part)),
                Rule::source | Rule::head_source => {
                    called =
                        Some(part.as_str().trim_end()).filter(|text| !text.contains('\n')).unwrap_or(called);
                    deck = Some(self.expr(part));
                }
                _ => {}
            }
        }
        match (what, deck) {
            (Some(what), Some(deck)) => {
                return ExprKind::Deal { what: Box::new(what), until, deck: Box::new(deck), replacement };
            }
            (None, Some(_)) => {
                self.no_number_of_cards(self.place(start, start + "deal".len()), until, called)
            }
            _ if from => self.no_value("from", start, end),
            _ => self.no_source(span, end),
        }
        ExprKind::Junk
    }
}
