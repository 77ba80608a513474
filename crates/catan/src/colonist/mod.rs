//! Recordings of Colonist games: replay exports, and what one participant's browser received.
//!
//! Vocabulary: a **record** is an entry of the game's log, with a number for its type; a **colour** is a
//! player's number; a **code** stands for a card or a piece. The players' names are `P` and the colour;
//! the user names of an export are their aliases. Numbers and fields are those found in real files.

mod feed;
mod format;
mod read;
mod rules;
mod states;

pub use feed::{Fed, Feed};
pub use read::{Recording, RecordingError, read};
