//! A game: rules that were found consistent, and their consequences for a single side.
//!
//! Knows what a tap does to a hand, when a side is out and when a game is over, but not the moves of a turn
//! (`moves`, `splits`). Vocabulary: a player is *out* who can't win any more, by hands or by lives; a *tap* is
//! the number of units that an attacking hand adds.

use super::rules::{Over, Rules, RulesError, Splits};
use super::side::{PlayerHands, Position, Ranking, SIGNED_DEAD};

/// Rules that don't contradict each other, ready to play by.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    /// A finger in units: 1, or 2 with halves.
    unit: i16,
    signed: bool,
    pub(crate) ranking: Ranking,
    start: Position,
}

impl Game {
    /// Creates the game of these rules, or returns every reason against it.
    ///
    /// # Errors
    /// All of [`Rules::problems`], or what is wrong with the start.
    pub fn new(rules: Rules) -> Result<Game, Vec<RulesError>> {
        let problems = rules.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let unit = if rules.stumps { 2 } else { 1 };
        let signed = rules.signed();
        let limit = i16::from(rules.fingers) * unit;
        let hands = usize::from(rules.hands);
        let lives = rules.lives.unwrap_or(0);
        let ranking = Ranking::new(hands, limit, signed, lives, rules.counted_swaps());
        let start = Position::new(&[]);
        let mut game = Game { rules, unit, signed, ranking, start };
        game.start = game.starting()?;
        Ok(game)
    }

    fn starting(&self) -> Result<Position, Vec<RulesError>> {
        let Some(start) = self.rules.start else {
            let finger = if self.rules.fingers == 1 { self.dead() } else { self.unit };
            let side = self.side(&[finger; super::side::MAX_HANDS][..self.hands()]);
            return Ok(Position::new(&[side; super::side::MAX_PLAYERS][..self.players()]));
        };
        let hands = start.sides().first().map_or(self.hands(), PlayerHands::count);
        if start.sides().len() != self.players() || start.sides().iter().any(|s| s.count() != self.hands()) {
            let players = start.sides().len() as u8;
            return Err(vec![RulesError::StartShape { players, hands: hands as u8 }]);
        }
        let wrong: Vec<RulesError> = (0..self.players())
            .filter(|&seat| !self.admits(&start.sides()[seat]))
            .map(|seat| RulesError::StartSide { seat })
            .collect();
        if !wrong.is_empty() {
            return Err(wrong);
        }
        if self.players() >= 2 && self.rules.fingers >= 2 && self.is_over(&start) {
            return Err(vec![RulesError::StartIsOver]);
        }
        Ok(start)
    }

