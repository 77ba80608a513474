//! One pass over a stream: chunks go in, output is appended to a buffer, and what is undecided
//! (letters that may begin a left side, bytes that may begin a letter) is held between chunks.
//!
//! A stream isn't refused because of a letter outside the alphabet: such letters are passed through, and
//! the letters before them are decided first.

use super::alphabet::{Alphabet, Symbol};
use super::budget::{Budget, PassError};
use super::byte_table::ByteTable;
use super::cell_tally::CellTally;
use super::coded::{CodedTable, Cut};
use super::firing_log::FiringLog;
use super::pass_writer::PassWriter;
use super::round::Round;
use super::transducer::{ActionSink, Transducer, TransducerState};

/// A letter longer than this in bytes, and longer than any that the round knows, isn't held until it ends.
const LONG_LETTER: usize = 1 << 10;

/// How many last bytes of such a letter decide where it ends.
const LETTER_END: usize = 1 << 8;

/// A pass of a round over a stream of bytes. Holds at most the longest left side and one letter, and of an
/// arbitrarily long letter only its last bytes: so memory is constant.
#[derive(Clone, Debug)]
pub struct Pass<'r> {
    round: &'r Round,
    state: TransducerState,
    /// Bytes of a letter that may not be complete.
    held: Vec<u8>,
    /// How many of them have already been written: they are the end so far of a letter that is longer than any that
    /// the round knows.
    out_already: usize,
    log: Option<FiringLog>,
    /// What the table has counted, by part of a chunk; for a log without places.
    pub(super) tallies: Vec<CellTally>,
    /// Codes of letters; the buffer is reused.
    codes: Vec<u8>,
}

impl<'r> Pass<'r> {
    /// Creates a pass at the start of its text.
    pub fn new(round: &'r Round) -> Pass<'r> {
        Pass {
            round,
            state: Transducer::START,
            held: Vec::new(),
            out_already: 0,
            log: None,
            tallies: Vec::new(),
            codes: Vec::new(),
        }
    }

    /// Adds a log of what the rules do. If the log records places, the pass goes letter by letter; otherwise, use
    /// [`Pass::counts`] for the numbers.
    pub fn with_log(self, log: FiringLog) -> Pass<'r> {
        Pass { log: Some(log), ..self }
    }

    /// Returns how many times each rule was applied, by rule, if a log is kept.
    pub fn counts(&self) -> Option<Vec<u64>> {
        let mut counts = self.log.as_ref()?.counts.clone();
        if let Some(table) = self.table().or_else(|| self.coded()?.table.as_ref()) {
            for tally in &self.tallies {
                tally.add_to(&mut counts, table, self.round);
            }
        }
        Some(counts)
    }

    /// Returns the log of what the rules have done, if one is kept.
    pub fn log(&self) -> Option<&FiringLog> {
        self.log.as_ref()
    }

    /// Returns the same log, mutably.
    pub fn log_mut(&mut self) -> Option<&mut FiringLog> {
        self.log.as_mut()
    }

    /// Copies bytes that don't concern the round; nothing may be undecided.
    pub fn skip(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(bytes);
        if let Some(log) = &mut self.log {
            log.decided(None, bytes.len());
        }
    }

