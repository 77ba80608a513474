//! Compiling the groups of a round to a transducer, breadth first over the trie of left sides.
//!
//! The failure link of a state follows from its parent's. If a left side ends at the state, it is
//! decided, with nothing left over. Otherwise the parent's first decision is also the state's, and
//! what is left over is the parent's rest and one letter more: reading that letter after the
//! parent's link gives the state's link. A tie that copies one letter (`Ties::Block`) cuts the rest
//! elsewhere, after the first letter; for those there is a second kind of link, the **tail**: the effect of
//! reading all letters but the first.

use super::alphabet::Symbol;
use super::standing::{Decision, RuleGroup};
use super::transducer::{
    ActionList, Actions, Edges, Transducer, TransducerAction, TransducerState, Transition,
};
use super::trie::Trie;

/// Nothing decided, nothing undecided.
const IDLE: Transition = Transition { to: Transducer::START, out: ActionList::NONE };

impl Transducer {
    /// Compiles the groups of a round. Takes time and space proportional to the total length of
    /// the left sides.
    pub(super) fn new(groups: &[RuleGroup]) -> Transducer {
        let counted = groups.iter().enumerate();
        let trie = Trie::new(
            counted
                .filter(|(_, group)| group.decision != Decision::Absent)
                .map(|(number, group)| (number, &*group.left)),
        );
        TransducerBuilder::new(groups, &trie).build()
    }
}

/// Builds a machine from the trie.
struct TransducerBuilder<'a> {
    groups: &'a [RuleGroup],
    trie: &'a Trie,
    /// By state: its node.
    nodes: Vec<u32>,
    /// By state, except the start: the state and letter that lead to it.
    parents: Vec<(TransducerState, Symbol)>,
    graph: Vec<Actions>,
}

impl<'a> TransducerBuilder<'a> {
    /// Creates a builder for these groups and the trie of those that are not absent.
    fn new(groups: &'a [RuleGroup], trie: &'a Trie) -> TransducerBuilder<'a> {
        TransducerBuilder {
            groups,
            trie,
            nodes: vec![Trie::ROOT],
            parents: vec![(Transducer::START, Symbol(0))],
            graph: vec![Actions::None],
        }
    }

    /// Builds the machine. A link is found by following others, each of which leaves fewer
    /// letters, so the work is proportional to the total length of the left sides.
    fn build(mut self) -> Transducer {
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
    fn moves(&mut self) -> Vec<(TransducerState, Symbol, Transition)> {
        let mut moves = Vec::with_capacity(self.trie.len());
        let mut at = 0;
        while let Some(&node) = self.nodes.get(at) {
            let from = TransducerState(at as u32);
            for &(letter, child) in &self.trie.node(node).children {
                let to = match self.decided_at_once(child, letter) {
                    Some(action) => Transition { to: Transducer::START, out: self.one(action) },
                    None => {
                        self.nodes.push(child);
                        self.parents.push((from, letter));
                        Transition { to: TransducerState(self.nodes.len() as u32 - 1), out: ActionList::NONE }
                    }
                };
                moves.push((from, letter, to));
            }
            at += 1;
        }
        moves
    }

    /// Returns the action of a node at which nothing longer can match and nothing is left over.
    fn decided_at_once(&self, node: u32, letter: Symbol) -> Option<TransducerAction> {
        let leaf = self.trie.node(node).children.is_empty();
        if leaf { self.whole(node, letter) } else { None }
    }

    /// Returns the action that takes all letters of a node, if a left side ends there.
    fn whole(&self, node: u32, letter: Symbol) -> Option<TransducerAction> {
        let number = self.trie.node(node).group?;
        let group = &self.groups[number];
        match group.decision {
            Decision::Apply(rule) => Some(TransducerAction::Apply(rule as u32)),
            Decision::CopySpan => Some(TransducerAction::CopySpan(number as u32)),
            Decision::CopyLetter if group.left.len() == 1 => Some(TransducerAction::Copy(letter)),
            Decision::CopyLetter | Decision::Absent => None,
        }
    }

    fn link(
        &mut self,
        state: usize,
        edges: &Edges,
        links: &[Transition],
        tails: &[Transition],
    ) -> Transition {
        let (parent, letter) = self.parents[state];
        let node = self.nodes[state];
        if let Some(action) = self.whole(node, letter) {
            return Transition { to: Transducer::START, out: self.one(action) };
        }
        if let Some(group) = self.trie.node(node).group {
            // A tie that copies one letter of several.
            let first = self.groups[group].left[0];
            let copy = self.one(TransducerAction::Copy(first));
            let Transition { to, out } = tails[state];
            return Transition { to, out: self.both(copy, out) };
        }
        if parent == Transducer::START {
            return Transition { to: Transducer::START, out: self.one(TransducerAction::Copy(letter)) };
        }
        self.read(links[parent.index()], letter, edges, links)
    }

    /// Returns the effect of reading all letters of a state but the first.
    fn tail(
        &mut self,
        state: usize,
        edges: &Edges,
        links: &[Transition],
        tails: &[Transition],
    ) -> Transition {
        let (parent, letter) = self.parents[state];
        if parent == Transducer::START {
            IDLE
        } else {
            self.read(tails[parent.index()], letter, edges, links)
        }
    }

    /// Reads a letter as the finished machine will, adding to the actions so far.
    fn read(&mut self, from: Transition, letter: Symbol, edges: &Edges, links: &[Transition]) -> Transition {
        let Transition { to: mut at, mut out } = from;
        loop {
            if let Some(found) = edges.get(at, letter) {
                out = self.both(out, found.out);
                return Transition { to: found.to, out };
            }
            if at == Transducer::START {
                let copy = self.one(TransducerAction::Copy(letter));
                out = self.both(out, copy);
                return Transition { to: at, out };
            }
            let link = links[at.index()];
            out = self.both(out, link.out);
            at = link.to;
        }
    }

    fn one(&mut self, action: TransducerAction) -> ActionList {
        self.graph.push(Actions::One(action));
        ActionList(self.graph.len() as u32 - 1)
    }

    fn both(&mut self, first: ActionList, second: ActionList) -> ActionList {
        if first == ActionList::NONE {
            return second;
        }
        if second == ActionList::NONE {
            return first;
        }
        self.graph.push(Actions::Both(first, second));
        ActionList(self.graph.len() as u32 - 1)
    }
}
