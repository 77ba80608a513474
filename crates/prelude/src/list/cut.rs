//! Parts of lists, and lists reshaped.

use crate::arguments::{at_least_one, given, integer, others, take, wrong_type};
use crate::elements::{Builder, Elements, Gather, VALUE_BYTES, empty};
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::native::{Host, write_out};
use tg_core::value::{List, Value, show};

pub(super) fn first(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Elements::of(host, &args[0])?
        .get(0)
        .ok_or_else(|| empty("first", "`xs.get(0, none)` gives none where there is no first"))
}

pub(super) fn last(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let last = elements.length().checked_sub(1).and_then(|index| elements.get(index));
    last.ok_or_else(|| empty("last", "`xs.get(-1, none)` gives none where there is no last"))
}

pub(super) fn get(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let index = integer(args, 1, "index")?;
    let found = place(index, elements.length()).and_then(|index| elements.get(index));
    Ok(found.unwrap_or_else(|| given(args, 2).unwrap_or_default()))
}

/// Returns the place of an index that counts from the end if it is negative.
fn place(index: i64, length: u64) -> Option<u64> {
    match u64::try_from(index) {
        Ok(index) => Some(index),
        Err(_) => length.checked_sub(index.unsigned_abs()),
    }
}

pub(super) fn is_empty(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Bool(Elements::of(host, &args[0])?.is_empty()))
}

pub(super) fn reverse(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &take(args, 0))?;
    host.step(elements.length() / 8)?;
    let mut items = elements.collect(host)?;
    items.reverse();
    Value::list(items)
}

pub(super) fn insert(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let mut list = own_list(host, take(args, 0))?;
    let index = integer(args, 1, "index")?;
    let length = list.items().len() as u64;
    let Some(place) = place(index, length).filter(|&place| place <= length) else {
        return Err(beyond(index, length, "the last place for a new element is the end: the length itself"));
    };
    host.reserve((u128::from(length) + 1) * VALUE_BYTES)?;
    list.insert(moved(host, &list, place)?, take(args, 2))?;
    Ok(Value::List(list))
}

pub(super) fn remove_at(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let mut list = own_list(host, take(args, 0))?;
    let index = integer(args, 1, "index")?;
    let length = list.items().len() as u64;
    let Some(place) = place(index, length).filter(|&place| place < length) else {
        return Err(beyond(index, length, "indexes begin at 0, and -1 is the last one's"));
    };
    list.remove(moved(host, &list, place)?);
    Ok(Value::List(list))
}

/// Returns a list that may be changed: a copy, unless it is unshared.
fn own_list(host: &mut dyn Host, value: Value) -> Result<List, Fault> {
    match Elements::of(host, &value)? {
        // The second reference is gone once the value is.
        Elements::List(list) => Ok(list),
        range => List::new(range.collect(host)?),
    }
}

/// Charges for the elements that move when one is inserted or removed, or for all of them if they are copied.
fn moved(host: &mut dyn Host, list: &List, place: u64) -> Result<usize, Fault> {
    let length = list.items().len() as u64;
    let moved = if list.is_unshared() { place.min(length - place) } else { length };
    if !list.is_unshared() {
        host.reserve(u128::from(length) * VALUE_BYTES)?;
    }
    host.step(moved / 8)?;
    Ok(usize::try_from(place).unwrap_or(usize::MAX))
}

#[cold]
fn beyond(index: i64, length: u64, help: &str) -> Fault {
    fault(Code::E3002, format!("index {index} is beyond the end of a list of {length}")).with_help(help)
}

pub(super) fn step(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let each = at_least_one(args, 1, "n")?;
    let count = elements.length().div_ceil(each);
    let mut list = Gather::with_room(host, count)?;
    for index in 0..count {
        host.step(1)?;
        if let Some(item) = elements.get(index * each) {
            list.push(host, item)?;
        }
    }
    list.list()
}

pub(super) fn windows(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let size = at_least_one(args, 1, "n")?;
    let count = elements.length().checked_sub(size).map_or(0, |others| others + 1);
    parts(host, &elements, (0..count).map(|start| (start, start + size)), count, size)
}

pub(super) fn chunks(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let size = at_least_one(args, 1, "n")?;
    let count = elements.length().div_ceil(size);
    let bounds = (0..count).map(|index| (index * size, (index * size).saturating_add(size)));
    parts(host, &elements, bounds, count, size.min(elements.length()))
}

