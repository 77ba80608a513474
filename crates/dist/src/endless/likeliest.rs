//! The likeliest of numbers without a last one: from some number on, all together are less likely than each of them.

use super::{Endless, Slope, number_in, reduced};
use crate::dist_table::MORE;
use crate::{Count, WrittenLaw};
use std::cmp::Ordering;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::Value;

/// Returns the law of the first numbers, as many as it takes for the `wanted` likeliest of all to be among them, and how
/// many these are; all others come last, as one outcome.
///
/// # Errors
/// `E5013` where it takes too many numbers, and the limits.
pub(crate) fn likeliest(
    host: &mut dyn Host,
    endless: &dyn Endless,
    wanted: usize,
) -> Result<(WrittenLaw, usize), Fault> {
    let mut numbers = endless.numbers();
    let mut slope = Slope::default();
    let mut first: Vec<(Value, Count, Count)> = Vec::new();
    // The likeliest so far, as ways and their total, from the likeliest on.
    let mut best: Vec<(Count, Count)> = Vec::new();
    for place in 0u64.. {
        let part = numbers.next(host)?;
        host.step(1)?;
        if !part.here.is_zero() {
            let own = (part.here.clone(), part.total.clone());
            let at = best.partition_point(|other| chance_order(other, &own) != Ordering::Less);
            if at < wanted {
                best.insert(at, own.clone());
                best.truncate(wanted);
            }
            first.push((Value::Number(number_in(endless, place)), own.0, own.1));
        }
        let above = (part.above.clone(), part.total.clone());
        let least = best.last().filter(|_| best.len() == wanted);
        let is_over = part.above.is_zero()
            || wanted == 0
            || least.is_some_and(|least| chance_order(&above, least) != Ordering::Greater);
        if is_over {
            return law_of(host, endless, first, part.above, &part.total);
        }
        let goal = least.map_or(0.0, |(ways, total)| ways.near_part_of(total));
        slope.allows(&*numbers, endless, place, &part, |left| if goal > 0.0 { goal } else { left / 2.0 })?;
    }
    law_of(host, endless, first, Count::ZERO, &Count::ONE)
}

/// Compares two chances, each in ways of a total.
fn chance_order(one: &(Count, Count), other: &(Count, Count)) -> Ordering {
    one.0.times(&other.1).number().compare(&other.0.times(&one.1).number())
}

fn law_of(
    host: &mut dyn Host,
    endless: &dyn Endless,
    first: Vec<(Value, Count, Count)>,
    above: Count,
    total: &Count,
) -> Result<(WrittenLaw, usize), Fault> {
    let count = first.len();
    host.step(count as u64)?;
    let mut outcomes: Vec<(Value, Count)> =
        first.into_iter().map(|(number, ways, own)| (number, ways.times(&total.quotient(&own)))).collect();
    if !above.is_zero() {
        outcomes.push((Value::text(MORE), above));
    }
    Ok((WrittenLaw::new(reduced(host, outcomes)?, endless.plan()), count))
}
