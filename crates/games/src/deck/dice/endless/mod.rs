//! Dice that grow, or are joined by others, without a limit: `3d6.explode`, `6d6.again(6)`.
//!
//! Their sum has a generating function, and so has how many of them fit. What isn't counted without a limit is refused,
//! with the limit as the way out.

mod counts;
mod hands;
mod joined;
mod kept;
mod mixture;
mod nth;
mod pool;
mod used_methods;

use super::chances::chances_of;
use super::change::{Sorted, again_of, no_sum};
use super::pool::thrown;
use mixture::one_of;
use pool::EndlessPool;
pub(super) use pool::{asked, of_parts, one_die};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_dist::{Count, Dist, Face, Generating, Growing, Law};

/// Some equal dice with the faces that are meant: for the first throw, and for further ones.
struct Meant {
    first: Sorted,
    again: Sorted,
    number: u32,
}

/// Sets of dice, with their ways.
type Sets = Vec<(Count, Vec<Meant>)>;

/// The sets of dice that a receiver may be.
fn sorted(host: &mut dyn Host, dist: &Value, meant: &Value, called: &str) -> Result<Sets, Fault> {
    let mut sets = Vec::new();
    let chances = chances_of(host, dist)?;
    let all_dice = again_of(&chances);
    for (ways, dice) in chances {
        let mut all = Vec::with_capacity(dice.len());
        for dice in dice.into_iter().filter(|dice| dice.number > 0) {
            // Joining dice that are already thrown isn't supported without a limit.
            let again = dice.again().filter(|_| dice.lying.is_none() || called == "explode");
            let again = again.ok_or_else(|| {
                fault(
                    Code::E2003,
                    "these dice have been thrown: which die each of them was isn't known any more",
                )
                .with_help(format!("change the dice before some are kept: `4d6.{called}(…).highest(3)`"))
            })?;
            let again = Sorted::new(host, again, &all_dice, meant)?;
            all.push(Meant { first: again.of_throw(host, &dice.die)?, again, number: dice.number });
        }
        sets.push((ways, all));
    }
    Ok(sets)
}

/// As many of a die without a last outcome as one of these numbers says, each with its ways; `None` for any other die.
///
/// # Errors
/// The limits.
pub(super) fn as_many_as(
    host: &mut dyn Host,
    die: &Value,
    numbers: &[(Count, u32)],
) -> Result<Option<Value>, Fault> {
    let die = one_die(host, die)?.unwrap_or_else(|| die.clone());
    let mut pools = Vec::with_capacity(numbers.len());
    for (ways, number) in numbers {
        let pool = match (number, of_parts(host, std::slice::from_ref(&die), *number)?) {
            (_, None) => return Ok(None),
            (0, _) => thrown(host, Vec::new())?,
            (_, Some(pool)) => pool.value(),
        };
        pools.push((ways.clone(), pool));
    }
    one_of(host, pools).map(Some)
}

fn limit(called: &str) -> String {
    // What joins is enumerated, and grows fast.
    let times = if called == "again" { 2 } else { 10 };
    format!("say how often at most: `{called}(…, times: {times})`")
}

/// Dice whose fitting faces are thrown again and added, each further throw less `minus`.
pub(super) fn explode(
    host: &mut dyn Host,
    dist: &Value,
    meant: &Value,
    minus: &Number,
) -> Result<Value, Fault> {
    let mut pools = Vec::new();
    for (ways, set) in sorted(host, dist, meant, "explode")? {
        // Where no dice are thrown, none is thrown again.
        if set.is_empty() {
            pools.push((ways, thrown(host, Vec::new())?));
            continue;
        }
        let mut dice = Vec::with_capacity(set.len());
        for Meant { first, again, number } in set {
            if (0..again.die.size()).any(|place| again.die.value(place).as_number().is_none()) {
                return Err(no_sum());
            }
            let first = values(&first, &Number::ZERO)?;
            let further = values(&again, minus)?;
            let one = grown(&first, &further, "explode")?;
            dice.push((Rc::new(Growing::new(host, one, "a die that grows without an end")?), number));
        }
        pools.push((ways, Dist::endless(EndlessPool::growing(host, dice)?).value()));
    }
    one_of(host, pools)
}

/// Dice that are joined by one more for each that fits.
pub(super) fn again(host: &mut dyn Host, dist: &Value, meant: &Value) -> Result<Value, Fault> {
    let mut pools = Vec::new();
    for (ways, set) in sorted(host, dist, meant, "again")? {
        if set.is_empty() {
            pools.push((ways, thrown(host, Vec::new())?));
            continue;
        }
        let dice = set.into_iter().map(|dice| (dice.first, dice.number)).collect();
        pools.push((ways, Dist::endless(EndlessPool::joined(host, dice)?).value()));
    }
    one_of(host, pools)
}

/// The generating function of a die that goes on with some faces.
///
/// # Errors
/// `E5018` where it never ends, `E5013` where it can't be counted.
fn grown(first: &[Face], further: &[Face], called: &str) -> Result<Generating, Fault> {
    if further.iter().all(|face| face.again) {
        return Err(fault(
            Code::E5018,
            format!("this `{called}` never ends: every face of the die is thrown again"),
        )
        .with_help(format!("let a face end it: `d6.{called}(6)`; or say how often at most: `times: 10`")));
    }
    if further.iter().any(|face| face.again && face.value < 0) {
        return Err(fault(
            Code::E5013,
            format!("an endless `{called}` only counts faces that don't make less of the sum"),
        )
        .with_help(limit(called)));
    }
    Generating::grown(first, further).ok_or_else(|| {
        fault(Code::E5013, format!("the faces of this die lie too far apart for an endless `{called}`"))
            .with_help(limit(called))
    })
}

/// The faces of a die as whole numbers, each less `minus`.
fn values(sorted: &Sorted, minus: &Number) -> Result<Vec<Face>, Fault> {
    let whole = |place: usize| {
        let value = sorted.die.value(place).as_number()?.sub(minus).ok()?;
        value.is_exact().then(|| value.to_i64()).flatten()
    };
    faces(&*sorted.die, &sorted.fits, whole).ok_or_else(|| {
        fault(Code::E2003, "an endless throw only counts faces that are whole numbers")
            .with_help("give the faces numbers, and count these: `4d[1 x3, 2, 0 x2].again(2).count(1)`; or say how often at most: `times: 2`")
    })
}

/// The faces of a die with what each counts; `None` where one has no such number.
fn faces(die: &dyn Law, again: &[bool], value: impl Fn(usize) -> Option<i64>) -> Option<Vec<Face>> {
    let face = |place: usize| {
        let (ways, again): (Count, bool) = (die.ways(place), again[place]);
        Some(Face { value: value(place)?, ways, again })
    };
    (0..die.size()).map(face).collect()
}
