//! Records: keys and values in the order they came.

use super::{Key, Value, grow_height};
use crate::diagnostics::Fault;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;

/// A record. Cloning shares it.
#[derive(Clone, Debug, Default)]
pub struct Record(Rc<Data>);

#[derive(Clone, Debug, Default)]
struct Data {
    entries: IndexMap<Key, Value, FxBuildHasher>,
    /// At least the true height.
    height: u16,
    /// Whether a key has a name and a number: it may be looked up by its number, too.
    named: bool,
}

impl Data {
    /// The place of a key.
    fn place(&self, key: &Key) -> Option<usize> {
        self.entries.get_index_of(key).or_else(|| self.place_by_number(key))
    }

    /// The place of a key that lies elsewhere: what has a name and a number lies under its name, and is found by
    /// either.
    fn place_by_number(&self, key: &Key) -> Option<usize> {
        match key.otherwise() {
            // Not another name of the same number.
            Some(number) => self
                .entries
                .get_full(&number)
                .filter(|(_, own, _)| own.otherwise().is_none())
                .map(|found| found.0),
            None if self.named && matches!(key.value(), Value::Number(_)) => {
                self.entries.keys().position(|own| own == key)
            }
            None => None,
        }
    }
}

impl Record {
    /// An empty record with room for this many entries.
    pub fn with_capacity(capacity: usize) -> Record {
        let entries = IndexMap::with_capacity_and_hasher(capacity, FxBuildHasher);
        Record(Rc::new(Data { entries, height: 1, named: false }))
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

    /// The value of a key.
    pub fn get(&self, key: &Key) -> Option<&Value> {
        let elsewhere = || Some(self.0.entries.get_index(self.0.place_by_number(key)?)?.1);
        self.0.entries.get(key).or_else(elsewhere)
    }

    /// The value of a field.
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.0.entries.get(&Key::text(name))
    }

    /// Puts a value under a key; a new key comes last.
    pub fn insert(&mut self, key: Key, value: Value) -> Result<(), Fault> {
        let data = Rc::make_mut(&mut self.0);
        data.height = grow_height(data.height, value.height().max(key.height()))?;
        match data.place_by_number(&key).filter(|_| !data.entries.contains_key(&key)) {
            Some(place) => data.entries[place] = value,
            None => {
                data.named |= key.has_number_besides();
                data.entries.insert(key, value);
            }
        }
        Ok(())
    }

    /// Gives a value for a change in its inside; [`Record::settle`] must follow.
    pub fn get_mut(&mut self, key: &Key) -> Option<&mut Value> {
        let data = Rc::make_mut(&mut self.0);
        let place = data.place(key)?;
        data.entries.get_index_mut(place).map(|(_, value)| value)
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

    /// A record without this key.
    pub fn without(&self, key: &Key) -> Record {
        let mut copy = self.clone();
        let data = Rc::make_mut(&mut copy.0);
        if let Some(place) = data.place(key) {
            data.entries.shift_remove_index(place);
        }
        copy
    }

    /// The entries in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Key, &Value)> {
        self.0.entries.iter()
    }

    /// The n-th entry.
    pub fn entry(&self, index: usize) -> Option<(&Key, &Value)> {
        self.0.entries.get_index(index)
    }

    /// The names of its fields; keys that aren't texts are left out.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.entries.keys().filter_map(Key::as_str)
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
