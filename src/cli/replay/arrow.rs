//! The flat table as a stream of Arrow.
//!
//! Rows are written in batches of a fixed size, so that the bytes depend on the rows alone.

use super::super::stdout;
use super::sheet::{Cell, Chance};
use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int8Builder, Int32Builder, Int64Builder, ListBuilder, StringBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use std::io::{self, Write};
use std::sync::Arc;
use tg_games::catan::Numbers;

/// The number of rows in a batch.
const ROWS: usize = 1 << 13;

/// The table, with the rows that aren't written yet.
pub struct Table {
    writer: StreamWriter<Output>,
    schema: SchemaRef,
    numbers: Numbers,
    rows: Vec<Cell>,
}

/// Standard output.
struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        stdout::write_bytes(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Table {
    /// Writes the names and types of the columns.
    ///
    /// # Errors
    /// Errors of Arrow.
    pub fn begin(numbers: Numbers) -> Result<Table, ArrowError> {
        let schema = Arc::new(schema(numbers));
        let writer = StreamWriter::try_new(Output, &schema)?;
        Ok(Table { writer, schema, numbers, rows: Vec::new() })
    }

    /// Adds rows.
    ///
    /// # Errors
    /// Errors of Arrow.
    pub fn add(&mut self, rows: Vec<Cell>) -> Result<(), ArrowError> {
        for row in rows {
            self.rows.push(row);
            if self.rows.len() == ROWS {
                self.write()?;
            }
        }
        Ok(())
    }

    /// Writes the remaining rows, and the end.
    ///
    /// # Errors
    /// Errors of Arrow.
    pub fn end(mut self) -> Result<(), ArrowError> {
        if !self.rows.is_empty() {
            self.write()?;
        }
        self.writer.finish()
    }

    fn write(&mut self) -> Result<(), ArrowError> {
        let rows = std::mem::take(&mut self.rows);
        let batch = RecordBatch::try_new(self.schema.clone(), columns(&rows, self.numbers))?;
        self.writer.write(&batch)
    }
}

/// The type of a probability.
fn chance(numbers: Numbers) -> DataType {
    match numbers {
        Numbers::Exact => DataType::Utf8,
        Numbers::Float => DataType::Float64,
    }
}

fn schema(numbers: Numbers) -> Schema {
    let chances = DataType::List(Arc::new(Field::new_list_field(chance(numbers), true)));
    let fields = [
        ("log", DataType::Utf8),
        ("game", DataType::Utf8),
        ("events", DataType::Int64),
        ("complete", DataType::Boolean),
        ("exact", DataType::Boolean),
        ("worlds", DataType::Int64),
        ("player", DataType::Utf8),
        ("seat", DataType::Int8),
        ("resource", DataType::Utf8),
        ("min", DataType::Int32),
        ("max", DataType::Int32),
        ("expected", chance(numbers)),
        ("chances", chances),
        ("error_code", DataType::Utf8),
        ("error", DataType::Utf8),
        ("line", DataType::Int64),
    ];
    Schema::new(fields.map(|(name, kind)| Field::new(name, kind, name != "log")).to_vec())
}

/// The columns of the rows, in the order of the schema.
fn columns(rows: &[Cell], numbers: Numbers) -> Vec<ArrayRef> {
    macro_rules! column {
        ($builder:ty, $row:ident => $value:expr) => {{
            let mut column = <$builder>::new();
            rows.iter().for_each(|$row| column.append_option($value));
            Arc::new(column.finish()) as ArrayRef
        }};
    }
    let whole = |number: Option<u64>| number.map(|number| number as i64);
    let end = |number: Option<u32>| number.map(|number| number as i32);
    let expected = match numbers {
        Numbers::Exact => column!(StringBuilder, row => row.expected.as_ref().map(Chance::to_string)),
        Numbers::Float => column!(Float64Builder, row => row.expected.as_ref().map(Chance::float)),
    };
    vec![
        column!(StringBuilder, row => Some(&*row.log)),
        column!(StringBuilder, row => row.game.as_deref()),
        column!(Int64Builder, row => whole(row.events)),
        column!(BooleanBuilder, row => row.complete),
        column!(BooleanBuilder, row => row.events.map(|_| row.worlds.is_some())),
        column!(Int64Builder, row => whole(row.worlds)),
        column!(StringBuilder, row => row.player.as_ref().map(|(name, _)| name)),
        column!(Int8Builder, row => row.player.as_ref().map(|(_, seat)| *seat as i8)),
        column!(StringBuilder, row => row.resource),
        column!(Int32Builder, row => end(row.ends.map(|(least, _)| least))),
        column!(Int32Builder, row => end(row.ends.map(|(_, most)| most))),
        expected,
        chances(rows, numbers),
        column!(StringBuilder, row => row.error.as_ref().map(|(code, _)| code)),
        column!(StringBuilder, row => row.error.as_ref().map(|(_, message)| message)),
        column!(Int64Builder, row => whole(row.line)),
    ]
}

fn chances(rows: &[Cell], numbers: Numbers) -> ArrayRef {
    let lists = rows.iter().map(|row| row.chances.as_ref());
    match numbers {
        Numbers::Exact => {
            let mut column = ListBuilder::new(StringBuilder::new());
            for list in lists {
                list.into_iter()
                    .flatten()
                    .for_each(|chance| column.values().append_value(chance.to_string()));
                column.append(list.is_some());
            }
            Arc::new(column.finish())
        }
        Numbers::Float => {
            let mut column = ListBuilder::new(Float64Builder::new());
            for list in lists {
                list.into_iter().flatten().for_each(|chance| column.values().append_value(chance.float()));
                column.append(list.is_some());
            }
            Arc::new(column.finish())
        }
    }
}
