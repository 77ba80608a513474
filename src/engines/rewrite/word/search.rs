//! Counting a text in a word: the machine of Knuth, Morris and Pratt on the grammar.

use dashu_int::UBig;
use rustc_hash::FxHashMap;
use unicode_segmentation::UnicodeSegmentation;

use super::fold::{self, Reader};
use super::grammar::{Parts, Sym};
use super::rewriter::LETTERS_A_SYMBOL;
use super::string::Word;
use crate::engines::rewrite::budget::{Budget, PassError};
use crate::engines::rewrite::game::Counting;

/// How often it was found, and how much of it has been read of the next time.
struct Count {
    found: UBig,
    state: u32,
}

/// The machine, with what it found in each symbol from each state.
struct Search<'a, 't> {
    word: &'a Word,
    wanted: Vec<&'a str>,
    /// By number of characters read: how many of them may begin it anew.
    borders: Vec<usize>,
    counting: Counting,
    counts: Vec<Count>,
    seen: FxHashMap<(Sym, u32), u32>,
    budget: &'a mut Budget<'t>,
}

impl Word {
    /// How often a text that isn't empty occurs: from left to right without overlap, or at every
    /// place. Takes time in the order of the symbols times the length of the text, at most.
    pub fn count(
        &self,
        wanted: &str,
        counting: Counting,
        budget: &mut Budget<'_>,
    ) -> Result<UBig, PassError> {
        let wanted: Vec<&str> = wanted.graphemes(true).collect();
        if wanted.is_empty() {
            return Ok(UBig::ZERO);
        }
        let borders = borders(&wanted);
        let mut search = Search {
            word: self,
            wanted,
            borders,
            counting,
            counts: Vec::new(),
            seen: FxHashMap::default(),
            budget,
        };
        let seen = fold::read(&mut search, self.root(), 0)?;
        Ok(std::mem::take(&mut search.counts[seen as usize].found))
    }
}

/// For each beginning of a row: the length of the longest shorter beginning that it ends with.
fn borders(row: &[&str]) -> Vec<usize> {
    let mut borders = vec![0, 0];
    for at in 1..row.len() {
        let mut border = borders[at];
        while border > 0 && row[border] != row[at] {
            border = borders[border];
        }
        borders.push(border + usize::from(row[border] == row[at]));
    }
    borders
}

impl Search<'_, '_> {
    /// The number of characters read after one more, and whether that makes it complete.
    fn step(&self, state: usize, character: &str) -> (usize, bool) {
        let mut at = state;
        loop {
            if self.wanted[at] == character {
                let complete = at + 1 == self.wanted.len();
                let next = match (complete, self.counting) {
                    (false, _) => at + 1,
                    (true, Counting::Leftmost) => 0,
                    (true, Counting::Overlap) => self.borders[at + 1],
                };
                return (next, complete);
            }
            if at == 0 {
                return (0, false);
            }
            at = self.borders[at];
        }
    }

    fn add(&mut self, count: Count) -> u32 {
        self.counts.push(count);
        self.counts.len() as u32 - 1
    }
}

impl Reader for Search<'_, '_> {
    type Seen = u32;
    type Stop = PassError;

    fn parts(&self, sym: Sym) -> Parts {
        self.word.parts(sym)
    }

    fn after(&self, seen: u32) -> u32 {
        self.counts[seen as usize].state
    }

    fn known(&self, sym: Sym, state: u32) -> Option<u32> {
        self.seen.get(&(sym, state)).copied()
    }

    fn nothing(&mut self, state: u32) -> u32 {
        self.add(Count { found: UBig::ZERO, state })
    }

    fn letter(&mut self, sym: Sym, letter: u32, state: u32) -> Result<u32, PassError> {
        self.budget.read(LETTERS_A_SYMBOL)?;
        let (mut at, mut found) = (state as usize, 0u32);
        for character in self.word.letters().name(letter).graphemes(true) {
            let (next, complete) = self.step(at, character);
            at = next;
            found += u32::from(complete);
        }
        let seen = self.add(Count { found: found.into(), state: at as u32 });
        self.seen.insert((sym, state), seen);
        Ok(seen)
    }

    fn both(&mut self, sym: Sym, state: u32, first: u32, second: u32) -> Result<u32, PassError> {
        self.budget.read(LETTERS_A_SYMBOL)?;
        let (first, second) = (&self.counts[first as usize], &self.counts[second as usize]);
        let count = Count { found: &first.found + &second.found, state: second.state };
        let seen = self.add(count);
        self.seen.insert((sym, state), seen);
        Ok(seen)
    }
}
