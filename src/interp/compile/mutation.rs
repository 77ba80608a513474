//! Which slots change after they are bound.
//!
//! A local variable as an operand is read where it lies, and as late as can be. That is wrong only if a later operand of
//! the same expression changes the variable, which takes an assignment inside an expression; then the operand is copied
//! first.
//!
//! What is assigned to a part of a variable may be that part with a list appended, which is done in place.

use tg_core::notation::visit::Visit as _;
use tg_core::program::visit::Visit;
use tg_core::program::{
    BinaryOp, Binding, Constant, Expr, ExprKind, Function, FunctionId, Place, StepKind, StmtKind, Variable,
};

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

/// The list that is appended to a part of a variable where that part with the list is assigned to it:
/// `r.xs = r.xs + [x]`.
pub(super) fn appended<'e>(place: &Place, value: &'e Expr) -> Option<&'e Expr> {
    let ExprKind::Binary { first, rest } = &value.kind else { return None };
    let [(BinaryOp::Add, _, list)] = &rest[..] else { return None };
    let is_list = matches!(list.kind, ExprKind::List(_) | ExprKind::Comprehension { .. });
    (is_list && !place.path.is_empty() && reads(first, place) && !changes_any([list])).then_some(list)
}

/// Whether an expression is a part of a variable, found without any computation.
fn reads(expr: &Expr, place: &Place) -> bool {
    let ExprKind::Access { base, steps } = &expr.kind else { return false };
    let root = match base.kind {
        ExprKind::Local(slot) => Variable::Local(slot),
        ExprKind::Global(global) => Variable::Global(global),
        _ => return false,
    };
    let is_key = |step: &StepKind, key: &ExprKind| match (step, key) {
        (StepKind::Dot { name, args: None, own: None }, ExprKind::Constant(Constant::Text(key))) => {
            name.text == *key
        }
        (
            StepKind::Index(index),
            key @ (ExprKind::Constant(_) | ExprKind::Local(_) | ExprKind::Global(_)),
        ) => index.kind == *key,
        _ => false,
    };
    root == place.root
        && steps.len() == place.path.len()
        && steps.iter().zip(&place.path).all(|(step, (key, _))| is_key(&step.kind, &key.kind))
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
