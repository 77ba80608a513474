//! Converts between positions in JavaScript's units, of which a character takes one or two, and Rust's bytes.

use std::ops::Range;

/// Returns the character boundary at or before a byte, in UTF-16 units.
pub fn units(text: &str, byte: usize) -> usize {
    text[..text.floor_char_boundary(byte)].chars().map(char::len_utf16).sum()
}

/// Returns the byte where this many units end; within a character its beginning, beyond the text its end.
pub fn byte(text: &str, units: usize) -> usize {
    let mut left = units;
    for (at, letter) in text.char_indices() {
        if left < letter.len_utf16() {
            return at;
        }
        left -= letter.len_utf16();
    }
    text.len()
}

/// Converts consecutive ranges of bytes to ranges of units; linear in the text.
pub fn ranges<T>(text: &str, ranges: Vec<(Range<usize>, T)>) -> impl Iterator<Item = (Range<usize>, T)> {
    let (mut at, mut done) = (0, 0);
    let mut to = move |byte: usize| {
        done += text[at..byte].chars().map(char::len_utf16).sum::<usize>();
        at = byte;
        done
    };
    ranges.into_iter().map(move |(range, what)| (to(range.start)..to(range.end), what))
}
