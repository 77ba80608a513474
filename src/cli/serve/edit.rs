//! Where a place between two lines is after the lines were edited.

/// How many lines are the same at the beginning and at the end of two versions.
pub struct Edit {
    /// At the beginning.
    pub first: usize,
    /// At the end, apart from those.
    pub last: usize,
    before: usize,
    after: usize,
}

impl Edit {
    /// Compares two versions. O(length).
    pub fn between<T: PartialEq>(before: &[T], after: &[T]) -> Edit {
        let first = before.iter().zip(after).take_while(|(one, other)| one == other).count();
        let ends = before[first..].iter().rev().zip(after[first..].iter().rev());
        let last = ends.take_while(|(one, other)| one == other).count();
        Edit { first, last, before: before.len(), after: after.len() }
    }

    /// Whether more than half of the lines are the same.
    pub fn is_small(&self) -> bool {
        2 * (self.first + self.last) > self.before.max(self.after)
    }

    /// A place that is reached from the beginning through lines that didn't change.
    pub fn by_start(&self, place: usize) -> Option<usize> {
        (place <= self.first).then_some(place)
    }

    /// The same from the end.
    pub fn by_end(&self, place: usize) -> Option<usize> {
        let rest = self.before - place;
        (rest <= self.last).then(|| self.after - rest)
    }

    /// The nearest place among the changed lines.
    pub fn near(&self, place: usize) -> usize {
        place.min(self.after - self.last)
    }

    /// A place, from whichever end it is reached.
    pub fn place(&self, place: usize) -> usize {
        self.by_start(place).or_else(|| self.by_end(place)).unwrap_or_else(|| self.near(place))
    }
}
