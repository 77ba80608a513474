//! What may be thrown: sets of dice with their ways, and what follows each of their rolls.

use super::pool::{Dice, Lying, dice_that_lie, pool_within, pools};
use crate::deck::dealt::Dealt;
use crate::deck::dice::Derived;
use crate::deck::hand::Hand;
use rustc_hash::FxHashMap;
use std::any::Any;
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::Value;
use tg_dist::{Count, Dist, Law, MixturePart, mixed};

/// More pools than this aren't mixed.
pub(super) const MOST_PARTS: usize = 1 << 16;

/// What may be thrown: each set of dice with its ways.
pub(super) type Chances = Vec<(Count, Vec<Dice>)>;

/// Pools of which one is thrown, each as likely as its weight says.
pub(in crate::deck) struct Mixture {
    pub(super) parts: Vec<(Count, Dist)>,
}

/// The pool of one of these sets of dice.
///
/// # Errors
/// `E5013` where there are too many of them, and the limits.
pub(super) fn mixture(host: &mut dyn Host, chances: Chances) -> Result<Dist, Fault> {
    mixture_knowing(host, chances, &[])
}

/// The same, in which the faces of these dice are known, whatever is left of them.
pub(super) fn mixture_knowing(host: &mut dyn Host, chances: Chances, known: &[Dice]) -> Result<Dist, Fault> {
    if chances.len() > MOST_PARTS {
        return Err(too_many(chances.len() as u128));
    }
    let (ways, sets): (Vec<Count>, Vec<Vec<Dice>>) = chances.into_iter().unzip();
    let common = ways.iter().fold(Count::ZERO, |common, ways| common.common_divisor(ways));
    let pools = pools(host, sets, known)?;
    let mut parts: Vec<(Count, Dist)> =
        ways.iter().zip(&pools).map(|(ways, pool)| (ways.quotient(&common), Dist::of(pool))).collect();
    // Dice with too many ways are only known by their sums.
    if parts.iter().any(|(_, pool)| pool.source().is_none()) {
        let mut sums = Vec::with_capacity(parts.len());
        for (ways, pool) in parts {
            sums.push(MixturePart::of(host, ways, pool.value())?);
        }
        return mixed(host, sums, "a mixture of sums of dice");
    }
    match parts.len() {
        1 => Ok(parts.swap_remove(0).1),
        _ => Ok(Dist::asked(Mixture { parts })),
    }
}

#[cold]
pub(super) fn too_many(pools: u128) -> Fault {
    fault(Code::E5013, format!("{pools} different rolls would each be followed by throws of their own"))
        .with_help("ask for what matters before: `p.map(h -> …)`, `p.count(…)`; or throw fewer dice")
        .with_help("of dice that others join, faces are counted without a limit on how often: `5d10.again(10).count(8..)`; points for faces are dice with the points as their faces: `5d[0 x6, 1 x3, 2].again(2)`")
}

/// The sets of dice that a value may be, with their ways: of a pool its dice; of other rolls, those that lie then; of
/// what is no roll, one die.
pub(super) fn chances_of(host: &mut dyn Host, value: &Value) -> Result<Chances, Fault> {
    if let Some(hand) = Hand::within(value) {
        return Ok(vec![(Count::ONE, dice_that_lie(hand, None)?)]);
    }
    if let Some(pool) = pool_within(value) {
        return Ok(vec![(Count::ONE, pool.dice())]);
    }
    if let Value::List(list) = value
        && list.items().iter().any(|item| Dist::within(item).is_some())
    {
        let mut parts = Vec::with_capacity(list.items().len());
        for item in list.items() {
            parts.push(chances_of(host, item)?);
        }
        return product(host, parts);
    }
    if let Value::Object(object) = value
        && let Some(fault) = object.unwritten()
    {
        return Err(fault);
    }
    let Some(dist) = Dist::within(value) else {
        let die = Dist::certain(value.clone()).law(host)?;
        return Ok(vec![(Count::ONE, vec![Dice::thrown(die, 1)])]);
    };
    let source: Option<&dyn Any> = dist.source().map(|source| source as _);
    if let Some(mixture) = source.and_then(|source| source.downcast_ref::<Mixture>()) {
        let mut all = Vec::with_capacity(mixture.parts.len());
        for (ways, part) in &mixture.parts {
            all.push((ways.clone(), chances_of(host, &part.clone().value())?));
        }
        return put_together(host, all);
    }
    if let Some(derived) = source.and_then(|source| source.downcast_ref::<Derived>()) {
        return after_each(host, &derived.of, |host, roll| host.ask(&derived.step, &[roll]));
    }
    if let Some(dealt) =
        source.and_then(|source| source.downcast_ref::<Dealt>()).filter(|dealt| dealt.cards.dice)
    {
        return after_each(host, dealt, |_, roll| Ok(roll));
    }
    Ok(vec![(Count::ONE, vec![Dice::thrown(dist.law(host)?, 1)])])
}

/// What follows each roll of a pool, as sets of dice: those of the pool that are in it stay the dice that they are.
pub(super) fn after_each(
    host: &mut dyn Host,
    dealt: &Dealt,
    mut next: impl FnMut(&mut dyn Host, Value) -> Result<Value, Fault>,
) -> Result<Chances, Fault> {
    let die = dealt.only_die();
    chances_after(host, dealt, |host, roll| {
        let value = next(host, roll)?;
        match Hand::within(&value) {
            Some(hand) if Rc::ptr_eq(&hand.cards, &dealt.cards) => {
                Ok(vec![(Count::ONE, dice_that_lie(hand, die.as_ref())?)])
            }
            _ => chances_of(host, &value),
        }
    })
}

