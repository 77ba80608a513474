//! Columns of values: the type of a column, and its cells.
//!
//! | values | column |
//! |---|---|
//! | whole numbers | `int64`, else `decimal128(38, 0)`, else text |
//! | fractions among them | `float64`, and beside it `NAME_exact`, text that `Fraction` reads |
//! | approximate numbers among them | `float64` |
//! | texts, truth values | text, bool |
//! | lists | lists of a column of their parts; of records a struct |
//! | anything else, or several of these | text: each as its code |

use crate::plain::Plain;
use arrow_array::types::Int64Type;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Decimal128Array, Float64Array, Int8Array, Int16Array, Int32Array,
    ListArray, NullArray, PrimitiveArray, StringArray, StructArray,
};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{DataType, Field, Fields};
use dashu_ratio::RBig;
use std::sync::Arc;
use tg_core::number::Number;

/// A value, if there is one.
pub type Cell<'a> = Option<&'a Plain>;

/// The largest number that fits a decimal of 38 digits.
const MOST: i128 = 10i128.pow(38) - 1;

/// The common type of the cells of a column.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Nothing,
    Whole,
    Wide,
    Huge,
    Fraction,
    Float,
    Bool,
    Text,
    List,
    Record,
    Mixed,
}

fn kind_of(cell: Cell<'_>) -> Kind {
    match cell {
        None | Some(Plain::None) => Kind::Nothing,
        Some(Plain::Int(_)) => Kind::Whole,
        Some(Plain::Big(n)) => match i128::try_from(&**n) {
            Ok(n) if n.abs() <= MOST => Kind::Wide,
            _ => Kind::Huge,
        },
        Some(Plain::Fraction(_)) => Kind::Fraction,
        Some(Plain::Float(_)) => Kind::Float,
        Some(Plain::Bool(_)) => Kind::Bool,
        Some(Plain::Text(_)) => Kind::Text,
        Some(Plain::List(_) | Plain::Range(..)) => Kind::List,
        Some(Plain::Record(_)) => Kind::Record,
        Some(Plain::Rows(_) | Plain::Dist(_) | Plain::Function(_) | Plain::Object(_)) => Kind::Mixed,
    }
}

/// Returns the common kind of two kinds.
fn both(a: Kind, b: Kind) -> Kind {
    use Kind::{Float, Fraction, Huge, Mixed, Nothing, Whole, Wide};
    match (a, b) {
        (Nothing, other) | (other, Nothing) => other,
        (a, b) if a == b => a,
        (Whole, Wide) | (Wide, Whole) => Wide,
        (Whole | Wide, Huge) | (Huge, Whole | Wide) => Huge,
        (Whole | Wide | Huge, Fraction) | (Fraction, Whole | Wide | Huge) => Fraction,
        (Whole | Wide | Huge | Fraction, Float) | (Float, Whole | Wide | Huge | Fraction) => Float,
        _ => Mixed,
    }
}

