//! Distributions as data: rows, JSON, CSV, charts.

use super::ask::receiver;
use super::dist_table::{self, View};
use super::{Count, Dist, Law, near};
use serde_json::Value as Json;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, write_out};
use tg_core::number::Number;
use tg_core::value::{Key, Plot, Record, RowFormat, Value, ValueMap, json as values};
use tg_prelude::arguments::take;
use tg_prelude::{chart_of, encode, svg_of_chart};

/// About how many bytes a row of data takes, besides its outcome.
const ROW_BYTES: u128 = 512;

/// Returns the keys of records that all have the same ones.
pub(super) fn columns(outcomes: &[Value]) -> Option<Vec<Key>> {
    let Some(Value::Record(first)) = outcomes.first() else { return None };
    let keys: Vec<Key> = first.iter().map(|(key, _)| key.clone()).collect();
    let alike = |value: &Value| match value {
        Value::Record(record) => {
            record.len() == keys.len() && keys.iter().all(|key| record.get(key).is_some())
        }
        _ => false,
    };
    (!keys.is_empty() && outcomes.iter().all(alike)).then_some(keys)
}

/// Returns the keys of an outcome, its ways and its probability in a [row].
pub(super) fn row_keys() -> [Key; 3] {
    ["value", "ways", "probability"].map(Key::text)
}

/// Returns an outcome as a record with its ways and its probability, under these keys.
pub(super) fn row(law: &dyn Law, place: usize, keys: &[Key; 3]) -> Result<Value, Fault> {
    let ways = law.ways(place);
    let probability = match law.rest() {
        None => ways.part_of(law.total()),
        Some(_) => near::chance_at(law, place),
    };
    let ways = near::found(law, ways.number());
    let row = [law.value(place), Value::Number(ways), Value::Number(probability)];
    Record::of_fields(keys, row.into_iter()).map(Value::Record)
}

/// Returns a row of data: with the decimal next to the fraction, for programs that can't read one.
fn data_row(law: &dyn Law, place: usize) -> Result<Value, Fault> {
    let Value::Record(mut row) = flat_row(law, place)? else { return Ok(Value::None) };
    let chance = near::chance_at(law, place);
    let near = chance.approx().unwrap_or(chance);
    let name = if row.field("decimal").is_some() { "probability as decimal" } else { "decimal" };
    row.insert(Key::text(name), Value::Number(near))?;
    Ok(Value::Record(row))
}

/// Returns the same with the fields of a record next to its ways, if none of them has the same name.
fn flat_row(law: &dyn Law, place: usize) -> Result<Value, Fault> {
    let Value::Record(outcome) = law.value(place) else { return row(law, place, &row_keys()) };
    if outcome.is_empty() || ["ways", "probability"].iter().any(|name| outcome.field(name).is_some()) {
        return row(law, place, &row_keys());
    }
    let mut flat: Record = outcome;
    let ways = law.ways(place);
    let probability = near::chance_at(law, place);
    flat.insert(Key::text("ways"), Value::Number(near::found(law, ways.number())))?;
    flat.insert(Key::text("probability"), Value::Number(probability))?;
    Ok(Value::Record(flat))
}

/// Returns a row as JSON; `null` if it is endless.
pub(super) fn json_row(law: &dyn Law, place: usize) -> Json {
    let row = data_row(law, place).and_then(|row| values::to_json(&row, u64::MAX / 2));
    row.unwrap_or(Json::Null)
}

/// Returns about how many bytes the rows take as data.
pub(super) fn bytes(law: &dyn Law) -> u64 {
    law.size() as u64 * ROW_BYTES as u64
}

/// Returns all rows as JSON.
pub(super) fn json(law: &dyn Law) -> Json {
    (0..law.size()).map(|place| json_row(law, place)).collect()
}

/// Returns what a chart shows of a law.
pub(super) fn plot(law: &dyn Law, view: Option<&str>) -> Result<Plot, Fault> {
    let view = view.map_or(Ok(View::default()), View::of)?;
    let outcomes: Vec<Value> = (0..law.size()).map(|place| law.value(place)).collect();
    let ways: Vec<Count> = (0..law.size()).map(|place| law.ways(place)).collect();
    match view.unfit(&outcomes) {
        Some(fault) => Err(fault),
        None => {
            let points = view.points(&outcomes, &ways, law.total());
            let x_name = view.heading("outcome").to_owned();
            Ok(Plot { series: vec![(String::new(), points)], x_name, y_name: "probability".to_owned() })
        }
    }
}

