//! Every position of a game that can be reached, with its moves.

use super::board::{Board, Side};
use super::rules::Rules;
use rustc_hash::FxHashMap;

/// Whether a game goes on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum GameStatus {
    /// It does.
    Open,
    /// Somebody has won.
    Won(Side),
    /// Nobody has, and no move is left.
    Drawn,
}

/// The positions of a game, in layers: each move leads from a layer to the next one.
///
/// Positions are numbers; the start is 0. A position is a board and who is to move.
#[derive(Debug)]
pub struct Graph {
    /// The rules.
    pub rules: Rules,
    boards: Vec<Board>,
    statuses: Vec<GameStatus>,
    /// Where the moves of each position begin, with an end after the last.
    first: Vec<u32>,
    /// Moves: the place in the rules' list, and the position after it.
    moves: Vec<(u8, u16)>,
    /// Where each layer begins, with an end after the last.
    layers: Vec<usize>,
    places: FxHashMap<(Board, Side), u16>,
    /// The first position that is the same up to all symmetries, and up to rotations.
    classes: [Vec<u16>; 2],
    /// What perfect play gives, for the first player: 1, 0, -1.
    values: Vec<i8>,
}

impl Graph {
    /// Goes through all positions from the start.
    pub fn new(rules: Rules) -> Graph {
        let mut graph = Graph {
            boards: vec![rules.start],
            places: [((rules.start, Side::First), 0)].into_iter().collect(),
            statuses: Vec::new(),
            first: vec![0],
            moves: Vec::new(),
            layers: vec![0, 1],
            classes: [Vec::new(), Vec::new()],
            values: Vec::new(),
            rules,
        };
        let mut position = 0;
        while position < graph.boards.len() {
            let layer = graph.layers.len() - 2;
            for position in position..graph.boards.len() {
                graph.expand(position, side_of(layer));
            }
            position = graph.layers[layer + 1];
            graph.layers.push(graph.boards.len());
        }
        graph.layers.pop();
        graph.classes =
            [graph.rules.symmetries.len(), graph.rules.rotations].map(|first| graph.classes_by(first));
        graph.values = graph.minimax();
        graph
    }

    fn expand(&mut self, position: usize, side: Side) {
        let board = self.boards[position];
        let moves = self.rules.moves_of(board, side);
        self.statuses.push(match (self.rules.line_of(board), moves.is_empty()) {
            (Some(winner), _) => GameStatus::Won(winner),
            (None, true) if self.rules.stuck_loses => GameStatus::Won(side.other()),
            (None, true) => GameStatus::Drawn,
            (None, false) => GameStatus::Open,
        });
        for index in moves {
            let next = self.rules.after(board, &self.rules.moves[index]);
            let fresh = self.boards.len() as u16;
            let place = *self.places.entry((next, side.other())).or_insert(fresh);
            if place == fresh {
                self.boards.push(next);
            }
            self.moves.push((index as u8, place));
        }
        self.first.push(self.moves.len() as u32);
    }

    /// The first position of each class, with this many of the first symmetries.
    fn classes_by(&self, symmetries: usize) -> Vec<u16> {
        (0..self.len())
            .map(|position| {
                let (board, side) = (self.board(position), self.turn(position));
                let images = self.rules.symmetries[..symmetries].iter().map(|s| s.board(board));
                let places = images.filter_map(|image| self.places.get(&(image, side)));
                places.min().copied().unwrap_or(position as u16)
            })
            .collect()
    }

    fn minimax(&self) -> Vec<i8> {
        let mut values = vec![0; self.len()];
        for position in (0..self.len()).rev() {
            let after = self.moves(position).iter().map(|&(_, next)| values[usize::from(next)]);
            values[position] = match (self.status(position), self.turn(position)) {
                (GameStatus::Won(Side::First), _) => 1,
                (GameStatus::Won(Side::Second), _) => -1,
                (GameStatus::Drawn, _) => 0,
                (GameStatus::Open, Side::First) => after.max().unwrap_or(0),
                (GameStatus::Open, Side::Second) => after.min().unwrap_or(0),
            };
        }
        values
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether there are none; there always is the start.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// The board of a position.
    pub fn board(&self, position: usize) -> Board {
        self.boards[position]
    }

    /// The player to move, or who would be.
    pub fn turn(&self, position: usize) -> Side {
        side_of(self.layer(position))
    }

    /// How many moves lead to a position.
    pub fn layer(&self, position: usize) -> usize {
        self.layers.partition_point(|&begin| begin <= position) - 1
    }

    /// How the game stands.
    pub fn status(&self, position: usize) -> GameStatus {
        self.statuses[position]
    }

    /// The moves: the place in the rules' list, and the position after.
    pub fn moves(&self, position: usize) -> &[(u8, u16)] {
        &self.moves[self.first[position] as usize..self.first[position + 1] as usize]
    }

    /// The position of a board with a player to move, if it can be reached.
    pub fn find(&self, board: Board, side: Side) -> Option<usize> {
        self.places.get(&(board, side)).map(|&place| usize::from(place))
    }

    /// What perfect play gives for the first player: 1, 0 or -1.
    pub fn value(&self, position: usize) -> i8 {
        self.values[position]
    }

    /// The first position that is the same up to this many of the first symmetries: all, the rotations or one.
    pub fn class(&self, position: usize, symmetries: usize) -> usize {
        match symmetries {
            1 => position,
            n if n == self.rules.rotations => usize::from(self.classes[1][position]),
            _ => usize::from(self.classes[0][position]),
        }
    }

    /// How many layers there are.
    pub(super) fn layers(&self) -> usize {
        self.layers.len() - 1
    }

    /// The positions of a layer.
    pub(super) fn in_layer(&self, layer: usize) -> std::ops::Range<usize> {
        self.layers[layer]..self.layers[layer + 1]
    }
}

fn side_of(layer: usize) -> Side {
    if layer.is_multiple_of(2) { Side::First } else { Side::Second }
}
