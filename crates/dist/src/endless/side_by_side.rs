//! `joint` of distributions of which one has no last outcome.
//!
//! Each side is listed up to a number, with all above it as if they were one. The answer to a question about these is
//! exact if it is the same whatever they are; otherwise it is approximate, once hardly anything lies above.

use super::{Hands, NEARLY_ALL, Slope, no_last, number_in};
use crate::above::{if_decided, number_above};
use crate::combine::by_source;
use crate::near;
use crate::{Count, Dist, DistSource, Law, OutcomeTally, WrittenLaw};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::Output;
use tg_core::value::{Key, Record, Value};
use tg_prelude::Draw;
use tg_prelude::arguments::number_fault;

/// How many numbers of each side are listed at first; four times as many whenever they aren't enough.
const FIRST_LISTED: u64 = 16;

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

/// The outcomes of one side.
pub(crate) struct Listed {
    outcomes: Vec<(Value, Count)>,
    /// The last listed number, and the ways of all above it.
    above: Option<(Number, Count)>,
    total: Count,
    /// Whether hardly anything lies above.
    is_nearly_all: bool,
}

impl Listed {
    /// Lists the first outcomes of a distribution, `most` if it has no last one.
    pub(crate) fn of(host: &mut dyn Host, dist: &Dist, most: u64) -> Result<Listed, Fault> {
        let Some(endless) = dist.without_end() else {
            let law = dist.law(host)?;
            host.reserve(law.size() as u128 * size_of::<(Value, Count)>() as u128)?;
            let outcomes = (0..law.size()).map(|place| (law.value(place), law.ways(place))).collect();
            return Ok(Listed { outcomes, above: None, total: law.total().clone(), is_nearly_all: true });
        };
        let (mut numbers, mut parts) = (endless.numbers(), Vec::new());
        let (mut slope, mut is_nearly_all) = (Slope::default(), false);
        for number in 0..most {
            let part = numbers.next(host)?;
            slope.allows(&*numbers, endless, number, &part, |_| NEARLY_ALL)?;
            host.reserve(size_of::<(Value, Count)>() as u128 + u128::from(part.total.bits()) / 4)?;
            is_nearly_all = part.is_nearly_all();
            parts.push(part);
            if is_nearly_all {
                break;
            }
        }
        let Some(last) = parts.last().cloned() else { return Err(no_last(endless)) };
        let above = (number_in(endless, parts.len() as u64 - 1), last.above);
        let ways = |part: &super::Part| part.here.times(&last.total.quotient(&part.total));
        let listed = parts.iter().zip(0u64..).filter(|(part, _)| !part.here.is_zero());
        let outcomes = listed.map(|(part, at)| (Value::Number(number_in(endless, at)), ways(part))).collect();
        Ok(Listed { outcomes, above: Some(above), total: last.total, is_nearly_all })
    }

    /// Returns the outcomes as a law, which leaves out what lies above them.
    pub(crate) fn law(self, host: &mut dyn Host, plan: String) -> Result<Rc<dyn Law>, Fault> {
        let rest = self.above.map(|(_, above)| above.part_of(&self.total));
        let law: Dist = Dist::written(WrittenLaw::new(self.outcomes, plan));
        near::made_of(host, law, [rest])?.law(host)
    }

    fn size(&self) -> u128 {
        self.outcomes.len() as u128 + u128::from(self.above.is_some())
    }
}

/// A joint outcome; if a side lies above all that are listed, in two versions, as if it were above the last
/// number and above the next one, so that an answer that reveals which it is differs.
struct Beside<'a> {
    one: &'a [Value],
    other: &'a [Value],
    lies_above: bool,
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
                continue;
            };
            let Some(hands) = endless.hands(host)? else { return Ok(None) };
            sides.push(hands.rolls.value());
            rests.push(Some(hands.rest));
        }
        let Some(rolls) = by_source(host, &sides, self.keys.as_deref())? else { return Ok(None) };
        let hands = Hands { rolls, rest: near::rest_of(rests).unwrap_or(Number::ZERO) };
        Ok(hands.are_meant(host, question)?.then_some(hands))
    }

    fn listed(&self, host: &mut dyn Host, most: u64) -> Result<Vec<Listed>, Fault> {
        let mut sides = Vec::with_capacity(self.sides.len());
        for side in &self.sides {
            sides.push(Listed::of(host, side, most)?);
        }
        let together = sides.iter().fold(1u128, |product, side| product.saturating_mul(side.size()));
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
        return visit(host, &Beside { one: &stood.0, other: &stood.1, lies_above }, ways);
    };
    for (outcome, more) in &side.outcomes {
        stood.0.push(outcome.clone());
        stood.1.push(outcome.clone());
        follow(host, rest, stood, lies_above, &ways.times(more), visit)?;
        stood.0.pop();
        stood.1.pop();
    }
    if let Some((last, more)) = &side.above {
        // Each side continues with a different number, so that two of them that lie above aren't taken for equal.
        let further = Number::from(1 + stood.0.len() as u64);
        let next = last.add(&further).map_err(|error| number_fault("joint", error))?;
        stood.0.push(number_above(last.clone()));
        stood.1.push(number_above(next));
        follow(host, rest, stood, true, &ways.times(more), visit)?;
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
        match self.sides.iter().find_map(Dist::without_end) {
            Some(endless) => Err(no_last(endless)),
            None => Ok(Count::ONE),
        }
    }

    fn map(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault> {
        if let Some(hands) = self.hands(host, question)? {
            return hands.map(host, question);
        }
        self.answers(host, question)?.dist(host, self.plan())
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
        let shorts: Vec<String> =
            self.sides.iter().filter_map(Dist::without_end).map(|own| own.short()).collect();
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
