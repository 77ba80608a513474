//! Every position that can occur in a game, as numbers, with the moves between them.

use super::board::Side;

/// The status of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum GameStatus {
    /// It continues.
    Open,
    /// Somebody has won.
    Won(Side),
    /// Nobody has won, and no move is left.
    Drawn,
}

/// The positions of a game, in layers: each move leads from a layer to the next one.
///
/// Positions are numbers; the start is 0. Only the caller knows what a position is: one that may occur
/// after different numbers of moves has a number for each of them.
#[derive(Debug, Default)]
pub struct Graph {
    turns: Vec<Side>,
    statuses: Vec<GameStatus>,
    /// Where the moves of each position begin, plus the end.
    first: Vec<u32>,
    /// Moves: the caller's number for it, and the position after it.
    moves: Vec<(u32, u32)>,
    /// Where each layer begins, plus the end.
    layers: Vec<usize>,
    /// For each grain but the finest, the first equivalent position of each.
    classes: Vec<Vec<u32>>,
    /// The result of perfect play for the first player: 1, 0, -1.
    values: Vec<i8>,
}

/// A graph to which positions are added, layer by layer.
#[derive(Debug)]
pub struct GraphBuilder(Graph);

impl Default for GraphBuilder {
    fn default() -> GraphBuilder {
        GraphBuilder(Graph { first: vec![0], layers: vec![0], ..Graph::default() })
    }
}

impl GraphBuilder {
    /// Adds the next position of the layer: the player to move, the status of the game, and its moves, which lead to
    /// positions of the next layer. A finished game has none.
    pub fn push(&mut self, turn: Side, status: GameStatus, moves: impl IntoIterator<Item = (u32, u32)>) {
        let graph = &mut self.0;
        graph.turns.push(turn);
        graph.statuses.push(status);
        graph.moves.extend(moves);
        graph.first.push(graph.moves.len() as u32);
    }

    /// Ends the layer.
    pub fn end_layer(&mut self) {
        self.0.layers.push(self.0.turns.len());
    }

    /// Returns how many positions were added.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether no position was added.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the whole graph. `classes` has for each **grain** from 1 on, finer ones first, the first equivalent
    /// position of each: the moves of equivalent positions must lead to equivalent positions, equally often.
    pub fn finish(self, classes: Vec<Vec<u32>>) -> Graph {
        let mut graph = self.0;
        graph.classes = classes;
        graph.values = graph.minimax();
        graph
    }
}

impl Graph {
    fn minimax(&self) -> Vec<i8> {
        let mut values = vec![0; self.len()];
        for position in (0..self.len()).rev() {
            let after = self.moves(position).iter().map(|&(_, next)| values[next as usize]);
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

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Returns whether there are no positions; a game has its start.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// Returns the player to move, or who would be.
    #[inline]
    pub fn turn(&self, position: usize) -> Side {
        self.turns[position]
    }

    /// Returns how many moves lead to a position.
    pub fn layer(&self, position: usize) -> usize {
        self.layers.partition_point(|&begin| begin <= position) - 1
    }

    /// Returns the status of the game.
    pub fn status(&self, position: usize) -> GameStatus {
        self.statuses[position]
    }

    /// Returns the moves: the caller's number, and the position after each.
    #[inline]
    pub fn moves(&self, position: usize) -> &[(u32, u32)] {
        &self.moves[self.first[position] as usize..self.first[position + 1] as usize]
    }

    /// Returns the result of perfect play for the first player: 1, 0 or -1.
    pub fn value(&self, position: usize) -> i8 {
        self.values[position]
    }

    /// Returns the first equivalent position at this grain; at grain 0, every position stands for itself.
    pub fn class(&self, position: usize, grain: usize) -> usize {
        match grain.checked_sub(1).and_then(|grain| self.classes.get(grain)) {
            Some(classes) => classes[position] as usize,
            None => position,
        }
    }

    /// Returns the coarsest grain.
    pub fn coarsest(&self) -> usize {
        self.classes.len()
    }

    /// Returns the number of layers.
    pub fn layers(&self) -> usize {
        self.layers.len() - 1
    }

    /// Returns the positions of a layer.
    pub fn in_layer(&self, layer: usize) -> std::ops::Range<usize> {
        self.layers[layer]..self.layers[layer + 1]
    }
}
