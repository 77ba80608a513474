//! `joint(3d6, 2d6)`: several rolls side by side, each with its dice.

use super::faces::faces;
use super::pool::{Dice, pool_within};
use super::thrown::Thrown;
use crate::deck::dealt::Dealt;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::Value;
use tg_dist::{Dist, Law};

/// The pools and dice in these values side by side, so that each roll keeps its dice; `None` where one of them is
/// something else.
pub(in crate::deck) fn joint(host: &mut dyn Host, values: &[Value]) -> Result<Option<Dist>, Fault> {
    let mut rolls: Vec<Vec<Dice>> = Vec::with_capacity(values.len());
    let mut limits = None;
    for value in values {
        if let Some(pool) = pool_within(value) {
            limits = limits.or(Some(pool.limits));
            rolls.push(pool.dice());
            continue;
        }
        let Some(dist) = Dist::within(value).filter(|dist| dist.source().is_none()) else { return Ok(None) };
        let die = dist.law(host)?;
        if !(0..die.size()).all(|place| die.value(place).as_number().is_some()) {
            return Ok(None);
        }
        rolls.push(vec![Dice::thrown(die, 1)]);
    }
    let Some(limits) = limits else { return Ok(None) };
    let dice: Vec<Dice> = rolls.iter().flatten().cloned().collect();
    let laws: Vec<Rc<dyn Law>> = dice.iter().map(|dice| dice.die.clone()).collect();
    let Some((cards, piles)) = faces(host, &laws)? else { return Ok(None) };
    let mut at = 0;
    let ranges = rolls.iter().map(|roll| {
        let begin = at;
        at += roll.len();
        begin..at
    });
    let thrown = Thrown { rolls: ranges.collect(), dice: laws, piles };
    let sizes = dice.iter().map(|dice| dice.number).collect();
    Ok(Some(Dist::asked(Dealt::rolls(cards, sizes, true, limits, thrown))))
}