/// Returns whether two laws give each outcome the same probability.
pub(super) fn same(a: &dyn Law, b: &dyn Law) -> bool {
    let at = |law: &dyn Law, place: usize| (law.value(place), law.ways(place).part_of(law.total()));
    if a.size() != b.size() {
        return false;
    }
    if (0..a.size()).all(|place| at(a, place) == at(b, place)) {
        return true;
    }
    // Outcomes without an order stay in the order they came.
    let points =
        |law: &dyn Law| -> Vec<(Value, Number)> { (0..law.size()).map(|place| at(law, place)).collect() };
    let others: ValueMap<Number> = points(b).into_iter().collect();
    points(a).into_iter().all(|(value, chance)| others.get(&value) == Some(&chance))
}

/// Returns the rows of a distribution as a list, within the limits.
fn rows(host: &mut dyn Host, dist: &Dist) -> Result<Value, Fault> {
    let law = dist.law(host)?;
    host.reserve(law.size() as u128 * ROW_BYTES)?;
    host.step(law.size() as u64 * 8)?;
    Value::list((0..law.size()).map(|place| data_row(&*law, place)).collect::<Result<_, Fault>>()?)
}

/// `d.to_csv`.
pub(super) fn to_csv(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    match written(host, args, RowFormat::Csv)? {
        Some(text) => Ok(text),
        None => encoded(host, args, "csv"),
    }
}

/// `d.to_json`.
pub(super) fn to_json(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let pretty = matches!(take(args, 1), Value::Bool(true));
    let format = if pretty { RowFormat::PrettyJson } else { RowFormat::Json };
    if let Some(text) = written(host, args, format)? {
        return Ok(text);
    }
    let rows = rows(host, &receiver(args)?)?;
    write_out(host, &rows)?;
    tg_prelude::json_text(&rows, pretty, host.numbers(), host.memory_limit()).map(Value::text)
}

/// Returns the rows as text if they are written without a record for each.
fn written(host: &mut dyn Host, args: &[Value], format: RowFormat) -> Result<Option<Value>, Fault> {
    let law = receiver(args)?.law(host)?;
    host.step(law.size() as u64 * 8)?;
    let (form, limit) = (host.numbers(), host.memory_limit());
    let text = super::rows::rows(&*law, &mut (0..law.size()), format, form, limit);
    Ok(text.transpose()?.map(Value::text))
}

fn encoded(host: &mut dyn Host, args: &[Value], format: &str) -> Result<Value, Fault> {
    let rows = rows(host, &receiver(args)?)?;
    write_out(host, &rows)?;
    encode(&rows, format, host.numbers(), host.memory_limit()).map(Value::text)
}

/// `d.chart`.
pub(super) fn chart(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    args[0] = dist_table::one(host, receiver(args)?)?;
    chart_of(host, args)
}

/// `d.to_svg`.
pub(super) fn to_svg(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    args[0] = dist_table::one(host, receiver(args)?)?;
    svg_of_chart(host, args)
}

/// Probabilities that lie further apart than this differ, though extremely unlikely outcomes are left out.
const SURELY_APART: f64 = 1e-9;

/// Whether an outcome is so much more likely in one of them that what is left out doesn't matter.
fn surely_differ(one: &dyn Law, other: &dyn Law) -> bool {
    let chances = |law: &dyn Law| -> Vec<(Value, f64)> {
        let total = law.total().log2();
        (0..law.size()).map(|place| (law.value(place), (law.ways(place).log2() - total).exp2())).collect()
    };
    let apart = |a: Vec<(Value, f64)>, b: Vec<(Value, f64)>| {
        let b: ValueMap<f64> = b.into_iter().collect();
        a.iter().any(|(value, chance)| (chance - b.get(value).copied().unwrap_or(0.0)).abs() > SURELY_APART)
    };
    apart(chances(one), chances(other)) || apart(chances(other), chances(one))
}

/// `d.same_as(e)`.
pub(super) fn same_as(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (a, b) = (receiver(args)?, receiver(&args[1..])?);
    let laws = (a.law(host)?, b.law(host)?);
    host.step(laws.0.size() as u64 + laws.1.size() as u64)?;
    let is_same = same(&*laws.0, &*laws.1);
    // What one of them leaves out may make them the same, or differ.
    if !Rc::ptr_eq(&laws.0, &laws.1) && !surely_differ(&*laws.0, &*laws.1) {
        a.exact_law(host)?;
        b.exact_law(host)?;
    }
    Ok(Value::Bool(is_same))
}
