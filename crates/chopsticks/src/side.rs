//! Sides and positions as plain values, and their ranks.
//!
//! A *side* is one player's hands, ascending, with what the game remembers about that player (lives, swaps in a
//! row). A *position* is the sides from the mover on, in turn order. The *rank* of a side numbers the sides
//! of a game in the order of their written form; a position packs into the ranks of its sides.
//! Knows no moves, and no settings except the sizes.

/// The maximum number of hands of a player.
pub const MAX_HANDS: usize = 6;
/// The maximum number of players.
pub const MAX_PLAYERS: usize = 8;

/// A dead hand in signed play, where 0 is alive; in unsigned play a dead hand is 0.
pub const SIGNED_DEAD: i16 = i16::MIN;

/// Fills the places of hands that a game doesn't have; greater than every hand.
const NO_HAND: i16 = i16::MAX;

/// One player's hands in units, ascending, dead ones first in unsigned play, and that player's counters.
///
/// The order of sides is that of their hands, then lives, then swaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerHands {
    pub(crate) hands: [i16; MAX_HANDS],
    /// Lives left; 0 if lives are off or the player is out by them.
    pub lives: u8,
    /// Swaps in a row; 0 if they aren't counted.
    pub swaps: u8,
}

impl PlayerHands {
    /// Creates a side with these hands (at most [`MAX_HANDS`]), in any order.
    #[must_use]
    pub fn new(hands: &[i16], lives: u8, swaps: u8) -> PlayerHands {
        let mut all = [NO_HAND; MAX_HANDS];
        all[..hands.len()].copy_from_slice(hands);
        all.sort_unstable();
        PlayerHands { hands: all, lives, swaps }
    }

    /// Returns the first `count` hands, ascending, in units.
    #[must_use]
    pub fn hands(&self, count: usize) -> &[i16] {
        &self.hands[..count]
    }

    /// Returns how many hands it has.
    #[must_use]
    pub fn count(&self) -> usize {
        self.hands.iter().take_while(|&&h| h != NO_HAND).count()
    }

    /// Returns this side with another value in one hand, ascending again.
    pub(crate) fn with(&self, hand: usize, value: i16) -> PlayerHands {
        let mut side = *self;
        side.hands[hand] = value;
        side.hands.sort_unstable();
        side
    }

    /// Returns whether both have the same hands.
    pub(crate) fn same_hands(&self, other: &PlayerHands) -> bool {
        self.hands == other.hands
    }
}

/// The sides of all players, the mover's first, in turn order.
///
/// The order of positions is that of their written form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    sides: [PlayerHands; MAX_PLAYERS],
    players: u8,
}

impl Position {
    /// Creates the position of these sides, at most [`MAX_PLAYERS`].
    #[must_use]
    pub fn new(sides: &[PlayerHands]) -> Position {
        let mut all = [PlayerHands::new(&[], 0, 0); MAX_PLAYERS];
        all[..sides.len()].copy_from_slice(sides);
        Position { sides: all, players: sides.len() as u8 }
    }

    /// Returns the sides, the mover's first.
    #[must_use]
    pub fn sides(&self) -> &[PlayerHands] {
        &self.sides[..usize::from(self.players)]
    }

    /// Returns this position with another side in one seat (counted from the mover).
    pub(crate) fn with(&self, seat: usize, side: PlayerHands) -> Position {
        let mut position = *self;
        position.sides[seat] = side;
        position
    }

    /// Returns the position with the table rotated by one: the next player moves.
    pub(crate) fn rotated(&self) -> Position {
        let mut position = *self;
        position.sides[..usize::from(self.players)].rotate_left(1);
        position
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.sides().iter().map(|s| (s.hands(s.count()), s.lives, s.swaps))).finish()
    }
}

