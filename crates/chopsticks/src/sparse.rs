//! A search that keeps only the positions reached, for spaces too large for a box (and for fewer than two
//! players): packed positions in a hash table, then moves and values by number.

use std::collections::hash_map::Entry;
use std::sync::atomic::AtomicU32;

use rustc_hash::FxHashMap;
use tg_progress::{Progress, Stop};

use super::game::Game;
use super::limits::{SearchError, SearchLimits};
use super::masks::{Ending, ending};
use super::packed::{Packed, words};
use super::retrograde::{Cell, layers};
use super::side::{MAX_PLAYERS, Position};

/// The positions reached, numbered in the order of their written form.
pub(crate) struct Sparse {
    index: Box<dyn Index>,
    pub(crate) depths: Vec<u32>,
    starts: Vec<usize>,
    moves: Vec<u32>,
}

/// Maps positions to their numbers.
trait Index: Send + Sync {
    fn number(&self, game: &Game, position: &Position) -> Option<usize>;
    fn position(&self, game: &Game, number: usize) -> Position;
}

struct Sorted<P>(Vec<P>);

impl<P: Packed> Index for Sorted<P> {
    fn number(&self, game: &Game, position: &Position) -> Option<usize> {
        self.0.binary_search(&P::pack(game, position)).ok()
    }

    fn position(&self, game: &Game, number: usize) -> Position {
        self.0[number].unpack(game)
    }
}

/// The number of positions between two charges.
const BATCH: usize = 1 << 14;

impl Sparse {
    /// Finds everything that the game's start leads to.
    pub(crate) fn search(
        game: &Game,
        limits: &SearchLimits,
        progress: &mut impl Progress,
    ) -> Result<Sparse, SearchError> {
        match words(game) {
            1 => Sparse::with::<u64>(game, limits, progress),
            2 => Sparse::with::<u128>(game, limits, progress),
            _ => Sparse::with::<[u64; MAX_PLAYERS]>(game, limits, progress),
        }
    }

    fn with<P: Packed>(
        game: &Game,
        limits: &SearchLimits,
        progress: &mut impl Progress,
    ) -> Result<Sparse, SearchError> {
        let depth_of = breadth_first::<P>(game, limits, progress)?;
        let mut sorted: Vec<(P, u32)> = depth_of.into_iter().collect();
        sorted.sort_unstable();
        let depths = sorted.iter().map(|&(_, depth)| depth).collect();
        let keys: Vec<P> = sorted.into_iter().map(|(key, _)| key).collect();
        let (mut starts, mut moves) = (vec![0], Vec::new());
        let mut to: Vec<P> = Vec::new();
        for (number, key) in keys.iter().enumerate() {
            to.clear();
            game.visit_moves(&key.unpack(game), |m| to.push(P::pack(game, &m.to)));
            to.sort_unstable();
            to.dedup();
            let number_of = |key| keys.binary_search(key).expect("closed under moves") as u32;
            moves.extend(to.iter().map(number_of));
            starts.push(moves.len());
            if number % BATCH == 0 {
                progress.charge(BATCH as u64)?;
                room::<P>(keys.len(), moves.len(), limits, progress)?;
            }
        }
        Ok(Sparse { index: Box::new(Sorted(keys)), depths, starts, moves })
    }

    pub(crate) fn len(&self) -> usize {
        self.depths.len()
    }

    pub(crate) fn number(&self, game: &Game, position: &Position) -> Option<usize> {
        self.index.number(game, position)
    }

    pub(crate) fn position(&self, game: &Game, number: usize) -> Position {
        self.index.position(game, number)
    }

    fn to(&self, number: usize) -> &[u32] {
        &self.moves[self.starts[number]..self.starts[number + 1]]
    }

    /// Returns how many moves all positions have in total.
    pub(crate) fn edges(&self) -> u64 {
        self.moves.len() as u64
    }

    /// Returns, for each position, which positions lead to it: starts and items.
    fn from(&self) -> (Vec<usize>, Vec<u32>) {
        let mut starts = vec![0; self.len() + 1];
        self.moves.iter().for_each(|&to| starts[to as usize + 1] += 1);
        for at in 0..self.len() {
            starts[at + 1] += starts[at];
        }
        let mut next = starts.clone();
        let mut items = vec![0; self.moves.len()];
        for from in 0..self.len() {
            for &to in self.to(from) {
                items[next[to as usize]] = from as u32;
                next[to as usize] += 1;
            }
        }
        (starts, items)
    }

