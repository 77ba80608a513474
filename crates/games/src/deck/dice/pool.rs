//! `d.pool(n)`, `pool(a, b)`: dice that are thrown together.

use super::chances::{chances_of, mixture, product};
use super::endless::{self, of_parts};
use super::faces::{are_same, faces};
use super::thrown::Thrown;
use crate::deck::dealt::{Dealt, limits_of};
use crate::deck::hand::{Hand, Held};
use crate::deck::whole::NeedsWhole;
use std::any::Any;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_dist::{Dist, Law};

/// Some equal dice.
#[derive(Clone)]
pub(in crate::deck) struct Dice {
    /// What one of them may show.
    pub die: Rc<dyn Law>,
    /// How many.
    pub number: u32,
    /// What is known of them, if they were already thrown.
    pub lying: Option<Lying>,
}

/// A die that was already thrown.
#[derive(Clone)]
pub(in crate::deck) struct Lying {
    /// What it shows; `None` if all that is known is that it shows one of the faces of its law.
    pub face: Option<Value>,
    /// The die for another throw, if it is known.
    pub again: Option<Rc<dyn Law>>,
}

impl Lying {
    fn is_thrown_like(&self, other: &Lying) -> bool {
        match (&self.again, &other.again) {
            (Some(own), Some(other)) => Rc::ptr_eq(own, other),
            (None, None) => true,
            _ => false,
        }
    }
}

impl Dice {
    /// Dice that are thrown.
    pub fn thrown(die: Rc<dyn Law>, number: u32) -> Dice {
        Dice { die, number, lying: None }
    }

    /// Dice that were thrown, of which nothing is known yet.
    pub fn unseen(die: &Rc<dyn Law>, number: u32) -> Dice {
        let face = (die.size() == 1).then(|| die.value(0));
        Dice { die: die.clone(), number, lying: Some(Lying { face, again: Some(die.clone()) }) }
    }

    /// The die for another throw of each; `None` if it isn't known.
    pub fn again(&self) -> Option<&Rc<dyn Law>> {
        match &self.lying {
            Some(lying) => lying.again.as_ref(),
            None => Some(&self.die),
        }
    }

    /// Whether those of another set are the same dice, however many.
    pub fn are_like(&self, other: &Dice) -> bool {
        let is_same_die = Rc::ptr_eq(&self.die, &other.die);
        match (&self.lying, &other.lying) {
            (Some(own), Some(thrown)) => {
                let is_same = match (&own.face, &thrown.face) {
                    (Some(face), Some(other)) => are_same(face, other),
                    (None, None) => is_same_die || is_same_law(&*self.die, &*other.die),
                    _ => false,
                };
                is_same && own.is_thrown_like(thrown)
            }
            (None, None) => is_same_die,
            _ => false,
        }
    }
}

/// Whether two dice show the same faces as often.
fn is_same_law(one: &dyn Law, other: &dyn Law) -> bool {
    let is_same =
        |place| one.ways(place) == other.ways(place) && are_same(&one.value(place), &other.value(place));
    one.size() == other.size() && (0..one.size()).all(is_same)
}

