//! Functions of a number applied to a distribution: each outcome is replaced by its result.

use super::above::Above;
use super::ask::receiver;
use super::mapped::Mapped;
use super::moments::{number_at, numbers};
use super::{Dist, OutcomeTally, near};
use tg_core::diagnostics::{Code, Fault, fault};
use tg_core::native::Host;
use tg_core::value::Value;
use tg_prelude::NUMBER;

/// `d.abs` and the like: the number function with this name, applied to each outcome with the same arguments.
pub(super) fn through(host: &mut dyn Host, args: &mut [Value], name: &'static str) -> Result<Value, Fault> {
    let function = NUMBER.methods.iter().find(|method| method.name == name);
    let function = function.ok_or_else(|| fault(Code::E1002, format!("a number has no method `{name}`")))?;
    let dist = receiver(args)?.in_numbers(host)?;
    let given = args[1..].to_vec();
    let mapped = Mapped::of(&dist).and_then(|mapped| {
        mapped.then(move |host, number| match number.downcast::<Above>() {
            Some(above) => above_through(above, &given, name).ok_or_else(|| above.undecided()),
            None => (function.call)(host, &mut [std::slice::from_ref(number), &given[..]].concat()),
        })
    });
    if let Some(mapped) = mapped {
        return mapped.dist(host).map(Dist::value);
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

/// What a function of a number gives for all numbers that one stands for, if that is decided.
fn above_through(above: &Above, given: &[Value], name: &str) -> Option<Value> {
    match (name, given) {
        ("clamp", [Value::Number(low), Value::Number(high)]) => above.clamped(low, high),
        ("abs", _) => above.abs(),
        ("sign", _) => above.sign(),
        ("floor", _) => above.rounded(|bound| Some(bound.floor())),
        ("round", [] | [Value::Unset]) => above.as_whole(),
        ("ceil", _) => above.rounded(|bound| Some(bound.ceil())),
        _ => None,
    }
}
