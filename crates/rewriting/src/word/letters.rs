//! The letters of a word, and whether rounds may work on it symbol by symbol.

use rustc_hash::FxHashMap;
use std::sync::Arc;
use unicode_segmentation::{GraphemeCursor, UnicodeSegmentation};

use super::sym::{Sym, SymParts};
use crate::alphabet::{Alphabet, SegmentError};
use crate::round::Round;

/// The maximum number of letters that are tried in pairs.
const MOST_TRIED: usize = 256;

/// Why rounds can't work on a word symbol by symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// A letter of the word isn't in the first round's declared alphabet; the offset is meaningless.
    Outside(SegmentError),
    /// A sequence of letters may be cut into other letters.
    Joining,
}

/// Letters by number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Letters {
    names: Vec<Box<str>>,
    index: FxHashMap<Box<str>, u32>,
}

impl Letters {
    /// Returns the number of a letter, which is added if it is new.
    pub fn add(&mut self, name: &str) -> u32 {
        if let Some(&known) = self.index.get(name) {
            return known;
        }
        let number = self.names.len() as u32;
        self.names.push(name.into());
        self.index.insert(name.into(), number);
        number
    }

    /// Returns the text of a letter.
    pub fn name(&self, letter: u32) -> &str {
        self.names.get(letter as usize).map_or("", |name| name)
    }

    /// Returns the number of an existing letter.
    pub fn number(&self, name: &str) -> Option<u32> {
        self.index.get(name).copied()
    }

    /// Returns the number of letters.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns all of them, by number.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|name| &**name)
    }

    /// Visits the letters of a symbol, given the parts of each, as long as they are wanted; returns whether it
    /// reached the end.
    pub(super) fn each(
        &self,
        sym: Sym,
        parts: impl Fn(Sym) -> SymParts,
        wanted: &mut dyn FnMut(&str) -> bool,
    ) -> bool {
        let mut open = vec![sym];
        while let Some(sym) = open.pop() {
            match parts(sym) {
                SymParts::Empty => {}
                SymParts::Letter(letter) => {
                    if !wanted(self.name(letter)) {
                        return false;
                    }
                }
                SymParts::Pair(left, right) => open.extend([right, left]),
            }
        }
        true
    }

    /// Returns whether the letters of a symbol spell this text. Takes no longer than the text.
    pub(super) fn spell(&self, text: &str, sym: Sym, parts: impl Fn(Sym) -> SymParts) -> bool {
        let mut rest = text;
        let all = self.each(sym, parts, &mut |letter| {
            let after = rest.strip_prefix(letter);
            rest = after.unwrap_or(rest);
            after.is_some()
        });
        all && rest.is_empty()
    }

    /// Adds the letters of an alphabet.
    pub fn add_alphabet(&mut self, alphabet: &Alphabet) {
        for (_, name) in alphabet.symbols() {
            self.add(name);
        }
    }

    /// Adds what the rules of these rounds write and copy.
    pub fn add_rounds(&mut self, rounds: &[Arc<Round>]) {
        for round in rounds {
            for rule in round.rules() {
                for side in [&rule.left, &rule.right] {
                    for piece in round.alphabet().pieces(side) {
                        self.add(&side[piece.bytes]);
                    }
                }
            }
        }
    }

    /// Returns whether every sequence of these letters is cut into them again, by each round and by a reader.
    pub fn are_free(&self, rounds: &[Arc<Round>]) -> bool {
        self.stand_apart() && rounds.iter().all(|round| self.are_free_in(round.alphabet()))
    }

    /// Returns whether every sequence of these letters is cut into them again by an alphabet.
    pub fn are_free_in(&self, alphabet: &Alphabet) -> bool {
        match alphabet.is_declared() {
            true => {
                self.names().all(|name| alphabet.symbol(name).is_some()) && alphabet.misreading().is_none()
            }
            false => self.names().all(|name| name.graphemes(true).nth(1).is_none()),
        }
    }

    /// Returns whether the characters of a sequence are those of its letters. Where a character ends depends on
    /// what is before it only within the character, so it is enough to try all pairs.
    pub fn stand_apart(&self) -> bool {
        let simple = |name: &str| name.is_ascii() && !name.contains('\r');
        if self.names().all(simple) {
            return true;
        }
        let apart = |one: &str, two: &str| {
            let both = format!("{one}{two}");
            let mut cursor = GraphemeCursor::new(one.len(), both.len(), true);
            cursor.is_boundary(&both, 0).unwrap_or(false)
        };
        self.len() <= MOST_TRIED && self.names().all(|one| self.names().all(|two| apart(one, two)))
    }
}
