//! How many right sides there are: known before any of them is tried.

use super::ReplyError;
use super::rehearsal::Rehearsal;
use crate::alphabet::Symbol;
use crate::budget::Budget;
use crate::scan::Scan;
use crate::word::Letters;
use std::collections::BTreeMap;

/// The work of compiling a round with another rule, in letters that could be read in the same time.
const COMPILED_RULE: u64 = 500;

/// Returns how many sequences of up to `longest` letters there are, at most `u64::MAX`.
pub(super) fn up_to(letters: usize, longest: usize) -> u64 {
    let (mut all, mut last) = (1u64, 1u64);
    for _ in 0..longest {
        last = last.saturating_mul(letters as u64);
        let more = all.saturating_add(last);
        if more == all || more == u64::MAX {
            return more;
        }
        all = more;
    }
    all
}

/// The rules that can be tried individually, each in a game of its own.
pub(super) struct Tries {
    letters: usize,
    lefts: usize,
    most: u64,
}

impl Tries {
    /// Creates the limit for rules with as many left sides, in games in which `game_letters` are read.
    pub fn new(letters: usize, lefts: usize, game_letters: u64, budget: &Budget<'_>) -> Tries {
        let most = budget.max_reply_work / game_letters.saturating_add(COMPILED_RULE);
        Tries { letters, lefts, most }
    }

    fn rules(&self, longest: usize) -> u64 {
        up_to(self.letters, longest).saturating_mul(self.lefts as u64)
    }

    /// Returns whether all rules with right sides of up to `longest` letters can be tried.
    pub fn are_possible(&self, longest: usize) -> bool {
        self.rules(longest) <= self.most
    }

    /// Returns the greatest number of letters below `longest` with which all rules can be tried.
    pub fn fitting(&self, longest: usize) -> Option<usize> {
        (0..longest).take_while(|&shorter| self.are_possible(shorter)).last()
    }

    /// Fails if there are too many rules.
    pub fn check(&self, longest: usize) -> Result<(), ReplyError> {
        match self.are_possible(longest) {
            true => Ok(()),
            false => {
                Err(ReplyError::TooManyTries { rules: self.rules(longest), letters: self.fitting(longest) })
            }
        }
    }
}

/// The right sides that a player may write.
pub(super) struct Rights<'a> {
    rehearsal: &'a Rehearsal<'a>,
    player: usize,
    /// The search for the player's goal, letter by letter; `None` if it needs the whole right side.
    scan: Option<Box<dyn Scan + 'a>>,
}

impl<'a> Rights<'a> {
    pub fn new(rehearsal: &'a Rehearsal<'a>, player: usize) -> Rights<'a> {
        let mut letters = Letters::default();
        letters.add_alphabet(&rehearsal.game.alphabet);
        let is_free = letters.are_free_in(&rehearsal.game.alphabet);
        let target = rehearsal.referee.target(player).filter(|_| is_free);
        let scan = target.and_then(|target| target.scan(rehearsal.game.counting));
        Rights { rehearsal, player, scan }
    }

    /// Returns, by length, how many right sides of up to `longest` letters there are; all longer ones are as many as those
    /// of the last length. Ends after the first number above `most`. If the goal can't be searched for letter by letter,
    /// all sequences of letters count, as each has to be looked at.
    pub fn counted(
        &mut self,
        longest: usize,
        most: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u64>, ReplyError> {
        let mut states = BTreeMap::from([(0, 1u64)]);
        let mut counted = vec![u64::from(self.rehearsal.game.allow_empty)];
        let mut all = counted[0];
        for _ in 0..longest {
            let mut next: BTreeMap<u32, u64> = BTreeMap::new();
            for (state, count) in states {
                budget.read(1)?;
                for (_, after) in self.longer(state) {
                    let sum = next.entry(after).or_default();
                    *sum = sum.saturating_add(count);
                }
            }
            for (&state, &count) in &next {
                if !self.holds(state) {
                    all = all.saturating_add(count);
                }
            }
            counted.push(all);
            if all > most || next.is_empty() {
                break;
            }
            states = next;
        }
        Ok(counted)
    }

    /// Returns all of them, by length and then in the order of the letters.
    pub fn listed(
        &mut self,
        longest: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Vec<Symbol>>, ReplyError> {
        let mut found = Vec::new();
        let mut layer = vec![(Vec::new(), 0)];
        for length in 0..=longest {
            for (row, state) in &layer {
                if self.allows(row, *state, budget)? {
                    found.push(row.clone());
                }
            }
            if length == longest || layer.is_empty() {
                break;
            }
            let mut next = Vec::new();
            for (row, state) in layer {
                for (symbol, after) in self.longer(state) {
                    next.push((row.iter().copied().chain([symbol]).collect(), after));
                }
            }
            layer = next;
        }
        Ok(found)
    }

    fn allows(&mut self, row: &[Symbol], state: u32, budget: &mut Budget<'_>) -> Result<bool, ReplyError> {
        match self.scan {
            Some(_) => {
                budget.read(1)?;
                Ok(!self.holds(state) && (self.rehearsal.game.allow_empty || !row.is_empty()))
            }
            None => Ok(self.rehearsal.allows(self.player, row, budget)?),
        }
    }

    /// Returns whether a right side that ends in this state holds the player's goal at its end.
    fn holds(&mut self, state: u32) -> bool {
        let mut holds = false;
        if let Some(scan) = &mut self.scan {
            scan.end(state, &mut |_| holds = true);
        }
        holds
    }

    /// Returns the letters that may follow in a state of the search, with the state after each.
    fn longer(&mut self, state: u32) -> Vec<(Symbol, u32)> {
        let mut longer = Vec::new();
        for (symbol, name) in self.rehearsal.game.alphabet.symbols() {
            let mut holds = false;
            let next = self.scan.as_mut().map_or(0, |scan| scan.step(state, name, &mut |_| holds = true));
            if !holds {
                longer.push((symbol, next));
            }
        }
        longer
    }
}
