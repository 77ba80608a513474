//! Numbers without a last one for which a condition holds: those up to some, or all but some.

use super::{Answer, Endless, answers, by_function, hands, reduced};
use crate::ask::truth;
use crate::{Count, Dist, WrittenLaw, near};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::Value;

/// Returns the numbers for which a condition holds that holds for all above these answers.
fn without_first(host: &mut dyn Host, endless: &dyn Endless, each: &[Answer]) -> Result<Dist, Fault> {
    let Some(function) = endless.generating() else { return Err(goes_on(endless)) };
    let total = each.last().map_or(Count::ONE, |last| last.part.total.clone());
    let mut gone = Vec::new();
    for Answer { own, answer, part } in each {
        host.step(1 + function.length() + total.bits() / 64)?;
        if !truth(answer, "where")? {
            let own = own.to_i64().ok_or_else(|| goes_on(endless))?;
            gone.push((own, part.here.times(&total.quotient(&part.total))));
        }
    }
    if gone.is_empty() {
        gone.push((endless.begins(), Count::ZERO));
    }
    let left = function.without(&gone, &total).ok_or_else(|| goes_on(endless))?;
    let left = left.dist(host, format!("some of {}", endless.short()))?;
    Ok(if endless.adds_up() { left.marked_as_sum() } else { left })
}

/// The error for a condition that leaves numbers without a last one.
#[cold]
fn goes_on(endless: &dyn Endless) -> Fault {
    let message =
        format!("this condition holds for all large numbers, and {} have no last outcome", endless.short());
    fault(Code::E5017, message).with_help(
        "ask how likely it is, `d.prob(n -> n > 10)`, or give it an end as well: `d.where(n -> n > 10 and n <= 100)`",
    )
}

/// The error for a condition that may only hold where the numbers were no longer visited.
#[cold]
fn hardly_ever(endless: &dyn Endless) -> Fault {
    let message = format!(
        "this condition holds for none of the likely outcomes of {}: less than 2⁻⁶⁴ lies above them",
        endless.short()
    );
    fault(Code::E5013, message)
        .with_help("ask how likely it is to come so far, which is exact: `d.at_least(300)`")
}

/// Returns the numbers for which a condition holds; `None` if it never holds.
pub(crate) fn given(
    host: &mut dyn Host,
    endless: &dyn Endless,
    condition: &Value,
) -> Result<Option<Dist>, Fault> {
    if let Some(hands) = hands::meant(host, endless, condition)? {
        return hands.given(host, condition);
    }
    let found = answers(host, endless, &mut by_function(endless, condition))?;
    let decided = found.above.as_ref().map(|answer| truth(answer, "where")).transpose()?;
    if decided == Some(true) {
        return without_first(host, endless, &found.each).map(Some);
    }
    let rest = found.each.last().map(|last| last.part.above.part_of(&last.part.total));
    let total = found.each.last().map_or(Count::ONE, |last| last.part.total.clone());
    let mut left = Vec::new();
    for Answer { own, answer, part } in &found.each {
        host.step(1)?;
        if truth(answer, "where")? {
            let ways = part.here.times(&total.quotient(&part.total));
            left.push((Value::Number(own.clone()), ways));
        }
    }
    let left = reduced(host, left)?;
    let plan = format!("{}; cut where the condition ends", endless.plan());
    if left.is_empty() {
        return if decided.is_some() { Ok(None) } else { Err(hardly_ever(endless)) };
    }
    let left = Dist::written(WrittenLaw::new(left, plan));
    let left = if endless.adds_up() { left.marked_as_sum() } else { left };
    near::made_of(host, left, [rest.filter(|_| decided.is_none())]).map(Some)
}
