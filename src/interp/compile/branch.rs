//! Conditions as jumps.

use super::Compiler;
use crate::interp::code::Op;
use tg_core::program::{CompareOp, Constant, Expr, ExprKind, UnaryOp};

impl Compiler<'_> {
    /// Falls through when the condition is true; the jumps taken when it is false are added to `out`.
    pub(super) fn branch_false(&mut self, condition: &Expr, out: &mut Vec<usize>) {
        match &condition.kind {
            ExprKind::And(parts) => {
                for part in parts {
                    self.branch_false(part, out);
                }
            }
            ExprKind::Or(parts) => {
                let Some((last, before)) = parts.split_last() else {
                    return;
                };
                let mut trues = Vec::new();
                for part in before {
                    self.branch_true(part, &mut trues);
                }
                self.branch_false(last, out);
                self.patch_all(trues);
            }
            ExprKind::Unary(UnaryOp::Not, inner) => self.branch_true(inner, out),
            _ => {
                self.test(condition, true);
                out.push(self.jump(condition.span));
            }
        }
    }

    /// Falls through when the condition is false; the jumps taken when it is true are added to `out`.
    pub(super) fn branch_true(&mut self, condition: &Expr, out: &mut Vec<usize>) {
        match &condition.kind {
            ExprKind::Unary(UnaryOp::Not, inner) => self.branch_false(inner, out),
            ExprKind::And(_) | ExprKind::Or(_) => {
                let mut falses = Vec::new();
                self.branch_false(condition, &mut falses);
                out.push(self.jump(condition.span));
                self.patch_all(falses);
            }
            _ => {
                self.test(condition, false);
                out.push(self.jump(condition.span));
            }
        }
    }

    /// Emits a test that skips the next op when the condition is `wanted`.
    fn test(&mut self, condition: &Expr, wanted: bool) {
        let span = condition.span;
        let simple = match &condition.kind {
            ExprKind::Compare { first, rest } if !self.explaining => match rest.as_slice() {
                [(op, _, second)] => Some((first, *op, second)),
                _ => None,
            },
            _ => None,
        };
        let Some((first, op, second)) = simple else {
            return self.scoped(|c| {
                let a = c.operand(condition);
                c.emit(if wanted { Op::TestTrue { a } } else { Op::TestFalse { a } }, span);
            });
        };
        let test = if wanted { op } else { inverse(op) };
        self.scoped(|c| {
            let a = c.operand_before(first, second);
            if let Some(value) = small(op, second) {
                c.emit(Op::TestInt { test, a, value }, span);
            } else {
                let b = c.operand(second);
                c.emit_comparison(Op::Test { test, a, b }, [first, second], span);
            }
        });
    }
}

fn small(op: CompareOp, operand: &Expr) -> Option<i32> {
    let ExprKind::Constant(Constant::Number(n)) = &operand.kind else {
        return None;
    };
    if matches!(op, CompareOp::In | CompareOp::NotIn) || !n.is_exact() {
        return None;
    }
    n.to_i64().and_then(|n| i32::try_from(n).ok())
}

/// The test that holds exactly when this one doesn't; values that can't be compared fail in both.
fn inverse(test: CompareOp) -> CompareOp {
    match test {
        CompareOp::Equal => CompareOp::NotEqual,
        CompareOp::NotEqual => CompareOp::Equal,
        CompareOp::Less => CompareOp::GreaterEqual,
        CompareOp::LessEqual => CompareOp::Greater,
        CompareOp::Greater => CompareOp::LessEqual,
        CompareOp::GreaterEqual => CompareOp::Less,
        CompareOp::In => CompareOp::NotIn,
        CompareOp::NotIn => CompareOp::In,
    }
}
