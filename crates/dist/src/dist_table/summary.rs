//! Summaries of distributions: a row for each.

use super::NamedDist;
use crate::moments::{Moments, quantile_of, unordered};
use crate::{Dist, endless, near_quantile};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Key, Record, Value};
use tg_prelude::arguments::number_fault;

/// Returns the rows of distributions; a single one has no name.
pub(super) fn rows(host: &mut dyn Host, dists: &[NamedDist], is_single: bool) -> Result<Value, Fault> {
    let mut rows = Vec::with_capacity(dists.len());
    for (name, dist) in dists {
        let mut row = Record::default();
        if !is_single {
            row.insert(Key::text("name"), name.value().clone())?;
        }
        let moments = Moments::of(host, dist)?;
        let [mean, sd] = moments.map_or([Value::None, Value::None], |moments| {
            [Value::Number(moments.mean), Value::Number(moments.sd)]
        });
        let [least, median, greatest] = order_statistics(host, dist)?;
        let cells =
            [("mean", mean), ("sd", sd), ("least", least), ("median", median), ("greatest", greatest)];
        for (key, value) in cells {
            row.insert(Key::text(key), value)?;
        }
        rows.push(Value::Record(row));
    }
    Value::list(rows)
}

/// Returns the least outcome, the median and the greatest one, each `none` if there is none.
fn order_statistics(host: &mut dyn Host, dist: &Dist) -> Result<[Value; 3], Fault> {
    let half = Number::ONE.div(&Number::from(2)).map_err(|error| number_fault("summary", error))?;
    let dist = &dist.in_numbers(host)?;
    if let Some(endless) = dist.without_end() {
        let mut numbers = endless.numbers();
        let mut least = 0u64;
        while numbers.next(host)?.here.is_zero() {
            least += 1;
        }
        let median = endless::quantile(host, endless, &half)?;
        return Ok([Value::Number(endless::number_in(endless, least)), median, Value::None]);
    }
    let law = dist.law(host)?;
    if unordered(host, &*law, "`summary`")?.is_some() {
        return Ok([Value::None, Value::None, Value::None]);
    }
    if let Some(rest) = law.rest() {
        let median = near_quantile::find(host, dist, &*law, &half, &rest).or_else(none_unless_final)?;
        let [least, greatest] = near_quantile::ends(host, dist, &*law)?;
        return Ok([least, median, greatest]);
    }
    Ok([law.value(0), quantile_of(host, &*law, &half)?, law.value(law.size() - 1)])
}

/// What can't be told stays empty; what ends the run does.
fn none_unless_final(fault: Fault) -> Result<Value, Fault> {
    if fault.code.is_final() { Err(fault) } else { Ok(Value::None) }
}
