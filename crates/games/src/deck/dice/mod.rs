//! Dice: pools that are thrown together, and what their rolls are asked.
//!
//! - A **die** is a distribution; its outcomes are its **faces**. A **pool** is dice that are thrown together: a
//!   distribution whose outcomes are **rolls**.
//! - A roll is a hand of faces. Where all faces are numbers it stands for its **sum**, and becomes it where it is an
//!   outcome.
//! - For the engine each kind of dice in a pool is a hand of its own, dealt with replacement, and a roll looks at
//!   several of these together.
//! - A question to a hand may be put to a distribution of hands itself: it is **lifted**.
//! - Where a question gives a roll, the distribution of these **derived** rolls is asked through it.

mod best;
mod block;
mod chances;
mod change;
mod derived;
mod endless;
mod faces;
mod joined;
mod joint;
mod lifted;
mod lists;
mod mixture;
mod one_of;
mod pool;
mod rolls;
mod sums;
mod table;
mod thrown;
mod until;

pub(super) use derived::{Derived, gives_hand, refuse_too_few};
pub(super) use joint::joint;
pub(super) use lists::lists;
pub(super) use mixture::{is_only_thrown, is_thrown, then};
pub(super) use one_of::mixture_of;
pub(super) use pool::{Dice, thrown};
pub use table::MODULES;
pub(super) use thrown::Thrown;
