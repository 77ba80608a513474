//! What is thrown together with dice that have no last outcome.

use super::super::super::chances::chances_of;
use super::super::super::pool::Dice;
use super::super::Sorted;
use super::{EndlessPool, Thrown};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Domain, Value};
use tg_dist::{Dist, Endless, Generating, Growing};

/// The pool of several values where one of them has no last outcome; `None` where all have.
///
/// # Errors
/// `E5017` for numbers that aren't known by a generating function, and the limits.
pub(in crate::deck::dice) fn of_parts(
    host: &mut dyn Host,
    parts: &[Value],
    times: u32,
) -> Result<Option<Dist>, Fault> {
    if !parts.iter().any(|part| Dist::within(part).is_some_and(is_endless)) {
        return Ok(None);
    }
    if parts.iter().any(are_joined) {
        let mut dice: Vec<(Sorted, u32)> = Vec::new();
        for part in parts {
            let own = joined_of(host, part)?.into_iter();
            dice.extend(own.map(|(sorted, number)| (sorted, number.saturating_mul(times))));
        }
        return EndlessPool::joined(host, dice).map(|pool| Some(Dist::endless(pool)));
    }
    let mut dice: Vec<(Rc<Growing>, u32)> = Vec::new();
    for part in parts {
        for (die, number) in dice_of(host, part)? {
            dice.push((die, number.saturating_mul(times)));
        }
    }
    EndlessPool::growing(host, dice).map(|pool| Some(Dist::endless(pool)))
}

/// Whether a value is dice that others join.
fn are_joined(value: &Value) -> bool {
    let pool = Dist::within(value).and_then(Dist::endless_of::<EndlessPool>);
    pool.is_some_and(|pool| matches!(pool.dice, Thrown::Joined(_)))
}

/// The dice that a value is, beside dice that others join.
fn joined_of(host: &mut dyn Host, value: &Value) -> Result<Vec<(Sorted, u32)>, Fault> {
    let dist = Dist::of(value);
    match dist.endless_of::<EndlessPool>() {
        Some(EndlessPool { dice: Thrown::Joined(own), .. }) => return Ok(own.clone()),
        None if dist.generating().is_none() => {}
        _ => {
            let message =
                "dice that others join without an end can't be thrown with numbers that grow without one";
            return Err(fault(Code::E5017, message).with_help(
                "add them: `2d6.again(6) + d8.explode`; or say how often at most: `d8.explode(times: 10)`",
            ));
        }
    }
    // No face of these brings another die.
    let kinds = plain_dice(host, value)?.into_iter();
    Ok(kinds
        .map(|kind| (Sorted { fits: vec![false; kind.die.size()], die: kind.die }, kind.number))
        .collect())
}

/// Returns the sum of endless dice as a single die; `None` for any other value.
///
/// # Errors
/// The limits.
pub(in crate::deck::dice) fn one_die(host: &mut dyn Host, value: &Value) -> Result<Option<Value>, Fault> {
    let pool = Dist::within(value).and_then(Dist::endless_of::<EndlessPool>);
    let Some(sum) = pool.and_then(|pool| pool.sum.generating()).cloned() else { return Ok(None) };
    Ok(Some(Dist::endless(Growing::new(host, sum, "a sum of dice that grow without an end")?).value()))
}

/// Whether the numbers of a distribution have no last one, and a generating function.
fn is_endless(dist: &Dist) -> bool {
    dist.endless_of::<EndlessPool>().is_some() || dist.generating().is_some()
}

/// The dice that a value is, each with how many there are of it.
pub(super) fn dice_of(host: &mut dyn Host, value: &Value) -> Result<Vec<(Rc<Growing>, u32)>, Fault> {
    let dist = Dist::of(value);
    if let Some(EndlessPool { dice: Thrown::Growing(own), .. }) = dist.endless_of::<EndlessPool>() {
        return Ok(own.clone());
    }
    if let Some(function) = dist.generating() {
        let short = dist.short().unwrap_or_default();
        return Ok(vec![(Rc::new(Growing::new(host, function.clone(), short)?), 1)]);
    }
    let kinds = plain_dice(host, value)?;
    let mut dice = Vec::with_capacity(kinds.len());
    for kind in kinds {
        let one = Generating::of_law(&*kind.die).ok_or_else(|| {
            fault(
                Code::E2003,
                "together with endless dice only those are thrown whose faces are whole numbers",
            )
            .with_help("say how often at most a die is thrown again: `times: 2`")
        })?;
        dice.push((Rc::new(Growing::new(host, one, "a die")?), kind.number));
    }
    Ok(dice)
}

/// The dice that a value with a last outcome is.
fn plain_dice(host: &mut dyn Host, value: &Value) -> Result<Vec<Dice>, Fault> {
    let mut chances = chances_of(host, value)?;
    match (chances.pop(), chances.is_empty()) {
        (Some((_, kinds)), true) => Ok(kinds),
        _ => Err(fault(Code::E5013, "one of several pools can't be thrown together with endless dice")
            .with_help("say how often at most a die is thrown again: `times: 2`")),
    }
}
