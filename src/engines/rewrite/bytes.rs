//! The fast path: a pass over letters of one byte each.
//!
//! The transducer is written out as a table of **cells**, one for each state and **class** of
//! bytes: the output, if it fits into a cell, and the next state. Each letter of a left side is a
//! class of its own; class 0 is all other bytes, which decide what is undecided and are copied.
//! Where the machine is small, a second table takes several letters (the **stride**) at once. A
//! cell that can't hold its output is marked *long*, and the transducer itself makes that step.

use super::alphabet::Symbol;
use super::budget::{Budget, PassError};
use super::pass::Writer;
use super::round::Round;
use super::transducer::{Action, Actions, Output, Sink, State, Transducer};

/// The most bytes a cell writes.
const ROOM: usize = 12;

/// In the place of a length: the output is longer than a cell, or not known beforehand.
const LONG: u32 = 15;

/// The most cells of the table for one letter (16 MB).
const MOST_CELLS: usize = 1 << 20;

/// The most cells of the table for several letters; it should stay in the nearest cache (24 kB).
const MOST_STRIDE_CELLS: usize = 1536;

/// The bytes that are collected before they are handed on.
const SCRATCH: usize = 1 << 14;

/// Output and next state of a step.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
struct Cell {
    bytes: [u8; ROOM],
    /// The next state times the width of a row, times 16, plus the number of bytes or `LONG`.
    tag: u32,
}

/// The table of a round whose letters are single bytes.
#[derive(Debug)]
pub(super) struct ByteTable {
    /// By byte: its class.
    class: [u8; 256],
    /// By class: its symbol; none for class 0.
    symbols: Vec<Option<Symbol>>,
    /// By byte: whether it is a letter of the alphabet.
    letters: [bool; 256],
    single: Vec<Cell>,
    stride: usize,
    several: Vec<Cell>,
}

impl Cell {
    const fn long() -> Cell {
        Cell {
            bytes: [0; ROOM],
            tag: LONG,
        }
    }

    /// A cell with this output and next row, or a long one.
    fn new(output: &[u8], row: usize) -> Cell {
        let mut bytes = [0; ROOM];
        let Some(room) = bytes.get_mut(..output.len()) else {
            return Cell::long();
        };
        room.copy_from_slice(output);
        let tag = (row as u32) << 4 | output.len() as u32;
        Cell { bytes, tag }
    }

    fn length(&self) -> u32 {
        self.tag & 15
    }

    fn row(&self) -> usize {
        (self.tag >> 4) as usize
    }

    fn output(&self) -> Option<&[u8]> {
        self.bytes.get(..self.length() as usize)
    }
}

impl ByteTable {
    /// The table of a round; `None` where some letter has several bytes, or where the table would
    /// be too large.
    pub fn new(round: &Round) -> Option<ByteTable> {
        let alphabet = round.alphabet();
        let mut letters = [false; 256];
        for (_, name) in alphabet.symbols() {
            let &[byte] = name.as_bytes() else {
                return None;
            };
            // CR LF is one grapheme cluster, so without a declared alphabet a byte is not a letter.
            if !alphabet.is_declared() && (byte == b'\r' || byte == b'\n') {
                return None;
            }
            letters[usize::from(byte)] = true;
        }
        let mut class = [0; 256];
        let mut symbols = vec![None];
        for symbol in round.left_symbols() {
            let byte = *alphabet.name(symbol).as_bytes().first()?;
            class[usize::from(byte)] = u8::try_from(symbols.len()).ok()?;
            symbols.push(Some(symbol));
        }
        let states = round.machine().size().states;
        if states.checked_mul(symbols.len())? > MOST_CELLS {
            return None;
        }
        let mut table = ByteTable {
            class,
            symbols,
            letters,
            single: Vec::new(),
            stride: 1,
            several: Vec::new(),
        };
        table.fill_single(round);
        table.fill_several(states);
        Some(table)
    }

