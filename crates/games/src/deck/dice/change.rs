//! Dice that are thrown again, that grow, and that are joined by others.

use super::chances::{Chances, after_each, chances_of, followed, mixture_knowing, product};
use super::derived::Derived;
use super::endless;
use super::faces::{are_same, faces};
use super::joined::SortedDice;
use super::pool::{Dice, Lying, dice_that_lie, pool_within, thrown};
use crate::deck::conditions::truth;
use crate::deck::dealt::Dealt;
use crate::deck::hand::Hand;
use crate::deck::until::DrawUntil;
use crate::deck::what;
use std::any::Any;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::arguments::how_many;
use tg_core::native::{Host, receiver};
use tg_core::number::Number;
use tg_core::value::Value;
use tg_dist::{Count, Dist, Law, MixturePart, mixed};

/// More throws than this don't follow each other.
const MOST_TIMES: u64 = 1000;

fn number(value: &Value, name: &str, otherwise: Option<u64>) -> Result<Option<u64>, Fault> {
    match value {
        Value::Number(number) => how_many(number, name).map(Some),
        _ => Ok(otherwise),
    }
}

fn times(value: &Value, otherwise: Option<u64>) -> Result<Option<u64>, Fault> {
    match number(value, "times", otherwise)? {
        Some(times) if times > MOST_TIMES => {
            Err(fault(Code::E5013, format!("at most {MOST_TIMES} throws may follow each other"))
                .with_help("a process without a limit is `walk(start, step, until: …)`"))
        }
        times => Ok(times),
    }
}

/// A die whose faces are distinguished by whether they fit.
#[derive(Clone)]
pub(super) struct Sorted {
    pub die: Rc<dyn Law>,
    pub fits: Vec<bool>,
}

impl Sorted {
    /// The die, and which of its faces are meant; without a word the highest. A word or number may be a face of only
    /// some of all `dice` that are thrown together.
    pub fn new(
        host: &mut dyn Host,
        die: &Rc<dyn Law>,
        dice: &[Rc<dyn Law>],
        meant: &Value,
    ) -> Result<Sorted, Fault> {
        if let Value::Unset = meant {
            let last = die.size() - 1;
            if die.value(last).as_number().is_none() {
                return Err(fault(Code::E2003, "no face of this die is the highest: they aren't numbers")
                    .with_help("say which face is meant: `d.explode(crit)`"));
            }
            return Ok(Sorted {
                die: die.clone(),
                fits: (0..die.size()).map(|place| place == last).collect(),
            });
        }
        let Some((cards, _)) = faces(host, dice)? else {
            return Err(fault(Code::E5013, "this die has too many ways to distinguish its faces"));
        };
        let pick = what::pick(host, &cards, meant, &Value::Unset)?;
        let kind = |face: &Value| (0..pick.0.len()).find(|kind| are_same(&cards.outcome(*kind), face));
        host.step((die.size() * die.size()) as u64 / 8)?;
        let fits = |place: usize| kind(&die.value(place)).is_some_and(|kind| pick.0[kind]);
        Ok(Sorted { fits: (0..die.size()).map(fits).collect(), die: die.clone() })
    }

    /// Whether a face of the die is meant.
    fn is_meant(&self, face: &Value) -> bool {
        let same = (0..self.die.size()).find(|place| are_same(&self.die.value(*place), face));
        same.is_some_and(|place| self.fits[place])
    }

    /// Applies the same choice of faces to a throw of this die: the die itself, or a face that is already shown.
    pub(super) fn of_throw(&self, host: &mut dyn Host, thrown: &Rc<dyn Law>) -> Result<Sorted, Fault> {
        host.step((thrown.size() * self.die.size()) as u64 / 8)?;
        let fits = (0..thrown.size()).map(|place| self.is_meant(&thrown.value(place))).collect();
        Ok(Sorted { die: thrown.clone(), fits })
    }

    /// The die in which what fits is followed by something: what doesn't stays.
    fn followed(
        &self,
        host: &mut dyn Host,
        mut next: impl FnMut(&mut dyn Host, Value) -> Result<Value, Fault>,
        plan: String,
    ) -> Result<Rc<dyn Law>, Fault> {
        let mut parts = Vec::with_capacity(self.die.size());
        for (place, fits) in self.fits.iter().enumerate() {
            let face = self.die.value(place);
            let value = if *fits { next(host, face)? } else { face };
            parts.push(MixturePart::of(host, self.die.ways(place), value)?);
        }
        mixed(host, parts, plan)?.law(host)
    }
}

