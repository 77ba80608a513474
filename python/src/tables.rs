//! Tables of columns, which other libraries read without copying: the Arrow PyCapsule interface.

use crate::columns::{Cell, column, text_of, typed};
use crate::plain::{Plain, Rows};
use crate::values::to_python;
use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Decimal128Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef, Float64Array, RecordBatch, RecordBatchIterator, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef, ffi::FFI_ArrowSchema};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList};
use std::collections::HashMap;
use std::sync::Arc;
use tg_dist::Count;

/// Columns of one length, in batches of rows.
#[pyclass(frozen, module = "tglang._tglang")]
#[derive(Clone)]
pub struct RawTable {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl RawTable {
    pub fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> RawTable {
        RawTable { schema, batches }
    }

    fn rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }
}

fn wrong(error: &ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pymethods]
impl RawTable {
    /// Creates the table of a list of records: a column for each of their keys, in the order in which they occur.
    #[staticmethod]
    fn of_records(
        py: Python<'_>,
        records: &Bound<'_, PyAny>,
        names: Vec<String>,
        texts: Vec<String>,
    ) -> PyResult<RawTable> {
        let Plain::List(records) = crate::values::from_python(records)? else {
            return Err(PyValueError::new_err("a table is made of a list of dicts"));
        };
        py.detach(|| of_records(&records, &names, &texts))
    }

    /// Creates the table of columns of known types, as restored from a pickle.
    #[staticmethod]
    fn of_columns(
        names: Vec<String>,
        types: Vec<String>,
        columns: Vec<Bound<'_, PyAny>>,
        metadata: HashMap<String, String>,
        rows: usize,
    ) -> PyResult<RawTable> {
        let mut arrays = Vec::new();
        for ((name, kind), column) in names.into_iter().zip(&types).zip(&columns) {
            let kind: DataType = kind.parse().map_err(|error: ArrowError| wrong(&error))?;
            let Plain::List(cells) = crate::values::from_python(column)? else {
                return Err(PyValueError::new_err("a column is a list"));
            };
            let cells: Vec<Cell<'_>> = cells.iter().map(Some).collect();
            arrays.push((name, typed(&kind, &cells)));
        }
        table(arrays, rows, metadata).map_err(|error| wrong(&error))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.schema).map_err(|error| wrong(&error))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The requested schema is a wish that need not be met; the reader casts what it gets.
        let _ = requested_schema;
        // Readers that want at least one batch get one without rows.
        let none = self.batches.is_empty().then(|| RecordBatch::new_empty(self.schema.clone()));
        let batches: Vec<_> = self.batches.iter().cloned().chain(none).map(Ok).collect();
        let batches = RecordBatchIterator::new(batches, self.schema.clone());
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(batches)), c"arrow_array_stream")
    }

    fn __len__(&self) -> usize {
        self.rows()
    }

    /// Returns the names of the columns.
    fn names(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    /// Returns the types of the columns, as Arrow calls them.
    fn types(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.data_type().to_string()).collect()
    }

    /// Returns the metadata of the whole table.
    fn metadata(&self) -> HashMap<String, String> {
        self.schema.metadata().iter().map(|(key, text)| (key.to_string(), text.to_string())).collect()
    }

    /// Returns the values of a column.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let place = self.schema.index_of(name).map_err(|_| PyKeyError::new_err(name.to_owned()))?;
        let list = PyList::empty(py);
        for array in self.batches.iter().map(|batch| batch.column(place)) {
            for row in 0..array.len() {
                list.append(cell(py, array, row)?)?;
            }
        }
        Ok(list)
    }

    /// Returns some of its rows.
    fn slice(&self, start: usize, length: usize) -> RawTable {
        let (mut skip, mut left) = (start, length);
        let mut batches = Vec::new();
        for batch in &self.batches {
            let from = skip.min(batch.num_rows());
            let taken = left.min(batch.num_rows() - from);
            skip -= from;
            left -= taken;
            batches.push(batch.slice(from, taken));
        }
        RawTable { schema: self.schema.clone(), batches }
    }

    /// Concatenates several tables with the same columns.
    #[staticmethod]
    fn joined(tables: Vec<PyRef<'_, RawTable>>) -> PyResult<RawTable> {
        let Some(first) = tables.first() else { return Err(PyValueError::new_err("no table is given")) };
        if tables.iter().any(|table| table.schema != first.schema) {
            return Err(PyValueError::new_err("the tables have other columns than the first"));
        }
        let batches = tables.iter().flat_map(|table| table.batches.iter().cloned()).collect();
        Ok(RawTable { schema: first.schema.clone(), batches })
    }
}

