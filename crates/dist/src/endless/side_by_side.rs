//! `joint` of distributions of which one has no last outcome.
//!
//! Each side is listed up to a number, with all above it as if they were one. The answer to a question about these is
//! exact if it is the same whatever they are; otherwise it is approximate, once hardly anything lies above.

use super::side::{Listed, Own, numbers_of};
use super::{Hands, no_last};
use crate::above::if_decided;
use crate::combine::by_source;
use crate::mapped::Mapped;
use crate::near;
use crate::{Count, Dist, DistSource, Law, OutcomeTally};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::Output;
use tg_core::value::{Key, Record, Value};
use tg_prelude::Draw;

/// How many numbers of each side are listed at first; four times as many whenever they aren't enough.
const FIRST_LISTED: u64 = 16;

/// The numbers without a last one are asked beside each of this many outcomes.
const MOST_MAPPED: u128 = 1 << 10;

/// The maximum number of joint outcomes that are visited.
const MOST_TOGETHER: u128 = 20_000_000;

/// Independent distributions side by side.
struct SideBySide {
    sides: Vec<Dist>,
    /// The keys of the records that they form; lists if `None`.
    keys: Option<Vec<Key>>,
}

/// Joins these values, if one of them has no last outcome; `None` if all have one.
pub(crate) fn side_by_side(values: &[Value], keys: Option<&[Key]>) -> Option<Dist> {
    let sides: Vec<Dist> = values.iter().map(Dist::of).collect();
    sides
        .iter()
        .any(Dist::is_endless)
        .then(|| Dist::asked(SideBySide { sides, keys: keys.map(<[Key]>::to_vec) }))
}

/// A joint outcome; if a side lies above all that are listed, in two versions, as if it were above the last
/// number and above the next one, so that an answer that reveals which it is differs.
struct Beside<'a> {
    one: &'a [Value],
    other: &'a [Value],
    lies_above: bool,
    /// Whether the outcome of a side isn't known; then those of the sides after it are left out.
    is_unknown: bool,
}

/// Is called for each joint outcome, with its ways.
type Visit<'a> = dyn FnMut(&mut dyn Host, &Beside<'_>, &Count) -> Result<(), Fault> + 'a;

impl SideBySide {
    fn joined(&self, outcomes: &[Value]) -> Result<Value, Fault> {
        let Some(keys) = &self.keys else { return Value::list(outcomes.to_vec()) };
        let mut joined = Record::with_capacity(keys.len());
        for (key, outcome) in keys.iter().zip(outcomes) {
            joined.insert(key.clone(), outcome.clone())?;
        }
        Ok(Value::Record(joined))
    }

    /// Returns the joint rolls, if some are known and a question is about them.
    fn hands(&self, host: &mut dyn Host, question: &Value) -> Result<Option<Hands>, Fault> {
        let (mut sides, mut rests) = (Vec::with_capacity(self.sides.len()), Vec::new());
        for side in &self.sides {
            let Some(endless) = side.without_end() else {
                sides.push(side.clone().value());
                rests.push(side.left_out());
                continue;
            };
            // What has no dice stands beside the dice of others.
            let hands = match endless.hands(host)? {
                Some(hands) => hands,
                None => Hands::of_numbers(host, endless)?,
            };
            sides.push(hands.rolls.value());
            rests.push(Some(hands.rest));
        }
        let Some(rolls) = by_source(host, &sides, self.keys.as_deref())? else { return Ok(None) };
        let hands = Hands { rolls, rest: near::rest_of(rests).unwrap_or(Number::ZERO) };
        Ok(hands.are_meant(host, question)?.then_some(hands))
    }

    fn listed(&self, host: &mut dyn Host, most: u64) -> Result<Vec<Listed>, Fault> {
        let mut sides = Vec::with_capacity(self.sides.len());
        for (side, place) in self.sides.iter().zip(0..) {
            sides.push(Listed::of(host, side, most, place)?);
        }
        let size = |side: &Listed| side.outcomes.len() as u128;
        let together = sides.iter().fold(1u128, |product, side| product.saturating_mul(size(side)));
        match together > MOST_TOGETHER {
            true => Err(too_many(together)),
            false => Ok(sides),
        }
    }

