//! Recordings of Colonist: the engine's reader, and what is wrong with a recording in words.

use super::{Recorded, Unreadable};
use crate::engines::catan::PLAYERS;
use crate::engines::catan::colonist::{self, RecordingError};
use std::io::BufRead;

/// Reads a recording.
///
/// # Errors
/// What can't be read.
pub(super) fn read(stream: &mut dyn BufRead) -> Result<Recorded, Unreadable> {
    let recording = colonist::read(stream).map_err(|error| Unreadable::Wrong(None, trouble(&error)))?;
    let unknown = recording.unknown.iter().map(|(kind, count)| (format!("type {kind}"), *count));
    Ok(Recorded {
        unknown: unknown.collect(),
        names: recording.log.names,
        aliases: recording.log.aliases,
        events: recording.log.events,
    })
}

fn trouble(error: &RecordingError) -> String {
    match error {
        RecordingError::Json { reason } => format!("it isn't a recording in JSON ({reason})"),
        RecordingError::NoLog => "it has no log: neither a replay export nor a capture".to_owned(),
        RecordingError::Players { players } => {
            format!("a game has 1 to {PLAYERS} players, and this one has {players}")
        }
        RecordingError::Missing { record, kind, field } => {
            format!("record {record} of type {kind} lacks its `{field}`")
        }
        RecordingError::Code { record, kind, field, code } => {
            format!("record {record} of type {kind} has an unknown code {code} in `{field}`")
        }
    }
}
