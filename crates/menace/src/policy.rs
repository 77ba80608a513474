//! How likely each move is at each position.

use super::board::Side;
use super::boxes::Boxes;
use super::graph::{GameStatus, Graph};
use super::machine::Machine;
use std::sync::Arc;

/// The moves of a player at each position, with weights.
#[derive(Clone, Debug)]
pub struct Policy {
    /// The player.
    pub side: Side,
    /// The coarsest grain at which equivalent positions are treated alike.
    pub grain: usize,
    graph: Arc<Graph>,
    /// For each position, where its moves begin, and the sum of their weights. With weight 0, the player resigns.
    places: Vec<(u32, u32, u64)>,
    /// The position after a move, and its weight.
    moves: Vec<(u32, u64)>,
}

impl Policy {
    /// Creates a policy without any moves.
    fn empty(graph: &Arc<Graph>, side: Side, grain: usize) -> Policy {
        let places = vec![(0, 0, 0); graph.len()];
        Policy { side, grain, graph: graph.clone(), places, moves: Vec::new() }
    }

    /// Creates a policy with weights for the moves of every position of a player, queried in the order of the
    /// positions.
    ///
    /// # Errors
    /// Those of the weights.
    pub fn new<E>(
        graph: &Arc<Graph>,
        side: Side,
        grain: usize,
        mut weights: impl FnMut(usize) -> Result<Vec<u64>, E>,
    ) -> Result<Policy, E> {
        let mut policy = Policy::empty(graph, side, grain);
        for position in (0..graph.len()).filter(|&p| graph.turn(p) == side && !graph.moves(p).is_empty()) {
            let weights = weights(position)?;
            let next = graph.moves(position).iter().map(|&(_, next)| next);
            policy.set(position, next.zip(weights));
        }
        Ok(policy)
    }

    /// Sets the moves of a position.
    pub(super) fn set(&mut self, position: usize, moves: impl Iterator<Item = (u32, u64)>) {
        let start = self.moves.len();
        self.moves.extend(moves.filter(|&(_, weight)| weight > 0));
        let total = self.moves[start..].iter().map(|&(_, weight)| weight).sum();
        self.places[position] = (start as u32, self.moves.len() as u32, total);
    }

    /// Creates a policy for which every move is equally likely.
    pub fn random(graph: &Arc<Graph>, side: Side) -> Policy {
        let all = graph.coarsest();
        infallible(Policy::new(graph, side, all, |position| Ok(vec![1; graph.moves(position).len()])))
    }

    /// Creates a policy for which every move that keeps the value of the position is equally likely.
    pub fn perfect(graph: &Arc<Graph>, side: Side) -> Policy {
        let all = graph.coarsest();
        infallible(Policy::new(graph, side, all, |position| {
            let keeps = |next: u32| graph.value(next as usize) == graph.value(position);
            Ok(graph.moves(position).iter().map(|&(_, next)| u64::from(keeps(next))).collect())
        }))
    }

    /// Creates a policy that wins at once if possible, prevents the other player from winning at once if possible, and
    /// otherwise moves at random.
    pub fn careless(graph: &Arc<Graph>, side: Side) -> Policy {
        let won = |position: u32, side: Side| graph.status(position as usize) == GameStatus::Won(side);
        let gives_away = |position: u32| {
            let mut lost = graph.moves(position as usize).iter().map(|&(_, next)| won(next, side.other()));
            let replies_lose = match graph.turn(position as usize) == side {
                // An extra move gives the game away only if every move after it loses.
                true => lost.len() > 0 && lost.all(|is_lost| is_lost),
                false => lost.any(|is_lost| is_lost),
            };
            won(position, side.other()) || replies_lose
        };
        infallible(Policy::new(graph, side, graph.coarsest(), |position| {
            let moves = graph.moves(position);
            let chosen = |choose: &dyn Fn(u32) -> bool| -> Vec<u64> {
                moves.iter().map(|&(_, next)| u64::from(choose(next))).collect()
            };
            let some = |weights: &Vec<u64>| weights.iter().any(|&weight| weight > 0);
            let wins = chosen(&|next| won(next, side));
            let safe = || chosen(&|next| !gives_away(next));
            Ok(Some(wins).filter(some).or_else(|| Some(safe()).filter(some)).unwrap_or(vec![1; moves.len()]))
        }))
    }

    /// Creates the policy of a machine with its current beads.
    pub fn machine(machine: &Machine) -> Policy {
        let Boxes { graph, plays, grain, .. } = &*machine.boxes;
        let mut policy = Policy::empty(graph, *plays, *grain);
        for position in (0..graph.len()).filter(|&p| graph.turn(p) == *plays) {
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

    /// Creates an empty policy to be filled in.
    pub(super) fn unset(graph: &Arc<Graph>, side: Side, grain: usize) -> Policy {
        Policy::empty(graph, side, grain)
    }

    /// Returns the game.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// Returns the positions after the moves, with their weights; empty if the player resigns.
    #[inline]
    pub fn moves(&self, position: usize) -> &[(u32, u64)] {
        let (start, end, _) = self.places[position];
        &self.moves[start as usize..end as usize]
    }

    /// Returns the sum of the weights.
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
