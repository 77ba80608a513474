//! Maps and lists that grow entry by entry, of which earlier versions are kept.
//!
//! Additions are stored in **layers** that clones share, the newest last. A layer that isn't shared is extended;
//! otherwise a new one begins, and is merged with the one below it unless that is more than twice as large. So there
//! are only few layers, a clone costs as many pointers, and each element is copied about as often as there are layers.

use rustc_hash::FxHashMap;
use std::borrow::Borrow;
use std::hash::Hash;
use std::rc::Rc;

/// A map of layers. Inserting a key again hides its earlier value.
#[derive(Debug)]
pub struct LayeredMap<K, V> {
    layers: Vec<Rc<FxHashMap<K, V>>>,
}

impl<K, V> Clone for LayeredMap<K, V> {
    fn clone(&self) -> Self {
        LayeredMap { layers: self.layers.clone() }
    }
}

impl<K, V> Default for LayeredMap<K, V> {
    fn default() -> Self {
        LayeredMap { layers: Vec::new() }
    }
}

impl<K: Clone + Eq + Hash, V: Clone> LayeredMap<K, V> {
    /// Whether nothing was ever added.
    pub fn is_empty(&self) -> bool {
        self.layers.is_empty()
    }

    /// The stored key, and its value.
    pub fn get_key_value<Q: ?Sized + Eq + Hash>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q>,
    {
        self.layers.iter().rev().find_map(|layer| layer.get_key_value(key))
    }

    /// The value of a key.
    pub fn get<Q: ?Sized + Eq + Hash>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.get_key_value(key).map(|(_, value)| value)
    }

    /// All keys with their values, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.layers.iter().enumerate().flat_map(|(place, layer)| {
            let newer = &self.layers[place + 1..];
            layer.iter().filter(move |(key, _)| !newer.iter().any(|layer| layer.contains_key(key)))
        })
    }

    /// Inserts a key with its value.
    pub fn insert(&mut self, key: K, value: V) {
        self.extend([(key, value)]);
    }

    /// Inserts keys with their values.
    pub fn extend(&mut self, more: impl IntoIterator<Item = (K, V)>) {
        let mut more = more.into_iter().peekable();
        if more.peek().is_none() {
            return;
        }
        match self.layers.last_mut().and_then(Rc::get_mut) {
            Some(own) => own.extend(more),
            None => self.layers.push(Rc::new(more.collect())),
        }
        while let [.., below, top] = &self.layers[..]
            && below.len() <= 2 * top.len()
        {
            let (Some(top), Some(below)) = (self.layers.pop(), self.layers.pop()) else { return };
            let mut joined = Rc::unwrap_or_clone(below);
            match Rc::try_unwrap(top) {
                Ok(top) => joined.extend(top),
                Err(top) => joined.extend(top.iter().map(|(key, value)| (key.clone(), value.clone()))),
            }
            self.layers.push(Rc::new(joined));
        }
    }
}

/// A list of layers.
#[derive(Debug)]
pub struct LayeredList<T> {
    /// Each layer with the index of its first element.
    layers: Vec<(usize, Rc<Vec<T>>)>,
}

impl<T> Clone for LayeredList<T> {
    fn clone(&self) -> Self {
        LayeredList { layers: self.layers.clone() }
    }
}

impl<T> Default for LayeredList<T> {
    fn default() -> Self {
        LayeredList { layers: Vec::new() }
    }
}

impl<T: Clone> LayeredList<T> {
    /// The element at an index.
    pub fn get(&self, place: usize) -> Option<&T> {
        let (start, layer) = self.layers.iter().rev().find(|(start, _)| *start <= place)?;
        layer.get(place - start)
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.layers.last().map_or(0, |(start, layer)| start + layer.len())
    }

    /// Appends elements.
    pub fn extend(&mut self, more: impl IntoIterator<Item = T>) {
        let mut more = more.into_iter().peekable();
        if more.peek().is_none() {
            return;
        }
        let end = self.len();
        match self.layers.last_mut().and_then(|(_, layer)| Rc::get_mut(layer)) {
            Some(own) => own.extend(more),
            None => self.layers.push((end, Rc::new(more.collect()))),
        }
        while let [.., (_, below), (_, top)] = &self.layers[..]
            && below.len() <= 2 * top.len()
        {
            let (Some((_, top)), Some((start, below))) = (self.layers.pop(), self.layers.pop()) else {
                return;
            };
            let mut joined = Rc::unwrap_or_clone(below);
            joined.extend(top.iter().cloned());
            self.layers.push((start, Rc::new(joined)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Compares with a plain map and list, with clones that are kept at arbitrary moments.
        #[test]
        fn layers_are_as_plain_ones(steps in prop::collection::vec((0u8..20, any::<u16>(), any::<bool>()), 0..200)) {
            let (mut map, mut list) = (LayeredMap::default(), LayeredList::default());
            let (mut plain_map, mut plain_list) = (FxHashMap::default(), Vec::new());
            let mut kept = Vec::new();
            for (key, value, keep) in steps {
                if keep {
                    kept.push((map.clone(), list.clone(), plain_map.clone(), plain_list.clone()));
                }
                map.insert(key, value);
                plain_map.insert(key, value);
                list.extend([value, u16::from(key)]);
                plain_list.extend([value, u16::from(key)]);
            }
            kept.push((map, list, plain_map, plain_list));
            for (map, list, plain_map, plain_list) in kept {
                let all: FxHashMap<u8, u16> = map.iter().map(|(key, value)| (*key, *value)).collect();
                prop_assert_eq!(map.iter().count(), all.len());
                prop_assert_eq!(&all, &plain_map);
                prop_assert!((0..20).all(|key| map.get(&key) == plain_map.get(&key)));
                prop_assert_eq!(list.len(), plain_list.len());
                prop_assert!((0..plain_list.len() + 2).all(|place| list.get(place) == plain_list.get(place)));
                prop_assert!(map.layers.len() <= 6);
            }
        }
    }
}