    pub(super) fn round(&self) -> &'r Round {
        self.round
    }

    pub(super) fn set_state(&mut self, state: TransducerState) {
        self.state = state;
    }

    /// Returns whether each byte of a chunk, except perhaps the last, is a letter of its own that the table knows.
    pub(super) fn is_bytewise(&self, chunk: &[u8]) -> bool {
        self.table().is_some_and(|table| table.are_plain(chunk) && table.are_plain(&self.held))
    }

    /// Returns the machine's state after the complete letters so far.
    pub fn state(&self) -> TransducerState {
        self.state
    }

    /// Reads a chunk and appends to `out` what is decided. The budget's limit is on `out`'s
    /// length, which the caller may clear between chunks. Chunks may end within a letter. After an
    /// error, the pass is unusable.
    pub fn push(
        &mut self,
        chunk: &[u8],
        out: &mut Vec<u8>,
        budget: &mut Budget<'_>,
    ) -> Result<(), PassError> {
        if !self.round.alphabet().is_declared() {
            return self.push_clusters(chunk, out, budget, false);
        }
        if let Some(table) = self.table() {
            return self.run(table, chunk, out, budget);
        }
        let alphabet = self.round.alphabet();
        // If fewer bytes are left than the longest symbol has, a longer one may still come.
        let keep = alphabet.longest_symbol().max(1) - 1;
        self.push_symbols(alphabet, chunk, keep, out, budget)
    }

    /// Reads the plain bytes that are held when another plain byte follows.
    pub(super) fn release_held(
        &mut self,
        out: &mut Vec<u8>,
        budget: &mut Budget<'_>,
    ) -> Result<(), PassError> {
        if let Some(table) = self.table() {
            let held = std::mem::take(&mut self.held);
            self.run(table, &held, out, budget)?;
        }
        Ok(())
    }

    /// Reads single-byte letters, or codes, by a table.
    fn run(
        &mut self,
        table: &ByteTable,
        bytes: &[u8],
        out: &mut Vec<u8>,
        budget: &mut Budget<'_>,
    ) -> Result<(), PassError> {
        let (round, state) = (self.round, self.state);
        self.state = if self.log.is_some() {
            self.keep_tallies(table, 1);
            table.run_counting(round, state, bytes, out, self.tallies[0].counting(), budget)?
        } else {
            table.run(round, state, bytes, out, budget)?
        };
        Ok(())
    }

    /// Makes sure that there is a tally for each of some parts.
    pub(super) fn keep_tallies(&mut self, table: &ByteTable, parts: usize) {
        while self.tallies.len() < parts {
            self.tallies.push(CellTally::new(table, self.round));
        }
    }

    /// Returns whether rules are counted.
    pub(super) fn is_counting(&self) -> bool {
        self.log.is_some()
    }

    /// Returns whether each place is recorded.
    fn is_placing(&self) -> bool {
        self.log.as_ref().is_some_and(|log| log.fired.is_some())
    }

    fn table(&self) -> Option<&'r ByteTable> {
        // Rules are counted by the cells of a single table.
        let counts_codes = self.is_counting() && self.coded().is_some_and(|coded| coded.table.is_some());
        self.round.byte_table().filter(|_| !self.is_placing() && !counts_codes)
    }

    fn coded(&self) -> Option<&'r CodedTable> {
        self.round.coded_table().filter(|_| !self.is_placing())
    }

    /// Returns a writer that logs what it does.
    fn writer<'a>(&'a mut self, out: &'a mut Vec<u8>, budget: &Budget<'_>) -> PassWriter<'a> {
        PassWriter::new(self.round, out, budget.max_bytes).with_log(self.log.as_mut())
    }

    /// Ends the text: decides what is held. Another text may follow.
    pub fn finish(&mut self, out: &mut Vec<u8>, budget: &mut Budget<'_>) -> Result<(), PassError> {
        let alphabet = self.round.alphabet();
        if alphabet.is_declared() {
            self.push_symbols(alphabet, &[], 0, out, budget)?;
        } else {
            self.push_clusters(&[], out, budget, true)?;
        }
        let state = std::mem::replace(&mut self.state, Transducer::START);
        let round = self.round;
        let mut writer = self.writer(out, budget);
        round.machine().finish(state, &mut writer);
        writer.check()
    }

    /// Cuts all but the last `keep` bytes into declared symbols.
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
        while held.len() - at > keep {
            if let Some((coded, table)) = self.coded().and_then(|coded| Some((coded, coded.table.as_ref()?)))
            {
                let mut codes = std::mem::take(&mut self.codes);
                codes.clear();
                at += coded.cut(&held[at..], keep, &mut codes);
                let done = self.run(table, &codes, out, budget);
                self.codes = codes;
                done?;
                if held.len() - at <= keep {
                    break;
                }
            }
            let (symbol, length) = match (alphabet.longest_at(&held[at..]), self.coded()) {
                (Some((symbol, length)), _) => (Some(symbol), length),
                (None, Some(coded)) => (None, coded.outside(&held[at..], held.len() - at - keep)),
                (None, None) => (None, 1),
            };
            self.read(symbol, &held[at..at + length], out, budget)?;
            at += length;
        }
        held.drain(..at);
        self.held = held;
        Ok(())
    }

    /// Cuts the bytes into grapheme clusters, except the last, which may continue in the next chunk.
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
                self.read(None, part.invalid(), out, budget)?;
                done += part.invalid().len();
            }
        }
        held.drain(..done);
        self.held = held;
        if self.held.len() > LONG_LETTER { self.let_go(out, budget) } else { Ok(()) }
    }

    /// Passes on an incomplete letter that is longer than any that the round knows; keeps its end.
    fn let_go(&mut self, out: &mut Vec<u8>, budget: &mut Budget<'_>) -> Result<(), PassError> {
        let longest = self.round.alphabet().symbols().map(|(_, name)| name.len()).max().unwrap_or(0);
        let held = std::mem::take(&mut self.held);
        // The last character may be incomplete.
        let text = held.utf8_chunks().next().map_or("", |part| part.valid());
        if text.len() > longest {
            self.read(None, &text.as_bytes()[self.out_already..], out, budget)?;
            let end = text.floor_char_boundary(text.len().saturating_sub(LETTER_END));
            self.out_already = text.len() - end;
            self.held.extend_from_slice(&held[end..]);
        } else {
            self.held = held;
        }
        Ok(())
    }

    /// Reads the clusters of a text, except the last if it may continue; returns the bytes read.
    fn push_text(
        &mut self,
        text: &str,
        may_go_on: bool,
        out: &mut Vec<u8>,
        budget: &mut Budget<'_>,
    ) -> Result<usize, PassError> {
        let (round, table) = (self.round, self.table());
        let mut at = 0;
        if self.out_already > 0 {
            while at < self.out_already && at < text.len() {
                at += round.alphabet().first_piece(&text[at..]).1;
            }
            if may_go_on && at == text.len() {
                return Ok(0);
            }
            let from = std::mem::take(&mut self.out_already);
            self.read(None, &text.as_bytes()[from..at], out, budget)?;
        }
        while at < text.len() {
            let rest = &text[at..];
            if let Some(table) = table {
                let run = table.plain_run(rest.as_bytes());
                // The last of them may begin a letter with what follows.
                let sure = if run == rest.len() && !may_go_on { run } else { run.saturating_sub(1) };
                if sure > 0 {
                    self.run(table, &rest.as_bytes()[..sure], out, budget)?;
                    at += sure;
                    continue;
                }
            }
            if let Some(coded) = self.coded() {
                let mut codes = std::mem::take(&mut self.codes);
                codes.clear();
                let cut = coded.cut_characters(rest, !may_go_on, &mut codes);
                let (done, bytes) = match (cut, &coded.table) {
                    (Cut::Letters { bytes }, Some(table)) if bytes > 0 => {
                        (self.run(table, &codes, out, budget), bytes)
                    }
                    (Cut::Letters { .. }, _) => (Ok(()), 0),
                    (Cut::Outside { bytes, characters }, _) => {
                        let done = self.read(None, &rest.as_bytes()[..bytes], out, budget);
                        (done.and_then(|()| budget.read(characters - 1)), bytes)
                    }
                };
                self.codes = codes;
                done?;
                if bytes > 0 {
                    at += bytes;
                    continue;
                }
            }
            let (symbol, length) = round.alphabet().first_piece(rest);
            if may_go_on && length == rest.len() {
                return Ok(at);
            }
            self.read(symbol, &rest.as_bytes()[..length], out, budget)?;
            at += length;
        }
        Ok(text.len())
    }

    fn read(
        &mut self,
        symbol: Option<Symbol>,
        letter: &[u8],
        out: &mut Vec<u8>,
        budget: &mut Budget<'_>,
    ) -> Result<(), PassError> {
        let (machine, state) = (self.round.machine(), self.state);
        let mut writer = self.writer(out, budget);
        let next = match symbol {
            Some(symbol) => machine.step(state, symbol, &mut writer),
            None => {
                machine.finish(state, &mut writer);
                writer.pass(letter);
                Transducer::START
            }
        };
        writer.check()?;
        self.state = next;
        budget.read(1)
    }
}

/// Returns whether these bytes, which aren't UTF-8, begin a character that more bytes could complete.
fn is_unfinished(bytes: &[u8]) -> bool {
    match std::str::from_utf8(bytes) {
        Ok(_) => false,
        Err(error) => error.valid_up_to() == 0 && error.error_len().is_none(),
    }
}
