//! `joint(3d6, 2d6)`: several rolls side by side, each with its dice.

use super::chances::{MOST_PARTS, Mixture, chances_of};
use super::derived::Derived;
use super::faces::faces;
use super::pool::Dice;
use super::thrown::Thrown;
use crate::deck::conditions;
use crate::deck::dealt::Dealt;
use crate::deck::hand::Hand;
use std::any::Any;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::{Function, Key, Value};
use tg_dist::{Count, Dist, Law};
use tg_hands::Limits;

/// What stands in one place of a joint.
struct Part {
    /// The dice that are thrown for it.
    dice: Vec<Dice>,
    /// What is known of their roll.
    conditions: Vec<Value>,
    /// What is made of the roll; [`Value::Unset`] where it stays as it is.
    step: Value,
    limits: Option<Limits>,
}

/// The pools, rolls and dice in these values side by side, so that each roll keeps its dice, as lists or as records with
/// these keys; `None` where one of them is something else, or none is a roll.
pub(in crate::deck) fn joint(
    host: &mut dyn Host,
    values: &[Value],
    keys: Option<&[Key]>,
) -> Result<Option<Dist>, Fault> {
    let choices: Vec<Vec<(Count, Value)>> = values.iter().map(choices).collect();
    let combinations = choices.iter().try_fold(1usize, |all, own| all.checked_mul(own.len()));
    match combinations {
        // A mixture of one part is that part.
        Some(1) => {
            let only: Vec<Value> = choices.into_iter().flatten().map(|(_, value)| value).collect();
            return joint_of(host, &only, keys, &[]);
        }
        Some(2..=MOST_PARTS) => {}
        _ => return Ok(None),
    }
    // A question may name any face that one of them has.
    let mut faces = Vec::new();
    for (_, value) in choices.iter().flatten() {
        let Some(part) = part(host, value)? else { return Ok(None) };
        faces.extend(part.dice.into_iter().map(|dice| dice.die));
    }
    let mut chosen = vec![(Count::ONE, Vec::new())];
    for choices in &choices {
        host.step((chosen.len() * choices.len()) as u64)?;
        let with = |(ways, before): &(Count, Vec<Value>)| -> Vec<(Count, Vec<Value>)> {
            let each = choices.iter();
            each.map(|(more, value)| (ways.times(more), [&before[..], std::slice::from_ref(value)].concat()))
                .collect()
        };
        chosen = chosen.iter().flat_map(with).collect();
    }
    let mut parts = Vec::with_capacity(chosen.len());
    for (ways, values) in chosen {
        let Some(part) = joint_of(host, &values, keys, &faces)? else { return Ok(None) };
        parts.push((ways, part));
    }
    Ok(Some(Dist::asked(Mixture { parts })))
}

/// What a value may be: of a mixture each of its pools.
fn choices(value: &Value) -> Vec<(Count, Value)> {
    let source: Option<&dyn Any> = Dist::within(value).and_then(Dist::source).map(|source| source as _);
    match source.and_then(|source| source.downcast_ref::<Mixture>()) {
        Some(mixture) => {
            mixture.parts.iter().map(|(ways, part)| (ways.clone(), part.clone().value())).collect()
        }
        None => vec![(Count::ONE, value.clone())],
    }
}

