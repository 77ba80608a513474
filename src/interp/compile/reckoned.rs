//! What is reckoned, by signs or by functions that do: if it's a number, it has no name of a game.

use super::{CALLS, Compiler, Known};
use tg_core::program::{Binding, Callee, Constant, Expr, ExprKind, StepKind, UnaryOp};

impl Compiler<'_> {
    /// Whether of two sides of a comparison one is a text that is written out, and the other is reckoned.
    pub(super) fn reckons_a_text(&self, [a, b]: [&Expr; 2]) -> bool {
        let is_text = |expr: &Expr| matches!(expr.kind, ExprKind::Constant(Constant::Text(_)));
        is_text(a) && self.is_reckoned(b) || is_text(b) && self.is_reckoned(a)
    }

    /// Whether a value is reckoned, here or where its variable was bound: if it's a number, that isn't one of several
    /// kinds of values that stand side by side in data.
    pub(super) fn is_reckoned(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Local(slot) => self.reckoned.contains(&self.slot(*slot)),
            _ => reckons(expr, self.known, CALLS),
        }
    }

    /// Takes note of a variable that never changes and holds what is reckoned.
    pub(super) fn note_reckoned(&mut self, binding: &Binding, value: &Expr) {
        if let Binding::Slot(slot) = binding
            && !self.scope.changes(*slot)
            && self.is_reckoned(value)
        {
            self.reckoned.push(self.slot(*slot));
        }
    }
}

/// Whether an expression reckons, or calls a function that does.
fn reckons(expr: &Expr, known: Known<'_>, calls: usize) -> bool {
    let called = match &expr.kind {
        ExprKind::Binary { .. } | ExprKind::Unary(UnaryOp::Negate, _) => return true,
        ExprKind::Block(body) => {
            return body.value.as_ref().is_some_and(|value| reckons(value, known, calls));
        }
        ExprKind::Call { callee: Callee::Function(id, _), .. } => *id,
        ExprKind::Access { steps, .. } => match steps.last().map(|step| &step.kind) {
            Some(StepKind::Dot { own: Some((id, _)), .. }) => *id,
            _ => return false,
        },
        _ => return false,
    };
    calls > 0 && known(called).is_some_and(|function| reckons(&function.body, known, calls - 1))
}