/// The same where sets of dice follow.
pub(super) fn chances_after(
    host: &mut dyn Host,
    dealt: &Dealt,
    mut next: impl FnMut(&mut dyn Host, Value) -> Result<Chances, Fault>,
) -> Result<Chances, Fault> {
    let rolls = dealt.hands_query().different_hands();
    if rolls > MOST_PARTS as u128 {
        return Err(too_many(rolls));
    }
    let law = dealt.every_roll(host)?;
    let mut all = Vec::with_capacity(law.size());
    for place in 0..law.size() {
        all.push((law.ways(place), next(host, law.value(place))?));
    }
    put_together(host, all)
}

/// What follows each set of dice that may be thrown.
pub(super) fn followed(
    host: &mut dyn Host,
    chances: Chances,
    mut next: impl FnMut(&mut dyn Host, Vec<Dice>) -> Result<Chances, Fault>,
) -> Result<Chances, Fault> {
    let mut all = Vec::with_capacity(chances.len());
    for (ways, dice) in chances {
        all.push((ways, next(host, dice)?));
    }
    put_together(host, all)
}

/// Chances of chances: the ways of each over one total.
pub(super) fn put_together(host: &mut dyn Host, all: Vec<(Count, Chances)>) -> Result<Chances, Fault> {
    let total = |chances: &Chances| chances.iter().fold(Count::ZERO, |sum, (ways, _)| sum.add(ways));
    let mut scale = Count::ONE;
    for (_, chances) in &all {
        host.step(1 + scale.bits() / 64)?;
        scale = scale.common_multiple(&total(chances));
    }
    let mut together = Vec::new();
    for (outer, chances) in all {
        let factor = outer.times(&scale.quotient(&total(&chances)));
        host.step(chances.len() as u64 * (1 + scale.bits() / 64))?;
        if together.len() + chances.len() > MOST_PARTS {
            return Err(too_many((together.len() + chances.len()) as u128));
        }
        together.extend(chances.into_iter().map(|(ways, dice)| (factor.times(&ways), dice)));
    }
    Ok(merged(together))
}

/// The same chances with equal sets of dice put together.
fn merged(chances: Chances) -> Chances {
    // What lies gets a number by what it shows, what is thrown by its die.
    let mut kinds: Vec<Dice> = Vec::new();
    let mut places: FxHashMap<Vec<(usize, u32)>, usize> = FxHashMap::default();
    let mut merged: Chances = Vec::new();
    for (ways, dice) in chances {
        let dice = in_order(dice);
        let key = dice.iter().map(|dice| {
            let kind = kinds.iter().position(|own| own.are_like(dice));
            let kind = kind.unwrap_or_else(|| {
                kinds.push(dice.clone());
                kinds.len() - 1
            });
            (kind, dice.number)
        });
        let place = *places.entry(key.collect()).or_insert(merged.len());
        match merged.get_mut(place) {
            Some((sum, _)) => *sum = sum.add(&ways),
            None => merged.push((ways, dice)),
        }
    }
    merged
}

/// Dice in one order, equal ones together and none without a number: first those that lie, by what they show.
fn in_order(dice: Vec<Dice>) -> Vec<Dice> {
    let mut sets: Vec<Dice> = Vec::with_capacity(dice.len());
    for dice in dice.into_iter().filter(|dice| dice.number > 0) {
        match sets.iter_mut().find(|own| own.are_like(&dice)) {
            Some(own) => own.number = own.number.saturating_add(dice.number),
            None => sets.push(dice),
        }
    }
    let address = |die: &Rc<dyn Law>| Rc::as_ptr(die).cast::<u8>();
    let by_die = |dice: &Dice| match &dice.lying {
        Some(Lying { face: Some(_), .. }) => None,
        _ => Some(address(&dice.die)),
    };
    sets.sort_by_key(by_die);
    sets.sort_by(|a, b| match (&a.lying, &b.lying) {
        (Some(a), Some(b)) => {
            let again = |lying: &Lying| lying.again.as_ref().map(address);
            let faces = match (&a.face, &b.face) {
                (Some(a), Some(b)) => a.order(b).unwrap_or(Ordering::Equal),
                (a, b) => a.is_none().cmp(&b.is_none()),
            };
            faces.then_with(|| again(a).cmp(&again(b)))
        }
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    });
    sets
}

/// Several independent choices of dice thrown together.
pub(super) fn product(host: &mut dyn Host, parts: Vec<Chances>) -> Result<Chances, Fault> {
    let mut all: Chances = vec![(Count::ONE, Vec::new())];
    for part in parts {
        let size = all.len() as u128 * part.len() as u128;
        if size > MOST_PARTS as u128 {
            return Err(too_many(size));
        }
        let mut next = Vec::with_capacity(size as usize);
        for (ways, dice) in &all {
            host.step(part.len() as u64)?;
            for (more, others) in &part {
                next.push((ways.times(more), dice.iter().chain(others).cloned().collect()));
            }
        }
        all = next;
    }
    Ok(all)
}
