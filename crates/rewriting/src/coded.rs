//! The fast path for letters of several bytes: a text is cut into the codes of its letters, one byte each, and the
//! byte table reads those. Its cells write the letters themselves.

use super::alphabet::Alphabet;
use super::byte_table::ByteTable;
use super::round::Round;

/// The most nodes of the cutting trie (4 MB).
const MOST_NODES: usize = 1 << 13;

/// No letter ends here, or none continues.
const NONE: u16 = u16::MAX;

/// The table of a declared alphabet with some letters of several bytes, and the trie that cuts texts into codes.
#[derive(Debug)]
pub(super) struct CodedTable {
    pub table: ByteTable,
    /// By node of the trie of letters and byte: the next node.
    next: Vec<[u16; 256]>,
    /// By node: the code of the letter that ends there.
    ends: Vec<u16>,
}

impl Round {
    /// Returns the table for codes, built on first use; `None` if the alphabet isn't declared, has only letters of one
    /// byte, or is too large.
    pub(super) fn coded_table(&self) -> Option<&CodedTable> {
        self.coded.get_or_init(|| CodedTable::new(self)).as_ref()
    }
}

impl CodedTable {
    fn new(round: &Round) -> Option<CodedTable> {
        let alphabet = round.alphabet();
        let bytes: usize = alphabet.symbols().map(|(_, name)| name.len()).sum();
        let is_wide = bytes > alphabet.len();
        if !alphabet.is_declared() || !is_wide || alphabet.len() > 255 || bytes >= MOST_NODES {
            return None;
        }
        let table = ByteTable::of_codes(round)?;
        let mut coded = CodedTable { table, next: vec![[NONE; 256]], ends: vec![NONE] };
        coded.add_letters(alphabet);
        Some(coded)
    }

    fn add_letters(&mut self, alphabet: &Alphabet) {
        for (symbol, name) in alphabet.symbols() {
            let mut node = 0;
            for byte in name.bytes() {
                if self.next[node][usize::from(byte)] == NONE {
                    self.next[node][usize::from(byte)] = self.next.len() as u16;
                    self.next.push([NONE; 256]);
                    self.ends.push(NONE);
                }
                node = usize::from(self.next[node][usize::from(byte)]);
            }
            self.ends[node] = symbol.index() as u16;
        }
    }

    /// Cuts letters off these bytes, longest first, and adds their codes, as long as more than `keep` bytes are left
    /// and the next letter is in the alphabet; returns the number of bytes.
    pub fn cut(&self, bytes: &[u8], keep: usize, codes: &mut Vec<u8>) -> usize {
        let mut at = 0;
        while bytes.len() - at > keep {
            let (mut node, mut found) = (0, None);
            for (length, &byte) in (1..).zip(&bytes[at..]) {
                let next = self.next[node][usize::from(byte)];
                if next == NONE {
                    break;
                }
                node = usize::from(next);
                if self.ends[node] != NONE {
                    found = Some((self.ends[node] as u8, length));
                }
            }
            let Some((code, length)) = found else { break };
            codes.push(code);
            at += length;
        }
        at
    }
}
