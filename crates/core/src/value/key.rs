//! Keys of records: texts, numbers, truth values, and lists of these.

use super::{List, Named, Remembered, Value};
use crate::diagnostics::{Code, Fault, FaultContext, fault};
use crate::number::Number;

/// The maximum number of parts of all lists in a key together.
const MAX_KEY: u64 = 1 << 20;

/// Why an argument has no key.
enum NoKey {
    /// It isn't known yet.
    Unknown,
    /// It can't be one.
    Refused(Fault),
}

impl From<Fault> for NoKey {
    fn from(fault: Fault) -> NoKey {
        NoKey::Refused(fault)
    }
}

/// A value that can be a key. Equal values are equal keys: one with a written form is its text, a range
/// is its list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key(Value);

impl Key {
    /// Creates the key of a value; fails if it can't be one.
    pub fn new(value: Value) -> Result<Key, Fault> {
        let mut room = MAX_KEY;
        Key::within(value, &mut room)
    }

    /// Creates the key of a value that has no more parts than there is room for.
    fn within(value: Value, room: &mut u64) -> Result<Key, Fault> {
        match value {
            Value::Text(_) | Value::Bool(_) => Ok(Key(value)),
            Value::Number(Number::Float(_)) => {
                Err(fault(Code::E2010, "an approximate number can't be a key")
                    .with_help("a key must be exact: round it, or use its text"))
            }
            Value::Number(_) => Ok(Key(value)),
            Value::List(ref list) => {
                let plain = |v: &Value| {
                    matches!(v, Value::Text(_) | Value::Bool(_))
                        || matches!(v, Value::Number(n) if n.is_exact())
                };
                if list.items().iter().all(plain) {
                    return Ok(Key(value));
                }
                let parts = list.items().len() as u64;
                *room = room.checked_sub(parts).ok_or_else(too_large)?;
                let mut keys = Vec::with_capacity(list.items().len());
                for part in list.items() {
                    let key = stacker::maybe_grow(64 * 1024, 1024 * 1024, || Key::within(part.clone(), room));
                    keys.push(key?.0);
                }
                Ok(Key(Value::List(List::new(keys)?)))
            }
            Value::Range(range) if range.length() <= MAX_KEY => {
                Ok(Key(Value::List(List::new(range.iter().map(Value::int).collect())?)))
            }
            Value::Range(_) => Err(too_large()),
            Value::Object(ref object) if object.downcast::<Named>().is_some() => Ok(Key(value)),
            Value::Object(ref object) => match (object.stands_for(), object.written()) {
                (Some(value), _) => Key::within(value, room),
                (None, Some(text)) => Ok(Key(Value::Text(text))),
                (None, None) => Err(refused(&value)),
            },
            other => Err(refused(&other)),
        }
    }

    /// Creates the key under which a function that caches its results stores an argument: besides keys, `none` and
    /// records are allowed. Since the result may depend on the order of a record's entries, records in another order
    /// are distinct; so are objects that are equal and differ otherwise. `None` for one that isn't known yet.
    ///
    /// # Errors
    /// `E2010` for a value that can't be remembered.
    pub fn of_argument(value: Value) -> Result<Option<Key>, Fault> {
        let mut room = MAX_KEY;
        match Key::argument(value, &mut room) {
            Ok(key) => Ok(Some(key)),
            Err(NoKey::Unknown) => Ok(None),
            Err(NoKey::Refused(fault)) => Err(fault),
        }
    }

    /// No list of keys begins with `none`, so `none` itself, records and objects are encoded as such lists.
    fn argument(value: Value, room: &mut u64) -> Result<Key, NoKey> {
        let parts = match value {
            Value::Object(ref object) if object.downcast::<Named>().is_none() && !object.is_text() => {
                let (place, numbers) = match object.remembered() {
                    Remembered::Equal => (0, Vec::new()),
                    Remembered::Place(place, numbers) => (place, numbers),
                    Remembered::Unknown => return Err(NoKey::Unknown),
                };
                let equal = Key::within(value.clone(), room)?.0;
                let numbers = std::iter::once(place as u64).chain(numbers);
                let mut parts = vec![Value::None, Value::text(object.type_name()), equal];
                parts.extend(numbers.map(|number| Value::Number(Number::from(number))));
                // With it lives what its place in memory belongs to.
                parts.push(value);
                parts
            }
            Value::None => vec![Value::None],
            Value::Record(ref record) => {
                *room = room.checked_sub(2 * record.len() as u64).ok_or_else(too_large)?;
                let mut parts = Vec::with_capacity(2 + 2 * record.len());
                parts.extend([Value::None, Value::Bool(record.is_map())]);
                for (key, value) in record.iter() {
                    parts.extend([key.value().clone(), Key::deeper(value, room)?]);
                }
                parts
            }
            Value::List(ref list) if list.height() > 1 || list.items().contains(&Value::None) => {
                let length = list.items().len();
                *room = room.checked_sub(length as u64).ok_or_else(too_large)?;
                let mut parts = Vec::with_capacity(length);
                for part in list.items() {
                    parts.push(Key::deeper(part, room)?);
                }
                parts
            }
            other => return Ok(Key::within(other, room)?),
        };
        Ok(Key(Value::List(List::new(parts)?)))
    }

    fn deeper(value: &Value, room: &mut u64) -> Result<Value, NoKey> {
        let key = || Key::argument(value.clone(), room);
        Ok(stacker::maybe_grow(64 * 1024, 1024 * 1024, key)?.0)
    }

    /// Creates the key of a field's name.
    pub fn text(name: &str) -> Key {
        Key(Value::text(name))
    }

    /// Returns a clone, fastest for small whole numbers.
    #[inline]
    pub(super) fn share(&self) -> Key {
        Key(self.0.share())
    }

    /// Returns whether both are the same text: a name that is looked up is mostly that of a field.
    #[inline]
    pub(super) fn is_name(&self, name: &Key) -> bool {
        matches!((&self.0, &name.0), (Value::Text(own), Value::Text(name)) if own == name)
    }

    /// Returns the value of the key.
    pub fn value(&self) -> &Value {
        &self.0
    }

    /// Returns its text, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.0 {
            Value::Text(t) => Some(t.as_str()),
            Value::Object(o) => o.downcast::<Named>()?.name(),
            _ => None,
        }
    }

    /// Returns the key to try if this one isn't found: a value with a name and a number is found by either.
    pub(super) fn otherwise(&self) -> Option<Key> {
        match &self.0 {
            Value::Object(o) => o.downcast::<Named>()?.number().map(|n| Key(Value::Number(n.clone()))),
            _ => None,
        }
    }

    /// Returns whether it is found by its name, but also has a number.
    pub(super) fn has_number_besides(&self) -> bool {
        let named = self.0.downcast::<Named>();
        named.is_some_and(|named| named.name().is_some() && named.number().is_some())
    }

    /// Returns how deeply it nests.
    pub fn height(&self) -> u16 {
        self.0.height()
    }
}

#[cold]
fn too_large() -> Fault {
    fault(Code::E2010, format!("a key may have at most {MAX_KEY} parts"))
        .with_help("use a number or a text instead")
}

#[cold]
fn refused(value: &Value) -> Fault {
    fault(Code::E2010, format!("{} can't be a key", value.kind()))
        .with_help("keys are texts, exact numbers, true and false, and lists of these")
}
