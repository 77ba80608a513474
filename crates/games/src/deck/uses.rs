//! What an expression of one function uses of it.

use rustc_hash::FxHashSet;
use tg_core::notation::visit as notation;
use tg_core::program::visit::Visit;
use tg_core::program::{Binding, Expr, ExprKind, FunctionId, Place, Slot, StmtKind, Variable};

/// What an expression uses of its function; functions within it are their own.
#[derive(Default)]
pub(super) struct Uses {
    /// The variables that it reads or changes.
    pub slots: FxHashSet<Slot>,
    /// Those that it changes.
    pub changed: FxHashSet<Slot>,
    /// Whether there is a `return` in it.
    pub leaves: bool,
}

/// Whether an expression reads no variable of its function, and so no hand.
pub(super) fn is_apart(expr: &Expr) -> bool {
    Uses::of(expr).slots.is_empty()
}

impl Uses {
    /// Those of an expression.
    pub fn of(expr: &Expr) -> Uses {
        let mut uses = Uses::default();
        notation::Visit::expr(&mut uses, expr);
        uses
    }
}

impl<'a> notation::Visit<'a, Expr, Binding> for Uses {
    fn expr(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Local(slot) => _ = self.slots.insert(*slot),
            ExprKind::Change { place, .. } => self.change(place),
            _ => {}
        }
        self.inside_expr(expr);
    }
}

impl Uses {
    fn change(&mut self, place: &Place) {
        if let Variable::Local(slot) = place.root {
            self.slots.insert(slot);
            self.changed.insert(slot);
        }
    }
}

impl<'a> Visit<'a> for Uses {
    fn statement(&mut self, statement: &'a StmtKind) {
        match statement {
            StmtKind::Assign { place, .. } => self.change(place),
            StmtKind::Return(_) => self.leaves = true,
            _ => {}
        }
        self.inside_statement(statement);
    }

    fn closure(&mut self, _: &'a FunctionId, captures: &'a Vec<Expr>) {
        notation::Visit::exprs(self, captures);
    }
}
