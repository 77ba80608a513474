//! Which slots change after they are bound.
//!
//! A local variable as an operand is read where it lies, and as late as can be. That is wrong only if a later operand of
//! the same expression changes the variable, which takes an assignment inside an expression; then the operand is copied
//! first.

use tg_core::notation::visit::Visit as _;
use tg_core::program::visit::Visit;
use tg_core::program::{Binding, Expr, ExprKind, Function, FunctionId, StmtKind, Variable};

/// For each slot, whether any statement of the function changes it.
pub(super) fn changed_slots(function: &Function, slots: usize) -> Vec<bool> {
    let mut changed = vec![false; slots];
    let mut changes = Changes(&mut |variable| {
        if let Variable::Local(slot) = variable
            && let Some(flag) = changed.get_mut(slot.0 as usize)
        {
            *flag = true;
        }
    });
    changes.exprs(function.params.iter().filter_map(|param| param.default.as_ref()));
    changes.expr(&function.body);
    changed
}

/// Whether an expression holds a change of a variable.
pub(super) fn changes_any<'e>(exprs: impl IntoIterator<Item = &'e Expr>) -> bool {
    let mut found = false;
    Changes(&mut |_| found = true).exprs(exprs);
    found
}

/// A walk that meets every variable that is changed; functions' bodies are others' concern.
struct Changes<'v>(&'v mut dyn FnMut(Variable));

impl<'a> tg_core::notation::visit::Visit<'a, Expr, Binding> for Changes<'_> {
    fn expr(&mut self, expr: &'a Expr) {
        if let ExprKind::Change { place, .. } = &expr.kind {
            (self.0)(place.root);
        }
        self.inside_expr(expr);
    }
}

impl<'a> Visit<'a> for Changes<'_> {
    fn statement(&mut self, statement: &'a StmtKind) {
        if let StmtKind::Assign { place, .. } = statement {
            (self.0)(place.root);
        }
        self.inside_statement(statement);
    }

    fn closure(&mut self, _: &'a FunctionId, captures: &'a Vec<Expr>) {
        self.exprs(captures);
    }
}
