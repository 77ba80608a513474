//! Comma-separated values.
//!
//! A cell is a number if it is one as `tg` would write it (`007` and `1_000` are texts), `none` if
//! it is empty, otherwise a text.

use crate::elements::{Gather, VALUE_BYTES};
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault, over_digits};
use tg_core::native::Host;
use tg_core::number::{Number, NumberError};
use tg_core::value::{Key, Record, Value};

/// The size of an entry of a row, besides its text.
const CELL_BYTES: u128 = 2 * VALUE_BYTES + 32;

/// How a file is split into cells.
#[derive(Copy, Clone, Debug)]
pub(super) struct Shape {
    /// Whether the first line contains the names of the columns.
    pub(super) header: bool,
    /// The separator between cells.
    pub(super) separator: u8,
}

/// Returns the separator given by an argument, or the `usual` one if none is given.
pub(super) fn separator(value: Value, usual: u8) -> Result<u8, Fault> {
    match value.as_text() {
        None => Ok(usual),
        Some(text) => match text.as_str().as_bytes() {
            [byte] if byte.is_ascii() && !matches!(byte, b'"' | b'\n' | b'\r') => Ok(*byte),
            _ => Err(fault(Code::E3007, "`separator` must be one ASCII character other than a quote")
                .with_help("give `\",\"`, `\";\"` or `\"\\t\"`")),
        },
    }
}

/// Parses the rows of a text; the name is for messages.
pub(super) fn read(host: &mut dyn Host, name: &str, text: &str, shape: Shape) -> Result<Value, Fault> {
    let cells = text.bytes().filter(|&b| b == shape.separator || b == b'\n').count() as u128 + 1;
    host.reserve(cells * CELL_BYTES + 2 * text.len() as u128)?;
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(shape.separator)
        .from_reader(text.as_bytes());
    if let Some(line) = unclosed_quote(text, shape.separator) {
        return Err(fault(Code::E9013, format!("a quote in line {line} of {name} is never closed"))
            .with_help("close it; within a quoted cell a quote is written twice: `\"\"`"));
    }
    let mut rows = Gather::default();
    let mut columns: Option<Vec<Key>> = None;
    let mut row = csv::StringRecord::new();
    let mut bits_left = host.memory_limit().saturating_mul(8);
    let digits = host.most_digits();
    let unreadable = |error: csv::Error| fault(Code::E9013, format!("{name} can't be read: {error}"));
    while reader.read_record(&mut row).map_err(unreadable)? {
        let line = row.position().map_or(0, csv::Position::line);
        host.step(1 + row.len() as u64)?;
        let mut cell = |text: &str| cell(text, digits, &mut bits_left);
        match &columns {
            None if shape.header => {
                is_cut(name, &row, shape.separator)?;
                columns = Some(header(name, &row)?);
            }
            None => {
                let cells: Result<Vec<Value>, Fault> = row.iter().map(&mut cell).collect();
                rows.push(host, Value::list(cells?)?)?;
            }
            Some(columns) => {
                same_length(name, line, row.len(), columns.len())?;
                let mut record = Record::default();
                for (key, text) in columns.iter().zip(&row) {
                    record.insert(key.clone(), cell(text)?)?;
                }
                rows.push(host, Value::Record(record))?;
            }
        }
    }
    rows.list()
}

/// Returns the line of a quote that opens a cell and isn't closed. Quotes elsewhere in a cell are a part of it.
fn unclosed_quote(text: &str, separator: u8) -> Option<usize> {
    let mut bytes = text.bytes().peekable();
    let (mut line, mut opened, mut at_start) = (1, None, true);
    while let Some(byte) = bytes.next() {
        match (byte, opened) {
            (b'"', None) if at_start => opened = Some(line),
            (b'"', Some(_)) if bytes.next_if_eq(&b'"').is_none() => opened = None,
            _ => {}
        }
        line += usize::from(byte == b'\n');
        at_start = matches!(byte, b'\n' | b'\r') || byte == separator;
    }
    opened
}

/// Refuses a header with a single column that another separator would split.
fn is_cut(name: &str, row: &csv::StringRecord, separator: u8) -> Result<(), Fault> {
    let only = row.get(0).filter(|_| row.len() == 1).unwrap_or_default();
    let other = [(b';', ";"), (b'\t', "\\t")].into_iter();
    match other.filter(|(byte, _)| *byte != separator).find(|(byte, _)| only.as_bytes().contains(byte)) {
        None => Ok(()),
        Some((_, sign)) => {
            Err(fault(Code::E9013, format!("{name} has a single column, `{}`", only.escape_debug()))
                .with_help(format!("say what separates its cells: `separator: \"{sign}\"`")))
        }
    }
}

fn header(name: &str, row: &csv::StringRecord) -> Result<Vec<Key>, Fault> {
    let keys: Vec<Key> = row.iter().map(Key::text).collect();
    // Keys are texts, and equal texts have the same letters, since they are composed.
    let mut seen = rustc_hash::FxHashSet::default();
    let letters = |key: &Key| key.value().as_text().map(|text| text.as_str().to_owned());
    if let Some((twice, _)) = row.iter().zip(&keys).find(|(_, key)| !seen.insert(letters(key))) {
        return Err(fault(Code::E9013, format!("{name} has two columns called `{twice}`"))
            .with_help("rename one, or read it with `header: false` as a list of lists"));
    }
    Ok(keys)
}

fn same_length(name: &str, line: u64, cells: usize, columns: usize) -> Result<(), Fault> {
    if cells == columns {
        return Ok(());
    }
    let cells = counted(cells as u64, "cell");
    let message = format!("line {line} of {name} has {cells}, but the header has {columns}");
    Err(fault(Code::E9013, message).with_help("a cell with a comma in it needs double quotes"))
}

fn cell(text: &str, digits: u64, bits_left: &mut u64) -> Result<Value, Fault> {
    if text.is_empty() {
        return Ok(Value::None);
    }
    let size = text.strip_prefix('-').unwrap_or(text);
    let whole = size.bytes().take_while(u8::is_ascii_digit).count();
    if whole == 0 || whole > 1 && size.starts_with('0') {
        return Ok(Value::text(text));
    }
    let number = match Number::read(text, digits) {
        // A date or a score isn't a fraction the way numbers are written.
        Ok(number) if text.contains('/') && (number.is_whole() || number.to_string() != text) => {
            return Ok(Value::text(text));
        }
        Ok(number) => number,
        Err(NumberError::TooLarge { bits, digits }) => {
            return Err(over_digits("a number of this file", bits, digits));
        }
        Err(_) => return Ok(Value::text(text)),
    };
    *bits_left = bits_left.checked_sub(number.bits()).ok_or_else(|| {
        fault(Code::E9003, "the numbers of this file take too much memory")
            .with_help("read it with `format: txt`, or allow more with `--max-memory`")
    })?;
    Ok(Value::Number(number))
}
