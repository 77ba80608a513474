//! How a game ends for the machine.

use super::board::Side;
use super::graph::{Graph, Status};

/// How a game ended, for the machine.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// It won.
    Win,
    /// Nobody did.
    Draw,
    /// It lost, or gave up.
    Loss,
}

/// How a game that is over ended for a player.
pub(super) fn result(graph: &Graph, position: usize, own: Side) -> Play {
    match graph.status(position) {
        Status::Won(side) if side == own => Play::Win,
        Status::Won(_) => Play::Loss,
        _ => Play::Draw,
    }
}
