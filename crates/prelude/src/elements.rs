//! Iterating over values, and collecting results without using more memory than the run may.
//!
//! A range is iterated over without being expanded; a record's elements are its `[key, value]` pairs.

use super::arguments::wrong_type;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, size_in_words};
use tg_core::native::Host;
use tg_core::value::{List, Object, Range, Value};

/// The size of a value in place.
pub const VALUE_BYTES: u128 = size_of::<Value>() as u128;

/// The size of a list besides its elements.
pub const LIST_BYTES: u128 = 64;

/// The size of a short text.
pub const TEXT_BYTES: u128 = 112;

/// The elements of a value that can be iterated over.
#[derive(Clone, Debug)]
pub enum Elements {
    /// Of a list, or of something that had to be expanded.
    List(List),
    /// Of a range.
    Range(Range),
    /// Of an object that makes each element only when it is looked at, with their number.
    Made(Object, usize),
}

impl Elements {
    /// Returns the elements of a list, a range, an object that has some, or a record.
    pub fn of(host: &mut dyn Host, value: &Value) -> Result<Elements, Fault> {
        match value {
            Value::List(list) => Ok(Elements::List(list.clone())),
            Value::Range(range) => Ok(Elements::Range(range.clone())),
            Value::Record(record) => {
                let mut pairs = Gather::with_parts(host, record.len() as u64, 2)?;
                for (key, value) in record.iter() {
                    pairs.push(host, Value::list(vec![key.value().clone(), value.clone()])?)?;
                }
                Ok(Elements::List(List::new(pairs.items)?))
            }
            Value::Object(object) => Elements::of_object(object)?.ok_or_else(|| wrong_type("a list", value)),
            other => Err(wrong_type("a list", other)),
        }
    }

    fn of_object(object: &Object) -> Result<Option<Elements>, Fault> {
        if let Some(length) = object.length() {
            return Ok(Some(Elements::Made(object.clone(), length)));
        }
        object.elements().map(|items| List::new(items).map(Elements::List)).transpose()
    }

    /// Returns the elements of an element, if it is some kind of list.
    pub fn inner(value: &Value) -> Result<Option<Elements>, Fault> {
        Ok(match value {
            Value::List(list) => Some(Elements::List(list.clone())),
            Value::Range(range) => Some(Elements::Range(range.clone())),
            Value::Object(object) => Elements::of_object(object)?,
            _ => None,
        })
    }

    /// Returns the number of elements.
    pub fn length(&self) -> u64 {
        match self {
            Elements::List(list) => list.items().len() as u64,
            Elements::Range(range) => range.length(),
            Elements::Made(_, length) => *length as u64,
        }
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.length() == 0
    }

    /// Returns the n-th element.
    pub fn get(&self, index: u64) -> Option<Value> {
        match self {
            Elements::List(list) => list.items().get(usize::try_from(index).ok()?).cloned(),
            Elements::Range(range) => range.get(index).map(Value::int),
            Elements::Made(object, length) => {
                object.make_element(usize::try_from(index).ok().filter(|index| index < length)?)
            }
        }
    }

    /// Iterates over the elements.
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.length()).map_while(|index| self.get(index))
    }

    /// Iterates over the elements in a range of indexes.
    pub fn between(&self, from: u64, to: u64) -> impl Iterator<Item = Value> + '_ {
        (from..to.min(self.length())).map_while(|index| self.get(index))
    }

    /// Returns all elements as a vector.
    pub fn collect(self, host: &mut dyn Host) -> Result<Vec<Value>, Fault> {
        match self {
            Elements::List(list) => {
                host.reserve(u128::from(list.items().len() as u64) * VALUE_BYTES)?;
                Ok(list.into_items())
            }
            Elements::Range(range) => {
                let mut items = Gather::with_room(host, range.length())?;
                for n in range.iter() {
                    items.push(host, Value::int(n))?;
                }
                Ok(items.items)
            }
            Elements::Made(ref object, length) => {
                let mut items = Gather::with_room(host, length as u64)?;
                for element in (0..length).filter_map(|index| object.make_element(index)) {
                    items.push(host, element)?;
                }
                Ok(items.items)
            }
        }
    }
}

/// A list being built, which requests memory before it allocates it.
#[derive(Debug, Default)]
pub struct Gather {
    items: Vec<Value>,
}

impl Gather {
    /// Creates one with room for a known number of elements.
    pub fn with_room(host: &mut dyn Host, count: u64) -> Result<Gather, Fault> {
        let mut gather = Gather::default();
        gather.make_room(host, count)?;
        Ok(gather)
    }

    /// Creates one with room for a known number of lists that have this many elements each.
    pub fn with_parts(host: &mut dyn Host, count: u64, each: u64) -> Result<Gather, Fault> {
        let part = LIST_BYTES + u128::from(each) * VALUE_BYTES;
        host.reserve(u128::from(count).saturating_mul(part))?;
        Gather::with_room(host, count)
    }

    fn make_room(&mut self, host: &mut dyn Host, more: u64) -> Result<(), Fault> {
        let count = u128::from(self.items.len() as u64) + u128::from(more);
        host.reserve(count * VALUE_BYTES)?;
        let room = usize::try_from(more).ok().and_then(|more| self.items.try_reserve(more).ok());
        room.ok_or_else(|| no_room(count * VALUE_BYTES))
    }

    /// Appends a value.
    #[inline]
    pub fn push(&mut self, host: &mut dyn Host, value: Value) -> Result<(), Fault> {
        if self.items.len() == self.items.capacity() {
            self.make_room(host, (self.items.len() as u64).max(8))?;
        }
        self.items.push(value);
        Ok(())
    }

    /// Returns the list.
    pub fn list(self) -> Result<Value, Fault> {
        Value::list(self.items)
    }
}

/// A text being built, which requests memory before it allocates it.
#[derive(Debug, Default)]
pub struct Builder {
    string: String,
}

impl Builder {
    /// Creates one with room for this many bytes.
    pub fn with_room(host: &mut dyn Host, bytes: u128) -> Result<Builder, Fault> {
        let mut builder = Builder::default();
        builder.make_room(host, bytes)?;
        Ok(builder)
    }

    fn make_room(&mut self, host: &mut dyn Host, more: u128) -> Result<(), Fault> {
        let bytes = self.string.len() as u128 + more;
        host.reserve(bytes)?;
        let room = usize::try_from(more).ok().and_then(|more| self.string.try_reserve(more).ok());
        room.ok_or_else(|| no_room(bytes))
    }

    /// Appends a string.
    pub fn push(&mut self, host: &mut dyn Host, more: &str) -> Result<(), Fault> {
        if self.string.capacity() - self.string.len() < more.len() {
            self.make_room(host, more.len().max(self.string.len()).max(64) as u128)?;
        }
        if more.len() >= 64 {
            host.step(more.len() as u64 / 64)?;
        }
        self.string.push_str(more);
        Ok(())
    }

    /// Returns the text.
    pub fn text(self) -> Value {
        Value::text(self.string)
    }
}

#[cold]
fn no_room(bytes: u128) -> Fault {
    fault(Code::E9003, format!("there is no memory for a value of {}", size_in_words(bytes)))
        .with_help("make it in parts, or count without writing it out")
}

/// The fault for an empty list where something is required.
#[cold]
pub fn empty(name: &str, help: &str) -> Fault {
    fault(Code::E3006, format!("`{name}` of an empty list")).with_help(help)
}