/// The same without mixtures; the dice have the faces of others, too, with no ways.
fn joint_of(
    host: &mut dyn Host,
    values: &[Value],
    keys: Option<&[Key]>,
    others: &[Rc<dyn Law>],
) -> Result<Option<Dist>, Fault> {
    let mut parts = Vec::with_capacity(values.len());
    for value in values {
        let Some(part) = part(host, value)? else { return Ok(None) };
        parts.push(part);
    }
    let Some(limits) = parts.iter().find_map(|part| part.limits) else { return Ok(None) };
    let dice: Vec<Dice> = parts.iter().flat_map(|part| &part.dice).cloned().collect();
    let mut laws: Vec<Rc<dyn Law>> = dice.iter().map(|dice| dice.die.clone()).collect();
    // A question may name any face of a die that is already thrown.
    laws.extend(dice.iter().filter_map(|dice| dice.lying.as_ref()?.again.clone()));
    laws.extend_from_slice(others);
    let Some((cards, mut piles)) = faces(host, &laws)? else { return Ok(None) };
    laws.truncate(dice.len());
    piles.truncate(dice.len());
    let mut at = 0;
    let ranges = parts.iter().map(|part| {
        let begin = at;
        at += part.dice.len();
        begin..at
    });
    let lying = dice.iter().map(|dice| dice.lying.clone()).collect();
    let thrown = Thrown { rolls: ranges.collect(), dice: laws, lying, piles };
    let sizes = dice.iter().map(|dice| dice.number).collect();
    let mut dealt = Dealt::rolls(cards, sizes, true, limits, thrown);
    for (place, part) in parts.iter().enumerate() {
        for condition in &part.conditions {
            let own = Function::partial("get", [Value::int(place as i64), Value::Unset].into())?;
            let condition = Function::composed(Value::Function(own), condition.clone())?;
            dealt.conditions = conditions::and(&dealt.conditions, &Value::Function(condition));
        }
    }
    if keys.is_none() && parts.iter().all(|part| matches!(part.step, Value::Unset)) {
        return Ok(Some(Dist::asked(dealt)));
    }
    let steps = parts.into_iter().map(|part| part.step).collect();
    let step = Value::Function(Function::elementwise(steps, keys.map(<[Key]>::to_vec))?);
    Ok(Some(Dist::asked(Derived { of: dealt, step, side_by_side: true })))
}

/// What stands in a place; `None` where that is neither a roll nor a die of numbers.
fn part(host: &mut dyn Host, value: &Value) -> Result<Option<Part>, Fault> {
    if let Some(roll) = certain_roll(host, value)?
        && let Some((_, dice)) = chances_of(host, &roll)?.pop()
    {
        return Ok(Some(Part { dice, ..Part::unasked() }));
    }
    let Some(dist) = Dist::within(value) else {
        let Some(number) = value.as_number() else { return Ok(None) };
        let die = Dist::certain(Value::Number(number)).law(host)?;
        return Ok(Some(Part::of_die(die)));
    };
    let Some(source) = dist.source() else {
        let die = match dist.is_endless() {
            true => return Ok(None),
            false => dist.law(host)?,
        };
        return Ok(Part::of_numbers(die));
    };
    if !source.holds_hands() && !dist.is_endless() {
        let law = dist.law(host)?;
        return Ok(if law.rest().is_none() { Part::of_numbers(law) } else { None });
    }
    let source: &dyn Any = source;
    let (dealt, step) = match (source.downcast_ref::<Dealt>(), source.downcast_ref::<Derived>()) {
        (Some(dealt), _) => (dealt, Value::Unset),
        (None, Some(derived)) => (&derived.of, derived.step.clone()),
        (None, None) => return Ok(None),
    };
    if dealt.thrown.is_none() || dealt.several {
        return Ok(None);
    }
    let conditions = dealt.conditions.clone();
    Ok(Some(Part { dice: dealt.dice(), conditions, step, limits: Some(dealt.limits) }))
}

/// The roll that a value is, or is for certain.
fn certain_roll(host: &mut dyn Host, value: &Value) -> Result<Option<Value>, Fault> {
    let roll = match Dist::within(value) {
        Some(dist) if dist.source().is_none() && !dist.is_endless() => {
            let law = dist.law(host)?;
            (law.size() == 1).then(|| law.value(0))
        }
        Some(_) => None,
        None => Some(value.clone()),
    };
    Ok(roll.filter(|roll| Hand::within(roll).is_some_and(|hand| hand.cards.dice)))
}

impl Part {
    /// No dice, of which nothing is known and nothing is made.
    fn unasked() -> Part {
        Part { dice: Vec::new(), conditions: Vec::new(), step: Value::Unset, limits: None }
    }

    /// A single die, if it shows numbers.
    fn of_numbers(die: Rc<dyn Law>) -> Option<Part> {
        let numbers = (0..die.size()).all(|place| die.value(place).as_number().is_some());
        numbers.then(|| Part::of_die(die))
    }

    /// A single die that isn't asked for its dice.
    fn of_die(die: Rc<dyn Law>) -> Part {
        Part { dice: vec![Dice::thrown(die, 1)], ..Part::unasked() }
    }
}
