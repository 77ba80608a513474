//! Streams of recorded games, one after the other or mixed: each game is told of when it is over, and forgotten.
//!
//! - A **tag** is what the field `game` of a line says. The lines of one tag, from one record `players` to the next, are a
//!   game; lines without a tag are of one game after the other.
//! - The **dealer** looks at the lines only as far as needed to know whose they are, and deals them out in **shares**, one
//!   for each game that has some.
//! - A **follower** follows one game by its shares. Followers know nothing of each other, so several may be at work at
//!   once; what they tell has the number of the line with which it came, and so it has one order.
//!
//! A game is over with a line `end`, when another begins under its tag, at the end of the stream, and when too many
//! others have had a line since its last one: memory is taken for the games that are open, not for the stream. What
//! comes of a game after it was **evicted** so is left out.

use super::build;
use super::recorded::Unreadable;
use std::collections::BTreeMap;
use std::io;
use tg_catan::lines::Unknown;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, counted, fault};

mod dealer;
mod evicted;
mod follower;
mod piece;

pub use dealer::{Dealer, OPEN, Share};
pub use follower::{Bad, Follower, Told, Watch, whole};

/// Why a stream can't be read to its end.
#[cold]
pub fn broken(name: &str, error: io::Error) -> Fault {
    build::unreadable(name, &Unreadable::Stream(error))
}

/// That the last line of a stream breaks off.
#[cold]
pub fn cut(name: &str, line: usize) -> Fault {
    let message = format!("`{name}` can't be read: the line breaks off, in line {line}");
    fault(Code::E8012, message).with_help("the file ends too early: copy it again")
}

/// Why a game was closed before its end was seen.
#[cold]
fn evicted(tag: &str, most: usize) -> Fault {
    let name = if tag.is_empty() { "a game without a name" } else { tag };
    let message =
        format!("{name}: it was closed before its end, as only {} may be open", counted(most as u64, "game"));
    fault(Code::E8012, message).with_help("`--open` with a larger number keeps more games open")
}

/// Games went on after they were closed.
pub fn continued(name: &str, games: u64) -> Option<Diagnostic> {
    let message = format!(
        "{} in `{name}` went on after being closed: these lines are left out",
        counted(games, "game")
    );
    let found = || Diagnostic::new(Code::E8012, message);
    (games > 0).then(found).map(|found| found.help("`--open` with a larger number keeps more games open"))
}

/// A stream without a game.
#[cold]
pub fn empty(name: &str) -> Fault {
    fault(Code::E8012, format!("`{name}` has no record `players`"))
}

/// The warning of kinds of events that aren't known, each with how often it came.
pub fn unknown(name: &str, unknown: &BTreeMap<Unknown, u64>) -> Vec<Diagnostic> {
    build::unknown(name, unknown)
}
