//! Sets of positions as rows of bits, and sweeps over rows on all cores.
//!
//! Knows nothing of the game: a row is a number, a bit is a number.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use tg_progress::{Progress, Stop};

/// Rows of bits of equal width that several threads may fill at once.
///
/// All accesses are relaxed: bits are only added by `add` while a sweep runs, and the end of a sweep orders
/// everything before what follows it. So the contents never depend on the threads.
pub(crate) struct Rows {
    words: Vec<AtomicU64>,
    width: usize,
    some: Vec<AtomicBool>,
}

impl Rows {
    /// Creates empty rows, of this many bits each.
    pub(crate) fn new(rows: usize, bits: usize) -> Rows {
        let width = bits.div_ceil(64);
        let words = (0..rows * width).map(|_| AtomicU64::new(0)).collect();
        Rows { words, width, some: (0..rows).map(|_| AtomicBool::new(false)).collect() }
    }

    /// Returns the bytes that rows take.
    pub(crate) fn bytes(rows: u64, bits: u64) -> u64 {
        rows.saturating_mul(bits.div_ceil(64).saturating_mul(8).saturating_add(1))
    }

    /// Returns whether a row may have bits.
    pub(crate) fn some(&self, row: usize) -> bool {
        self.some[row].load(Relaxed)
    }

    /// Returns whether any row may have bits.
    pub(crate) fn any(&self) -> bool {
        self.some.iter().any(|some| some.load(Relaxed))
    }

    /// Returns the words of a row.
    pub(crate) fn row(&self, row: usize) -> &[AtomicU64] {
        &self.words[row * self.width..(row + 1) * self.width]
    }

    /// Adds one bit; any thread may call this.
    pub(crate) fn add(&self, row: usize, bit: usize) {
        self.words[row * self.width + bit / 64].fetch_or(1 << (bit % 64), Relaxed);
        if !self.some[row].load(Relaxed) {
            self.some[row].store(true, Relaxed);
        }
    }

    /// Adds one bit; only the single thread that fills this word of the row may call this.
    pub(crate) fn add_alone(&self, row: usize, bit: usize) {
        let word = &self.words[row * self.width + bit / 64];
        word.store(word.load(Relaxed) | 1 << (bit % 64), Relaxed);
        if !self.some[row].load(Relaxed) {
            self.some[row].store(true, Relaxed);
        }
    }

    /// Adds to one word of each row the bits given for the row, and zeroes these; any thread may call this.
    pub(crate) fn add_words(&self, word: usize, bits: &mut [u64]) {
        for (row, bits) in bits.iter_mut().enumerate().filter(|(_, bits)| **bits != 0) {
            self.words[row * self.width + word].fetch_or(std::mem::take(bits), Relaxed);
            self.some[row].store(true, Relaxed);
        }
    }

    /// Returns whether a bit is set.
    pub(crate) fn has(&self, row: usize, bit: usize) -> bool {
        self.words[row * self.width + bit / 64].load(Relaxed) >> (bit % 64) & 1 == 1
    }

    /// Adds all bits of another set of the same shape.
    pub(crate) fn merge(&self, other: &Rows) {
        for row in (0..self.some.len()).filter(|&row| other.some(row)) {
            self.some[row].store(true, Relaxed);
            for (word, more) in self.row(row).iter().zip(other.row(row)) {
                word.store(word.load(Relaxed) | more.load(Relaxed), Relaxed);
            }
        }
    }

    /// Empties all rows.
    pub(crate) fn clear(&self) {
        for row in (0..self.some.len()).filter(|&row| self.some(row)) {
            self.some[row].store(false, Relaxed);
            self.row(row).iter().for_each(|word| word.store(0, Relaxed));
        }
    }

    /// Returns the number of bits.
    pub(crate) fn count(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.load(Relaxed).count_ones())).sum()
    }

    /// Returns the bits of a row, ascending.
    pub(crate) fn bits(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        let words = self.row(row).iter().enumerate();
        words.flat_map(|(at, word)| bits_of(word.load(Relaxed)).map(move |bit| at * 64 + bit))
    }
}

/// Returns the bits of a word, ascending.
pub(crate) fn bits_of(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

/// The maximum number of bits examined between two charges (but at least a row).
const BATCH: usize = 1 << 22;
/// A batch of fewer bits isn't worth other threads.
#[cfg(feature = "parallel")]
const WORTH_THREADS: usize = 1 << 17;

/// Runs a job for each row, which returns how much it found; on all cores if that pays off.
///
/// # Errors
/// [`Stop`] from the progress, checked after each batch of rows.
pub(crate) fn sweep<S>(
    rows: usize,
    bits: usize,
    progress: &mut impl Progress,
    scratch: impl Fn() -> S + Sync + Send,
    job: impl Fn(&mut S, usize) -> u64 + Sync + Send,
) -> Result<(), Stop> {
    let step = (BATCH / bits.max(1)).max(threads());
    for first in (0..rows).step_by(step) {
        let batch = first..rows.min(first + step);
        let found = run(batch.clone(), bits, &scratch, &job);
        progress.charge(found + batch.len() as u64)?;
    }
    Ok(())
}

#[cfg(feature = "parallel")]
fn threads() -> usize {
    rayon::current_num_threads()
}

#[cfg(not(feature = "parallel"))]
fn threads() -> usize {
    1
}

#[cfg(feature = "parallel")]
fn run<S>(
    batch: std::ops::Range<usize>,
    bits: usize,
    scratch: &(impl Fn() -> S + Sync + Send),
    job: &(impl Fn(&mut S, usize) -> u64 + Sync + Send),
) -> u64 {
    use rayon::prelude::*;
    if batch.len() * bits < WORTH_THREADS || batch.len() < 2 {
        let mut own = scratch();
        return batch.map(|row| job(&mut own, row)).sum();
    }
    let piece = (batch.len() / (threads() * 8)).max(1);
    batch.into_par_iter().with_min_len(piece).map_init(scratch, |own, row| job(own, row)).sum()
}

#[cfg(not(feature = "parallel"))]
fn run<S>(
    batch: std::ops::Range<usize>,
    _: usize,
    scratch: &impl Fn() -> S,
    job: &impl Fn(&mut S, usize) -> u64,
) -> u64 {
    let mut own = scratch();
    batch.map(|row| job(&mut own, row)).sum()
}
