//! Running the byte table over a chunk.

use super::budget::{Budget, PassError};
use super::byte_table::{ByteTable, LONG, NextRows, ROOM};
use super::cell_tally::{CellCount, Uncounted};
use super::pass_writer::PassWriter;
use super::round::Round;
use super::transducer::{ActionSink, Transducer, TransducerAction, TransducerState};

/// How many bytes are collected before they are passed on: of a long chunk, and of a short one, for which it would take
/// longer to clear their place than to read it.
const SCRATCH: usize = 1 << 14;
const SHORT_SCRATCH: usize = 1 << 8;
/// The length of a short chunk.
const SHORT: usize = 1 << 9;

/// How many letters are read one by one after a step of several met a long cell: initially, and at
/// most, if that happens again and again.
const DETOUR: usize = 16;
const LONGEST_DETOUR: usize = 1 << 12;

impl ByteTable {
    /// Reads a chunk, starting from a state, and appends the output; returns the state after it.
    pub fn run(
        &self,
        round: &Round,
        state: TransducerState,
        chunk: &[u8],
        out: &mut Vec<u8>,
        budget: &mut Budget<'_>,
    ) -> Result<TransducerState, PassError> {
        self.run_counting(round, state, chunk, out, Uncounted, budget)
    }

    /// Reads a chunk as [`ByteTable::run`] does, and counts what is done.
    pub fn run_counting(
        &self,
        round: &Round,
        state: TransducerState,
        chunk: &[u8],
        out: &mut Vec<u8>,
        count: impl CellCount,
        budget: &mut Budget<'_>,
    ) -> Result<TransducerState, PassError> {
        match chunk.len() < SHORT {
            true => self.run_with::<_, SHORT_SCRATCH>(round, state, chunk, out, count, budget),
            false => self.run_with::<_, SCRATCH>(round, state, chunk, out, count, budget),
        }
    }

    fn run_with<C: CellCount, const S: usize>(
        &self,
        round: &Round,
        state: TransducerState,
        chunk: &[u8],
        out: &mut Vec<u8>,
        count: C,
        budget: &mut Budget<'_>,
    ) -> Result<TransducerState, PassError> {
        let mut run = Run { table: self, round, out, count, buffer: [0; S], filled: 0 };
        match self.stride {
            2 => run.strides::<2>(state, chunk, budget),
            3 => run.strides::<3>(state, chunk, budget),
            4 => run.strides::<4>(state, chunk, budget),
            _ => run.singles(state, chunk, budget),
        }
    }
}

/// A run of the table over one chunk.
struct Run<'a, C, const S: usize> {
    table: &'a ByteTable,
    round: &'a Round,
    out: &'a mut Vec<u8>,
    count: C,
    buffer: [u8; S],
    filled: usize,
}

/// Writes what the transducer does in a step of its own, and counts it.
struct LongStep<'a, 'w, C> {
    writer: &'a mut PassWriter<'w>,
    count: &'a mut C,
}

impl<C: CellCount> ActionSink for LongStep<'_, '_, C> {
    fn act(&mut self, action: TransducerAction) {
        if let TransducerAction::Apply(rule) = action {
            self.count.applied(rule as usize);
        }
        self.writer.act(action);
    }

    fn pass(&mut self, letter: &[u8]) {
        self.writer.pass(letter);
    }
}

