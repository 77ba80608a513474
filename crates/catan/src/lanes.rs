//! A world as words: one byte, a **lane**, for each **cell** (a player and a resource of the game).
//!
//! A lane holds how many cards more than the shared base a world has in that cell. One lane more, the
//! **tag**, tells worlds apart that are otherwise equal: the searches in hindsight use it.

use super::event::{KINDS, PLAYERS, Player};

/// The most words of a world: a lane for each cell and the tag.
pub(super) const WORDS: usize = (PLAYERS * KINDS + 1).div_ceil(8);

/// The most that a lane holds.
pub(super) const FULL: u32 = 255;

/// A world's words; those past the stride are 0.
pub(super) type Key = [u64; WORDS];

/// Where the lanes are: those of each player side by side, one for each kind of card that the game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub players: usize,
    pub kinds: usize,
}

impl Layout {
    /// How many words a world takes.
    pub fn stride(self) -> usize {
        (self.players * self.kinds + 1).div_ceil(8)
    }

    /// The lane of a player and a kind of card that the game has.
    #[inline]
    pub fn lane(self, player: Player, kind: usize) -> usize {
        usize::from(player) * self.kinds + kind
    }

    /// The lane of the tag.
    pub fn tag(self) -> usize {
        self.players * self.kinds
    }
}

/// What a lane holds.
#[inline]
pub(super) fn lane(key: &[u64], place: usize) -> u32 {
    (key[place >> 3] >> ((place & 7) * 8)) as u32 & FULL
}

/// A key that adds `amount` to a lane. `amount` is at most [`FULL`].
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
