//! What can be wrong with a line.

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the docs of the variants name the fields
pub enum LogLineError {
    /// It is longer than [`LONGEST`](super::LONGEST).
    Long,
    /// It isn't JSON; why, its reader says.
    Json { reason: String },
    /// It is JSON, but no object in braces.
    NoObject,
    /// A field that this kind of event needs isn't there.
    Missing { field: &'static str },
    /// A field holds something of another shape.
    Shape { field: &'static str },
    /// A number isn't whole, is negative or too large.
    Number { field: &'static str },
    /// A word isn't one of those that can stand there.
    Word { field: &'static str, word: String },
    /// A name isn't one of the players.
    Player { field: &'static str, name: String },
    /// There must be 1 to 12 players.
    Players { players: usize },
    /// Two players have this name.
    Twice { name: String },
    /// An event before the game's line of players.
    Early,
}
