//! What follows each number.

use super::{Answer, Answers, Ask, Endless, answers, by_function, hands, no_last};
use crate::ask::then_written;
use crate::combine::mixture;
use crate::{Count, Dist, near};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::Value;

/// Returns what follows each number: a function returns a value or a distribution.
pub(crate) fn then(host: &mut dyn Host, endless: &dyn Endless, step: &Value) -> Result<Dist, Fault> {
    if let Some(next) = hands::by_methods(host, endless, step, "then")? {
        return Ok(Dist::of(&next));
    }
    if let Some(hands) = hands::meant(host, endless, step)? {
        if let Some(next) = hands::through(host, endless, step, "then")? {
            return Ok(Dist::of(&next));
        }
        if let Some(next) = hands.then(host, step)? {
            return Ok(next);
        }
    }
    followed(host, endless, &mut by_function(endless, step))
}

/// Returns what follows each outcome, which is a number, as a function says.
///
/// # Errors
/// Those of the function.
pub fn then_numbers(host: &mut dyn Host, dist: &Dist, ask: &mut Ask<'_>) -> Result<Dist, Fault> {
    match dist.without_end() {
        Some(endless) => followed(host, endless, ask),
        None => {
            let law = dist.law(host)?;
            then_written(host, &*law, ask)
        }
    }
}

fn followed(host: &mut dyn Host, endless: &dyn Endless, ask: &mut Ask<'_>) -> Result<Dist, Fault> {
    let Answers { each, above } = answers(host, endless, ask)?;
    let Some(last) = each.last().map(|last| last.part.clone()) else { return Err(no_last(endless)) };
    let (numbers, is_decided) = (each.len(), above.is_some());
    let scaled = |own: Answer| (own.part.here.times(&last.total.quotient(&own.part.total)), own.answer);
    let mut parts: Vec<(Count, Value)> = each.into_iter().map(scaled).collect();
    parts.extend(above.map(|above| (last.above.clone(), above)));
    parts.retain(|(ways, _)| !ways.is_zero());
    let plan = || format!("{}; the function was called for the first {numbers} numbers", endless.plan());
    let next = mixture(host, parts, plan)?;
    let rest = last.above.part_of(&last.total);
    near::made_of(host, next, [(!is_decided).then_some(rest)])
}
