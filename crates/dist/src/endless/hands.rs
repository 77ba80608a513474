//! Dice without a last outcome when a question looks into their rolls: `3d6.explode.prob(h -> h.count(6) == 1)`.
//!
//! Such a question is asked about the rolls of all faces except extremely unlikely ones, which its answers leave out.
//! Whether it is about rolls is determined from a few of them: either it can't be answered for their sums, or the
//! answer is different.

use super::{Endless, is_same_answer, listed};
use crate::near;
use crate::{Count, Dist, DistSource, WrittenLaw};
use tg_core::diagnostics::{Code, Fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Function, Value};
use tg_prelude::Draw;
use tg_prelude::arguments::number_fault;

/// The rolls of dice without a last outcome.
pub struct Hands {
    /// The listed rolls, as if there were no others.
    pub rolls: Dist,
    /// How likely the others are.
    pub rest: Number,
}

/// How many rolls are tried to determine whether a question is about them.
const TRIED: usize = 8;

/// Returns the rolls behind numbers, if a question is about them.
pub(super) fn meant(
    host: &mut dyn Host,
    endless: &dyn Endless,
    question: &Value,
) -> Result<Option<Hands>, Fault> {
    match endless.hands(host)? {
        Some(hands) if hands.are_meant(host, question)? => Ok(Some(hands)),
        _ => Ok(None),
    }
}

/// Returns what a method answers to a question about rolls, if the question asks each roll for one number only.
pub(super) fn through(
    host: &mut dyn Host,
    endless: &dyn Endless,
    question: &Value,
    method: &'static str,
) -> Result<Option<Value>, Fault> {
    endless.through(host, question, &mut |host, numbers, question| {
        host.ask(&Value::Function(Function::prelude(method)), &[numbers.clone(), question.clone()])
    })
}

/// Returns what a method answers to a question about rolls that aren't listed, if the question uses them only by methods
/// that have an answer; `None` for a question about their sums.
pub(super) fn by_methods(
    host: &mut dyn Host,
    endless: &dyn Endless,
    question: &Value,
    method: &'static str,
) -> Result<Option<Value>, Fault> {
    if endless.with_hands().is_none() {
        return Ok(None);
    }
    match host.ask(question, &[Value::int(endless.begins())]) {
        Err(fault) if fault.code == Code::E1002 => through(host, endless, question, method),
        Err(fault) if fault.code.is_final() => Err(fault),
        _ => Ok(None),
    }
}

/// The bits of all ways of numbers that stand for dice.
const BITS: u32 = 62;

impl Hands {
    /// Returns numbers without a last one as if they were faces of a die, except extremely unlikely ones. Each is listed
    /// with its part of 2⁶² ways, rounded down, and what all of them lack is the rest.
    pub(super) fn of_numbers(host: &mut dyn Host, endless: &dyn Endless) -> Result<Hands, Fault> {
        let failed = |error| number_fault("joint", error);
        let all = Number::from(1i64 << BITS);
        let (mut outcomes, mut ways) = (Vec::new(), Count::ZERO);
        for (number, chance) in listed(host, endless)? {
            let own = Count::of_number(&chance.mul(&all).map_err(failed)?.floor()).unwrap_or(Count::ZERO);
            if !own.is_zero() {
                ways = ways.add(&own);
                outcomes.push((Value::Number(number), own));
            }
        }
        let rest = Number::ONE.sub(&ways.number().div(&all).map_err(failed)?).map_err(failed)?;
        Ok(Hands { rolls: Dist::written(WrittenLaw::new(outcomes, endless.plan())), rest })
    }

    pub(super) fn are_meant(&self, host: &mut dyn Host, question: &Value) -> Result<bool, Fault> {
        let Some(source) = self.rolls.source() else { return Ok(false) };
        let mut draw = Draw::of(&mut [Value::int(0)], 0)?;
        for _ in 0..TRIED {
            let roll = source.sample(host, &mut draw)?;
            let of_sum = host.ask(question, &[roll.clone().settled()]);
            let of_roll = host.ask(question, &[roll]);
            match (of_sum, of_roll) {
                (Err(fault), _) | (_, Err(fault)) if fault.code.is_final() => return Err(fault),
                (Ok(one), Ok(other)) => {
                    if one != other.clone().settled() && !is_same_answer(host, &one, &other)? {
                        return Ok(true);
                    }
                }
                (Err(_), Ok(_)) => return Ok(true),
                // The roll has what is asked for, and reports what is wrong.
                (Err(one), Err(other)) if one.code == Code::E1002 && other.code != Code::E1002 => {
                    return Ok(true);
                }
                (_, Err(_)) => {}
            }
        }
        Ok(false)
    }

    fn source(&self) -> Option<&dyn DistSource> {
        self.rolls.source()
    }

    /// Returns the answers to a question.
    pub(super) fn map(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault> {
        let answers = match self.source() {
            Some(source) => source.map(host, question)?,
            None => self.rolls.clone(),
        };
        near::made_of(host, answers, [Some(self.rest.clone())])
    }

    /// Returns how likely it is that a condition holds.
    pub(super) fn prob(&self, host: &mut dyn Host, condition: &Value) -> Result<Number, Fault> {
        let Some(source) = self.source() else { return Ok(Number::ZERO) };
        let (ways, total) = source.holds(host, condition)?;
        Ok(near::approximate(true, ways.part_of(&total)))
    }

    /// Returns the sums of the rolls for which a condition holds; `None` if it never does.
    pub(super) fn given(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Dist>, Fault> {
        let Some(source) = self.source() else { return Ok(None) };
        let given = source.given(host, condition)?;
        let given = given.map(|given| near::made_of(host, given, [Some(self.rest.clone())])).transpose()?;
        Ok(given.map(Dist::marked_as_sum))
    }

    /// Returns what follows each roll; `None` if that is asked about the sums.
    pub(super) fn then(&self, host: &mut dyn Host, step: &Value) -> Result<Option<Dist>, Fault> {
        let Some(source) = self.source() else { return Ok(None) };
        let next = source.then(host, step)?;
        next.map(|next| near::made_of(host, next, [Some(self.rest.clone())])).transpose()
    }
}
