//! What an expression of one function uses of it.

use rustc_hash::FxHashSet;
use tg_core::notation::visit as notation;
use tg_core::program::visit::Visit;
use tg_core::program::{Binding, Expr, ExprKind, FunctionId, Slot, StmtKind, Variable};

/// What an expression uses of its function; functions within it are their own.
#[derive(Default)]
pub(super) struct Uses {
    /// The variables that it reads.
    pub slots: FxHashSet<Slot>,
    /// Whether there is a `return` in it.
    pub leaves: bool,
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
        if let ExprKind::Local(slot) = expr.kind {
            self.slots.insert(slot);
        }
        self.inside_expr(expr);
    }
}

impl<'a> Visit<'a> for Uses {
    fn statement(&mut self, statement: &'a StmtKind) {
        match statement {
            StmtKind::Assign { root: Variable::Local(slot), .. } => {
                self.slots.insert(*slot);
            }
            StmtKind::Return(_) => self.leaves = true,
            _ => {}
        }
        self.inside_statement(statement);
    }

    fn closure(&mut self, _: &'a FunctionId, captures: &'a Vec<Expr>) {
        notation::Visit::exprs(self, captures);
    }
}
