//! Where the actions of a pass are in its input and its output.

use std::ops::Range;

use super::budget::{Budget, PassError};
use super::round::Round;
use super::transducer::{ActionSink, TransducerAction};

/// One application of a rule in a pass. The letters between two of them were copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// The rule, by index in its round.
    pub rule: usize,
    /// The bytes of the pass's input that were read.
    pub from: Range<usize>,
    /// The bytes of the pass's output that were written.
    pub to: Range<usize>,
}

/// A sink that tracks positions in input and output.
pub(super) struct Follower<'r> {
    round: &'r Round,
    limit: usize,
    max_records: usize,
    /// The output so far.
    pub text: String,
    /// Bytes read.
    pub read: usize,
    /// The number of symbols and letters outside the alphabet read.
    pub letters: usize,
    /// The applications so far.
    pub rewrites: Vec<Rewrite>,
    /// Every action and every letter passed through, if requested.
    pub places: Option<Vec<PlacedAction>>,
    refused: Option<PassError>,
}

/// An action and where it is.
#[derive(Clone, Debug)]
pub(super) struct PlacedAction {
    /// The action; `None` for a letter passed through.
    pub action: Option<TransducerAction>,
    /// In letters of the input.
    pub letters: Range<usize>,
    /// In bytes of the input.
    pub from: Range<usize>,
    /// In bytes of the output.
    pub to: Range<usize>,
}

impl<'r> Follower<'r> {
    /// Creates a follower at the start; with `all`, copied letters are also kept.
    pub fn new(round: &'r Round, budget: &Budget<'_>, all: bool) -> Follower<'r> {
        Follower {
            round,
            limit: budget.max_bytes,
            max_records: budget.max_records,
            text: String::new(),
            read: 0,
            letters: 0,
            rewrites: Vec::new(),
            places: all.then(Vec::new),
            refused: None,
        }
    }

    /// Fails if something didn't fit.
    pub fn check(&self) -> Result<(), PassError> {
        match &self.refused {
            None => Ok(()),
            Some(error) => Err(error.clone()),
        }
    }

    /// Fails if one more step, with an output of this length, doesn't fit.
    fn fits(&self, length: usize, applied: bool) -> Result<(), PassError> {
        self.check()?;
        if length > self.limit {
            return Err(PassError::TooLong { reached: length, limit: self.limit });
        }
        let kept = match &self.places {
            Some(places) => places.len(),
            None if applied => self.rewrites.len(),
            None => return Ok(()),
        };
        if kept >= self.max_records {
            return Err(PassError::TooManyRecords { limit: self.max_records });
        }
        Ok(())
    }

    fn place(&mut self, action: Option<TransducerAction>, letters: usize, read: usize, written: &str) {
        let length = self.text.len().saturating_add(written.len());
        let applied = matches!(action, Some(TransducerAction::Apply(_)));
        if let Err(error) = self.fits(length, applied) {
            self.refused = Some(error);
            return;
        }
        let from = self.read..self.read + read;
        let to = self.text.len()..length;
        self.text.push_str(written);
        if let Some(TransducerAction::Apply(rule)) = action {
            self.rewrites.push(Rewrite { rule: rule as usize, from: from.clone(), to: to.clone() });
        }
        if let Some(places) = &mut self.places {
            let letters = self.letters..self.letters + letters;
            places.push(PlacedAction { action, letters, from, to });
        }
        self.letters += letters;
        self.read += read;
    }
}

impl ActionSink for Follower<'_> {
    fn act(&mut self, action: TransducerAction) {
        let round = self.round;
        let letters = round.consumed_symbols(action);
        let read = round.consumed(action).len();
        self.place(Some(action), letters, read, round.written(action));
    }

    fn pass(&mut self, letter: &[u8]) {
        let text = String::from_utf8_lossy(letter);
        self.place(None, 1, letter.len(), &text);
    }
}

impl Round {
    /// Makes one pass over a text, and returns every application of a rule. Linear like [`Round::apply`].
    pub fn rewrites(&self, text: &str, budget: &mut Budget<'_>) -> Result<(String, Vec<Rewrite>), PassError> {
        let mut follower = Follower::new(self, budget, false);
        self.run(text, budget, &mut follower, Follower::check)?;
        Ok((follower.text, follower.rewrites))
    }
}
