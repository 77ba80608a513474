//! Going through values, taking lists apart, and making lists, records and texts.

use super::Machine;
use super::access::missing_key;
use super::changes::set_computed;
use super::frames::offset;
use crate::interp::code::{Bytecode, CallShape, Reg, Site};
use crate::interp::limits::Limits;
use crate::interp::operators;
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::number::Number;
use tg_core::value::{Function, Key, List, Object, Range, Record, Text, Value, show};

impl Machine<'_> {
    /// Makes a value ready to be iterated over: a list, an object that makes its elements, or
    /// the end of a range in `at`, the next index or number after.
    pub(super) fn iterate(&mut self, base: usize, at: Reg, from: Reg) -> Result<(), Fault> {
        let sequence = match &self.stack[offset(base, from)] {
            list @ Value::List(_) => list.clone(),
            Value::Range(range) => {
                let (start, end) = (range.start(), range.end());
                self.stack[offset(base, at)] = Value::int(end);
                self.stack[offset(base, at) + 1] = Value::int(start);
                return Ok(());
            }
            Value::Record(record) => {
                operators::allow(record.len() as u128 * 64, self.limits)?;
                let pairs: Result<Vec<Value>, Fault> =
                    record.iter().map(|(k, v)| Value::list(vec![k.value().clone(), v.clone()])).collect();
                Value::list(pairs?)?
            }
            Value::Text(text) => characters(text, self.limits)?,
            made @ Value::Object(object) if object.length().is_some() => made.clone(),
            Value::Object(object) => match object.elements() {
                Some(elements) => Value::list(elements)?,
                None if object.is_text() => match object.written() {
                    Some(written) => characters(&written, self.limits)?,
                    None => {
                        let value = &self.stack[offset(base, from)];
                        return Err(object.unwritten().unwrap_or_else(|| not_iterable(value)));
                    }
                },
                None => return Err(not_iterable(&self.stack[offset(base, from)])),
            },
            other => return Err(not_iterable(other)),
        };
        self.stack[offset(base, at)] = sequence;
        self.stack[offset(base, at) + 1] = Value::int(0);
        Ok(())
    }

    /// Asks for the memory of a list as long as what is iterated over.
    pub(super) fn reserve_for(&mut self, base: usize, at: Reg) -> Result<(), Fault> {
        let length = match (&self.stack[offset(base, at)], &self.stack[offset(base, at) + 1]) {
            (Value::Number(Number::Int(end)), Value::Number(Number::Int(start))) => {
                Range::new(*start, *end).length()
            }
            (Value::List(list), _) => list.items().len() as u64,
            (Value::Object(object), _) => object.length().unwrap_or(0) as u64,
            _ => 0,
        };
        operators::allow(u128::from(length) * size_of::<Value>() as u128, self.limits)
    }

    /// Takes the list in `at` apart into the registers after it.
    pub(super) fn unpack(&mut self, base: usize, at: Reg, count: usize) -> Result<(), Fault> {
        let at = offset(base, at);
        let items = match apart(std::mem::take(&mut self.stack[at])) {
            // Most lists that are destructured are also elsewhere: their elements are read where they lie.
            Value::List(list) => {
                if list.items().len() != count {
                    return Err(wrong_length(count, list.items().len() as u64));
                }
                for (register, item) in self.stack[at + 1..].iter_mut().zip(list.items()) {
                    register.overwrite(item.share());
                }
                return Ok(());
            }
            Value::Range(range) if range.length() <= 1024 => range.iter().map(Value::int).collect(),
            Value::Range(range) => return Err(wrong_length(count, range.length())),
            Value::Object(object) if let Some(elements) = object.elements() => elements,
            other => {
                return Err(not_apart(&other, "list"));
            }
        };
        if items.len() != count {
            return Err(wrong_length(count, items.len() as u64));
        }
        for (index, item) in items.into_iter().enumerate() {
            self.stack[at + 1 + index] = item;
        }
        Ok(())
    }

    pub(super) fn make_list(&mut self, base: usize, at: Reg, count: u32) -> Result<(), Fault> {
        let at = offset(base, at);
        let items = self.stack[at..at + count as usize].iter_mut().map(std::mem::take).collect();
        self.stack[at] = Value::list(items)?;
        Ok(())
    }

    pub(super) fn make_record(
        &mut self,
        code: &Bytecode,
        base: usize,
        at: Reg,
        site: u32,
    ) -> Result<(), Fault> {
        let Site::Keys(keys) = &code.sites[site as usize] else {
            return Ok(());
        };
        let at = offset(base, at);
        let values = self.stack[at..at + keys.len()].iter_mut().map(std::mem::take);
        self.stack[at] = Value::Record(Record::of_fields(keys, values)?);
        Ok(())
    }

    /// Takes the first elements of the list in `at` into the registers after it; the others stay.
    pub(super) fn unpack_first(&mut self, base: usize, at: Reg, count: usize) -> Result<(), Fault> {
        let at = offset(base, at);
        let list = match apart(std::mem::take(&mut self.stack[at])) {
            Value::List(list) => list,
            range @ Value::Range(_) => operators::written_out(&range, self.limits)?,
            Value::Object(object) if let Some(elements) = object.elements() => List::new(elements)?,
            other => return Err(not_apart(&other, "list")),
        };
        let length = list.items().len();
        if length < count {
            return Err(too_short(count, length));
        }
        self.stack[at + 1..at + 1 + count].clone_from_slice(&list.items()[..count]);
        self.stack[at] = Value::List(list.sliced(count..length));
        Ok(())
    }

    /// Takes what the record in `at` has under the site's keys into the registers after it.
    pub(super) fn unpack_keys(
        &mut self,
        code: &Bytecode,
        base: usize,
        at: Reg,
        site: u32,
    ) -> Result<(), Fault> {
        let Site::Keys(keys) = &code.sites[site as usize] else {
            return Ok(());
        };
        let at = offset(base, at);
        let whole = apart(std::mem::take(&mut self.stack[at]));
        for (index, key) in keys.iter().enumerate() {
            let name = key.as_str().unwrap_or_default();
            let part = match &whole {
                Value::Record(record) => record.get(key).cloned().ok_or_else(|| missing_key(record, key)),
                Value::Object(object) => object
                    .field(name)
                    .ok_or_else(|| fault(Code::E1003, format!("{} has no field `{name}`", whole.kind()))),
                other => Err(not_apart(other, "record")),
            };
            self.stack[at + 1 + index] = part?;
        }
        Ok(())
    }

    pub(super) fn insert(
        &mut self,
        base: usize,
        [record, key, value]: [Reg; 3],
        computed: bool,
    ) -> Result<(), Fault> {
        let key = Key::new(std::mem::take(&mut self.stack[offset(base, key)]))?;
        let value = std::mem::take(&mut self.stack[offset(base, value)]);
        if let Value::Record(record) = &mut self.stack[offset(base, record)] {
            if computed {
                set_computed(record, &key);
            }
            record.insert(key, value)?;
        }
        Ok(())
    }

    pub(super) fn spread_first(&mut self, base: usize, a: Reg) -> Result<(), Fault> {
        let first = &mut self.stack[offset(base, a)];
        *first = apart(std::mem::take(first));
        match first {
            Value::Record(_) => Ok(()),
            other => Err(not_spread(other)),
        }
    }

    pub(super) fn spread_into(&mut self, base: usize, into: Reg, from: Reg) -> Result<(), Fault> {
        let Value::Record(more) = apart(self.stack[offset(base, from)].clone()) else {
            return Err(not_spread(&self.stack[offset(base, from)]));
        };
        match &mut self.stack[offset(base, into)] {
            Value::Record(record) => operators::merge(record, &more),
            _ => Ok(()),
        }
    }

    /// Joins the texts of values.
    pub(super) fn make_text(&mut self, base: usize, at: Reg, count: u32) -> Result<(), Fault> {
        let at = offset(base, at);
        match &self.stack[at] {
            Value::Text(_) if count == 1 => return Ok(()),
            Value::Number(Number::Int(n)) if count == 1 => {
                self.stack[at] = Value::Text(Text::of_int(*n));
                return Ok(());
            }
            _ => {}
        }
        let mut text = Text::from("");
        for register in at..at + count as usize {
            self.write_out(register)?;
            match &self.stack[register] {
                Value::Text(t) => text.push_text(t),
                Value::Number(Number::Int(n)) => text.push_int(*n),
                // It lies there three times for a moment: as it grows, and in the text.
                other => text.push_str(&show::inserted(other, self.limits.memory / 4)?),
            }
            operators::allow_beside(text.as_str().len() as u128, 0, self.limits)?;
        }
        self.stack[at + 1..at + count.max(1) as usize].fill(Value::None);
        self.stack[at] = Value::Text(text);
        Ok(())
    }

    pub(super) fn make_closure(
        &mut self,
        code: &Bytecode,
        base: usize,
        at: Reg,
        site: u32,
    ) -> Result<(), Fault> {
        let Site::Closure { function, captures } = code.sites[site as usize] else {
            return Ok(());
        };
        let at = offset(base, at);
        let taken: Box<[Value]> = self.stack[at..at + captures].iter_mut().map(std::mem::take).collect();
        let function = self.function(function)?;
        self.stack[at] = Value::Function(Function::closure(function, taken)?);
        Ok(())
    }
}

