//! Catan: who holds which cards, exactly, from a log of the game.
//!
//! It knows nothing of scripts: players are indexes, events are numbered from 1, errors are data
//! without places.

mod contradiction;
mod event;

pub use contradiction::{Contradiction, Reason};
pub use event::{
    Cards, DECK, Development, Dice, Event, Hidden, NONE, PLAYERS, Piece, Player, Purchase, Resource, Taken,
};
