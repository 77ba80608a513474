//! A field of a record that a function of the script gives: `value(a).G` needs nothing of the other fields.

use super::rewritten::rewritten;
use super::split::Fields;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::program::visit::VisitMut;
use tg_core::program::{Binding, Constant, Expr, ExprKind, FunctionId, StepKind};
use tg_core::value::{Key, Value};

/// A question or condition in which only those fields are computed that it uses; functions that are defined for it are
/// noted.
pub(super) fn asked(
    host: &mut dyn Host,
    function: &Value,
    defined: &mut Vec<FunctionId>,
) -> Result<Value, Fault> {
    rewritten(host, function, defined, |host, closure, defined| {
        let mut code = (*closure.code).clone();
        let mut projected = Projected { host, defined, found: false };
        notation::VisitMut::expr(&mut projected, &mut code.body);
        projected.found.then_some(code)
    })
}

struct Projected<'a> {
    host: &'a mut dyn Host,
    defined: &'a mut Vec<FunctionId>,
    found: bool,
}

impl Projected<'_> {
    /// The field that an expression takes of what a call gives.
    fn field(&mut self, expr: &Expr) -> Option<Expr> {
        let ExprKind::Access { base, steps } = &expr.kind else { return None };
        let (ExprKind::Call { .. }, [first, rest @ ..]) = (&base.kind, &steps[..]) else { return None };
        let key = match &first.kind {
            StepKind::Dot { name, args: None, .. } => Value::text(&*name.text),
            StepKind::Index(key) => match &key.kind {
                ExprKind::Constant(Constant::Text(text)) => Value::text(&**text),
                _ => return None,
            },
            _ => return None,
        };
        let fields = Fields::of(self.host, base, self.defined)?;
        let field = fields.only(&Key::new(key).ok()?)?;
        if rest.is_empty() {
            return Some(field);
        }
        Some(Expr { kind: ExprKind::Access { base: Box::new(field), steps: rest.to_vec() }, span: expr.span })
    }
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Projected<'_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        if let Some(field) = self.field(expr) {
            *expr = field;
            self.found = true;
        }
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for Projected<'_> {
    fn closure(&mut self, _: &'a FunctionId, _: &'a mut Vec<Expr>) {}
}
