//! What is asked of a log.

mod cells;
mod explain;
mod public;
mod timeline;

pub(super) use cells::*;
pub(super) use explain::*;
pub(super) use public::*;
pub(super) use timeline::*;

use super::draft::player;
use super::log::LogValue;
use super::{receiver, words};
use crate::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use crate::engines::catan::{Inexact, Player, Range};
use crate::value::{Range as Numbers, Value};

/// The log that is asked.
fn log(args: &[Value]) -> Result<&LogValue, Fault> {
    receiver(args, "a log")
}

/// The player that an argument names.
fn player_of(log: &LogValue, value: &Value) -> Result<Player, Fault> {
    let name = value.as_text();
    let Some(name) = name.as_ref().map(|name| name.as_str()) else {
        return Err(fault(Code::E2003, format!("expected a player's name, but got {}", value.kind()))
            .with_help("players are named as in the log: `g.hand(Red)`, `g.hand(\"Player Four\")`"));
    };
    match log.recording.log.player(name) {
        Some(player) => Ok(player),
        None => player(log.names(), name),
    }
}

/// Only bounds are known: a probability can't be told.
#[cold]
fn only_bounds(log: &LogValue, inexact: Inexact) -> Fault {
    let recording = &log.recording;
    let line = recording.line_of(inexact.since);
    let number = line.map_or(0, |line| line + 1);
    let event = recording.log.events.get(inexact.since.saturating_sub(1));
    let told = event.map(|event| super::sentence::event(log.names(), event)).unwrap_or_default();
    let found = Diagnostic::new(Code::E8011, "a probability isn't known here, only bounds are")
        .note(format!("since event {number} ({told}) the unseen cards lie in more ways than are kept"))
        .help(format!(
            "`certain` and `possible` still answer; `worlds: {}` keeps more",
            u128::from(recording.settings.worlds) * 10
        ));
    match line.and_then(|line| recording.lines.get(line)?.span) {
        Some(span) => Box::new(found.label(span, "only bounds are known since here")),
        None => found.into(),
    }
}

/// A number, or the range of those that it may be.
fn between(range: Range) -> Value {
    match range {
        Range { least, most } if least == most => words::int(most),
        Range { least, most } => Value::Range(Numbers::new(i64::from(least), i64::from(most) + 1)),
    }
}
