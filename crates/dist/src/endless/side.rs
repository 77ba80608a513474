//! The outcomes of one of several distributions side by side: known up to some number, with all above it as if they were
//! one.

use super::{Endless, NEARLY_ALL, Part, Slope, no_last, number_in};
use crate::above::{if_decided, whole_number_above};
use crate::mapped::Mapped;
use crate::near;
use crate::{Count, Dist, Law, WrittenLaw};
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_prelude::arguments::number_fault;

/// The numbers without a last one that a distribution has, or was made of.
pub(super) fn numbers_of(dist: &Dist) -> Option<&dyn Endless> {
    dist.without_end().or_else(|| dist.mapped()?.numbers()?.without_end())
}

/// The outcomes of one side.
pub(crate) struct Listed {
    pub(super) outcomes: Vec<Outcome>,
    pub(super) total: Count,
    /// Whether hardly anything lies above.
    pub(super) is_nearly_all: bool,
}

/// An outcome of one side, with its ways.
pub(super) struct Outcome {
    pub(super) own: Own,
    pub(super) ways: Count,
}

/// What an outcome is.
pub(super) enum Own {
    Known(Value),
    /// What all are that lie above the last number that is listed, and above a later one, as if they were one.
    Above(Value, Value),
    /// What these are if they aren't alike.
    Unknown,
}

impl Listed {
    /// Lists the first outcomes of a distribution, `most` if it has no last one, or was made of numbers without a last
    /// one. So that two that lie above aren't taken for equal, each has a place of its own among those side by side.
    pub(crate) fn of(host: &mut dyn Host, dist: &Dist, most: u64, place: u64) -> Result<Listed, Fault> {
        if let Some(mapped) = dist.mapped()
            && let Some(numbers) = mapped.numbers()
            && numbers.is_endless()
        {
            let mut listed = Listed::of(host, numbers, most, place)?;
            for Outcome { own, .. } in &mut listed.outcomes {
                *own = own.mapped(host, mapped)?;
            }
            return Ok(listed);
        }
        let Some(endless) = dist.without_end() else {
            let law = dist.law(host)?;
            host.reserve(law.size() as u128 * size_of::<Outcome>() as u128)?;
            let known = |at| Outcome { own: Own::Known(law.value(at)), ways: law.ways(at) };
            let outcomes = (0..law.size()).map(known).collect();
            return Ok(Listed { outcomes, total: law.total().clone(), is_nearly_all: true });
        };
        let (mut numbers, mut parts) = (endless.numbers(), Vec::new());
        let (mut slope, mut is_nearly_all) = (Slope::default(), false);
        for number in 0..most {
            let part = numbers.next(host)?;
            slope.allows(&*numbers, endless, number, &part, |_| NEARLY_ALL)?;
            host.reserve(size_of::<Outcome>() as u128 + u128::from(part.total.bits()) / 4)?;
            is_nearly_all = part.is_nearly_all();
            parts.push(part);
            if is_nearly_all {
                break;
            }
        }
        let Some(last) = parts.last().cloned() else { return Err(no_last(endless)) };
        let ways = |part: &Part| part.here.times(&last.total.quotient(&part.total));
        let own = |at| Own::Known(Value::Number(number_in(endless, at)));
        let listed = parts.iter().zip(0u64..).filter(|(part, _)| !part.here.is_zero());
        let listed = listed.map(|(part, at)| Outcome { own: own(at), ways: ways(part) });
        let mut outcomes: Vec<Outcome> = listed.collect();
        let one = number_in(endless, parts.len() as u64 - 1);
        let other = one.add(&Number::from(1 + place)).map_err(|error| number_fault("joint", error))?;
        let own = Own::Above(whole_number_above(one), whole_number_above(other));
        outcomes.push(Outcome { own, ways: last.above });
        Ok(Listed { outcomes, total: last.total, is_nearly_all })
    }

    /// Returns the outcomes as a law, which leaves out what lies above them.
    pub(crate) fn law(self, host: &mut dyn Host, plan: String) -> Result<Rc<dyn Law>, Fault> {
        let (mut known, mut above) = (Vec::with_capacity(self.outcomes.len()), None);
        for Outcome { own, ways } in self.outcomes {
            match own {
                Own::Known(value) => known.push((value, ways)),
                Own::Above(..) | Own::Unknown => above = Some(ways.part_of(&self.total)),
            }
        }
        near::made_of(host, Dist::written(WrittenLaw::new(known, plan)), [above])?.law(host)
    }
}

impl Own {
    /// What is made of it.
    fn mapped(&self, host: &mut dyn Host, mapped: &Mapped) -> Result<Own, Fault> {
        let (one, other) = match self {
            Own::Known(value) => return mapped.value(host, value).map(Own::Known),
            Own::Above(one, other) => (one, other),
            Own::Unknown => return Ok(Own::Unknown),
        };
        let mut made = |number: &Value| if_decided(host, |host| mapped.value(host, number));
        Ok(match (made(one)?, made(other)?) {
            (Some(one), Some(other)) => Own::Above(one, other),
            _ => Own::Unknown,
        })
    }
}
