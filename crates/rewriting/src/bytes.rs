//! The fast path: a pass over letters of one byte each.
//!
//! Over a declared alphabet it takes any bytes, but there may be no longer letters. Without one it takes
//! **plain** bytes, each of which is a letter of its own if the one behind it is plain, too: ASCII, but for
//! a carriage return where the rules know line ends, as CR LF is one letter. What isn't plain is read by
//! the transducer, from the same states.
//!
//! The transducer is written out as a table of **cells**, one for each state and **class** of
//! bytes: the output, if it fits into a cell, and the next state. Each letter of a left side (of a
//! small alphabet: each letter) is a class of its own; class 0 is all other bytes, which decide what is undecided and are copied.
//! Where the machine is small, a second table takes several letters (the **stride**) at once. A
//! cell that can't hold its output is marked *long*, and the transducer itself makes that step.

use super::alphabet::Symbol;
use super::round::Round;
use super::transducer::{Actions, Output, Transducer};

/// The most bytes a cell writes.
pub(super) const ROOM: usize = 12;

/// In the place of a length: the output is longer than a cell, or not known beforehand.
pub(super) const LONG: u32 = 15;

/// The most cells of the table for one letter (16 MB).
const MOST_CELLS: usize = 1 << 20;

/// The most cells of the table for several letters; it should stay in the nearest cache (24 kB).
const MOST_STRIDE_CELLS: usize = 1536;

/// The most letters of an alphabet that all get a class, also those of no left side.
const FEW_LETTERS: usize = 16;

/// Output and next state of a step.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(super) struct Cell {
    pub bytes: [u8; ROOM],
    /// The next state times the width of a row, times 16, plus the number of bytes or `LONG`.
    tag: u32,
}

/// The table of a round whose letters are single bytes.
#[derive(Debug)]
pub(super) struct ByteTable {
    /// By byte: its class.
    pub class: [u8; 256],
    /// By class: its symbol; none for class 0.
    pub symbols: Vec<Option<Symbol>>,
    /// By byte: whether it is a letter of the alphabet.
    letters: [bool; 256],
    plain: Plain,
    /// By state and class.
    pub single: Vec<Cell>,
    /// The next rows of `single` once more, by themselves.
    pub next: Rows,
    /// How many letters `several` takes at once; 1 if it is empty.
    pub stride: usize,
    /// By state and combination of classes.
    pub several: Vec<Cell>,
}

/// The bytes that the table may be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plain {
    All,
    Ascii,
    AsciiButCarriageReturn,
}

/// The next rows of a table. The next step waits for nothing else, so they are kept as near as can
/// be: in a table of their own, of small numbers where that is enough.
#[derive(Debug)]
pub(super) enum Rows {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl Cell {
    const fn long() -> Cell {
        Cell { bytes: [0; ROOM], tag: LONG }
    }

    /// A cell with an output, in two parts, and the next row; or a long one.
    fn new(output: &[u8], more: &[u8], row: usize) -> Cell {
        let length = output.len().saturating_add(more.len());
        if length > ROOM {
            return Cell::long();
        }
        let mut bytes = [0; ROOM];
        bytes[..output.len()].copy_from_slice(output);
        bytes[output.len()..length].copy_from_slice(more);
        let tag = (row as u32) << 4 | length as u32;
        Cell { bytes, tag }
    }

    /// The number of bytes, or `LONG`.
    pub fn length(&self) -> u32 {
        self.tag & 15
    }

    /// The next state's row.
    pub fn row(&self) -> usize {
        (self.tag >> 4) as usize
    }

