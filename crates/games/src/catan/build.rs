//! Logs of their blocks and of recorded games.

use super::draft::Draft;
use super::log::{LogValue, Recording};
use super::next_words::next_words;
use super::recorded::{self, Format, Recorded, Unreadable};
use super::refused;
use super::settings::Settings;
use super::seven::{self, Odd, Sevens};
use super::table::block;
use super::words::stopped;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::rc::Rc;
use tg_catan::lines::{KINDS, Unknown};
use tg_catan::{self as engine, Contradiction, LogError, Tracker};
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault, names_listed, nearest};
use tg_core::native::{BlockType, BlockValue, Built, Host, Opened, Rate, with_budget};
use tg_core::source::Span;
use tg_core::value::{Key, Record, Value};

/// A log.
pub(super) const CATAN: BlockType = BlockType {
    word: "catan",
    gives: "Log",
    doc: "A log of a game of Catan: the players, and on each line an event or a piece of evidence. `from` continues another log, with its players and events; `me Red` takes the view of Red, who saw their own robberies; `mark \"text\"` sets a bookmark for `after`. An event that no possible hand allows is an error at its line.",
    over: None,
    settings: block::SETTINGS,
    forms: block::FORMS,
    next_words: Some(next_words),
    example: "catan friday {\n  players Red, Blue\n  Red gets wood, ore\n  Blue steals from Red\n  Red builds road free\n}",
    declares: block::players,
    build,
};

/// Makes a log of its block.
pub(super) fn build(host: &mut dyn Host, block: BlockValue) -> Result<Built, Vec<Diagnostic>> {
    let draft = Draft::new(&CATAN, &block);
    let recording = Recording {
        name: block.name.as_ref().map(|name| name.text.clone()),
        log: engine::Log { names: draft.names, aliases: draft.aliases, events: draft.events },
        spans: draft.spans,
        marks: draft.marks,
        settings: draft.settings,
    };
    if !draft.errors.is_empty() {
        return Err(draft.errors);
    }
    let followed = follow(host, recording, Some(block.head));
    // What isn't possible may have been until then.
    let corrected = |fault: Fault| match draft.corrections.last() {
        Some(correction) => fault.label(*correction, "this line has changed the log before it"),
        None => *fault,
    };
    let (log, odd) = followed.map_err(|fault| vec![corrected(fault)])?;
    let odd = odd.iter().filter(|odd| odd.event > draft.inherited);
    let odd = odd.map(|odd| odd.told(log.names(), log.recording.span_of(odd.event)));
    let warnings = draft.warnings.into_iter().chain(odd).collect();
    Ok(Built { value: log.value(), warnings })
}

/// Follows a recording to its end; with the discards that aren't as the rules say. `head` is where its block begins.
///
/// # Errors
/// The event that no possible hand allows, and the limits.
fn follow(
    host: &mut dyn Host,
    recording: Recording,
    head: Option<Span>,
) -> Result<(LogValue, Vec<Odd>), Fault> {
    host.step(recording.log.events.len() as u64)?;
    let Recording { log, settings, .. } = &recording;
    let mut tracker = Tracker::new(log.names.len(), recording.engine());
    // A block that names no limit is played by the rules of the base game; a file may be of any game.
    let mut sevens = Sevens::new(head.map_or(settings.limit, |_| Some(settings.limit())));
    let found = with_budget(host, Rate::default(), |progress| {
        for event in &log.events {
            if let Err(failure) = tracker.apply(event, progress) {
                return Some(log.explain(&tracker, failure, progress));
            }
            sevens.take(event, &tracker);
        }
        None
    })?;
    match found {
        None => Ok((LogValue::new(recording, tracker), sevens.end())),
        Some(LogError::Contradiction(found)) => Err(refuse(&recording, &found, head)),
        Some(_) => Err(stopped()),
    }
}

fn refuse(recording: &Recording, found: &Contradiction, head: Option<Span>) -> Fault {
    let diagnostic = refused::contradiction(recording, found, head);
    match (recording.span_of(found.event), recording.log.events.get(found.event.saturating_sub(1))) {
        (None, Some(event)) => diagnostic
            .note(format!("it says: {}", super::sentence::event(&recording.log.names, event)))
            .into(),
        _ => diagnostic.into(),
    }
}

/// `load(path, format: colonist)`.
pub(super) fn colonist(host: &mut dyn Host, file: Opened, options: &Record) -> Result<Value, Fault> {
    load(host, file, options, Format::Colonist)
}

/// `load(path, format: events)`.
pub(super) fn events(host: &mut dyn Host, file: Opened, options: &Record) -> Result<Value, Fault> {
    load(host, file, options, Format::Events)
}

