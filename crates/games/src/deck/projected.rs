//! A field of a record that a function of the script gives: `value(a).G` needs nothing of the other fields, and so does
//! `v.G` after `let v = value(a)`; also in functions that are called.

use super::lets::has_only_lets;
use super::rewritten::rewritten;
use super::split::{Fields, define};
use super::uses::Uses;
use rustc_hash::FxHashMap;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::program::visit::VisitMut;
use tg_core::program::{
    Binding, Body, Callee, Constant, Expr, ExprKind, FunctionId, Slot, Step, StepKind, StmtKind,
};
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
        let mut projected = Projected { host, defined, called: &mut FxHashMap::default(), found: false };
        notation::VisitMut::expr(&mut projected, &mut code.body);
        projected.found.then_some(code)
    })
}

struct Projected<'a> {
    host: &'a mut dyn Host,
    defined: &'a mut Vec<FunctionId>,
    /// What is called instead of each function that was met, if it takes such a field; nothing of one that is still looked
    /// at, as it calls itself.
    called: &'a mut FxHashMap<FunctionId, Option<FunctionId>>,
    found: bool,
}

impl Projected<'_> {
    /// The field that an expression takes of what a call gives.
    fn field(&mut self, expr: &Expr) -> Option<Expr> {
        let ExprKind::Access { base, steps } = &expr.kind else { return None };
        let ExprKind::Call { .. } = &base.kind else { return None };
        let key = key_of(steps.first()?)?;
        let fields = Fields::of(self.host, base, self.defined)?;
        Some(taken(fields.only(&key)?, expr, &steps[1..]))
    }

    /// A function in which such fields stand in their places; nothing where there are none.
    fn called(&mut self, id: FunctionId) -> Option<FunctionId> {
        if let Some(known) = self.called.get(&id) {
            return *known;
        }
        self.called.insert(id, None);
        let function = self.host.function(id).filter(|code| !code.memo && code.returns.is_none())?;
        let mut body = function.body.clone();
        let (host, defined, called) = (&mut *self.host, &mut *self.defined, &mut *self.called);
        let mut projected = Projected { host, defined, called, found: false };
        notation::VisitMut::expr(&mut projected, &mut body);
        if !projected.found {
            return None;
        }
        let code = define(self.host, &function, body, self.defined);
        self.called.insert(id, Some(code.id));
        Some(code.id)
    }

    /// A block in which the fields of a record that a `let` names stand in their places, where only they are used.
    fn without_name(&mut self, body: &Body) -> Option<Body> {
        if !has_only_lets(body) {
            return None;
        }
        body.statements.iter().enumerate().find_map(|(place, statement)| {
            let StmtKind::Let { binding: Binding::Slot(slot), value, .. } = &statement.kind else {
                return None;
            };
            let ExprKind::Call { callee: Callee::Function(..), .. } = &value.kind else { return None };
            let fields = Fields::of(self.host, value, self.defined)?;
            let mut named = Named { slot: *slot, fields, others: false };
            let mut body = body.clone();
            body.statements.remove(place);
            let mut block = Expr { kind: ExprKind::Block(body), span: value.span };
            // What it is made of must be the same wherever it is used.
            if Uses::of(&block).changed.iter().any(|slot| Uses::of(value).slots.contains(slot)) {
                return None;
            }
            notation::VisitMut::expr(&mut named, &mut block);
            match block.kind {
                ExprKind::Block(body) if !named.others => Some(body),
                _ => None,
            }
        })
    }
}

/// The key that a step takes of a record.
fn key_of(step: &Step) -> Option<Key> {
    let key = match &step.kind {
        StepKind::Dot { name, args: None, .. } => Value::text(&*name.text),
        StepKind::Index(key) => match &key.kind {
            ExprKind::Constant(Constant::Text(text)) => Value::text(&**text),
            _ => return None,
        },
        _ => return None,
    };
    Key::new(key).ok()
}

/// A field in the place of an access to it, with the steps that follow.
fn taken(field: Expr, access: &Expr, rest: &[Step]) -> Expr {
    if rest.is_empty() {
        return field;
    }
    Expr { kind: ExprKind::Access { base: Box::new(field), steps: rest.to_vec() }, span: access.span }
}

/// Puts the fields of a named record in their places.
struct Named {
    slot: Slot,
    fields: Fields,
    /// Whether the name is used for anything else.
    others: bool,
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Named {
    fn expr(&mut self, expr: &'a mut Expr) {
        let is_named = |expr: &Expr| matches!(expr.kind, ExprKind::Local(slot) if slot == self.slot);
        if let ExprKind::Access { base, steps } = &expr.kind
            && is_named(base)
            && let Some(field) = steps.first().and_then(key_of).and_then(|key| self.fields.only(&key))
        {
            *expr = taken(field, expr, &steps[1..]);
        }
        self.others |= is_named(expr);
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for Named {
    fn closure(&mut self, _: &'a FunctionId, captures: &'a mut Vec<Expr>) {
        captures.iter_mut().for_each(|capture| notation::VisitMut::expr(self, capture));
    }
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Projected<'_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        if let Some(field) = self.field(expr) {
            *expr = field;
            self.found = true;
        }
        if let ExprKind::Call { callee: Callee::Function(id, _), .. } = &mut expr.kind
            && let Some(called) = self.called(*id)
        {
            *id = called;
            self.found = true;
        }
        if let ExprKind::Block(body) = &mut expr.kind {
            while let Some(without) = self.without_name(body) {
                *body = without;
                self.found = true;
            }
        }
        self.inside_expr(expr);
    }
}

impl<'a> VisitMut<'a> for Projected<'_> {
    fn closure(&mut self, _: &'a FunctionId, _: &'a mut Vec<Expr>) {}
}
