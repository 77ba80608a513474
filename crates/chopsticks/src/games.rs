//! Whole games: the shortest, those that always lead further, and how many there are of a given length.

use std::collections::BTreeMap;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tg_progress::{Progress, Stop};

use super::explore::Depths;
use super::game::Game;
use super::limits::SearchError;
use super::side::Position;

/// All games of some kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// The length of each, in plies.
    pub length: u32,
    /// The number of games; two ways to a position are one move.
    pub count: UBig,
    /// The first of them, by its positions in order.
    pub first: Vec<Position>,
}

impl Depths {
    /// Returns the shortest games from the start to an end; `None` if no end can be reached.
    ///
    /// # Errors
    /// [`Stop`] if `progress` stops it.
    pub fn shortest(&self, progress: &mut impl Progress) -> Result<Option<Games>, Stop> {
        self.ends().min().map(|length| self.games(length, progress)).transpose()
    }

    /// Returns the longest games, from the start to an end, in which every move leads one ply further from the start:
    /// to a position that can't be reached sooner. `None` if no end can be reached.
    ///
    /// # Errors
    /// [`Stop`] if `progress` stops it.
    pub fn further(&self, progress: &mut impl Progress) -> Result<Option<Games>, Stop> {
        self.ends().max().map(|length| self.games(length, progress)).transpose()
    }

    /// Returns the first `most` of the games from the start to an end in exactly `length` plies in which every move
    /// leads one ply further from the start, in order: all [`Depths::shortest`], or all [`Depths::further`].
    #[must_use]
    pub fn list(&self, length: u32, most: usize) -> Vec<Vec<Position>> {
        let game = self.explored.game();
        let mut found = Vec::new();
        let mut stack = vec![vec![game.start()]];
        let useful = self.leading(length);
        while let Some(line) = stack.pop().filter(|_| found.len() < most) {
            let depth = line.len() - 1;
            if depth == length as usize {
                found.extend(useful[depth].contains_key(&line[depth]).then_some(line));
                continue;
            }
            for m in game.plies(&line[depth]).iter().rev().filter(|m| useful[depth + 1].contains_key(&m.to)) {
                let mut longer = line.clone();
                longer.push(m.to);
                stack.push(longer);
            }
        }
        found
    }

    /// Returns the depths of the ends.
    fn ends(&self) -> impl Iterator<Item = u32> + '_ {
        self.explored.ends().filter_map(|end| self.of(&end))
    }

    fn games(&self, length: u32, progress: &mut impl Progress) -> Result<Games, Stop> {
        let game = self.explored.game();
        let leading = self.leading(length);
        progress.charge(leading.iter().map(|level| level.len() as u64).sum())?;
        let start = game.start();
        let count = leading[0].get(&start).cloned().unwrap_or_default();
        let mut first = vec![start];
        for level in &leading[1..] {
            let at = *first.last().expect("begun with the start");
            let next = game.plies(&at).into_iter().find(|m| level.contains_key(&m.to));
            first.extend(next.map(|m| m.to));
        }
        Ok(Games { length, count, first })
    }

    /// Returns, for each depth up to a length, the positions from which games continue, a ply deeper with every move,
    /// to an end at that length; and how many do.
    fn leading(&self, length: u32) -> Vec<BTreeMap<Position, UBig>> {
        let game = self.explored.game();
        let ends = self.positions(length).filter(|p| game.is_over(p)).map(|p| (p, UBig::ONE));
        let mut levels = vec![ends.collect::<BTreeMap<_, _>>()];
        for depth in (0..length).rev() {
            let deeper = levels.last().expect("begun with the ends");
            let mut level = BTreeMap::new();
            for position in self.positions(depth) {
                let moves = game.plies(&position);
                let count: UBig = moves.iter().filter_map(|m| deeper.get(&m.to)).sum();
                if count != UBig::ZERO {
                    level.insert(position, count);
                }
            }
            levels.push(level);
        }
        levels.reverse();
        levels
    }
}

/// Adding numbers of this many words takes as long as looking at a position.
const WORDS_A_POSITION: u64 = 32;

impl Game {
    /// Counts the games of exactly `plies` plies from the start, with an end only at their end; two ways to a position
    /// are one move. Takes time proportional to `plies` times the positions that can occur at one ply, and to the digits
    /// of the counts.
    ///
    /// # Errors
    /// A [`SearchError`] from the progress.
    pub fn perft(&self, plies: u64, progress: &mut impl Progress) -> Result<UBig, SearchError> {
        let mut level = BTreeMap::from([(self.start(), UBig::ONE)]);
        // The counts grow with the plies, and so does the time for each.
        let part = |ply: u64| ply.saturating_mul(ply);
        for ply in 0..plies {
            progress.report(part(ply), part(plies));
            let mut next: BTreeMap<Position, UBig> = BTreeMap::new();
            let mut bytes = 0;
            for (position, count) in &level {
                let words = count.bit_len() as u64 / 64;
                let moves = self.plies(position);
                moves.iter().for_each(|m| *next.entry(m.to).or_default() += count);
                progress.charge(1 + moves.len() as u64 * words / WORDS_A_POSITION)?;
                bytes += 8 * words;
            }
            progress.reserve(next.len() as u64 * (size_of::<(Position, UBig)>() as u64 + 16) + bytes)?;
            level = next;
            if level.is_empty() {
                break;
            }
        }
        progress.report(1, 1);
        Ok(level.values().sum())
    }
}
