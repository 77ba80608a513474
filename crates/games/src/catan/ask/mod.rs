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
use super::words;
use tg_catan::{CardRange, Inexact, Player, Tracker};
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use tg_core::native::{Host, receiver};
use tg_core::value::{Range, Value};

/// The log that is asked.
fn log(args: &[Value]) -> Result<&LogValue, Fault> {
    receiver(args, "a log")
}

/// Charges for `times` looks at each world that a log allows: they can't be stopped one by one.
fn looks(host: &mut dyn Host, tracker: &Tracker, times: usize) -> Result<(), Fault> {
    let worlds = tracker.knowledge().worlds().unwrap_or(1);
    host.step((worlds as u64).saturating_mul(times as u64))
}

/// The player that an argument names.
fn player_of(log: &LogValue, value: &Value) -> Result<Player, Fault> {
    let name = value.as_text();
    let Some(name) = name.as_ref().map(|name| name.as_str()) else {
        return Err(fault(Code::E2003, format!("expected a player's name, but got {}", value.kind()))
            .with_help("players are named as in the log: `g.hand(Red)`, `g.hand(\"Player Four\")`"));
    };
    player(log.names(), &log.recording.log.aliases, name)
}

/// Only bounds are known: a probability can't be told.
#[cold]
fn only_bounds(log: &LogValue, inexact: Inexact) -> Fault {
    let recording = &log.recording;
    let number = inexact.since;
    let event = recording.log.events.get(number.saturating_sub(1));
    let told = event.map(|event| super::sentence::event(log.names(), event)).unwrap_or_default();
    let found = Diagnostic::new(Code::E8011, "a probability isn't known here, only bounds are")
        .note(format!("since event {number} ({told}), there are more possible assignments of the unseen cards than are kept"))
        .help(format!(
            "`certain` and `possible` still answer; `worlds: {}` keeps more",
            u128::from(recording.settings.worlds) * 10
        ));
    match recording.span_of(number) {
        Some(span) => Box::new(found.label(span, "only bounds are known since here")),
        None => found.into(),
    }
}

/// A number, or the range of those that it may be.
fn between(range: CardRange) -> Value {
    match range {
        CardRange { least, most } if least == most => words::int(most),
        CardRange { least, most } => Value::Range(Range::new(i64::from(least), i64::from(most) + 1)),
    }
}
