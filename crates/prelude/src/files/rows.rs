//! Rows of data, written piece by piece by whatever has very many of them.

use super::encode::{COPIES, data_cell, json_text, too_long};
use tg_core::diagnostics::Fault;
use tg_core::number::{Number, NumberForm};
use tg_core::value::{RowFormat, Value, json};

/// Rows with the same named cells as text in a format, which is written cell by cell, up to a limit.
pub struct RowText {
    bytes: Vec<u8>,
    limit: u64,
    format: RowFormat,
    form: NumberForm,
    /// What stands before each cell of a row.
    before: Vec<Vec<u8>>,
    /// The number of cells that the row has so far.
    cells: usize,
    /// Whether there is a row.
    begun: bool,
}

impl RowText {
    /// Creates the text of rows with cells of these names; building it may take no more than this.
    ///
    /// # Errors
    /// `E9003` if the names alone take more.
    pub fn new(format: RowFormat, names: &[String], form: NumberForm, limit: u64) -> Result<RowText, Fault> {
        let before = names.iter().enumerate().map(|(index, name)| before(format, index, name)).collect();
        let limit = limit / COPIES;
        let mut text = RowText { bytes: Vec::new(), limit, format, form, before, cells: 0, begun: false };
        match format {
            RowFormat::Csv => {
                names.iter().for_each(|name| text.text(name));
                text.end_row()?;
            }
            RowFormat::Json | RowFormat::PrettyJson => text.bytes.push(b'['),
            RowFormat::JsonLines => {}
        }
        Ok(text)
    }

    /// Begins the next cell, for a whole number, a decimal, `true` or `false`.
    #[inline]
    pub fn plain(&mut self) -> &mut Vec<u8> {
        if self.cells == 0 {
            self.begin_row();
        }
        self.bytes.extend_from_slice(&self.before[self.cells]);
        self.cells += 1;
        &mut self.bytes
    }

    /// Writes the next cell: a fraction of two numbers without a common divisor.
    pub fn fraction(&mut self, above: u128, below: u128) {
        let is_quoted = below > 1 && self.format != RowFormat::Csv;
        let bytes = self.plain();
        if is_quoted {
            bytes.push(b'"');
        }
        digits(bytes, above);
        if below > 1 {
            bytes.push(b'/');
            digits(bytes, below);
        }
        if is_quoted {
            bytes.push(b'"');
        }
    }

    /// Writes the next cell: a whole number.
    pub fn whole(&mut self, number: u128) {
        digits(self.plain(), number);
    }

    /// Writes the next cell.
    pub fn number(&mut self, number: &Number) {
        let written = json::plain_number(number, self.form);
        match written.parse::<serde_json::Number>() {
            Ok(number) if self.format != RowFormat::Csv => {
                self.plain().extend_from_slice(number.as_str().as_bytes());
            }
            _ => self.text(&written),
        }
    }