    /// Visits all joint outcomes.
    fn each(host: &mut dyn Host, sides: &[Listed], visit: &mut Visit<'_>) -> Result<(), Fault> {
        let mut stood = (Vec::with_capacity(sides.len()), Vec::with_capacity(sides.len()));
        follow(host, sides, &mut stood, false, &Count::ONE, visit)
    }

    /// Returns a function's answer for a joint outcome; `None` if it depends on what lies above.
    fn answer(
        &self,
        host: &mut dyn Host,
        function: &Value,
        beside: &Beside<'_>,
    ) -> Result<Option<Value>, Fault> {
        if beside.is_unknown {
            return Ok(None);
        }
        let one = self.joined(beside.one)?;
        if !beside.lies_above {
            return host.ask(function, &[one]).map(Some);
        }
        let other = self.joined(beside.other)?;
        let mut ask = |what: Value| if_decided(host, |host| host.ask(function, &[what]));
        let (Some(one), Some(other)) = (ask(one)?, ask(other)?) else { return Ok(None) };
        Ok(super::is_same_answer(host, &one, &other)?.then_some(one))
    }

    /// Returns the answers to a question, decided by what is listed, or nearly all of them.
    fn answers(&self, host: &mut dyn Host, function: &Value) -> Result<Answered, Fault> {
        let mut most = FIRST_LISTED;
        loop {
            let sides = self.listed(host, most)?;
            let mut found =
                Answered { answers: OutcomeTally::default(), undecided: Count::ZERO, total: Count::ONE };
            Self::each(host, &sides, &mut |host, beside, ways| {
                match self.answer(host, function, beside)? {
                    Some(answer) => found.answers.add(host, answer, ways.clone())?,
                    None => found.undecided = found.undecided.add(ways),
                }
                Ok(())
            })?;
            found.total = sides.iter().fold(Count::ONE, |total, side| total.times(&side.total));
            if found.undecided.is_zero() || sides.iter().all(|side| side.is_nearly_all) {
                return Ok(found);
            }
            most = most.saturating_mul(4);
        }
    }
}

/// What becomes of joint outcomes.
type Made = dyn Fn(&mut dyn Host, Value) -> Result<Value, Fault>;

/// Returns joint outcomes of which some were left out with the numbers without a last one that they were made of, if that
/// is known.
///
/// # Errors
/// The limits.
pub(crate) fn made_of_numbers(
    host: &mut dyn Host,
    joint: Dist,
    values: &[Value],
    keys: Option<&[Key]>,
) -> Result<Dist, Fault> {
    let Some(rest) = joint.left_out() else { return Ok(joint) };
    let sides = SideBySide { sides: values.iter().map(Dist::of).collect(), keys: keys.map(<[Key]>::to_vec) };
    Ok(match sides.mapped(host, Rc::new(|_, outcome| Ok(outcome)))? {
        Some(mapped) => Dist::near(joint.law(host)?, rest).made_of_numbers(&mapped),
        None => joint,
    })
}