/// `d.pool(n)`, and `pool(a, b, …)`.
pub(in crate::deck) fn pool(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let others = match &args[1] {
        Value::List(list) => list.items().to_vec(),
        _ => Vec::new(),
    };
    // Behind a die, a roll is the number of dice that its sum is; between brackets it's dice of its own.
    let by_dot = host.written().is_by_dot();
    if let [number] = &others[..]
        && (by_dot || Hand::within(number).is_none())
        && let Some(number) = number.as_number()
        && Hand::within(&args[0]).is_none()
    {
        // Outcomes of dice are plain numbers: whether they are thrown again isn't guessed.
        if !by_dot && matches!(args[0], Value::Number(_)) {
            return Err(two_numbers(&args[0], &number));
        }
        let number = how_many(&number)?;
        // In `p.pool(n)`, a sum of several dice counts as one die.
        let die = endless::one_die(host, &args[0])?.unwrap_or_else(|| args[0].clone());
        if let Some(pool) = of_parts(host, &[die], number)? {
            return Ok(pool.value());
        }
        let die = die_of(host, &args[0])?;
        return thrown(host, vec![Dice::thrown(die, number)]);
    }
    if let ([number], true) = (&others[..], by_dot)
        && let Some(number) = Dist::within(number)
        && Hand::within(&args[0]).is_none()
    {
        return as_many_as(host, &args[0], number);
    }
    let values: Vec<Value> = std::iter::once(&args[0]).chain(&others).cloned().collect();
    if let Some(pool) = of_parts(host, &values, 1)? {
        return Ok(pool.value());
    }
    let mut parts = Vec::new();
    for part in std::iter::once(&args[0]).chain(&others) {
        if !may_be_dice(part) {
            return Err(no_dice(part));
        }
        parts.push(chances_of(host, part)?);
    }
    let chances = product(host, parts)?;
    mixture(host, chances).map(Dist::value)
}

/// As many of one die as a distribution says: `d6.pool(d4)`.
fn as_many_as(host: &mut dyn Host, die: &Value, number: &Dist) -> Result<Value, Fault> {
    let law = number.exact_law(host)?;
    let mut numbers = Vec::with_capacity(law.size());
    for place in 0..law.size() {
        let number = law.value(place);
        let number = number.as_number().ok_or_else(|| no_number(&number))?;
        numbers.push((law.ways(place), how_many(&number)?));
    }
    if let Some(pools) = endless::as_many_as(host, die, &numbers)? {
        return Ok(pools);
    }
    let die = die_of(host, die)?;
    let dice = |(ways, number)| (ways, vec![Dice::thrown(die.clone(), number)]);
    mixture(host, numbers.into_iter().map(dice).collect()).map(Dist::value)
}

/// Whether a value may be dice or stand for some: a list does if one of its elements does.
fn may_be_dice(value: &Value) -> bool {
    match value {
        Value::List(list) => {
            list.items().iter().any(|item| Dist::within(item).is_some() || Hand::within(item).is_some())
        }
        Value::Number(_) | Value::Object(_) => true,
        _ => false,
    }
}

#[cold]
fn no_dice(value: &Value) -> Fault {
    let (shown, is, help) = match value {
        Value::List(_) => {
            let shown = tg_core::value::show::code(value);
            let die = format!(
                "a die with these faces is `dist({shown})`; dice that were thrown stay dice in a roll: `pool(h.keep(6), d6)`"
            );
            (shown, "a list".to_owned(), die)
        }
        Value::Range(range) => {
            let shown = format!("{}..={}", range.start(), range.end().saturating_sub(1));
            let die = format!(
                "a die with these faces is `1d[{shown}]`; one of these numbers of dice is `d6.pool(dist({shown}))`"
            );
            (shown, "a range".to_owned(), die)
        }
        other => {
            let shown = tg_core::value::show::code(other);
            let die = format!(
                "how many of one die is a number: `d6.pool(3)`; a face that always shows is `1d[{shown}]`"
            );
            (shown, other.kind(), die)
        }
    };
    fault(Code::E5020, format!("a pool is made of dice, and {shown} is {is}")).with_help(help)
}

#[cold]
fn two_numbers(one: &Value, other: &Number) -> Fault {
    let one = tg_core::value::show::code(one);
    fault(Code::E5020, format!("`pool({one}, {other})` puts two plain numbers together, and neither is a die"))
        .with_help("several of one die are `d6.pool(3)`")
        .with_help("dice that were thrown before are put together if they still are dice: `joint(1d20, 1d20).then([a, b] -> pool(a, b))`")
}

#[cold]
fn no_number(value: &Value) -> Fault {
    fault(Code::E5020, format!("how many dice are thrown is a number, and this may be {}", value.kind()))
        .with_help("unequal dice that are thrown together are `pool(a, b)`")
}

