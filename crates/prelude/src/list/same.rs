//! Equality: what is left out, counting and grouping.

use super::visit::refuse_unlike;
use crate::arguments::{given, take};
use crate::elements::{Elements, Gather, LIST_BYTES, VALUE_BYTES};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::native::look_through;
use tg_core::value::{Key, Record, Value, ValueMap};

/// The size of an entry of a table of keys.
const ENTRY_BYTES: u128 = 2 * VALUE_BYTES + 32;

pub(super) fn without(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let what = take(args, 1);
    if matches!(&what, Value::Object(object) if object.is_part_of_whole()) {
        return without_each(host, &elements, &what);
    }
    let mut kept = Gather::default();
    let mut found = false;
    for item in elements.iter() {
        host.step(1)?;
        if what.height() > 0 && item.height() > 0 {
            look_through(host, &what)?;
        }
        match item == what {
            true => found = true,
            false => kept.push(host, item)?,
        }
    }
    if !found {
        refuse_unlike(host, &elements, &what)?;
    }
    kept.list()
}

/// A list that serves as a deck, without the cards of a hand: each is taken out once.
fn without_each(host: &mut dyn Host, elements: &Elements, hand: &Value) -> Result<Value, Fault> {
    let mut left: Vec<Value> = Elements::of(host, hand)?.iter().collect();
    let mut kept = Gather::default();
    for item in elements.iter() {
        host.step(1 + left.len() as u64)?;
        match left.iter().position(|card| *card == item) {
            Some(place) => drop(left.swap_remove(place)),
            None => kept.push(host, item)?,
        }
    }
    match left.first() {
        None => kept.list(),
        Some(card) => {
            let card = tg_core::value::show::code(card);
            Err(fault(Code::E5012, format!("{card} of the hand isn't in this list any more"))
                .with_help("take out a hand that was dealt from this list"))
        }
    }
}

pub(super) fn unique(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    if let (Value::Range(range), Value::Unset) = (&args[0], &args[1]) {
        return Ok(Value::Range(range.clone()));
    }
    let elements = Elements::of(host, &args[0])?;
    let by = given(args, 1);
    let mut seen = ValueMap::default();
    let mut kept = Gather::default();
    for item in elements.iter() {
        host.step(1)?;
        let key = match &by {
            Some(by) => host.call(by, std::slice::from_ref(&item))?,
            None => item.clone(),
        };
        look_through(host, &key)?;
        room_for_one_more(host, seen.len())?;
        if seen.add(key, ()) {
            kept.push(host, item)?;
        }
    }
    kept.list()
}

pub(super) fn tally(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let by = given(args, 1);
    if let (Elements::Range(range), None) = (&elements, &by) {
        host.reserve(u128::from(range.length()) * ENTRY_BYTES)?;
    }
    let mut counts: ValueMap<u64> = ValueMap::default();
    for item in elements.iter() {
        let key = key_of(host, by.as_ref(), &item, "tally")?;
        match counts.get_mut(key.value()) {
            Some(count) => *count += 1,
            None => {
                room_for_one_more(host, counts.len())?;
                counts.add(key.value().clone(), 1);
            }
        }
    }
    let mut record = Record::default();
    record.make_map();
    for (key, count) in counts {
        record.insert(Key::new(key)?, Value::Number(count.into()))?;
    }
    Ok(Value::Record(record))
}

pub(super) fn group(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let by = given(args, 1);
    let mut groups: ValueMap<Gather> = ValueMap::default();
    for item in elements.iter() {
        let key = key_of(host, by.as_ref(), &item, "group")?;
        match groups.get_mut(key.value()) {
            Some(group) => group.push(host, item)?,
            None => {
                room_for_one_more(host, groups.len())?;
                let mut group = Gather::default();
                group.push(host, item)?;
                groups.add(key.value().clone(), group);
            }
        }
    }
    host.reserve(groups.len() as u128 * (LIST_BYTES + ENTRY_BYTES))?;
    let mut record = Record::default();
    record.make_map();
    for (key, group) in groups {
        record.insert(Key::new(key)?, group.list()?)?;
    }
    Ok(Value::Record(record))
}

/// Returns the key of an element: itself, or the function's result for it.
fn key_of(host: &mut dyn Host, by: Option<&Value>, item: &Value, name: &str) -> Result<Key, Fault> {
    host.step(1)?;
    let value = match by {
        Some(by) => host.call(by, std::slice::from_ref(item))?,
        None => item.clone(),
    };
    look_through(host, &value)?;
    let kind = value.kind();
    Key::new(value).map_err(|refused| {
        if refused.code != Code::E2010 || !refused.message.starts_with(&kind) {
            return refused;
        }
        fault(Code::E2010, format!("`{name}` needs what can be a key of a record, but met {kind}")).with_help(
            format!("give `{name}` a function that makes a text, a number or a list of each element"),
        )
    })
}

/// Requests memory when a table of keys is about to double.
fn room_for_one_more(host: &mut dyn Host, entries: usize) -> Result<(), Fault> {
    if entries.is_power_of_two() {
        host.reserve(entries as u128 * 2 * ENTRY_BYTES)?;
    }
    Ok(())
}
