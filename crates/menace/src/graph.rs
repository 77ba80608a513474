//! Every position that a game can come to, as numbers, with the moves between them.

use super::board::Side;

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
/// Positions are numbers; the start is 0. What a position is, only the caller knows: a position that may come about
/// after different numbers of moves has a number for each of them.
#[derive(Debug, Default)]
pub struct Graph {
    turns: Vec<Side>,
    statuses: Vec<GameStatus>,
    /// Where the moves of each position begin, with an end after the last.
    first: Vec<u32>,
    /// Moves: the number by which the caller knows it, and the position after it.
    moves: Vec<(u32, u32)>,
    /// Where each layer begins, with an end after the last.
    layers: Vec<usize>,
    /// For each grain but the finest the first position that is the same as each.
    classes: Vec<Vec<u32>>,
    /// What perfect play gives, for the first player: 1, 0, -1.
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
    /// Adds the next position of the layer: who is to move there, how the game stands, and its moves, which lead to
    /// positions of the next layer. A game that isn't open has none.
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

    /// How many positions were added.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The whole graph. `classes` has for each **grain** from 1 on, the finer ones first, the first position that is
    /// the same as each: the moves of positions that are the same must lead to positions that are the same, as often.
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

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether there are none; a game has its start.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// The player to move, or who would be.
    #[inline]
    pub fn turn(&self, position: usize) -> Side {
        self.turns[position]
    }

    /// How many moves lead to a position.
    pub fn layer(&self, position: usize) -> usize {
        self.layers.partition_point(|&begin| begin <= position) - 1
    }

    /// How the game stands.
    pub fn status(&self, position: usize) -> GameStatus {
        self.statuses[position]
    }

    /// The moves: the caller's number, and the position after.
    #[inline]
    pub fn moves(&self, position: usize) -> &[(u32, u32)] {
        &self.moves[self.first[position] as usize..self.first[position + 1] as usize]
    }

    /// What perfect play gives for the first player: 1, 0 or -1.
    pub fn value(&self, position: usize) -> i8 {
        self.values[position]
    }

    /// The first position that is the same at this grain; at grain 0 every position stands for itself.
    pub fn class(&self, position: usize, grain: usize) -> usize {
        match grain.checked_sub(1).and_then(|grain| self.classes.get(grain)) {
            Some(classes) => classes[position] as usize,
            None => position,
        }
    }

    /// The coarsest grain.
    pub fn coarsest(&self) -> usize {
        self.classes.len()
    }

    /// How many layers there are.
    pub fn layers(&self) -> usize {
        self.layers.len() - 1
    }

    /// The positions of a layer.
    pub fn in_layer(&self, layer: usize) -> std::ops::Range<usize> {
        self.layers[layer]..self.layers[layer + 1]
    }
}
