//! What can't be reached and why, how many moves there are, where games end, and the graph.

use std::sync::Arc;

use tg_progress::{Progress, Stop};

use super::explore::{Core, Explored, open_masks};
use super::game::Game;
use super::side::Position;
use super::space::Space;
use super::table::all_sides;

/// Why a position can't be reached; the first reason that applies, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Moves lead here, but only from positions that are themselves unreachable.
    OnlyFromUnreached(Vec<Position>),
    /// No move leads here: the player who would just have moved is out.
    JustMovedIsOut,
    /// No move leads here; it could only be reached by tapping a dead hand, for example from this position.
    OnlyDeadHandTapped(Position),
    /// No move leads here.
    NoPredecessor,
}

/// A number that may be too large for a machine word: a base to an exponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Power {
    /// The base.
    pub base: u64,
    /// The exponent.
    pub exponent: u32,
}

impl Game {
    /// Returns how many codes there are if each player's hands may be written in any order; without lives and swaps.
    #[must_use]
    pub fn codes(&self) -> Power {
        let exponent = u32::from(self.rules().players) * u32::from(self.rules().hands);
        Power { base: self.values() as u64, exponent }
    }

    /// Returns how many different positions there are, including lives and swaps, reached or not; `None` if a player
    /// has too many sides (above 2²⁴) to count them.
    #[must_use]
    pub fn distinct(&self) -> Option<Power> {
        let plain = self.lives() == 0 && self.rules().counted_swaps() == 0;
        let base = if plain { self.ranking.size() } else { all_sides(self, 1 << 24)?.len() as u64 };
        Some(Power { base, exponent: u32::from(self.rules().players) })
    }

