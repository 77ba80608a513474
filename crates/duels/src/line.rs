//! Lines of best play.

use super::graph::{Edge, End, Graph};

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The positions, one after each ply.
    pub positions: Vec<u32>,
    /// The ply at which the last position was met before, if it goes round.
    pub repeats: Option<usize>,
}

impl Graph {
    /// The line that follows the first of the chosen edges at each position, to the end or until a position repeats.
    pub fn line(&self, from: u32, choose: impl Fn(u32) -> Option<Edge>) -> Line {
        let mut positions = vec![from];
        // Where each was met: lines are short beside the game.
        let mut met = std::collections::HashMap::from([(from, 0)]);
        let mut at = from;
        while self.end(at) == End::Open {
            let Some(next) = choose(at).and_then(Edge::position) else { break };
            let ply = positions.len();
            positions.push(next);
            if let Some(before) = met.insert(next, ply) {
                return Line { positions, repeats: Some(before) };
            }
            at = next;
        }
        Line { positions, repeats: None }
    }
}
