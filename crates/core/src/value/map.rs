//! Maps keyed by values: equal values are one key.
//!
//! A named rank also equals its number, though its hash is that of its name. So a value with a name and a number
//! is looked up by either, as the keys of a record are.

use super::{Named, Value};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// A map by value, in insertion order.
pub struct ValueMap<T> {
    entries: IndexMap<Value, T, FxBuildHasher>,
    /// The places of values that have a name and a number.
    named: Vec<usize>,
}

impl<T> Default for ValueMap<T> {
    fn default() -> Self {
        ValueMap { entries: IndexMap::default(), named: Vec::new() }
    }
}

impl<T> ValueMap<T> {
    /// Returns the number of distinct values.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns how many entries it has room for.
    pub fn capacity(&self) -> usize {
        self.entries.capacity()
    }

    fn place(&self, value: &Value) -> Option<usize> {
        let found = self.entries.get_index_of(value);
        found.or_else(|| match value {
            Value::Number(_) => self.named.iter().copied().find(|&place| self.is_at(place, value)),
            Value::Object(object) => {
                let number = object.downcast::<Named>()?.number()?.clone();
                let place = self.entries.get_index_of(&Value::Number(number))?;
                self.is_at(place, value).then_some(place)
            }
            _ => None,
        })
    }

    fn is_at(&self, place: usize, value: &Value) -> bool {
        self.entries.get_index(place).is_some_and(|(own, _)| own == value)
    }

    /// Returns the entry of a value.
    pub fn get(&self, value: &Value) -> Option<&T> {
        self.entries.get_index(self.place(value)?).map(|(_, own)| own)
    }

    /// Returns the entry of a value, mutably.
    pub fn get_mut(&mut self, value: &Value) -> Option<&mut T> {
        self.find(value).map(|(_, own)| own)
    }

    /// Returns the value that equals another one, with what belongs to it.
    pub fn find(&mut self, value: &Value) -> Option<(&Value, &mut T)> {
        let place = self.place(value)?;
        self.entries.get_index_mut(place)
    }

    /// Adds a value that doesn't exist yet; returns whether it was added.
    pub fn add(&mut self, value: Value, own: T) -> bool {
        if self.place(&value).is_some() {
            return false;
        }
        let named = value.downcast::<Named>();
        if named.is_some_and(|named| named.name().is_some() && named.number().is_some()) {
            self.named.push(self.entries.len());
        }
        self.entries.insert(value, own);
        true
    }
}

impl<T> IntoIterator for ValueMap<T> {
    type Item = (Value, T);
    type IntoIter = indexmap::map::IntoIter<Value, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<T> FromIterator<(Value, T)> for ValueMap<T> {
    fn from_iter<I: IntoIterator<Item = (Value, T)>>(values: I) -> Self {
        let mut map = ValueMap::default();
        for (value, own) in values {
            map.add(value, own);
        }
        map
    }
}
