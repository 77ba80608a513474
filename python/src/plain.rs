//! Values as plain data, which may be moved between threads.
//!
//! A value of a session stays on the session's thread: it shares its parts without locks. What crosses is a copy of its
//! contents, or a number by which the thread knows it (`Held`).

use crate::actor::{Held, Room};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::sync::Arc;
use tg::value::{Key, Record, Value, least_written, show};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, over_memory};
use tg_core::number::Number;
use tg_dist::{Count, Dist, Law, WrittenLaw};

/// A value without anything bound to a thread.
#[derive(Clone, Debug)]
pub enum Plain {
    None,
    Bool(bool),
    Int(i64),
    Big(Arc<IBig>),
    /// In lowest terms.
    Fraction(Arc<(IBig, UBig)>),
    Float(f64),
    Text(String),
    List(Vec<Plain>),
    Range(i64, i64),
    Record(Vec<(Plain, Plain)>),
    /// A distribution that is written out.
    Rows(Arc<Rows>),
    /// A distribution that stays in its session.
    Dist(Held),
    Function(Held),
    Object(Held),
}

/// The outcomes of a distribution, each with its ways.
#[derive(Debug)]
pub struct Rows {
    pub values: Vec<Plain>,
    pub ways: Vec<Count>,
    pub total: Count,
}

/// About how many bytes in Python a byte of the written form takes at least: a number of one digit is a pointer and,
/// if it is small, nothing else.
const PYTHON_BYTES: u64 = 8;

/// Copies a value out of its session. What stays there is identified by a number; with `settle`, a written-out
/// distribution is copied, too.
///
/// # Errors
/// `E9003` if the copy is larger than the memory that the session may take: shared parts are stored once in the
/// session, but separately outside.
pub fn copy(room: &mut Room, value: &Value, settle: bool) -> Result<Plain, Fault> {
    let limit = room.memory();
    let bytes = least_written(value).saturating_mul(PYTHON_BYTES);
    if bytes > limit {
        let over = over_memory(u128::from(bytes), limit);
        return Err(Box::new(
            over.note("Python's lists and dicts don't share their parts as this value does"),
        ));
    }
    Ok(copied(room, value, settle))
}

fn copied(room: &mut Room, value: &Value, settle: bool) -> Plain {
    match value {
        Value::None | Value::Unset => Plain::None,
        Value::Bool(truth) => Plain::Bool(*truth),
        Value::Number(number) => of_number(number),
        Value::Text(text) => Plain::Text(text.as_str().to_owned()),
        Value::Range(range) => Plain::Range(range.start(), range.end()),
        Value::List(list) => {
            Plain::List(list.items().iter().map(|item| copied(room, item, settle)).collect())
        }
        Value::Record(record) => {
            let fields = record.iter().map(|(key, value)| {
                let key = copied(room, key.value(), settle);
                (key, copied(room, value, settle))
            });
            Plain::Record(fields.collect())
        }
        Value::Function(function) => {
            let name = function.name().unwrap_or("a function").to_owned();
            Plain::Function(room.hold(value, "Function", name))
        }
        Value::Object(object) => match object.stands_for() {
            Some(value) => copied(room, &value, settle),
            None => of_object(room, value, settle),
        },
    }
}

fn of_object(room: &mut Room, value: &Value, settle: bool) -> Plain {
    if let Some(dist) = Dist::within(value) {
        if let Some(law) = dist.written_out().filter(|_| settle) {
            return Plain::Rows(Arc::new(rows(room, &*law)));
        }
        let text = match dist.written_out() {
            Some(law) => format!("{} outcomes", law.size()),
            None => show::short(value, 1 << 16).ok().flatten().unwrap_or_default(),
        };
        return Plain::Dist(room.hold(value, value.type_name(), text));
    }
    let text = match show::short(value, 1 << 16) {
        Ok(Some(text)) => text,
        _ => value.kind(),
    };
    Plain::Object(room.hold(value, value.type_name(), text))
}

/// Returns the rows of a law.
pub fn rows(room: &mut Room, law: &dyn Law) -> Rows {
    let values = (0..law.size()).map(|place| copied(room, &law.value(place), true)).collect();
    let ways = (0..law.size()).map(|place| law.ways(place)).collect();
    Rows { values, ways, total: law.total().clone() }
}

pub fn of_number(number: &Number) -> Plain {
    if !number.is_exact() {
        return Plain::Float(number.to_f64());
    }
    match (number.to_i64(), number.to_ibig(), number.to_rbig()) {
        (Some(small), ..) => Plain::Int(small),
        (None, Some(big), _) => Plain::Big(Arc::new(big)),
        (.., Some(ratio)) => {
            let (numerator, denominator) = ratio.into_parts();
            Plain::Fraction(Arc::new((numerator, denominator)))
        }
        _ => Plain::Float(number.to_f64()),
    }
}

impl Plain {
    /// Returns the value in a session. A value held by another session is copied, if it has rows.
    ///
    /// # Errors
    /// `E9015` for a value that belongs to another session, and if two keys of a dict become equal; errors of values
    /// that nest too deeply.
    pub fn value(&self, room: &Room) -> Result<Value, Fault> {
        Ok(match self {
            Plain::None => Value::None,
            Plain::Bool(truth) => Value::Bool(*truth),
            Plain::Int(n) => Value::int(*n),
            Plain::Big(n) => Value::Number(Number::from(IBig::clone(n))),
            Plain::Fraction(parts) => {
                let (numerator, denominator) = &**parts;
                Value::Number(Number::from(RBig::from_parts(numerator.clone(), denominator.clone())))
            }
            Plain::Float(n) => Value::Number(Number::from_f64(*n).map_err(|_| endless(*n))?),
            Plain::Text(text) => Value::text(text.as_str()),
            Plain::Range(start, end) => Value::Range(tg::value::Range::new(*start, *end)),
            Plain::List(items) => {
                Value::list(items.iter().map(|item| item.value(room)).collect::<Result<_, _>>()?)?
            }
            Plain::Record(fields) => {
                let mut record = Record::with_capacity(fields.len());
                for (key, value) in fields {
                    record.insert(Key::new(key.value(room)?)?, value.value(room)?)?;
                }
                if record.len() != fields.len() {
                    return Err(equal_keys());
                }
                Value::Record(record)
            }
            Plain::Rows(rows) => {
                let outcomes = rows.values.iter().zip(&rows.ways);
                let outcomes: Result<Vec<_>, Fault> =
                    outcomes.map(|(value, ways)| Ok((value.value(room)?, ways.clone()))).collect();
                Dist::written(WrittenLaw::gathered(outcomes?, "outcomes from Python")).value()
            }
            Plain::Dist(held) | Plain::Function(held) | Plain::Object(held) => {
                room.held(held).cloned().ok_or_else(|| foreign(held))?
            }
        })
    }
}

#[cold]
fn foreign(held: &Held) -> Fault {
    let message = format!("{} belongs to another session", held.text());
    fault(Code::E9015, message)
        .with_help("make it in this one, or give its plain values: `dict(d)` of a distribution")
}

#[cold]
fn equal_keys() -> Fault {
    let message = "two keys of a dict are equal in the language, where texts are composed (NFC) and a range is its numbers";
    fault(Code::E9015, message).with_help("put what belongs to equal keys together, or give a list of pairs")
}

#[cold]
fn endless(n: f64) -> Fault {
    fault(Code::E9015, format!("`{n}` isn't a number of the language"))
        .with_help("approximate numbers are finite; give `None` where there is none")
}
