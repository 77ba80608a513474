//! Values as outcomes: anything in them that stands for a plain value becomes that value.

use super::{Record, Value};
use rustc_hash::FxHashMap;

/// Returns the value as an outcome; `None` if it already is one. Shared parts are visited once.
pub(super) fn settled(value: &Value) -> Option<Value> {
    match value {
        Value::Object(object) => object.settled(),
        Value::List(_) | Value::Record(_) => Settling::default().parts(value),
        _ => None,
    }
}

/// The parts that were visited, by address.
#[derive(Default)]
struct Settling {
    done: FxHashMap<usize, Option<Value>>,
}

impl Settling {
    fn value(&mut self, value: &Value) -> Option<Value> {
        match value {
            Value::Object(object) => object.settled(),
            Value::List(_) | Value::Record(_) => self.parts(value),
            _ => None,
        }
    }

    fn parts(&mut self, value: &Value) -> Option<Value> {
        // A value that settles has parts of its own, so a value that contains one is higher.
        if value.height() <= 2 {
            return None;
        }
        let place = value.shared();
        if let Some(done) = place.and_then(|place| self.done.get(&place)) {
            return done.clone();
        }
        let settled = match value {
            Value::List(list) => self.list(list.items()),
            Value::Record(record) => self.record(record),
            _ => None,
        };
        if let Some(place) = place {
            self.done.insert(place, settled.clone());
        }
        settled
    }

    fn list(&mut self, items: &[Value]) -> Option<Value> {
        let settled: Vec<Option<Value>> = items.iter().map(|item| self.value(item)).collect();
        if settled.iter().all(Option::is_none) {
            return None;
        }
        let items =
            settled.into_iter().zip(items).map(|(settled, item)| settled.unwrap_or_else(|| item.clone()));
        // A settled value nests no more deeply than before.
        Value::list(items.collect()).ok()
    }

    fn record(&mut self, record: &Record) -> Option<Value> {
        let settled: Vec<Option<Value>> = record.iter().map(|(_, item)| self.value(item)).collect();
        if settled.iter().all(Option::is_none) {
            return None;
        }
        let mut changed = Record::with_capacity(record.len());
        for ((key, item), settled) in record.iter().zip(settled) {
            changed.insert(key.clone(), settled.unwrap_or_else(|| item.clone())).ok()?;
        }
        Some(Value::Record(changed))
    }
}
