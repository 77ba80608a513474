//! Best moves and lines of play from a solution.

use rustc_hash::FxHashMap;

use super::moves::Move;
use super::side::Position;
use super::solution::{GameOutcome, GameValue, Solution};

/// A line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayLine {
    /// The positions, including the first.
    pub positions: Vec<Position>,
    /// For a draw: where in the line the last position occurred before.
    pub repeats: Option<usize>,
}

impl Solution {
    /// Returns the moves of a position, in order, each with its value for the player who makes it; distances count
    /// from the position before the move, and a pass costs nothing. A decided position stays decided. Empty if the
    /// position isn't among those solved.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<(Move, GameValue)> {
        self.moves_for(position, 0)
    }

    /// Returns the moves of a position with their values for the player in a seat, counted from the mover.
    #[must_use]
    pub fn moves_for(&self, position: &Position, seat: usize) -> Vec<(Move, GameValue)> {
        let players = self.explored().game().players();
        if players < 2 || self.value(position).is_none() {
            return Vec::new();
        }
        let after = (seat + players - 1) % players;
        let decided = self.value_for(position, seat).filter(|value| value.distance == Some(0));
        let cost = u32::from(!self.explored().game().must_pass(position));
        let valued = |m: Move| {
            let value = self.value_for(&m.to, after).expect("moves stay among those solved");
            let next = GameValue { distance: value.distance.map(|d| d + cost), ..value };
            (m, decided.unwrap_or(next))
        };
        self.explored().game().moves(position).into_iter().map(valued).collect()
    }

    /// Returns the moves that are best for the mover: they keep the value, win soonest or lose latest.
    #[must_use]
    pub fn best(&self, position: &Position) -> Vec<Move> {
        self.best_for(position, 0)
    }

    /// Returns the mover's best moves when the player in a seat is followed: the best ones for that player if it is
    /// the mover, otherwise the worst ones.
    #[must_use]
    pub fn best_for(&self, position: &Position, seat: usize) -> Vec<Move> {
        let moves = self.moves_for(position, seat);
        let merit = |value: &GameValue| if seat == 0 { value.merit() } else { -value.merit() };
        let best = moves.iter().map(|(_, value)| merit(value)).max();
        moves.iter().filter(|(_, value)| Some(merit(value)) == best).map(|(m, _)| *m).collect()
    }

    /// Returns a line of best play from a position, for the player in a seat and against it, ply by ply: the least
    /// position of the best ones at each step; to the end, or for a draw until a position (with the same player to
    /// move, if there are more than two) repeats. Empty if the position isn't among those solved.
    #[must_use]
    pub fn line_for(&self, position: &Position, seat: usize) -> PlayLine {
        let players = self.explored().game().players();
        let mut line = PlayLine { positions: Vec::new(), repeats: None };
        if self.value(position).is_none() {
            return line;
        }
        let mut seen: FxHashMap<(Position, usize), usize> = FxHashMap::default();
        let (mut at, mut seat) = (*position, seat);
        loop {
            line.positions.push(at);
            let followed = if players == 2 { 0 } else { seat };
            if let Some(&before) = seen.get(&(at, followed)) {
                line.repeats = Some(before);
                return line;
            }
            seen.insert((at, followed), line.positions.len() - 1);
            // The line ends once it is decided, though with more players the others may play on.
            let decided = self.value_for(&at, seat).is_some_and(|value| value.distance == Some(0));
            let (moving, passed) = self.explored().game().after_passes(&at);
            let followed = (seat + players - passed) % players.max(1);
            let Some(best) = self.best_for(&moving, followed).first().copied().filter(|_| !decided) else {
                return line;
            };
            at = best.to;
            seat = (followed + players - 1) % players;
        }
    }

    /// Returns [`Solution::line_for`] the mover.
    #[must_use]
    pub fn line(&self, position: &Position) -> PlayLine {
        self.line_for(position, 0)
    }

    /// Returns the moves to make from a position on by the player who moves there (`first`) or the next one, whatever
    /// all others do: each position where it is that player's turn, with the least of the best moves.
    /// With fewer than two players, there is no strategy.
    #[must_use]
    pub fn strategy(&self, position: &Position, first: bool) -> Vec<(Position, Move)> {
        let players = self.explored().game().players();
        if players < 2 {
            return Vec::new();
        }
        let mut table = std::collections::BTreeMap::new();
        let mut seen = rustc_hash::FxHashSet::default();
        let seat = usize::from(!first);
        let mut open = vec![(*position, seat)];
        while let Some((at, seat)) = open.pop() {
            let decided = self.value_for(&at, seat).is_none_or(|value| value.distance == Some(0));
            if decided || !seen.insert((at, seat)) {
                continue;
            }
            let after = (seat + players - 1) % players;
            if seat > 0 {
                open.extend(self.explored().game().moves(&at).into_iter().map(|m| (m.to, after)));
            } else if let Some(&m) = self.best(&at).first() {
                table.insert(at, m);
                open.push((m.to, after));
            }
        }
        table.into_iter().collect()
    }

    /// Returns how many of the positions reached are won or lost for the mover in 0, 1, 2, … plies.
    #[must_use]
    pub fn histogram(&self) -> Vec<(u64, u64)> {
        let mut counts: Vec<(u64, u64)> = Vec::new();
        for number in self.explored().reached_numbers() {
            let value = self.at(number, 0);
            if let Some(distance) = value.distance.map(|d| d as usize) {
                if counts.len() <= distance {
                    counts.resize(distance + 1, (0, 0));
                }
                let (wins, losses) = &mut counts[distance];
                *if value.outcome == GameOutcome::Win { wins } else { losses } += 1;
            }
        }
        counts
    }
}
