//! Going through values, and gathering results without taking more memory than the run may.
//!
//! A range is iterated over without being written out; a record's elements are its `[key, value]` pairs.

use super::arguments::wrong_type;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, size_in_words};
use tg_core::native::Host;
use tg_core::value::{List, Range, Value};

/// What a value takes where it is.
pub const VALUE_BYTES: u128 = size_of::<Value>() as u128;

/// What a list takes besides its elements.
pub const LIST_BYTES: u128 = 64;

/// What a short text takes.
pub const TEXT_BYTES: u128 = 112;

/// The elements of a value that can be iterated over.
#[derive(Clone, Debug)]
pub enum Elements {
    /// Of a list, or of something that had to be written out.
    List(List),
    /// Of a range.
    Range(Range),
}

impl Elements {
    /// The elements of a list, a range, an object that has some, or a record.
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
            Value::Object(object) => match object.elements() {
                Some(items) => Ok(Elements::List(List::new(items)?)),
                None => Err(wrong_type("a list", value)),
            },
            other => Err(wrong_type("a list", other)),
        }
    }

    /// The elements of an element, where it is a list of some kind.
    pub fn inner(value: &Value) -> Result<Option<Elements>, Fault> {
        Ok(match value {
            Value::List(list) => Some(Elements::List(list.clone())),
            Value::Range(range) => Some(Elements::Range(range.clone())),
            Value::Object(object) => match object.elements() {
                Some(items) => Some(Elements::List(List::new(items)?)),
                None => None,
            },
            _ => None,
        })
    }

    /// How many.
    pub fn length(&self) -> u64 {
        match self {
            Elements::List(list) => list.items().len() as u64,
            Elements::Range(range) => range.length(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.length() == 0
    }

    /// The n-th.
    pub fn get(&self, index: u64) -> Option<Value> {
        match self {
            Elements::List(list) => list.items().get(usize::try_from(index).ok()?).cloned(),
            Elements::Range(range) => range.get(index).map(Value::int),
        }
    }

    /// All of them, one after the other.
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.length()).map_while(|index| self.get(index))
    }

    /// All of them from a place up to another.
    pub fn between(&self, from: u64, to: u64) -> impl Iterator<Item = Value> + '_ {
        (from..to.min(self.length())).map_while(|index| self.get(index))
    }

    /// All of them, written out.
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
        }
    }
}

/// A list in the making, which asks for memory before it takes it.
#[derive(Debug, Default)]
pub struct Gather {
    items: Vec<Value>,
}

impl Gather {
    /// Room for a number of elements that is known.
    pub fn with_room(host: &mut dyn Host, count: u64) -> Result<Gather, Fault> {
        let mut gather = Gather::default();
        gather.make_room(host, count)?;
        Ok(gather)
    }

    /// Room for a known number of lists that have this many elements each.
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

    /// Appends.
    #[inline]
    pub fn push(&mut self, host: &mut dyn Host, value: Value) -> Result<(), Fault> {
        if self.items.len() == self.items.capacity() {
            self.make_room(host, (self.items.len() as u64).max(8))?;
        }
        self.items.push(value);
        Ok(())
    }

    /// The list.
    pub fn list(self) -> Result<Value, Fault> {
        Value::list(self.items)
    }
}

/// A text in the making, which asks for memory before it takes it.
#[derive(Debug, Default)]
pub struct Builder {
    string: String,
}

impl Builder {
    /// Room for this many bytes.
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

    /// Appends.
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

    /// The text.
    pub fn text(self) -> Value {
        Value::text(self.string)
    }
}

#[cold]
fn no_room(bytes: u128) -> Fault {
    fault(Code::E9003, format!("there is no memory for a value of {}", size_in_words(bytes)))
        .with_help("make it in parts, or count without writing it out")
}

/// Nothing where something must be.
#[cold]
pub fn empty(name: &str, help: &str) -> Fault {
    fault(Code::E3006, format!("`{name}` of an empty list")).with_help(help)
}
