//! The boxes of a machine: which positions share one, and which moves their colours stand for.

use super::board::Side;
use super::graph::Graph;
use std::sync::Arc;

/// A box, without its beads.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct MatchBox {
    /// How many moves the machine has made before, with or without a choice, at least: 0 for the first box.
    pub number: usize,
    /// The number of colours of its beads.
    pub colours: usize,
    /// The index of its first colour among those of the machine.
    pub start: usize,
}

/// A position at which a machine has a choice.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position.
    pub position: usize,
    /// Its box.
    pub number: usize,
    /// The position after the move of each colour.
    pub after: Vec<u32>,
    /// The colour of each move of the position, in order.
    pub colours: Vec<u32>,
}

/// All boxes for a game.
#[derive(Debug)]
pub struct Boxes {
    /// The game.
    pub graph: Arc<Graph>,
    /// The side that the machine plays.
    pub plays: Side,
    /// The coarsest grain at which equivalent positions have the same box, with the same moves for its colours.
    pub grain: usize,
    boxes: Vec<MatchBox>,
    /// For each position, its box and where its moves begin below; [`NO_BOX`] if it has none.
    places: Vec<(u32, u32)>,
    /// The position after each colour's move.
    after: Vec<u32>,
    /// For each position, where the colours of its moves begin.
    first_colours: Vec<u32>,
    colours_of: Vec<u32>,
    colours: usize,
    reopens: bool,
}

const NO_BOX: u32 = u32::MAX;

impl Boxes {
    /// Creates boxes, each with the number of the machine's moves before it and its number of colours; and the
    /// positions at which they are opened. At each of its other positions, the machine has a single move.
    ///
    /// `reopens` says whether a box may be opened twice in a game.
    pub fn new(
        graph: Arc<Graph>,
        plays: Side,
        grain: usize,
        boxes: impl IntoIterator<Item = (usize, usize)>,
        openings: impl IntoIterator<Item = Opening>,
        reopens: bool,
    ) -> Boxes {
        let positions = graph.len();
        let mut made = Boxes {
            graph,
            plays,
            grain,
            boxes: Vec::new(),
            places: vec![(NO_BOX, 0); positions],
            after: Vec::new(),
            first_colours: vec![0; positions],
            colours_of: Vec::new(),
            colours: 0,
            reopens,
        };
        for (number, colours) in boxes {
            made.boxes.push(MatchBox { number, colours, start: made.colours });
            made.colours += colours;
        }
        for Opening { position, number, after, colours } in openings {
            made.places[position] = (number as u32, made.after.len() as u32);
            made.after.extend(after);
            made.first_colours[position] = made.colours_of.len() as u32;
            made.colours_of.extend(colours);
        }
        made
    }

    /// Returns the boxes, in order.
    pub fn list(&self) -> &[MatchBox] {
        &self.boxes
    }

    /// Returns the box of a position, if it has one.
    #[inline]
    pub fn of(&self, position: usize) -> Option<usize> {
        let (number, _) = self.places[position];
        (number != NO_BOX).then_some(number as usize)
    }

    /// Returns the positions after the moves of a box's colours, at a position that has one.
    #[inline]
    pub fn after(&self, position: usize) -> &[u32] {
        match self.places[position] {
            (NO_BOX, _) => &[],
            (number, start) => {
                let start = start as usize;
                &self.after[start..start + self.boxes[number as usize].colours]
            }
        }
    }

    /// Returns the colour of a move of a position that has a box, by the move's index.
    pub fn colour(&self, position: usize, place: usize) -> Option<usize> {
        self.of(position)?;
        let first = self.first_colours[position] as usize;
        (place < self.graph.moves(position).len()).then(|| self.colours_of[first + place] as usize)
    }

    /// Returns the move at a position that a colour of its box stands for, as its index among the moves.
    pub fn step(&self, position: usize, colour: usize) -> Option<usize> {
        let next = self.after(position).get(colour)?;
        let moves = self.graph.moves(position);
        let own = |&place: &usize| moves[place].1 == *next && self.colour(position, place) == Some(colour);
        (0..moves.len()).find(own).or_else(|| moves.iter().position(|(_, to)| to == next))
    }

    /// Returns the total number of colours of all boxes.
    pub fn colours(&self) -> usize {
        self.colours
    }

    /// Returns whether a box may be opened twice in a game.
    pub fn reopens(&self) -> bool {
        self.reopens
    }
}