impl<C: CellCount, const S: usize> Run<'_, C, S> {
    /// Reads `N` letters per step; if a cell is long, one by one.
    fn strides<const N: usize>(
        &mut self,
        state: TransducerState,
        chunk: &[u8],
        budget: &mut Budget<'_>,
    ) -> Result<TransducerState, PassError> {
        let table = self.table;
        let width = table.width();
        let combinations = width.pow(N as u32);
        let mut row = state.index() * combinations;
        let mut at = 0;
        let mut filled = self.filled;
        let mut detour = DETOUR;
        loop {
            let begun = at;
            while filled <= S - ROOM {
                let Some(letters) = chunk.get(at..at + N) else {
                    break;
                };
                let combination = letters
                    .iter()
                    .fold(0, |sum, &byte| sum * width + usize::from(table.class[usize::from(byte)]));
                let cell = &table.several[row + combination];
                if cell.length() == LONG {
                    break;
                }
                self.count.several(row + combination);
                self.buffer[filled..filled + ROOM].copy_from_slice(&cell.bytes);
                filled += cell.length() as usize;
                row = cell.row();
                at += N;
            }
            budget.read((at - begun) as u64)?;
            self.filled = filled;
            detour = if at - begun > DETOUR { DETOUR } else { LONGEST_DETOUR.min(detour * 2) };
            let few = &chunk[at..chunk.len().min(at + detour)];
            let machine = self.round.machine();
            let state = self.singles(machine.state(row / combinations), few, budget)?;
            filled = 0;
            at += few.len();
            if at == chunk.len() {
                return Ok(state);
            }
            row = state.index() * combinations;
        }
    }

    /// Reads one letter per step, and passes on everything written.
    fn singles(
        &mut self,
        state: TransducerState,
        chunk: &[u8],
        budget: &mut Budget<'_>,
    ) -> Result<TransducerState, PassError> {
        let table = self.table;
        match &table.next {
            NextRows::Narrow(next) => self.singles_by(next, state, chunk, budget),
            NextRows::Wide(next) => self.singles_by(next, state, chunk, budget),
        }
    }

    fn singles_by<R: Copy>(
        &mut self,
        next: &[R],
        state: TransducerState,
        chunk: &[u8],
        budget: &mut Budget<'_>,
    ) -> Result<TransducerState, PassError>
    where
        u32: From<R>,
    {
        let table = self.table;
        let width = table.width();
        let mut row = state.index() * width;
        let mut rest = chunk.iter();
        loop {
            let begun = rest.len();
            let mut long = None;
            let mut filled = self.filled;
            while filled <= S - ROOM {
                let Some(&byte) = rest.next() else {
                    break;
                };
                let class = usize::from(table.class[usize::from(byte)]);
                let index = row + class;
                let cell = &table.single[index];
                if cell.length() == LONG {
                    long = Some((byte, class));
                    break;
                }
                self.count.single(index);
                self.buffer[filled..filled + ROOM].copy_from_slice(&cell.bytes);
                filled += cell.length() as usize;
                if class == 0 {
                    self.buffer[filled - 1] = byte;
                }
                row = u32::from(next[index]) as usize;
            }
            self.filled = filled;
            budget.read((begun - rest.len()) as u64)?;
            self.hand_on(budget)?;
            if let Some((byte, class)) = long {
                let state = self.round.machine().state(row / width);
                row = self.long_step(state, byte, class, budget)?.index() * width;
            }
            if rest.len() == 0 {
                return Ok(self.round.machine().state(row / width));
            }
        }
    }

    fn hand_on(&mut self, budget: &Budget<'_>) -> Result<(), PassError> {
        budget.check(self.out.len().saturating_add(self.filled))?;
        self.out.extend_from_slice(&self.buffer[..self.filled]);
        self.filled = 0;
        Ok(())
    }

    /// Makes a step with the transducer.
    fn long_step(
        &mut self,
        state: TransducerState,
        byte: u8,
        class: usize,
        budget: &Budget<'_>,
    ) -> Result<TransducerState, PassError> {
        let machine = self.round.machine();
        let mut writer = PassWriter::new(self.round, self.out, budget.max_bytes);
        let mut step = LongStep { writer: &mut writer, count: &mut self.count };
        let next = match self.table.symbols[class] {
            Some(symbol) => machine.step(state, symbol, &mut step),
            None => {
                machine.finish(state, &mut step);
                step.pass(&[byte]);
                Transducer::START
            }
        };
        writer.check()?;
        Ok(next)
    }
}
