//! Filling the byte table from the transducer of a round.

use super::alphabet::Symbol;
use super::byte_table::{ByteCell, ByteTable, NextRows, PlainBytes, ROOM};
use super::round::Round;
use super::transducer::{ActionList, Actions, Transducer};

/// The most cells of the table for one letter (16 MB).
const MOST_CELLS: usize = 1 << 20;

/// The most cells of the table for several letters; it should stay in the nearest cache (24 kB).
const MOST_STRIDE_CELLS: usize = 1536;

/// The size of the largest alphabet whose letters all get a class, even those of no left side.
const FEW_LETTERS: usize = 16;

impl Round {
    /// Returns the table for single-byte letters, built on first use; `None` if some letter of a declared
    /// alphabet has several bytes or the table would be too large.
    pub(super) fn byte_table(&self) -> Option<&ByteTable> {
        let table = self.table.get_or_init(|| ByteTable::new(self));
        table.as_ref()
    }
}

impl ByteTable {
    /// Builds the table of a round; `None` if some letter of a declared alphabet has several bytes, or if
    /// the table would be too large.
    fn new(round: &Round) -> Option<ByteTable> {
        let alphabet = round.alphabet();
        let mut plain = if alphabet.is_declared() { PlainBytes::All } else { PlainBytes::Ascii };
        let mut letters = [false; 256];
        for (_, name) in alphabet.symbols() {
            match name.as_bytes() {
                &[byte] => letters[usize::from(byte)] = true,
                _ if alphabet.is_declared() => return None,
                _ => {}
            }
            if !alphabet.is_declared() && name.contains(['\r', '\n']) {
                plain = PlainBytes::AsciiButCarriageReturn;
            }
        }
        let classed = if alphabet.is_declared() && alphabet.len() <= FEW_LETTERS {
            alphabet.symbols().map(|(symbol, _)| symbol).collect::<Vec<Symbol>>()
        } else {
            round.left_symbols()
        };
        let byte = |symbol: Symbol| match alphabet.name(symbol).as_bytes() {
            &[byte] => Some(byte),
            _ => None,
        };
        let classed = classed.into_iter().filter_map(|symbol| Some((byte(symbol)?, symbol)));
        ByteTable::filled(round, classed, letters, plain)
    }

    /// Builds the table of a round whose letters are read as codes, each the index of its letter in the alphabet;
    /// `None` if it would be too large.
    pub fn of_codes(round: &Round) -> Option<ByteTable> {
        let symbols = round.alphabet().symbols();
        let classed = symbols.map(|(symbol, _)| (symbol.index() as u8, symbol));
        ByteTable::filled(round, classed, [true; 256], PlainBytes::All)
    }

    /// Builds the table of these bytes, each with its symbol.
    fn filled(
        round: &Round,
        classed: impl Iterator<Item = (u8, Symbol)>,
        letters: [bool; 256],
        plain: PlainBytes,
    ) -> Option<ByteTable> {
        let mut class = [0; 256];
        let mut symbols = vec![None];
        for (byte, symbol) in classed {
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
            next: NextRows::Narrow(Vec::new()),
            stride: 1,
            several: Vec::new(),
        };
        table.fill_single(round);
        table.next = NextRows::new(&table.single);
        table.fill_several(states);
        Some(table)
    }

    /// Fills the table for one letter, state by state: a cell without a move of its own is the
    /// failure link's output followed by the cell of the state it leads to, which has already been filled.
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
                    ByteCell::new(name.as_bytes(), &[], 0)
                } else {
                    let link = machine.link(state);
                    let then = &self.single[link.to.index() * width + class];
                    match then.output() {
                        Some(more) => texts.cell(link.out, more, then.row()),
                        None => ByteCell::long(),
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

    /// Returns the cell for a state and a combination of classes, the first class in the highest digit.
    fn combined(&self, state: usize, combination: usize, combinations: usize) -> ByteCell {
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
                _ => return ByteCell::long(),
            }
            row = cell.row();
        }
        ByteCell::new(&output, &[], row / width * combinations)
    }
}

/// The texts of the machine's lists of actions, if they fit into a cell.
struct Texts(Vec<ByteCell>);

impl Texts {
    fn new(round: &Round) -> Texts {
        let mut texts: Vec<ByteCell> = Vec::new();
        for node in round.machine().graph() {
            let text = match *node {
                Actions::None => ByteCell::new(&[], &[], 0),
                Actions::One(action) => ByteCell::new(round.written(action).as_bytes(), &[], 0),
                Actions::Both(one, two) => {
                    let parts = (texts[one.index()].output(), texts[two.index()].output());
                    match parts {
                        (Some(one), Some(two)) => ByteCell::new(one, two, 0),
                        _ => ByteCell::long(),
                    }
                }
            };
            texts.push(text);
        }
        Texts(texts)
    }

    /// Returns the cell that writes a list and then some bytes, and goes to a row.
    fn cell(&self, list: ActionList, then: &[u8], row: usize) -> ByteCell {
        match self.0[list.index()].output() {
            Some(text) => ByteCell::new(text, then, row),
            None => ByteCell::long(),
        }
    }
}
