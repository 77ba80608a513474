//! Values with shared parts: a value that is small in memory may be endless if every occurrence of a part
//! counts. A walk through a value remembers the parts it has seen by address.

use super::{List, Record, Value};
use crate::number::Number;
use rustc_hash::FxHashMap;

/// Flat lists and records with fewer parts than this are visited again rather than remembered.
const WORTH: usize = 64;

impl Value {
    /// Returns the address of a list or a record, if it is shared and worth remembering.
    pub(crate) fn shared(&self) -> Option<usize> {
        match self {
            Value::List(list) => list.shared(),
            Value::Record(record) => record.shared(),
            _ => None,
        }
    }
}

impl List {
    pub(super) fn shared(&self) -> Option<usize> {
        let is_worth = self.height() > 1 || self.items().len() >= WORTH;
        self.place().filter(|_| is_worth)
    }
}

impl Record {
    pub(super) fn shared(&self) -> Option<usize> {
        let is_worth = self.height() > 1 || self.len() >= WORTH;
        self.place().filter(|_| is_worth)
    }
}

/// Returns a lower bound of the bytes a value takes when it is written out, found in time linear in its size in
/// memory.
pub fn least_written(value: &Value) -> u64 {
    Measure::default().of(value)
}

/// The sizes of the shared parts, by address.
#[derive(Default)]
struct Measure {
    known: FxHashMap<usize, u64>,
}

impl Measure {
    fn of(&mut self, value: &Value) -> u64 {
        match value {
            Value::Text(text) => text.as_str().len() as u64,
            Value::Number(Number::Int(_)) => 1,
            // A digit takes fewer than four bits.
            Value::Number(number) => 1 + number.bits().saturating_sub(64) / 4,
            Value::Range(range) => range.length().saturating_mul(2).saturating_add(1),
            Value::List(_) | Value::Record(_) => self.of_many(value),
            _ => 1,
        }
    }

    fn of_many(&mut self, value: &Value) -> u64 {
        let place = value.shared();
        if let Some(size) = place.and_then(|place| self.known.get(&place)) {
            return *size;
        }
        // Includes the brackets or the separators.
        let size = match value {
            Value::List(list) => list
                .items()
                .iter()
                .map(|item| self.of(item))
                .fold(1, |sum: u64, part| sum.saturating_add(part.saturating_add(1))),
            Value::Record(record) => {
                let parts =
                    record.iter().map(|(key, part)| self.of(key.value()).saturating_add(self.of(part)));
                parts.fold(1, |sum: u64, part| sum.saturating_add(part.saturating_add(1)))
            }
            _ => 1,
        };
        if let Some(place) = place {
            self.known.insert(place, size);
        }
        size
    }
}
