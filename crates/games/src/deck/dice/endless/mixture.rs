//! One of several pools of which some have no last outcome: `d6.pool(d4).explode`.

use super::super::lifted;
use super::super::one_of::mixture_of;
use super::pool::EndlessPool;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_dist::{Count, Dist, Growing, Hands, MixturePart, mixed};

/// Pools, each with its ways.
pub(super) type Pools = Vec<(Count, Value)>;

/// What they are, in a few words.
const SHORT: &str = "one of several pools";

/// One of these pools.
///
/// # Errors
/// The limits.
pub(super) fn one_of(host: &mut dyn Host, mut pools: Pools) -> Result<Value, Fault> {
    if pools.len() == 1
        && let Some((_, pool)) = pools.pop()
    {
        return Ok(pool);
    }
    let sum = mixed_values(host, &pools)?;
    let Some(function) = sum.generating().cloned() else { return Ok(sum.value()) };
    let sum = Growing::new(host, function, SHORT)?;
    Ok(Dist::endless(EndlessPool::one_of(pools, sum)).value())
}

fn mixed_values(host: &mut dyn Host, values: &[(Count, Value)]) -> Result<Dist, Fault> {
    let mut parts = Vec::with_capacity(values.len());
    for (ways, value) in values {
        parts.push(MixturePart::of(host, ways.clone(), value.clone())?);
    }
    mixed(host, parts, SHORT)
}

/// A question of hands, put to each of the pools.
///
/// # Errors
/// Those of the question.
pub(super) fn asked_of_each(
    host: &mut dyn Host,
    pools: &[(Count, Value)],
    method: &str,
    args: &[Value],
) -> Result<Dist, Fault> {
    let mut answers = Vec::with_capacity(pools.len());
    for (ways, pool) in pools {
        let mut args = args.to_vec();
        args[0] = pool.clone();
        answers.push((ways.clone(), lifted::asked(host, method, &mut args)?));
    }
    mixed_values(host, &answers)
}

/// The rolls of one of the pools, except extremely unlikely ones; `None` if there are too many.
///
/// # Errors
/// The limits.
pub(super) fn hands(host: &mut dyn Host, pools: &[(Count, Value)]) -> Result<Option<Hands>, Fault> {
    let (mut rolls, mut rest, mut all) = (Vec::with_capacity(pools.len()), Number::ZERO, Number::ZERO);
    for (ways, pool) in pools {
        let weight = ways.number();
        let added = match Dist::of(pool).endless_of::<EndlessPool>() {
            Some(endless) => {
                let Some(hands) = endless.rolls(host)? else { return Ok(None) };
                rolls.push((ways.clone(), hands.rolls.value()));
                weight.mul(&hands.rest).and_then(|more| rest.add(&more))
            }
            None => {
                rolls.push((ways.clone(), pool.clone()));
                Ok(rest.clone())
            }
        };
        let Ok(sum) = added else { return Ok(None) };
        (rest, all) = (sum, all.add(&weight).unwrap_or(all));
    }
    let (Some(rolls), Ok(rest)) = (mixture_of(host, &rolls)?, rest.div(&all)) else { return Ok(None) };
    Ok(Some(Hands { rolls, rest }))
}
