//! Recordings of Colonist: the engine's reader, and what is wrong with a recording in words.

use super::{Recorded, Unreadable, Watched};
use std::io;
use tg_catan::colonist::{self, RecordingError};
use tg_catan::lines::Unknown;
use tg_catan::{PLAYERS, View};
use tg_core::value::json;

/// Reads a recording.
///
/// # Errors
/// What can't be read.
pub(super) fn read(stream: &mut Watched<'_>) -> Result<Recorded, Unreadable> {
    let recording = colonist::read(stream).map_err(|error| match error {
        RecordingError::Io { reason } => Unreadable::Stream(io::Error::other(reason)),
        RecordingError::Json { line, .. } | RecordingError::Shape { line, .. } => {
            Unreadable::Wrong(Some(line as u64), trouble(&error))
        }
        error => Unreadable::Wrong(None, trouble(&error)),
    })?;
    let unknown =
        recording.unknown.iter().map(|(kind, count)| (Unknown::Kind(format!("type {kind}")), *count));
    Ok(Recorded {
        unknown: unknown.collect(),
        names: recording.log.names,
        aliases: recording.log.aliases,
        events: recording.log.events,
        marks: Vec::new(),
        rules: recording.rules,
        view: View::default(),
        ended: recording.ended,
    })
}

pub(crate) fn trouble(error: &RecordingError) -> String {
    match error {
        RecordingError::Io { reason } => reason.clone(),
        RecordingError::Json { reason, .. } => format!("it isn't JSON: {}", json::in_words(reason).0),
        RecordingError::Shape { column, .. } => {
            format!(
                "it isn't a recording of Colonist: the content at column {column} doesn't occur in recordings"
            )
        }
        RecordingError::Unplaced => {
            "the frame says what changed in a game whose state hasn't come: load the page of the game again"
                .to_owned()
        }
        RecordingError::NoLog => "it has no log: neither a replay export nor a capture".to_owned(),
        RecordingError::Players { players } => {
            format!("a game has 1 to {PLAYERS} players, and this one has {players}")
        }
        RecordingError::Twice { colour } => format!("colour {colour} plays twice"),
        RecordingError::Missing { record, kind, field } => {
            format!("record {record} of type {kind} lacks its `{field}`")
        }
        RecordingError::Code { record, kind, field, code } => {
            format!("record {record} of type {kind} has an unknown code {code} in `{field}`")
        }
    }
}