/// Refuses hands of cards: what is dealt isn't thrown.
fn must_be_dice(value: &Value) -> Result<(), Fault> {
    let source: Option<&dyn Any> = Dist::within(value).and_then(Dist::source).map(|source| source as _);
    let dealt = source.and_then(|source| source.downcast_ref::<Dealt>()).map(|dealt| &dealt.cards);
    let drawn = source.and_then(|source| source.downcast_ref::<DrawUntil>()).map(|drawn| &drawn.cards);
    let made = source.and_then(|source| source.downcast_ref::<Derived>()).map(|made| &made.of.cards);
    match dealt.or(drawn).or(made) {
        Some(cards) if !cards.dice => Err(fault(Code::E1002, "cards are dealt, and dice are thrown again").with_help(
            "a second deal after the first is `deal.then(h -> if keep(h) { h } else { deal 7 from d })`; dice are written `4d6`, or `d.pool(4)` for any faces",
        )),
        _ => Ok(()),
    }
}

/// Refuses dice without a last outcome, with the same `turned` around and with a `limit`.
fn must_end(value: &Value, turned: &str, limit: &str) -> Result<(), Fault> {
    if !Dist::within(value).is_some_and(Dist::is_endless) {
        return Ok(());
    }
    let message = "which of the throws of a die without a last outcome are thrown again isn't known";
    Err(fault(Code::E5017, message).with_help(format!(
        "change the dice before they grow: `{turned}`; or say how often at most: `{limit}`"
    )))
}

/// The throws of a die that is changed.
struct Throws<'a> {
    /// The first: of the die, or the face that it already shows.
    first: &'a Rc<dyn Law>,
    /// The die as it is thrown again.
    again: &'a Rc<dyn Law>,
}