/// How many dice a number says.
fn how_many(number: &Number) -> Result<u32, Fault> {
    if !number.is_exact() || !number.is_whole() || number.is_negative() {
        return Err(fault(Code::E5020, format!("{number} dice can't be thrown"))
            .with_help("give a whole number, 0 or more: `d6.pool(3)` are three"));
    }
    number
        .to_u64()
        .and_then(|number| u32::try_from(number).ok())
        .ok_or_else(|| fault(Code::E5013, format!("{number} dice are too many to be counted")))
}

/// The distribution of one die: a distribution itself, a number as its sides, a list as its faces.
fn die_of(host: &mut dyn Host, value: &Value) -> Result<Rc<dyn Law>, Fault> {
    if let Some(dist) = Dist::within(value) {
        return dist.law(host);
    }
    let faces = match value.as_number() {
        Some(sides) => {
            let whole = sides.is_exact() && sides.is_whole();
            let sides =
                sides.to_i64().filter(|sides| whole && *sides >= 1).ok_or_else(|| no_sides(&sides))?;
            Value::Range(tg_core::value::Range::new(1, sides.saturating_add(1)))
        }
        None => value.clone(),
    };
    let dist = tg_dist::of_elements(host, &faces)?;
    dist.law(host)
}

#[cold]
fn no_sides(sides: &Number) -> Fault {
    fault(Code::E5020, format!("a die can't have {sides} sides"))
        .with_help("it has a whole number of sides, 1 or more: `3d6`; other faces are written `3d[0, 1, 1]`")
}

/// The pool in a value, where nothing is known of its rolls.
pub(super) fn pool_within(value: &Value) -> Option<&Dealt> {
    let source: &dyn Any = Dist::within(value)?.source()?;
    let dealt: &Dealt = source.downcast_ref()?;
    (dealt.thrown.is_some() && !dealt.several && dealt.conditions.is_empty()).then_some(dealt)
}

/// The dice of a hand that was already thrown; `again` is the die for another throw, if it is known.
pub(super) fn dice_that_lie(hand: &Hand, again: Option<&Rc<dyn Law>>) -> Result<Vec<Dice>, Fault> {
    let held = match &hand.held {
        Held::Known(held) => held,
        Held::Symbolic(view) => return Err(view.recorder.enumerate_instead(NeedsWhole::Looks)),
    };
    let mut dice = Vec::new();
    for (kind, &number) in held.iter().enumerate().filter(|(_, number)| **number > 0) {
        let face = hand.cards.outcome(kind);
        let die: Rc<dyn Law> = Rc::new(tg_dist::WrittenLaw::new(
            vec![(face.clone(), tg_dist::Count::ONE)],
            "a die that lies on the table",
        ));
        let number = u32::try_from(number).map_err(|_| too_many_dice())?;
        dice.push(Dice { die, number, lying: Some(Lying { face: Some(face), again: again.cloned() }) });
    }
    Ok(dice)
}

impl Dealt {
    /// The dice of a pool.
    pub(super) fn dice(&self) -> Vec<Dice> {
        let Some(thrown) = &self.thrown else { return Vec::new() };
        let dice = thrown.dice.iter().zip(&thrown.lying).zip(&self.sizes);
        dice.map(|((die, lying), &number)| Dice { die: die.clone(), number, lying: lying.clone() }).collect()
    }

    /// The die for another throw, if it is the same for all.
    pub(super) fn only_die(&self) -> Option<Rc<dyn Law>> {
        only_die(&self.dice())
    }
}

/// The die for another throw of some dice, if it is known and the same for all.
pub(super) fn only_die(dice: &[Dice]) -> Option<Rc<dyn Law>> {
    let first = dice.first()?.again()?;
    dice.iter().all(|dice| dice.again().is_some_and(|die| Rc::ptr_eq(die, first))).then(|| first.clone())
}