    /// Returns the values of all positions, layer after layer, as `retrograde` gives them.
    pub(crate) fn solve(
        &self,
        game: &Game,
        progress: &mut impl Progress,
    ) -> Result<Vec<Vec<AtomicU32>>, Stop> {
        let players = game.players();
        let count = if players == 0 { 1 } else { layers(players) };
        let each = 8 + 10 * count as u64;
        progress.reserve(self.len() as u64 * each + self.moves.len() as u64 * 4)?;
        let (starts, from) = self.from();
        let before = |number: usize| &from[starts[number]..starts[number + 1]];
        let values: Vec<Vec<AtomicU32>> =
            (0..count).map(|_| (0..self.len()).map(|_| AtomicU32::empty()).collect()).collect();
        let mut left: Vec<Vec<u32>> = vec![(0..self.len()).map(|n| self.to(n).len() as u32).collect(); count];
        let passes = |number: usize| {
            players > 2 && self.to(number).len() == 1 && game.must_pass(&self.position(game, number))
        };
        let mut fresh = self.ended(game, &values, &mut left);
        let mut level = 0;
        while !fresh.is_empty() {
            level += 1;
            let mut next = Vec::new();
            // A position from which a pass leads to one decided at this level is decided there, too.
            while let Some((layer, number)) = fresh.pop() {
                let above = (layer + 1) % count;
                let flips = count == 1;
                let won = (values[layer][number].get() % 2 == 1) != flips;
                // The player who moves in the layer above plays for the seat followed in layer 0 only.
                let good = won == (above == 0);
                for &one in before(number) {
                    let one = one as usize;
                    let wanted = &mut left[above][one];
                    if *wanted == 0 {
                        continue;
                    }
                    *wanted = if good { 0 } else { *wanted - 1 };
                    if *wanted == 0 {
                        let (distance, list) =
                            if passes(one) { (level - 1, &mut fresh) } else { (level, &mut next) };
                        values[above][one].set(2 * distance + if won { 1 } else { 2 });
                        list.push((above, one));
                    }
                }
            }
            progress.charge(next.len() as u64)?;
            fresh = next;
        }
        Ok(values)
    }

    /// Decides finished games in each layer, and marks them as done.
    fn ended(&self, game: &Game, values: &[Vec<AtomicU32>], left: &mut [Vec<u32>]) -> Vec<(usize, usize)> {
        let mut fresh = Vec::new();
        for number in 0..self.len() {
            let position = self.position(game, number);
            let is_out = |seat: usize| game.is_out(&position.sides()[seat]);
            for layer in 0..values.len() {
                if game.players() == 0 {
                    continue;
                }
                let value = match ending(game.players(), game.rules().misere, layer, is_out) {
                    Ending::Open => continue,
                    Ending::Won => 1,
                    Ending::Lost => 2,
                    Ending::Nobody => 0,
                };
                left[layer][number] = 0;
                if value > 0 {
                    values[layer][number].set(value);
                    fresh.push((layer, number));
                }
            }
        }
        fresh
    }
}

/// Returns every packed position that the start leads to, with its depth.
fn breadth_first<P: Packed>(
    game: &Game,
    limits: &SearchLimits,
    progress: &mut impl Progress,
) -> Result<FxHashMap<P, u32>, SearchError> {
    let mut depth_of = FxHashMap::default();
    let mut level: Vec<P> = Vec::new();
    enter(game, game.start(), 0, &mut depth_of, &mut level);
    let mut depth = 0;
    while !level.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for (done, key) in level.iter().enumerate() {
            game.visit_moves(&key.unpack(game), |m| enter(game, m.to, depth, &mut depth_of, &mut next));
            if done % BATCH == 0 {
                progress.charge(BATCH.min(level.len()) as u64)?;
                room::<P>(depth_of.len(), 0, limits, progress)?;
            }
        }
        level = next;
    }
    Ok(depth_of)
}

/// Adds a new position, and all that passes lead to from it: they cost nothing.
fn enter<P: Packed>(
    game: &Game,
    mut position: Position,
    depth: u32,
    depth_of: &mut FxHashMap<P, u32>,
    level: &mut Vec<P>,
) {
    loop {
        let key = P::pack(game, &position);
        let Entry::Vacant(entry) = depth_of.entry(key) else { return };
        entry.insert(depth);
        level.push(key);
        if !game.must_pass(&position) {
            return;
        }
        position = position.rotated();
    }
}

/// Checks that these numbers of positions and moves fit the limits.
fn room<P>(
    positions: usize,
    moves: usize,
    limits: &SearchLimits,
    progress: &mut impl Progress,
) -> Result<(), SearchError> {
    let bytes = (positions * (2 * size_of::<P>() + 16) + moves * 8) as u64;
    if bytes > limits.memory || positions > u32::MAX as usize {
        return Err(SearchError::TooLarge { bytes, limit: limits.memory, positions: positions as u64 });
    }
    Ok(progress.reserve(bytes)?)
}
