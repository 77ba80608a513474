//! Searching a word: how often something is found, and where.

use dashu_int::UBig;
use rustc_hash::FxHashMap;
use std::ops::Range;

use super::fold::{self, SymReader};
use super::rewriter::LETTERS_A_SYMBOL;
use super::string::Word;
use super::sym::{Sym, SymParts};
use crate::budget::{Budget, PassError};
use crate::goal::HitCounting;
use crate::scan::{Border, Hit, Scan};

/// A word that is searched, with what was found in each symbol from each state.
pub(crate) struct Search<'a, 't> {
    word: &'a Word,
    scan: Box<dyn Scan + 'a>,
    counts: Vec<Count>,
    seen: FxHashMap<(Sym, u32), u32>,
    budget: &'a mut Budget<'t>,
}

/// The number of hits, and the state after them.
struct Count {
    found: UBig,
    state: u32,
}

impl Word {
    /// Counts how often a text that isn't empty occurs, in characters: from left to right without overlap,
    /// or at every place. Takes time at most proportional to the symbols times the length of the text.
    pub fn count(
        &self,
        wanted: &str,
        counting: HitCounting,
        budget: &mut Budget<'_>,
    ) -> Result<UBig, PassError> {
        match Border::characters(wanted, counting) {
            Some(scan) => Search::new(self, Box::new(scan), budget).count(),
            None => Ok(UBig::ZERO),
        }
    }
}

impl<'a, 't> Search<'a, 't> {
    /// Creates a search that has found nothing yet.
    pub fn new(word: &'a Word, scan: Box<dyn Scan + 'a>, budget: &'a mut Budget<'t>) -> Search<'a, 't> {
        Search { word, scan, counts: Vec::new(), seen: FxHashMap::default(), budget }
    }

    /// Returns the number of hits.
    pub fn count(&mut self) -> Result<UBig, PassError> {
        let seen = fold::read(self, self.word.root(), 0)? as usize;
        let mut found = self.counts[seen].found.clone();
        self.scan.end(self.counts[seen].state, &mut |_| found += UBig::ONE);
        Ok(found)
    }

    /// Returns the first hits, at most `most`, that end after one position and begin before another, in letters.
    /// Only what was counted is known, and symbols without a hit are skipped: so it takes time proportional to
    /// the height for each.
    pub fn places(&mut self, within: &Range<UBig>, most: usize) -> Vec<Range<UBig>> {
        let (sizes, mut places) = (self.word.sizes(), Vec::new());
        let mut tell = |ends: &UBig, hit: Hit| {
            let start = ends - UBig::from(hit.back);
            let end = &start + UBig::from(hit.length);
            if end > within.start && start < within.end && places.len() < most {
                places.push(start..end);
            }
            places.len() < most
        };
        let mut is_wanted = true;
        let beyond = &within.end + UBig::from(self.scan.reach());
        let (mut state, mut ends) = (0, UBig::ZERO);
        let mut open = vec![(self.word.root(), 0, UBig::ZERO)];
        while let Some((sym, from, begins)) = open.pop().filter(|_| is_wanted) {
            let Some(count) = self.seen.get(&(sym, from)).map(|&seen| &self.counts[seen as usize]) else {
                continue;
            };
            (state, ends) = (count.state, &begins + &sizes[sym.index()]);
            if count.found.is_zero() || ends <= within.start || begins >= beyond {
                continue;
            }
            match self.word.parts(sym) {
                SymParts::Empty => {}
                SymParts::Letter(letter) => {
                    let name = self.word.letters().name(letter);
                    self.scan.step(from, name, &mut |hit| is_wanted = tell(&ends, hit));
                }
                SymParts::Pair(left, right) => {
                    let middle = &begins + &sizes[left.index()];
                    if let Some(&seen) = self.seen.get(&(left, from)) {
                        open.push((right, self.counts[seen as usize].state, middle));
                    }
                    open.push((left, from, begins));
                }
            }
        }
        if is_wanted {
            self.scan.end(state, &mut |hit| {
                tell(&ends, hit);
            });
        }
        places
    }

    fn add(&mut self, count: Count) -> u32 {
        self.counts.push(count);
        self.counts.len() as u32 - 1
    }
}

impl SymReader for Search<'_, '_> {
    type Seen = u32;
    type Stop = PassError;

    fn parts(&self, sym: Sym) -> SymParts {
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
        let mut found = 0u32;
        let name = self.word.letters().name(letter);
        let state_after = self.scan.step(state, name, &mut |_| found += 1);
        let seen = self.add(Count { found: found.into(), state: state_after });
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
