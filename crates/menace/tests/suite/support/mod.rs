//! Noughts and crosses and the matchbox machine again, sharing nothing with the engine: boards as text,
//! probabilities as fractions summed over every line of play.

#![allow(dead_code, reason = "each test uses a part of this")]

use dashu_ratio::RBig;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeMap;
use std::sync::Arc;
use tg_menace::*;

pub const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

pub fn winner(board: &str) -> Option<char> {
    let cells: Vec<char> = board.chars().collect();
    let line = LINES.iter().find(|l| cells[l[0]] != '_' && l.iter().all(|&c| cells[c] == cells[l[0]]));
    line.map(|l| cells[l[0]])
}

pub fn put(board: &str, cell: usize, letter: char) -> String {
    board.chars().enumerate().map(|(i, c)| if i == cell { letter } else { c }).collect()
}

pub fn free(board: &str) -> Vec<usize> {
    (0..9).filter(|&cell| board.as_bytes()[cell] == b'_').collect()
}

/// Returns the images under repeated turns and flips.
pub fn images(board: &str) -> Vec<String> {
    let pick = |board: &str, order: [usize; 9]| -> String {
        order.iter().map(|&cell| board.as_bytes()[cell] as char).collect()
    };
    let mut images = vec![board.to_owned()];
    for _ in 0..3 {
        images.push(pick(&images[images.len() - 1], [6, 3, 0, 7, 4, 1, 8, 5, 2]));
    }
    for image in images.clone() {
        images.push(pick(&image, [2, 1, 0, 5, 4, 3, 8, 7, 6]));
    }
    images
}

/// Returns the turns and flips of the square, the identity first: square `i` of an image is square `order[i]`.
fn orders() -> Vec<[usize; 9]> {
    let mut orders = vec![[0, 1, 2, 3, 4, 5, 6, 7, 8]];
    for _ in 0..3 {
        let last = orders[orders.len() - 1];
        orders.push([6, 3, 0, 7, 4, 1, 8, 5, 2].map(|cell: usize| last[cell]));
    }
    for order in orders.clone() {
        orders.push([2, 1, 0, 5, 4, 3, 8, 7, 6].map(|cell: usize| order[cell]));
    }
    orders
}

/// Squares with their weights; empty if a player resigns.
pub type Weights = Vec<(usize, u64)>;

/// A machine on text boards: beads by the drawing and its squares.
pub struct Naive {
    letter: char,
    beads: BTreeMap<String, [u64; 9]>,
}

impl Naive {
    pub fn of(machine: &Trained) -> Naive {
        let mut beads = BTreeMap::new();
        let rules = &machine.boards.game.rules;
        for (number, place) in machine.boards.drawings().iter().enumerate() {
            let mut counts = [0; 9];
            for (&colour, &count) in place.colours.iter().zip(machine.beads_in(number)) {
                counts[rules.moves[colour].to] = count;
            }
            beads.insert(place.board.text().replace('/', ""), counts);
        }
        let letter = if machine.boxes.plays == Side::First { 'X' } else { 'O' };
        Naive { letter, beads }
    }

    /// Returns what it plays on a board: the beads of its box, three random ones if it holds one or none.
    pub fn weights(&self, board: &str) -> Weights {
        let free = free(board);
        if free.len() == 1 {
            return vec![(free[0], 1)];
        }
        let shown = orders().into_iter().find_map(|order| {
            let image: String = order.iter().map(|&cell| board.as_bytes()[cell] as char).collect();
            self.beads.get(&image).map(|beads| (order, beads))
        });
        let (order, beads) = shown.expect("a box for the board");
        let fill = beads.iter().sum::<u64>() <= 1;
        let squares = (0..9).filter(|&cell| board.as_bytes()[order[cell]] == b'_');
        let weights = squares.map(|cell| (order[cell], if fill { 1 } else { beads[cell] }));
        weights.filter(|&(_, weight)| weight > 0).collect()
    }
}

/// The other player.
pub enum Other<'a> {
    /// Plays squares with weights.
    Plays(&'a dyn Fn(&str) -> Weights),
    /// Knows the boxes, and chooses what is best for it.
    Best,
}

