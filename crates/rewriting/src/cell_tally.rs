//! Counts how often rules are applied, at the speed of the table.
//!
//! Each step only counts its cell. What a cell applies is known from the machine, so the rules are counted
//! at the end, a cell at a time.

use super::byte_table::ByteTable;
use super::round::Round;
use super::transducer::{ActionSink, Transducer, TransducerAction};

/// Counts the steps of a run.
pub(super) trait CellCount {
    /// Counts a step of one letter, by cell.
    fn single(&mut self, cell: usize);
    /// Counts a step of several letters, by cell.
    fn several(&mut self, cell: usize);
    /// Counts a rule applied in a step of the transducer.
    fn applied(&mut self, rule: usize);
}

/// Counts nothing.
pub(super) struct Uncounted;

/// How often each cell was taken, modulo 2⁶⁴: what was counted speculatively is subtracted again.
#[derive(Clone, Debug, Default)]
pub(super) struct CellTally {
    single: Vec<u64>,
    several: Vec<u64>,
    rules: Vec<u64>,
}

/// Adds to a tally, or subtracts what was counted.
pub(super) struct Counting<'a> {
    tally: &'a mut CellTally,
    step: u64,
}

/// Adds a number to the rules that are applied.
struct RuleCount<'a> {
    counts: &'a mut [u64],
    times: u64,
}

impl CellCount for Uncounted {
    fn single(&mut self, _cell: usize) {}
    fn several(&mut self, _cell: usize) {}
    fn applied(&mut self, _rule: usize) {}
}

impl CellCount for Counting<'_> {
    fn single(&mut self, cell: usize) {
        let count = &mut self.tally.single[cell];
        *count = count.wrapping_add(self.step);
    }

    fn several(&mut self, cell: usize) {
        let count = &mut self.tally.several[cell];
        *count = count.wrapping_add(self.step);
    }

    fn applied(&mut self, rule: usize) {
        let count = &mut self.tally.rules[rule];
        *count = count.wrapping_add(self.step);
    }
}

impl CellTally {
    /// Creates a tally for a round's table.
    pub fn new(table: &ByteTable, round: &Round) -> CellTally {
        CellTally {
            single: vec![0; table.single.len()],
            several: vec![0; table.several.len()],
            rules: vec![0; round.rules().len()],
        }
    }

    /// Returns a counter for what is read.
    pub fn counting(&mut self) -> Counting<'_> {
        Counting { tally: self, step: 1 }
    }

    /// Returns a counter that subtracts what is read again.
    pub fn taking_back(&mut self) -> Counting<'_> {
        Counting { tally: self, step: u64::MAX }
    }

    /// Adds to the number of times that each rule was applied.
    pub fn add_to(&self, counts: &mut [u64], table: &ByteTable, round: &Round) {
        let (machine, width) = (round.machine(), table.width());
        for (count, own) in counts.iter_mut().zip(&self.rules) {
            *count = count.wrapping_add(*own);
        }
        let mut add = |state: usize, classes: &[usize], times: u64| {
            let mut sink = RuleCount { counts: &mut *counts, times };
            let mut state = machine.state(state);
            for &class in classes {
                state = match table.symbols[class] {
                    Some(symbol) => machine.step(state, symbol, &mut sink),
                    None => {
                        machine.finish(state, &mut sink);
                        Transducer::START
                    }
                };
            }
        };
        let taken = |cells: &[u64]| -> Vec<(usize, u64)> {
            cells.iter().copied().enumerate().filter(|&(_, times)| times != 0).collect()
        };
        for (cell, times) in taken(&self.single) {
            add(cell / width, &[cell % width], times);
        }
        let combinations = width.pow(table.stride as u32);
        for (cell, times) in taken(&self.several) {
            let places = (0..table.stride as u32).rev();
            let classes: Vec<usize> = places.map(|place| cell / width.pow(place) % width).collect();
            add(cell / combinations, &classes, times);
        }
    }
}

impl ActionSink for RuleCount<'_> {
    fn act(&mut self, action: TransducerAction) {
        if let TransducerAction::Apply(rule) = action {
            let count = &mut self.counts[rule as usize];
            *count = count.wrapping_add(self.times);
        }
    }

    fn pass(&mut self, _letter: &[u8]) {}
}
