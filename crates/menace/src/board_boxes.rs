//! The boxes of a machine for a game of boards: each shows a drawing.

use super::board::{Board, Side};
use super::board_game::BoardGame;
use super::boxes::{Boxes, Opening};
use super::graph::GameStatus;
use super::rules::{BoardMove, Symmetry};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Settings that decide which boxes there are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BoxShape {
    /// The side that the machine plays.
    pub plays: Side,
    /// Positions are equivalent under this many of the first symmetries of the rules.
    pub symmetries: usize,
    /// Whether positions with a single move have a box.
    pub forced: bool,
    /// Whether equivalent moves of a symmetric drawing share a colour.
    pub fold: bool,
}

/// The drawing on a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The board on it.
    pub board: Board,
    /// The colours of its beads: moves on the drawing, as indexes into the rules' list.
    pub colours: Vec<usize>,
}

/// The boxes for a game of boards, with their drawings.
#[derive(Debug)]
pub struct BoardBoxes {
    /// The game.
    pub game: Arc<BoardGame>,
    /// The settings that the boxes were built with.
    pub shape: BoxShape,
    /// The boxes in the form that a machine uses.
    pub boxes: Arc<Boxes>,
    drawings: Vec<Drawing>,
}

impl BoardBoxes {
    /// Finds the boxes of a game.
    pub fn new(game: Arc<BoardGame>, shape: BoxShape) -> BoardBoxes {
        let mut finder = Finder { game: &game, shape, drawings: Vec::new(), openings: Vec::new() };
        let mut list = Vec::new();
        for layer in 0..game.graph.layers() {
            let before = finder.drawings.len();
            finder.add_layer(layer);
            list.extend(finder.drawings[before..].iter().map(|drawing| (layer / 2, drawing.colours.len())));
        }
        let Finder { drawings, openings, .. } = finder;
        let grain = game.grain(shape.symmetries);
        let boxes = Boxes::new(game.graph.clone(), shape.plays, grain, list, openings, false);
        BoardBoxes { game, shape, boxes: Arc::new(boxes), drawings }
    }

    /// Returns the drawing on each box.
    pub fn drawings(&self) -> &[Drawing] {
        &self.drawings
    }

    /// Returns the box of a board, which needn't occur in a game, and the symmetry that takes it to the drawing.
    pub fn find(&self, board: Board) -> Option<(usize, &Symmetry)> {
        let (drawing, symmetry) = drawing(&self.game, self.shape, board);
        let number = self.drawings.iter().position(|b| b.board == drawing)?;
        Some((number, &self.game.rules.symmetries[symmetry]))
    }

    /// Returns the move at a position that a colour of its box stands for, as an index into the rules' list.
    pub fn step(&self, position: usize, colour: usize) -> Option<usize> {
        let place = self.boxes.step(position, colour)?;
        self.game.graph.moves(position).get(place).map(|&(step, _)| step as usize)
    }
}

/// Returns the drawing that a board is mapped to, and the index of the first symmetry that takes it there.
fn drawing(game: &BoardGame, shape: BoxShape, board: Board) -> (Board, usize) {
    let symmetries = game.rules.symmetries.iter().take(shape.symmetries);
    let images = symmetries.enumerate().map(|(index, s)| (s.board(board), index));
    images.min_by_key(|&(image, index)| (image.rank(), index)).unwrap_or((board, 0))
}

struct Finder<'a> {
    game: &'a BoardGame,
    shape: BoxShape,
    drawings: Vec<Drawing>,
    openings: Vec<Opening>,
}

impl Finder<'_> {
    /// Adds the boxes for the positions after a number of moves, in the order of their drawings.
    fn add_layer(&mut self, layer: usize) {
        let (game, graph) = (self.game, &self.game.graph);
        let needs = |&position: &usize| {
            graph.turn(position) == self.shape.plays
                && graph.status(position) == GameStatus::Open
                && (self.shape.forced || graph.moves(position).len() > 1)
        };
        let shown: Vec<(usize, Board, &Symmetry)> = graph
            .in_layer(layer)
            .filter(needs)
            .map(|position| {
                let (drawing, symmetry) = drawing(game, self.shape, game.board(position));
                (position, drawing, &game.rules.symmetries[symmetry])
            })
            .collect();
        let mut boards: Vec<Board> = shown.iter().map(|&(_, drawing, _)| drawing).collect();
        boards.sort_by_key(|drawing| drawing.rank());
        boards.dedup();
        let mut numbers: FxHashMap<Board, usize> = FxHashMap::default();
        for board in boards {
            numbers.insert(board, self.drawings.len());
            self.drawings.push(Drawing { board, colours: self.colours_of(board) });
        }
        for (position, drawing, symmetry) in shown {
            self.openings.push(self.opening(position, numbers[&drawing], symmetry));
        }
    }

    fn opening(&self, position: usize, number: usize, symmetry: &Symmetry) -> Opening {
        let Drawing { board, colours } = &self.drawings[number];
        let rules = &self.game.rules;
        let moves = self.game.graph.moves(position);
        let images: Vec<_> =
            moves.iter().map(|&(step, next)| (symmetry.apply(&rules.moves[step as usize]), next)).collect();
        let after = colours.iter().filter_map(|&colour| {
            images.iter().find(|(image, _)| *image == rules.moves[colour]).map(|&(_, next)| next)
        });
        // A move without a colour of its own has that of an equivalent one.
        let keep: Vec<&Symmetry> = rules.symmetries.iter().filter(|s| s.board(*board) == *board).collect();
        let colour = |image: &BoardMove| {
            let is = |colour: &usize| {
                rules.moves[*colour] == *image || keep.iter().any(|s| s.apply(image) == rules.moves[*colour])
            };
            let own = colours.iter().position(|colour| rules.moves[*colour] == *image);
            own.or_else(|| colours.iter().position(is)).unwrap_or(0) as u32
        };
        Opening {
            position,
            number,
            after: after.collect(),
            colours: images.iter().map(|(image, _)| colour(image)).collect(),
        }
    }

    /// Returns the moves on a drawing that have a colour of their own.
    fn colours_of(&self, drawing: Board) -> Vec<usize> {
        let rules = &self.game.rules;
        let mut moves = rules.moves_of(drawing, self.shape.plays);
        if self.shape.fold {
            let keeps = |s: &&Symmetry| s.board(drawing) == drawing;
            let keep: Vec<&Symmetry> = rules.symmetries.iter().filter(keeps).collect();
            let least = |&index: &usize| {
                let images = keep.iter().map(|s| s.apply(&rules.moves[index]));
                let places = images.filter_map(|image| rules.moves.iter().position(|m| *m == image));
                places.min() == Some(index)
            };
            moves.retain(least);
        }
        moves
    }
}
