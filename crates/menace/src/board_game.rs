//! A game on a board of three by three: its positions, found from its rules.

use super::board::{Board, Side};
use super::graph::{GameStatus, Graph, GraphBuilder};
use super::rules::Rules;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A game of boards: the rules, and every position that can be reached, with its board.
///
/// The moves of the graph are identified by their indexes in the rules' list.
#[derive(Debug)]
pub struct BoardGame {
    /// The rules.
    pub rules: Rules,
    /// The positions.
    pub graph: Arc<Graph>,
    boards: Vec<Board>,
    places: FxHashMap<(Board, Side), u32>,
}

impl BoardGame {
    /// Creates the game, visiting all positions from the start.
    pub fn new(rules: Rules) -> BoardGame {
        let mut boards = vec![rules.start];
        let mut places: FxHashMap<(Board, Side), u32> =
            [((rules.start, Side::First), 0)].into_iter().collect();
        let mut builder = GraphBuilder::default();
        let mut side = Side::First;
        while builder.len() < boards.len() {
            for position in builder.len()..boards.len() {
                let board = boards[position];
                let moves = rules.moves_of(board, side);
                let status = status_of(&rules, board, side, moves.is_empty());
                let after = moves.into_iter().map(|index| {
                    let next = rules.after(board, &rules.moves[index]);
                    let place = *places.entry((next, side.other())).or_insert_with(|| {
                        boards.push(next);
                        boards.len() as u32 - 1
                    });
                    (index as u32, place)
                });
                builder.push(side, status, after.collect::<Vec<_>>());
            }
            builder.end_layer();
            side = side.other();
        }
        let sides: Vec<(Board, Side)> = sides_of(&boards, &places);
        let classes = [rules.rotations, rules.symmetries.len()].map(|first| {
            let class = |(position, (board, side)): (usize, &(Board, Side))| {
                let images = rules.symmetries[..first].iter().map(|s| s.board(*board));
                let found = images.filter_map(|image| places.get(&(image, *side)));
                found.min().copied().unwrap_or(position as u32)
            };
            sides.iter().enumerate().map(class).collect()
        });
        BoardGame { graph: Arc::new(builder.finish(classes.into())), rules, boards, places }
    }

    /// Returns the board of a position.
    pub fn board(&self, position: usize) -> Board {
        self.boards[position]
    }

    /// Returns the position of a board with a player to move, if it can be reached.
    pub fn find(&self, board: Board, side: Side) -> Option<usize> {
        self.places.get(&(board, side)).map(|&place| place as usize)
    }

    /// Returns the grain at which positions are equivalent under this many of the first symmetries: all, the rotations
    /// or one.
    pub fn grain(&self, symmetries: usize) -> usize {
        match symmetries {
            1 => 0,
            n if n == self.rules.rotations => 1,
            _ => 2,
        }
    }
}

fn status_of(rules: &Rules, board: Board, side: Side, stuck: bool) -> GameStatus {
    match (rules.line_of(board), stuck) {
        (Some(winner), _) => GameStatus::Won(winner),
        (None, true) if rules.stuck_loses => GameStatus::Won(side.other()),
        (None, true) => GameStatus::Drawn,
        (None, false) => GameStatus::Open,
    }
}

/// Returns the board and the player to move of each position.
fn sides_of(boards: &[Board], places: &FxHashMap<(Board, Side), u32>) -> Vec<(Board, Side)> {
    let mut sides: Vec<(Board, Side)> = boards.iter().map(|board| (*board, Side::First)).collect();
    places.iter().for_each(|(key, place)| sides[*place as usize] = *key);
    sides
}