/// Returns the columns for these cells: one, or two for fractions.
pub fn column(name: &str, cells: &[Cell<'_>]) -> Vec<(String, ArrayRef)> {
    let kind = cells.iter().fold(Kind::Nothing, |kind, cell| both(kind, kind_of(*cell)));
    let near = || -> ArrayRef {
        Arc::new(cells.iter().map(|cell| cell.and_then(number_of)).collect::<Float64Array>())
    };
    let array: ArrayRef = match kind {
        Kind::Nothing => Arc::new(NullArray::new(cells.len())),
        Kind::Whole => Arc::new(cells.iter().map(|cell| small(*cell)).collect::<PrimitiveArray<Int64Type>>()),
        Kind::Wide => {
            let wide = cells.iter().map(|cell| wide(*cell)).collect::<Decimal128Array>();
            Arc::new(wide.with_data_type(DataType::Decimal128(38, 0)))
        }
        Kind::Fraction => {
            let exact = cells.iter().map(|cell| cell.and_then(exact_of)).collect::<StringArray>();
            return vec![(name.to_owned(), near()), (format!("{name}_exact"), Arc::new(exact))];
        }
        Kind::Float => near(),
        Kind::Bool => Arc::new(cells.iter().map(|cell| truth(*cell)).collect::<BooleanArray>()),
        Kind::List => lists(cells, inner),
        Kind::Record => records(cells),
        Kind::Huge | Kind::Text | Kind::Mixed => texts(cells),
    };
    vec![(name.to_owned(), array)]
}

/// Returns the cells as a column of this type; one of another type is null.
pub fn typed(kind: &DataType, cells: &[Cell<'_>]) -> ArrayRef {
    let whole = || cells.iter().map(|cell| small(*cell));
    match kind {
        DataType::Int8 => Arc::new(whole().map(|n| i8::try_from(n?).ok()).collect::<Int8Array>()),
        DataType::Int16 => Arc::new(whole().map(|n| i16::try_from(n?).ok()).collect::<Int16Array>()),
        DataType::Int32 => Arc::new(whole().map(|n| i32::try_from(n?).ok()).collect::<Int32Array>()),
        DataType::Int64 => Arc::new(whole().collect::<PrimitiveArray<Int64Type>>()),
        DataType::Float64 => {
            Arc::new(cells.iter().map(|cell| cell.and_then(number_of)).collect::<Float64Array>())
        }
        DataType::Boolean => Arc::new(cells.iter().map(|cell| truth(*cell)).collect::<BooleanArray>()),
        DataType::Decimal128(..) => {
            let wide = cells.iter().map(|cell| wide(*cell)).collect::<Decimal128Array>();
            Arc::new(wide.with_data_type(kind.clone()))
        }
        DataType::List(field) => lists(cells, |parts| typed(field.data_type(), parts)),
        DataType::Struct(fields) => {
            let arrays =
                fields.iter().map(|field| typed(field.data_type(), &parts_named(field.name(), cells)));
            record(fields.clone(), arrays.collect(), cells)
        }
        DataType::Null => Arc::new(NullArray::new(cells.len())),
        _ => texts(cells),
    }
}

fn texts(cells: &[Cell<'_>]) -> ArrayRef {
    let texts = cells.iter().map(|cell| cell.filter(|plain| !matches!(plain, Plain::None)).map(text_of));
    Arc::new(texts.collect::<StringArray>())
}

fn small(cell: Cell<'_>) -> Option<i64> {
    match cell {
        Some(Plain::Int(n)) => Some(*n),
        _ => None,
    }
}

fn wide(cell: Cell<'_>) -> Option<i128> {
    match cell {
        Some(Plain::Int(n)) => Some(i128::from(*n)),
        Some(Plain::Big(n)) => i128::try_from(&**n).ok(),
        _ => None,
    }
}

fn truth(cell: Cell<'_>) -> Option<bool> {
    match cell {
        Some(Plain::Bool(truth)) => Some(*truth),
        _ => None,
    }
}

/// Returns the float nearest to a number.
pub fn number_of(plain: &Plain) -> Option<f64> {
    match plain {
        Plain::Int(n) => Some(*n as f64),
        Plain::Float(n) => Some(*n),
        Plain::Big(n) => Some(Number::from(dashu_int::IBig::clone(n)).to_f64()),
        Plain::Fraction(parts) => {
            Some(Number::from(RBig::from_parts(parts.0.clone(), parts.1.clone())).to_f64())
        }
        _ => None,
    }
}

/// Returns a number as text that `Fraction` reads.
pub fn exact_of(plain: &Plain) -> Option<String> {
    match plain {
        Plain::Int(n) => Some(n.to_string()),
        Plain::Big(n) => Some(n.to_string()),
        Plain::Fraction(parts) => Some(format!("{}/{}", parts.0, parts.1)),
        _ => None,
    }
}

/// Creates a column of lists: where each ends, and all their parts.
fn lists(cells: &[Cell<'_>], inner: impl Fn(&[Cell<'_>]) -> ArrayRef) -> ArrayRef {
    let numbers: Vec<Vec<Plain>> = cells
        .iter()
        .map(|cell| match cell {
            Some(Plain::Range(start, end)) => (*start..*end).map(Plain::Int).collect(),
            _ => Vec::new(),
        })
        .collect();
    let mut parts: Vec<Cell<'_>> = Vec::new();
    let mut lengths = Vec::with_capacity(cells.len());
    for (cell, numbers) in cells.iter().zip(&numbers) {
        let before = parts.len();
        match cell {
            Some(Plain::List(items)) => parts.extend(items.iter().map(Some)),
            _ => parts.extend(numbers.iter().map(Some)),
        }
        lengths.push(parts.len() - before);
    }
    let inner = inner(&parts);
    let field = Arc::new(Field::new("item", inner.data_type().clone(), true));
    let there = cells
        .iter()
        .map(|cell| matches!(cell, Some(Plain::List(_) | Plain::Range(..))))
        .collect::<Vec<bool>>();
    let offsets = OffsetBuffer::from_lengths(lengths);
    Arc::new(ListArray::new(field, offsets, inner, Some(there.into())))
}

/// Returns one column of parts: fractions stay exact, as text.
fn inner(parts: &[Cell<'_>]) -> ArrayRef {
    let mut columns = column("item", parts);
    columns.pop().map_or_else(|| Arc::new(NullArray::new(0)) as ArrayRef, |(_, array)| array)
}

fn records(cells: &[Cell<'_>]) -> ArrayRef {
    let mut names: Vec<String> = Vec::new();
    for cell in cells {
        let Some(Plain::Record(fields)) = cell else { continue };
        for (key, _) in fields {
            let name = text_of(key);
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    let mut columns: Vec<(String, ArrayRef)> = Vec::new();
    for name in &names {
        columns.extend(column(name, &parts_named(name, cells)));
    }
    let fields: Fields =
        columns.iter().map(|(name, array)| Field::new(name, array.data_type().clone(), true)).collect();
    record(fields, columns.into_iter().map(|(_, array)| array).collect(), cells)
}

/// Returns the field with this name of each cell.
fn parts_named<'a>(name: &str, cells: &[Cell<'a>]) -> Vec<Cell<'a>> {
    let part = |cell: &Cell<'a>| match cell {
        Some(Plain::Record(fields)) => {
            fields.iter().find(|(key, _)| text_of(key) == name).map(|(_, value)| value)
        }
        _ => None,
    };
    cells.iter().map(part).collect()
}

fn record(fields: Fields, arrays: Vec<ArrayRef>, cells: &[Cell<'_>]) -> ArrayRef {
    let there = cells.iter().map(|cell| matches!(cell, Some(Plain::Record(_)))).collect::<Vec<bool>>();
    match arrays.is_empty() {
        true => Arc::new(StructArray::new_empty_fields(cells.len(), Some(there.into()))),
        false => Arc::new(StructArray::new(fields, arrays, Some(there.into()))),
    }
}

/// Returns a value as the language writes it; a text as it is.
pub fn text_of(plain: &Plain) -> String {
    match plain {
        Plain::Text(text) => text.clone(),
        plain => code_of(plain),
    }
}

fn code_of(plain: &Plain) -> String {
    let joined = |items: Vec<String>| items.join(", ");
    match plain {
        Plain::None => "none".into(),
        Plain::Bool(truth) => truth.to_string(),
        Plain::Float(n) => Number::from_f64(*n).map_or_else(|_| n.to_string(), |n| n.to_string()),
        Plain::Text(text) => tg::value::show::code(&tg::value::Value::text(text.as_str())),
        Plain::Range(start, end) => format!("{start}..{end}"),
        Plain::List(items) => format!("[{}]", joined(items.iter().map(code_of).collect())),
        Plain::Record(fields) => {
            let fields = fields.iter().map(|(key, value)| format!("{}: {}", text_of(key), code_of(value)));
            format!("{{{}}}", joined(fields.collect()))
        }
        Plain::Rows(rows) => format!("a distribution of {} outcomes", rows.values.len()),
        Plain::Dist(held) | Plain::Function(held) | Plain::Object(held) => held.text().to_owned(),
        number => exact_of(number).unwrap_or_default(),
    }
}
