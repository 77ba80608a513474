//! What a script asks itself: whether a variable is `none`, what its type is, or whether a record has a field. It reckons with other values
//! then, though the check knows only one: from there on nothing is certain about that variable.

use super::{Inferred, Typer};
use tg_core::program::*;

/// A variable of the function with this number, or one of all.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum AskedVariable {
    Local(usize, Slot),
    Captured(usize, u32),
    Global(GlobalId),
}

impl Typer<'_> {
    /// Notes a comparison with `==`, `!=`, `in` or `not in` of two expressions, of these types.
    pub(super) fn note_asked(&mut self, op: CompareOp, left: (&Expr, &Inferred), right: (&Expr, &Inferred)) {
        let is_none = |expr: &Expr| matches!(expr.kind, ExprKind::Constant(Constant::None));
        let is_text = |expr: &Expr| matches!(expr.kind, ExprKind::Constant(Constant::Text(_)));
        match op {
            CompareOp::Equal | CompareOp::NotEqual => {
                for ((asked, known), other) in [(left, right.0), (right, left.0)] {
                    self.note_kind(asked);
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

    /// The type of the subject of a `match`, as its arms know it: where they ask for its type, it may be any.
    pub(super) fn asked_by_arms(&mut self, subject: &Expr, known: Inferred, arms: &[MatchArm]) -> Inferred {
        let patterns = || arms.iter().flat_map(|arm| &arm.patterns);
        let fits = |pattern: &MatchPattern| matches!(pattern, MatchPattern::Typed(wanted, _) if !known.contradicts(wanted, false, self.library));
        if patterns().any(fits) {
            self.kinds_asked.extend(self.asked_variable(subject));
            return Inferred::Unknown;
        }
        let asks = patterns().any(|pattern| matches!(pattern, MatchPattern::Constant(Constant::None)));
        if !asks || known != Inferred::None {
            return known;
        }
        self.forget(subject);
        Inferred::Unknown
    }

    /// Notes that the type of a variable is asked for: `type(x) == "Number"`.
    fn note_kind(&mut self, asked: &Expr) {
        if let ExprKind::Call { callee: Callee::Prelude(name), args } = &asked.kind
            && name.text.as_ref() == "type"
            && let [variable] = &args.positional[..]
        {
            self.kinds_asked.extend(self.asked_variable(variable));
        }
    }

    fn forget(&mut self, variable: &Expr) {
        self.doubted.extend(self.asked_variable(variable));
    }

    /// The type of a variable, or nothing certain where the script has asked what it is. A variable that is changed is
    /// known to be one of several.
    pub(super) fn unless_asked(&self, variable: &Expr, known: Inferred) -> Inferred {
        let Some(variable) = self.asked_variable(variable) else { return known };
        let is_asked = self.kinds_asked.contains(&variable)
            || matches!(known, Inferred::None | Inferred::Record(Some(_)))
                && self.doubted.contains(&variable);
        if is_asked { Inferred::Unknown } else { known }
    }

    fn asked_variable(&self, variable: &Expr) -> Option<AskedVariable> {
        match &variable.kind {
            ExprKind::Local(slot) => Some(AskedVariable::Local(self.current, *slot)),
            ExprKind::Capture(index) => Some(AskedVariable::Captured(self.current, *index)),
            ExprKind::Global(global) => Some(AskedVariable::Global(*global)),
            _ => None,
        }
    }
}
