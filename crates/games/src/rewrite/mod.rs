//! The rewriting game: alphabets, rounds of rules, and the party game that is played with them.
//!
//! - The **letters** of an alphabet are its symbols; a text is cut into them, longest first.
//! - A **round** is a set of rules that are applied at once; a **pass** applies it to a text.
//! - A **game** has players with goals, and rounds in which everyone writes one rule. The **paper** is
//!   every line that its passes make; the **table** is the last line of each round.
//! - A **word** is a string that is too long to be there as a text.
//! - A **draft** is a game as it was written, with places; the **referee** tells what is wrong with it.
//!
//! Places in texts are counted from 0, in letters; rounds are called round 1, round 2, … in sentences.
//! This part knows the engine of rewriting and no other.

mod alphabet;
mod game;
mod meter;
mod party;
mod replies;
mod round;
mod settings;
mod table;
mod word;
mod words;

pub use table::MODULES;

use table::{GAME, TIES};
use tg_core::diagnostics::Fault;
use tg_core::native::arguments;
use tg_core::number::Number;

/// How many an argument says, as [`arguments::how_many`] reads it; the message says what the argument may be.
fn how_many(number: &Number, name: &str) -> Result<u64, Fault> {
    arguments::how_many(number, name).map_err(|mut fault| {
        fault.message = format!("`{name}` must be a whole number, 0 or more, but it is {number}");
        fault
    })
}
