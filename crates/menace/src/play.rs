//! How a game ends for the machine.

use super::board::Side;
use super::graph::{GameStatus, Graph};

/// How a game ended, for the machine.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The machine won.
    Win,
    /// Nobody won.
    Draw,
    /// The machine lost, or resigned.
    Loss,
}

impl GameResult {
    /// Returns how it ended for the other player.
    pub fn for_other(self) -> GameResult {
        match self {
            GameResult::Win => GameResult::Loss,
            GameResult::Draw => GameResult::Draw,
            GameResult::Loss => GameResult::Win,
        }
    }
}

/// Returns how a finished game ended for a player.
pub fn result(graph: &Graph, position: usize, own: Side) -> GameResult {
    match graph.status(position) {
        GameStatus::Won(side) if side == own => GameResult::Win,
        GameStatus::Won(_) => GameResult::Loss,
        _ => GameResult::Draw,
    }
}
