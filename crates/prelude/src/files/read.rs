//! Converting the bytes of files to values.

use super::csv;
use crate::elements::{Gather, TEXT_BYTES, VALUE_BYTES};
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use tg_core::native::{self, FileContents, Host, Reader};
use tg_core::value::{Record, Value, json};

/// The memory that each part of JSON takes while it is read.
const JSON_BYTES: u128 = 128;

/// A format that can be read.
#[derive(Copy, Clone)]
pub(super) enum Format {
    /// A data format.
    Plain(Plain),
    /// A format from which a game creates its value.
    Game(&'static native::Format),
}

/// A data format.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Plain {
    Csv,
    Json,
    JsonLines,
    Text,
    Lines,
}

const FORMATS: &[(&str, Plain)] = &[
    ("csv", Plain::Csv),
    ("json", Plain::Json),
    ("jsonl", Plain::JsonLines),
    ("txt", Plain::Text),
    ("text", Plain::Text),
    ("lines", Plain::Lines),
];

/// Other extensions of paths.
const ENDINGS: &[(&str, Plain)] = &[("ndjson", Plain::JsonLines), ("md", Plain::Text), ("tsv", Plain::Csv)];

/// Returns the format with a name.
pub(super) fn named_format(host: &dyn Host, name: &str) -> Result<Format, Fault> {
    let game = || host.formats().iter().find(|format| format.name == name);
    find(name, FORMATS)
        .or_else(|| game().map(|format| Format::Game(format)))
        .ok_or_else(|| unknown(host, name))
}

/// Returns the format for a path's extension.
pub(super) fn format_of(host: &dyn Host, path: &str) -> Result<Format, Fault> {
    let ending = super::encode::format_of(path).unwrap_or("");
    find(ending, FORMATS).or_else(|| find(ending, ENDINGS)).ok_or_else(|| {
        fault(Code::E9012, format!("`{path}` doesn't say in its ending how it is to be read"))
            .with_help(format!("give the format: `load(path, format: csv)`; {}", all_formats(host)))
    })
}

fn find(name: &str, formats: &[(&str, Plain)]) -> Option<Format> {
    let found = formats.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, format)| Format::Plain(*format))
}

#[cold]
fn unknown(host: &dyn Host, name: &str) -> Fault {
    let found = Diagnostic::new(Code::E9012, format!("no format to read is called `{name}`"));
    found.did_you_mean(name, names(host)).help(all_formats(host)).into()
}

fn names(host: &dyn Host) -> impl Iterator<Item = &'static str> + '_ {
    FORMATS.iter().map(|(name, _)| *name).chain(host.formats().iter().map(|format| format.name))
}

fn all_formats(host: &dyn Host) -> String {
    format!("there are {}", names(host).collect::<Vec<_>>().join(", "))
}

/// Returns the value that a game creates from the file at a path, with the options that were given.
pub(super) fn by_game(
    host: &mut dyn Host,
    format: &native::Format,
    path: &str,
    options: &Record,
) -> Result<Value, Fault> {
    match format.read {
        Reader::Stream(read) => {
            let opened = host.open_file(path)?;
            read(host, opened, options)
        }
        Reader::Json(read) => {
            let loaded = host.read_file(path)?;
            let name = format!("`{}`", loaded.name);
            let contents = utf8(host, &loaded)?;
            let data = json(host, &name, contents)?;
            read(host, data, options).map_err(|mut refused| {
                refused.message = format!("{name}: {}", refused.message);
                refused
            })
        }
    }
}

/// Returns the text of a file, without a byte-order mark.
pub(super) fn utf8<'a>(_: &mut dyn Host, loaded: &'a FileContents) -> Result<&'a str, Fault> {
    match std::str::from_utf8(&loaded.bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(error) => {
            let valid = &loaded.bytes[..error.valid_up_to()];
            let line = valid.iter().filter(|&&b| b == b'\n').count() + 1;
            let byte = valid.len() - valid.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1) + 1;
            Err(fault(Code::E9008, format!("`{}` isn't UTF-8: byte {byte} of line {line}", loaded.name))
                .with_help("save the file as UTF-8; `iconv -f latin1 -t utf-8` turns older files into it"))
        }
    }
}

/// Parses a text in a format; the name is for messages.
pub(super) fn value(
    host: &mut dyn Host,
    name: &str,
    text: &str,
    format: Plain,
    shape: csv::Shape,
) -> Result<Value, Fault> {
    match format {
        Plain::Csv => csv::read(host, name, text, shape),
        Plain::Json => json(host, name, text),
        Plain::JsonLines => json_lines(host, name, text),
        Plain::Text => {
            host.reserve(2 * text.len() as u128)?;
            // Texts have one kind of line end, wherever the file was written.
            Ok(if text.contains("\r\n") {
                Value::text(text.replace("\r\n", "\n"))
            } else {
                Value::text(text)
            })
        }
        Plain::Lines => {
            host.reserve(text.lines().count() as u128 * TEXT_BYTES + text.len() as u128)?;
            let mut lines = Gather::default();
            for line in text.lines() {
                host.step(1)?;
                lines.push(host, Value::text(line))?;
            }
            lines.list()
        }
    }
}

/// Parses a JSON text.
pub(super) fn json(host: &mut dyn Host, name: &str, text: &str) -> Result<Value, Fault> {
    json_at(host, name, text, 0)
}

fn json_lines(host: &mut dyn Host, name: &str, text: &str) -> Result<Value, Fault> {
    let mut values = Gather::default();
    for (index, line) in text.lines().enumerate() {
        if !line.trim().is_empty() {
            let value = json_at(host, name, line, index)?;
            values.push(host, value)?;
        }
    }
    values.list()
}

/// Parses a JSON text that begins after this many lines of a file.
fn json_at(host: &mut dyn Host, name: &str, text: &str, lines_before: usize) -> Result<Value, Fault> {
    let parts = text.bytes().filter(|b| matches!(b, b',' | b':' | b'[' | b'{')).count() as u128 + 1;
    host.reserve(parts * (JSON_BYTES + VALUE_BYTES) + text.len() as u128)?;
    host.step(text.len() as u64 / 16)?;
    let limit = host.memory_limit();
    let data = json::parse(text).map_err(|wrong| {
        let (line, column) = (lines_before + wrong.line, wrong.column);
        fault(Code::E9013, format!("{name} {} in line {line}, column {column}", wrong.what))
            .with_help(wrong.help)
    })?;
    json::from_json(data, limit, host.most_digits()).map_err(|mut refused| {
        refused.message = format!("{name}: {}", refused.message);
        refused
    })
}
