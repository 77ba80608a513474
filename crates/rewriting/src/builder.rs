//! Compiling the groups of a round to a transducer, breadth first over the trie of left sides.
//!
//! The failure link of a state follows from its parent's. If a left side ends at the state, it is
//! decided, with nothing left over. Otherwise the parent's first decision is the state's too, and
//! what is left over is the parent's rest and one letter more: reading that letter after the
//! parent's link gives the state's link. A tie that copies one letter (`Ties::Block`) cuts the rest
//! elsewhere, after the first letter; for those there is a second kind of link, the **tail**: what
//! reading all letters but the first does.

use super::alphabet::Symbol;
use super::standing::{Decision, Group};
use super::transducer::{Action, Actions, Edges, Move, Output, State, Transducer};
use super::trie::Trie;

/// Nothing decided, nothing undecided.
const IDLE: Move = Move { to: Transducer::START, out: Output::NONE };

/// Builds a machine from the trie.
pub(super) struct Builder<'a> {
    groups: &'a [Group],
    trie: &'a Trie,
    /// By state: its node.
    nodes: Vec<u32>,
    /// By state but the start: the state and letter that lead to it.
    parents: Vec<(State, Symbol)>,
    graph: Vec<Actions>,
}

impl<'a> Builder<'a> {
    /// A builder for these groups and the trie of those that are not absent.
    pub fn new(groups: &'a [Group], trie: &'a Trie) -> Builder<'a> {
        Builder {
            groups,
            trie,
            nodes: vec![Trie::ROOT],
            parents: vec![(Transducer::START, Symbol(0))],
            graph: vec![Actions::None],
        }
    }

    /// Builds the machine. A link is found by following others, each of which leaves fewer
    /// letters, so the work is in the order of the total length of the left sides.
    pub fn build(mut self) -> Transducer {
        let moves = self.moves();
        let edges = Edges::new(self.nodes.len(), &moves);
        let mut links = vec![IDLE];
        let mut tails = vec![IDLE];
        let blocks = self.groups.iter();
        let blocks = blocks.clone().any(|g| g.decision == Decision::CopyLetter);
        for state in 1..self.nodes.len() {
            if blocks {
                let tail = self.tail(state, &edges, &links, &tails);
                tails.push(tail);
            }
            let link = self.link(state, &edges, &links, &tails);
            links.push(link);
        }
        Transducer { edges, links, graph: self.graph, moves: moves.len() }
    }

    /// Numbers the states breadth first and lists the moves to children.
    fn moves(&mut self) -> Vec<(State, Symbol, Move)> {
        let mut moves = Vec::with_capacity(self.trie.len());
        let mut at = 0;
        while let Some(&node) = self.nodes.get(at) {
            let from = State(at as u32);
            for &(letter, child) in &self.trie.node(node).children {
                let to = match self.decided_at_once(child, letter) {
                    Some(action) => Move { to: Transducer::START, out: self.one(action) },
                    None => {
                        self.nodes.push(child);
                        self.parents.push((from, letter));
                        Move { to: State(self.nodes.len() as u32 - 1), out: Output::NONE }
                    }
                };
                moves.push((from, letter, to));
            }
            at += 1;
        }
        moves
    }

    /// The action of a node at which nothing longer can match and nothing is left over.
    fn decided_at_once(&self, node: u32, letter: Symbol) -> Option<Action> {
        let leaf = self.trie.node(node).children.is_empty();
        if leaf { self.whole(node, letter) } else { None }
    }

    /// The action that takes all letters of a node, if a left side ends there.
    fn whole(&self, node: u32, letter: Symbol) -> Option<Action> {
        let number = self.trie.node(node).group?;
        let group = &self.groups[number];
        match group.decision {
            Decision::Apply(rule) => Some(Action::Apply(rule as u32)),
            Decision::CopySpan => Some(Action::CopySpan(number as u32)),
            Decision::CopyLetter if group.left.len() == 1 => Some(Action::Copy(letter)),
            Decision::CopyLetter | Decision::Absent => None,
        }
    }

    fn link(&mut self, state: usize, edges: &Edges, links: &[Move], tails: &[Move]) -> Move {
        let (parent, letter) = self.parents[state];
        let node = self.nodes[state];
        if let Some(action) = self.whole(node, letter) {
            return Move { to: Transducer::START, out: self.one(action) };
        }
        if let Some(group) = self.trie.node(node).group {
            // A tie that copies one letter of several.
            let first = self.groups[group].left[0];
            let copy = self.one(Action::Copy(first));
            let Move { to, out } = tails[state];
            return Move { to, out: self.both(copy, out) };
        }
        if parent == Transducer::START {
            return Move { to: Transducer::START, out: self.one(Action::Copy(letter)) };
        }
        self.read(links[parent.index()], letter, edges, links)
    }

    /// What reading all letters of a state but the first does.
    fn tail(&mut self, state: usize, edges: &Edges, links: &[Move], tails: &[Move]) -> Move {
        let (parent, letter) = self.parents[state];
        if parent == Transducer::START {
            IDLE
        } else {
            self.read(tails[parent.index()], letter, edges, links)
        }
    }

    /// Reads a letter as the finished machine will, adding to the actions so far.
    fn read(&mut self, from: Move, letter: Symbol, edges: &Edges, links: &[Move]) -> Move {
        let Move { to: mut at, mut out } = from;
        loop {
            if let Some(found) = edges.get(at, letter) {
                out = self.both(out, found.out);
                return Move { to: found.to, out };
            }
            if at == Transducer::START {
                let copy = self.one(Action::Copy(letter));
                out = self.both(out, copy);
                return Move { to: at, out };
            }
            let link = links[at.index()];
            out = self.both(out, link.out);
            at = link.to;
        }
    }

    fn one(&mut self, action: Action) -> Output {
        self.graph.push(Actions::One(action));
        Output(self.graph.len() as u32 - 1)
    }

    fn both(&mut self, first: Output, second: Output) -> Output {
        if first == Output::NONE {
            return second;
        }
        if second == Output::NONE {
            return first;
        }
        self.graph.push(Actions::Both(first, second));
        Output(self.graph.len() as u32 - 1)
    }
}