/// Changes each die of a pool by itself; a single die stays one.
fn each_die(
    host: &mut dyn Host,
    args: &[Value],
    mut change: impl FnMut(&mut dyn Host, Throws<'_>, &[Rc<dyn Law>]) -> Result<Rc<dyn Law>, Fault>,
) -> Result<Value, Fault> {
    let dist: &Dist = receiver(args, "dice")?;
    if dist.source().is_none() {
        let die = dist.law(host)?;
        let throws = Throws { first: &die, again: &die };
        return Ok(Dist::of_law(&change(host, throws, std::slice::from_ref(&die))?).value());
    }
    let mut chances = chances_of(host, &args[0])?;
    let all = again_of(&chances);
    let mut changed: Vec<(Dice, Rc<dyn Law>)> = Vec::new();
    for dice in chances.iter_mut().flat_map(|(_, dice)| dice) {
        let known = changed.iter().find(|(before, _)| before.are_like(dice));
        let after = match known {
            Some((_, after)) => after.clone(),
            None => {
                let again = dice.again().ok_or_else(unknown_dice)?;
                let after = change(host, Throws { first: &dice.die, again }, &all)?;
                changed.push((dice.clone(), after.clone()));
                after
            }
        };
        // What lies is still the die that was thrown, whatever it shows now.
        let lying = dice.lying.take().map(|lying| {
            let face = (after.size() == 1).then(|| after.value(0));
            Lying { face, ..lying }
        });
        *dice = Dice { die: after, number: dice.number, lying };
    }
    mixture_knowing(host, chances, &of_none(&all)).map(Dist::value)
}

/// The dice for further throws of all that may be thrown.
pub(super) fn again_of(chances: &Chances) -> Vec<Rc<dyn Law>> {
    let mut all: Vec<Rc<dyn Law>> = Vec::new();
    for again in chances.iter().flat_map(|(_, dice)| dice).filter_map(Dice::again) {
        if !all.iter().any(|own| Rc::ptr_eq(own, again)) {
            all.push(again.clone());
        }
    }
    all
}

/// Equal dice, told apart by whether they show a face that is meant.
fn sorted(host: &mut dyn Host, dice: Dice, all: &[Rc<dyn Law>], meant: &Value) -> Result<SortedDice, Fault> {
    let again = dice.again().ok_or_else(unknown_dice)?;
    let again = Sorted::new(host, again, all, meant)?;
    let first = again.of_throw(host, &dice.die)?;
    Ok(SortedDice::new(first, again, dice))
}

#[cold]
fn unknown_dice() -> Fault {
    fault(Code::E2003, "these dice have been thrown: which die each of them was isn't known any more")
        .with_help("change the dice before some are kept: `4d6.reroll(1).highest(3)`")
}

/// `p.reroll(what, times: 1, dice: …, if: …)`.
pub(in crate::deck) fn reroll(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    must_be_dice(&args[0])?;
    must_end(&args[0], "d6.reroll(1).explode", "d6.explode(times: 10).reroll(1)")?;
    let times = times(&args[2], Some(1))?.unwrap_or(1);
    let dice = number(&args[3], "dice", None)?;
    let condition = args[4].clone();
    let meant = args[1].clone();
    let is_written = host.written().param(0);
    let again = |host: &mut dyn Host, Throws { first, again }: Throws<'_>, dice: &[Rc<dyn Law>]| {
        let sorted = Sorted::new(host, again, dice, &meant)?;
        if is_written && times > 0 && all_fit(host, dice, &meant)? {
            return Err(all_again());
        }
        let mut thrown = again.clone();
        for left in (0..times).rev() {
            let next = Dist::of_law(&thrown).value();
            let sorted = sorted.of_throw(host, if left == 0 { first } else { again })?;
            thrown =
                sorted.followed(host, |_, _| Ok(next.clone()), "a die that is thrown again".to_owned())?;
        }
        Ok(if times == 0 { first.clone() } else { thrown })
    };
    if dice.is_none() && matches!(condition, Value::Unset) {
        return each_die(host, args, again);
    }
    if times > 1 {
        return Err(fault(Code::E2002, "`times` can't be combined with `dice` or `if`")
            .with_help("write one throw after the other: `p.reroll(1, dice: 1).reroll(1, dice: 1)`"));
    }
    let most = dice.unwrap_or(u64::MAX);
    let before = chances_of(host, &args[0])?;
    let all = again_of(&before);
    let after = followed(host, before, |host, dice| {
        if dice.iter().all(|dice| dice.number == 0) {
            return Ok(vec![(Count::ONE, dice)]);
        }
        if let ([equal], Value::Unset) = (&dice[..], &condition) {
            return sorted(host, equal.clone(), &all, &meant)?.some_again(host, most);
        }
        let (pool, die) = pool_of_equal(host, dice, "reroll")?;
        after_each(host, &pool, |host, roll| {
            if let Value::Function(_) = condition
                && !truth(&host.ask(&condition, std::slice::from_ref(&roll))?)?
            {
                return Ok(roll);
            }
            some_again(host, &roll, &meant, &die, most)
        })
    })?;
    mixture_knowing(host, after, &of_none(&all)).map(Dist::value)
}

