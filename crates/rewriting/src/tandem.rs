//! The machines of several rounds, each reading the output of the one before it, over letters that all of them share.

use super::alphabet::Symbol;
use super::budget::{Budget, PassError};
use super::round::Round;
use super::transducer::{ActionSink, Transducer, TransducerAction, TransducerState};
use super::word::Letters;
use std::sync::Arc;

/// The machines of rounds in their order.
pub(super) struct Tandem<'a> {
    stages: Vec<Stage<'a>>,
}

/// A machine and what its actions write, in shared letters.
struct Stage<'a> {
    machine: &'a Transducer,
    /// By letter: its symbol in the round, if the round has it.
    symbols: Vec<Option<Symbol>>,
    /// By symbol: its letter.
    letters: Vec<u32>,
    /// By rule: its right side.
    rights: Vec<Vec<u32>>,
    /// By group: its left side.
    lefts: Vec<Vec<u32>>,
}

/// Is called when a machine has applied a rule: both by number.
pub(super) type Applied<'a> = dyn FnMut(usize, usize) + 'a;

/// Takes the output of a machine, up to a limit.
struct LetterSink<'a, 'f> {
    stage: &'a Stage<'a>,
    number: usize,
    applied: &'a mut Applied<'f>,
    written: Vec<u32>,
    limit: usize,
    /// The number of letters that would have been written.
    reached: usize,
}

impl<'a> Tandem<'a> {
    /// Creates the machines of rounds all of whose letters are among these.
    pub fn new(rounds: impl IntoIterator<Item = &'a Arc<Round>>, letters: &Letters) -> Tandem<'a> {
        let stages = rounds.into_iter().map(|round| Stage::new(round, letters));
        Tandem { stages: stages.collect() }
    }

    /// Returns the number of machines.
    pub fn len(&self) -> usize {
        self.stages.len()
    }

    /// Returns the state of each machine at the start of a text.
    pub fn start(&self) -> impl Iterator<Item = TransducerState> {
        self.stages.iter().map(|_| Transducer::START)
    }

    /// Reads one letter; returns what the last machine writes.
    pub fn read(
        &self,
        states: &mut [TransducerState],
        letter: u32,
        applied: &mut Applied<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u32>, PassError> {
        let mut line = vec![letter];
        for (number, (stage, state)) in self.stages.iter().zip(states).enumerate() {
            let mut sink = LetterSink::new(stage, number, applied, budget);
            line = stage.read(state, &line, false, &mut sink, budget)?;
        }
        Ok(line)
    }

    /// Returns what remains to be written if the text ends in these states.
    pub fn end(
        &self,
        states: &[TransducerState],
        applied: &mut Applied<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u32>, PassError> {
        let mut line = Vec::new();
        for (number, (stage, &state)) in self.stages.iter().zip(states).enumerate() {
            let mut state = state;
            let mut sink = LetterSink::new(stage, number, applied, budget);
            line = stage.read(&mut state, &line, true, &mut sink, budget)?;
        }
        Ok(line)
    }
}

impl<'a> Stage<'a> {
    fn new(round: &'a Round, letters: &Letters) -> Stage<'a> {
        let alphabet = round.alphabet();
        let number = |name: &str| letters.number(name).unwrap_or_default();
        let cut = |text: &str| alphabet.pieces(text).map(|piece| number(&text[piece.bytes])).collect();
        let spelled = |left: &[Symbol]| left.iter().map(|&symbol| number(alphabet.name(symbol))).collect();
        Stage {
            machine: round.machine(),
            symbols: letters.names().map(|name| alphabet.symbol(name)).collect(),
            letters: alphabet.symbols().map(|(_, name)| number(name)).collect(),
            rights: round.rules().iter().map(|rule| cut(&rule.right)).collect(),
            lefts: round.groups().iter().map(|group| spelled(&group.left)).collect(),
        }
    }

    fn read(
        &self,
        state: &mut TransducerState,
        line: &[u32],
        end: bool,
        sink: &mut LetterSink<'_, '_>,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u32>, PassError> {
        for &letter in line {
            match self.symbols[letter as usize] {
                Some(symbol) => *state = self.machine.step(*state, symbol, sink),
                None => {
                    self.machine.finish(*state, sink);
                    *state = Transducer::START;
                    sink.write(&[letter]);
                }
            }
            if sink.reached > sink.limit {
                break;
            }
        }
        if end {
            self.machine.finish(*state, sink);
        }
        budget.read(line.len() as u64 + 1)?;
        budget.check(sink.reached)?;
        Ok(std::mem::take(&mut sink.written))
    }
}

impl<'a, 'f> LetterSink<'a, 'f> {
    fn new(
        stage: &'a Stage<'a>,
        number: usize,
        applied: &'a mut Applied<'f>,
        budget: &Budget<'_>,
    ) -> LetterSink<'a, 'f> {
        LetterSink { stage, number, applied, written: Vec::new(), limit: budget.max_bytes, reached: 0 }
    }

    fn write(&mut self, letters: &[u32]) {
        self.reached = self.reached.saturating_add(letters.len());
        if self.reached <= self.limit {
            self.written.extend_from_slice(letters);
        }
    }
}

impl ActionSink for LetterSink<'_, '_> {
    fn act(&mut self, action: TransducerAction) {
        let stage = self.stage;
        match action {
            TransducerAction::Apply(rule) => {
                (self.applied)(self.number, rule as usize);
                self.write(&stage.rights[rule as usize]);
            }
            TransducerAction::Copy(symbol) => self.write(&[stage.letters[symbol.index()]]),
            TransducerAction::CopySpan(group) => self.write(&stage.lefts[group as usize]),
        }
    }

    fn pass(&mut self, _letter: &[u8]) {}
}