    /// Returns the rules as they were given.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the first position.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start
    }

    /// Returns the number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        usize::from(self.rules.players)
    }

    /// Returns the number of hands per player.
    #[must_use]
    pub fn hands(&self) -> usize {
        usize::from(self.rules.hands)
    }

    /// Returns a finger in units: 1, or 2 with halves.
    #[must_use]
    pub fn unit(&self) -> i16 {
        self.unit
    }

    /// Returns whether hands have a sign and 0 is alive.
    #[must_use]
    pub fn signed(&self) -> bool {
        self.signed
    }

    /// Returns the number of fingers in units: no hand holds that many.
    #[must_use]
    pub fn limit(&self) -> i16 {
        i16::from(self.rules.fingers) * self.unit
    }

    /// Returns the representation of a dead hand.
    #[must_use]
    pub fn dead(&self) -> i16 {
        if self.signed { SIGNED_DEAD } else { 0 }
    }

    /// Returns the maximum number of lives; 0 if lives are off.
    #[must_use]
    pub fn lives(&self) -> u8 {
        self.rules.lives.unwrap_or(0)
    }

    /// Returns whether a player's own hands may be killed in a split.
    pub(crate) fn suicide(&self) -> bool {
        self.rules.suicide && self.rules.splits != Some(Splits::Halvings)
    }

    /// Creates a side with these hands, all lives and no swaps.
    #[must_use]
    pub fn side(&self, hands: &[i16]) -> PlayerHands {
        PlayerHands::new(hands, self.lives(), 0)
    }

    /// Returns the live hands of a side, ascending.
    pub(crate) fn live<'s>(&self, side: &'s PlayerHands) -> &'s [i16] {
        let hands = side.hands(self.hands());
        let dead = self.dead();
        &hands[hands.iter().take_while(|&&h| h == dead).count()..]
    }

    /// Returns the sum of a side's live hands, in units.
    pub(crate) fn total(&self, side: &PlayerHands) -> i16 {
        self.live(side).iter().sum()
    }

    /// Returns whether a player with this side is out.
    #[must_use]
    pub fn is_out(&self, side: &PlayerHands) -> bool {
        self.live(side).is_empty() || (self.lives() > 0 && side.lives == 0)
    }

    /// Returns whether a side can occur in a position of this game: every hand is below the limit, lives and swaps
    /// are within theirs, a side without lives left has the total at which the last one was lost, and no swap is
    /// counted if none could have been made.
    #[must_use]
    pub fn admits(&self, side: &PlayerHands) -> bool {
        if side.count() != self.hands() || side.lives > self.lives() {
            return false;
        }
        let within =
            |&h: &i16| h == self.dead() || (h < self.limit() && (h >= 0 || self.signed && -h < self.limit()));
        if !side.hands(self.hands()).iter().all(within) {
            return false;
        }
        let lost_last = self.lives() > 0 && side.lives == 0;
        if lost_last && self.total(side) != self.unit {
            return false;
        }
        side.swaps == 0 || (side.swaps <= self.rules.counted_swaps() && !lost_last && self.can_swap(side))
    }

    /// Returns whether two live hands differ.
    pub(crate) fn can_swap(&self, side: &PlayerHands) -> bool {
        let live = self.live(side);
        live.first() != live.last()
    }

    /// Returns whether nobody moves from a position any more: one player is left, or with `misere` one is out.
    #[must_use]
    pub fn is_over(&self, position: &Position) -> bool {
        let out = position.sides().iter().filter(|s| self.is_out(s)).count();
        position.sides().len() - out <= 1 || (self.rules.misere && out > 0)
    }

    /// Returns whether the player to move is out and passes: the table just rotates, and that isn't a ply.
    #[must_use]
    pub fn must_pass(&self, position: &Position) -> bool {
        !self.rules.zombies
            && position.sides().first().is_some_and(|mover| self.is_out(mover))
            && !self.is_over(position)
    }

    /// Returns the position at which somebody moves, after everyone who is out has passed; and how many have.
    #[must_use]
    pub fn after_passes(&self, position: &Position) -> (Position, usize) {
        let (mut at, mut passed) = (*position, 0);
        while self.must_pass(&at) {
            at = at.rotated();
            passed += 1;
        }
        (at, passed)
    }

    /// Returns the seat (counted from the mover) of the winner of a finished game; `None` if nobody has won:
    /// all are out, or with `misere` several are and it isn't known who was first.
    #[must_use]
    pub fn winner(&self, position: &Position) -> Option<usize> {
        if !self.is_over(position) {
            return None;
        }
        let sides = position.sides();
        let anyone_out = sides.iter().any(|s| self.is_out(s));
        let wins = |s: &PlayerHands| self.is_out(s) == (self.rules.misere && anyone_out);
        let mut winners = (0..sides.len()).filter(|&seat| wins(&sides[seat]));
        let first = winners.next();
        if winners.next().is_some() { None } else { first }
    }

    /// Returns a side after its hands became these, in a move that isn't a swap: the count of swaps is reset, and
    /// a player who arrives at a total of exactly one finger loses a life.
    pub(crate) fn arrived(&self, before: &PlayerHands, hands: PlayerHands) -> PlayerHands {
        let arrives = self.lives() > 0 && self.total(&hands) == self.unit && self.total(before) != self.unit;
        PlayerHands { lives: before.lives - u8::from(arrives), swaps: 0, ..hands }
    }

    /// Returns a hand after a tap.
    pub(crate) fn tapped(&self, hand: i16, tap: i16) -> i16 {
        let sum = hand + tap;
        match self.rules.over {
            Over::Rollover if sum >= self.limit() => sum - self.limit(),
            Over::Cutoff if sum.abs() >= self.limit() => self.dead(),
            _ => sum,
        }
    }

    /// Returns a side after one of its live hands was tapped.
    pub(crate) fn hit(&self, side: &PlayerHands, hand: usize, tap: i16) -> PlayerHands {
        let value = self.tapped(side.hands(self.hands())[hand], tap);
        self.arrived(side, side.with(hand, value))
    }

    /// Returns what an attacker with this side can tap with: its live hands, or a zombie's one finger.
    pub(crate) fn taps<'s>(&'s self, side: &'s PlayerHands) -> &'s [i16] {
        if !self.is_out(side) {
            self.live(side)
        } else if self.rules.zombies {
            std::slice::from_ref(&self.unit)
        } else {
            &[]
        }
    }

    /// Returns the mover's side after an attack.
    pub(crate) fn rested(&self, side: &PlayerHands) -> PlayerHands {
        PlayerHands { swaps: 0, ..*side }
    }

    /// Returns how many values a hand can have: the number of ways to write a side in any order is a power of it.
    pub(crate) fn values(&self) -> usize {
        self.ranking.values()
    }
}
