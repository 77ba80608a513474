//! A round that works on a grammar: the transducer, and what it has done with each symbol in each state.

use rustc_hash::FxHashMap;
use std::sync::Arc;

use super::deeds::{Deed, Deeds};
use super::fold::{self, SymReader};
use super::grammar::Grammar;
use super::letters::Letters;
use super::sym::{Sym, SymParts};
use crate::alphabet::Symbol;
use crate::budget::{Budget, PassError};
use crate::round::Round;
use crate::transducer::{ActionList, Actions, Transducer, TransducerAction, TransducerState};

/// Remembering one symbol costs about as much as reading this many letters.
pub(super) const LETTERS_A_SYMBOL: u64 = 8;

/// This many deeds take about as much memory as a symbol with all that is remembered of it.
const DEEDS_A_SYMBOL: usize = 8;

/// A written symbol, and what was applied to make it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    pub sym: Sym,
    pub deed: Deed,
}

/// The effect of reading a symbol in a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    made: Made,
    to: TransducerState,
}

/// Why a pass over a grammar stops.
#[derive(Clone, Debug)]
pub(super) enum GrammarStop {
    /// The maximum number of symbols is reached.
    Full,
    Pass(PassError),
}

/// A round with what it remembers.
#[derive(Debug)]
pub(super) struct Rewriter {
    round: Arc<Round>,
    /// Its number in the sequence.
    number: u32,
    /// By letter: its symbol of the round's alphabet.
    symbols: Vec<Option<Symbol>>,
    /// By list of actions of the machine: what it makes. Empty before it is first needed.
    outputs: Vec<Made>,
    seen: FxHashMap<(Sym, u32), Seen>,
}

/// A pass in progress.
struct Pass<'a, 't> {
    rewriter: &'a mut Rewriter,
    grammar: &'a mut Grammar,
    deeds: &'a mut Deeds,
    most: usize,
    budget: &'a mut Budget<'t>,
}

impl Made {
    const NOTHING: Made = Made { sym: Sym::EMPTY, deed: Deed::NONE };

    /// Returns what was copied as it was read.
    pub fn copy(sym: Sym) -> Made {
        Made { sym, deed: Deed::NONE }
    }
}

impl Rewriter {
    /// Creates a round that works on grammars of these letters, with this number in its sequence.
    pub fn new(round: &Arc<Round>, number: usize, letters: &Letters) -> Rewriter {
        let alphabet = round.alphabet();
        Rewriter {
            round: round.clone(),
            number: number as u32,
            symbols: letters.names().map(|name| alphabet.symbol(name)).collect(),
            outputs: Vec::new(),
            seen: FxHashMap::default(),
        }
    }

    /// Forgets all symbols: they have been renumbered.
    pub fn forget(&mut self) {
        self.outputs.clear();
        self.seen.clear();
    }

    /// Makes one pass over what a symbol makes, with no more than `most` symbols and remembered results.
    pub fn pass(
        &mut self,
        sym: Sym,
        letters: &mut Letters,
        grammar: &mut Grammar,
        deeds: &mut Deeds,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Made, GrammarStop> {
        if self.outputs.is_empty() {
            self.prepare(letters, grammar, deeds);
        }
        let mut pass = Pass { rewriter: self, grammar, deeds, most, budget };
        let seen = fold::read(&mut pass, sym, Transducer::START.index() as u32)?;
        let end = pass.finish(seen.to);
        Ok(pass.then(seen.made, end))
    }

    /// Creates the symbols of what the machine writes, the parts of lists before the lists.
    fn prepare(&mut self, letters: &mut Letters, grammar: &mut Grammar, deeds: &mut Deeds) {
        let round = self.round.clone();
        for actions in round.machine().graph() {
            let made = match *actions {
                Actions::None => Made::NOTHING,
                Actions::One(action) => {
                    let deed = match action {
                        TransducerAction::Apply(rule) => deeds.rule(self.number, rule),
                        TransducerAction::Copy(_) | TransducerAction::CopySpan(_) => Deed::NONE,
                    };
                    let text = round.written(action);
                    Made { sym: grammar.cut(text, round.alphabet(), letters), deed }
                }
                Actions::Both(one, two) => {
                    let (one, two) = (self.outputs[one.index()], self.outputs[two.index()]);
                    Made { sym: grammar.join(one.sym, two.sym), deed: deeds.both(one.deed, two.deed) }
                }
            };
            self.outputs.push(made);
        }
    }
}

impl Pass<'_, '_> {
    fn then(&mut self, one: Made, two: Made) -> Made {
        Made { sym: self.grammar.join(one.sym, two.sym), deed: self.deeds.both(one.deed, two.deed) }
    }