/// Converts a value of a column for Python.
fn cell<'py>(py: Python<'py>, array: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    let plain = match array.data_type() {
        DataType::Boolean => Plain::Bool(array.as_boolean().value(row)),
        DataType::Int8 => Plain::Int(i64::from(array.as_primitive::<Int8Type>().value(row))),
        DataType::Int16 => Plain::Int(i64::from(array.as_primitive::<Int16Type>().value(row))),
        DataType::Int32 => Plain::Int(i64::from(array.as_primitive::<Int32Type>().value(row))),
        DataType::Int64 => Plain::Int(array.as_primitive::<Int64Type>().value(row)),
        DataType::Float64 => Plain::Float(array.as_primitive::<Float64Type>().value(row)),
        DataType::Decimal128(..) => {
            return Ok(array.as_primitive::<Decimal128Type>().value(row).into_pyobject(py)?.into_any());
        }
        DataType::Utf8 => Plain::Text(array.as_string::<i32>().value(row).to_owned()),
        DataType::List(_) => {
            let inner = array.as_list::<i32>().value(row);
            let list = PyList::empty(py);
            for place in 0..inner.len() {
                list.append(cell(py, &inner, place)?)?;
            }
            return Ok(list.into_any());
        }
        DataType::Struct(fields) => {
            let record = array.as_struct();
            let dict = pyo3::types::PyDict::new(py);
            for (field, inner) in fields.iter().zip(record.columns()) {
                dict.set_item(field.name(), cell(py, inner, row)?)?;
            }
            return Ok(dict.into_any());
        }
        _ => Plain::None,
    };
    to_python(py, &plain)
}

/// Creates the table of records: the columns that are named come first, and those of `texts` are texts even without any.
fn of_records(records: &[Plain], first: &[String], texts: &[String]) -> PyResult<RawTable> {
    let mut names: Vec<&str> = first.iter().map(String::as_str).collect();
    let mut places: HashMap<&str, usize> =
        names.iter().enumerate().map(|(place, name)| (*name, place)).collect();
    for record in records {
        let Plain::Record(fields) = record else {
            return Err(PyValueError::new_err("a table is made of a list of dicts"));
        };
        for (key, _) in fields {
            let Plain::Text(name) = key else {
                return Err(PyValueError::new_err("the columns of a table are named by texts"));
            };
            places.entry(name).or_insert_with(|| {
                names.push(name);
                names.len() - 1
            });
        }
    }
    let mut cells: Vec<Vec<Cell<'_>>> = vec![vec![None; records.len()]; names.len()];
    for (row, record) in records.iter().enumerate() {
        let Plain::Record(fields) = record else { continue };
        for (key, value) in fields {
            if let Plain::Text(name) = key {
                cells[places[&**name]][row] = Some(value);
            }
        }
    }
    let columns =
        names.iter().zip(&cells).flat_map(|(name, cells)| match texts.iter().any(|text| text == name) {
            true => vec![((*name).to_owned(), typed(&DataType::Utf8, cells))],
            false => column(name, cells),
        });
    let columns: Vec<(String, ArrayRef)> = columns.collect();
    table(columns, records.len(), HashMap::new()).map_err(|error| wrong(&error))
}

