//! The fast path for letters of several bytes: a text is cut into the codes of its letters, one byte each, and the
//! byte table reads those. Its cells write the letters themselves. What is in no rule is passed on in one piece.

use super::alphabet::{Alphabet, stands_alone};
use super::byte_table::ByteTable;
use super::round::Round;

/// The most nodes of the cutting trie (4 MB).
const MOST_NODES: usize = 1 << 13;

/// No letter ends here, or none continues.
const NONE: u16 = u16::MAX;

/// The table of an alphabet with some letters of several bytes, and the trie that cuts texts into codes.
#[derive(Debug)]
pub(super) struct CodedTable {
    /// `None` if no letter has several bytes: then the table of bytes reads them, and only what is in no rule is cut off
    /// here.
    pub table: Option<ByteTable>,
    /// By node of the trie of letters and byte: the next node.
    next: Vec<[u16; 256]>,
    /// By node: the code of the letter that ends there.
    ends: Vec<u16>,
}

impl Round {
    /// Returns the table for codes, built on first use; `None` if a declared alphabet has only letters of one byte, or if
    /// the alphabet is too large.
    pub(super) fn coded_table(&self) -> Option<&CodedTable> {
        self.coded.get_or_init(|| CodedTable::new(self)).as_ref()
    }
}

impl CodedTable {
    fn new(round: &Round) -> Option<CodedTable> {
        let alphabet = round.alphabet();
        let bytes: usize = alphabet.symbols().map(|(_, name)| name.len()).sum();
        let is_wide = bytes > alphabet.len();
        if alphabet.is_declared() && !is_wide || alphabet.len() > 255 || bytes >= MOST_NODES {
            return None;
        }
        let table = if is_wide { Some(ByteTable::of_codes(round)?) } else { None };
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

    /// How many bytes from the first one on, which begins no letter, begin none; `most` at most.
    pub fn outside(&self, bytes: &[u8], most: usize) -> usize {
        let begins = |byte: &u8| self.next[0][usize::from(*byte)] != NONE;
        1 + bytes[1..most.max(1)].iter().take_while(|byte| !begins(byte)).count()
    }

    /// Cuts characters off a text that are clusters whatever stands beside them, as long as another such one follows,
    /// or nothing does and `is_end`. Gives the number of bytes of those that are letters, whose codes are added, or else
    /// the number of bytes and of characters of those that aren't.
    pub fn cut_characters(&self, text: &str, is_end: bool, codes: &mut Vec<u8>) -> Cut {
        let mut characters = text.char_indices();
        let mut here = characters.next().map(|(_, c)| (0, stands_alone(c)));
        let mut outside = 0;
        let mut at = 0;
        while let Some((from, is_alone)) = here {
            at = from;
            let next = characters.next().map(|(from, c)| (from, stands_alone(c)));
            let is_cluster = is_alone && next.map_or(is_end, |(_, is_alone)| is_alone);
            let end = next.map_or(text.len(), |(from, _)| from);
            match is_cluster.then(|| self.code(&text.as_bytes()[from..end])) {
                Some(Some(code)) if outside == 0 && self.table.is_some() => codes.push(code),
                Some(None) if codes.is_empty() => outside += 1,
                _ => break,
            }
            at = end;
            here = next;
        }
        if outside > 0 { Cut::Outside { bytes: at, characters: outside } } else { Cut::Letters { bytes: at } }
    }

    /// The code of the letter that these bytes are.
    fn code(&self, bytes: &[u8]) -> Option<u8> {
        let mut node = 0;
        for &byte in bytes {
            match self.next[node][usize::from(byte)] {
                NONE => return None,
                next => node = usize::from(next),
            }
        }
        Some(self.ends[node]).filter(|code| *code != NONE).map(|code| code as u8)
    }
}

/// What was cut off a text.
pub(super) enum Cut {
    /// Letters with codes; perhaps none.
    Letters { bytes: usize },
    /// Characters that are no letters, at least one.
    Outside { bytes: usize, characters: u64 },
}
