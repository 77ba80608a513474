//! Quantiles of distributions that leave out extremely unlikely outcomes: found only where those can't change them.

use super::{Count, Dist, Law};
use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_prelude::arguments::number_fault;

/// Between which numbers a probability lies.
struct Between {
    least: Number,
    most: Number,
}

/// Returns the least outcome that isn't exceeded with a probability of at least `part`. `rest` is left out.
///
/// # Errors
/// `E5013` if that depends on what is left out, and the limits.
pub(super) fn find(
    host: &mut dyn Host,
    dist: &Dist,
    law: &dyn Law,
    part: &Number,
    rest: &Number,
) -> Result<Value, Fault> {
    let so_far = cumulative(host, law)?;
    let (mut low, mut high) = (0, law.size());
    while low < high {
        let middle = low + (high - low) / 2;
        let up_to = up_to(host, dist, (law, &so_far[..]), (middle, true), rest)?;
        match up_to.least.compare(part) {
            Ordering::Less => low = middle + 1,
            _ => high = middle,
        }
    }
    // What lies before it, listed or not, isn't enough, or is nothing at all.
    let is_found = low < law.size() && {
        let before = up_to(host, dist, (law, &so_far), (low, false), rest)?.most;
        before.compare(part) == Ordering::Less || before == Number::ZERO
    };
    match is_found {
        true => Ok(law.value(low)),
        false => Err(fault(
            Code::E5013,
            "this quantile depends on outcomes that are so unlikely that they are left out",
        )
        .with_help(
            "ask how likely it is to come so far: `d.at_most(n)`; or cut the distribution: `d.clamp(0, 100)`",
        )),
    }
}

/// Returns the least and the greatest outcome, each `none` if what is left out may lie beyond the listed ones.
///
/// # Errors
/// The limits.
pub(super) fn ends(host: &mut dyn Host, dist: &Dist, law: &dyn Law) -> Result<[Value; 2], Fault> {
    let mut end = |place: usize, side: Ordering| -> Result<Value, Fault> {
        let (Some(mapped), Some(bound)) = (dist.mapped(), law.value(place).as_number()) else {
            return Ok(Value::None);
        };
        let all = mapped.beyond(host, &bound, side)?.is_some_and(|all| all == Number::ONE);
        Ok(if all { law.value(place) } else { Value::None })
    };
    Ok([end(0, Ordering::Greater)?, end(law.size() - 1, Ordering::Less)?])
}

/// The ways of all outcomes up to each.
fn cumulative(host: &mut dyn Host, law: &dyn Law) -> Result<Vec<Count>, Fault> {
    host.step(law.size() as u64)?;
    let mut sum = Count::ZERO;
    Ok((0..law.size())
        .map(|place| {
            sum = sum.add(&law.ways(place));
            sum.clone()
        })
        .collect())
}

/// How likely outcomes up to one are; without itself, those before it.
fn up_to(
    host: &mut dyn Host,
    dist: &Dist,
    (law, so_far): (&dyn Law, &[Count]),
    (place, itself): (usize, bool),
    rest: &Number,
) -> Result<Between, Fault> {
    let failed = |error| number_fault("quantile", error);
    if let (Some(mapped), Some(bound)) = (dist.mapped(), law.value(place).as_number()) {
        let side = if itself { Ordering::Less } else { Ordering::Greater };
        if let Some(exact) = mapped.beyond(host, &bound, side)? {
            let exact = if itself { exact } else { Number::ONE.sub(&exact).map_err(failed)? };
            return Ok(Between { least: exact.clone(), most: exact });
        }
    }
    let ways = match (itself, place) {
        (true, _) => so_far[place].clone(),
        (false, 0) => Count::ZERO,
        (false, _) => so_far[place - 1].clone(),
    };
    let listed =
        Number::ONE.sub(rest).and_then(|kept| ways.part_of(law.total()).mul(&kept)).map_err(failed)?;
    let most = listed.add(rest).map_err(failed)?;
    Ok(Between { least: listed, most })
}
