//! The forms of values: on one line, alone, in a text, and as code.
//!
//! Parts of a value may be shared many times over, so that a small value can have an endless form:
//! everything here writes up to a limit in bytes and fails beyond it.
//!
//! - The **code** of a value is how a script would write it: `[1/3, "a", 1..4]`.
//! - The **text** is what `{ }` in a text and `text(x)` return: the code, but a text is itself and a list
//!   of things with written forms is their words.
//! - The **short** form is the text if there is one; an object may have none.
//! - The **rich** form is what `print` shows for a single value: a list of records is a table.

use super::{Function, Key, List, Named, Object, Record, Text, Value, least_written};
use crate::diagnostics::{Code, Fault, FaultContext, fault, size_in_words};
use crate::number::{Number, NumberForm};
use crate::output::{Align, Column, Output, StyledLine, TextTable};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::fmt::Write;

/// The code in messages and tests is cut off after this many bytes.
const LONGEST_CODE: u64 = 1 << 20;

/// The size of a table cell besides its text.
const CELL_BYTES: u64 = 96;

/// Returns the form inside a text; fails if it takes more than `limit` bytes, and for a text value that can't be
/// written out.
pub fn text(value: &Value, limit: u64) -> Result<String, Fault> {
    if let Value::Object(object) = value
        && let Some(fault) = object.unwritten()
    {
        return Err(fault);
    }
    written(value, limit, |writer| writer.text(value))
}

/// Returns the form that `{ }` inserts into a text, in which a roll of dice is its sum; fails like [`text`].
pub fn inserted(value: &Value, limit: u64) -> Result<String, Fault> {
    let settled = if let Value::Object(object) = value { object.settled() } else { None };
    text(settled.as_ref().unwrap_or(value), limit)
}

/// Returns the form on one line, if there is one; fails if it takes more than `limit` bytes.
pub fn short(value: &Value, limit: u64) -> Result<Option<String>, Fault> {
    match value {
        Value::Object(object) => Ok(short_form(object)),
        other => text(other, limit).map(Some),
    }
}

/// Returns the form in a script, cut off with `…` if it is a megabyte or more.
pub fn code(value: &Value) -> String {
    let mut writer = Writer { out: String::new(), limit: LONGEST_CODE };
    if writer.code(value).is_err() {
        writer.out.push('…');
    }
    writer.out
}

/// Returns the form of a single value; fails if it takes more than `limit` bytes.
pub fn rich(value: &Value, limit: u64) -> Result<Output, Fault> {
    match value {
        Value::Object(object) => Ok(object.rich()),
        Value::List(list) => match columns(list) {
            Some(keys) => table(list, &keys, limit),
            None => text(value, limit).map(Output::from),
        },
        other => text(other, limit).map(Output::from),
    }
}

/// Returns whether a single value is shown as something other than its text: as a table, or as a game draws it.
pub fn is_drawn(value: &Value) -> bool {
    match value {
        Value::Object(_) => true,
        Value::List(list) => columns(list).is_some(),
        _ => false,
    }
}

fn written(
    value: &Value,
    limit: u64,
    write: impl FnOnce(&mut Writer) -> Result<(), TooLong>,
) -> Result<String, Fault> {
    // A value with shared parts, or a range, may be endless: this is checked before anything is written.
    if value.height() > 0 && least_written(value) > limit {
        return Err(too_long(limit));
    }
    let mut writer = Writer { out: String::new(), limit };
    match write(&mut writer) {
        Ok(()) => Ok(writer.out),
        Err(TooLong) => Err(too_long(limit)),
    }
}

#[cold]
fn too_long(limit: u64) -> Fault {
    fault(
        Code::E9003,
        format!("written out, this value would take more than {}", size_in_words(u128::from(limit))),
    )
    .with_help("show a part of it, or how much it is: `count`")
}

/// Returns the keys of the records of a list, in order of first appearance, if the list has only records and
/// their table isn't mostly empty.
fn columns(list: &List) -> Option<Vec<Key>> {
    let mut keys: IndexSet<Key, FxBuildHasher> = IndexSet::default();
    let mut entries = 0;
    for item in list.items() {
        let Value::Record(record) = item else { return None };
        entries += record.len();
        for (key, _) in record.iter() {
            if !keys.contains(key) {
                keys.insert(key.clone());
            }
        }
    }
    let cells = keys.len().saturating_mul(list.items().len());
    (!keys.is_empty() && cells <= SPARSE * entries).then(|| keys.into_iter().collect())
}

/// How many cells a table may have for each one that isn't empty.
const SPARSE: usize = 8;

fn table(list: &List, keys: &[Key], limit: u64) -> Result<Output, Fault> {
    let mut rest = limit;
    let mut take = |cell: String| {
        rest = rest.checked_sub(cell.len() as u64 + CELL_BYTES).ok_or_else(|| too_long(limit))?;
        Ok::<StyledLine, Fault>(StyledLine::new().plain(cell))
    };
    let mut columns = Vec::new();
    let mut forms = Vec::with_capacity(keys.len());
    for key in keys {
        forms.push(column_form(list.records().filter_map(|record| record.get(key))));
        let is_number = |value: &Value| matches!(value, Value::None) || value.bare_number().is_some();
        let is_numeric = list.records().all(|record| record.get(key).is_none_or(is_number));
        let align = if is_numeric { Align::Right } else { Align::Left };
        columns.push(Column { heading: take(text(key.value(), limit)?)?, align, spare: false });
    }
    let mut table = TextTable::new(columns);
    for record in list.records() {
        let mut row = Vec::with_capacity(keys.len());
        for (key, form) in keys.iter().zip(&forms) {
            row.push(take(cell(record.get(key).unwrap_or(&Value::None), *form, limit)?)?);
        }
        table.push(row);
    }
    Ok(Output::Table(table))
}

