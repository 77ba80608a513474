//! Functions of a number applied to a distribution: each outcome is replaced by its result.

use super::above::{Above, number_above};
use super::ask::receiver;
use super::moments::{number_at, numbers};
use super::{Dist, OutcomeTally, endless, near};
use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_prelude::NUMBER;

/// `d.abs` and the like: the number function with this name, applied to each outcome with the same arguments.
pub(super) fn through(host: &mut dyn Host, args: &mut [Value], name: &'static str) -> Result<Value, Fault> {
    let function = NUMBER.methods.iter().find(|method| method.name == name);
    let function = function.ok_or_else(|| fault(Code::E1002, format!("a number has no method `{name}`")))?;
    let dist = receiver(args)?.in_numbers(host)?;
    if dist.without_end().is_some() {
        let given = args[1..].to_vec();
        let mut asked = |host: &mut dyn Host, number: &Value| match number.downcast::<Above>() {
            Some(above) => above_through(above, &given, name).ok_or_else(|| above.undecided()),
            None => (function.call)(host, &mut [std::slice::from_ref(number), &given[..]].concat()),
        };
        return endless::map_numbers(host, &dist, &mut asked).map(Dist::value);
    }
    let law = numbers(host, &receiver(args)?, name)?;
    let mut tally = OutcomeTally::default();
    for place in 0..law.size() {
        args[0] = Value::Number(number_at(&*law, place, name)?);
        let value = (function.call)(host, &mut args.to_vec())?;
        tally.add(host, value, law.ways(place))?;
    }
    let plan = format!("`{name}` of each of {} outcomes", law.size());
    let made = tally.finish(host, plan)?;
    near::made_of(host, made, [law.rest()]).map(Dist::value)
}

/// What a function of a number gives for all numbers above one, if that is decided.
fn above_through(above: &Above, given: &[Value], name: &str) -> Option<Value> {
    let is_positive = above.0.compare(&Number::ZERO) != Ordering::Less;
    match (name, given) {
        ("clamp", [_, Value::Number(most)]) if most.compare(&above.0) != Ordering::Greater => {
            Some(Value::Number(most.clone()))
        }
        ("abs", _) if is_positive => Some(number_above(above.0.clone())),
        ("sign", _) if is_positive => Some(Value::int(1)),
        _ => None,
    }
}
