//! Records: keys and values in the order they came.

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
    /// Keys that have a name and a number, which may be looked up by their number, too; some may be gone.
    named: Vec<Key>,
}

impl Data {
    /// The key under which an entry lies that this one doesn't find: what has a name and a number lies under its name,
    /// and is found by either.
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
            // Not another name of the same number.
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
    /// An empty record with room for this many entries.
    pub fn with_capacity(capacity: usize) -> Record {
        Record(Rc::new(Data {
            entries: Entries::with_capacity(capacity),
            height: 1,
            is_map: false,
            named: Vec::new(),
        }))
    }

    /// A record without entries that is a map where this one is.
    pub fn emptied(&self) -> Record {
        Record(Rc::new(Data { is_map: self.is_map(), ..Data::default() }))
    }

    /// Whether it is a **map**: its keys are data, as computed ones are, and so they hide no method.
    #[inline]
    pub fn is_map(&self) -> bool {
        self.0.is_map
    }

    /// Takes note that keys of it are data.
    #[inline]
    pub fn make_map(&mut self) {
        if !self.0.is_map {
            Rc::make_mut(&mut self.0).is_map = true;
        }
    }

    /// How many entries.
    pub fn len(&self) -> usize {
        self.0.entries.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.0.entries.is_empty()
    }

    /// How deep it nests.
    #[inline]
    pub fn height(&self) -> u16 {
        self.0.height.max(1)
    }

    /// A record of fields with these values. The keys are texts and differ.
    pub fn of_fields(keys: &[Key], values: impl Iterator<Item = Value>) -> Result<Record, Fault> {
        let mut data = Data { entries: Entries::with_capacity(keys.len()), height: 1, ..Data::default() };
        for (key, value) in keys.iter().zip(values) {
            data.height = grow_height(data.height, value.height())?;
            data.entries.push(key.clone(), value);
        }
        Ok(Record(Rc::new(data)))
    }

    /// The value of a field, with its place; it is looked for first where it is likely.
    #[inline]
    pub fn field_near(&self, name: &Key, likely: usize) -> Option<(usize, &Value)> {
        let place = self.0.entries.place_near(name, likely)?;
        self.0.entries.value(place).map(|value| (place, value))
    }

    /// The same for a change in its inside; [`Record::settle`] must follow.
    #[inline]
    pub fn field_near_mut(&mut self, name: &Key, likely: usize) -> Option<(usize, &mut Value)> {
        let entries = &mut Rc::make_mut(&mut self.0).entries;
        let place = entries.place_near(name, likely)?;
        entries.value_mut(place).map(|value| (place, value))
    }

    /// The value of a key.
    pub fn get(&self, key: &Key) -> Option<&Value> {
        self.0.entries.get(key).or_else(|| self.0.entries.get(&self.0.own_key(key)?))
    }

    /// Why a number doesn't say which entry is meant: several keys have it, each with a name of its own.
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

    /// The value of a field.
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.0.entries.get(&Key::text(name))
    }

    /// Puts a value under a key; a new key comes last.
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

    /// Gives a value for a change in its inside; [`Record::settle`] must follow.
    pub fn get_mut(&mut self, key: &Key) -> Option<&mut Value> {
        let data = Rc::make_mut(&mut self.0);
        match data.own_key(key) {
            Some(own) => data.entries.get_mut(&own),
            None => data.entries.get_mut(key),
        }
    }

    /// Takes note of the height that a value has after a change in its inside.
    pub fn settle(&mut self, inner: u16) -> Result<(), Fault> {
        if inner < self.0.height {
            return Ok(());
        }
        let data = Rc::make_mut(&mut self.0);
        data.height = grow_height(data.height, inner)?;
        Ok(())
    }

    /// Takes a key and its value out, where it is there; the others keep their order.
    pub fn remove(&mut self, key: &Key) -> Option<Value> {
        self.get(key)?;
        let data = Rc::make_mut(&mut self.0);
        match data.own_key(key) {
            Some(own) => data.entries.remove(&own),
            None => data.entries.remove(key),
        }
    }

    /// Whether nobody else holds it, so that a change costs no copy.
    pub fn is_unshared(&self) -> bool {
        Rc::strong_count(&self.0) == 1
    }

    /// The entries in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Key, &Value)> {
        self.0.entries.iter()
    }

    /// The n-th entry.
    pub fn entry(&self, index: usize) -> Option<(&Key, &Value)> {
        self.0.entries.nth(index)
    }

    /// The names of its fields; keys that aren't texts are left out.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.iter().filter_map(|(key, _)| key.as_str())
    }

    /// Where it lies, if somebody else holds it too.
    pub(super) fn place(&self) -> Option<usize> {
        (Rc::strong_count(&self.0) > 1).then_some(Rc::as_ptr(&self.0) as usize)
    }

    /// Whether two records are the same one in memory.
    pub fn is_same(&self, other: &Record) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}
