//! `if`, `match`, `try`, `deal`, and bodies in braces.

use super::{Build, junk};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Body, ExprKind, MatchArm};
use crate::syntax::grammar::{Pair, Rule};

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
        let mut arms = Vec::new();
        let mut otherwise = None;
        let mut condition = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::head_expr => condition = Some(self.expr(part)),
                Rule::head_junk => condition = Some(self.head_junk(Rule::only_head, &part)),
                Rule::else_if => self.else_if(&part),
                Rule::block => {
                    let body = self.body(part);
                    match condition.take() {
                        Some(condition) => arms.push((condition, body)),
                        None => otherwise = Some(body),
                    }
                }
                _ => {}
            }
        }
        ExprKind::If { arms, otherwise }
    }

    /// `match e { p -> v, … }`.
    pub(super) fn match_expr(&mut self, pair: Pair) -> ExprKind {
        let span = self.span(&pair);
        let mut subject = junk(span);
        let mut arms = Vec::new();
        let mut opener = pair.as_span().start();
        for part in pair.into_inner() {
            let end = part.as_span().end();
            match part.as_rule() {
                Rule::head_expr => subject = self.expr(part),
                Rule::head_junk => subject = self.head_junk(Rule::only_head, &part),
                Rule::arm => {
                    arms.push(self.arm(part));
                    continue;
                }
                Rule::bad => {
                    self.bad(Rule::only_arms, opener, &part, span);
                    return ExprKind::Junk;
                }
                _ => {}
            }
            // The brace is the first sign behind the head.
            opener = end + self.piece.get(end..).and_then(|rest| rest.find('{')).unwrap_or(0);
        }
        ExprKind::Match { subject: Box::new(subject), arms }
    }

    fn arm(&mut self, pair: Pair) -> MatchArm {
        let span = self.span(&pair);
        let mut patterns = Vec::new();
        let mut value = junk(span.after());
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::alternatives => patterns = self.alternatives(part),
                Rule::arrow => self.arrow(&part),
                _ => value = self.expr(part),
            }
        }
        MatchArm { patterns, value, span }
    }

    /// `try e else f`.
    pub(super) fn try_expr(&mut self, pair: Pair) -> ExprKind {
        let span = self.span(&pair);
        let mut parts =
            pair.into_inner().filter(|p| p.as_rule() != Rule::kw_try && p.as_rule() != Rule::kw_else);
        let body = match parts.next() {
            Some(part) => self.expr(part),
            None => junk(span),
        };
        let fallback = match parts.next() {
            Some(part) => self.expr(part),
            None => {
                self.report(
                    Diagnostic::new(Code::E0028, "this `try` has no `else`")
                        .at(span, "what stands in for it when it fails?")
                        .help("write `try … else none`, or whatever value fits"),
                );
                junk(span.after())
            }
        };
        ExprKind::Try { body: Box::new(body), fallback: Box::new(fallback) }
    }

    /// `deal n from d`, `deal until f from d with replacement`.
    pub(super) fn deal_expr(&mut self, pair: Pair) -> ExprKind {
        let span = self.span(&pair);
        let (mut what, mut deck) = (junk(span), junk(span));
        let (mut until, mut replacement) = (false, false);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::until => until = true,
                Rule::with => replacement = true,
                Rule::expr => what = self.expr(part),
                Rule::operand | Rule::head_operand => deck = self.expr(part),
                _ => {}
            }
        }
        ExprKind::Deal { what: Box::new(what), until, deck: Box::new(deck), replacement }
    }
}
