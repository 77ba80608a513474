//! Searching letter by letter, keeping nothing of what was read but a state: so this also works
//! on a string that isn't written out.
//!
//! A **border** is what a Knuth-Morris-Pratt automaton knows: how much of the wanted sequence has just been
//! read. A **window** is for expressions whose matches have a maximum length: it keeps the letters for
//! whose first one it isn't decided yet whether a match begins there.

use rustc_hash::FxHashMap;
use unicode_segmentation::UnicodeSegmentation;

use super::alphabet::Alphabet;
use super::goal::HitCounting;
use super::pattern::GoalPattern;

/// A hit: how many letters before the end of what was read it began, and how long it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    pub back: usize,
    pub length: usize,
}

/// A search; state 0 is the initial state.
pub(super) trait Scan {
    /// Returns the state after one more letter; reports what is then decided to be a hit.
    fn step(&mut self, state: u32, letter: &str, hit: &mut dyn FnMut(Hit)) -> u32;

    /// Reports the remaining hits if the string ends here.
    fn end(&mut self, state: u32, hit: &mut dyn FnMut(Hit));

    /// Returns the maximum number of letters before the end of what was read at which a hit begins.
    fn reach(&self) -> usize;
}

/// The Knuth-Morris-Pratt automaton.
pub(super) struct Border<'a> {
    wanted: Vec<&'a str>,
    /// By number of pieces read: how many of them may begin the wanted sequence again.
    borders: Vec<usize>,
    counting: HitCounting,
    /// Whether a letter may be several characters, each a piece of its own.
    characters: bool,
}

impl<'a> Border<'a> {
    /// Searches for a text, character by character; `None` for an empty one.
    pub fn characters(wanted: &'a str, counting: HitCounting) -> Option<Border<'a>> {
        Border::new(wanted.graphemes(true).collect(), counting, true)
    }

    /// Searches for a sequence of letters; `None` for an empty one.
    pub fn letters(wanted: Vec<&'a str>, counting: HitCounting) -> Option<Border<'a>> {
        Border::new(wanted, counting, false)
    }

    fn new(wanted: Vec<&'a str>, counting: HitCounting, characters: bool) -> Option<Border<'a>> {
        let borders = borders(&wanted);
        (!wanted.is_empty()).then_some(Border { wanted, borders, counting, characters })
    }

    /// Returns how much has been read after one more piece, and whether that completes it.
    fn next(&self, state: usize, piece: &str) -> (usize, bool) {
        let mut at = state;
        loop {
            if self.wanted[at] == piece {
                let complete = at + 1 == self.wanted.len();
                let next = match (complete, self.counting) {
                    (false, _) => at + 1,
                    (true, HitCounting::Leftmost) => 0,
                    (true, HitCounting::Overlap) => self.borders[at + 1],
                };
                return (next, complete);
            }
            if at == 0 {
                return (0, false);
            }
            at = self.borders[at];
        }
    }
}

/// Returns, for each prefix of a sequence, the length of the longest shorter prefix that it ends with.
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

impl Scan for Border<'_> {
    fn step(&mut self, state: u32, letter: &str, hit: &mut dyn FnMut(Hit)) -> u32 {
        let length = self.wanted.len();
        if !self.characters {
            let (next, complete) = self.next(state as usize, letter);
            if complete {
                hit(Hit { back: length, length });
            }
            return next as u32;
        }
        let mut at = state as usize;
        let mut left = letter.graphemes(true).count();
        for character in letter.graphemes(true) {
            let (next, complete) = self.next(at, character);
            (at, left) = (next, left - 1);
            if complete {
                hit(Hit { back: length + left, length });
            }
        }
        at as u32
    }

    fn end(&mut self, _state: u32, _hit: &mut dyn FnMut(Hit)) {}

    fn reach(&self) -> usize {
        self.wanted.len()
    }
}

/// Searches for matches of an expression that have a maximum length and don't depend on their surroundings.
pub(super) struct Window<'a> {
    pattern: &'a GoalPattern,
    alphabet: &'a Alphabet,
    /// The number of letters that decide whether a match begins at the first of them.
    longest: usize,
    counting: HitCounting,
    /// By state: the undecided letters.
    states: Vec<String>,
    index: FxHashMap<String, u32>,
}

impl<'a> Window<'a> {
    /// The maximum window length that is worth it.
    const LONGEST: usize = 64;

    /// Creates a search; `None` if matches have no maximum length, or a large one.
    pub fn new(
        pattern: &'a GoalPattern,
        alphabet: &'a Alphabet,
        counting: HitCounting,
    ) -> Option<Window<'a>> {
        let longest = pattern.longest().filter(|longest| *longest <= Window::LONGEST)?.max(1);
        let (states, index) = (vec![String::new()], FxHashMap::from_iter([(String::new(), 0)]));
        Some(Window { pattern, alphabet, longest, counting, states, index })
    }

    /// Decides the first of some letters, and removes what is decided by that.
    fn decide(&self, open: &mut String, hit: &mut dyn FnMut(Hit)) {
        let match_end = self.pattern.begins(open);
        if match_end > 0 {
            let (back, length) = (open.chars().count(), open[..match_end].chars().count());
            hit(Hit { back, length });
        }
        let first = open.chars().next().map_or(0, char::len_utf8);
        let decided = if self.counting == HitCounting::Leftmost { match_end.max(first) } else { first };
        open.drain(..decided);
    }
}

impl Scan for Window<'_> {
    fn step(&mut self, state: u32, letter: &str, hit: &mut dyn FnMut(Hit)) -> u32 {
        let mut open = self.states[state as usize].clone();
        self.pattern.code(self.alphabet, letter, &mut open);
        if open.chars().count() >= self.longest {
            self.decide(&mut open, hit);
        }
        match self.index.get(&open) {
            Some(&known) => known,
            None => {
                let state = self.states.len() as u32;
                self.states.push(open.clone());
                self.index.insert(open, state);
                state
            }
        }
    }

    fn end(&mut self, state: u32, hit: &mut dyn FnMut(Hit)) {
        let mut open = self.states[state as usize].clone();
        while !open.is_empty() {
            self.decide(&mut open, hit);
        }
    }

    fn reach(&self) -> usize {
        self.longest
    }
}
