//! Processes a chunk of a stream in several parts at once.
//!
//! The first part begins in the stream's current state. The others begin as if nothing were
//! undecided, and that is a guess: if the part before ends in another state, both states go over
//! the beginning of the part until they are the same, which usually happens after a few letters. From
//! there on, all output is valid; what was written before it is written again. If the states
//! don't meet soon, the part is read a second time, and that is the only cost.

use super::budget::{Budget, PassError};
use super::byte_table::ByteTable;
use super::cell_tally::{CellTally, Uncounted};
use super::pass::Pass;
use super::round::Round;
use super::transducer::{Transducer, TransducerState};

/// The letters after which two states are first compared; the interval doubles each time.
const FIRST_LOOK: usize = 8;

/// Two states that still differ after this many letters are not expected to meet.
const PATIENCE: usize = 1 << 13;

/// The output, in consecutive pieces. The buffers are reused.
#[derive(Debug, Default)]
pub struct OutputPieces {
    /// Each buffer, and the byte from which on it counts.
    pieces: Vec<(Vec<u8>, usize)>,
    free: Vec<Vec<u8>>,
}

/// A part that is read from a state that may be a guess.
struct Part<'a> {
    input: &'a [u8],
    from: TransducerState,
    out: Vec<u8>,
    /// Where rules are counted.
    tally: Option<CellTally>,
    end: Result<TransducerState, PassError>,
}

impl OutputPieces {
    /// Returns the output, in order.
    pub fn pieces(&self) -> impl Iterator<Item = &[u8]> {
        self.pieces.iter().filter_map(|(buffer, from)| buffer.get(*from..))
    }

    /// Discards the output but keeps the buffers.
    pub fn clear(&mut self) {
        self.free.extend(self.pieces.drain(..).map(|(buffer, _)| buffer));
    }

    /// Adds the piece that the closure writes.
    pub fn add<E>(&mut self, write: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> Result<(), E> {
        let mut piece = self.buffer();
        let written = write(&mut piece);
        self.pieces.push((piece, 0));
        written
    }

    /// Returns an empty buffer.
    fn buffer(&mut self) -> Vec<u8> {
        let mut buffer = self.free.pop().unwrap_or_default();
        buffer.clear();
        buffer
    }
}

impl Pass<'_> {
    /// Reads a chunk as [`Pass::push`] does, in `parts` parts at once if the letters are single
    /// bytes and no log is kept. It is worth it from about 32 kB per part on.
    pub fn push_parts(
        &mut self,
        chunk: &[u8],
        parts: usize,
        written: &mut OutputPieces,
        budget: &mut Budget<'_>,
    ) -> Result<(), PassError> {
        let mut rest = chunk;
        let parts = parts.min(chunk.len());
        if parts > 1 && self.is_bytewise(chunk) {
            // There is a boundary between two plain bytes, and the last byte waits for what follows.
            let sure = if self.round().alphabet().is_declared() { chunk.len() } else { chunk.len() - 1 };
            written.add(|out| self.release_held(out, budget))?;
            self.read_parts(&chunk[..sure], parts, written, budget)?;
            rest = &chunk[sure..];
        }
        written.add(|out| self.push(rest, out, budget))
    }

    /// Reads single-byte letters in parts.
    fn read_parts(
        &mut self,
        chunk: &[u8],
        parts: usize,
        written: &mut OutputPieces,
        budget: &mut Budget<'_>,
    ) -> Result<(), PassError> {
        let round = self.round();
        let Some(table) = round.byte_table() else {
            return Ok(());
        };
        let mut from = self.state();
        if self.is_counting() {
            self.keep_tallies(table, parts);
        }
        let mut tallies = std::mem::take(&mut self.tallies).into_iter();
        let mut parts: Vec<Part<'_>> = chunk
            .chunks(chunk.len().div_ceil(parts).max(1))
            .map(|input| {
                let begins = std::mem::replace(&mut from, Transducer::START);
                let (out, tally) = (written.buffer(), tallies.next());
                Part { input, from: begins, out, tally, end: Ok(begins) }
            })
            .collect();
        let most = budget.max_bytes;
        at_once(&mut parts, &|part| {
            let mut budget = Budget::bytes(most);
            let Part { input, from, out, tally, .. } = part;
            part.end = match tally {
                Some(tally) => table.run_counting(round, *from, input, out, tally.counting(), &mut budget),
                None => table.run(round, *from, input, out, &mut budget),
            };
        });
        let mut state = self.state();
        let mut kept: Vec<CellTally> = Vec::new();
        for mut part in parts {
            let mut tally = part.tally.take();
            state = if part.from == state {
                written.pieces.push((part.out, 0));
                part.end?
            } else {
                correct(round, table, state, part, tally.as_mut(), written, budget)?
            };
            kept.extend(tally);
        }
        kept.extend(tallies);
        self.tallies = kept;
        budget.read(chunk.len() as u64)?;
        self.set_state(state);
        Ok(())
    }
}

/// Corrects a part that was read from another state; returns the state after it.
fn correct(
    round: &Round,
    table: &ByteTable,
    state: TransducerState,
    part: Part<'_>,
    mut tally: Option<&mut CellTally>,
    written: &mut OutputPieces,
    budget: &mut Budget<'_>,
) -> Result<TransducerState, PassError> {
    let is_counting = tally.is_some();
    // What was counted speculatively is subtracted as far as the guess is read again.
    let mut again =
        |from, input: &[u8], out: &mut Vec<u8>, is_guess: bool, budget: &mut Budget<'_>| match &mut tally {
            Some(tally) if is_guess => {
                table.run_counting(round, from, input, out, tally.taking_back(), budget)
            }
            Some(tally) => table.run_counting(round, from, input, out, tally.counting(), budget),
            None => table.run_counting(round, from, input, out, Uncounted, budget),
        };
    let (mut guessed, mut real) = (part.from, state);
    // The output of the guess is only measured.
    let (mut scratch, mut out) = (written.buffer(), written.buffer());
    let (mut at, mut look) = (0, FIRST_LOOK);
    while at < part.input.len() && at < PATIENCE {
        let piece = &part.input[at..part.input.len().min(at + look)];
        guessed = again(guessed, piece, &mut scratch, true, budget)?;
        real = again(real, piece, &mut out, false, budget)?;
        at += piece.len();
        look *= 2;
        if guessed == real {
            written.pieces.push((out, 0));
            written.pieces.push((part.out, scratch.len()));
            written.free.push(scratch);
            return part.end;
        }
    }
    if is_counting {
        again(guessed, &part.input[at..], &mut scratch, true, budget)?;
    }
    let end = again(real, &part.input[at..], &mut out, false, budget)?;
    written.pieces.push((out, 0));
    written.free.extend([part.out, scratch]);
    Ok(end)
}

#[cfg(feature = "parallel")]
fn at_once(parts: &mut [Part<'_>], read: &(impl Fn(&mut Part<'_>) + Sync)) {
    use rayon::prelude::*;
    parts.par_iter_mut().for_each(read);
}

#[cfg(not(feature = "parallel"))]
fn at_once(parts: &mut [Part<'_>], read: &impl Fn(&mut Part<'_>)) {
    parts.iter_mut().for_each(read);
}
