//! Who wins: the value and distance of every position.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, AtomicU32};

use tg_progress::Progress;

use super::explore::{Core, Explored};
use super::limits::{Reporting, SearchError};
use super::masks::masks;
use super::retrograde::{Cell, Fail, layers, solve};
use super::side::Position;

/// How a game ends for one player with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameOutcome {
    /// Everyone else together can force the player out.
    Loss,
    /// Neither.
    Draw,
    /// The player can force a win.
    Win,
}

/// The value of a position for one player, in plies: winners win as soon, losers lose as late as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameValue {
    /// Whether the player can force a win, or be forced out.
    pub outcome: GameOutcome,
    /// Plies to the end; `None` for a draw.
    pub distance: Option<u32>,
}

impl GameValue {
    /// Decodes the value stored in a [`Cell`].
    fn of(cell: u32) -> GameValue {
        match cell {
            0 => GameValue { outcome: GameOutcome::Draw, distance: None },
            _ if cell % 2 == 1 => GameValue { outcome: GameOutcome::Win, distance: Some(cell / 2) },
            _ => GameValue { outcome: GameOutcome::Loss, distance: Some(cell / 2 - 1) },
        }
    }

    /// Returns the same value for the opponent in a game of two.
    fn opposite(self) -> GameValue {
        let outcome = match self.outcome {
            GameOutcome::Loss => GameOutcome::Win,
            GameOutcome::Draw => GameOutcome::Draw,
            GameOutcome::Win => GameOutcome::Loss,
        };
        GameValue { outcome, ..self }
    }

    /// Returns a number that is greater the better the value is for the player, and negated for all others: sooner wins
    /// first, then draws, then later losses.
    #[must_use]
    pub fn merit(self) -> i64 {
        /// Greater than any distance.
        const DECIDED: i64 = 1 << 40;
        let distance = i64::from(self.distance.unwrap_or(0));
        match self.outcome {
            GameOutcome::Win => DECIDED - distance,
            GameOutcome::Draw => 0,
            GameOutcome::Loss => distance - DECIDED,
        }
    }
}

enum Values {
    Narrow(Vec<Vec<AtomicU16>>),
    Wide(Vec<Vec<AtomicU32>>),
}

/// The values of all positions of a game: those reached and, if a table of all was built, all others.
pub struct Solution {
    pub(crate) explored: Arc<Explored>,
    values: Values,
}

/// How many positions have which value for the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutcomeCounts {
    /// Won for the player to move.
    pub win: u64,
    /// Neither won nor lost.
    pub draw: u64,
    /// Lost for the player to move.
    pub loss: u64,
}

impl Explored {
    /// Solves the game by retrograde analysis. With three and more players, for each seat whether it can
    /// force a win, and whether all others together can force it out.
    ///
    /// # Errors
    /// [`SearchError::Stopped`] if `progress` stops it.
    pub fn solve(self: &Arc<Explored>, progress: &mut impl Progress) -> Result<Solution, SearchError> {
        let progress = &mut Reporting::new(progress, self.count());
        let values = match &self.core {
            Core::Sparse(sparse) => Values::Wide(sparse.solve(&self.game, progress)?),
            Core::Dense { space, .. } => {
                let misere = self.game.rules().misere;
                let masks: Vec<_> = (0..layers(space.players)).map(|l| masks(space, misere, l)).collect();
                match solve::<AtomicU16>(space, &masks, progress) {
                    Ok(values) => Values::Narrow(values),
                    Err(Fail::Stop(why)) => return Err(SearchError::Stopped(why)),
                    Err(Fail::TooFar) => {
                        progress.reserve(self.numbers() as u64 * 4 * masks.len() as u64)?;
                        Values::Wide(solve::<AtomicU32>(space, &masks, progress)?)
                    }
                }
            }
        };
        Ok(Solution { explored: Arc::clone(self), values })
    }
}

impl Solution {
    /// Returns what was explored.
    #[must_use]
    pub fn explored(&self) -> &Arc<Explored> {
        &self.explored
    }

    pub(crate) fn at(&self, number: usize, layer: usize) -> GameValue {
        GameValue::of(match &self.values {
            Values::Narrow(values) => values[layer][number].get(),
            Values::Wide(values) => values[layer][number].get(),
        })
    }

    /// Returns the value of a position for a seat, counted from the mover; `None` if the position isn't among those
    /// solved (a game must be started there).
    ///
    /// # Panics
    /// If the game has no such seat.
    #[must_use]
    pub fn value_for(&self, position: &Position, seat: usize) -> Option<GameValue> {
        let players = self.explored.game.players();
        assert!(seat < players.max(1), "a game of {players} has no seat {seat}");
        let number = self.explored.number(position)?;
        Some(match (players, seat) {
            (2, 1) => {
                let nobody =
                    self.explored.game.is_over(position) && self.explored.game.winner(position).is_none();
                let value = self.at(number, 0);
                if nobody { value } else { value.opposite() }
            }
            _ => self.at(number, seat),
        })
    }

    /// Returns the value of a position for the player to move.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<GameValue> {
        self.value_for(position, 0)
    }

    /// Returns the value of the start for the player to move.
    #[must_use]
    pub fn start_value(&self) -> GameValue {
        self.value(&self.explored.game.start()).expect("the start is among those solved")
    }

    /// Returns how many of the positions reached have which value for the player to move, and the greatest finite
    /// distance among them.
    #[must_use]
    pub fn counts(&self) -> (OutcomeCounts, u32) {
        let mut counts = OutcomeCounts::default();
        let mut longest = 0;
        for number in self.explored.reached_numbers() {
            let value = self.at(number, 0);
            match value.outcome {
                GameOutcome::Win => counts.win += 1,
                GameOutcome::Draw => counts.draw += 1,
                GameOutcome::Loss => counts.loss += 1,
            }
            longest = longest.max(value.distance.unwrap_or(0));
        }
        (counts, longest)
    }
}
