//! The boxes of a machine: which positions share one, and which moves its colours are.

use super::board::{Board, Side};
use super::graph::{GameStatus, Graph};
use super::rules::Symmetry;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What decides which boxes there are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BoxShape {
    /// Whom the machine plays.
    pub plays: Side,
    /// Positions are the same up to this many of the first symmetries of the rules.
    pub symmetries: usize,
    /// Whether positions with a single move have a box.
    pub forced: bool,
    /// Whether equivalent moves of a symmetric drawing share a colour.
    pub fold: bool,
}

/// A box, without its beads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchBox {
    /// The board on it.
    pub drawing: Board,
    /// How many moves the machine has made before: 0 for the first box.
    pub number: usize,
    /// Its colours: moves on the drawing, as places in the rules' list.
    pub colours: Vec<usize>,
    /// Where its beads begin among those of the machine.
    pub start: usize,
}

/// All boxes for a game.
#[derive(Debug)]
pub struct Boxes {
    /// The game.
    pub graph: Arc<Graph>,
    /// What decided on them.
    pub shape: BoxShape,
    boxes: Vec<MatchBox>,
    /// For each position its box, and where its moves begin below.
    places: Vec<Option<(u16, u32)>>,
    /// The position after each colour's move.
    after: Vec<u16>,
    colours: usize,
}

impl Boxes {
    /// Finds the boxes of a game.
    pub fn new(graph: Arc<Graph>, shape: BoxShape) -> Boxes {
        let mut boxes = Boxes {
            boxes: Vec::new(),
            places: vec![None; graph.len()],
            after: Vec::new(),
            colours: 0,
            graph,
            shape,
        };
        for layer in 0..boxes.graph.layers() {
            boxes.add_layer(layer);
        }
        boxes
    }

    /// The boxes for the positions after a number of moves, in the order of their drawings.
    fn add_layer(&mut self, layer: usize) {
        let graph = self.graph.clone();
        let needs = |&position: &usize| {
            graph.turn(position) == self.shape.plays
                && graph.status(position) == GameStatus::Open
                && (self.shape.forced || graph.moves(position).len() > 1)
        };
        let shown: Vec<(usize, Board, &Symmetry)> = graph
            .in_layer(layer)
            .filter(needs)
            .map(|position| {
                let (drawing, symmetry) = self.drawing(graph.board(position));
                (position, drawing, symmetry_of(&graph, symmetry))
            })
            .collect();
        let mut drawings: Vec<Board> = shown.iter().map(|&(_, drawing, _)| drawing).collect();
        drawings.sort_by_key(|drawing| drawing.rank());
        drawings.dedup();
        let mut numbers: FxHashMap<Board, usize> = FxHashMap::default();
        for drawing in drawings {
            numbers.insert(drawing, self.boxes.len());
            let colours = self.colours_of(drawing);
            let start = self.colours;
            self.colours += colours.len();
            self.boxes.push(MatchBox { drawing, number: layer / 2, colours, start });
        }
        for (position, drawing, symmetry) in shown {
            let number = numbers[&drawing];
            self.places[position] = Some((number as u16, self.after.len() as u32));
            let moves = graph.moves(position);
            for &colour in &self.boxes[number].colours {
                let step = &graph.rules.moves[colour];
                let same = |&&(index, _): &&(u8, u16)| {
                    symmetry.apply(&graph.rules.moves[usize::from(index)]) == *step
                };
                self.after.extend(moves.iter().find(same).map(|&(_, next)| next));
            }
        }
    }

    /// The drawing that a board goes to, and the first symmetry that takes it there.
    fn drawing(&self, board: Board) -> (Board, usize) {
        let symmetries = self.graph.rules.symmetries.iter().take(self.shape.symmetries);
        let images = symmetries.enumerate().map(|(index, s)| (s.board(board), index));
        images.min_by_key(|&(image, index)| (image.rank(), index)).unwrap_or((board, 0))
    }

    /// The moves on a drawing that have a colour of their own.
    fn colours_of(&self, drawing: Board) -> Vec<usize> {
        let rules = &self.graph.rules;
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

    /// The boxes, in order.
    pub fn list(&self) -> &[MatchBox] {
        &self.boxes
    }

    /// The box of a position, if it has one.
    pub fn of(&self, position: usize) -> Option<usize> {
        self.places[position].map(|(number, _)| usize::from(number))
    }

    /// The positions after the moves of a box's colours, at a position that has one.
    pub fn after(&self, position: usize) -> &[u16] {
        match self.places[position] {
            Some((number, start)) => {
                let start = start as usize;
                &self.after[start..start + self.boxes[usize::from(number)].colours.len()]
            }
            None => &[],
        }
    }

    /// The move at a position that a colour of its box stands for, as its place in the rules' list.
    pub fn step(&self, position: usize, colour: usize) -> Option<usize> {
        let next = self.after(position).get(colour)?;
        let moves = self.graph.moves(position).iter();
        moves.filter(|(_, to)| to == next).map(|&(step, _)| usize::from(step)).next()
    }

    /// The box of a board that needn't be at hand in a game, and the symmetry that takes it to the drawing.
    pub fn find(&self, board: Board) -> Option<(usize, &Symmetry)> {
        let (drawing, symmetry) = self.drawing(board);
        let number = self.boxes.iter().position(|b| b.drawing == drawing)?;
        Some((number, symmetry_of(&self.graph, symmetry)))
    }

    /// The colours of all boxes together.
    pub fn colours(&self) -> usize {
        self.colours
    }
}

fn symmetry_of(graph: &Graph, index: usize) -> &Symmetry {
    &graph.rules.symmetries[index]
}
