//! One pass over a stream: chunks go in, output is appended to a buffer, and what is undecided
//! (letters that may begin a left side, bytes that may begin a letter) is held between them.
//!
//! A stream is not refused for a letter outside the alphabet: such letters are passed through, and
//! the letters before them are decided first.

use super::alphabet::{Alphabet, Symbol};
use super::budget::{Budget, PassError};
use super::round::Round;
use super::transducer::{Action, Sink, State, Transducer};

/// A pass of a round over a stream of bytes. Holds at most the longest left side and one letter,
/// so memory is constant (but one grapheme cluster may be of any length).
#[derive(Clone, Debug)]
pub struct Pass<'r> {
    round: &'r Round,
    state: State,
    /// Bytes of a letter that may not be complete.
    held: Vec<u8>,
}

/// A sink that writes text.
pub(super) struct Writer<'a> {
    round: &'a Round,
    out: &'a mut Vec<u8>,
    limit: usize,
    /// The length that was refused.
    refused: Option<usize>,
}

impl<'r> Pass<'r> {
    /// A pass at the start of its text.
    pub fn new(round: &'r Round) -> Pass<'r> {
        Pass { round, state: Transducer::START, held: Vec::new() }
    }

    /// The machine's state after the complete letters so far.
    pub fn state(&self) -> State {
        self.state
    }

    /// Reads a chunk and appends to `out` what is decided. The budget's limit is on `out`'s
    /// length, which the caller may clear between chunks. Chunks may end within a letter. After an
    /// error the pass is of no use.
    pub fn push(
        &mut self,
        chunk: &[u8],
        out: &mut Vec<u8>,
        budget: &mut Budget<'_>,
    ) -> Result<(), PassError> {
        if !self.round.alphabet().is_declared() {
            return self.push_clusters(chunk, out, budget, false);
        }
        if let Some(table) = self.round.byte_table() {
            self.state = table.run(self.round, self.state, chunk, out, budget)?;
            return Ok(());
        }
        let alphabet = self.round.alphabet();
        // With fewer bytes than the longest symbol has, a longer one may still come.
        let keep = alphabet.longest_symbol().max(1) - 1;
        self.push_symbols(alphabet, chunk, keep, out, budget)
    }

    /// Ends the text: decides what is held.
    pub fn finish(mut self, out: &mut Vec<u8>, budget: &mut Budget<'_>) -> Result<(), PassError> {
        let alphabet = self.round.alphabet();
        if alphabet.is_declared() {
            self.push_symbols(alphabet, &[], 0, out, budget)?;
        } else {
            self.push_clusters(&[], out, budget, true)?;
        }
        let mut writer = Writer::new(self.round, out, budget.max_bytes);
        self.round.machine().finish(self.state, &mut writer);
        writer.check()
    }

    /// Cuts into declared symbols all but the last `keep` bytes.
    fn push_symbols(
        &mut self,
        alphabet: &Alphabet,
        chunk: &[u8],
        keep: usize,
        out: &mut Vec<u8>,
        budget: &mut Budget<'_>,
    ) -> Result<(), PassError> {
        let mut held = std::mem::take(&mut self.held);
        held.extend_from_slice(chunk);
        let mut at = 0;
        let mut writer = Writer::new(self.round, out, budget.max_bytes);
        while held.len() - at > keep {
            let (symbol, length) = match alphabet.longest_at(&held[at..]) {
                Some((symbol, length)) => (Some(symbol), length),
                None => (None, 1),
            };
            self.read(symbol, &held[at..at + length], &mut writer);
            at += length;
            budget.read(1)?;
            writer.check()?;
        }
        held.drain(..at);
        self.held = held;
        Ok(())
    }

    /// Cuts into grapheme clusters, all but the last, which may go on in the next chunk.
    fn push_clusters(
        &mut self,
        chunk: &[u8],
        out: &mut Vec<u8>,
        budget: &mut Budget<'_>,
        end: bool,
    ) -> Result<(), PassError> {
        let mut held = std::mem::take(&mut self.held);
        held.extend_from_slice(chunk);
        let mut done = 0;
        let mut rest = held.utf8_chunks().peekable();
        while let Some(part) = rest.next() {
            let last = rest.peek().is_none() && !end;
            // An incomplete character at the end is not an error yet.
            let open = last && is_unfinished(part.invalid());
            let taken =
                self.push_text(part.valid(), last && part.invalid().is_empty() || open, out, budget)?;
            done += taken;
            if taken < part.valid().len() || open {
                break;
            }
            if !part.invalid().is_empty() {
                let mut writer = Writer::new(self.round, out, budget.max_bytes);
                self.read(None, part.invalid(), &mut writer);
                writer.check()?;
                done += part.invalid().len();
            }
        }
        held.drain(..done);
        self.held = held;
        Ok(())
    }

    /// Reads the clusters of a text, without the last if that may go on; returns the bytes read.
    fn push_text(
        &mut self,
        text: &str,
        may_go_on: bool,
        out: &mut Vec<u8>,
        budget: &mut Budget<'_>,
    ) -> Result<usize, PassError> {
        let round = self.round;
        if let Some(table) = round.byte_table().filter(|_| text.is_ascii()) {
            // No letter of a rule is a part of a cluster of several ASCII characters (CR LF).
            let sure = if may_go_on { text.len().saturating_sub(1) } else { text.len() };
            let bytes = &text.as_bytes()[..sure];
            self.state = table.run(round, self.state, bytes, out, budget)?;
            return Ok(sure);
        }
        let mut writer = Writer::new(round, out, budget.max_bytes);
        for piece in round.alphabet().pieces(text) {
            if may_go_on && piece.bytes.end == text.len() {
                return Ok(piece.bytes.start);
            }
            self.read(piece.symbol, &text.as_bytes()[piece.bytes], &mut writer);
            budget.read(1)?;
            writer.check()?;
        }
        Ok(text.len())
    }

    fn read(&mut self, symbol: Option<Symbol>, letter: &[u8], writer: &mut Writer<'_>) {
        let machine = self.round.machine();
        match symbol {
            Some(symbol) => self.state = machine.step(self.state, symbol, writer),
            None => {
                machine.finish(self.state, writer);
                self.state = Transducer::START;
                writer.pass(letter);
            }
        }
    }
}

/// Whether these bytes, which are not UTF-8, begin a character that more bytes could complete.
fn is_unfinished(bytes: &[u8]) -> bool {
    match std::str::from_utf8(bytes) {
        Ok(_) => false,
        Err(error) => error.valid_up_to() == 0 && error.error_len().is_none(),
    }
}

impl<'a> Writer<'a> {
    /// A writer that appends to `out` up to `limit` bytes in all.
    pub fn new(round: &'a Round, out: &'a mut Vec<u8>, limit: usize) -> Writer<'a> {
        Writer { round, out, limit, refused: None }
    }

    /// Whether something did not fit.
    pub fn check(&self) -> Result<(), PassError> {
        match self.refused {
            None => Ok(()),
            Some(reached) => Err(PassError::TooLong { reached, limit: self.limit }),
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        let length = self.out.len().saturating_add(bytes.len());
        // After a refusal nothing is written, so that one step's many actions cost no memory.
        if length > self.limit || self.refused.is_some() {
            self.refused.get_or_insert(length);
        } else {
            self.out.extend_from_slice(bytes);
        }
    }
}

impl Sink for Writer<'_> {
    fn act(&mut self, action: Action) {
        let round = self.round;
        self.write(round.written(action).as_bytes());
    }

    fn pass(&mut self, letter: &[u8]) {
        self.write(letter);
    }
}
