//! What an evaluation asked of its hands, as bits: a condition that fails isn't made for smaller hands alone if all that
//! it asked could be told of them.

use super::Recorder;

/// Something is asked, if only how many cards there are.
pub(super) const AT_ALL: u64 = 1 << 63;

/// The hand is looked at as a whole.
pub(in crate::deck) const WHOLE: u64 = 1 << 62;

/// The last bit of its own; features beyond share it.
const LAST: usize = 61;

pub(super) fn of_feature(place: usize) -> u64 {
    1 << place.min(LAST)
}

impl Recorder {
    /// What was asked since the evaluation began.
    pub fn asked(&self) -> u64 {
        self.asked.get()
    }

    pub(super) fn note_asked(&self, bits: u64) {
        self.asked.set(self.asked.get() | bits);
    }
}
