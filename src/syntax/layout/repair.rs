//! Edits of the text that pest parses, and the map back to the offsets of the original.
//!
//! Nearly every script needs none, and then the text is as long as the original, byte for byte. An
//! **edit** replaces bytes of the original by others (a missing closer replaces none).

/// Replaces `len` bytes at `at` by `with`.
#[derive(Debug)]
pub(super) struct Edit {
    pub(super) at: usize,
    pub(super) len: usize,
    pub(super) with: String,
}

/// The positions of edits in the repaired text.
#[derive(Debug, Default)]
pub(crate) struct OffsetMap {
    /// For each edit: where its replacement begins and ends in the repaired text, and where the
    /// replaced bytes begin and end in the original.
    edits: Vec<(usize, usize, usize, usize)>,
    original_len: usize,
}

impl OffsetMap {
    /// The offset in the original of an offset in the repaired text; within a replacement, the end of
    /// what was replaced (or its start, for the replacement's own start).
    pub(crate) fn original(&self, offset: usize) -> usize {
        let after = self.edits.partition_point(|e| e.0 <= offset);
        let Some(&(start, end, from, to)) = after.checked_sub(1).and_then(|i| self.edits.get(i)) else {
            return offset.min(self.original_len);
        };
        let original = match offset {
            o if o == start => from,
            o if o < end => to,
            o => to + (o - end),
        };
        original.min(self.original_len)
    }
}

/// A statement's stretch, start and end.
pub(super) type Stretch = (usize, usize);

/// Applies the edits, adjusts the stretches, and returns the map back.
pub(super) fn apply(text: String, mut edits: Vec<Edit>, stretches: &mut [Stretch]) -> (String, OffsetMap) {
    let mut map = OffsetMap { edits: Vec::new(), original_len: text.len() };
    if edits.is_empty() {
        return (text, map);
    }
    edits.sort_by_key(|e| e.at);
    let mut repaired = String::with_capacity(text.len() + edits.len());
    let mut done = 0;
    for edit in edits {
        // Edits that would overlap an earlier one are dropped: the earlier one already repaired the place.
        if edit.at < done {
            continue;
        }
        repaired.push_str(text.get(done..edit.at).unwrap_or(""));
        let start = repaired.len();
        repaired.push_str(&edit.with);
        map.edits.push((start, repaired.len(), edit.at, edit.at + edit.len));
        done = edit.at + edit.len;
    }
    repaired.push_str(text.get(done..).unwrap_or(""));
    for (start, end) in stretches {
        *start = map.repaired(*start, false);
        *end = map.repaired(*end, true);
    }
    (repaired, map)
}

impl OffsetMap {
    /// The offset in the repaired text; at an edit, before or after its replacement.
    fn repaired(&self, offset: usize, behind: bool) -> usize {
        let passed = self.edits.partition_point(|e| if behind { e.2 <= offset } else { e.2 < offset });
        match passed.checked_sub(1).and_then(|i| self.edits.get(i)) {
            None => offset,
            Some(&(_, end, _, to)) => end + offset.saturating_sub(to),
        }
    }
}
