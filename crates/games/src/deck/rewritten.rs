//! Replaces the code of a question by code that gives the same and is counted faster.

use super::lets::slots_bound;
use super::uses::Uses;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::program::{Function, FunctionId, Slot};
use tg_core::value::{self, Value};

/// Returns the function with the code that `rewrite` makes of its own, or the function itself if that is `None`. A function
/// that caches its results or checks their type stays as it is. Functions that are defined for it are added to `defined`.
pub(super) fn rewritten(
    host: &mut dyn Host,
    function: &Value,
    defined: &mut Vec<FunctionId>,
    rewrite: impl FnOnce(&mut dyn Host, &value::Closure, &mut Vec<FunctionId>) -> Option<Function>,
) -> Result<Value, Fault> {
    let plain = |closure: &&value::Closure| !closure.code.memo && closure.code.returns.is_none();
    let Some(closure) = function.as_closure().filter(plain) else { return Ok(function.clone()) };
    let Some(code) = rewrite(host, closure, defined) else { return Ok(function.clone()) };
    let code = host.define(code);
    defined.push(code.id);
    value::Function::closure(code, closure.captures.clone()).map(Value::Function)
}

/// Returns the slots of the hands that a question is asked about; `None` if it changes one of them.
pub(super) fn hands(code: &Function) -> Option<Vec<Slot>> {
    let mut hands = Vec::new();
    for (place, param) in (0..).zip(&code.params) {
        match &param.binding {
            Some(binding) => slots_bound(binding, &mut hands),
            None => hands.push(Slot(place)),
        }
    }
    let changed = Uses::of(&code.body).changed;
    (!hands.iter().any(|hand| changed.contains(hand))).then_some(hands)
}
