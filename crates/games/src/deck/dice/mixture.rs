//! Mixtures of pools: what follows a roll is another one for each roll.

use super::pool::{Dice, dice_that_lie, pool_within, pools};
use crate::deck::dealt::Dealt;
use crate::deck::dice::Derived;
use crate::deck::hand::Hand;
use rustc_hash::FxHashMap;
use std::any::Any;
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::output::Output;
use tg_core::value::{Key, Value};
use tg_dist::{Count, Dist, DistSource, Draw, Law, MixturePart, mixed};

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
    if chances.len() > MOST_PARTS {
        return Err(too_many(chances.len() as u128));
    }
    let (ways, sets): (Vec<Count>, Vec<Vec<Dice>>) = chances.into_iter().unzip();
    let pools = pools(host, sets)?;
    let mut parts: Vec<(Count, Dist)> =
        ways.into_iter().zip(&pools).map(|(ways, pool)| (ways, Dist::of(pool))).collect();
    match parts.len() {
        1 => Ok(parts.swap_remove(0).1),
        _ => Ok(Dist::asked(Mixture { parts })),
    }
}

#[cold]
fn too_many(pools: u128) -> Fault {
    fault(Code::E5013, format!("{pools} different rolls would each be followed by throws of their own"))
        .with_help("ask for what matters before: `p.map(h -> …)`, `p.count(…)`; or throw fewer dice")
        .with_help("of dice that others join, faces are counted without a limit on how often: `5d10.again(10).count(8..)`; points for faces are dice with the points as their faces: `5d[0 x6, 1 x3, 2].again(2)`")
}

