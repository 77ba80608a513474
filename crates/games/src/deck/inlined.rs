//! The body of a function in the place of its call, with what it is called with in the place of its parameters.

use super::uses::Uses;
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::program::visit::VisitMut;
use tg_core::program::{Binding, Callee, Expr, ExprKind, Function, FunctionId, Param};

/// The body of the function that an expression calls with variables and constants; `None` where it isn't one expression of
/// these, or has to be called: to remember its results or to check their type.
pub(super) fn call(host: &dyn Host, expr: &Expr) -> Option<Expr> {
    let ExprKind::Call { callee: Callee::Function(id, captures), args } = &expr.kind else { return None };
    let is_plain = |arg: &Expr| {
        matches!(
            arg.kind,
            ExprKind::Local(_) | ExprKind::Capture(_) | ExprKind::Global(_) | ExprKind::Constant(_)
        )
    };
    if !args.named.is_empty() || !args.positional.iter().all(is_plain) {
        return None;
    }
    let function = host.function(*id).filter(|function| is_expression(function, args.positional.len()))?;
    let mut body = function.body.clone();
    notation::VisitMut::expr(&mut Called { args: &args.positional, captures }, &mut body);
    Some(body)
}

/// Whether a function is one expression, of this number of parameters.
fn is_expression(function: &Function, count: usize) -> bool {
    let uses = Uses::of(&function.body);
    let plain = |param: &Param| param.binding.is_none() && param.annotation.is_none();
    function.params.len() == count
        && function.params.iter().all(plain)
        && function.slots.len() <= count
        && uses.slots.iter().all(|slot| (slot.0 as usize) < count)
        && uses.changed.is_empty()
        && !uses.leaves
        && !function.memo
        && function.returns.is_none()
}

/// Puts what a function is called with in the place of its parameters and of what it took along.
struct Called<'e> {
    args: &'e [Expr],
    captures: &'e [Expr],
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Called<'_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        let given = match expr.kind {
            ExprKind::Local(slot) => self.args.get(slot.0 as usize),
            ExprKind::Capture(place) => self.captures.get(place as usize),
            _ => return self.inside_expr(expr),
        };
        if let Some(given) = given {
            expr.kind = given.kind.clone();
        }
    }
}

impl<'a> VisitMut<'a> for Called<'_> {
    fn closure(&mut self, _: &'a FunctionId, captures: &'a mut Vec<Expr>) {
        captures.iter_mut().for_each(|capture| notation::VisitMut::expr(self, capture));
    }
}