/// Whether each face of each die is meant, and one of them has several.
fn all_fit(host: &mut dyn Host, dice: &[Rc<dyn Law>], meant: &Value) -> Result<bool, Fault> {
    if dice.iter().all(|die| die.size() == 1) {
        return Ok(false);
    }
    for die in dice {
        if !Sorted::new(host, die, dice, meant)?.fits.iter().all(|fits| *fits) {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cold]
fn all_again() -> Fault {
    let message = "every face of this die is thrown again: once more is the same die, and until another face comes never ends";
    fault(Code::E5018, message).with_help(
        "name the faces that aren't kept: `d6.reroll(1..=2)`; all dice again, if they fail: `if: h -> h < 9`",
    )
}

/// None of these dice: their faces are known, whatever is left of them.
fn of_none(dice: &[Rc<dyn Law>]) -> Vec<Dice> {
    dice.iter().map(|die| Dice::thrown(die.clone(), 0)).collect()
}

/// The pool of equal dice, and what one of them is.
fn pool_of_equal(host: &mut dyn Host, dice: Vec<Dice>, method: &str) -> Result<(Dealt, Rc<dyn Law>), Fault> {
    let pool = thrown(host, dice)?;
    let dealt = pool_within(&pool).ok_or_else(|| unequal(method))?;
    let die = dealt.only_die().ok_or_else(|| unequal(method))?;
    Ok((dealt.clone(), die))
}

/// Fails where it isn't known which of some faces are the lowest ones.
pub(super) fn lowest_are_known(faces: &[(Value, u64)], most: u64) -> Result<(), Fault> {
    let all = faces.iter().fold(0u64, |all, (_, number)| all.saturating_add(*number));
    let some = (1..all).contains(&most);
    match some && faces.len() > 1 && faces.iter().any(|(face, _)| face.bare_number().is_none()) {
        true => Err(fault(
            Code::E5015,
            format!("at most {most} of these dice are thrown again, the lowest ones, and faces that are words have no order"),
        )
        .with_help("name one face at a time: `p.reroll(blank, dice: 1)`; or give the faces numbers")),
        false => Ok(()),
    }
}

/// A roll of which at most some dice that fit, the lowest of them, are thrown again.
fn some_again(
    host: &mut dyn Host,
    roll: &Value,
    meant: &Value,
    die: &Rc<dyn Law>,
    most: u64,
) -> Result<Value, Fault> {
    let Some(hand) = Hand::within(roll) else { return Ok(roll.clone()) };
    let pick = what::pick(host, &hand.cards, meant, &Value::Unset)?;
    let mut held = hand.counts()?.to_vec();
    let fitting = held.iter().zip(&pick.0).enumerate().filter(|(_, (held, picked))| **held > 0 && **picked);
    let fitting: Vec<(Value, u64)> =
        fitting.map(|(kind, (held, _))| (hand.cards.outcome(kind), *held)).collect();
    lowest_are_known(&fitting, most)?;
    let mut left = most;
    for (held, _) in held.iter_mut().zip(&pick.0).filter(|(_, picked)| **picked) {
        let taken = left.min(*held);
        *held -= taken;
        left -= taken;
    }
    let again = most - left;
    let mut dice = dice_that_lie(&Hand::known(&hand.cards, held), Some(die))?;
    let number = u32::try_from(again).unwrap_or(u32::MAX);
    dice.push(Dice::unseen(die, number));
    thrown(host, dice)
}

#[cold]
fn unequal(method: &str) -> Fault {
    fault(
        Code::E2003,
        format!("`{method}` of some dice needs equal dice: which one is thrown again isn't known"),
    )
    .with_help("change each die before: `pool(d6.reroll(1), d8.reroll(1))`")
}

/// `d.explode(what, times: …, minus: 0)`.
pub(in crate::deck) fn explode(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    must_be_dice(&args[0])?;
    must_end(&args[0], "2d6.reroll(1).explode", "2d6.again(6, times: 2).explode")?;
    let times = times(&args[2], None)?;
    let minus = match &args[3] {
        Value::Number(number) => number.clone(),
        _ => Number::ZERO,
    };
    let meant = args[1].clone();
    let Some(times) = times else {
        return endless::explode(host, &args[0], &meant, &minus);
    };
    each_die(host, args, |host, Throws { first, again }, dice| {
        if (0..again.size()).any(|place| again.value(place).as_number().is_none()) {
            return Err(no_sum());
        }
        let sorted = Sorted::new(host, again, dice, &meant)?;
        let mut grown = again.clone();
        for left in (0..times).rev() {
            let more = Dist::of_law(&grown).value();
            let more = match minus == Number::ZERO {
                true => more,
                false => host.operate("-", &[more, Value::Number(minus.clone())])?,
            };
            let sorted = sorted.of_throw(host, if left == 0 { first } else { again })?;
            grown = sorted.followed(
                host,
                |host, face| host.operate("+", &[face, more.clone()]),
                "a die that grows".to_owned(),
            )?;
        }
        Ok(if times == 0 { first.clone() } else { grown })
    })
}

#[cold]
pub(super) fn no_sum() -> Fault {
    fault(Code::E2003, "a die that explodes is the sum of its throws, and these faces aren't numbers")
        .with_help("another die for each that fits is `4d[hit x3, crit, blank x2].again(crit, times: 1)`")
}

/// `p.again(what, times: …)`.
pub(in crate::deck) fn again(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    must_be_dice(&args[0])?;
    must_end(&args[0], "2d6.reroll(1).again(6)", "2d6.again(5, times: 2).again(6)")?;
    let Some(times) = times(&args[2], None)? else {
        return endless::again(host, &args[0], &args[1]);
    };
    let before = chances_of(host, &args[0])?;
    let all = again_of(&before);
    let after = followed(host, before, |host, dice| {
        let mut parts = Vec::with_capacity(dice.len());
        for equal in dice {
            parts.push(match times {
                0 => vec![(Count::ONE, vec![equal])],
                _ => sorted(host, equal, &all, &args[1])?.joined(host, times)?,
            });
        }
        product(host, parts)
    })?;
    mixture_knowing(host, after, &of_none(&all)).map(Dist::value)
}
