//! Asserts: what is to be shown when they don't hold stays at hand.

use super::{Compiler, nth};
use crate::interp::code::{AssertSite, Op, Reg, Site};
use crate::program::{Body, Expr, ExprKind};
use crate::source::Span;
use std::rc::Rc;

impl Compiler<'_> {
    /// The operands of a comparison stay in registers, to be shown when it doesn't hold.
    pub(super) fn assert(&mut self, condition: &Expr, message: Option<&Expr>, names: &[(Rc<str>, Expr)]) {
        let compared = match &condition.kind {
            ExprKind::Compare { first, rest } if rest.len() == 1 => Some((&**first, &rest[0])),
            _ => None,
        };
        let operands = if compared.is_some() { 2 } else { 0 };
        let at = self.temps(operands + names.len() + 1);
        let mut out = Vec::new();
        match compared {
            Some((first, (op, _, second))) => {
                self.into(first, at);
                self.into(second, at + 1);
                let test = super::expr::test_of(*op);
                self.emit(Op::Test { test, a: at, b: at + 1 }, condition.span);
                out.push(self.jump(condition.span));
            }
            None => self.scoped(|c| c.branch_false(condition, &mut out)),
        }
        let holds = self.jump(condition.span);
        self.patch_all(out);
        self.assert_failed(condition, message, names, compared.map(|(a, b)| [a.span, b.2.span]), at);
        self.patch(holds);
    }

    fn assert_failed(
        &mut self,
        condition: &Expr,
        message: Option<&Expr>,
        names: &[(Rc<str>, Expr)],
        operands: Option<[Span; 2]>,
        at: Reg,
    ) {
        let first = at + if operands.is_some() { 2 } else { 0 };
        for (index, (_, read)) in names.iter().enumerate() {
            self.into(read, nth(first, index));
        }
        if let Some(message) = message {
            self.into(message, nth(first, names.len()));
        }
        let site = self.site(Site::Assert(AssertSite {
            operands: operands.map(Vec::from).unwrap_or_default(),
            names: names.iter().map(|(name, _)| name.clone()).collect(),
            message: message.is_some(),
        }));
        self.emit(Op::AssertFailed { at, site }, condition.span);
    }

    pub(super) fn assert_error(&mut self, code: &Rc<str>, found: bool, body: &Body, span: Span) {
        if found {
            return;
        }
        self.scoped(|c| {
            let at = c.temp();
            let begin = c.emit(Op::TryBegin { all: true, at, target: u32::MAX }, span);
            c.tries += 1;
            c.body_for_effect(body);
            c.tries -= 1;
            c.emit(Op::TryEnd, span);
            c.emit(Op::None { to: at }, span);
            c.patch(begin);
            let site = c.site(Site::Code(code.clone()));
            c.emit(Op::ExpectError { at, site }, span);
        });
    }
}