    fn output(&self, out: ActionList) -> Made {
        self.rewriter.outputs.get(out.index()).copied().unwrap_or(Made::NOTHING)
    }

    /// Returns what is written if nothing more follows.
    fn finish(&mut self, state: TransducerState) -> Made {
        let mut made = Made::NOTHING;
        let mut at = state;
        while at != Transducer::START {
            let link = self.rewriter.round.machine().link(at);
            made = self.then(made, self.output(link.out));
            at = link.to;
        }
        made
    }

    /// Reads a letter as [`Transducer::step`] does.
    fn step(&mut self, letter: Made, symbol: Symbol, state: TransducerState) -> Seen {
        let mut made = Made::NOTHING;
        let mut at = state;
        loop {
            let machine = self.rewriter.round.machine();
            let (edge, link) = (machine.edge(at, symbol), machine.link(at));
            if let Some(found) = edge {
                return Seen { made: self.then(made, self.output(found.out)), to: found.to };
            }
            if at == Transducer::START {
                return Seen { made: self.then(made, letter), to: at };
            }
            made = self.then(made, self.output(link.out));
            at = link.to;
        }
    }

    fn remember(&mut self, sym: Sym, state: u32, seen: Seen) -> Result<Seen, GrammarStop> {
        self.budget.read(LETTERS_A_SYMBOL).map_err(GrammarStop::Pass)?;
        let deeds = self.deeds.len() / DEEDS_A_SYMBOL;
        let size = self.grammar.len().max(self.rewriter.seen.len()).max(deeds);
        if size >= self.most {
            return Err(GrammarStop::Full);
        }
        self.rewriter.seen.insert((sym, state), seen);
        Ok(seen)
    }
}

impl SymReader for Pass<'_, '_> {
    type Seen = Seen;
    type Stop = GrammarStop;

    fn parts(&self, sym: Sym) -> SymParts {
        self.grammar.parts(sym)
    }

    fn after(&self, seen: Seen) -> u32 {
        seen.to.index() as u32
    }

    fn known(&self, sym: Sym, state: u32) -> Option<Seen> {
        self.rewriter.seen.get(&(sym, state)).copied()
    }

    fn nothing(&mut self, state: u32) -> Seen {
        Seen { made: Made::NOTHING, to: self.rewriter.round.machine().state(state as usize) }
    }

    fn letter(&mut self, sym: Sym, letter: u32, state: u32) -> Result<Seen, GrammarStop> {
        let from = self.rewriter.round.machine().state(state as usize);
        let copy = Made::copy(sym);
        let symbol = self.rewriter.symbols.get(letter as usize).copied().flatten();
        let seen = match symbol {
            Some(symbol) => self.step(copy, symbol, from),
            None => {
                let end = self.finish(from);
                Seen { made: self.then(end, copy), to: Transducer::START }
            }
        };
        self.remember(sym, state, seen)
    }

    fn both(&mut self, sym: Sym, state: u32, first: Seen, second: Seen) -> Result<Seen, GrammarStop> {
        let seen = Seen { made: self.then(first.made, second.made), to: second.to };
        self.remember(sym, state, seen)
    }
}
