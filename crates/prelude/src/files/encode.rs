//! Values as text in a format, for `save`, `to_csv` and `to_json`.

use crate::chart;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use serde_json::Value as Json;
use std::io;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, nearest, size_in_words};
use tg_core::number::NumberForm;
use tg_core::output;
use tg_core::value::{List, Range, RowFormat, Value, json, show};

const FORMATS: &[&str] = &["csv", "json", "jsonl", "svg", "dot", "txt"];

/// Returns the extension of a path, which determines its format.
pub(super) fn format_of(path: &str) -> Option<&str> {
    let name = path.rsplit(['/', '\\']).next()?;
    name.rsplit_once('.').map(|(_, ending)| ending).filter(|ending| !ending.is_empty())
}

/// Returns the format in which a file at this path is written.
///
/// # Errors
/// `E9012` if the extension names none.
pub fn format_to_write(path: &str) -> Result<&'static str, Fault> {
    let Some(ending) = format_of(path) else {
        let message = format!("`{path}` doesn't say in its ending how it is to be written");
        let help = format!("end it in one of {}", FORMATS.join(", "));
        return Err(fault(Code::E9012, message).with_help(help));
    };
    let known = FORMATS.iter().find(|known| known.eq_ignore_ascii_case(ending));
    known.copied().ok_or_else(|| unknown(ending))
}

/// Encodes a value as the contents of a file in this format: `csv json jsonl svg dot txt`. Fails if building
/// them would take more than `limit` bytes, and for a value that has no such form.
pub fn encode(value: &Value, format: &str, form: NumberForm, limit: u64) -> Result<String, Fault> {
    refuse_functions(value, format)?;
    let format = &*format.to_ascii_lowercase();
    match format {
        "csv" => csv_text(value, true, form, limit),
        "json" => json_text(value, true, form, limit).map(|text| text + "\n"),
        "jsonl" => json_lines(value, form, limit),
        "txt" => plain_text(value, limit),
        "svg" => match value {
            // The result of `to_svg` is already a picture.
            Value::Text(text) if text.as_str().starts_with("<svg") => Ok(text.as_str().to_owned()),
            _ => chart::svg_of(value, limit),
        },
        "dot" => dot_of(value),
        other => Err(unknown(other)),
    }
}

/// Returns a value in a format, if it writes its rows itself.
fn own_rows(value: &Value, format: RowFormat, form: NumberForm, limit: u64) -> Option<Result<String, Fault>> {
    match value {
        Value::Object(object) => object.rows(format, form, limit),
        _ => None,
    }
}

fn dot_of(value: &Value) -> Result<String, Fault> {
    let dot = match value {
        Value::Object(object) => object.dot(),
        _ => None,
    };
    dot.ok_or_else(|| no_form(value, "dot", "a value with a graph has one"))
}

#[cold]
fn unknown(name: &str) -> Fault {
    let near = nearest(name, FORMATS.iter().copied());
    let known = if near.is_empty() { FORMATS.join(", ") } else { near.join(", ") };
    fault(Code::E9012, format!("no format to write is called `{name}`")).with_help(format!("known: {known}"))
}

#[cold]
fn no_form(value: &Value, format: &str, help: &str) -> Fault {
    fault(Code::E9012, format!("{} has no form as {format}", value.kind())).with_help(help)
}

/// Refuses a value that has no form in this format, as far as that can be determined without visiting all of it.
pub fn refuse_formless(value: &Value, format: &str) -> Result<(), Fault> {
    let mut parts: Box<dyn Iterator<Item = &Value>> = match value {
        Value::List(list) => Box::new(list.items().iter()),
        Value::Record(record) => Box::new(record.iter().map(|(_, part)| part)),
        Value::None | Value::Bool(_) | Value::Number(_) | Value::Text(_) if format == "csv" => {
            return Err(no_form(value, "csv", "lists and records have one"));
        }
        other => Box::new(std::iter::once(other)),
    };
    match parts.find(|part| matches!(part, Value::Function(_))) {
        Some(function) => refuse_functions(function, format),
        None => Ok(()),
    }
}

/// Refuses functions and anything that contains one: they aren't data.
fn refuse_functions(value: &Value, format: &str) -> Result<(), Fault> {
    stacker::maybe_grow(64 << 10, 1 << 20, || match value {
        Value::Function(_) => Err(no_form(value, format, "write what it gives: call it first")),
        Value::List(list) => list.items().iter().try_for_each(|item| refuse_functions(item, format)),
        Value::Record(record) => record.iter().try_for_each(|(_, value)| refuse_functions(value, format)),
        _ => Ok(()),
    })
}

fn is_text(value: &Value) -> bool {
    match value {
        Value::Text(_) => true,
        Value::Object(object) => object.is_text(),
        _ => false,
    }
}