/// Returns lists of what lies between these places, this many, of at most this size each.
fn parts(
    host: &mut dyn Host,
    elements: &Elements,
    bounds: impl Iterator<Item = (u64, u64)>,
    count: u64,
    size: u64,
) -> Result<Value, Fault> {
    let mut list = Gather::with_parts(host, count, size)?;
    for (from, to) in bounds {
        host.step(1 + size / 8)?;
        let part = elements.between(from, to).collect();
        list.push(host, Value::list(part)?)?;
    }
    list.list()
}

pub(super) fn enumerate(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let start = match args.get(1) {
        Some(Value::Number(_)) => integer(args, 1, "start")?,
        _ => 0,
    };
    let mut list = Gather::with_parts(host, elements.length(), 2)?;
    for (index, item) in (i128::from(start)..).zip(elements.iter()) {
        host.step(1)?;
        list.push(host, Value::list(vec![Value::Number(index.into()), item])?)?;
    }
    list.list()
}

pub(super) fn zip(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let mut columns = vec![Elements::of(host, &args[0])?];
    for other in others(args, 1) {
        columns.push(Elements::of(host, &other)?);
    }
    let length = columns.iter().map(Elements::length).min().unwrap_or(0);
    rows(host, &columns, length)
}

pub(super) fn transpose(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let outer = Elements::of(host, &args[0])?;
    let mut columns = Vec::new();
    for item in outer.clone().collect(host)? {
        let column = Elements::inner(&item)?.ok_or_else(|| {
            wrong_type("a list of lists", &item).with_help("`chunks` and `windows` cut one list into several")
        })?;
        columns.push(column);
    }
    let length = columns.first().map_or(0, Elements::length);
    if let Some((index, odd)) = columns.iter().enumerate().find(|(_, column)| column.length() != length) {
        return Err(fault(
            Code::E3007,
            format!(
                "the list at index {index} has {}, but the first has {length}",
                counted(odd.length(), "element")
            ),
        )
        .with_help("all rows must be equally long; `zip` ends with the shortest"));
    }
    rows(host, &columns, length)
}

/// Returns the n-th elements of all columns as the n-th list.
fn rows(host: &mut dyn Host, columns: &[Elements], length: u64) -> Result<Value, Fault> {
    let width = columns.len() as u64;
    let mut list = Gather::with_parts(host, length, width)?;
    for index in 0..length {
        host.step(1 + width / 8)?;
        let row = columns.iter().filter_map(|column| column.get(index)).collect();
        list.push(host, Value::list(row)?)?;
    }
    list.list()
}

pub(super) fn flat(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    if let Elements::Range(range) = elements {
        return Ok(Value::Range(range));
    }
    let mut total = 0u128;
    for item in elements.iter() {
        host.step(1)?;
        total += Elements::inner(&item)?.map_or(1, |inner| u128::from(inner.length()));
    }
    let mut list = Gather::with_room(host, u64::try_from(total).unwrap_or(u64::MAX))?;
    for item in elements.iter() {
        match Elements::inner(&item)? {
            Some(inner) => {
                host.step(inner.length())?;
                for item in inner.iter() {
                    list.push(host, item)?;
                }
            }
            None => list.push(host, item)?,
        }
    }
    list.list()
}

pub(super) fn join(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let separator = match given(args, 1) {
        Some(separator) => show::text(&separator, host.memory_limit())?,
        None => String::new(),
    };
    let mut bytes = u128::from(elements.length()) * separator.len() as u128;
    match &elements {
        Elements::Range(_) | Elements::Made(..) => bytes += u128::from(elements.length()),
        Elements::List(list) => {
            host.step(list.items().len() as u64 / 8)?;
            let texts = list.items().iter().map(|item| match item {
                Value::Text(text) => text.as_str().len() as u128,
                _ => 1,
            });
            bytes += texts.sum::<u128>();
        }
    }
    let mut joined = Builder::with_room(host, bytes)?;
    for (index, item) in elements.iter().enumerate() {
        host.step(1)?;
        if index > 0 {
            joined.push(host, &separator)?;
        }
        match item {
            Value::Text(text) => joined.push(host, text.as_str())?,
            other => {
                let limit = host.memory_limit() / 4;
                write_out(host, &other)?;
                let text = show::inserted(&other, limit)?;
                joined.push(host, &text)?;
            }
        }
    }
    Ok(joined.text())
}