/// The pool of these dice.
pub(in crate::deck) fn thrown(host: &mut dyn Host, dice: Vec<Dice>) -> Result<Value, Fault> {
    Ok(pools(host, vec![dice], &[])?.pop().unwrap_or_default())
}

/// Pools of these sets of dice. All know the faces of all, and of the `known` dice, so that a question means the same in
/// each.
pub(super) fn pools(host: &mut dyn Host, sets: Vec<Vec<Dice>>, known: &[Dice]) -> Result<Vec<Value>, Fault> {
    // No dice at all are none of any kind.
    let none = Dice::thrown(Dist::certain(Value::int(0)).law(host)?, 0);
    let mut kinds: Vec<&Dice> = Vec::new();
    for dice in sets.iter().flatten().chain(known) {
        host.step(1 + kinds.len() as u64 / 8)?;
        if !kinds.iter().any(|own| own.are_like(dice)) {
            kinds.push(dice);
        }
    }
    if kinds.is_empty() {
        kinds.push(&none);
    }
    let mut laws: Vec<Rc<dyn Law>> = kinds.iter().map(|dice| dice.die.clone()).collect();
    // Dice that were already thrown may be thrown again.
    for again in kinds.iter().filter_map(|dice| dice.lying.as_ref()?.again.as_ref()) {
        if !laws.iter().any(|law| Rc::ptr_eq(law, again)) {
            laws.push(again.clone());
        }
    }
    let Some((cards, piles)) = faces(host, &laws)? else {
        return sets.iter().map(|dice| sum(host, dice).map(Dist::value)).collect();
    };
    let limits = limits_of(host);
    let pool = |dice: &Vec<Dice>| {
        let mut equal: Vec<(usize, u32)> = Vec::new();
        for dice in dice {
            let kind = kinds.iter().position(|own| own.are_like(dice)).unwrap_or(0);
            let is_like = |own: usize| {
                own == kind || piles[own] == piles[kind] && kinds[own].lying.is_none() && dice.lying.is_none()
            };
            match equal.iter_mut().find(|(own, _)| is_like(*own)) {
                Some((_, number)) => {
                    *number = number.checked_add(dice.number).ok_or_else(too_many_dice)?;
                }
                None => equal.push((kind, dice.number)),
            }
        }
        if equal.is_empty() {
            equal.push((0, 0));
        }
        let thrown = Thrown {
            dice: equal.iter().map(|(kind, _)| laws[*kind].clone()).collect(),
            lying: equal.iter().map(|(kind, _)| kinds[*kind].lying.clone()).collect(),
            piles: equal.iter().map(|(kind, _)| piles[*kind].clone()).collect(),
            rolls: std::iter::once(0..equal.len()).collect(),
        };
        let sizes = equal.into_iter().map(|(_, number)| number).collect();
        let dealt = Dealt::rolls(cards.clone(), sizes, false, limits, thrown);
        Ok(Dist::asked(dealt).value())
    };
    sets.iter().map(pool).collect()
}

#[cold]
fn too_many_dice() -> Fault {
    fault(Code::E5013, "there would be too many dice to be counted")
}

/// The distribution of the sum of dice that are numbers; of a single die, that of its faces.
pub(in crate::deck) fn sum(host: &mut dyn Host, dice: &[Dice]) -> Result<Dist, Fault> {
    if let [Dice { die, number: 1, .. }] = dice {
        return Ok(Dist::of_law(die));
    }
    let mut sum: Option<Dist> = None;
    for Dice { die, number, .. } in dice {
        let own = tg_dist::sum_of_equal(host, die, *number).map_err(|fault| match fault.code {
            Code::E5013 => fault.with_help("the `mean` and the `variance` of the sum are known at once"),
            _ => fault,
        })?;
        sum = Some(match sum {
            Some(sum) => {
                let both = host.operate("+", &[sum.value(), own.value()])?;
                Dist::of(&both)
            }
            None => own,
        });
    }
    Ok(sum.unwrap_or_else(|| Dist::certain(Value::int(0))))
}
