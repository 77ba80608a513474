//! Ranges of whole numbers: lists that aren't written out.

use std::rc::Rc;

/// The whole numbers from a start up to, not including, an end; the ends are kept as they were written.
#[derive(Clone, Debug)]
pub struct Range(Rc<(i64, i64)>);

impl Range {
    /// `start..end`, empty where `end <= start`.
    pub fn new(start: i64, end: i64) -> Range {
        Range(Rc::new((start, end)))
    }

    /// The first.
    pub fn start(&self) -> i64 {
        self.0.0
    }

    /// One more than the last, where there is one.
    pub fn end(&self) -> i64 {
        self.0.1
    }

    /// The same without so many at its beginning, at most all of them.
    pub fn without_first(&self, count: usize) -> Range {
        let start = self.get(count as u64).unwrap_or(self.end());
        Range::new(start, self.end())
    }

    /// How many.
    pub fn length(&self) -> u64 {
        if self.is_empty() { 0 } else { self.end().abs_diff(self.start()) }
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.end() <= self.start()
    }

    /// The n-th.
    pub fn get(&self, index: u64) -> Option<i64> {
        (index < self.length()).then(|| self.start().wrapping_add_unsigned(index))
    }

    /// Whether a number is one of them.
    pub fn contains(&self, n: i64) -> bool {
        self.start() <= n && n < self.end()
    }

    /// All of them.
    pub fn iter(&self) -> std::ops::Range<i64> {
        self.start()..self.end()
    }
}