    /// Whether a byte is a letter of the alphabet.
    pub fn has(&self, byte: u8) -> bool {
        self.letters[usize::from(byte)]
    }

    fn width(&self) -> usize {
        self.symbols.len()
    }

    /// Fills the table for one letter, state by state: a cell without a move of its own is the
    /// failure link's output and then the cell of the state it leads to, which is already there.
    fn fill_single(&mut self, round: &Round) {
        let machine = round.machine();
        let outputs = Outputs::new(round);
        let width = self.width();
        for state in machine.states() {
            for class in 0..width {
                let edge = self.symbols[class].and_then(|s| machine.edge(state, s));
                let cell = if let Some(found) = edge {
                    let row = found.to.index() * width;
                    outputs.cell(found.out, &[], row)
                } else if state == Transducer::START {
                    // For class 0 the byte is filled in when it is read.
                    let name = self.symbols[class].map_or("?", |s| round.alphabet().name(s));
                    Cell::new(name.as_bytes(), 0)
                } else {
                    let link = machine.link(state);
                    let then = &self.single[link.to.index() * width + class];
                    match then.output() {
                        Some(more) => outputs.cell(link.out, more, then.row()),
                        None => Cell::long(),
                    }
                };
                self.single.push(cell);
            }
        }
    }

    /// Fills the table for several letters, as many as fit.
    fn fill_several(&mut self, states: usize) {
        let width = self.width();
        if width == 1 {
            // Class 0 alone: no left side counts, every byte is copied one by one.
            return;
        }
        let cells = |stride: u32| width.checked_pow(stride)?.checked_mul(states);
        let fits = |stride: &u32| cells(*stride).is_some_and(|n| n <= MOST_STRIDE_CELLS);
        let Some(stride) = (2..=4).rev().find(fits) else {
            return;
        };
        self.stride = stride as usize;
        let combinations = width.pow(stride);
        for state in 0..states {
            for combination in 0..combinations {
                let cell = self.combined(state, combination, combinations);
                self.several.push(cell);
            }
        }
    }

    /// The cell for a state and a combination of classes, the first class in the highest place.
    fn combined(&self, state: usize, combination: usize, combinations: usize) -> Cell {
        let width = self.width();
        let mut row = state * width;
        let mut output = Vec::with_capacity(ROOM);
        let mut place = combinations;
        while place > 1 {
            place /= width;
            let class = combination / place % width;
            let cell = &self.single[row + class];
            match cell.output() {
                Some(bytes) if class > 0 => output.extend_from_slice(bytes),
                _ => return Cell::long(),
            }
            row = cell.row();
        }
        Cell::new(&output, row / width * combinations)
    }

    /// Reads a chunk from a state on and appends the output; returns the state after it.
    pub fn run(
        &self,
        round: &Round,
        state: State,
        chunk: &[u8],
        out: &mut Vec<u8>,
        budget: &mut Budget<'_>,
    ) -> Result<State, PassError> {
        let mut run = Run {
            table: self,
            round,
            out,
            buffer: [0; SCRATCH],
            filled: 0,
        };
        match self.stride {
            2 => run.strides::<2>(state, chunk, budget),
            3 => run.strides::<3>(state, chunk, budget),
            4 => run.strides::<4>(state, chunk, budget),
            _ => run.singles(state, chunk, budget),
        }
    }
}

/// A run of the table over one chunk.
struct Run<'a> {
    table: &'a ByteTable,
    round: &'a Round,
    out: &'a mut Vec<u8>,
    buffer: [u8; SCRATCH],
    filled: usize,
}

