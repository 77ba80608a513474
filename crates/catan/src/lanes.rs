//! A world as words: one byte, a **lane**, for each **cell** (a player and a resource).
//!
//! A lane holds how many cards more than the shared base a world has in that cell. One lane more, the
//! **tag**, tells worlds apart that are otherwise equal: the searches in hindsight use it.

use super::event::{PLAYERS, Player, Resource};

/// The most words of a world: a lane for each cell and the tag.
pub(super) const WORDS: usize = (PLAYERS * 5 + 1).div_ceil(8);

/// The most that a lane holds.
pub(super) const FULL: u32 = 255;

/// A world's words; those past the stride are 0.
pub(super) type Key = [u64; WORDS];

/// How many words a world takes, by the number of players.
pub(super) fn stride(players: usize) -> usize {
    (players * 5 + 1).div_ceil(8)
}

/// The cell of a player and a resource.
#[inline]
pub(super) fn cell(player: Player, resource: usize) -> usize {
    usize::from(player) * 5 + resource
}

/// The cells of a player, in the order of the resources.
pub(super) fn cells(player: Player) -> std::ops::Range<usize> {
    cell(player, 0)..cell(player, 0) + Resource::ALL.len()
}

/// What a lane holds.
#[inline]
pub(super) fn lane(key: &[u64], cell: usize) -> u32 {
    (key[cell >> 3] >> ((cell & 7) * 8)) as u32 & FULL
}

/// A key that adds `amount` to a lane. `amount` is at most [`FULL`].
#[inline]
pub(super) fn unit(key: &mut Key, cell: usize, amount: u32) {
    key[cell >> 3] += u64::from(amount) << ((cell & 7) * 8);
}

/// Sets a lane to `amount`, at most [`FULL`].
#[inline]
pub(super) fn set(key: &mut [u64], cell: usize, amount: u32) {
    let shift = (cell & 7) * 8;
    key[cell >> 3] = key[cell >> 3] & !(u64::from(FULL) << shift) | u64::from(amount) << shift;
}
