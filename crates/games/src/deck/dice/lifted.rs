//! Questions of a hand that are put to a distribution of hands: `p.count(6)` is `p.map(h -> h.count(6))`.

use super::pool::Dice;
use super::pool::thrown;
use super::{endless, sums};
use crate::deck::hand::Hand;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::arguments::given;
use tg_core::native::{Host, receiver};
use tg_core::value::{Function, Value};
use tg_dist::Dist;

/// Puts the question of a method to every hand. What is no distribution of hands is a die: each outcome is a roll of
/// one.
pub(super) fn asked(host: &mut dyn Host, method: &str, args: &mut [Value]) -> Result<Value, Fault> {
    let dist: &Dist = receiver(args, "a distribution of hands")?;
    if dist.is_sum() && !(method == "sum" && given(args, 1).is_none()) {
        let is_long = dist.law(host).is_ok_and(|law| law.total().bits() > u64::BITS.into());
        return Err(no_dice(method, is_long));
    }
    if let Some(answer) = endless::asked(host, method, args)? {
        return Ok(answer);
    }
    let hands = match dist.source() {
        Some(source) if source.holds_hands() => dist.clone(),
        None if holds_several(host, dist)? => dist.clone(),
        // One die is one die: what is wanted is another number.
        _ if method == "count" && given(args, 1).is_none() => {
            return Err(fault(
                Code::E2003,
                "`count` alone doesn't work on a single die, which always is one",
            )
            .with_help(
                "`d.distinct` is the number of different outcomes, `d.count(6)` asks whether it is a 6",
            ));
        }
        _ => {
            let die = dist.law(host)?;
            Dist::of(&thrown(host, vec![Dice::thrown(die, 1)])?)
        }
    };
    let question = Value::Function(Function::partial(method, args[1..].into())?);
    if method == "count"
        && let Some(count) = sums::die_by_die(host, &hands, &question)?
    {
        return Ok(count.value());
    }
    match hands.source() {
        Some(source) => source.map(host, &question).map(Dist::value),
        None => host.ask(&Value::Function(Function::prelude("map")), &[hands.value(), question]),
    }
}

/// Returns whether all outcomes are hands, or lists such as the groups of a hand, which have these methods, too.
fn holds_several(host: &mut dyn Host, dist: &Dist) -> Result<bool, Fault> {
    let law = dist.law(host)?;
    host.step(law.size() as u64 / 8)?;
    let several = |value: Value| matches!(value, Value::List(_)) || Hand::within(&value).is_some();
    Ok((0..law.size()).all(|place| several(law.value(place))))
}

#[cold]
fn no_dice(method: &str, is_long: bool) -> Fault {
    let message = format!("`{method}` asks for dice, and what has been added or mixed is one number");
    let found = fault(Code::E2003, message).with_help(format!(
        "throw them together: `pool(2d6, d8).{method}(…)`, or ask before adding: `2d6.{method}(…) + 1`"
    ));
    match is_long {
        true => found.with_help(
            "dice of which one has more than 2⁶⁴ ways, as `d6.explode(times: 25)` has, are added, too: fewer times leave them dice",
        ),
        false => found,
    }
}