/// A text is itself, a list of texts its lines, anything else what `print` shows.
fn plain_text(value: &Value, limit: u64) -> Result<String, Fault> {
    match value {
        text if is_text(text) => show::text(text, limit),
        Value::List(list) if list.items().iter().all(is_text) => {
            let mut lines = Bounded::new(limit);
            for item in list.items() {
                lines.put(show::text(item, limit)?.as_bytes())?;
                lines.put(b"\n")?;
            }
            lines.finish()
        }
        other => Ok(output::plain(&show::rich(other, limit / COPIES)?, None)),
    }
}

/// Values that nest more deeply than this are written on a native stack of their own, of this size.
const SHALLOW: u16 = 64;
const STACK: usize = if cfg!(target_family = "wasm") { 1 << 20 } else { 16 << 20 };

/// Returns a value as JSON on one line or, if pretty, on several; fails if building it takes more than `limit` bytes.
pub fn json_text(value: &Value, pretty: bool, form: NumberForm, limit: u64) -> Result<String, Fault> {
    let format = if pretty { RowFormat::PrettyJson } else { RowFormat::Json };
    if let Some(text) = own_rows(value, format, form, limit) {
        return text;
    }
    if value.height() > SHALLOW {
        stacker::grow(STACK, || json_text_here(value, pretty, form, limit))
    } else {
        json_text_here(value, pretty, form, limit)
    }
}

fn json_text_here(value: &Value, pretty: bool, form: NumberForm, limit: u64) -> Result<String, Fault> {
    let mut text = Bounded::new(limit);
    let data = in_form(json::to_json(value, limit / 2)?, form);
    let written = if pretty {
        serde_json::to_writer_pretty(&mut text, &data)
    } else {
        serde_json::to_writer(&mut text, &data)
    };
    written.map_err(|_| text.too_long())?;
    text.finish()
}

fn in_form(mut data: Json, form: NumberForm) -> Json {
    if form == NumberForm::Decimal {
        json::in_decimals(&mut data);
    }
    data
}

fn json_lines(value: &Value, form: NumberForm, limit: u64) -> Result<String, Fault> {
    if let Some(text) = own_rows(value, RowFormat::JsonLines, form, limit) {
        return text;
    }
    let mut text = Bounded::new(limit);
    if let Value::Object(object) = value
        && let Some(lines) = object.json_lines()
    {
        for data in lines {
            serde_json::to_writer(&mut text, &in_form(data, form)).map_err(|_| text.too_long())?;
            text.put(b"\n")?;
        }
        return text.finish();
    }
    let mut line = |item: &Value| {
        text.put(json_text(item, false, form, limit)?.as_bytes())?;
        text.put(b"\n")
    };
    match value {
        Value::List(list) => list.items().iter().try_for_each(&mut line)?,
        Value::Range(range) => {
            fits(range, limit)?;
            range.iter().try_for_each(|n| line(&Value::int(n)))?;
        }
        other => line(other)?,
    }
    text.finish()
}

/// Returns a value as CSV.
pub(super) fn csv_text(value: &Value, header: bool, form: NumberForm, limit: u64) -> Result<String, Fault> {
    if header && let Some(text) = own_rows(value, RowFormat::Csv, form, limit) {
        return text;
    }
    let mut table = Cells::new(form, limit);
    match value {
        Value::Record(record) => {
            if header {
                table.row(&[Value::text("key"), Value::text("value")])?;
            }
            for (key, value) in record.iter() {
                table.row(&[key.value().clone(), value.clone()])?;
            }
        }
        Value::List(list) => rows(&mut table, list, header)?,
        Value::Range(range) => {
            fits(range, limit)?;
            range.iter().try_for_each(|n| table.row(&[Value::int(n)]))?;
        }
        Value::Object(_) => match in_form(json::to_json(value, limit)?, form) {
            Json::Array(items) => data_rows(&mut table, &items, header)?,
            Json::Object(entries) => {
                let entries = entries.into_iter().map(|(key, value)| Json::Array(vec![key.into(), value]));
                let head = header.then(|| Json::from(vec!["key", "value"]));
                data_rows(&mut table, &head.into_iter().chain(entries).collect::<Vec<_>>(), header)?;
            }
            _ => return Err(no_form(value, "csv", "lists and records have one")),
        },
        other => return Err(no_form(other, "csv", "lists and records have one")),
    }
    table.finish()
}

fn rows(table: &mut Cells, list: &List, header: bool) -> Result<(), Fault> {
    let is_record = |item: &Value| matches!(item, Value::Record(_));
    if list.items().is_empty() || !list.items().iter().all(is_record) {
        return list.items().iter().try_for_each(|item| match item {
            Value::List(row) => table.row(row.items()),
            other => table.row(std::slice::from_ref(other)),
        });
    }
    let keys: IndexSet<_, FxBuildHasher> =
        list.records().flat_map(|r| r.iter().map(|(key, _)| key.clone())).collect();
    if header {
        let names: Vec<Value> = keys.iter().map(|key| key.value().clone()).collect();
        table.row(&names)?;
    }
    for record in list.records() {
        let row: Vec<Value> = keys.iter().map(|key| record.get(key).cloned().unwrap_or_default()).collect();
        table.row(&row)?;
    }
    Ok(())
}

