//! What the entries of a record lie in: a hash table that keeps their order.

use super::{Key, Value};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Keys and values in the order in which the keys came. An entry that is removed leaves a **hole**, so that the others
/// needn't move; holes are closed when there are more of them than entries.
#[derive(Clone, Debug, Default)]
pub(super) struct Entries {
    slots: Vec<Option<Entry>>,
    /// Where each key's entry is, by its hash.
    places: HashTable<usize>,
    /// Where the first entry is, or the first place after all holes.
    first: usize,
}

#[derive(Debug)]
struct Entry {
    hash: u64,
    key: Key,
    value: Value,
}

impl Clone for Entry {
    #[inline]
    fn clone(&self) -> Entry {
        Entry { hash: self.hash, key: self.key.share(), value: self.value.share() }
    }
}

/// How many holes are too few to be closed.
const FEW: usize = 16;

impl Entries {
    pub(super) fn with_capacity(capacity: usize) -> Entries {
        Entries { slots: Vec::with_capacity(capacity), places: HashTable::with_capacity(capacity), first: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    fn place(&self, key: &Key) -> Option<usize> {
        self.places.find(hash(key), |&at| is_at(&self.slots, at, key)).copied()
    }

    /// The key as it lies there.
    pub(super) fn key(&self, key: &Key) -> Option<&Key> {
        self.slots[self.place(key)?].as_ref().map(|entry| &entry.key)
    }

    pub(super) fn get(&self, key: &Key) -> Option<&Value> {
        self.slots[self.place(key)?].as_ref().map(|entry| &entry.value)
    }

    pub(super) fn get_mut(&mut self, key: &Key) -> Option<&mut Value> {
        let place = self.place(key)?;
        self.slots[place].as_mut().map(|entry| &mut entry.value)
    }

    /// Puts a value under a key; a new key comes last.
    pub(super) fn insert(&mut self, key: Key, value: Value) {
        if let Some(place) = self.get_mut(&key) {
            *place = value;
            return;
        }
        let hash = hash(&key);
        self.places.insert_unique(hash, self.slots.len(), |&at| hash_at(&self.slots, at));
        self.slots.push(Some(Entry { hash, key, value }));
    }

    /// Takes an entry out; the others keep their order.
    pub(super) fn remove(&mut self, key: &Key) -> Option<Value> {
        let found = self.places.find_entry(hash(key), |&at| is_at(&self.slots, at, key));
        let (place, _) = found.ok()?.remove();
        let removed = self.slots[place].take();
        while let Some(None) = self.slots.last() {
            self.slots.pop();
        }
        while let Some(None) = self.slots.get(self.first) {
            self.first += 1;
        }
        self.first = self.first.min(self.slots.len());
        if self.slots.len() - self.len() > self.len() + FEW {
            self.close_holes();
        }
        removed.map(|entry| entry.value)
    }

    fn close_holes(&mut self) {
        self.slots.retain(Option::is_some);
        self.slots.shrink_to(2 * self.slots.len());
        self.first = 0;
        self.places.clear();
        self.places.shrink_to(2 * self.slots.len(), |&at| hash_at(&self.slots, at));
        for at in 0..self.slots.len() {
            self.places.insert_unique(hash_at(&self.slots, at), at, |&at| hash_at(&self.slots, at));
        }
    }

    pub(super) fn iter(&self) -> Iter<'_> {
        Iter { slots: self.slots[self.first..].iter(), left: self.len() }
    }

    /// The n-th entry.
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
    slots[at].as_ref().map_or(0, |entry| entry.hash)
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
