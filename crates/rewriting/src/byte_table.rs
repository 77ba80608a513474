//! The fast path: a pass over letters of one byte each.
//!
//! Over a declared alphabet it takes any bytes, but there may be no longer letters. Without one it takes
//! **plain** bytes, each of which is a letter of its own if the next one is plain, too: ASCII, except
//! a carriage return if the rules contain line ends, since CR LF is one letter. Other bytes are read by
//! the transducer, from the same states.
//!
//! The transducer is written out as a table of **cells**, one for each state and **class** of
//! bytes: the output, if it fits into a cell, and the next state. Each letter of a left side (of a
//! small alphabet: each letter) is a class of its own; class 0 is all other bytes, which decide what is
//! undecided and are copied. If the machine is small, a second table takes several letters (the **stride**) at
//! once. A cell that can't hold its output is marked *long*, and the transducer itself makes that step.

use super::alphabet::Symbol;

/// The maximum number of bytes that a cell writes.
pub(super) const ROOM: usize = 12;

/// Instead of a length: the output is longer than a cell, or not known in advance.
pub(super) const LONG: u32 = 15;

/// Output and next state of a step.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(super) struct ByteCell {
    pub bytes: [u8; ROOM],
    /// The next state times the width of a row, times 16, plus the number of bytes or `LONG`.
    tag: u32,
}

/// The table of a round whose letters are single bytes.
#[derive(Debug)]
pub(super) struct ByteTable {
    /// By byte: its class.
    pub class: [u8; 256],
    /// By class: its symbol; `None` for class 0.
    pub symbols: Vec<Option<Symbol>>,
    /// By byte: whether it is a letter of the alphabet.
    pub letters: [bool; 256],
    pub plain: PlainBytes,
    /// By state and class.
    pub single: Vec<ByteCell>,
    /// A separate copy of the next rows of `single`.
    pub next: NextRows,
    /// How many letters `several` takes at once; 1 if it is empty.
    pub stride: usize,
    /// By state and combination of classes.
    pub several: Vec<ByteCell>,
}

/// The bytes that the table can handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlainBytes {
    All,
    Ascii,
    AsciiButCarriageReturn,
}

/// The next rows of a table. The next step depends on nothing else, so they are kept in a
/// table of their own that fits into a near cache, of small numbers if those suffice.
#[derive(Debug)]
pub(super) enum NextRows {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl ByteCell {
    pub const fn long() -> ByteCell {
        ByteCell { bytes: [0; ROOM], tag: LONG }
    }

    /// Creates a cell with an output, in two parts, and the next row; or a long one.
    pub fn new(output: &[u8], more: &[u8], row: usize) -> ByteCell {
        let length = output.len().saturating_add(more.len());
        if length > ROOM {
            return ByteCell::long();
        }
        let mut bytes = [0; ROOM];
        bytes[..output.len()].copy_from_slice(output);
        bytes[output.len()..length].copy_from_slice(more);
        let tag = (row as u32) << 4 | length as u32;
        ByteCell { bytes, tag }
    }

    /// Returns the number of bytes, or `LONG`.
    pub fn length(&self) -> u32 {
        self.tag & 15
    }

    /// Returns the next state's row.
    pub fn row(&self) -> usize {
        (self.tag >> 4) as usize
    }

    pub fn output(&self) -> Option<&[u8]> {
        self.bytes.get(..self.length() as usize)
    }
}

impl NextRows {
    pub fn new(cells: &[ByteCell]) -> NextRows {
        let rows = cells.iter().map(ByteCell::row);
        if cells.len() <= 1 << 16 {
            NextRows::Narrow(rows.map(|row| row as u16).collect())
        } else {
            NextRows::Wide(rows.map(|row| row as u32).collect())
        }
    }
}

impl ByteTable {
    /// Returns whether a byte is a letter of the alphabet.
    pub fn has(&self, byte: u8) -> bool {
        self.letters[usize::from(byte)]
    }

    /// Returns how many of these bytes are plain before the first that isn't.
    pub fn plain_run(&self, bytes: &[u8]) -> usize {
        let is_odd = |byte: &u8| match self.plain {
            PlainBytes::All => false,
            PlainBytes::Ascii => !byte.is_ascii(),
            PlainBytes::AsciiButCarriageReturn => !byte.is_ascii() || *byte == b'\r',
        };
        bytes.iter().position(is_odd).unwrap_or(bytes.len())
    }

    /// Returns whether all of these bytes are plain.
    pub fn are_plain(&self, bytes: &[u8]) -> bool {
        match self.plain {
            PlainBytes::All => true,
            PlainBytes::Ascii => bytes.is_ascii(),
            PlainBytes::AsciiButCarriageReturn => bytes.is_ascii() && !bytes.contains(&b'\r'),
        }
    }

    /// Returns the number of classes.
    pub fn width(&self) -> usize {
        self.symbols.len()
    }
}