/// Numbers the sides of a game without gaps: the rank of an ascending sequence of hands among all
/// such sequences in lexicographic order, by sums of binomial coefficients; then lives, then swaps.
#[derive(Clone, Debug)]
pub(crate) struct Ranking {
    hands: usize,
    /// How many values a hand may have.
    values: usize,
    /// The smallest value: 0, or in signed play the least live one (the dead hand comes before it).
    least: i16,
    signed: bool,
    lives: u64,
    swaps: u64,
    /// `rows[k][v]` ascending sequences of `k` hands begin at value `v` or above.
    rows: Vec<Vec<u64>>,
}

impl Ranking {
    /// Creates a ranking for hands below `limit` units (in absolute value), up to these numbers of lives and counted
    /// swaps.
    pub(crate) fn new(hands: usize, limit: i16, signed: bool, lives: u8, swaps: u8) -> Ranking {
        let least = if signed { 1 - limit } else { 0 };
        let values = if signed { 2 * limit as usize } else { limit as usize };
        let mut rows = vec![vec![1; values + 1]];
        for k in 1..=hands {
            let mut row = vec![0; values + 1];
            for value in (0..values).rev() {
                row[value] = row[value + 1] + rows[k - 1][value];
            }
            rows.push(row);
        }
        Ranking {
            hands,
            values,
            least,
            signed,
            lives: u64::from(lives) + 1,
            swaps: u64::from(swaps) + 1,
            rows,
        }
    }

    /// Returns how many values a hand may have.
    pub(crate) fn values(&self) -> usize {
        self.values
    }

    /// Returns one more than the greatest rank. At most 2⁵¹.
    pub(crate) fn size(&self) -> u64 {
        self.rows[self.hands][0] * self.lives * self.swaps
    }

    fn index(&self, value: i16) -> usize {
        match (self.signed, value) {
            (true, SIGNED_DEAD) => 0,
            (true, value) => (value - self.least) as usize + 1,
            (false, value) => value as usize,
        }
    }

    fn value(&self, index: usize) -> i16 {
        match (self.signed, index) {
            (true, 0) => SIGNED_DEAD,
            (true, index) => self.least + index as i16 - 1,
            (false, index) => index as i16,
        }
    }

    /// Returns the rank of a side of this game. O(hands).
    pub(crate) fn rank(&self, side: &PlayerHands) -> u64 {
        let mut rank = 0;
        let mut from = 0;
        for (place, &hand) in side.hands(self.hands).iter().enumerate() {
            let row = &self.rows[self.hands - place];
            let index = self.index(hand);
            rank += row[from] - row[index];
            from = index;
        }
        (rank * self.lives + u64::from(side.lives)) * self.swaps + u64::from(side.swaps)
    }

    /// Returns the side with a rank below [`Ranking::size`].
    pub(crate) fn unrank(&self, rank: u64) -> PlayerHands {
        let swaps = rank % self.swaps;
        let rest = rank / self.swaps;
        let lives = rest % self.lives;
        let mut left = rest / self.lives;
        let mut hands = [0; MAX_HANDS];
        let mut from = 0;
        for (place, hand) in hands[..self.hands].iter_mut().enumerate() {
            let row = &self.rows[self.hands - place];
            let index = row.partition_point(|&above| above + left >= row[from]) - 1;
            left -= row[from] - row[index];
            from = index;
            *hand = self.value(index);
        }
        PlayerHands::new(&hands[..self.hands], lives as u8, swaps as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_dense_ordered_and_read_back() {
        for (hands, limit, signed, lives, swaps) in
            [(2, 5, false, 0, 0), (3, 4, true, 2, 1), (6, 3, false, 1, 3), (1, 1, false, 0, 0)]
        {
            let ranking = Ranking::new(hands, limit, signed, lives, swaps);
            let mut last = None;
            for rank in 0..ranking.size() {
                let side = ranking.unrank(rank);
                assert_eq!(ranking.rank(&side), rank, "{side:?}");
                assert!(last < Some(side));
                last = Some(side);
            }
        }
    }
}
