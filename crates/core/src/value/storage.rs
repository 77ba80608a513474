//! The storage of a list's elements: cheap to change at both ends.

use super::Value;
use std::ops::Range;

/// The capacity from which on a list that has become much shorter gives some of its memory back.
const SMALL: usize = 64;

/// A sequence of values, which may begin after a **gap** in the memory that holds them. So removing the first value is
/// as cheap as removing the last, and values are prepended as cheaply as they are appended.
#[derive(Debug, Default)]
pub(super) struct Storage {
    /// The gap, followed by the values.
    values: Vec<Value>,
    /// The length of the gap.
    gap: usize,
}

impl From<Vec<Value>> for Storage {
    fn from(values: Vec<Value>) -> Storage {
        Storage { values, gap: 0 }
    }
}

impl Clone for Storage {
    /// Clones the values without the gap.
    fn clone(&self) -> Storage {
        Storage::from(copied(self.as_slice(), 0))
    }
}

impl Drop for Storage {
    /// Most values own nothing: forgetting those one by one takes a third of the time of dropping them by a call each.
    fn drop(&mut self) {
        for value in std::mem::take(&mut self.values) {
            if value.is_plain() {
                std::mem::forget(value);
            }
        }
    }
}

/// Returns a copy of values with room for `more`. Most values own nothing, and those are copied without a call.
pub(super) fn copied(values: &[Value], more: usize) -> Vec<Value> {
    let mut copy = Vec::with_capacity(values.len() + more);
    copy.extend(values.iter().map(Value::share));
    copy
}

impl Storage {
    #[inline]
    pub(super) fn as_slice(&self) -> &[Value] {
        &self.values[self.gap..]
    }

    #[inline]
    pub(super) fn as_mut_slice(&mut self) -> &mut [Value] {
        &mut self.values[self.gap..]
    }

    pub(super) fn into_vec(mut self) -> Vec<Value> {
        self.close_gap();
        std::mem::take(&mut self.values)
    }

    fn length(&self) -> usize {
        self.values.len() - self.gap
    }

    fn close_gap(&mut self) {
        self.values.drain(..self.gap);
        self.gap = 0;
    }

    #[inline]
    pub(super) fn push(&mut self, value: Value) {
        if self.values.len() == self.values.capacity() {
            self.make_room();
        }
        self.values.push(value);
    }

    /// Uses a gap longer than the values themselves before more memory is allocated.
    fn make_room(&mut self) {
        if self.gap > self.length() {
            self.close_gap();
        }
    }

    pub(super) fn extend(&mut self, more: &[Value]) {
        if self.values.capacity() - self.values.len() < more.len() {
            self.make_room();
        }
        // Growth by half or more isn't one of many small steps: then nothing is kept in reserve.
        if more.len() >= self.length() / 2 {
            self.values.reserve_exact(more.len());
        }
        self.values.extend(more.iter().map(Value::share));
    }

    pub(super) fn double(&mut self) {
        self.values.reserve_exact(self.length());
        self.values.extend_from_within(self.gap..);
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<Value> {
        if self.length() == 0 {
            return None;
        }
        let last = self.values.pop();
        self.give_back();
        last
    }

    #[inline]
    pub(super) fn pop_first(&mut self) -> Option<Value> {
        let first = std::mem::take(self.values.get_mut(self.gap)?);
        self.gap += 1;
        self.give_back();
        Some(first)
    }

    /// Moves a list that is at most a quarter as long as its capacity into half of it. That costs less than what made
    /// it so short.
    #[inline]
    fn give_back(&mut self) {
        if self.values.capacity() >= SMALL && self.length() <= self.values.capacity() / 4 {
            self.move_to_smaller();
        }
    }

    #[cold]
    fn move_to_smaller(&mut self) {
        let mut smaller = Vec::with_capacity(self.length() * 2);
        smaller.extend(self.values.drain(self.gap..));
        *self = Storage::from(smaller);
    }

    /// Keeps only the values in a range.
    pub(super) fn keep(&mut self, places: Range<usize>) {
        self.values.truncate(self.gap + places.end);
        for value in &mut self.as_mut_slice()[..places.start] {
            *value = Value::None;
        }
        self.gap += places.start;
        self.give_back();
    }

    pub(super) fn insert(&mut self, index: usize, value: Value) {
        if index > self.length() / 2 || index == self.length() {
            if self.values.len() == self.values.capacity() {
                self.make_room();
            }
            return self.values.insert(self.gap + index, value);
        }
        if self.gap == 0 {
            self.open_gap(1);
        }
        self.gap -= 1;
        self.as_mut_slice()[..=index].rotate_left(1);
        self.as_mut_slice()[index] = value;
    }

    pub(super) fn extend_front(&mut self, before: &[Value]) {
        if self.gap < before.len() {
            self.open_gap(before.len());
        }
        self.gap -= before.len();
        self.as_mut_slice()[..before.len()].clone_from_slice(before);
    }

    /// Makes the gap at least this long, and as long as half of the values, so that it isn't soon too short again.
    fn open_gap(&mut self, least: usize) {
        let gap = least.max(self.length() / 2);
        let mut values = Vec::with_capacity(gap + self.length() + self.length() / 4);
        values.resize(gap, Value::None);
        values.extend(self.values.drain(self.gap..));
        *self = Storage { values, gap };
    }

    pub(super) fn remove(&mut self, index: usize) -> Option<Value> {
        if index >= self.length() {
            return None;
        }
        let removed = if index < self.length() / 2 {
            self.as_mut_slice()[..=index].rotate_right(1);
            self.gap += 1;
            self.values.get_mut(self.gap - 1).map(std::mem::take)
        } else {
            Some(self.values.remove(self.gap + index))
        };
        self.give_back();
        removed
    }
}
