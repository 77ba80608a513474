//! Iterating over a list with a function.

use crate::arguments::{given, holds, take};
use crate::elements::{Elements, Gather};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::native::look_through;
use tg_core::value::{Key, List, Record, Value, Written, refuse_foreign, refuse_foreign_in};

pub(super) fn map(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let function = take(args, 1);
    let mut mapped = Gather::with_room(host, elements.length())?;
    for item in elements.iter() {
        host.step(1)?;
        let value = host.call(&function, &[item])?;
        mapped.push(host, value)?;
    }
    mapped.list()
}

pub(super) fn filter(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let function = take(args, 1);
    if let Value::Record(record) = &args[0] {
        return filter_record(host, record, &function);
    }
    let elements = Elements::of(host, &args[0])?;
    let mut kept = Gather::default();
    for item in elements.iter() {
        host.step(1)?;
        if holds(host, &function, item.clone(), "filter")? {
            kept.push(host, item)?;
        }
    }
    kept.list()
}

fn filter_record(host: &mut dyn Host, record: &Record, function: &Value) -> Result<Value, Fault> {
    let mut kept = record.emptied();
    for (key, value) in record.iter() {
        host.step(1)?;
        let pair = Value::list(vec![key.value().clone(), value.clone()])?;
        if holds(host, function, pair, "filter")? {
            kept.insert(Key::clone(key), value.clone())?;
        }
    }
    Ok(Value::Record(kept))
}

pub(super) fn any(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    first_that(host, args, "any", true).map(|found| Value::Bool(found.is_some()))
}

pub(super) fn all(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    first_that(host, args, "all", false).map(|found| Value::Bool(found.is_none()))
}

pub(super) fn find(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    first_that(host, args, "find", true).map(|found| found.map_or(Value::None, |(_, item)| item))
}

/// Returns the first element, with its index, for which the function, or the element itself, gives this answer.
fn first_that(
    host: &mut dyn Host,
    args: &mut [Value],
    name: &str,
    wanted: bool,
) -> Result<Option<(u64, Value)>, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let function = given(args, 1);
    for (index, item) in (0..).zip(elements.iter()) {
        host.step(1)?;
        let answer = match &function {
            Some(function) => holds(host, function, item.clone(), name)?,
            None => item.truth().ok_or_else(|| not_a_truth(name, index, &item))?,
        };
        if answer == wanted {
            return Ok(Some((index, item)));
        }
    }
    Ok(None)
}

#[cold]
fn not_a_truth(name: &str, index: u64, item: &Value) -> Fault {
    let kind = item.kind();
    fault(Code::E2004, format!("`{name}` needs true and false, but the element at index {index} is {kind}"))
        .with_help(format!("say what must hold: `{name}(x -> x > 0)`"))
}

pub(super) fn count(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let Some(what) = given(args, 1) else {
        let length = match &args[0] {
            Value::Record(record) => record.len() as u64,
            other => Elements::of(host, other)?.length(),
        };
        return Ok(Value::Number(length.into()));
    };
    if let (Value::Range(range), Value::Number(n)) = (&args[0], &what) {
        let is_there = n.is_whole() && n.to_exact().to_i64().is_some_and(|n| range.contains(n));
        return Ok(Value::int(i64::from(is_there)));
    }
    let elements = Elements::of(host, &args[0])?;
    let mut count = 0u64;
    for_each_fitting(host, &elements, &what, "count", |_| {
        count += 1;
        true
    })?;
    Ok(Value::Number(count.into()))
}

pub(super) fn index_of(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let first = first_fitting(host, args, "index_of")?;
    Ok(first.map_or(Value::None, |index| Value::Number(index.into())))
}

pub(super) fn contains(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    if let (Value::Range(_), Value::Number(_)) = (&args[0], &args[1]) {
        return count(host, args).map(|count| Value::Bool(count == Value::int(1)));
    }
    Ok(Value::Bool(first_fitting(host, args, "contains")?.is_some()))
}

/// The first index of an element that equals a value, or fits a function, for the method of this name.
fn first_fitting(host: &mut dyn Host, args: &mut [Value], name: &str) -> Result<Option<u64>, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let what = take(args, 1);
    let mut found = None;
    for_each_fitting(host, &elements, &what, name, |index| {
        found = Some(index);
        false
    })?;
    Ok(found)
}

/// Visits the indexes of the elements that equal a value, or fit a function, for as long as the visitor
/// wants more.
fn for_each_fitting(
    host: &mut dyn Host,
    elements: &Elements,
    what: &Value,
    name: &str,
    mut visit: impl FnMut(u64) -> bool,
) -> Result<(), Fault> {
    let is_plain = matches!(what, Value::Number(_) | Value::Bool(_) | Value::None);
    let mut found = false;
    for (index, item) in (0..).zip(elements.iter()) {
        host.step(1)?;
        let fits = match what {
            Value::Function(_) => holds(host, what, item, name)?,
            _ => {
                if !is_plain && item.height() > 0 {
                    look_through(host, what)?;
                }
                item == *what
            }
        };
        found |= fits;
        if fits && !visit(index) {
            break;
        }
    }
    match what {
        Value::Function(_) => Ok(()),
        _ if found => Ok(()),
        _ => refuse_unlike(host, elements, what),
    }
}

/// Refuses to look for something that none of the elements can be, after it wasn't found.
pub(super) fn refuse_unlike(host: &dyn Host, elements: &Elements, what: &Value) -> Result<(), Fault> {
    let written = if host.written().param(0) { Written::First } else { Written::Neither };
    match elements {
        Elements::List(list) => refuse_foreign_in(what, list, "the elements of this list", written),
        Elements::Made(..) => {
            let list = List::new(elements.iter().collect())?;
            refuse_foreign_in(what, &list, "the elements of this list", written)
        }
        Elements::Range(range) => {
            // What isn't wholly known may lie between the first and the last.
            let ends = [range.start(), range.end() - 1].map(Value::int);
            let ends = if range.is_empty() { &[][..] } else { &ends };
            refuse_foreign(what, ends, "the numbers of this range", written)
        }
    }
}

pub(super) fn fold(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let mut result = take(args, 1);
    let function = take(args, 2);
    for item in elements.iter() {
        host.step(1)?;
        result = host.pass(&function, &mut [result, item])?;
    }
    Ok(result)
}

pub(super) fn scan(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let mut result = take(args, 1);
    let function = take(args, 2);
    let mut steps = Gather::with_room(host, elements.length().saturating_add(1))?;
    steps.push(host, result.clone())?;
    for item in elements.iter() {
        host.step(1)?;
        result = host.call(&function, &[result, item])?;
        steps.push(host, result.clone())?;
    }
    steps.list()
}

pub(super) fn take_while(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let end = first_that(host, args, "take_while", false)?.map_or(elements.length(), |(index, _)| index);
    part(host, &elements, 0, end)
}

pub(super) fn drop_while(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let start = first_that(host, args, "drop_while", false)?.map_or(elements.length(), |(index, _)| index);
    part(host, &elements, start, elements.length())
}

fn part(host: &mut dyn Host, elements: &Elements, from: u64, to: u64) -> Result<Value, Fault> {
    if let Elements::Range(range) = elements
        && let (Some(start), Some(end)) =
            (range.start().checked_add_unsigned(from), range.start().checked_add_unsigned(to))
    {
        return Ok(Value::Range(tg_core::value::Range::new(start, end)));
    }
    let mut list = Gather::with_room(host, to.saturating_sub(from))?;
    for item in elements.between(from, to) {
        list.push(host, item)?;
    }
    list.list()
}
