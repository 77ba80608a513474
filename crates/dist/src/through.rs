//! Functions of a number applied to a distribution: each outcome is replaced by its result.

use super::ask::receiver;
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
