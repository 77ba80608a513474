//! The sequential transducer of a round.
//!
//! A **state** stands for the letters that have been read and are not yet decided: a node of the trie of
//! left sides that has children. Reading a letter either goes to a child, or *fails*: then the
//! first undecided letters are decided for good (the longest left side that is complete, or one
//! letter copied), the rest is read again from the start of the machine, and the letter is tried
//! there. The effect of reading the rest again is known in advance, so each state has a **failure
//! link**: the decided **actions** and the state after them. As in the Aho-Corasick automaton, each
//! link leaves fewer undecided letters, so a pass takes at most two moves for each letter read and
//! one action for each letter decided, whatever the rules are.
//!
//! A link's actions are its parent's and a few more. They are kept as a shared graph of
//! concatenations, never written out one by one, so that `a` and `aᵏb` take space for k, not k².

use rustc_hash::FxHashMap;

use super::alphabet::Symbol;

/// A decision: it consumes letters of the input and writes some.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TransducerAction {
    /// The rule with this index was applied.
    Apply(u32),
    /// One letter was copied.
    Copy(Symbol),
    /// The whole left side of the group with this index was copied (a tie under `Ties::Span`).
    CopySpan(u32),
}

/// A state of the machine: the undecided letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TransducerState(pub(super) u32);

/// Receives the actions, in the order of the input.
pub trait ActionSink {
    /// Handles a decision.
    fn act(&mut self, action: TransducerAction);
    /// Handles a letter outside the alphabet that is passed through.
    fn pass(&mut self, letter: &[u8]);
    /// Handles a failure link being followed (for counting).
    fn hop(&mut self) {}
}

/// The size of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TransducerSize {
    /// States, including the start.
    pub states: usize,
    /// Moves from a state by a letter that is a letter of some left side there.
    pub moves: usize,
    /// Nodes of the shared graph of actions.
    pub outputs: usize,
}

/// A list of actions: its number in the machine's graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ActionList(pub(super) u32);

/// A move of the machine: the actions it decides and the state after them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transition {
    pub to: TransducerState,
    pub out: ActionList,
}

/// A node of the graph of actions; the parts of a node have smaller numbers than the node.
#[derive(Clone, Copy, Debug)]
pub(super) enum Actions {
    None,
    One(TransducerAction),
    Both(ActionList, ActionList),
}

/// The compiled form of a round: see the head of this file.
#[derive(Clone, Debug)]
pub struct Transducer {
    pub(super) edges: Edges,
    pub(super) links: Vec<Transition>,
    pub(super) graph: Vec<Actions>,
    pub(super) moves: usize,
}

/// The moves by a letter of some left side: a table for few letters, a hash map for many.
#[derive(Clone, Debug)]
pub(super) enum Edges {
    Dense {
        /// By symbol: its column; 0 for a symbol of no left side.
        columns: Vec<u32>,
        width: usize,
        table: Vec<Transition>,
    },
    Sparse(FxHashMap<(TransducerState, Symbol), Transition>),
}

/// Marks an empty cell of a dense table.
const NOWHERE: TransducerState = TransducerState(u32::MAX);

/// A table of at most this many cells is always dense (1.5 MB).
const SMALL_TABLE: usize = 1 << 17;

impl TransducerState {
    /// Returns the number of the state, from 0 for the start; less than [`TransducerSize::states`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl ActionList {
    /// The empty list.
    pub const NONE: ActionList = ActionList(0);

    /// Returns the number of the list.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Transducer {
    /// The state in which nothing is undecided.
    pub const START: TransducerState = TransducerState(0);

    /// Reads one letter. Amortised over a text: at most two moves and one action for each letter.
    pub fn step(
        &self,
        state: TransducerState,
        letter: Symbol,
        sink: &mut impl ActionSink,
    ) -> TransducerState {
        let mut at = state;
        loop {
            if let Some(found) = self.edge(at, letter) {
                self.emit(found.out, sink);
                return found.to;
            }
            if at == Transducer::START {
                sink.act(TransducerAction::Copy(letter));
                return at;
            }
            at = self.follow(at, sink);
        }
    }

    /// Decides all undecided letters: at the end of a text, or before a letter outside the
    /// alphabet. The machine is then at [`Transducer::START`].
    pub fn finish(&self, state: TransducerState, sink: &mut impl ActionSink) {
        let mut at = state;
        while at != Transducer::START {
            at = self.follow(at, sink);
        }
    }

    /// Returns the size of the machine.
    pub fn size(&self) -> TransducerSize {
        TransducerSize { states: self.links.len(), moves: self.moves, outputs: self.graph.len() }
    }

    fn follow(&self, state: TransducerState, sink: &mut impl ActionSink) -> TransducerState {
        sink.hop();
        let link = self.link(state);
        self.emit(link.out, sink);
        link.to
    }

