//! Writing what a pass decides.

use super::budget::PassError;
use super::firing_log::FiringLog;
use super::round::Round;
use super::transducer::{ActionSink, TransducerAction};

/// A sink that writes text.
pub(super) struct PassWriter<'a> {
    round: &'a Round,
    out: &'a mut Vec<u8>,
    limit: usize,
    /// The length that was refused, if any.
    refused: Option<usize>,
    log: Option<&'a mut FiringLog>,
}

impl<'a> PassWriter<'a> {
    /// Creates a writer that appends to `out` up to `limit` bytes in all.
    pub fn new(round: &'a Round, out: &'a mut Vec<u8>, limit: usize) -> PassWriter<'a> {
        PassWriter { round, out, limit, refused: None, log: None }
    }

    /// Sets the log, if there is one.
    pub fn with_log(self, log: Option<&'a mut FiringLog>) -> PassWriter<'a> {
        PassWriter { log, ..self }
    }

    /// Fails if something didn't fit.
    pub fn check(&self) -> Result<(), PassError> {
        match self.refused {
            None => Ok(()),
            Some(reached) => Err(PassError::TooLong { reached, limit: self.limit }),
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        let length = self.out.len().saturating_add(bytes.len());
        // Nothing is written after a refusal, so that one step's many actions cost no memory.
        if length > self.limit || self.refused.is_some() {
            self.refused.get_or_insert(length);
        } else {
            self.out.extend_from_slice(bytes);
        }
    }
}

impl ActionSink for PassWriter<'_> {
    fn act(&mut self, action: TransducerAction) {
        let round = self.round;
        self.write(round.written(action).as_bytes());
        if let Some(log) = &mut self.log {
            let rule = match action {
                TransducerAction::Apply(rule) => Some(rule as usize),
                TransducerAction::Copy(_) | TransducerAction::CopySpan(_) => None,
            };
            log.decided(rule, round.consumed(action).len());
        }
    }

    fn pass(&mut self, letter: &[u8]) {
        self.write(letter);
        if let Some(log) = &mut self.log {
            log.decided(None, letter.len());
        }
    }
}
