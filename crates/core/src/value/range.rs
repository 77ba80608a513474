//! Ranges of whole numbers: lists that aren't expanded.

use std::rc::Rc;

/// The whole numbers from a start up to, but not including, an end; the ends are kept as they were written.
#[derive(Clone, Debug)]
pub struct Range(Rc<(i64, i64)>);

impl Range {
    /// Creates `start..end`, empty if `end <= start`.
    pub fn new(start: i64, end: i64) -> Range {
        Range(Rc::new((start, end)))
    }

    /// Returns the start.
    pub fn start(&self) -> i64 {
        self.0.0
    }

    /// Returns the end, one more than the last number if there is one.
    pub fn end(&self) -> i64 {
        self.0.1
    }

    /// Returns the range without its first `count` numbers, at most all of them.
    pub fn without_first(&self, count: usize) -> Range {
        let start = self.get(count as u64).unwrap_or(self.end());
        Range::new(start, self.end())
    }

    /// Returns how many numbers it has.
    pub fn length(&self) -> u64 {
        if self.is_empty() { 0 } else { self.end().abs_diff(self.start()) }
    }

    /// Returns whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.end() <= self.start()
    }

    /// Returns the n-th number.
    pub fn get(&self, index: u64) -> Option<i64> {
        (index < self.length()).then(|| self.start().wrapping_add_unsigned(index))
    }

    /// Returns whether a number is one of them.
    pub fn contains(&self, n: i64) -> bool {
        self.start() <= n && n < self.end()
    }

    /// Iterates over the numbers.
    pub fn iter(&self) -> std::ops::Range<i64> {
        self.start()..self.end()
    }
}
