//! Games as lists, solved from the definitions.

use std::collections::BTreeSet;
use tg_duels::{Edge, End, Graph, RBig, Unlimited};

/// A position: how it stands, and where its moves lead; a second entry that is true has the same player go on.
pub type Row = (End, Vec<(usize, bool)>);

pub fn graph(rows: &[Row]) -> Graph {
    let mut graph = Graph::default();
    for (end, moves) in rows {
        let edges = moves.iter().map(|&(to, again)| {
            let edge = Edge::turn(to as u32);
            if again { edge.again() } else { edge }
        });
        graph.push(*end, edges, &mut Unlimited).unwrap();
    }
    graph
}

/// Of each position whether its player has won (`Some(true)`) or lost after at most `plies` more plies with best play.
pub fn decided(rows: &[Row], plies: usize, stuck_wins: bool) -> Vec<Option<bool>> {
    let mut known: Vec<Option<bool>> = rows
        .iter()
        .map(|(end, moves)| match end {
            End::Win => Some(true),
            End::Loss => Some(false),
            End::Draw => None,
            End::Open => moves.is_empty().then_some(stuck_wins),
        })
        .collect();
    for _ in 0..plies {
        known = (0..rows.len())
            .map(|at| {
                let (end, moves) = &rows[at];
                if *end != End::Open || moves.is_empty() {
                    return known[at];
                }
                let results: Vec<Option<bool>> =
                    moves.iter().map(|&(to, again)| known[to].map(|won| won == again)).collect();
                if results.contains(&Some(true)) {
                    return Some(true);
                }
                results.iter().all(|result| *result == Some(false)).then_some(false)
            })
            .collect();
    }
    known
}

pub fn nimber(rows: &[Row], at: usize) -> u32 {
    let below: BTreeSet<u32> = rows[at].1.iter().map(|(to, _)| nimber(rows, *to)).collect();
    (0..).find(|number| !below.contains(number)).unwrap()
}

/// The score with best play; the first player is to move at even positions.
pub fn score(rows: &[Row], scores: &[u32], at: usize) -> u32 {
    let (end, moves) = &rows[at];
    if *end != End::Open || moves.is_empty() {
        return scores[at];
    }
    let below = moves.iter().map(|(to, _)| score(rows, scores, *to));
    if at.is_multiple_of(2) { below.max().unwrap() } else { below.min().unwrap() }
}

/// The number of games of exactly `plies` plies.
pub fn games(rows: &[Row], at: usize, plies: usize) -> u64 {
    let (end, moves) = &rows[at];
    match (plies, end) {
        (0, _) => 1,
        (_, End::Open) => {
            let different: BTreeSet<_> = moves.iter().collect();
            different.iter().map(|(to, _)| games(rows, *to, plies - 1)).sum()
        }
        _ => 0,
    }
}

/// What the player to move gets where each move goes on with probability 3/4, and else ends the game, won or lost for
/// whoever would be to move, each as likely: by looking further and further ahead.
pub fn limit(rows: &[Row]) -> Vec<f64> {
    let mut values = vec![0.5; rows.len()];
    for _ in 0..200 {
        values = rows
            .iter()
            .map(|(end, moves)| match end {
                End::Win => 1.0,
                End::Draw => 0.5,
                End::Loss => 0.0,
                End::Open => {
                    let after = moves.iter().map(|&(to, again)| {
                        let mean: f64 = values[to] * 0.75 + 0.125;
                        if again { mean } else { 1.0 - mean }
                    });
                    after.fold(0.0, f64::max)
                }
            })
            .collect();
    }
    values
}

/// How likely it is that the player has won who is to move first, that nobody has, that the other one has, and that the
/// game goes on after some plies, if all moves are equally likely; `player` (0 or 1) is to move. The last number is the
/// mean of the plies of a game that has ended, times how likely that is.
pub fn playout(rows: &[Row], at: usize, player: usize, played: usize, left: usize) -> [f64; 5] {
    let (end, moves) = &rows[at];
    let ended = |winner: usize| {
        let mut found = [0.0, 0.0, 0.0, 0.0, played as f64];
        found[winner] = 1.0;
        found
    };
    match end {
        End::Win => ended(if player == 0 { 0 } else { 2 }),
        End::Loss => ended(if player == 0 { 2 } else { 0 }),
        End::Draw => ended(1),
        End::Open if moves.is_empty() => ended(if player == 0 { 2 } else { 0 }),
        End::Open if left == 0 => [0.0, 0.0, 0.0, 1.0, 0.0],
        End::Open => {
            let mut sum = [0.0; 5];
            for (to, again) in moves {
                let mover = if *again { player } else { 1 - player };
                let after = playout(rows, *to, mover, played + 1, left - 1);
                sum.iter_mut().zip(after).for_each(|(sum, part)| *sum += part / moves.len() as f64);
            }
            sum
        }
    }
}

/// The fewest and the most plies of a game that can't go round.
pub fn lengths(rows: &[Row], at: usize) -> (u32, u32) {
    let (end, moves) = &rows[at];
    if *end != End::Open || moves.is_empty() {
        return (0, 0);
    }
    let after: Vec<(u32, u32)> = moves.iter().map(|(to, _)| lengths(rows, *to)).collect();
    let fewest = after.iter().map(|own| own.0).min().unwrap_or(0);
    let most = after.iter().map(|own| own.1).max().unwrap_or(0);
    (fewest + 1, most + 1)
}

/// A position whose moves lead to one of two positions.
pub type DrawnRow = (End, Vec<(usize, usize, bool)>);

/// What the player to move gets on average where moves are pairs of positions that are as likely.
pub fn mean(rows: &[DrawnRow], at: usize) -> RBig {
    let half = || RBig::from_parts(1.into(), 2u32.into());
    let (end, moves) = &rows[at];
    match end {
        End::Win => RBig::ONE,
        End::Draw => half(),
        End::Loss => RBig::ZERO,
        End::Open => {
            let worth = |&(a, b, again): &(usize, usize, bool)| {
                let both = (mean(rows, a) + mean(rows, b)) * half();
                if again { both } else { RBig::ONE - both }
            };
            moves.iter().map(worth).max().unwrap_or(RBig::ZERO)
        }
    }
}