/// The sets of dice that a value may be, with their ways: of a pool its dice; of other rolls, those that lie then; of
/// what is no roll, one die.
pub(super) fn chances_of(host: &mut dyn Host, value: &Value) -> Result<Chances, Fault> {
    if let Some(hand) = Hand::within(value) {
        return Ok(vec![(Count::ONE, dice_that_lie(hand)?)]);
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

/// What follows each roll of a pool, as sets of dice.
pub(super) fn after_each(
    host: &mut dyn Host,
    dealt: &Dealt,
    mut next: impl FnMut(&mut dyn Host, Value) -> Result<Value, Fault>,
) -> Result<Chances, Fault> {
    chances_after(host, dealt, |host, roll| {
        let value = next(host, roll)?;
        chances_of(host, &value)
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
fn put_together(host: &mut dyn Host, all: Vec<(Count, Chances)>) -> Result<Chances, Fault> {
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
    sets.sort_by(|a, b| match (&a.shown, &b.shown) {
        (Some(a), Some(b)) => a.order(b).unwrap_or(Ordering::Equal),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Rc::as_ptr(&a.die).cast::<u8>().cmp(&Rc::as_ptr(&b.die).cast::<u8>()),
    });
    sets
}

/// One of several values, where all are rolls, pools or numbers, so that what comes is a roll with its dice; `None` where
/// some are something else.
pub(in crate::deck) fn mixture_of(
    host: &mut dyn Host,
    parts: &[(Count, Value)],
) -> Result<Option<Dist>, Fault> {
    let mut pooled: Vec<(usize, Vec<Dice>)> = Vec::new();
    let mut mixed: Vec<(Count, Dist)> = Vec::with_capacity(parts.len());
    for (place, (weight, value)) in parts.iter().enumerate() {
        let source = Dist::within(value).and_then(Dist::source);
        mixed.push((weight.clone(), Dist::of(value)));
        match (pool_within(value), source) {
            (Some(pool), _) if pool.cards.have_sums() => pooled.push((place, pool.dice())),
            (None, Some(source)) if source.outcome().is_none() && source.holds_hands() => {}
            (None, None) => {
                let law = Dist::of(value).law(host)?;
                if !(0..law.size()).all(|face| law.value(face).bare_number().is_some()) {
                    return Ok(None);
                }
                pooled.push((place, vec![Dice::thrown(law, 1)]));
            }
            _ => return Ok(None),
        }
    }
    let (places, sets): (Vec<usize>, Vec<Vec<Dice>>) = pooled.into_iter().unzip();
    for (place, pool) in places.into_iter().zip(pools(host, sets)?) {
        mixed[place].1 = Dist::of(&pool);
    }
    let all = mixed.iter().all(|(_, part)| part.source().is_some_and(DistSource::holds_hands));
    Ok(all.then(|| Dist::asked(Mixture { parts: mixed })))
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

/// What follows each roll of a pool, where that is a roll or a pool itself for some of them; `None` where it never is.
pub(in crate::deck) fn then(host: &mut dyn Host, dealt: &Dealt, step: &Value) -> Result<Option<Dist>, Fault> {
    let is_roll = |value: &Value| {
        Hand::within(value).is_some_and(|hand| hand.cards.dice)
            || Dist::within(value).and_then(Dist::source).is_some_and(DistSource::holds_hands)
    };
    let some = dealt.hands_query().random_hands(8);
    let mut found = false;
    for roll in some {
        // What fails here is found again for the roll that it fails for.
        found |= host.ask(step, &[roll]).is_ok_and(|next| is_roll(&next));
    }
    if !found {
        return Ok(None);
    }
    let chances = after_each(host, dealt, |host, roll| host.ask(step, &[roll]))?;
    mixture(host, chances).map(Some)
}

impl Mixture {
    /// The ways in which something is so over one total, of its ways in each part.
    fn weighed(&self, host: &mut dyn Host, parts: &[(Count, Count)]) -> Result<(Count, Count), Fault> {
        let mut scale = Count::ONE;
        for (_, total) in parts {
            host.step(1 + scale.bits() / 64)?;
            scale = scale.common_multiple(total);
        }
        let (mut sum, mut all) = (Count::ZERO, Count::ZERO);
        for ((weight, _), (ways, total)) in self.parts.iter().zip(parts) {
            let factor = weight.times(&scale.quotient(total));
            sum = sum.add(&factor.times(ways));
            all = all.add(&factor.times(total));
        }
        Ok((sum, all))
    }

    fn each(
        &self,
        host: &mut dyn Host,
        mut ask: impl FnMut(&mut dyn Host, &dyn DistSource) -> Result<Dist, Fault>,
    ) -> Result<Vec<(Count, Dist)>, Fault> {
        let mut answers = Vec::with_capacity(self.parts.len());
        for (weight, part) in &self.parts {
            let answer = match part.source() {
                Some(source) => ask(host, source)?,
                None => part.clone(),
            };
            answers.push((weight.clone(), answer));
        }
        Ok(answers)
    }

    fn plan_of(&self) -> String {
        format!("a mixture of {} pools, each counted by itself", self.parts.len())
    }

    /// Answers of all parts together: rolls stay rolls.
    fn together(&self, host: &mut dyn Host, answers: Vec<(Count, Dist)>) -> Result<Dist, Fault> {
        if answers.iter().all(|(_, answer)| answer.source().is_some_and(DistSource::holds_hands)) {
            return Ok(Dist::asked(Mixture { parts: answers }));
        }
        let mut parts = Vec::with_capacity(answers.len());
        for (weight, answer) in answers {
            parts.push(MixturePart::of(host, weight, answer.value())?);
        }
        mixed(host, parts, self.plan_of())
    }
}

impl DistSource for Mixture {
    fn total(&self, host: &mut dyn Host) -> Result<Count, Fault> {
        Ok(self.outcomes(host)?.total().clone())
    }

    fn map(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault> {
        let answers = self.each(host, |host, source| source.map(host, question))?;
        self.together(host, answers)
    }

    fn given(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Dist>, Fault> {
        let mut held = Vec::with_capacity(self.parts.len());
        let mut scale = Count::ONE;
        for (_, part) in &self.parts {
            let Some(source) = part.source() else { return Ok(None) };
            let (ways, total) = source.holds(host, condition)?;
            scale = scale.common_multiple(&total);
            held.push((ways, total));
        }
        let mut parts = Vec::new();
        for ((weight, part), (ways, total)) in self.parts.iter().zip(&held) {
            if ways.is_zero() {
                continue;
            }
            if let Some(source) = part.source()
                && let Some(given) = source.given(host, condition)?
            {
                parts.push((weight.times(&scale.quotient(total)).times(ways), given));
            }
        }
        Ok((!parts.is_empty()).then(|| Dist::asked(Mixture { parts })))
    }

    fn outcomes(&self, host: &mut dyn Host) -> Result<Rc<dyn Law>, Fault> {
        let mut parts = Vec::with_capacity(self.parts.len());
        for (weight, part) in &self.parts {
            let law = part.law(host)?;
            parts.push(MixturePart::of(host, weight.clone(), Dist::of_law(&law).value())?);
        }
        mixed(host, parts, self.plan_of())?.law(host)
    }

    fn sample(&self, host: &mut dyn Host, draw: &mut Draw) -> Result<Value, Fault> {
        let all = self.parts.iter().fold(Count::ZERO, |sum, (weight, _)| sum.add(weight));
        let at = tg_dist::random_below(host, draw, &all)?;
        let mut end = Count::ZERO;
        for (weight, part) in &self.parts {
            end = end.add(weight);
            if let (true, Some(source)) = (at < end, part.source()) {
                return source.sample(host, draw);
            }
        }
        Ok(Value::None)
    }

    fn holds(&self, host: &mut dyn Host, condition: &Value) -> Result<(Count, Count), Fault> {
        let mut parts = Vec::with_capacity(self.parts.len());
        for (_, part) in &self.parts {
            parts.push(match part.source() {
                Some(source) => source.holds(host, condition)?,
                None => (Count::ZERO, Count::ONE),
            });
        }
        self.weighed(host, &parts)
    }

    fn then(&self, host: &mut dyn Host, step: &Value) -> Result<Option<Dist>, Fault> {
        let mut next = Vec::with_capacity(self.parts.len());
        for (weight, part) in &self.parts {
            let Some(source) = part.source() else { return Ok(None) };
            let Some(dist) = source.then(host, step)? else { return Ok(None) };
            next.push((weight.clone(), dist));
        }
        self.together(host, next).map(Some)
    }

    fn explain(&self, host: &mut dyn Host, condition: &Value) -> Result<Output, Fault> {
        let (ways, all) = self.holds(host, condition)?;
        let sum = format!("together {} of {} ways = {}", ways.number(), all.number(), ways.part_of(&all));
        Ok(Output::stack([Output::from(self.plan_of()), sum.into()]))
    }

    fn mixture(&self, host: &mut dyn Host, parts: &[(Count, Value)]) -> Result<Option<Dist>, Fault> {
        mixture_of(host, parts)
    }

    fn joint(
        &self,
        host: &mut dyn Host,
        values: &[Value],
        keys: Option<&[Key]>,
    ) -> Result<Option<Dist>, Fault> {
        super::joint(host, values, keys)
    }

    fn holds_hands(&self) -> bool {
        self.parts.iter().all(|(_, part)| part.source().is_none_or(DistSource::holds_hands))
    }

    fn outcome(&self) -> Option<&'static str> {
        self.parts.first()?.1.source()?.outcome()
    }

    fn shows_outcomes(&self) -> bool {
        self.parts.iter().all(|(_, part)| part.source().is_some_and(DistSource::shows_outcomes))
    }

    fn plan(&self) -> String {
        self.plan_of()
    }

    fn short(&self) -> String {
        format!("one of {} pools of dice", self.parts.len())
    }
}