/// Writes the rows of data as a game gives them: cells contain what is in the data.
fn data_rows(table: &mut Cells, items: &[Json], header: bool) -> Result<(), Fault> {
    let objects: Vec<_> = items.iter().filter_map(Json::as_object).collect();
    if objects.is_empty() || objects.len() < items.len() {
        return items.iter().try_for_each(|item| match item {
            Json::Array(row) => table.texts(row.iter().map(in_cell)),
            other => table.texts([in_cell(other)]),
        });
    }
    let keys: IndexSet<&String, FxBuildHasher> = objects.iter().flat_map(|object| object.keys()).collect();
    if header {
        table.texts(keys.iter().map(|key| (*key).clone()))?;
    }
    let cell = |value: Option<&Json>| value.map_or_else(String::new, in_cell);
    objects.iter().try_for_each(|object| table.texts(keys.iter().map(|key| cell(object.get(*key)))))
}

/// Returns the cell for a value of data.
///
/// # Errors
/// `E9003` if that takes more than `limit` bytes.
pub(super) fn data_cell(value: &Value, form: NumberForm, limit: u64) -> Result<String, Fault> {
    Ok(in_cell(&in_form(json::to_json(value, limit)?, form)))
}

fn in_cell(data: &Json) -> String {
    match data {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A table of cells being built.
struct Cells {
    writer: csv::Writer<Bounded>,
    form: NumberForm,
    limit: u64,
}

impl Cells {
    fn new(form: NumberForm, limit: u64) -> Cells {
        let writer = csv::WriterBuilder::new().flexible(true).from_writer(Bounded::new(limit));
        Cells { writer, form, limit }
    }

    fn row(&mut self, cells: &[Value]) -> Result<(), Fault> {
        let (form, limit) = (self.form, self.limit);
        let texts = cells.iter().map(|value| cell(value, form, limit)).collect::<Result<Vec<_>, Fault>>()?;
        self.texts(texts)
    }

    fn texts(&mut self, cells: impl IntoIterator<Item = String>) -> Result<(), Fault> {
        let mut cells = cells.into_iter().peekable();
        if cells.peek().is_none() {
            return self.texts([String::new()]);
        }
        for cell in cells {
            self.writer.write_field(cell).map_err(|_| too_long(self.limit))?;
        }
        self.writer.write_record(None::<&[u8]>).map_err(|_| too_long(self.limit))
    }

    fn finish(self) -> Result<String, Fault> {
        let limit = self.limit;
        self.writer.into_inner().map_err(|_| too_long(limit))?.finish()
    }
}

/// Returns the text of a cell, in a form that other programs, and `load`, can read.
fn cell(value: &Value, form: NumberForm, limit: u64) -> Result<String, Fault> {
    match value {
        Value::None | Value::Unset => Ok(String::new()),
        Value::Number(number) => Ok(json::plain_number(number, form)),
        Value::List(_) | Value::Range(_) | Value::Record(_) => json_text(value, false, form, limit),
        other => show::text(other, limit),
    }
}

/// Checks that the lines of a range, of at least two bytes each, stay below a limit.
fn fits(range: &Range, limit: u64) -> Result<(), Fault> {
    if range.length() > limit / 2 { Err(too_long(limit)) } else { Ok(()) }
}

/// How many copies of the output are in memory at most: as it grows, and next to what it is made of.
pub(super) const COPIES: u64 = 4;

/// A buffer up to a limit, which accounts for all its copies.
struct Bounded {
    bytes: Vec<u8>,
    limit: u64,
}

impl Bounded {
    fn new(limit: u64) -> Bounded {
        Bounded { bytes: Vec::new(), limit: limit / COPIES }
    }

    fn put(&mut self, more: &[u8]) -> Result<(), Fault> {
        io::Write::write_all(self, more).map_err(|_| self.too_long())
    }

    fn too_long(&self) -> Fault {
        too_long(self.limit)
    }

    fn finish(self) -> Result<String, Fault> {
        let limit = self.limit;
        String::from_utf8(self.bytes).map_err(|_| too_long(limit))
    }
}

impl io::Write for Bounded {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        if (self.bytes.len() + more.len()) as u64 > self.limit {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cold]
pub(super) fn too_long(limit: u64) -> Fault {
    fault(Code::E9003, format!("this would take more than {}", size_in_words(u128::from(limit))))
        .with_help("take a part of it, or allow more with `--max-memory`")
}