/// Puts the next element of what is gone through into a register, if there is one.
#[inline(always)]
pub(super) fn advance(stack: &mut [Value], base: usize, at: Reg, to: Reg) -> bool {
    let (at, to) = (offset(base, at), offset(base, to));
    let (head, tail) = stack.split_at_mut(at + 1);
    let Value::Number(Number::Int(position)) = &mut tail[0] else {
        return false;
    };
    match &head[at] {
        Value::Number(Number::Int(end)) if *position < *end => {
            let element = *position;
            *position += 1;
            stack[to].put_int(element);
            true
        }
        Value::List(list) => {
            let Some(element) = list.items().get(*position as usize) else {
                return false;
            };
            *position += 1;
            match *element {
                Value::Number(Number::Int(n)) => stack[to].put_int(n),
                Value::Bool(b) => stack[to].put_bool(b),
                _ => {
                    let index = *position as usize - 1;
                    share_element(stack, at, index, to);
                }
            }
            true
        }
        Value::Object(object) => {
            let Some(element) = element_at(object, *position) else { return false };
            *position += 1;
            stack[to] = element;
            true
        }
        _ => false,
    }
}

/// The element at a position of an object that makes each of its elements when it's looked at.
#[cold]
#[inline(never)]
fn element_at(object: &Object, position: i64) -> Option<Value> {
    let index = usize::try_from(position).ok()?;
    if index < object.length()? { object.make_element(index) } else { None }
}