fn load(host: &mut dyn Host, file: Opened, options: &Record, format: Format) -> Result<Value, Fault> {
    let players = options.get(&Key::text("players")).map(names).transpose()?;
    let recorded = with_budget(host, Rate::default(), |progress| {
        let mut stream = recorded::unpacked(file.bytes)?;
        recorded::read(&mut *stream, format, players, progress)
    })?;
    let mut recorded = recorded.map_err(|why| unreadable(&file.name, &why))?;
    let mut settings = Settings::of(recorded.rules, recorded.view);
    // As in the block that was saved, which says whose log it is.
    super::draft::private(&mut recorded.events, recorded.view.me);
    let mut offers = None;
    for (key, value) in options.iter() {
        match key.as_str() {
            Some("me") => settings.me = me(&recorded, value)?,
            Some("players") | None => {}
            Some(key) => {
                settings.set(CATAN.setting(key)?, value)?;
                if key == "offers" {
                    offers = settings.offers;
                }
            }
        }
    }
    if let Some(resource) = settings.stock.out_of_place() {
        return Err(super::draft::no_commodities(resource, settings.seafarers));
    }
    if let Some(counts) = offers {
        recorded.events.iter_mut().for_each(|event| event.set_offer(counts));
    }
    unknown(&file.name, &recorded.unknown).into_iter().for_each(|warning| host.warn(warning));
    let recording = Recording {
        name: Some(Rc::from(file_name(&file.name))),
        log: engine::Log { names: recorded.names, aliases: recorded.aliases, events: recorded.events },
        spans: Vec::new(),
        marks: recorded.marks.into_iter().map(|(mark, count)| (Rc::from(mark), count)).collect(),
        settings,
    };
    let place = format!("in `{}`", file.name);
    let (log, odd) = follow(host, recording, None).map_err(|fault| Box::new(fault.note(place.clone())))?;
    seven::of_a_file(log.names(), &odd)
        .into_iter()
        .for_each(|warning| host.warn(warning.note(place.clone())));
    Ok(log.value())
}

/// The names in a list.
fn names(list: &Value) -> Result<Vec<String>, Fault> {
    let Value::List(list) = list else { return Err(no_names(list)) };
    let name = |value: &Value| value.as_text().map(|text| text.as_str().to_owned());
    list.items().iter().map(|value| name(value).ok_or_else(|| no_names(value))).collect()
}

#[cold]
fn no_names(value: &Value) -> Fault {
    fault(Code::E2003, format!("`players` takes a list of names, and this is {}", value.kind()))
        .with_help("write `players: [\"Red\", \"Blue\"]`")
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
    super::draft::player(&recorded.names, &recorded.aliases, name).map(Some)
}

/// Why a file can't be read as a game.
pub(crate) fn unreadable(name: &str, why: &Unreadable) -> Fault {
    // What has no name of its own is described.
    let name = if name.starts_with("the ") { name.to_owned() } else { format!("`{name}`") };
    let message = match why {
        Unreadable::Stopped => return stopped(),
        Unreadable::Stream(error) => format!("{name} can't be unpacked: {error}"),
        Unreadable::Wrong(Some(line), why) => format!("{name} can't be read: {why}, in line {line}"),
        Unreadable::Wrong(None, why) => format!("{name} can't be read: {why}"),
        Unreadable::Array { of_events: true } => {
            format!(
                "{name} can't be read: it is a single array, and lines of events are records, one in each line"
            )
        }
        Unreadable::Array { of_events: false } => {
            format!("{name} can't be read: it is an array, and a recording is one game")
        }
    };
    fault(Code::E8012, message).with_help(match why {
        Unreadable::Stream(error) if error.kind() == ErrorKind::UnexpectedEof => {
            "the file ends too early: copy it again, or pack it again"
        }
        Unreadable::Array { of_events: true } => {
            "write each record of the array on a line of its own, without the brackets and the commas between them, and call the file `….jsonl`"
        }
        Unreadable::Array { of_events: false } => {
            "write each game of the array to a file of its own, and these into a folder, which `tg replay` and `tg convert` read as a whole"
        }
        Unreadable::Wrong(Some(_), why) if why.ends_with("it ends too early") => {
            "its end is missing: copy the file again; in a file of events each line is a whole record, such as `{\"ev\":\"end\"}`"
        }
        Unreadable::Wrong(Some(_), _) => {
            "an event is a record in a line, such as `{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"wood\":2}}`; exports of Colonist are read with `format: colonist`"
        }
        _ => {
            "`format: colonist` reads replay exports and captures of Colonist, `format: events` lines of events, each perhaps packed as gzip"
        }
    })
}

/// Warnings of records and fields that aren't known, one for each kind of them.
pub(crate) fn unknown(name: &str, found: &BTreeMap<Unknown, u64>) -> Vec<Diagnostic> {
    let warning = |(unknown, count): (&Unknown, &u64)| {
        let is_one = *count == 1;
        match unknown {
            Unknown::Kind(kind) => {
                let records = if is_one { "record is" } else { "records are" };
                let message = format!("{count} {records} of an unknown type in `{name}`: {kind}");
                let told = if is_one { "what it tells" } else { "what they tell" };
                let help = format!("{told} isn't in the log");
                Diagnostic::new(Code::W8001, message).help(match nearest(kind, KINDS).first() {
                    Some(near) => format!("did you mean `{near}`? {help}"),
                    None => help,
                })
            }
            Unknown::Field { kind, field, known } => {
                let records = if is_one { "record" } else { "records" };
                let have = if is_one { "has" } else { "have" };
                let message = format!(
                    "{count} {records} `{kind}` in `{name}` {have} a field that isn't known: `{field}`"
                );
                let warning = Diagnostic::new(Code::W8001, message);
                match (nearest(field, known.iter().copied().chain(["game"])).first(), &known[..]) {
                    (Some(near), _) => {
                        warning.help(format!("did you mean `{near}`? what `{field}` tells isn't in the log"))
                    }
                    (None, []) => warning.help("what it tells isn't in the log"),
                    (None, _) => {
                        let fields = names_listed(known);
                        warning
                            .help(format!("what it tells isn't in the log; the fields of `{kind}`: {fields}"))
                    }
                }
            }
        }
    };
    found.iter().map(warning).collect()
}