impl SideBySide {
    /// Returns what is made of the numbers of the only side without a last one, as a mixture of what is made of them
    /// beside each outcome of the others; `None` if there are several such sides, or too many outcomes.
    fn mapped(&self, host: &mut dyn Host, made: Rc<Made>) -> Result<Option<Mapped>, Fault> {
        let growing = |side: &Dist| side.is_endless() || side.left_out().is_some();
        let Some(place) = self.sides.iter().position(growing) else { return Ok(None) };
        let (before, after) = (&self.sides[..place], &self.sides[place + 1..]);
        let Some(numbers) = Mapped::of(&self.sides[place]).filter(|_| !after.iter().any(growing)) else {
            return Ok(None);
        };
        let mut sides = Vec::with_capacity(self.sides.len() - 1);
        for side in before.iter().chain(after) {
            sides.push(Listed::of(host, side, 0, 0)?);
        }
        let size = sides.iter().fold(1u128, |size, side| size.saturating_mul(side.outcomes.len() as u128));
        if size > MOST_MAPPED {
            return Ok(None);
        }
        let total = sides.iter().fold(Count::ONE, |total, side| total.times(&side.total));
        let mut parts = Vec::with_capacity(size as usize);
        let joined = Rc::new(SideBySide { sides: Vec::new(), keys: self.keys.clone() });
        Self::each(host, &sides, &mut |_, beside, ways| {
            let (joined, made, others) = (joined.clone(), made.clone(), beside.one.to_vec());
            let part = numbers.then(move |host, number| {
                let mut outcomes = others.clone();
                outcomes.insert(place, number.clone());
                made(host, joined.joined(&outcomes)?)
            });
            parts.push(part.map(|part| (ways.part_of(&total), part)));
            Ok(())
        })?;
        let parts: Option<Vec<_>> = parts.into_iter().collect();
        Ok(parts.and_then(Mapped::mixed))
    }
}

/// The answers with their ways, and how many ways depend on what isn't listed.
struct Answered {
    answers: OutcomeTally,
    undecided: Count,
    total: Count,
}

impl Answered {
    fn rest(&self) -> Option<Number> {
        (!self.undecided.is_zero()).then(|| self.undecided.part_of(&self.total))
    }

    fn dist(self, host: &mut dyn Host, plan: String) -> Result<Dist, Fault> {
        let rest = self.rest();
        let dist = self.answers.finish(host, plan)?;
        near::made_of(host, dist, [rest])
    }
}

/// Combines each outcome of the next side with those of the sides so far.
fn follow(
    host: &mut dyn Host,
    sides: &[Listed],
    stood: &mut (Vec<Value>, Vec<Value>),
    lies_above: bool,
    ways: &Count,
    visit: &mut Visit<'_>,
) -> Result<(), Fault> {
    let Some((side, rest)) = sides.split_first() else {
        host.step(2 + ways.bits() / 64)?;
        let beside = Beside { one: &stood.0, other: &stood.1, lies_above, is_unknown: false };
        return visit(host, &beside, ways);
    };
    for outcome in &side.outcomes {
        let ways = ways.times(&outcome.ways);
        let (one, other, is_above) = match &outcome.own {
            Own::Known(value) => (value, value, false),
            Own::Above(one, other) => (one, other, true),
            Own::Unknown => {
                let ways = rest.iter().fold(ways, |ways, side| ways.times(&side.total));
                let beside = Beside { one: &stood.0, other: &stood.1, lies_above: true, is_unknown: true };
                visit(host, &beside, &ways)?;
                continue;
            }
        };
        stood.0.push(one.clone());
        stood.1.push(other.clone());
        follow(host, rest, stood, lies_above || is_above, &ways, visit)?;
        stood.0.pop();
        stood.1.pop();
    }
    Ok(())
}

#[cold]
fn too_many(together: u128) -> Fault {
    fault(Code::E5013, format!("{together} outcomes side by side would have to be looked at"))
        .with_help("say how often a die is thrown again at most: `d6.explode(times: 3)`")
}

impl DistSource for SideBySide {
    fn total(&self, _host: &mut dyn Host) -> Result<Count, Fault> {
        match self.sides.iter().find_map(numbers_of) {
            Some(endless) => Err(no_last(endless)),
            None => Ok(Count::ONE),
        }
    }

