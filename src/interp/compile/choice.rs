//! `if`, `match` and `try` as expressions.

use super::{Compiler, mutation};
use crate::interp::code::{Op, Reg, Site};
use tg_core::program::{Body, Expr, ExprKind, MatchArm, MatchPattern, Slot};
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
        let a = match self.may_change_before_arms(subject, arms) {
            true => {
                let to = self.temp();
                self.into(subject, to);
                to
            }
            false => self.operand(subject),
        };
        let reckoned = self.is_reckoned(subject);
        let mut ends = Vec::new();
        for arm in arms {
            let patterns = arm.patterns.iter().map(|pattern| self.placed(pattern)).collect();
            let site = self.site(Site::Match(patterns, reckoned));
            self.emit(Op::TestMatch { a, site }, span);
            let mut out = vec![self.jump(span)];
            if let Some(guard) = &arm.guard {
                self.scoped(|c| c.branch_false(guard, &mut out));
            }
            self.into(&arm.value, to);
            ends.push(self.jump(span));
            self.patch_all(out);
        }
        let site = self.site(Site::Match(Vec::new(), reckoned));
        self.emit(Op::TestMatch { a, site }, subject.span);
        self.patch_all(ends);
    }

    /// Whether the guard of an arm may change the variable that later arms are still held against.
    fn may_change_before_arms(&self, subject: &Expr, arms: &[MatchArm]) -> bool {
        matches!(subject.kind, ExprKind::Local(slot) if self.scope.changes(slot))
            && mutation::changes_any(arms.iter().filter_map(|arm| arm.guard.as_ref()))
    }

    /// A pattern whose variables are registers.
    fn placed(&self, pattern: &MatchPattern) -> MatchPattern {
        let all = |patterns: &[MatchPattern]| patterns.iter().map(|one| self.placed(one)).collect();
        let register = |slot: Slot| Slot(u32::from(self.slot(slot)));
        match pattern {
            MatchPattern::Bind(slot) => MatchPattern::Bind(register(*slot)),
            MatchPattern::Typed(annotation, inner) => {
                MatchPattern::Typed(annotation.clone(), Box::new(self.placed(inner)))
            }
            MatchPattern::List(parts, rest) => MatchPattern::List(
                parts.iter().map(|alternatives| all(alternatives)).collect(),
                rest.map(|rest| rest.map(register)),
            ),
            MatchPattern::Record(fields) => MatchPattern::Record(
                fields.iter().map(|(key, patterns)| (key.clone(), all(patterns))).collect(),
            ),
            plain => plain.clone(),
        }
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
