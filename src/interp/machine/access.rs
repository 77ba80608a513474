//! Elements, slices, fields and methods, and changes in part.

use super::frames::{Current, offset};
use super::{Machine, natives};
use crate::interp::code::{Bytecode, CallShape, Reg, Site, clash};
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault, names_listed, nearest};
use tg_core::native::{Flow, Library, Method, Type, select};
use tg_core::program::{Change, Compared, FunctionId, Unlike};
use tg_core::value::{Function, Key, Kind, List, Range, Record, Value, never_among, never_equal, position};

/// The element of a value at an index or key.
pub(super) fn index(value: &Value, index: &Value) -> Result<Value, Fault> {
    match value {
        Value::List(list) => {
            Ok(list.items()[position(index, list.items().len() as u64, "list")? as usize].clone())
        }
        Value::Range(range) => {
            let at = position(index, range.length(), "range")?;
            Ok(range.get(at).map_or(Value::None, Value::int))
        }
        Value::Text(text) => {
            let at = position(index, text.length() as u64, "text")?;
            Ok(text.character(at as usize).map_or(Value::None, Value::Text))
        }
        Value::Record(record) => {
            let key = Key::new(index.clone())?;
            if let Some(unclear) = record.unclear(&key) {
                return Err(unclear);
            }
            record.get(&key).cloned().ok_or_else(|| missing_key(record, &key))
        }
        Value::Object(object) if let Some(element) = index.as_i64().and_then(|at| object.element(at)) => {
            element
        }
        Value::Object(object) if let Some(length) = object.length() => {
            let at = position(index, length as u64, "list")?;
            Ok(object.make_element(at as usize).unwrap_or_default())
        }
        Value::Object(object) => match object.elements() {
            Some(elements) => {
                let at = position(index, elements.len() as u64, "list")?;
                Ok(elements[at as usize].clone())
            }
            None => match (object.part(index), object.stands_for()) {
                (Some(part), _) => part,
                (None, Some(own)) => self::index(&own, index),
                (None, None) => Err(no_index(value)),
            },
        },
        _ => Err(no_index(value)),
    }
}

#[cold]
fn no_index(value: &Value) -> Fault {
    let fault = fault(Code::E2007, format!("{} has no elements to take by an index", value.kind()));
    match value {
        Value::Object(object) if let Some(instead) = object.instead_of_index() => fault.with_help(instead),
        _ => fault,
    }
}

#[cold]
pub(super) fn missing_key(record: &Record, key: &Key) -> Fault {
    let shown = tg_core::value::show::code(key.value());
    let fault = fault(Code::E3003, format!("this record has no key {shown}"));
    let fault = match key.as_str() {
        Some(name) => Box::new(fault.did_you_mean(name, record.names())),
        None => fault,
    };
    fault.with_help(format!("`r.get({shown}, 0)` gives a value of your own where a key may be missing"))
}

/// The bounds of a slice, clamped to the value.
fn slice_bounds(start: &Value, end: &Value, inclusive: bool, length: u64) -> Result<(u64, u64), Fault> {
    let bound = |value: &Value, default: u64, after: u64| match value.stands_for().as_ref().unwrap_or(value) {
        Value::None => Ok(default),
        Value::Number(n) if n.is_whole() && n.is_exact() => Ok(match n.to_i64() {
            Some(i) if i < 0 => length.saturating_add(after).saturating_sub(i.unsigned_abs()),
            Some(i) => (i as u64).saturating_add(after),
            None if n.is_negative() => 0,
            None => length,
        }
        .min(length)),
        other => Err(fault(
            Code::E2012,
            format!("a slice goes from one whole number to another, not to {}", other.kind()),
        )),
    };
    let start = bound(start, 0, 0)?;
    let end = bound(end, length, u64::from(inclusive))?;
    Ok((start, end.max(start)))
}

/// A slice of a value: of a list that nobody else holds, in place.
fn slice(value: Value, start: &Value, end: &Value, inclusive: bool) -> Result<Value, Fault> {
    match &value {
        Value::List(list) => {
            let (a, b) = slice_bounds(start, end, inclusive, list.items().len() as u64)?;
            let Value::List(list) = value else { return Err(no_slice(&value)) };
            Ok(Value::List(list.sliced(a as usize..b as usize)))
        }
        Value::Range(range) => {
            let (a, b) = slice_bounds(start, end, inclusive, range.length())?;
            let first = range.start().wrapping_add_unsigned(a);
            Ok(Value::Range(Range::new(first, range.start().wrapping_add_unsigned(b))))
        }
        Value::Text(text) => {
            let (a, b) = slice_bounds(start, end, inclusive, text.length() as u64)?;
            Ok(Value::Text(text.slice(a as usize, b as usize)))
        }
        Value::Object(object) if let Some(elements) = object.elements() => {
            slice(Value::List(List::new(elements)?), start, end, inclusive)
        }
        Value::Object(object) => match (object.slice(start, end, inclusive), object.stands_for()) {
            (Some(part), _) => part,
            (None, Some(own)) => slice(own, start, end, inclusive),
            (None, None) => Err(no_slice(&value)),
        },
        other => Err(no_slice(other)),
    }
}

