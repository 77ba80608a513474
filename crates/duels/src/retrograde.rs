//! Who wins, and in how many plies: backwards from the ends, one distance after the other.

use super::graph::{Edge, End, Graph};
use super::predecessors::Predecessors;
use tg_progress::{Progress, Stop};

/// How a game ends with best play, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The other player can force to win.
    Loss,
    /// Neither can.
    Draw,
    /// The player to move can.
    Win,
}

impl Outcome {
    /// The same for the other player.
    #[must_use]
    pub fn opposite(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }
}

/// What a position is worth for the player to move: winners hurry, losers delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    /// Who can force to win.
    pub outcome: Outcome,
    /// In how many plies; none for a draw.
    pub distance: Option<u32>,
}

impl Worth {
    /// Neither wins.
    pub const DRAW: Worth = Worth { outcome: Outcome::Draw, distance: None };

    /// Won in this number of plies.
    pub fn win(plies: u32) -> Worth {
        Worth { outcome: Outcome::Win, distance: Some(plies) }
    }

    /// Lost in this number of plies.
    pub fn loss(plies: u32) -> Worth {
        Worth { outcome: Outcome::Loss, distance: Some(plies) }
    }

    /// Greater is better for the player: sooner wins, then draws, then later losses.
    #[must_use]
    pub fn merit(self) -> i64 {
        /// More than any distance.
        const DECIDED: i64 = 1 << 40;
        let distance = i64::from(self.distance.unwrap_or(0));
        match self.outcome {
            Outcome::Win => DECIDED - distance,
            Outcome::Draw => 0,
            Outcome::Loss => distance - DECIDED,
        }
    }

    /// What a move is worth for who makes it, if it leads to a position of this worth for the player to move there.
    #[must_use]
    pub fn before(self, edge: Edge) -> Worth {
        let outcome = if edge.is_again() { self.outcome } else { self.outcome.opposite() };
        Worth { outcome, distance: self.distance.map(|plies| plies + 1) }
    }
}

/// What becomes of a player who is to move and can't.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// The player has lost, as in normal play.
    Loses,
    /// The player has won, as in misère play.
    Wins,
}

/// What every position is worth.
#[derive(Clone, Debug)]
pub struct Solution {
    /// 0 a draw, 2d + 1 a win and 2d + 2 a loss in d plies.
    values: Vec<u32>,
}

const OPEN: u32 = 0;

fn won(plies: u32) -> u32 {
    2 * plies + 1
}

fn lost(plies: u32) -> u32 {
    2 * plies + 2
}

fn is_won(value: u32) -> bool {
    value % 2 == 1
}

impl Solution {
    /// What a position is worth.
    pub fn worth(&self, position: u32) -> Worth {
        match self.values[position as usize] {
            OPEN => Worth::DRAW,
            value if is_won(value) => Worth::win(value / 2),
            value => Worth::loss(value / 2 - 1),
        }
    }

    /// What a move is worth for who makes it; it must lead to a position.
    pub fn worth_of(&self, edge: Edge) -> Worth {
        edge.position().map_or(Worth::DRAW, |to| self.worth(to).before(edge))
    }

    /// The best edges of a position, in their order.
    pub fn best(&self, graph: &Graph, position: u32) -> Vec<Edge> {
        let edges = graph.edges(position);
        let most = edges.iter().map(|edge| self.worth_of(*edge).merit()).max();
        edges.iter().copied().filter(|edge| Some(self.worth_of(*edge).merit()) == most).collect()
    }
}

impl Graph {
    /// Solves the game by retrograde analysis: what is decided at one distance decides what leads there at the next
    /// one. What is never decided is a draw. Takes 12 bytes a position and 4 an edge, and keeps 4 a position.
    /// No lots may be drawn: for these
    /// there is [`Graph::expected`].
    ///
    /// # Errors
    /// [`Stop`] if `progress` says so.
    pub fn solve(&self, stuck: Stuck, progress: &mut impl Progress) -> Result<Solution, Stop> {
        let back = Predecessors::of(self, progress)?;
        progress.reserve(self.len() as u64 * 12)?;
        let mut values = vec![OPEN; self.len()];
        // How many edges don't lose yet.
        let mut left: Vec<u32> = (0..self.len() as u32).map(|p| self.edges(p).len() as u32).collect();
        let mut level: Vec<u32> = Vec::new();
        for position in 0..self.len() as u32 {
            let value = match (self.end(position), stuck) {
                (End::Win, _) => won(0),
                (End::Loss, _) => lost(0),
                (End::Open, stuck) if left[position as usize] == 0 => match stuck {
                    Stuck::Loses => lost(0),
                    Stuck::Wins => won(0),
                },
                _ => continue,
            };
            values[position as usize] = value;
            level.push(position);
        }
        let mut plies = 0;
        let mut decided = 0;
        while !level.is_empty() {
            plies += 1;
            decided += level.len() as u64;
            progress.report(decided, self.len() as u64);
            let mut next = Vec::new();
            for &position in &level {
                let wins = is_won(values[position as usize]);
                let before = back.of_position(position);
                progress.charge(1 + before.len() as u64)?;
                for edge in before {
                    let from = edge.position().unwrap_or_default() as usize;
                    if values[from] != OPEN || self.end(from as u32) != End::Open {
                        continue;
                    }
                    if wins == edge.is_again() {
                        values[from] = won(plies);
                        next.push(from as u32);
                        continue;
                    }
                    left[from] -= 1;
                    if left[from] == 0 {
                        values[from] = lost(plies);
                        next.push(from as u32);
                    }
                }
            }
            level = next;
        }
        progress.report(self.len() as u64, self.len() as u64);
        Ok(Solution { values })
    }

    /// Solves it as a puzzle for one player: the shortest way to a win; what leads to none is lost, without a
    /// distance.
    ///
    /// # Errors
    /// [`Stop`] if `progress` says so.
    pub fn solve_alone(&self, progress: &mut impl Progress) -> Result<Alone, Stop> {
        let back = Predecessors::of(self, progress)?;
        progress.reserve(self.len() as u64 * 8)?;
        let mut distances = vec![u32::MAX; self.len()];
        let mut queue: Vec<u32> =
            (0..self.len() as u32).filter(|position| self.end(*position) == End::Win).collect();
        queue.iter().for_each(|position| distances[*position as usize] = 0);
        let mut at = 0;
        while let Some(&position) = queue.get(at) {
            at += 1;
            let before = back.of_position(position);
            progress.charge(1 + before.len() as u64)?;
            for edge in before {
                let from = edge.position().unwrap_or_default() as usize;
                if distances[from] == u32::MAX && self.end(from as u32) == End::Open {
                    distances[from] = distances[position as usize] + 1;
                    queue.push(from as u32);
                }
            }
        }
        Ok(Alone { distances })
    }
}

/// The shortest way from each position of a puzzle to a win.
#[derive(Clone, Debug)]
pub struct Alone {
    /// `u32::MAX` where there is none.
    distances: Vec<u32>,
}

impl Alone {
    /// In how many moves a position is won; none if it can't be.
    pub fn distance(&self, position: u32) -> Option<u32> {
        Some(self.distances[position as usize]).filter(|moves| *moves != u32::MAX)
    }
}