/// Returns how games end for a machine from a board on: win, draw, loss.
pub fn ends(own: &Naive, other: &Other, board: &str, known: &mut BTreeMap<String, [RBig; 3]>) -> [RBig; 3] {
    if let Some(ends) = known.get(board) {
        return ends.clone();
    }
    let certain = |place: usize| std::array::from_fn(|i| if i == place { RBig::ONE } else { RBig::ZERO });
    match winner(board) {
        Some(letter) if letter == own.letter => return certain(0),
        Some(_) => return certain(2),
        None if free(board).is_empty() => return certain(1),
        None => {}
    }
    let letter = mover(board);
    let weights = match other {
        _ if letter == own.letter => own.weights(board),
        Other::Plays(weights) => weights(board),
        Other::Best => {
            let after =
                free(board).into_iter().map(|cell| ends(own, other, &put(board, cell, letter), known));
            let good = |ends: &[RBig; 3]| (&ends[2] - &ends[0], ends[2].clone());
            let best = after.max_by(|one, two| good(one).cmp(&good(two))).expect("a free square");
            known.insert(board.to_owned(), best.clone());
            return best;
        }
    };
    let total: u64 = weights.iter().map(|weight| weight.1).sum();
    let mut sum = [RBig::ZERO, RBig::ZERO, RBig::ZERO];
    for (cell, weight) in weights {
        let ends = ends(own, other, &put(board, cell, letter), known);
        for (sum, end) in sum.iter_mut().zip(ends) {
            *sum += end * RBig::from_parts(weight.into(), total.into());
        }
    }
    known.insert(board.to_owned(), sum.clone());
    sum
}

/// Returns the player to move.
pub fn mover(board: &str) -> char {
    if free(board).len() % 2 == 1 { 'X' } else { 'O' }
}

/// Returns the value under perfect play: 1 if X wins.
pub fn value(board: &str, known: &mut BTreeMap<String, i32>) -> i32 {
    match winner(board) {
        Some('X') => return 1,
        Some(_) => return -1,
        None if free(board).is_empty() => return 0,
        None => {}
    }
    if let Some(&value) = known.get(board) {
        return value;
    }
    let letter = mover(board);
    let after: Vec<i32> =
        free(board).into_iter().map(|cell| value(&put(board, cell, letter), known)).collect();
    let best = if letter == 'X' { after.iter().max() } else { after.iter().min() };
    let best = best.copied().expect("a free square");
    known.insert(board.to_owned(), best);
    best
}

/// Returns every free square.
pub fn anywhere(board: &str) -> Weights {
    free(board).into_iter().map(|cell| (cell, 1)).collect()
}

/// Returns every square that keeps the value.
pub fn perfectly(board: &str) -> Weights {
    let mut known = BTreeMap::new();
    let now = value(board, &mut known);
    let letter = mover(board);
    let keeps = free(board).into_iter().filter(|&cell| value(&put(board, cell, letter), &mut known) == now);
    keeps.map(|cell| (cell, 1)).collect()
}

/// Boxes that stand for all images of a board.
pub const ALL: BoxShape = BoxShape { plays: Side::First, symmetries: 8, forced: false, fold: false };

/// A machine with the boards on its boxes.
pub struct Trained {
    pub boards: BoardBoxes,
    pub machine: Machine,
}

impl std::ops::Deref for Trained {
    type Target = Machine;

    fn deref(&self) -> &Machine {
        &self.machine
    }
}

/// Returns a machine with the story's beads after games against a random player.
pub fn trained(shape: BoxShape, games: u64, seed: u64) -> Trained {
    let boards = BoardBoxes::new(Arc::new(BoardGame::new(Rules::noughts())), shape);
    let settings = MachineSettings {
        beads: BeadPlan::Each(vec![4, 3, 2, 1]),
        rewards: Rewards { win: 1, draw: 0, loss: -1, last: false },
        refill: Refill::Emptied,
    };
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut machine = Machine::new(boards.boxes.clone(), settings, &mut random);
    play_games(&mut machine, &Policy::random(&boards.boxes.graph, shape.plays.other()), games, &mut random);
    Trained { boards, machine }
}

/// Returns win, draw and loss as fractions.
pub fn parts(outcome: &OutcomeWays) -> [RBig; 3] {
    [&outcome.win, &outcome.draw, &outcome.loss]
        .map(|part| RBig::from_parts(part.clone().into(), outcome.total.clone()))
}

/// Returns win, draw and loss by the naive program.
pub fn naively(machine: &Trained, other: &Other) -> [RBig; 3] {
    ends(&Naive::of(machine), other, "_________", &mut BTreeMap::new())
}
