//! Goals parsed over an alphabet, and searching for them in a text.

use std::ops::Range;

use super::alphabet::{Alphabet, Symbol};
use super::budget::{Budget, PassError};
use super::goal::{Goal, GoalError, HitCounting};
use super::pattern::GoalPattern;
use super::scan::{Border, Scan, Window};

/// A goal parsed over an alphabet, ready to be searched for.
#[derive(Clone, Debug)]
pub struct Target {
    alphabet: Alphabet,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Word(Vec<Symbol>),
    Pattern(Box<GoalPattern>),
}

impl Target {
    /// How many letters a goal has; a pattern may have more.
    pub const LETTERS: usize = 3;

    /// Parses a goal over a declared alphabet.
    ///
    /// A pattern is read in symbols: adjacent letters are cut longest first, like a
    /// text, and each symbol is then one character to the expression, so a match always begins and
    /// ends with a symbol, and `.` and `[^a]` match a symbol of several letters as one. What counts are
    /// the literal symbols and each bracketed class, once; a repetition multiplies nothing, and
    /// `.`, `\w` and the like name no letter. A symbol of several letters can't be in a class, and a
    /// part of it can't be repeated: with the symbols `ka` and `ki`, write `(ka)*` and `(ka|ki)`.
    pub fn new(goal: &Goal, alphabet: &Alphabet) -> Result<Target, GoalError> {
        let kind = match goal {
            Goal::Text(text) => {
                let word = alphabet.segment(text).map_err(GoalError::Outside)?;
                if word.len() != Target::LETTERS {
                    let letters = word.len();
                    return Err(GoalError::NotThree { letters });
                }
                Kind::Word(word)
            }
            Goal::Pattern(text) => {
                let pattern = GoalPattern::new(text, alphabet)?;
                if pattern.letters() < Target::LETTERS {
                    let letters = pattern.letters();
                    return Err(GoalError::TooFew { letters });
                }
                Kind::Pattern(Box::new(pattern))
            }
        };
        Ok(Target { alphabet: alphabet.clone(), kind })
    }

    /// Returns the hits in a text, in bytes, from left to right. For a pattern, only matches that aren't
    /// empty count. A letter outside the alphabet is never a part of a three-letter hit.
    pub fn hits(
        &self,
        text: &str,
        counting: HitCounting,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Range<usize>>, PassError> {
        self.find(text, counting, usize::MAX, budget)
    }

    /// Returns the first hit in a text.
    pub fn first_hit(&self, text: &str, budget: &mut Budget<'_>) -> Result<Option<Range<usize>>, PassError> {
        let hits = self.find(text, HitCounting::Leftmost, 1, budget)?;
        Ok(hits.into_iter().next())
    }

    /// Returns a search for it in a string that isn't written out; `None` for an expression whose matches may
    /// have any length, or depend on their surroundings.
    pub(super) fn scan(&self, counting: HitCounting) -> Option<Box<dyn Scan + '_>> {
        match &self.kind {
            Kind::Word(word) => {
                let wanted = word.iter().map(|symbol| self.alphabet.name(*symbol)).collect();
                Some(Box::new(Border::letters(wanted, counting)?))
            }
            Kind::Pattern(pattern) => Some(Box::new(Window::new(pattern, &self.alphabet, counting)?)),
        }
    }

    fn find(
        &self,
        text: &str,
        counting: HitCounting,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Range<usize>>, PassError> {
        match &self.kind {
            Kind::Word(word) => {
                budget.search(text.len() as u64)?;
                Ok(self.word_hits(word, text, counting, most))
            }
            Kind::Pattern(pattern) => pattern.hits(&self.alphabet, text, counting, most, budget),
        }
    }

    fn word_hits(
        &self,
        word: &[Symbol],
        text: &str,
        counting: HitCounting,
        most: usize,
    ) -> Vec<Range<usize>> {
        let pieces: Vec<_> = self.alphabet.pieces(text).collect();
        let mut hits = Vec::new();
        let mut at = 0;
        while let Some(window) = pieces.get(at..at + word.len()).filter(|_| hits.len() < most) {
            let same = window.iter().zip(word).all(|(p, s)| p.symbol == Some(*s));
            match (same, window) {
                (true, [first, .., last]) => {
                    hits.push(first.bytes.start..last.bytes.end);
                    at += match counting {
                        HitCounting::Leftmost => word.len(),
                        HitCounting::Overlap => 1,
                    };
                }
                _ => at += 1,
            }
        }
        hits
    }
}
