//! CSV text, written piece by piece by whatever has very many cells.

use super::encode::{COPIES, too_long};
use tg_core::diagnostics::Fault;

/// CSV text that is written piece by piece, up to a limit.
pub struct CsvText {
    bytes: Vec<u8>,
    limit: u64,
    /// Whether the row has a cell.
    begun: bool,
}

impl CsvText {
    /// Creates an empty text; building it may take no more than this.
    pub fn new(limit: u64) -> CsvText {
        CsvText { bytes: Vec::new(), limit: limit / COPIES, begun: false }
    }

    /// Begins the next cell, for text without commas, quotes and line ends.
    pub fn plain_cell(&mut self) -> &mut Vec<u8> {
        if std::mem::replace(&mut self.begun, true) {
            self.bytes.push(b',');
        }
        &mut self.bytes
    }

    /// Writes the next cell.
    pub fn cell(&mut self, text: &str) {
        let bytes = self.plain_cell();
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

    /// Ends the row.
    ///
    /// # Errors
    /// `E9003` if the text is too long.
    pub fn end_row(&mut self) -> Result<(), Fault> {
        self.begun = false;
        self.bytes.push(b'\n');
        if self.bytes.len() as u64 > self.limit { Err(too_long(self.limit)) } else { Ok(()) }
    }

    /// Returns the text.
    ///
    /// # Errors
    /// `E9003`.
    pub fn finish(self) -> Result<String, Fault> {
        let limit = self.limit;
        String::from_utf8(self.bytes).map_err(|_| too_long(limit))
    }
}
