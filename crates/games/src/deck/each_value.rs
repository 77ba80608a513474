//! What a function in a question gives for each of some values that are written out, `[G, R].map(x -> h.sum(x))`: the
//! function's body once for each of them, as it would be written without the list.

use super::uses::{Uses, is_apart};
use std::rc::Rc;
use tg_core::native::Host;
use tg_core::notation::visit as notation;
use tg_core::program::visit::VisitMut;
use tg_core::program::{Binding, Body, Clause, Constant, Expr, ExprKind, Function, FunctionId, Slot};
use tg_core::value::{self, Value};

/// More values than this aren't written out.
pub(super) const MOST: usize = 64;

/// What a question knows beside what it asks.
pub(super) struct Known<'a> {
    pub host: &'a mut dyn Host,
    /// The question, with the values that it took along.
    pub closure: &'a value::Closure,
}

impl Known<'_> {
    /// The value of a variable of the script, or of one that was taken along.
    fn value(&mut self, variable: &Expr) -> Option<Value> {
        match variable.kind {
            ExprKind::Capture(place) => self.closure.captures.get(place as usize).cloned(),
            ExprKind::Global(_) => {
                let code = self.host.define(Function {
                    name: None,
                    params: Vec::new(),
                    captures: 0,
                    slots: Vec::new(),
                    body: variable.clone(),
                    memo: false,
                    returns: None,
                    unlike: Rc::default(),
                    ..(*self.closure.code).clone()
                });
                let id = code.id;
                let function = value::Function::closure(code, Box::default()).ok();
                let value = function.and_then(|it| self.host.ask(&Value::Function(it), &[]).ok());
                self.host.forget(id);
                value
            }
            _ => None,
        }
    }
}

/// Values that are written out, or in a variable that is known.
pub(super) fn constants(list: &Expr, known: Option<Known<'_>>) -> Option<Vec<Constant>> {
    let values: Vec<Value> = match &list.kind {
        ExprKind::List(items) => {
            let constant = |item: &Expr| match &item.kind {
                ExprKind::Constant(constant @ (Constant::Number(_) | Constant::Text(_))) => {
                    Some(constant.clone())
                }
                _ => None,
            };
            return (items.len() <= MOST).then(|| items.iter().map(constant).collect())?;
        }
        ExprKind::Range { start, end, inclusive } => {
            let bound = |expr: &Expr| match &expr.kind {
                ExprKind::Constant(Constant::Number(number)) if number.is_exact() => number.to_i64(),
                _ => None,
            };
            let (start, end) = (bound(start)?, bound(end)?.checked_add(i64::from(*inclusive))?);
            let few = end.checked_sub(start)? <= MOST as i64;
            (start..if few { end } else { start }).map(Value::int).collect()
        }
        ExprKind::Capture(_) | ExprKind::Global(_) => match known?.value(list)? {
            Value::List(list) if list.items().len() <= MOST => list.items().to_vec(),
            _ => return None,
        },
        _ => return None,
    };
    let constant = |value: &Value| match value {
        Value::Number(number) => Some(Constant::Number(number.clone())),
        Value::Text(text) => Some(Constant::Text(text.as_str().into())),
        _ => None,
    };
    values.iter().map(constant).collect()
}

/// What a function gives for each of some values.
pub(super) fn bodies(host: &dyn Host, values: &[Constant], function: &Expr) -> Option<Vec<Expr>> {
    let ExprKind::Function(id, captures) = &function.kind else { return None };
    // What asks no hand is quick as it is.
    if values.is_empty() || is_apart(function) {
        return None;
    }
    let code = host.function(*id)?;
    if !is_plain(&code) {
        return None;
    }
    Some(written(&code.body, values, Slot(0), Some(captures)))
}

/// What a list has for each of the values that it goes through, where that is one after the other: `[f(x) for x in xs]`.
pub(super) fn elements(element: &Expr, clauses: &[Clause]) -> Option<Vec<Expr>> {
    let [Clause::For(Binding::Slot(own), list)] = clauses else { return None };
    let values = constants(list, None).filter(|values| !values.is_empty())?;
    let uses = Uses::of(element);
    let asks = uses.slots.iter().any(|slot| slot != own);
    (asks && uses.changed.is_empty() && !uses.leaves).then(|| written(element, &values, *own, None))
}

fn written(body: &Expr, values: &[Constant], slot: Slot, captures: Option<&[Expr]>) -> Vec<Expr> {
    let of_value = |value: &Constant| {
        let mut body = body.clone();
        notation::VisitMut::expr(&mut Inlined { value, slot, captures }, &mut body);
        body
    };
    values.iter().map(of_value).collect()
}

/// Whether a function can stand where it is called: it takes a single value, and has no variables of its own.
pub(super) fn is_plain(code: &Function) -> bool {
    let [param] = &code.params[..] else { return false };
    let uses = Uses::of(&code.body);
    let own = uses.slots.iter().all(|slot| *slot == Slot(0)) && uses.changed.is_empty() && !uses.leaves;
    own && code.slots.len() <= 1
        && !code.memo
        && code.returns.is_none()
        && param.binding.is_none()
        && param.annotation.is_none()
}

/// Puts a value in the place of a variable, and what a function took along in the place of that.
struct Inlined<'c> {
    value: &'c Constant,
    slot: Slot,
    captures: Option<&'c [Expr]>,
}

impl<'a> notation::VisitMut<'a, Expr, Binding> for Inlined<'_> {
    fn expr(&mut self, expr: &'a mut Expr) {
        match (&expr.kind, self.captures) {
            // Within a block, since a value that is written out must be one of the deck's.
            (ExprKind::Local(slot), _) if *slot == self.slot => {
                let span = expr.span;
                let value = Expr { kind: ExprKind::Constant(self.value.clone()), span };
                expr.kind =
                    ExprKind::Block(Body { statements: Vec::new(), value: Some(Box::new(value)), span });
            }
            (ExprKind::Capture(place), Some(captures)) => {
                if let Some(taken) = captures.get(*place as usize) {
                    expr.kind = taken.kind.clone();
                }
            }
            _ => self.inside_expr(expr),
        }
    }
}

impl<'a> VisitMut<'a> for Inlined<'_> {
    fn closure(&mut self, _: &'a FunctionId, captures: &'a mut Vec<Expr>) {
        captures.iter_mut().for_each(|capture| notation::VisitMut::expr(self, capture));
    }
}
