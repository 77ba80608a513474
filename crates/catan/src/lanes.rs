//! A world as words: one byte, a **lane**, for each **cell** (a player and a resource of the game).
//!
//! A lane holds how many more cards than the shared base a world has in that cell. One extra lane, the
//! **tag**, distinguishes worlds that are otherwise equal: the searches in hindsight use it.

use super::event::{KINDS, PLAYERS, Player};

/// The maximum number of words of a world: a lane for each cell and the tag.
pub(super) const WORDS: usize = (PLAYERS * KINDS + 1).div_ceil(8);

/// The maximum that a lane holds.
pub(super) const FULL: u32 = 255;

/// A world's words; those past the stride are 0.
pub(super) type Key = [u64; WORDS];

/// The position of the lanes: those of each player side by side, one for each kind of card that the game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub players: usize,
    pub kinds: usize,
}

impl Layout {
    /// Returns how many words a world takes.
    pub fn stride(self) -> usize {
        (self.players * self.kinds + 1).div_ceil(8)
    }

    /// Returns the lane of a player and a kind of card that the game has.
    #[inline]
    pub fn lane(self, player: Player, kind: usize) -> usize {
        usize::from(player) * self.kinds + kind
    }

    /// Returns the lane of the tag.
    pub fn tag(self) -> usize {
        self.players * self.kinds
    }
}

/// Returns the contents of a lane.
#[inline]
pub(super) fn lane(key: &[u64], place: usize) -> u32 {
    (key[place >> 3] >> ((place & 7) * 8)) as u32 & FULL
}

/// Adds `amount`, at most [`FULL`], to a lane of a key.
#[inline]
pub(super) fn unit(key: &mut Key, place: usize, amount: u32) {
    key[place >> 3] += u64::from(amount) << ((place & 7) * 8);
}

/// Sets a lane to `amount`, at most [`FULL`].
#[inline]
pub(super) fn set(key: &mut [u64], place: usize, amount: u32) {
    let shift = (place & 7) * 8;
    key[place >> 3] = key[place >> 3] & !(u64::from(FULL) << shift) | u64::from(amount) << shift;
}
