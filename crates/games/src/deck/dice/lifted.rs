//! Questions of a hand that are put to a distribution of hands: `p.count(6)` is `p.map(h -> h.count(6))`.

use super::endless;
use super::pool::Dice;
use super::pool::thrown;
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, receiver};
use tg_core::value::{Function, Value};
use tg_dist::Dist;

/// Puts the question of a method to every hand. What is no distribution of hands is a die: each outcome is a roll of
/// one.
pub(super) fn asked(host: &mut dyn Host, method: &str, args: &mut [Value]) -> Result<Value, Fault> {
    let dist: &Dist = receiver(args, "a distribution of hands")?;
    if let Some(answer) = endless::asked(host, method, args)? {
        return Ok(answer);
    }
    let hands = match dist.source() {
        Some(source) if source.holds_hands() => dist.clone(),
        _ => {
            let die = dist.law(host)?;
            Dist::of(&thrown(host, vec![Dice::thrown(die, 1)])?)
        }
    };
    let question = Value::Function(Function::partial(method, args[1..].into())?);
    match hands.source() {
        Some(source) => source.map(host, &question).map(Dist::value),
        None => host.ask(&Value::Function(Function::Prelude("map".into())), &[hands.value(), question]),
    }
}
