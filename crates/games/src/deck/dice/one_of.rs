//! One of several values, as a mixture of pools or of hands.

use super::chances::Mixture;
use super::mixture::thrown_in;
use super::pool::{Dice, pool_within, pools};
use crate::deck::card::Card;
use crate::deck::dealt::Dealt;
use crate::deck::dice::Derived;
use crate::deck::hand::Hand;
use std::any::Any;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::Value;
use tg_dist::{Count, Dist, DistSource};

/// One of several values, where all are rolls, pools or numbers, so that what comes is a roll with its dice, or where all
/// are hands of cards; `None` where some are something else.
pub(in crate::deck) fn mixture_of(
    host: &mut dyn Host,
    parts: &[(Count, Value)],
) -> Result<Option<Dist>, Fault> {
    let parts = &flattened(host, parts)?;
    let mut pooled: Vec<(usize, Vec<Dice>)> = Vec::new();
    let mut mixed: Vec<(Count, Dist)> = Vec::with_capacity(parts.len());
    let (mut cards, mut words) = (0, false);
    for (place, (weight, value)) in parts.iter().enumerate() {
        let source = Dist::within(value).and_then(Dist::source);
        mixed.push((weight.clone(), Dist::of(value)));
        match (source.and_then(of_pool), source) {
            (Some(pool), _) => pooled.push((place, pool.dice())),
            (None, Some(source)) if source.holds_hands() => cards += usize::from(source.outcome().is_some()),
            (None, None) if Dist::of(value).is_endless() => return Ok(None),
            (None, None) => {
                let law = Dist::of(value).law(host)?;
                let mut faces = (0..law.size()).map(|face| law.value(face));
                if !faces.all(|face| face.bare_number().is_some()) {
                    words = true;
                    if (0..law.size()).any(|face| !is_word(&law.value(face))) {
                        return Ok(None);
                    }
                }
                pooled.push((place, vec![Dice::thrown(law, 1)]));
            }
            _ => return Ok(None),
        }
    }
    // Rolls that have sums keep them, so their dice don't know the words of others.
    if pooled.iter().any(|(_, dice)| have_sums(dice)) {
        if words {
            return Ok(None);
        }
        pooled.retain(|(_, dice)| have_sums(dice));
    }
    // Hands of cards and rolls have nothing in common.
    if cards > 0 && cards < parts.len() {
        return Ok(None);
    }
    let (places, sets): (Vec<usize>, Vec<Vec<Dice>>) = pooled.into_iter().unzip();
    for (place, pool) in places.into_iter().zip(pools(host, sets, &[])?) {
        mixed[place].1 = remade(mixed[place].1.source(), &pool);
    }
    let all = mixed.iter().all(|(_, part)| part.source().is_some_and(DistSource::holds_hands));
    Ok(all.then(|| match mixed.len() {
        1 => mixed.swap_remove(0).1,
        _ => Dist::asked(Mixture { parts: mixed }),
    }))
}

/// Whether all faces of some dice are numbers.
fn have_sums(dice: &[Dice]) -> bool {
    let mut faces = dice.iter().flat_map(|dice| (0..dice.die.size()).map(|face| dice.die.value(face)));
    faces.all(|face| face.bare_number().is_some())
}

/// Whether a value is a word that a die may show.
fn is_word(value: &Value) -> bool {
    value.downcast::<Card>().is_some() || value.as_text().is_some() && Hand::within(value).is_none()
}

/// The same parts, with mixtures replaced by their parts, so that all pools know the same faces.
fn flattened(host: &mut dyn Host, parts: &[(Count, Value)]) -> Result<Vec<(Count, Value)>, Fault> {
    let inner = |value: &'_ Value| -> Option<Vec<(Count, Dist)>> {
        let source: &dyn Any = Dist::within(value)?.source()?;
        source.downcast_ref::<Mixture>().map(|mixture| mixture.parts.clone())
    };
    let weight = |parts: &[(Count, Dist)]| parts.iter().fold(Count::ZERO, |sum, (weight, _)| sum.add(weight));
    let mut scale = Count::ONE;
    for parts in parts.iter().filter_map(|(_, value)| inner(value)) {
        host.step(1 + scale.bits() / 64)?;
        scale = scale.common_multiple(&weight(&parts));
    }
    let mut all = Vec::with_capacity(parts.len());
    for (outer, value) in parts {
        match inner(value) {
            None => all.push((outer.times(&scale), value.clone())),
            Some(parts) => {
                let factor = outer.times(&scale.quotient(&weight(&parts)));
                host.step(parts.len() as u64)?;
                all.extend(parts.into_iter().map(|(own, part)| (factor.times(&own), part.value())));
            }
        }
    }
    Ok(all)
}

/// The pool behind a distribution of single rolls.
fn of_pool(source: &dyn DistSource) -> Option<&Dealt> {
    let any: &dyn Any = source;
    let side_by_side = any.downcast_ref::<Derived>().is_some_and(|made| made.side_by_side);
    thrown_in(source).filter(|pool| !side_by_side && !pool.several)
}

/// The same distribution, with a pool that knows more faces.
fn remade(source: Option<&dyn DistSource>, pool: &Value) -> Dist {
    let (Some(before), Some(pool)) = (source.and_then(of_pool), pool_within(pool)) else {
        return Dist::of(pool);
    };
    let of = Dealt { conditions: before.conditions.clone(), ..pool.clone() };
    let source: Option<&dyn Any> = source.map(|source| source as _);
    match source.and_then(|source| source.downcast_ref::<Derived>()) {
        Some(made) => Dist::asked(Derived { of, step: made.step.clone(), side_by_side: false }),
        None => Dist::asked(of),
    }
}
