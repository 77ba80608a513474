//! Logs of their blocks and of recorded games.

use super::draft::Draft;
use super::log::{Line, LogValue, Recording};
use super::recorded::{self, Format, Recorded, Unreadable};
use super::refused;
use super::settings::Settings;
use super::watch::{stopped, watched};
use crate::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use crate::engines::catan::{self as engine, Contradiction, LogError, Tracker};
use crate::seam::{BlockValue, Built, Host, Loaded};
use crate::source::Span;
use crate::value::{Record, Value};
use std::collections::BTreeMap;
use std::io::Read;
use std::rc::Rc;

/// What an event takes in memory.
const EVENT_BYTES: u128 = 128;

/// Makes a log of its block.
pub(super) fn build(host: &mut dyn Host, block: BlockValue) -> Result<Built, Vec<Diagnostic>> {
    let draft = Draft::new(&block);
    let recording = Recording {
        name: block.name.as_ref().map(|name| name.text.clone()),
        log: engine::Log { names: draft.names, aliases: Vec::new(), events: draft.events },
        lines: draft.lines,
        marks: draft.marks,
        settings: draft.settings,
    };
    if !draft.errors.is_empty() {
        return Err(draft.errors);
    }
    let log = follow(host, recording, Some(block.head)).map_err(|fault| vec![*fault])?;
    Ok(Built { value: log.value(), warnings: Vec::new() })
}

/// Follows a recording to its end.
///
/// # Errors
/// The event that no possible hand allows, and the limits.
fn follow(host: &mut dyn Host, recording: Recording, head: Option<Span>) -> Result<LogValue, Fault> {
    host.reserve(recording.log.events.len() as u128 * EVENT_BYTES)?;
    host.step(recording.log.events.len() as u64)?;
    let mut tracker = Tracker::new(recording.log.names.len(), recording.settings.engine());
    let found = watched(host, |watch| {
        for event in &recording.log.events {
            if let Err(failure) = tracker.apply(event, watch) {
                return Some(recording.log.explain(&tracker, failure, watch));
            }
        }
        None
    })?;
    match found {
        None => Ok(LogValue::new(recording, tracker)),
        Some(LogError::Contradiction(found)) => Err(refuse(&recording, &found, head)),
        Some(LogError::Stopped) => Err(stopped()),
    }
}

fn refuse(recording: &Recording, found: &Contradiction, head: Option<Span>) -> Fault {
    let diagnostic = refused::contradiction(recording, found, head);
    let place = recording.line_of(found.event).and_then(|line| recording.lines.get(line)?.span);
    match (place, recording.log.events.get(found.event.saturating_sub(1))) {
        (None, Some(event)) => diagnostic
            .note(format!("it says: {}", super::sentence::event(&recording.log.names, event)))
            .into(),
        _ => diagnostic.into(),
    }
}

/// `load(path, format: colonist)`.
pub(super) fn colonist(host: &mut dyn Host, file: Loaded, options: &Record) -> Result<Value, Fault> {
    load(host, file, options, Format::Colonist)
}

/// `load(path, format: events)`.
pub(super) fn events(host: &mut dyn Host, file: Loaded, options: &Record) -> Result<Value, Fault> {
    load(host, file, options, Format::Events)
}

fn load(host: &mut dyn Host, file: Loaded, options: &Record, format: Format) -> Result<Value, Fault> {
    let recorded = read(host, &file, format)?;
    let mut settings = Settings { offers: false, ..Settings::default() };
    for (key, value) in options.iter() {
        match key.as_str() {
            Some("me") => settings.me = me(&recorded, value)?,
            Some(key) => settings.set(key, value)?,
            None => {}
        }
    }
    unknown(&file.name, &recorded.unknown).into_iter().for_each(|warning| host.warn(warning));
    let lines = (0..recorded.events.len()).map(|event| Line { span: None, events: event..event + 1 });
    let recording = Recording {
        name: Some(Rc::from(file_name(&file.name))),
        lines: lines.collect(),
        log: engine::Log { names: recorded.names, aliases: recorded.aliases, events: recorded.events },
        marks: Vec::new(),
        settings,
    };
    follow(host, recording, None)
        .map(LogValue::value)
        .map_err(|fault| Box::new(fault.note(format!("in `{}`", file.name))))
}

/// The last part of a path.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

fn me(recorded: &Recorded, value: &Value) -> Result<Option<engine::Player>, Fault> {
    let name = value.as_text();
    let Some(name) = name.as_ref().map(|name| name.as_str()) else {
        return match value {
            Value::None => Ok(None),
            other => {
                Err(fault(Code::E2003, format!("`me` takes a player's name, and this is {}", other.kind())))
            }
        };
    };
    match recorded.player(name) {
        Some(player) => Ok(Some(player)),
        None => super::draft::player(&recorded.names, name).map(Some),
    }
}

/// The game in a file.
fn read(host: &mut dyn Host, file: &Loaded, format: Format) -> Result<Recorded, Fault> {
    host.step(file.bytes.len() as u64 / 16)?;
    let most = host.memory_limit();
    let stream = recorded::unpacked(&file.bytes[..]).and_then(|stream| {
        // What unpacks to more than the memory that there may be isn't read to its end.
        let mut bytes = Vec::new();
        stream.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
        Ok(bytes)
    });
    let unpacked = stream.map_err(Unreadable::from).map_err(|why| unreadable(&file.name, &why))?;
    host.reserve(unpacked.len() as u128 * 2)?;
    host.step(unpacked.len() as u64 / 16)?;
    recorded::read(&mut &unpacked[..], format).map_err(|why| unreadable(&file.name, &why))
}

/// Why a file can't be read as a game.
pub(crate) fn unreadable(name: &str, why: &Unreadable) -> Fault {
    let message = match why {
        Unreadable::Stream(error) => format!("`{name}` can't be unpacked: {error}"),
        Unreadable::Wrong(Some(line), why) => format!("`{name}` can't be read: {why}, in line {line}"),
        Unreadable::Wrong(None, why) => format!("`{name}` can't be read: {why}"),
    };
    fault(Code::E8012, message).with_help(
        "`format: colonist` reads replay exports and captures of Colonist, `format: events` lines of events, each perhaps packed as gzip",
    )
}

/// Warnings of records of unknown types, one of each.
pub(crate) fn unknown(name: &str, kinds: &BTreeMap<String, u64>) -> Vec<Diagnostic> {
    let warning = |(kind, count): (&String, &u64)| {
        let records = if *count == 1 { "record is" } else { "records are" };
        let message = format!("{count} {records} of an unknown type in `{name}`: {kind}");
        Diagnostic::new(Code::W8001, message).help("what they tell isn't in the log")
    };
    kinds.iter().map(warning).collect()
}