    fn output(&self) -> Option<&[u8]> {
        self.bytes.get(..self.length() as usize)
    }
}

impl Rows {
    fn new(cells: &[Cell]) -> Rows {
        let rows = cells.iter().map(Cell::row);
        if cells.len() <= 1 << 16 {
            Rows::Narrow(rows.map(|row| row as u16).collect())
        } else {
            Rows::Wide(rows.map(|row| row as u32).collect())
        }
    }
}

impl ByteTable {
    /// The table of a round; `None` where some letter of a declared alphabet has several bytes, or where
    /// the table would be too large.
    pub fn new(round: &Round) -> Option<ByteTable> {
        let alphabet = round.alphabet();
        let mut plain = if alphabet.is_declared() { Plain::All } else { Plain::Ascii };
        let mut letters = [false; 256];
        for (_, name) in alphabet.symbols() {
            match name.as_bytes() {
                &[byte] => letters[usize::from(byte)] = true,
                _ if alphabet.is_declared() => return None,
                _ => {}
            }
            if !alphabet.is_declared() && name.contains(['\r', '\n']) {
                plain = Plain::AsciiButCarriageReturn;
            }
        }
        let mut class = [0; 256];
        let mut symbols = vec![None];
        let classed = if alphabet.is_declared() && alphabet.len() <= FEW_LETTERS {
            alphabet.symbols().map(|(symbol, _)| symbol).collect()
        } else {
            round.left_symbols()
        };
        for symbol in classed {
            let &[byte] = alphabet.name(symbol).as_bytes() else {
                continue;
            };
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
            plain,
            single: Vec::new(),
            next: Rows::Narrow(Vec::new()),
            stride: 1,
            several: Vec::new(),
        };
        table.fill_single(round);
        table.next = Rows::new(&table.single);
        table.fill_several(states);
        Some(table)
    }

    /// Whether a byte is a letter of the alphabet.
    pub fn has(&self, byte: u8) -> bool {
        self.letters[usize::from(byte)]
    }

    /// How many of these bytes are plain before the first that isn't.
    pub fn plain_run(&self, bytes: &[u8]) -> usize {
        let is_odd = |byte: &u8| match self.plain {
            Plain::All => false,
            Plain::Ascii => !byte.is_ascii(),
            Plain::AsciiButCarriageReturn => !byte.is_ascii() || *byte == b'\r',
        };
        bytes.iter().position(is_odd).unwrap_or(bytes.len())
    }

    /// Whether all of these bytes are plain.
    pub fn are_plain(&self, bytes: &[u8]) -> bool {
        match self.plain {
            Plain::All => true,
            Plain::Ascii => bytes.is_ascii(),
            Plain::AsciiButCarriageReturn => bytes.is_ascii() && !bytes.contains(&b'\r'),
        }
    }

    /// How many classes there are.
    pub fn width(&self) -> usize {
        self.symbols.len()
    }

    /// Fills the table for one letter, state by state: a cell without a move of its own is the
    /// failure link's output and then the cell of the state it leads to, which is already there.
    fn fill_single(&mut self, round: &Round) {
        let machine = round.machine();
        let texts = Texts::new(round);
        let width = self.width();
        for state in machine.states() {
            for class in 0..width {
                let edge = self.symbols[class].and_then(|s| machine.edge(state, s));
                let cell = if let Some(found) = edge {
                    let row = found.to.index() * width;
                    texts.cell(found.out, &[], row)
                } else if state == Transducer::START {
                    // For class 0 the byte is filled in when it is read.
                    let name = self.symbols[class].map_or("?", |s| round.alphabet().name(s));
                    Cell::new(name.as_bytes(), &[], 0)
                } else {
                    let link = machine.link(state);
                    let then = &self.single[link.to.index() * width + class];
                    match then.output() {
                        Some(more) => texts.cell(link.out, more, then.row()),
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
        Cell::new(&output, &[], row / width * combinations)
    }
}

/// The texts of the machine's lists of actions, where they fit into a cell.
struct Texts(Vec<Cell>);

impl Texts {
    fn new(round: &Round) -> Texts {
        let mut texts: Vec<Cell> = Vec::new();
        for node in round.machine().graph() {
            let text = match *node {
                Actions::None => Cell::new(&[], &[], 0),
                Actions::One(action) => Cell::new(round.written(action).as_bytes(), &[], 0),
                Actions::Both(one, two) => {
                    let parts = (texts[one.index()].output(), texts[two.index()].output());
                    match parts {
                        (Some(one), Some(two)) => Cell::new(one, two, 0),
                        _ => Cell::long(),
                    }
                }
            };
            texts.push(text);
        }
        Texts(texts)
    }

    /// The cell that writes a list and then some bytes, and goes to a row.
    fn cell(&self, list: Output, then: &[u8], row: usize) -> Cell {
        match self.0[list.index()].output() {
            Some(text) => Cell::new(text, then, row),
            None => Cell::long(),
        }
    }
}
