//! What a script asks itself: whether a variable is `none`, or whether a record has a field. It reckons with other values
//! then, though the check knows only one: from there on nothing is certain about that variable.

use super::{Inferred, Typer};
use tg_core::program::*;

impl Typer<'_> {
    /// Notes a comparison with `==`, `!=`, `in` or `not in` of two expressions, of these types.
    pub(super) fn note_asked(&mut self, op: CompareOp, left: (&Expr, &Inferred), right: (&Expr, &Inferred)) {
        let is_none = |expr: &Expr| matches!(expr.kind, ExprKind::Constant(Constant::None));
        let is_text = |expr: &Expr| matches!(expr.kind, ExprKind::Constant(Constant::Text(_)));
        match op {
            CompareOp::Equal | CompareOp::NotEqual => {
                for ((asked, known), other) in [(left, right.0), (right, left.0)] {
                    if *known == Inferred::None && is_none(other) {
                        self.forget(asked);
                    }
                }
            }
            CompareOp::In | CompareOp::NotIn
                if is_text(left.0) && matches!(right.1, Inferred::Record(Some(_))) =>
            {
                self.forget(right.0);
            }
            _ => {}
        }
    }

    /// The type of the subject of a `match`, as its arms know it.
    pub(super) fn asked_by_arms(&mut self, subject: &Expr, known: Inferred, arms: &[MatchArm]) -> Inferred {
        let mut patterns = arms.iter().flat_map(|arm| &arm.patterns);
        let asks = patterns.any(|pattern| matches!(pattern, MatchPattern::Constant(Constant::None)));
        if !asks || known != Inferred::None {
            return known;
        }
        self.forget(subject);
        Inferred::Unknown
    }

    fn forget(&mut self, variable: &Expr) {
        let known = match &variable.kind {
            ExprKind::Local(slot) => self.slots[self.current].get_mut(slot.0 as usize),
            ExprKind::Capture(index) => self.captured[self.current].get_mut(*index as usize),
            ExprKind::Global(global) => Some(self.globals.entry(*global).or_default()),
            _ => None,
        };
        known.into_iter().for_each(|known| *known = Inferred::Unknown);
    }
}
