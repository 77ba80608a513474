//! Runs of bits that move within rows.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A word of a row.
pub(crate) trait Word {
    fn get(&self) -> u64;
}

impl Word for u64 {
    fn get(&self) -> u64 {
        *self
    }
}

impl Word for AtomicU64 {
    fn get(&self) -> u64 {
        self.load(Relaxed)
    }
}

/// Returns the lowest `len` bits (1 to 64).
fn low(len: usize) -> u64 {
    u64::MAX >> (64 - len)
}

/// Reads `len` bits (1 to 64) starting at bit `at`.
pub(crate) fn read(words: &[impl Word], at: usize, len: usize) -> u64 {
    let (word, shift) = (at / 64, at % 64);
    let mut bits = words[word].get() >> shift;
    if shift + len > 64 {
        bits |= words[word + 1].get() << (64 - shift);
    }
    bits & low(len)
}

/// Adds `bits` (none above `len`) starting at bit `at`.
pub(crate) fn add(words: &mut [u64], at: usize, len: usize, bits: u64) {
    let (word, shift) = (at / 64, at % 64);
    words[word] |= bits << shift;
    if shift + len > 64 {
        words[word + 1] |= bits >> (64 - shift);
    }
}

/// Removes `bits` (none above `len`) starting at bit `at`.
pub(crate) fn remove(words: &mut [u64], at: usize, len: usize, bits: u64) {
    let (word, shift) = (at / 64, at % 64);
    words[word] &= !(bits << shift);
    if shift + len > 64 {
        words[word + 1] &= !(bits >> (64 - shift));
    }
}

/// Adds a run of `len` bits of one row to another row at another place.
pub(crate) fn add_run(from: &[impl Word], at: usize, into: &mut [u64], to: usize, len: usize) {
    for done in (0..len).step_by(64) {
        let piece = (len - done).min(64);
        let bits = read(from, at + done, piece);
        if bits != 0 {
            add(into, to + done, piece, bits);
        }
    }
}

/// Keeps those bits of a run of `len` bits that the other row has at its place; returns whether any are left.
pub(crate) fn keep_run(bits: &mut [u64], at: usize, other: &[impl Word], from: usize, len: usize) -> bool {
    let mut any = false;
    for done in (0..len).step_by(64) {
        let piece = (len - done).min(64);
        let here = read(bits, at + done, piece);
        if here != 0 {
            let gone = here & !read(other, from + done, piece);
            if gone != 0 {
                remove(bits, at + done, piece, gone);
            }
            any |= gone != here;
        }
    }
    any
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_move_bit_by_bit() {
        let from: Vec<u64> = (1..6).map(|n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        let bit = |words: &[u64], at: usize| words[at / 64] >> (at % 64) & 1;
        for (at, to, len) in [(0, 0, 64), (3, 70, 15), (60, 5, 130), (127, 128, 1), (10, 190, 129)] {
            let mut into = vec![0; 5];
            add_run(&from, at, &mut into, to, len);
            let mut kept = vec![u64::MAX; 5];
            keep_run(&mut kept, to, &from, at, len);
            for place in 0..320 {
                let inside = (to..to + len).contains(&place);
                let moved = if inside { bit(&from, place - to + at) } else { 0 };
                assert_eq!(bit(&into, place), moved);
                assert_eq!(bit(&kept, place), if inside { moved } else { 1 });
            }
        }
    }
}