    /// Writes the next cell.
    pub fn text(&mut self, text: &str) {
        let format = self.format;
        let bytes = self.plain();
        if format != RowFormat::Csv {
            // Writing to memory can't fail.
            let _ = serde_json::to_writer(bytes, text);
            return;
        }
        if !text.bytes().any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r')) {
            bytes.extend_from_slice(text.as_bytes());
            return;
        }
        bytes.push(b'"');
        for byte in text.bytes() {
            if byte == b'"' {
                bytes.push(b'"');
            }
            bytes.push(byte);
        }
        bytes.push(b'"');
    }

    /// Writes the next cell.
    ///
    /// # Errors
    /// `E9003` if that takes more than the limit.
    pub fn value(&mut self, value: &Value) -> Result<(), Fault> {
        match value {
            Value::Number(Number::Int(int)) => {
                let bytes = self.plain();
                if *int < 0 {
                    bytes.push(b'-');
                }
                digits(bytes, int.unsigned_abs().into());
            }
            Value::Number(number) => self.number(number),
            Value::Bool(true) => self.plain().extend_from_slice(b"true"),
            Value::Bool(false) => self.plain().extend_from_slice(b"false"),
            // In decimals, a text that is a fraction is a decimal, too.
            Value::Text(word) if self.form == NumberForm::Exact => self.text(word.as_str()),
            other => self.other(other)?,
        }
        Ok(())
    }

    fn other(&mut self, value: &Value) -> Result<(), Fault> {
        let limit = self.limit.saturating_mul(COPIES);
        if self.format == RowFormat::Csv {
            let cell = data_cell(value, self.form, limit)?;
            self.text(&cell);
            return Ok(());
        }
        let is_pretty = self.format == RowFormat::PrettyJson;
        let text = json_text(value, is_pretty, self.form, limit)?;
        let bytes = self.plain();
        match is_pretty {
            // The cells of a row are indented by four spaces; no text of JSON has a line end in it.
            true => bytes.extend_from_slice(text.replace('\n', "\n    ").as_bytes()),
            false => bytes.extend_from_slice(text.as_bytes()),
        }
        Ok(())
    }

    fn begin_row(&mut self) {
        let begun = std::mem::replace(&mut self.begun, true);
        self.bytes.extend_from_slice(match (self.format, begun) {
            (RowFormat::Csv, _) => b"",
            (RowFormat::JsonLines, _) | (RowFormat::Json, false) => b"{",
            (RowFormat::Json, true) => b",{",
            (RowFormat::PrettyJson, false) => b"\n  {",
            (RowFormat::PrettyJson, true) => b",\n  {",
        });
    }

    /// Ends the row.
    ///
    /// # Errors
    /// `E9003` if the text is too long.
    pub fn end_row(&mut self) -> Result<(), Fault> {
        self.cells = 0;
        self.bytes.extend_from_slice(match self.format {
            RowFormat::Csv => b"\n",
            RowFormat::Json => b"}",
            RowFormat::JsonLines => b"}\n",
            RowFormat::PrettyJson => b"\n  }",
        });
        if self.bytes.len() as u64 > self.limit { Err(too_long(self.limit)) } else { Ok(()) }
    }

    /// Returns the text.
    ///
    /// # Errors
    /// `E9003`.
    pub fn finish(mut self) -> Result<String, Fault> {
        self.bytes.extend_from_slice(match (self.format, self.begun) {
            (RowFormat::Csv | RowFormat::JsonLines, _) => b"",
            (RowFormat::Json, _) | (RowFormat::PrettyJson, false) => b"]",
            (RowFormat::PrettyJson, true) => b"\n]",
        });
        let limit = self.limit;
        String::from_utf8(self.bytes).map_err(|_| too_long(limit))
    }
}

/// Returns what stands before the cell with this index and name.
fn before(format: RowFormat, index: usize, name: &str) -> Vec<u8> {
    let comma = if index > 0 { "," } else { "" };
    let key = || serde_json::Value::from(name).to_string();
    let before = match format {
        RowFormat::Csv => comma.to_owned(),
        RowFormat::Json | RowFormat::JsonLines => format!("{comma}{}:", key()),
        RowFormat::PrettyJson => format!("{comma}\n    {}: ", key()),
    };
    before.into_bytes()
}

/// Writes a number's digits.
fn digits(bytes: &mut Vec<u8>, number: u128) {
    const WORD: u128 = 10u128.pow(19);
    if number >= WORD {
        digits(bytes, number / WORD);
        let mut rest = (number % WORD) as u64;
        let start = bytes.len();
        bytes.resize(start + 19, b'0');
        for byte in bytes[start..].iter_mut().rev() {
            *byte = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        return;
    }
    let mut buffer = [0u8; 20];
    let mut at = buffer.len();
    let mut rest = number as u64;
    loop {
        at -= 1;
        buffer[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    bytes.extend_from_slice(&buffer[at..]);
}