    /// Returns the failure link of a state; the start's leads to itself.
    pub(super) fn link(&self, state: TransducerState) -> Transition {
        let start = Transition { to: Transducer::START, out: ActionList::NONE };
        self.links.get(state.index()).copied().unwrap_or(start)
    }

    /// Returns the move by a letter that some left side has there.
    pub(super) fn edge(&self, state: TransducerState, letter: Symbol) -> Option<Transition> {
        self.edges.get(state, letter)
    }

    /// Returns the states in an order in which every failure link leads back.
    pub(super) fn states(&self) -> impl Iterator<Item = TransducerState> {
        (0..self.links.len() as u32).map(TransducerState)
    }

    /// Returns the state with this number.
    pub(super) fn state(&self, index: usize) -> TransducerState {
        TransducerState(index as u32)
    }

    /// Returns the graph of actions, parts before wholes.
    pub(super) fn graph(&self) -> &[Actions] {
        &self.graph
    }

    /// Returns the first actions of a list, at most `most`, and whether there are more.
    pub(super) fn first_actions(&self, out: ActionList, most: usize) -> (Vec<TransducerAction>, bool) {
        let mut found = Vec::new();
        let mut stack = vec![out];
        while let Some(at) = stack.pop() {
            match self.graph[at.index()] {
                Actions::Both(first, second) => stack.extend([second, first]),
                Actions::One(_) if found.len() == most => return (found, true),
                Actions::One(action) => found.push(action),
                Actions::None => {}
            }
        }
        (found, false)
    }

    /// Returns the moves by letters, in the order of states and letters.
    pub(super) fn edges_in_order(&self) -> Vec<(TransducerState, Symbol, Transition)> {
        let mut moves = self.edges.all();
        moves.sort_unstable_by_key(|&(from, letter, _)| (from, letter));
        moves
    }

    /// Passes a list of actions to the sink. Takes time proportional to its length.
    pub(super) fn emit(&self, out: ActionList, sink: &mut impl ActionSink) {
        let mut stack = Vec::new();
        let mut at = out;
        loop {
            match self.graph[at.index()] {
                Actions::Both(first, second) => {
                    stack.push(second);
                    at = first;
                    continue;
                }
                Actions::One(action) => sink.act(action),
                Actions::None => {}
            }
            match stack.pop() {
                Some(next) => at = next,
                None => return,
            }
        }
    }
}

impl Edges {
    pub fn get(&self, state: TransducerState, letter: Symbol) -> Option<Transition> {
        match self {
            Edges::Dense { columns, width, table } => {
                let column = *columns.get(letter.index())? as usize;
                let found = table.get(state.index() * width + column)?;
                (found.to != NOWHERE).then_some(*found)
            }
            Edges::Sparse(map) => map.get(&(state, letter)).copied(),
        }
    }

    /// Returns all moves, in no particular order.
    fn all(&self) -> Vec<(TransducerState, Symbol, Transition)> {
        match self {
            Edges::Sparse(map) => map.iter().map(|(&(from, letter), &to)| (from, letter, to)).collect(),
            Edges::Dense { columns, width, table } => {
                let letters = (0..columns.len() as u32).map(Symbol);
                let mut by_column: Vec<Option<Symbol>> = vec![None; *width];
                for letter in letters {
                    by_column[columns[letter.index()] as usize] = Some(letter);
                }
                // Column 0 stands for the letters of no left side and has no moves.
                let cells = table.iter().enumerate().filter(|(_, to)| to.to != NOWHERE);
                cells
                    .filter_map(|(cell, &to)| {
                        Some((TransducerState((cell / width) as u32), by_column[cell % width]?, to))
                    })
                    .collect()
            }
        }
    }

    pub fn new(states: usize, moves: &[(TransducerState, Symbol, Transition)]) -> Edges {
        let most = moves.iter().map(|(_, s, _)| s.index() + 1).max();
        let mut columns = vec![0u32; most.unwrap_or(0)];
        let mut width = 1;
        for (_, letter, _) in moves {
            let column = &mut columns[letter.index()];
            if *column == 0 {
                *column = width as u32;
                width += 1;
            }
        }
        let cells = states.saturating_mul(width);
        if cells > SMALL_TABLE && cells / 8 > moves.len() {
            let entries = moves.iter().map(|&(from, by, to)| ((from, by), to));
            return Edges::Sparse(entries.collect());
        }
        let empty = Transition { to: NOWHERE, out: ActionList::NONE };
        let mut table = vec![empty; cells];
        for &(from, letter, to) in moves {
            table[from.index() * width + columns[letter.index()] as usize] = to;
        }
        Edges::Dense { columns, width, table }
    }
}
