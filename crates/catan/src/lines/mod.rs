//! Events lines: a log as JSON, one event a line, of one game or of several at once.
//!
//! A line is read by a scanner that knows the words of this format (`scan`); what that doesn't like,
//! such as a name with an escaped letter, is read again as any JSON (`slow`). Lines of several games are
//! distinguished by a field `game`; each game begins with its line of players.

mod error;
mod fields;
mod once;
mod read;
mod scan;
mod slow;
mod tag;
mod word;
mod write;

pub use error::LogLineError;
pub use read::{LONGEST, Lines, Malformed, Read};
pub use tag::{begins, ends, tag};
pub use write::{LineStyle, end, line, mark, players, undo};
