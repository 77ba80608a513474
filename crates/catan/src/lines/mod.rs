//! Events lines: a log as JSON, one event per line, of one game or of several at once.
//!
//! A line is read by a scanner that knows the words of this format (`scan`); a line that it can't handle,
//! such as one with an escaped letter in a name, is read again as arbitrary JSON (`slow`). Lines of several games are
//! distinguished by a field `game`; each game begins with its line of players.

mod error;
mod fields;
mod known;
mod once;
mod read;
mod scan;
mod slow;
mod tag;
mod word;
mod write;

pub use error::LogLineError;
pub use known::{KINDS, Unknown};
pub use read::{LONGEST, Lines, Malformed, Read};
pub use tag::{Glance, begins, ends, tag};
pub use write::{LineStyle, end, line, mark, players, undo};