    fn map(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault> {
        if let Some(hands) = self.hands(host, question)? {
            return hands.map(host, question);
        }
        let answers = self.answers(host, question)?.dist(host, self.plan())?;
        if answers.left_out().is_none() {
            return Ok(answers);
        }
        let question = question.frozen().unwrap_or_else(|| question.clone());
        let mapped = self.mapped(host, Rc::new(move |host, joined| host.ask(&question, &[joined])))?;
        Ok(mapped.map_or(answers.clone(), |mapped| answers.made_of_numbers(&mapped)))
    }

    fn given(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Dist>, Fault> {
        if let Some(hands) = self.hands(host, condition)? {
            return hands.given(host, condition);
        }
        let sides = self.listed(host, u64::MAX)?;
        let (mut left, mut rest) = (OutcomeTally::default(), Count::ZERO);
        Self::each(host, &sides, &mut |host, beside, ways| {
            let holds = match self.answer(host, condition, beside)? {
                Some(answer) => Some(crate::ask::truth(&answer, "where")?),
                None => None,
            };
            match holds {
                Some(false) => {}
                Some(true) if !beside.lies_above => left.add(host, self.joined(beside.one)?, ways.clone())?,
                _ => rest = rest.add(ways),
            }
            Ok(())
        })?;
        if left.is_empty() {
            return Ok(None);
        }
        let total = sides.iter().fold(Count::ONE, |total, side| total.times(&side.total));
        let rest = (!rest.is_zero()).then(|| rest.part_of(&total));
        let dist = left.finish(host, self.plan())?;
        near::made_of(host, dist, [rest]).map(Some)
    }

    fn outcomes(&self, host: &mut dyn Host) -> Result<Rc<dyn Law>, Fault> {
        let sides = self.listed(host, u64::MAX)?;
        let (mut all, mut rest) = (OutcomeTally::default(), Count::ZERO);
        Self::each(host, &sides, &mut |host, beside, ways| {
            match beside.lies_above {
                true => rest = rest.add(ways),
                false => all.add(host, self.joined(beside.one)?, ways.clone())?,
            }
            Ok(())
        })?;
        let total = sides.iter().fold(Count::ONE, |total, side| total.times(&side.total));
        let dist = all.finish(host, self.plan())?;
        near::made_of(host, dist, [Some(rest.part_of(&total))])?.law(host)
    }

    fn sample(&self, host: &mut dyn Host, draw: &mut Draw) -> Result<Value, Fault> {
        let mut outcomes = Vec::with_capacity(self.sides.len());
        for side in &self.sides {
            outcomes.push(crate::sample::one(host, side, draw)?);
        }
        self.joined(&outcomes)
    }

    fn holds(&self, host: &mut dyn Host, condition: &Value) -> Result<(Count, Count), Fault> {
        let found = self.answers(host, condition)?;
        let total = found.total.clone();
        let law = found.answers.finish(host, "")?.law(host)?;
        Ok((crate::ask::ways_of_true(host, &*law, "prob")?, total))
    }

    fn prob(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Number>, Fault> {
        if let Some(hands) = self.hands(host, condition)? {
            return hands.prob(host, condition).map(Some);
        }
        let found = self.answers(host, condition)?;
        let (total, is_near) = (found.total.clone(), !found.undecided.is_zero());
        let law = found.answers.finish(host, "")?.law(host)?;
        let ways = crate::ask::ways_of_true(host, &*law, "prob")?;
        Ok(Some(near::approximate(is_near, ways.part_of(&total))))
    }

    fn explain(&self, host: &mut dyn Host, condition: &Value) -> Result<Output, Fault> {
        let found = self.answers(host, condition)?;
        let rest = match found.rest() {
            Some(rest) => format!("; what isn't listed may change it by {} at most", near::shown(&rest)),
            None => String::new(),
        };
        Ok(format!("{}{rest}", self.plan()).into())
    }

    fn plan(&self) -> String {
        let shorts: Vec<String> = self.sides.iter().filter_map(numbers_of).map(|own| own.short()).collect();
        format!(
            "{} distributions side by side, among them {}: the first outcomes of each one by one, and all above them together",
            self.sides.len(),
            shorts.join(", ")
        )
    }

    fn short(&self) -> String {
        format!("{} distributions side by side without a last outcome", self.sides.len())
    }
}
