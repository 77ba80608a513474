//! What follows each number.

use super::{Answer, Answers, Ask, Endless, answers, by_function, hands, no_last};
use crate::above::{Above, if_decided, whole_number_above};
use crate::ask::then_written;
use crate::combine::{self, mixture};
use crate::{Count, Dist, WrittenLaw, near};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;

/// Returns what follows each number: a function returns a value or a distribution.
pub(crate) fn then(host: &mut dyn Host, dist: &Dist, step: &Value) -> Result<Dist, Fault> {
    let Some(endless) = dist.without_end() else { return Ok(dist.clone()) };
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
    followed(host, dist, &mut by_function(endless, step))
}

/// Returns what follows each outcome, which is a number, as a function says.
///
/// # Errors
/// Those of the function.
pub fn then_numbers(host: &mut dyn Host, dist: &Dist, ask: &mut Ask<'_>) -> Result<Dist, Fault> {
    match dist.without_end() {
        Some(_) => followed(host, dist, ask),
        None => {
            let law = dist.law(host)?;
            then_written(host, &*law, ask)
        }
    }
}

fn followed(host: &mut dyn Host, dist: &Dist, ask: &mut Ask<'_>) -> Result<Dist, Fault> {
    let Some(endless) = dist.without_end() else { return Ok(dist.clone()) };
    if let Some(added) = added(host, endless, ask)? {
        let sum = combine::operate(host, "+", &[dist.clone().value(), added.value()])?;
        return Ok(Dist::of(&sum));
    }
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

/// Returns what is added to each number, if what follows it is the number and something that is the same for all of
/// them: it is asked of all together.
fn added(host: &mut dyn Host, endless: &dyn Endless, ask: &mut Ask<'_>) -> Result<Option<Dist>, Fault> {
    let before = whole_number_above(Number::from(endless.begins().saturating_sub(1)));
    let Some(next) = if_decided(host, |host| ask(host, &before))? else { return Ok(None) };
    let Some(next) = Dist::within(&next).filter(|next| !next.is_endless() && next.left_out().is_none())
    else {
        return Ok(None);
    };
    let law = next.law(host)?;
    let mut added = Vec::with_capacity(law.size());
    for place in 0..law.size() {
        host.step(1)?;
        let outcome = law.value(place);
        match outcome.downcast::<Above>().and_then(Above::line) {
            Some(line) if line.times == Number::ONE => {
                added.push((Value::Number(line.plus.clone()), law.ways(place)));
            }
            _ => return Ok(None),
        }
    }
    Ok(Some(Dist::written(WrittenLaw::new(added, law.plan()))))
}