#[cold]
fn no_slice(value: &Value) -> Fault {
    fault(Code::E2007, format!("{} can't be sliced", value.kind()))
}

impl Machine<'_> {
    pub(super) fn slice(&mut self, base: usize, at: Reg, inclusive: bool) -> Result<(), Fault> {
        let at = offset(base, at);
        let value = std::mem::take(&mut self.stack[at]);
        let result = slice(value, &self.stack[at + 1], &self.stack[at + 2], inclusive)?;
        self.stack[at] = result;
        Ok(())
    }

    /// `.name` and `.name(…)` on the value in `at`: a record's field, else the script's own function, else a
    /// method. The entries of a map come last.
    pub(super) fn call_dot(&mut self, current: &mut Current, at: usize, site: u32) -> Result<(), Fault> {
        let code = current.code.clone();
        let Some(Site::Call(site)) = code.sites.get(site as usize) else {
            return Ok(());
        };
        if let Value::Record(record) = &self.stack[at]
            && let Some(field) = site.field_of(record)
        {
            let field = field.clone();
            return self.take_field(current, at, site, field);
        }
        self.top = current.base + code.registers;
        self.source = code.function.span.source;
        if let Some(own) = site.own {
            return self.call_own(current, at, site, own);
        }
        match self.ask_method(at, site)? {
            Some(field) => self.take_field(current, at, site, field),
            None => Ok(()),
        }
    }

    /// A field or a method without arguments, of the value in `a`, which is given away if it's read for the `last`
    /// time. The result goes to `to`. A field of a record is found before.
    pub(super) fn ask_field(
        &mut self,
        (code, site): (&Bytecode, &Site),
        base: usize,
        to: Reg,
        a: Reg,
        last: bool,
    ) -> Result<(), Fault> {
        let Site::Call(site) = site else {
            return Ok(());
        };
        let at = offset(base, to);
        if to != a {
            let value = &mut self.stack[offset(base, a)];
            self.stack[at] = if last { std::mem::take(value) } else { value.clone() };
        }
        self.top = base + code.registers;
        self.source = code.function.span.source;
        if let Some(field) = self.ask_method(at, site)? {
            self.stack[at] = field;
        }
        Ok(())
    }

    /// Asks the value in `at` for what is behind the dot: a method, which leaves its result there, else the entry of a
    /// map or the field of a game's value, which is given.
    fn ask_method(&mut self, at: usize, site: &CallShape) -> Result<Option<Value>, Fault> {
        if let Value::Object(object) = &self.stack[at]
            && !site.parentheses
            && let Some(field) = object.own_field(&site.name)
        {
            refuse_unlike_field(&site.unlike, &field)?;
            return Ok(Some(field));
        }
        if let Some(method) = select(&site.overloads, &self.stack[at]) {
            if !site.unlike.is_empty() {
                refuse_unlike(&site.unlike, given_of(method, &self.stack[at])).map_err(|fault| {
                    match (method.flow, &self.stack[at]) {
                        (Flow::One, Value::Record(_)) => fault.with_help(format!(
                            "`{0}` of a record is one of its entries, `[key, value]`; of its values it is `r.values.{0}`",
                            method.name
                        )),
                        _ => fault,
                    }
                })?;
                if site.count == 0 {
                    refuse_order(&site.unlike, method, &self.stack[at])?;
                }
            }
            let positional = site.count - site.names.len();
            self.stack[at] = self.call_method(method, at, positional, site)?;
            return Ok(None);
        }
        let field = match (&self.stack[at], &site.key) {
            (Value::Record(map), Some(key)) => map.get(key).cloned(),
            (Value::Object(object), _) => {
                let field = object.field(&site.name);
                if let (Some(field), None) = (&field, object.stands_for()) {
                    refuse_unlike_field(&site.unlike, field)?;
                }
                field
            }
            _ => None,
        };
        match field {
            Some(field) => Ok(Some(field)),
            None => Err(no_such(&self.stack[at], site, self.library)),
        }
    }

    /// A field takes the place of its record or object, and is called where parentheses come after it.
    fn take_field(
        &mut self,
        current: &mut Current,
        at: usize,
        site: &CallShape,
        field: Value,
    ) -> Result<(), Fault> {
        self.stack[at] = field;
        if site.parentheses { self.call_any(current, at, at + 1, site) } else { Ok(()) }
    }

    /// `x.f(y)` with a function of the script: the value is its first argument.
    fn call_own(
        &mut self,
        current: &mut Current,
        at: usize,
        site: &CallShape,
        (id, captures): (FunctionId, usize),
    ) -> Result<(), Fault> {
        if captures == 0 && site.names.is_empty() {
            // The receiver lies where the first argument belongs.
            return self.enter_function(current, at, site.count + 1, id.0);
        }
        let taken: Vec<Value> =
            (0..captures).map(|i| std::mem::take(&mut self.stack[at + 1 + site.count + i])).collect();
        let function = self.function(id)?;
        // The receiver moves up by one, into the first argument, and the function takes its place.
        let needed = at + site.count + 2;
        self.reach(needed);
        self.stack[at..needed].rotate_right(1);
        self.stack[at] = Value::Function(Function::closure(function, taken.into())?);
        let shifted = CallShape::of_value(site.name.clone(), site.count + 1, site.names.clone());
        self.call_any(current, at, at + 1, &shifted)
    }
}