/// Returns the form that all numbers in a column of a table share.
pub fn column_form<'v>(column: impl Iterator<Item = &'v Value>) -> NumberForm {
    Number::column_form(column.filter_map(Value::bare_number))
}

/// Returns the form in a cell of a table.
fn cell(value: &Value, form: NumberForm, limit: u64) -> Result<String, Fault> {
    if let Some(number) = value.bare_number() {
        return Ok(number.in_form(form));
    }
    match value {
        // A missing value reads best as an empty cell.
        Value::None => Ok(String::new()),
        Value::Object(object) => Ok(name(object)),
        other => text(other, limit),
    }
}

/// The limit has been reached.
struct TooLong;

struct Writer {
    out: String,
    limit: u64,
}

impl Writer {
    fn put(&mut self, text: &str) -> Result<(), TooLong> {
        if (self.out.len() + text.len()) as u64 > self.limit {
            return Err(TooLong);
        }
        self.out.push_str(text);
        Ok(())
    }

    fn put_shown(&mut self, shown: impl std::fmt::Display) -> Result<(), TooLong> {
        write!(self.out, "{shown}").map_err(|_| TooLong)?;
        self.put("")
    }

    fn text(&mut self, value: &Value) -> Result<(), TooLong> {
        match value {
            Value::Text(text) => self.put(text.as_str()),
            Value::Object(object) => self.put(&name(object)),
            Value::List(list) => match words(list) {
                Some(words) => self.put(&words),
                None => self.code(value),
            },
            other => self.code(other),
        }
    }

    fn code(&mut self, value: &Value) -> Result<(), TooLong> {
        match value {
            Value::None | Value::Unset => self.put("none"),
            Value::Bool(truth) => self.put(if *truth { "true" } else { "false" }),
            Value::Number(number) => self.put_shown(number),
            Value::Text(text) => self.quoted(text.as_str()),
            Value::List(list) => {
                self.put("[")?;
                for (index, item) in list.items().iter().enumerate() {
                    self.put(if index == 0 { "" } else { ", " })?;
                    self.code(item)?;
                }
                self.put("]")
            }
            // Like the list that it equals.
            Value::Range(range) => {
                self.put("[")?;
                for (index, number) in range.iter().enumerate() {
                    self.put(if index == 0 { "" } else { ", " })?;
                    self.put_shown(number)?;
                }
                self.put("]")
            }
            Value::Record(record) => self.record(record),
            Value::Function(function) => self.put(&function_code(function)),
            Value::Object(object) => match object.written() {
                Some(text) => self.quoted(text.as_str()),
                None => self.put(&name(object)),
            },
        }
    }

    fn record(&mut self, record: &Record) -> Result<(), TooLong> {
        self.put("{")?;
        for (index, (key, value)) in record.iter().enumerate() {
            self.put(if index == 0 { "" } else { ", " })?;
            match key.as_str() {
                Some(name) if is_plain_name(name) => self.put(name)?,
                Some(name) => self.quoted(name)?,
                None => {
                    self.put("[")?;
                    self.code(key.value())?;
                    self.put("]")?;
                }
            }
            self.put(": ")?;
            self.code(value)?;
        }
        self.put("}")
    }

    fn quoted(&mut self, text: &str) -> Result<(), TooLong> {
        self.put("\"")?;
        let mut rest = text;
        while let Some(at) = rest.find(|c: char| matches!(c, '"' | '\\' | '{') || c.is_control()) {
            self.put(&rest[..at])?;
            let Some(special) = rest[at..].chars().next() else {
                break;
            };
            match special {
                '\n' => self.put("\\n")?,
                '\t' => self.put("\\t")?,
                '"' | '\\' | '{' => self.put_shown(format_args!("\\{special}"))?,
                control => self.put_shown(format_args!("\\u{{{:X}}}", u32::from(control)))?,
            }
            rest = &rest[at + special.len_utf8()..];
        }
        self.put(rest)?;
        self.put("\"")
    }
}

/// Returns the form of an object on one line, if there is one.
fn short_form(object: &Object) -> Option<String> {
    object.written().map(|written| written.as_str().to_owned()).or_else(|| object.short())
}

/// Returns what an object is called among other things.
fn name(object: &Object) -> String {
    short_form(object).unwrap_or_else(|| object.in_brief())
}

/// Returns the written forms of a list that has only values with written forms.
fn words(list: &List) -> Option<String> {
    // A named value stands for a text or a number, and is shown as that is.
    let written = |item: &Value| match item {
        Value::Object(object) if object.downcast::<Named>().is_none() => object.written(),
        _ => None,
    };
    list.items().first().and_then(written)?;
    let words: Vec<Text> = list.items().iter().map(written).collect::<Option<_>>()?;
    let words: Vec<&str> = words.iter().map(Text::as_str).collect();
    // Forms that contain spaces couldn't be told apart.
    words.iter().all(|word| !word.contains(' ')).then(|| words.join(" "))
}

/// Returns the name of a function; if it has none, its parameters.
fn function_code(function: &Function) -> String {
    let Some(closure) = function.as_closure() else {
        return function.name().unwrap_or("function").to_owned();
    };
    if let Some(name) = function.name() {
        return name.to_owned();
    }
    let names: Vec<&str> = closure.code.params.iter().map(|p| p.name.as_deref().unwrap_or("[…]")).collect();
    match &names[..] {
        [one] => format!("{one} -> …"),
        several => format!("({}) -> …", several.join(", ")),
    }
}

/// Returns whether a key can come before its `:` without quotes.
pub(super) fn is_plain_name(name: &str) -> bool {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && name != "_" && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}
