//! `if`, `match` and `try` as expressions.

use super::Compiler;
use crate::interp::code::{Op, Reg, Site};
use tg_core::program::{Body, Expr, MatchArm};
use tg_core::source::Span;

impl Compiler<'_> {
    /// Compiles the first of some arms whose condition holds, or else what stands for none of them.
    pub(super) fn first_arm<B>(
        &mut self,
        arms: &[(Expr, B)],
        span: Span,
        mut each: impl FnMut(&mut Self, &B),
        otherwise: impl FnOnce(&mut Self),
    ) {
        let mut ends = Vec::new();
        for (condition, body) in arms {
            let mut out = Vec::new();
            self.scoped(|c| c.branch_false(condition, &mut out));
            each(self, body);
            ends.push(self.jump(span));
            self.patch_all(out);
        }
        otherwise(self);
        self.patch_all(ends);
    }

    pub(super) fn if_into(&mut self, arms: &[(Expr, Body)], otherwise: Option<&Body>, to: Reg, span: Span) {
        let otherwise = |c: &mut Self| match otherwise {
            Some(body) => c.body_into(body, to),
            None => drop(c.emit(Op::None { to }, span)),
        };
        self.first_arm(arms, span, |c, body| c.body_into(body, to), otherwise);
    }

    pub(super) fn match_into(&mut self, subject: &Expr, arms: &[MatchArm], to: Reg, span: Span) {
        // A variable is looked at where it lies: the arms come after the tests, and may change it in place.
        let a = self.operand(subject);
        let reckoned = self.is_reckoned(subject);
        let mut ends = Vec::new();
        for arm in arms {
            let site = self.site(Site::Match(arm.patterns.clone(), reckoned));
            self.emit(Op::TestMatch { a, site }, span);
            let out = self.jump(span);
            self.into(&arm.value, to);
            ends.push(self.jump(span));
            self.patch(out);
        }
        let site = self.site(Site::Match(Vec::new(), reckoned));
        self.emit(Op::TestMatch { a, site }, subject.span);
        self.patch_all(ends);
    }

    pub(super) fn try_into(&mut self, body: &Expr, fallback: &Expr, handler: bool, to: Reg, span: Span) {
        let at = self.temps(2);
        let begin = self.emit(Op::TryBegin { all: false, at: at + 1, target: u32::MAX }, span);
        self.tries += 1;
        self.into(body, at);
        self.tries -= 1;
        self.emit(Op::TryEnd, span);
        let end = self.jump(span);
        self.patch(begin);
        if handler {
            let call = self.temps(2);
            self.into(fallback, call);
            self.emit(Op::Take { to: call + 1, from: at + 1 }, span);
            self.call_value(call, 1, Vec::new(), fallback.span);
            self.emit(Op::Take { to: at, from: call }, span);
        } else {
            self.into(fallback, at);
        }
        self.patch(end);
        self.transfer(to, at, span);
    }
}