/// Creates the table of named columns. A duplicate name gets a number.
pub fn table(
    columns: Vec<(String, ArrayRef)>,
    rows: usize,
    metadata: HashMap<String, String>,
) -> Result<RawTable, ArrowError> {
    let mut fields: Vec<Field> = Vec::new();
    for (name, array) in &columns {
        let twice = |name: &str| fields.iter().any(|field| field.name() == name);
        let name = match twice(name) {
            false => name.clone(),
            true => (2..).map(|n| format!("{name}_{n}")).find(|name| !twice(name)).unwrap_or_default(),
        };
        fields.push(Field::new(name, array.data_type().clone(), true));
    }
    let schema: SchemaRef = Arc::new(Schema::new(fields).with_metadata(metadata));
    let arrays = columns.into_iter().map(|(_, array)| array).collect();
    let options = arrow_array::RecordBatchOptions::new().with_row_count(Some(rows));
    let batch = RecordBatch::try_new_with_options(schema.clone(), arrays, &options)?;
    Ok(RawTable { schema, batches: vec![batch] })
}

/// Creates the table of a distribution: its outcomes, or their fields if all are records with the same ones, followed
/// by ways, probability and the exact probability.
pub fn dist_table(rows: &Rows, text: bool) -> RawTable {
    let cells: Vec<Cell<'_>> = rows.values.iter().map(Some).collect();
    let mut columns = match fields_alike(&rows.values).filter(|_| !text) {
        Some(names) => names
            .iter()
            .enumerate()
            .flat_map(|(place, name)| {
                let cells: Vec<Cell<'_>> = rows
                    .values
                    .iter()
                    .map(|value| match value {
                        Plain::Record(fields) => Some(&fields[place].1),
                        _ => None,
                    })
                    .collect();
                column(name, &cells)
            })
            .collect(),
        None if text => vec![("value".to_owned(), texts(cells.iter().map(|cell| cell.map(text_of))))],
        None => column("value", &cells),
    };
    let total = rows.total.number();
    let parts: Vec<_> = rows.ways.iter().map(|ways| ways.part_of(&rows.total)).collect();
    columns.push(("ways".into(), texts(rows.ways.iter().map(|ways| Some(digits(ways))))));
    columns.push((
        "probability".into(),
        Arc::new(Float64Array::from_iter_values(parts.iter().map(|part| part.to_f64()))),
    ));
    columns.push(("exact".into(), texts(parts.iter().map(|part| Some(part.to_string())))));
    let metadata = HashMap::from([("tg.total".to_owned(), total.to_string())]);
    let empty = || RawTable { schema: Arc::new(Schema::empty()), batches: Vec::new() };
    table(columns, rows.values.len(), metadata).unwrap_or_else(|_| empty())
}

fn digits(count: &Count) -> String {
    match count {
        Count::Small(n) => n.to_string(),
        Count::Big(n) => n.to_string(),
    }
}

fn texts(texts: impl Iterator<Item = Option<String>>) -> ArrayRef {
    Arc::new(texts.collect::<StringArray>())
}

/// Returns the names of the fields that all values have, in the same order.
fn fields_alike(values: &[Plain]) -> Option<Vec<&str>> {
    let Plain::Record(first) = values.first()? else { return None };
    let name = |key: &Plain| match key {
        Plain::Text(name) => Some(name.clone()),
        _ => None,
    };
    let alike = |value: &Plain| match value {
        Plain::Record(fields) => {
            fields.len() == first.len() && fields.iter().zip(first).all(|(a, b)| name(&a.0) == name(&b.0))
        }
        _ => false,
    };
    let names = first.iter().map(|(key, _)| match key {
        Plain::Text(name) => Some(&**name),
        _ => None,
    });
    let names: Vec<&str> = names.collect::<Option<_>>()?;
    (!names.is_empty() && values.iter().all(alike)).then_some(names)
}