/// What a method gives of a value: one of the entries of a record is a list, `[key, value]`.
fn given_of(method: &Method, value: &Value) -> Type {
    match (method.flow, value) {
        (Flow::One, Value::Record(_)) => Type::List,
        _ => method.gives,
    }
}

/// Refuses a comparison with what a method never gives.
fn refuse_unlike(unlike: &[Unlike], gives: Type) -> Result<(), Fault> {
    match unlike.iter().find_map(|one| Some((one, clash(one, gives)?))) {
        Some((one, own)) => Err(never(one, own)),
        None => Ok(()),
    }
}

/// Refuses a comparison with a list in another order than what a method gives of this value.
fn refuse_order(unlike: &[Unlike], method: &Method, value: &Value) -> Result<(), Fault> {
    let Some(refuses) = method.out_of_order else { return Ok(()) };
    let mut lists = unlike.iter().filter_map(|one| Some((one.at, one.list.as_ref()?)));
    match lists.find_map(|(at, list)| Some((at, refuses(value, list)?))) {
        Some((at, fault)) => Err(Box::new(fault.at(at, ""))),
        None => Ok(()),
    }
}

/// The same with what a game's value has as a field: a role of a card is true or false.
fn refuse_unlike_field(unlike: &[Unlike], field: &Value) -> Result<(), Fault> {
    let Value::Bool(_) = field else { return Ok(()) };
    refuse_unlike(unlike, Type::Bool)
}

#[cold]
fn never(unlike: &Unlike, own: Kind) -> Fault {
    let found = match unlike.compared {
        Compared::Equal => never_equal(own, unlike.other),
        Compared::Among => never_among(own, &[unlike.other], "the elements of this list"),
        Compared::Holds => never_among(unlike.other, &[own], "the elements of this list"),
    };
    found.at(unlike.at, "").into()
}

/// The fault for a name after a dot that the value doesn't have.
#[cold]
fn no_such(value: &Value, site: &CallShape, library: &Library) -> Fault {
    let refusal = library.refusal(&site.name, |of| of.admits(value));
    let unwritten = natives::unwritten(value, site.overloads.iter().map(|method| method.of));
    let (told, label) = match (unwritten, refusal) {
        (Some(fault), _) => (*fault, ""),
        (None, Some(refusal)) => (refusal.diagnostic(), ""),
        (None, None) => (lacking(value, &site.name, library), "not known here"),
    };
    Box::new(match site.place {
        Some(place) => told.at(place, label),
        None => told,
    })
}

fn lacking(value: &Value, name: &str, library: &Library) -> Diagnostic {
    if let Value::Record(record) = value {
        let fault = Diagnostic::new(Code::E1003, format!("this record has no field `{name}`"));
        let known = record.names().chain(library.methods_of(|t| t.admits(value)));
        let fault = fault.did_you_mean(name, known);
        let is_near = !nearest(name, record.names()).is_empty();
        return match record.len() {
            0 => fault,
            _ if is_near => fault,
            _ if record.names().next().is_none() => fault.help("its keys aren't names: an entry is `r[key]`"),
            _ => fault.help(format!("its fields are {}", names_listed(record.names().take(12)))),
        };
    }
    if matches!(value, Value::None) {
        return Diagnostic::new(Code::E1002, format!("none has no field or method `{name}`"))
            .help("`none` means that there is no value: check `x != none` first");
    }
    let message = format!("{} has no method `{name}`", value.kind());
    if let Some(change) = Change::named(name) {
        let call = if change.gives() { format!("{name}()") } else { format!("{name}(…)") };
        return Diagnostic::new(Code::E1002, message).help(format!(
            "`{name}` changes a `var`: begin with `var changed = …`, then write `changed.{call}`"
        ));
    }
    // What a value of a game stands for isn't asked: a hand that isn't known can't be written out.
    let has = |of: Type| match value {
        Value::Object(object) => of == Type::Object(object.type_name()),
        plain => of.admits(plain),
    };
    Diagnostic::new(Code::E1002, message).did_you_mean(name, library.methods_of(has))
}
