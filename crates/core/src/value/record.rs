//! Records: keys and values in insertion order.

use super::entries::Entries;
use super::{Key, Value, grow_height};
use crate::diagnostics::{Code, Fault, FaultContext, fault, listed};
use std::rc::Rc;

/// A record. Cloning shares it.
#[derive(Clone, Debug, Default)]
pub struct Record(Rc<Data>);

#[derive(Clone, Debug, Default)]
struct Data {
    entries: Entries,
    /// At least the true height.
    height: u16,
    /// Whether its keys are data.
    is_map: bool,
    /// Keys that have a name and a number, which may also be looked up by their number; some may have been removed.
    named: Vec<Key>,
}

impl Data {
    /// Returns the key under which an entry is stored that this one doesn't find: one with a name and a number is
    /// stored under its name, and found by either.
    fn own_key(&self, key: &Key) -> Option<Key> {
        let number = match key.value() {
            Value::Object(_) => key.otherwise(),
            Value::Number(_) if !self.named.is_empty() => None,
            _ => return None,
        };
        if self.entries.key(key).is_some() {
            return None;
        }
        match number {
            // Not another name with the same number.
            Some(number) => self.entries.key(&number).filter(|own| own.otherwise().is_none()).cloned(),
            None if matches!(key.value(), Value::Number(_)) => {
                let found = |own: &&Key| *own == key && self.entries.key(own).is_some();
                self.named.iter().find(found).cloned()
            }
            None => None,
        }
    }
}

impl Record {
    /// Creates an empty record with room for this many entries.
    pub fn with_capacity(capacity: usize) -> Record {
        Record(Rc::new(Data {
            entries: Entries::with_capacity(capacity),
            height: 1,
            is_map: false,
            named: Vec::new(),
        }))
    }

    /// Creates an empty record, which is a map if this one is.
    pub fn emptied(&self) -> Record {
        Record(Rc::new(Data { is_map: self.is_map(), ..Data::default() }))
    }

    /// Returns whether it is a **map**: its keys are data, as computed ones are, so they hide no method.
    #[inline]
    pub fn is_map(&self) -> bool {
        self.0.is_map
    }

    /// Marks its keys as data.
    #[inline]
    pub fn make_map(&mut self) {
        if !self.0.is_map {
            Rc::make_mut(&mut self.0).is_map = true;
        }
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.0.entries.len()
    }

    /// Returns whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.0.entries.is_empty()
    }

    /// Returns how deeply it nests.
    #[inline]
    pub fn height(&self) -> u16 {
        self.0.height.max(1)
    }

    /// Creates a record of fields with these values. The keys are distinct texts.
    pub fn of_fields(keys: &[Key], values: impl Iterator<Item = Value>) -> Result<Record, Fault> {
        let mut data = Data { entries: Entries::with_capacity(keys.len()), height: 1, ..Data::default() };
        for (key, value) in keys.iter().zip(values) {
            data.height = grow_height(data.height, value.height())?;
            data.entries.push(key.clone(), value);
        }
        Ok(Record(Rc::new(data)))
    }

    /// Returns the value of a field, with its place; first checks where it is likely.
    #[inline]
    pub fn field_near(&self, name: &Key, likely: usize) -> Option<(usize, &Value)> {
        let place = self.0.entries.place_near(name, likely)?;
        self.0.entries.value(place).map(|value| (place, value))
    }

    /// Returns the same to be changed in place; [`Record::settle`] must follow.
    #[inline]
    pub fn field_near_mut(&mut self, name: &Key, likely: usize) -> Option<(usize, &mut Value)> {
        let entries = &mut Rc::make_mut(&mut self.0).entries;
        let place = entries.place_near(name, likely)?;
        entries.value_mut(place).map(|value| (place, value))
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &Key) -> Option<&Value> {
        self.0.entries.get(key).or_else(|| self.0.entries.get(&self.0.own_key(key)?))
    }

    /// Returns why a number is ambiguous: several keys have it, each with a name of its own.
    pub fn unclear(&self, key: &Key) -> Option<Fault> {
        let Value::Number(number) = key.value() else { return None };
        if self.0.named.is_empty() {
            return None;
        }
        let named = self.0.named.iter().filter(|own| *own == key);
        let held =
            self.0.entries.key(key).into_iter().chain(named).filter(|own| self.0.entries.key(own).is_some());
        let mut names: Vec<String> = Vec::new();
        for name in held.map(|own| own.as_str().map_or_else(|| number.to_string(), str::to_owned)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let last = names.last().filter(|_| names.len() > 1)?;
        let help = format!("ask by name, `{last}`, and add what is found for each");
        let message = format!("{number} is the number of several keys: {}", listed(&names));
        Some(fault(Code::E2010, message).with_help(help))
    }

    /// Returns the value of a field.
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.0.entries.get(&Key::text(name))
    }

    /// Sets the value of a key; a new key comes last.
    pub fn insert(&mut self, key: Key, value: Value) -> Result<(), Fault> {
        let data = Rc::make_mut(&mut self.0);
        data.height = grow_height(data.height, value.height().max(key.height()))?;
        let key = data.own_key(&key).unwrap_or(key);
        if key.has_number_besides() && data.entries.key(&key).is_none() {
            data.named.push(key.clone());
        }
        data.entries.insert(key, value);
        Ok(())
    }

    /// Returns a value to be changed in place; [`Record::settle`] must follow.
    pub fn get_mut(&mut self, key: &Key) -> Option<&mut Value> {
        let data = Rc::make_mut(&mut self.0);
        match data.own_key(key) {
            Some(own) => data.entries.get_mut(&own),
            None => data.entries.get_mut(key),
        }
    }

    /// Updates the height after a value was changed in place.
    pub fn settle(&mut self, inner: u16) -> Result<(), Fault> {
        if inner < self.0.height {
            return Ok(());
        }
        let data = Rc::make_mut(&mut self.0);
        data.height = grow_height(data.height, inner)?;
        Ok(())
    }

    /// Removes a key and its value, if it exists; the others keep their order.
    pub fn remove(&mut self, key: &Key) -> Option<Value> {
        self.get(key)?;
        let data = Rc::make_mut(&mut self.0);
        match data.own_key(key) {
            Some(own) => data.entries.remove(&own),
            None => data.entries.remove(key),
        }
    }

    /// Returns whether it is unshared, so that a change costs no copy.
    pub fn is_unshared(&self) -> bool {
        Rc::strong_count(&self.0) == 1
    }

    /// Returns the entries in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Key, &Value)> {
        self.0.entries.iter()
    }

    /// Returns the n-th entry.
    pub fn entry(&self, index: usize) -> Option<(&Key, &Value)> {
        self.0.entries.nth(index)
    }

    /// Returns the names of its fields; keys that aren't texts are left out.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.iter().filter_map(|(key, _)| key.as_str())
    }

    /// Returns its address, if it is shared.
    pub(super) fn place(&self) -> Option<usize> {
        (Rc::strong_count(&self.0) > 1).then_some(Rc::as_ptr(&self.0) as usize)
    }

    /// Returns whether two records are the same one in memory.
    pub fn is_same(&self, other: &Record) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}
