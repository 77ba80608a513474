//! The storage of a record's entries, in their order.

use super::{Key, Value};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Keys and values in the order in which the keys were inserted. A removed entry leaves a **hole**, so that the others
/// needn't move; holes are closed when there are more of them than entries.
///
/// Most records have a few fields, which are searched linearly: comparing some names is quicker than hashing one,
/// and making a table for each record would cost more than everything else.
#[derive(Clone, Debug, Default)]
pub(super) struct Entries {
    slots: Vec<Option<Entry>>,
    /// The number of entries.
    count: usize,
    /// The place of each key's entry, by its hash; `None` as long as there are [few](FEW_SLOTS).
    places: Option<Box<HashTable<usize>>>,
    /// The place of the first entry, or the first place after all holes.
    first: usize,
}

#[derive(Debug)]
struct Entry {
    key: Key,
    value: Value,
}

impl Clone for Entry {
    #[inline]
    fn clone(&self) -> Entry {
        Entry { key: self.key.share(), value: self.value.share() }
    }
}

/// Up to this many slots need no table.
const FEW_SLOTS: usize = 8;
/// Up to this many holes aren't worth closing.
const FEW_HOLES: usize = 16;

impl Entries {
    pub(super) fn with_capacity(capacity: usize) -> Entries {
        Entries { slots: Vec::with_capacity(capacity), ..Entries::default() }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.count
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the place of the entry of a key.
    #[inline(never)]
    pub(super) fn place(&self, key: &Key) -> Option<usize> {
        match &self.places {
            Some(places) => places.find(hash(key), |&at| is_at(&self.slots, at, key)).copied(),
            None => (0..self.slots.len()).find(|&at| is_at(&self.slots, at, key)),
        }
    }

    /// Returns the same; first checks a place where it is likely.
    #[inline]
    pub(super) fn place_near(&self, key: &Key, likely: usize) -> Option<usize> {
        match self.slots.get(likely) {
            Some(Some(entry)) if entry.key.is_name(key) => Some(likely),
            _ => self.place(key),
        }
    }

    /// Returns the value of the entry at a place.
    #[inline]
    pub(super) fn value(&self, place: usize) -> Option<&Value> {
        self.slots[place].as_ref().map(|entry| &entry.value)
    }

    /// Returns the same, mutably.
    #[inline]
    pub(super) fn value_mut(&mut self, place: usize) -> Option<&mut Value> {
        self.slots[place].as_mut().map(|entry| &mut entry.value)
    }

    /// Returns the key as it is stored.
    pub(super) fn key(&self, key: &Key) -> Option<&Key> {
        self.slots[self.place(key)?].as_ref().map(|entry| &entry.key)
    }

    pub(super) fn get(&self, key: &Key) -> Option<&Value> {
        self.value(self.place(key)?)
    }

    pub(super) fn get_mut(&mut self, key: &Key) -> Option<&mut Value> {
        let place = self.place(key)?;
        self.value_mut(place)
    }

    /// Sets the value of a key; a new key comes last.
    pub(super) fn insert(&mut self, key: Key, value: Value) {
        match self.get_mut(&key) {
            Some(place) => place.overwrite(value),
            None => self.push(key, value),
        }
    }

    /// Adds a value under a key that doesn't exist yet.
    #[inline]
    pub(super) fn push(&mut self, key: Key, value: Value) {
        let place = self.slots.len();
        self.slots.push(Some(Entry { key, value }));
        self.count += 1;
        match &mut self.places {
            Some(places) => {
                let hash = hash_at(&self.slots, place);
                places.insert_unique(hash, place, |&at| hash_at(&self.slots, at));
            }
            None if place >= FEW_SLOTS => self.index(),
            None => {}
        }
    }

    /// Builds the table.
    fn index(&mut self) {
        let mut places = HashTable::with_capacity(self.slots.capacity());
        for (place, slot) in self.slots.iter().enumerate() {
            if let Some(entry) = slot {
                places.insert_unique(hash(&entry.key), place, |&at| hash_at(&self.slots, at));
            }
        }
        self.places = Some(Box::new(places));
    }

    /// Removes an entry; the others keep their order.
    pub(super) fn remove(&mut self, key: &Key) -> Option<Value> {
        let place = self.place(key)?;
        if let Some(places) = &mut self.places {
            places.find_entry(hash(key), |&at| at == place).ok()?.remove();
        }
        let removed = self.slots[place].take();
        self.count -= 1;
        while let Some(None) = self.slots.last() {
            self.slots.pop();
        }
        while let Some(None) = self.slots.get(self.first) {
            self.first += 1;
        }
        self.first = self.first.min(self.slots.len());
        if self.slots.len() - self.len() > self.len() + FEW_HOLES {
            self.close_holes();
        }
        removed.map(|entry| entry.value)
    }

    fn close_holes(&mut self) {
        self.slots.retain(Option::is_some);
        self.slots.shrink_to(2 * self.slots.len());
        self.first = 0;
        self.places = None;
        if self.slots.len() > FEW_SLOTS {
            self.index();
        }
    }

    pub(super) fn iter(&self) -> Iter<'_> {
        Iter { slots: self.slots[self.first..].iter(), left: self.len() }
    }

    /// Returns the n-th entry.
    pub(super) fn nth(&self, index: usize) -> Option<(&Key, &Value)> {
        if self.slots.len() - self.first == self.len() {
            let entry = self.slots.get(self.first + index)?.as_ref()?;
            return Some((&entry.key, &entry.value));
        }
        self.iter().nth(index)
    }
}

fn hash(key: &Key) -> u64 {
    FxBuildHasher.hash_one(key)
}

fn is_at(slots: &[Option<Entry>], at: usize, key: &Key) -> bool {
    slots[at].as_ref().is_some_and(|entry| entry.key == *key)
}

fn hash_at(slots: &[Option<Entry>], at: usize) -> u64 {
    slots[at].as_ref().map_or(0, |entry| hash(&entry.key))
}

/// The entries in order.
pub(super) struct Iter<'a> {
    slots: std::slice::Iter<'a, Option<Entry>>,
    left: usize,
}

impl<'a> Iterator for Iter<'a> {
    type Item = (&'a Key, &'a Value);

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.slots.find_map(Option::as_ref)?;
        self.left -= 1;
        Some((&entry.key, &entry.value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Iter<'_> {}