    /// Visits every position from which tapping some hand, even a dead one, leads to this one.
    fn tapped_into(&self, position: &Position, mut visit: impl FnMut(Position) -> bool) -> bool {
        let players = self.players();
        let sides = position.sides();
        // Before the table rotated, the player who has just moved was first.
        let mut before = *position;
        (0..players).for_each(|seat| {
            before = before.with((seat + 1) % players, sides[seat]);
        });
        let taps = self.taps(&sides[players - 1]).to_vec();
        for seat in 1..players {
            let target = before.sides()[seat];
            for hand in 0..self.hands() {
                let value = target.hands(self.hands())[hand];
                if value == self.dead() {
                    continue;
                }
                let dead_gets = |&tap: &i16| if self.signed() { tap } else { self.tapped(0, tap) };
                if taps.iter().any(|tap| dead_gets(tap) == value) {
                    let from = before.with(seat, target.with(hand, self.dead()));
                    if visit(from) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// The number of different moves of the positions of a row.
struct Steps {
    own: u64,
    /// For each side as a target, how many others it can become.
    changes: Vec<u64>,
    /// For each side as a target, whether a tap can leave it unchanged (by a live 0).
    unchanged: Vec<bool>,
    /// Whether moves that change nobody else may do what such a tap does.
    own_rest: bool,
}

impl Steps {
    fn of(space: &Space, row: usize) -> Steps {
        let table = &space.table;
        let own = table.own.of(row);
        let (mut changes, mut unchanged) = (Vec::new(), Vec::new());
        let mut list: Vec<u32> = Vec::new();
        for target in 0..space.rows() {
            list.clear();
            for &tap in table.taps.of(row) {
                list.extend_from_slice(table.hit[tap as usize].of(target));
            }
            list.sort_unstable();
            list.dedup();
            let same = list.contains(&(target as u32));
            changes.push(list.len() as u64 - u64::from(same));
            unchanged.push(same);
        }
        Steps { own: own.len() as u64, changes, unchanged, own_rest: own.contains(&table.rested[row]) }
    }

    fn from(&self, space: &Space, bit: usize) -> u64 {
        let targets = || (0..space.players - 1).map(|place| space.digit(place, bit));
        let rests = !self.own_rest && targets().any(|target| self.unchanged[target]);
        self.own + targets().map(|target| self.changes[target]).sum::<u64>() + u64::from(rests)
    }
}

impl Explored {
    /// Returns how many moves all positions reached have in total.
    ///
    /// # Errors
    /// [`Stop`] if `progress` stops it.
    pub fn moves(&self, progress: &mut impl Progress) -> Result<u64, Stop> {
        let (space, set) = match &self.core {
            Core::Sparse(sparse) => return Ok(sparse.edges()),
            Core::Dense { space, set } => (space, set),
        };
        let open = open_masks(space, &self.game);
        let mut count = 0;
        for row in 0..space.rows() {
            let open = &open[usize::from(space.table.out[row])].open;
            let steps = Steps::of(space, row);
            let goes_on = |bit: &usize| open[bit / 64] >> (bit % 64) & 1 == 1;
            count += set.bits(row).filter(goes_on).map(|bit| steps.from(space, bit)).sum::<u64>();
            progress.charge(space.bits as u64)?;
        }
        Ok(count)
    }

    /// Returns the positions reached at which the game is over, in the order of their written form.
    pub fn ends(&self) -> impl Iterator<Item = Position> + '_ {
        self.positions().filter(|position| self.game.is_over(position))
    }

    /// Returns every position of the game that the start doesn't lead to, with the reason.
    ///
    /// Returns `None` if there are too many positions to list: no table of all of them was built.
    ///
    /// # Errors
    /// [`Stop`] if `progress` stops it.
    pub fn missing(&self, progress: &mut impl Progress) -> Result<Option<Vec<(Position, Missing)>>, Stop> {
        let Core::Dense { space, .. } = &self.core else {
            return Ok(None);
        };
        let all = self.game.distinct().and_then(|d| usize::try_from(d.base).ok());
        if all != Some(space.rows()) {
            return Ok(None);
        }
        let mut missing = Vec::new();
        for number in (0..self.numbers()).filter(|&number| !self.is_reached(number)) {
            missing.push((self.position(number), self.why_missing(number)));
            progress.charge(1)?;
        }
        Ok(Some(missing))
    }

    fn why_missing(&self, number: usize) -> Missing {
        let from = self.predecessors(number);
        if !from.is_empty() {
            return Missing::OnlyFromUnreached(from);
        }
        let position = self.position(number);
        if position.sides().last().is_some_and(|side| self.game.is_out(side)) {
            return Missing::JustMovedIsOut;
        }
        let mut found = None;
        self.game.tapped_into(&position, |from| {
            let reached = !self.game.is_over(&from) && self.reached(&from);
            found = reached.then_some(from);
            reached
        });
        found.map_or(Missing::NoPredecessor, Missing::OnlyDeadHandTapped)
    }

    /// Returns the positions, reached or not, with a move to this one; `None` if no table of all positions was built,
    /// or this one isn't in it.
    #[must_use]
    pub fn unmoves(&self, position: &Position) -> Option<Vec<Position>> {
        let dense = matches!(self.core, Core::Dense { .. });
        self.number(position).filter(|_| dense).map(|number| self.predecessors(number))
    }

    fn predecessors(&self, number: usize) -> Vec<Position> {
        let Core::Dense { space, .. } = &self.core else {
            return Vec::new();
        };
        let (last, bit) = space.to_last(number / space.bits, number % space.bits);
        let mut bits = vec![0; space.bits.div_ceil(64)];
        let mut found = Vec::new();
        for &row in space.table.unown.of(last) {
            found.push(space.position(row as usize, bit));
        }
        for &row in space.table.unrested.of(last) {
            bits.fill(0);
            let mut one = bits.clone();
            one[bit / 64] |= 1 << (bit % 64);
            space.unattacks(row as usize, &one, &mut bits);
            let words = bits.iter().enumerate();
            let set = words.flat_map(|(at, &word)| super::rows::bits_of(word).map(move |b| at * 64 + b));
            found.extend(set.map(|bit| space.position(row as usize, bit)));
        }
        found.retain(|position| !self.game.is_over(position));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns the graph in the language of Graphviz: positions as nodes (ends with a double border, the start bold),
    /// moves as edges.
    #[must_use]
    pub fn dot(self: &Arc<Explored>) -> String {
        let game = &self.game;
        let mut text = String::from("digraph chopsticks {\n  node [shape=box];\n");
        for position in self.positions() {
            let style = match (position == game.start(), game.is_over(&position)) {
                (true, _) => " [style=bold]",
                (_, true) => " [peripheries=2]",
                _ => "",
            };
            text.push_str(&format!("  \"{}\"{style};\n", game.write(&position)));
        }
        for (from, to) in self.edges() {
            text.push_str(&format!("  \"{}\" -> \"{}\";\n", game.write(&from), game.write(&to)));
        }
        text.push_str("}\n");
        text
    }

    /// Returns the moves of all positions reached, in order.
    pub fn edges(&self) -> impl Iterator<Item = (Position, Position)> + '_ {
        self.positions().flat_map(|from| self.game.moves(&from).into_iter().map(move |m| (from, m.to)))
    }
}