impl Run<'_> {
    /// Reads `N` letters a step; where a cell is long, one by one.
    fn strides<const N: usize>(
        &mut self,
        state: State,
        chunk: &[u8],
        budget: &mut Budget<'_>,
    ) -> Result<State, PassError> {
        let table = self.table;
        let width = table.width();
        let combinations = width.pow(N as u32);
        let mut row = state.index() * combinations;
        let mut at = 0;
        let mut filled = self.filled;
        loop {
            let begun = at;
            while filled <= SCRATCH - ROOM {
                let Some(letters) = chunk.get(at..at + N) else {
                    break;
                };
                let combination = letters.iter().fold(0, |sum, &byte| {
                    sum * width + usize::from(table.class[usize::from(byte)])
                });
                let cell = &table.several[row + combination];
                if cell.length() == LONG {
                    break;
                }
                self.buffer[filled..filled + ROOM].copy_from_slice(&cell.bytes);
                filled += cell.length() as usize;
                row = cell.row();
                at += N;
            }
            budget.read((at - begun) as u64)?;
            self.filled = filled;
            let few = &chunk[at..chunk.len().min(at + N)];
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

    /// Reads one letter a step, and hands on all that was written.
    fn singles(
        &mut self,
        state: State,
        chunk: &[u8],
        budget: &mut Budget<'_>,
    ) -> Result<State, PassError> {
        let table = self.table;
        let width = table.width();
        let mut row = state.index() * width;
        let mut rest = chunk.iter();
        loop {
            let begun = rest.len();
            let mut long = None;
            while self.filled <= SCRATCH - ROOM {
                let Some(&byte) = rest.next() else {
                    break;
                };
                let class = usize::from(table.class[usize::from(byte)]);
                let cell = &table.single[row + class];
                if cell.length() == LONG {
                    long = Some((byte, class));
                    break;
                }
                self.buffer[self.filled..self.filled + ROOM].copy_from_slice(&cell.bytes);
                self.filled += cell.length() as usize;
                if class == 0 {
                    self.buffer[self.filled - 1] = byte;
                }
                row = cell.row();
            }
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

    /// A step that the transducer makes.
    fn long_step(
        &mut self,
        state: State,
        byte: u8,
        class: usize,
        budget: &Budget<'_>,
    ) -> Result<State, PassError> {
        let machine = self.round.machine();
        let mut writer = Writer::new(self.round, self.out, budget.max_bytes);
        let next = match self.table.symbols[class] {
            Some(symbol) => machine.step(state, symbol, &mut writer),
            None => {
                machine.finish(state, &mut writer);
                writer.pass(&[byte]);
                Transducer::START
            }
        };
        writer.check()?;
        Ok(next)
    }
}

/// The texts of the machine's lists of actions, where they are short.
struct Outputs<'a> {
    round: &'a Round,
    /// By list: its length in bytes.
    lengths: Vec<usize>,
}

/// A sink that writes without a limit; for texts known to be short.
struct Short<'a>(&'a Round, Vec<u8>);

impl Sink for Short<'_> {
    fn act(&mut self, action: Action) {
        self.1.extend_from_slice(self.0.written(action).as_bytes());
    }

    fn pass(&mut self, letter: &[u8]) {
        self.1.extend_from_slice(letter);
    }
}

impl<'a> Outputs<'a> {
    fn new(round: &'a Round) -> Outputs<'a> {
        let mut lengths: Vec<usize> = Vec::new();
        for node in round.machine().graph() {
            let length = match *node {
                Actions::None => 0,
                Actions::One(action) => round.written(action).len(),
                Actions::Both(one, two) => {
                    lengths[one.index()].saturating_add(lengths[two.index()])
                }
            };
            lengths.push(length);
        }
        Outputs { round, lengths }
    }

    /// The cell that writes a list and then some bytes, and goes to a row.
    ///
    /// A list of many empty outputs is short too, and is walked once for each cell; the states of
    /// one row are few, and the walk is no longer than the state's letters.
    fn cell(&self, list: Output, then: &[u8], row: usize) -> Cell {
        if self.lengths[list.index()] + then.len() > ROOM {
            return Cell::long();
        }
        let mut text = Short(self.round, Vec::with_capacity(ROOM));
        self.round.machine().emit(list, &mut text);
        text.1.extend_from_slice(then);
        Cell::new(&text.1, row)
    }
}
