//! Lines of play that end in a certain way, the likeliest first.

use super::expected::{Chance, scaled};
use super::graph::Graph;
use super::play::{GameResult, result};
use super::policy::Policy;
use dashu_int::UBig;
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use tg_progress::{Progress, Stop};

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedLine {
    /// Its positions, from the start. At the last one, the game is over or a player resigns.
    pub positions: Vec<usize>,
    /// How likely it is: ways out of a total.
    pub chance: (UBig, UBig),
}

/// Lines of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedLines {
    /// The likeliest lines.
    pub likeliest: Vec<PlayedLine>,
    /// The number of lines.
    pub count: UBig,
}

/// Returns the lines between two policies that end this way for the first of them: their number, and the `most`
/// likeliest. Equally likely lines are in the order of their positions.
///
/// # Errors
/// [`Stop`] if `progress` stops it.
pub fn played_lines(
    own: &Policy,
    other: &Policy,
    ending: GameResult,
    most: usize,
    progress: &mut dyn Progress,
) -> Result<PlayedLines, Stop> {
    let game = Game { own, other, graph: own.graph(), ending };
    let (counts, best) = game.below(progress)?;
    let mut likeliest = Vec::new();
    let mut open = BinaryHeap::new();
    if let Some(Some(bound)) = best.first() {
        open.push(Begun { bound: bound.clone(), chance: (UBig::ONE, UBig::ONE), positions: vec![0] });
    }
    while let Some(Begun { chance, positions, .. }) = open.pop() {
        progress.charge(positions.len() as u64)?;
        let here = positions.last().copied().unwrap_or(0);
        let Some((moves, total)) = game.moves(here) else {
            likeliest.push(PlayedLine { positions, chance });
            if likeliest.len() >= most {
                break;
            }
            continue;
        };
        for (next, weight) in moves {
            let Some(below) = &best[next] else { continue };
            progress.reserve((positions.len() as u64 + 16) * 8)?;
            let chance = scaled(&chance, weight, total);
            let bound = (&chance.0 * &below.0, &chance.1 * &below.1);
            let positions = positions.iter().copied().chain([next]).collect();
            open.push(Begun { bound, chance, positions });
        }
    }
    Ok(PlayedLines { likeliest, count: counts.into_iter().next().unwrap_or(UBig::ZERO) })
}

struct Game<'a> {
    own: &'a Policy,
    other: &'a Policy,
    graph: &'a Graph,
    ending: GameResult,
}

/// For each position, how many such lines begin there, and how likely the likeliest of them is.
type Below = (Vec<UBig>, Vec<Option<Chance>>);

impl Game<'_> {
    /// Returns the moves that are played at a position, each next position once, and the sum of their weights; `None`
    /// if the game ends there.
    fn moves(&self, position: usize) -> Option<(Vec<(usize, u64)>, u64)> {
        let mover = if self.graph.turn(position) == self.own.side { self.own } else { self.other };
        if self.graph.moves(position).is_empty() || mover.moves(position).is_empty() {
            return None;
        }
        let mut moves: Vec<(usize, u64)> = Vec::new();
        for &(next, weight) in mover.moves(position) {
            match moves.iter_mut().find(|(known, _)| *known == next as usize) {
                Some((_, sum)) => *sum += weight,
                None => moves.push((next as usize, weight)),
            }
        }
        Some((moves, mover.total(position)))
    }

    /// Returns how a game ends at a position without moves.
    fn ended(&self, position: usize) -> GameResult {
        if self.graph.moves(position).is_empty() {
            return result(self.graph, position, self.own.side);
        }
        // The player to move resigns.
        if self.graph.turn(position) == self.own.side { GameResult::Loss } else { GameResult::Win }
    }

    fn below(&self, progress: &mut dyn Progress) -> Result<Below, Stop> {
        let mut counts = vec![UBig::ZERO; self.graph.len()];
        let mut best: Vec<Option<Chance>> = vec![None; self.graph.len()];
        for position in (0..self.graph.len()).rev() {
            progress.charge(1 + self.graph.moves(position).len() as u64)?;
            let Some((moves, total)) = self.moves(position) else {
                if self.ended(position) == self.ending {
                    counts[position] = UBig::ONE;
                    best[position] = Some((UBig::ONE, UBig::ONE));
                }
                continue;
            };
            for (next, weight) in moves {
                let count = counts[next].clone();
                counts[position] += count;
                let Some(below) = &best[next] else { continue };
                let way = scaled(below, weight, total);
                if best[position].as_ref().is_none_or(|known| compared(&way, known) == Ordering::Greater) {
                    best[position] = Some(way);
                }
            }
        }
        Ok((counts, best))
    }
}

fn compared(one: &Chance, other: &Chance) -> Ordering {
    (&one.0 * &other.1).cmp(&(&other.0 * &one.1))
}

/// A partial line, and an upper bound on how likely a line that it may become is.
struct Begun {
    bound: Chance,
    chance: Chance,
    positions: Vec<usize>,
}

impl Ord for Begun {
    fn cmp(&self, other: &Begun) -> Ordering {
        compared(&self.bound, &other.bound).then_with(|| other.positions.cmp(&self.positions))
    }
}

impl PartialOrd for Begun {
    fn partial_cmp(&self, other: &Begun) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Begun {
    fn eq(&self, other: &Begun) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Begun {}
