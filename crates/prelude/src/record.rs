//! Functions for records. Those of everything that can be iterated over (`map`, `filter`, `count`, `sort`) are in
//! the table of lists.

use super::arguments::{given, key, record, take, wrong_type};
use super::elements::{Elements, Gather};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::table::{may, method, must, shows};
use tg_core::native::{Flow, Host, Method, Module, Type};
use tg_core::value::{Key, Record, Value, Written, refuse_foreign};

/// Functions for records.
pub static RECORD: Module = Module {
    functions: true,
    name: "record",
    doc: "A record has named fields, and is also a map: its keys can be texts, exact numbers, `true` and `false`, and lists of these. It keeps the order of its keys; `r + s` combines two records, and if both have a key, the later one wins.",
    methods: METHODS,
    ..Module::EMPTY
};

const LISTS: Type = Type::ListOf(&Type::List);

const METHODS: &[Method] = &[
    method("keys", Type::Record, Type::List, keys)
        .flow(Flow::Drawn)
        .doc("The keys, in order.")
        .examples(&[shows("{a: 1, b: 2}.keys", "[\"a\", \"b\"]")]),
    method("values", Type::Record, Type::List, values)
        .flow(Flow::Values)
        .doc("The values, in the order of their keys.")
        .examples(&[shows("{a: 1, b: 2}.values", "[1, 2]")]),
    method("entries", Type::Record, LISTS, entries)
        .flow(Flow::Contents)
        .doc("The entries: a list of `[key, value]`; `to_record` is the inverse.")
        .examples(&[shows("{a: 1, b: 2}.entries", "[[\"a\", 1], [\"b\", 2]]")]),
    method("to_record", Type::List, Type::Record, to_record)
        .doc("The record of a list of `[key, value]`; if a key occurs twice, the later one wins.")
        .examples(&[shows("[[\"a\", 1], [7, 2]].to_record", "{a: 1, [7]: 2}")]),
    method("get", Type::Record, Type::Any, get)
        .flow(Flow::Entry)
        .takes(&[must("key", Type::Any).compared(), may("otherwise", Type::Any, "none")])
        .doc("The value of a `key`, or `otherwise` if the record doesn't have it.")
        .examples(&[shows("{a: 1}.get(\"a\", 0)", "1"), shows("{a: 1}.get(\"b\", 0)", "0")]),
    method("has", Type::Record, Type::Bool, has)
        .takes(&[must("key", Type::Any).compared()])
        .doc(
            "Whether it has this `key`, as `key in r`. This is as fast for a long record as for a short one.",
        )
        .examples(&[shows("{a: 1}.has(\"a\")", "true")]),
    method("contains", Type::Record, Type::Bool, has)
        .takes(&[must("key", Type::Any).compared()])
        .doc("Whether it has this `key`, as `has`.")
        .examples(&[shows("{a: 1}.contains(\"b\")", "false")]),
    method("without", Type::Record, Type::Record, without)
        .takes(&[must("key", Type::Any).compared()])
        .doc("The record without this `key`; itself if it doesn't have it.")
        .examples(&[shows("{a: 1, b: 2}.without(\"a\")", "{b: 2}")]),
    method("map_values", Type::Record, Type::Record, map_values)
        .takes(&[must("f", Type::Function).called_with_values()])
        .doc("The record with each value replaced by the result of `f`.")
        .examples(&[shows("{a: 1, b: 2}.map_values(x -> 10 * x)", "{a: 10, b: 20}")]),
];

fn keys(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let record = record(args, 0)?;
    let mut keys = Gather::with_room(host, record.len() as u64)?;
    for (key, _) in record.iter() {
        keys.push(host, key.value().clone())?;
    }
    host.step(record.len() as u64)?;
    keys.list()
}

fn values(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let record = record(args, 0)?;
    let mut values = Gather::with_room(host, record.len() as u64)?;
    for (_, value) in record.iter() {
        values.push(host, value.clone())?;
    }
    host.step(record.len() as u64)?;
    values.list()
}

fn entries(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let pairs = Elements::of(host, &args[0])?;
    host.step(pairs.length())?;
    pairs.collect(host).and_then(Value::list)
}

fn to_record(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let pairs = Elements::of(host, &args[0])?;
    let mut record = Record::default();
    record.make_map();
    for (index, pair) in (0u64..).zip(pairs.iter()) {
        host.step(1)?;
        let parts = match Elements::inner(&pair)? {
            Some(parts) if parts.length() == 2 => parts,
            _ => return Err(not_a_pair(index, &pair)),
        };
        let (key, value) = (parts.get(0).unwrap_or_default(), parts.get(1).unwrap_or_default());
        record.insert(Key::new(key)?, value)?;
    }
    Ok(Value::Record(record))
}

#[cold]
fn not_a_pair(index: u64, value: &Value) -> Fault {
    match value {
        Value::List(_) | Value::Range(_) => {
            fault(Code::E3007, format!("the list at index {index} hasn't two elements"))
        }
        other => wrong_type("a list of `[key, value]`", other),
    }
    .with_help("each element must be a list of a key and its value: `[[\"a\", 1], [\"b\", 2]].to_record`")
}

/// Returns the value of a key, which must be of the same kind as some key.
fn look_up<'r>(host: &dyn Host, record: &'r Record, key: &Key) -> Result<Option<&'r Value>, Fault> {
    let found = record.get(key);
    if found.is_none() {
        let written = if host.written().param(0) { Written::First } else { Written::Neither };
        let keys = record.iter().map(|(key, _)| key.value());
        refuse_foreign(key.value(), keys, "the keys of this record", written)?;
    }
    Ok(found)
}

/// Returns the same when the value is needed: a number that several keys share doesn't select one.
fn look_up_one<'r>(host: &dyn Host, record: &'r Record, key: &Key) -> Result<Option<&'r Value>, Fault> {
    let found = look_up(host, record, key)?;
    record.unclear(key).map_or(Ok(found), Err)
}

fn get(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let record = record(args, 0)?;
    let found = look_up_one(host, &record, &key(args, 1)?)?.cloned();
    Ok(found.unwrap_or_else(|| given(args, 2).unwrap_or_default()))
}

fn has(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Bool(look_up(host, &record(args, 0)?, &key(args, 1)?)?.is_some()))
}

fn without(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let mut record = record(args, 0)?;
    if !record.is_unshared() {
        host.step(record.len() as u64 / 8)?;
    }
    let key = key(args, 1)?;
    look_up_one(host, &record, &key)?;
    record.remove(&key);
    Ok(Value::Record(record))
}

fn map_values(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let record = record(args, 0)?;
    let function = take(args, 1);
    let mut mapped = record.emptied();
    for (key, value) in record.iter() {
        host.step(1)?;
        let value = host.call(&function, std::slice::from_ref(value))?;
        mapped.insert(key.clone(), value)?;
    }
    Ok(Value::Record(mapped))
}
