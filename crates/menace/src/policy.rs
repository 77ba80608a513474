//! How likely each move is at each position.

use super::board::Side;
use super::graph::Graph;
use super::machine::Machine;
use std::sync::Arc;

/// The moves of a player at each position, with weights.
#[derive(Clone, Debug)]
pub struct Policy {
    /// Whose moves.
    pub side: Side,
    /// Positions are treated alike up to this many of the first symmetries of the rules.
    pub symmetries: usize,
    graph: Arc<Graph>,
    /// For each position where its moves begin, and the sum of their weights. No weight: it gives up.
    places: Vec<(u32, u32, u64)>,
    /// The position after a move, and its weight.
    moves: Vec<(u16, u64)>,
}

impl Policy {
    /// A policy without a move yet.
    fn empty(graph: &Arc<Graph>, side: Side, symmetries: usize) -> Policy {
        let places = vec![(0, 0, 0); graph.len()];
        Policy { side, symmetries, graph: graph.clone(), places, moves: Vec::new() }
    }

    /// Weights for the moves of every position of a player, asked one position after the other in their order.
    ///
    /// # Errors
    /// Those of the weights.
    pub fn new<E>(
        graph: &Arc<Graph>,
        side: Side,
        symmetries: usize,
        mut weights: impl FnMut(usize) -> Result<Vec<u64>, E>,
    ) -> Result<Policy, E> {
        let mut policy = Policy::empty(graph, side, symmetries);
        for position in (0..graph.len()).filter(|&p| graph.turn(p) == side && !graph.moves(p).is_empty()) {
            let weights = weights(position)?;
            let next = graph.moves(position).iter().map(|&(_, next)| next);
            policy.set(position, next.zip(weights));
        }
        Ok(policy)
    }

    /// Sets the moves of a position.
    pub(super) fn set(&mut self, position: usize, moves: impl Iterator<Item = (u16, u64)>) {
        let start = self.moves.len();
        self.moves.extend(moves.filter(|&(_, weight)| weight > 0));
        let total = self.moves[start..].iter().map(|&(_, weight)| weight).sum();
        self.places[position] = (start as u32, self.moves.len() as u32, total);
    }

    /// Every move equally likely.
    pub fn random(graph: &Arc<Graph>, side: Side) -> Policy {
        let all = graph.rules.symmetries.len();
        infallible(Policy::new(graph, side, all, |position| Ok(vec![1; graph.moves(position).len()])))
    }

    /// Every move that keeps the value of the position equally likely.
    pub fn perfect(graph: &Arc<Graph>, side: Side) -> Policy {
        let all = graph.rules.symmetries.len();
        infallible(Policy::new(graph, side, all, |position| {
            let keeps = |next: u16| graph.value(usize::from(next)) == graph.value(position);
            Ok(graph.moves(position).iter().map(|&(_, next)| u64::from(keeps(next))).collect())
        }))
    }

    /// What a machine plays with its beads as they are.
    pub fn machine(machine: &Machine) -> Policy {
        let shape = machine.boxes.shape;
        let graph = &machine.boxes.graph;
        let mut policy = Policy::empty(graph, shape.plays, shape.symmetries);
        for position in (0..graph.len()).filter(|&p| graph.turn(p) == shape.plays) {
            match machine.boxes.of(position) {
                Some(number) => {
                    let next = machine.boxes.after(position).iter().copied();
                    policy.set(position, next.zip(machine.odds(number)));
                }
                None => policy.set(position, graph.moves(position).iter().map(|&(_, next)| (next, 1))),
            }
        }
        policy
    }

    /// An empty policy to be filled in.
    pub(super) fn unset(graph: &Arc<Graph>, side: Side, symmetries: usize) -> Policy {
        Policy::empty(graph, side, symmetries)
    }

    /// The game.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The positions after the moves, with their weights; none where it gives up.
    #[inline]
    pub fn moves(&self, position: usize) -> &[(u16, u64)] {
        let (start, end, _) = self.places[position];
        &self.moves[start as usize..end as usize]
    }

    /// The sum of the weights.
    #[inline]
    pub fn total(&self, position: usize) -> u64 {
        self.places[position].2
    }
}

fn infallible(made: Result<Policy, std::convert::Infallible>) -> Policy {
    match made {
        Ok(policy) => policy,
        Err(never) => match never {},
    }
}
