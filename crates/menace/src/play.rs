//! How a game ends for the machine.

use super::board::Side;
use super::graph::{GameStatus, Graph};

/// How a game ended, for the machine.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// It won.
    Win,
    /// Nobody did.
    Draw,
    /// It lost, or gave up.
    Loss,
}

/// How a game that is over ended for a player.
pub(super) fn result(graph: &Graph, position: usize, own: Side) -> GameResult {
    match graph.status(position) {
        GameStatus::Won(side) if side == own => GameResult::Win,
        GameStatus::Won(_) => GameResult::Loss,
        _ => GameResult::Draw,
    }
}
