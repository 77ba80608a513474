//! One pass over a whole text.

use super::alphabet::SegmentError;
use super::budget::{Budget, PassError};
use super::pass::Pass;
use super::pass_writer::PassWriter;
use super::round::Round;
use super::transducer::{ActionSink, Transducer, TransducerAction};

/// From this length in bytes on, it is worth building the byte table for a single text.
const LONG_TEXT: usize = 4096;

/// How often each rule was applied in a pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Firings {
    /// The number of times, by rule.
    pub counts: Vec<u64>,
    /// The rule that was applied last, if any was.
    pub last: Option<usize>,
}

impl Round {
    /// Makes one pass over a text. A letter outside a declared alphabet is an error; without one, a
    /// letter that no rule has is copied. Linear in the text and the output.
    pub fn apply(&self, text: &str, budget: &mut Budget<'_>) -> Result<String, PassError> {
        let mut out = Vec::new();
        match self.byte_table().filter(|_| text.len() >= LONG_TEXT) {
            Some(table) => {
                if self.alphabet().is_declared() {
                    let outside = text.bytes().position(|byte| !table.has(byte));
                    if let Some(offset) = outside {
                        return Err(PassError::Outside(SegmentError::at(text, offset)));
                    }
                }
                let mut pass = Pass::new(self);
                pass.push(text.as_bytes(), &mut out, budget)?;
                pass.finish(&mut out, budget)?;
            }
            None => {
                let mut writer = PassWriter::new(self, &mut out, budget.max_bytes);
                self.run(text, budget, &mut writer, PassWriter::check)?;
            }
        }
        // Whole symbols and whole characters of the input are whole characters of the output.
        Ok(String::from_utf8(out)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }

    /// Returns how often each rule is applied in a pass over a text, and which one last.
    pub fn firings(&self, text: &str, budget: &mut Budget<'_>) -> Result<Firings, PassError> {
        let mut firings = Firings { counts: vec![0; self.rules().len()], last: None };
        self.run(text, budget, &mut firings, |_| Ok(()))?;
        Ok(firings)
    }

    /// Runs the machine over a text; after each letter `check` may end the pass.
    pub(super) fn run<S: ActionSink>(
        &self,
        text: &str,
        budget: &mut Budget<'_>,
        sink: &mut S,
        check: impl Fn(&S) -> Result<(), PassError>,
    ) -> Result<(), PassError> {
        let mut state = Transducer::START;
        for piece in self.alphabet().pieces(text) {
            match piece.symbol {
                Some(symbol) => state = self.machine().step(state, symbol, sink),
                None if self.alphabet().is_declared() => {
                    let error = SegmentError::at(text, piece.bytes.start);
                    return Err(PassError::Outside(error));
                }
                None => {
                    self.machine().finish(state, sink);
                    state = Transducer::START;
                    sink.pass(&text.as_bytes()[piece.bytes]);
                }
            }
            budget.read(1)?;
            check(sink)?;
        }
        self.machine().finish(state, sink);
        check(sink)
    }
}

impl ActionSink for Firings {
    fn act(&mut self, action: TransducerAction) {
        if let TransducerAction::Apply(rule) = action {
            self.counts[rule as usize] += 1;
            self.last = Some(rule as usize);
        }
    }

    fn pass(&mut self, _letter: &[u8]) {}
}
