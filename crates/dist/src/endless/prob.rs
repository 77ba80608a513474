//! Probabilities of numbers without a last one: a single one, those that fit, and those on one side of a bound.

use super::{Answer, Ask, Endless, Part, answers, by_function, hands, place_of};
use crate::above::Above;
use crate::reach::allows;
use std::cmp::Ordering;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Between, Kind, Value, never_among};
use tg_prelude::arguments::number_fault;

/// Returns the probability that a function is true, or that a number occurs.
pub(crate) fn prob(host: &mut dyn Host, endless: &dyn Endless, what: &Value) -> Result<Number, Fault> {
    match what {
        Value::Function(_) => match hands::meant(host, endless, what)? {
            Some(hands) => match hands::through(host, endless, what, "prob")? {
                Some(Value::Number(prob)) => Ok(prob),
                _ => hands.prob(host, what),
            },
            None => match hands::by_methods(host, endless, what, "prob")? {
                Some(Value::Number(prob)) => Ok(prob),
                _ => prob_of(host, endless, &mut by_function(endless, what)),
            },
        },
        what if matches!(what, Value::Range(_)) || what.downcast::<Between>().is_some() => {
            prob_of(host, endless, &mut |_, number| is_one_of(number, what).map(Value::Bool))
        }
        Value::Number(number) => match place_of(endless, number).filter(|_| number.is_whole()) {
            Some(wanted) => {
                let part = part_at(host, endless, wanted)?;
                Ok(part.here.part_of(&part.total))
            }
            None => Ok(Number::ZERO),
        },
        Value::None => Ok(Number::ZERO),
        other => {
            let kind = other.equality_kind().unwrap_or(Kind::Record);
            let help = "a function may be asked, too: `prob(n -> …)`";
            Err(never_among(kind, &[Kind::Number], "the outcomes").help(help).into())
        }
    }
}

fn part_at(host: &mut dyn Host, endless: &dyn Endless, wanted: u64) -> Result<Part, Fault> {
    let mut numbers = endless.numbers();
    for _ in 0..wanted {
        numbers.next(host)?;
        allows(&*numbers, endless, wanted)?;
    }
    numbers.next(host)
}

/// Returns whether a number is a value, one of a list or a range, or lies in a range without an end.
pub(crate) fn is_one_of(number: &Value, what: &Value) -> Result<bool, Fault> {
    let at = |end: i64| number.order(&Value::int(end));
    let above = number.downcast::<Above>();
    Ok(match what {
        Value::List(list) => {
            let mut found = false;
            for item in list.items() {
                found |= is_one_of(number, item)?;
            }
            found
        }
        Value::Range(range) => match (at(range.start()), at(range.end())) {
            (Some(start), Some(end)) => start != Ordering::Less && end == Ordering::Less,
            _ => match above {
                Some(above) => return Err(above.undecided()),
                None => false,
            },
        },
        other => match other.downcast::<Between>() {
            Some(between) => between.holds_value(number)?,
            None => match (number.order(other), above) {
                (None, Some(above)) if other.as_number().is_some() => return Err(above.undecided()),
                (order, _) => order == Some(Ordering::Equal),
            },
        },
    })
}

/// Returns the probability of numbers for which a function is true, or that are a value, in a list or in a range.
///
/// # Errors
/// Those of the function, `E2004` if it returns neither true nor false, and the limits.
pub fn prob_of_fitting(host: &mut dyn Host, endless: &dyn Endless, what: &Value) -> Result<Number, Fault> {
    match what {
        Value::Function(_) => prob_of(host, endless, &mut by_function(endless, what)),
        _ => prob_of(host, endless, &mut |_, number| is_one_of(number, what).map(Value::Bool)),
    }
}

/// Returns the probability that something is true of a number; approximate where it depends on what lies above.
fn prob_of(host: &mut dyn Host, endless: &dyn Endless, condition: &mut Ask<'_>) -> Result<Number, Fault> {
    match prob_if_decided(host, endless, condition)? {
        (prob, true) => Ok(prob),
        (prob, false) => prob.approx().map_err(|error| number_fault("prob", error)),
    }
}

/// Returns the probability that something is true of a number, and whether what lies above can't change it; else that
/// is left out.
pub(crate) fn prob_if_decided(
    host: &mut dyn Host,
    endless: &dyn Endless,
    condition: &mut Ask<'_>,
) -> Result<(Number, bool), Fault> {
    let found = answers(host, endless, condition)?;
    let mut sum = Number::ZERO;
    let failed = |error| number_fault("prob", error);
    // A run of consecutive numbers that fit is a difference of what lies above.
    let mut begun: Option<Number> = None;
    let mut above = Number::ONE;
    for Answer { answer, part, .. } in &found.each {
        let holds = crate::ask::truth(answer, "prob")?;
        match (holds, begun.take()) {
            (true, None) => begun = Some(above),
            (true, begun_at) => begun = begun_at,
            (false, Some(from)) => {
                let run = from.sub(&above).map_err(failed)?;
                sum = sum.add(&run).map_err(failed)?;
            }
            (false, None) => {}
        }
        host.step(1 + part.total.bits() / 64)?;
        above = part.above.part_of(&part.total);
    }
    let decided = found.above.map(|answer| crate::ask::truth(&answer, "prob")).transpose()?;
    if let Some(from) = begun {
        let rest = if decided == Some(true) { Number::ZERO } else { above };
        sum = from.sub(&rest).and_then(|run| sum.add(&run)).map_err(failed)?;
    } else if decided == Some(true) {
        sum = sum.add(&above).map_err(failed)?;
    }
    Ok((sum, decided.is_some()))
}

/// Returns the probability of numbers that are at least, or at most, as large as a bound.
pub(crate) fn beyond(
    host: &mut dyn Host,
    endless: &dyn Endless,
    bound: &Number,
    side: Ordering,
) -> Result<Number, Fault> {
    let failed = |error| number_fault("at_least", error);
    // For whole numbers: those above the last that is below the bound, or up to the last that isn't above it.
    let last = match side {
        Ordering::Greater => bound.ceil().sub(&Number::ONE).map_err(failed)?,
        _ => bound.floor(),
    };
    let above = if last.compare(&Number::from(endless.begins())) == Ordering::Less {
        Number::ONE
    } else {
        let part = part_at(host, endless, place_of(endless, &last).unwrap_or(u64::MAX))?;
        part.above.part_of(&part.total)
    };
    match side {
        Ordering::Greater => Ok(above),
        _ => Number::ONE.sub(&above).map_err(failed),
    }
}
