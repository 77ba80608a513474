//! Errors of lines.

use std::fmt;

use super::super::event::PLAYERS;

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the docs of the variants name the fields
pub enum LogLineError {
    /// It is longer than [`LONGEST`](super::LONGEST).
    Long,
    /// It isn't JSON; the reader's reason.
    Json { reason: String },
    /// It is JSON, but not an object.
    NoObject,
    /// A field that this kind of event requires is missing.
    Missing { field: &'static str },
    /// This kind of event has another field for what is meant.
    Other { field: &'static str, instead: &'static str },
    /// An `undo` names another event than the last one.
    Undo,
    /// A field has a value of the wrong type.
    Shape { field: &'static str },
    /// A number isn't whole, is negative or too large.
    Number { field: &'static str },
    /// A number of cards is greater than any game has.
    TooMany { field: &'static str, most: u32 },
    /// A word isn't one of those allowed there.
    Word { field: &'static str, word: String },
    /// A word is no development card.
    Development { word: String },
    /// A word is no progress card.
    Progress { word: String },
    /// A number of cards isn't that of the cards that are named.
    Count { field: &'static str, named: u64 },
    /// A name isn't one of the players.
    Player { field: &'static str, name: String },
    /// There must be 1 to 12 players.
    Players { players: usize },
    /// A player has no name.
    Nameless,
    /// Two players have this name.
    Twice { name: String },
    /// A field, or a resource in a field, occurs twice.
    Again { name: String },
    /// A game of Cities & Knights has no development cards.
    Deck,
    /// Two dice can't show this.
    Dice,
    /// An event comes before the game's line of players.
    Early,
}

impl fmt::Display for LogLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogLineError::Long => f.write_str("the line is too long"),
            LogLineError::Json { reason } => write!(f, "the line isn't JSON: {reason}"),
            LogLineError::NoObject => f.write_str("the line isn't a JSON object"),
            LogLineError::Missing { field } => write!(f, "the field \"{field}\" is missing"),
            LogLineError::Other { field, instead } => {
                write!(f, "this event has no field \"{field}\", only \"{instead}\"")
            }
            LogLineError::Undo => f.write_str("an \"undo\" takes back the event before it, and no other"),
            LogLineError::Shape { field } => write!(f, "the field \"{field}\" has another shape"),
            LogLineError::Number { field } => {
                write!(f, "the field \"{field}\" has a number that isn't whole, is negative or too large")
            }
            LogLineError::TooMany { field, most } => {
                write!(f, "the field \"{field}\" has a number beyond {most}")
            }
            LogLineError::Word { field, word } => {
                write!(f, "the field \"{field}\" has the unknown word \"{word}\"")
            }
            LogLineError::Development { word } => write!(f, "there is no development card \"{word}\""),
            LogLineError::Progress { word } => write!(f, "there is no progress card \"{word}\""),
            LogLineError::Count { field, named } => {
                write!(f, "the field \"{field}\" has another number than the {named} cards that are named")
            }
            LogLineError::Player { field, name } => {
                write!(f, "the field \"{field}\" names \"{name}\", who doesn't play")
            }
            LogLineError::Players { players } => write!(f, "1 to {PLAYERS} can play, not {players}"),
            LogLineError::Nameless => f.write_str("a player has an empty name"),
            LogLineError::Twice { name } => write!(f, "two players are called \"{name}\""),
            LogLineError::Again { name } => write!(f, "\"{name}\" occurs twice"),
            LogLineError::Deck => f.write_str("Cities & Knights has no development cards"),
            LogLineError::Dice => f.write_str("the field \"dice\" has a number that two dice don't show"),
            LogLineError::Early => f.write_str("an event comes before the line with the players"),
        }
    }
}

impl std::error::Error for LogLineError {}