/// Puts a clone of a value that lies somewhere in the stack into a register, and writes it where it goes: see
/// [`Value::put_clone`].
macro_rules! put_clone {
    ($stack:expr, $to:expr, $value:expr) => {
        match $value {
            Value::Text(text) => put($stack, $to, Value::Text, text.clone()),
            Value::List(list) => put($stack, $to, Value::List, list.clone()),
            Value::Record(record) => put($stack, $to, Value::Record, record.clone()),
            other => put($stack, $to, std::convert::identity, other.clone()),
        }
    };
}

#[inline(always)]
fn put<T>(stack: &mut [Value], to: usize, kind: impl FnOnce(T) -> Value, own: T) {
    stack[to].put(kind, own);
}

/// Puts a clone of an element of a list into a register. This and the two below are apart from the ops that do so, and
/// keep the loop that runs these small.
#[inline(never)]
pub(super) fn share_element(stack: &mut [Value], list: usize, index: usize, to: usize) {
    if let Value::List(list) = &stack[list] {
        put_clone!(stack, to, &list.items()[index]);
    }
}

/// The same of a field that the record in `a` has.
#[inline(never)]
pub(super) fn share_field(stack: &mut [Value], base: usize, site: &CallShape, a: Reg, to: Reg) {
    if let Value::Record(record) = &stack[offset(base, a)]
        && let Some(field) = site.field_of(record)
    {
        put_clone!(stack, offset(base, to), field);
    }
}

/// The same of another register.
#[inline(never)]
pub(super) fn share(stack: &mut [Value], base: usize, from: Reg, to: Reg) {
    put_clone!(stack, offset(base, to), &stack[offset(base, from)]);
}

fn characters(text: &Text, limits: &Limits) -> Result<Value, Fault> {
    operators::allow(text.as_str().len() as u128 * 48, limits)?;
    Value::list(text.characters().map(Value::text).collect())
}

/// A value that is taken apart: a position of a duel is the list or record that its rules call it.
fn apart(value: Value) -> Value {
    let Value::Object(object) = &value else { return value };
    if object.has_elements() {
        return value;
    }
    match object.stands_for() {
        Some(plain @ (Value::List(_) | Value::Range(_) | Value::Record(_))) => plain,
        _ => value,
    }
}

#[cold]
fn not_iterable(value: &Value) -> Fault {
    let fault = fault(Code::E2006, format!("{} can't be iterated over", value.kind()));
    match value {
        Value::Number(n) => fault.with_help(format!("to count, write a range: `0..{n}`")),
        _ => fault.with_help("`for` iterates over lists, ranges, records and texts"),
    }
}

#[cold]
fn not_spread(value: &Value) -> Fault {
    fault(Code::E2001, format!("`..` in a record takes a record, and this is {}", value.kind()))
}

#[cold]
fn not_apart(value: &Value, like: &str) -> Fault {
    fault(Code::E2008, format!("{} can't be destructured like a {like}", value.kind()))
}

#[cold]
fn too_short(names: usize, found: usize) -> Fault {
    let least = counted(names, "element");
    fault(Code::E2008, format!("this takes {least} and the rest of a list, and the list has {found}"))
}

#[cold]
fn wrong_length(wanted: usize, found: u64) -> Fault {
    let wanted = counted(wanted, "element");
    fault(Code::E2008, format!("this takes a list of {wanted} apart, and the list has {found}"))
}
