//! Changes of variables, whole and in part.

use super::Machine;
use super::access::{index, missing_key};
use super::frames::offset;
use crate::interp::code::{AssignSite, Bytecode, ChangeSite, PathKey, Reg, Site};
use crate::interp::limits::Limits;
use crate::interp::operators;
use std::borrow::Cow;
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::native::select;
use tg_core::number::Number;
use tg_core::program::{BinaryOp, Change, Slot, Variable};
use tg_core::source::Span;
use tg_core::value::{Key, List, Record, Value, position, show};

/// What is done at the end of a path of keys.
enum Edit<'e> {
    /// A value is put there.
    Put(Value),
    /// What is there is changed.
    Inside(&'e mut dyn FnMut(&mut Value) -> Result<(), Fault>),
}

/// Where a change is made: the keys from a variable on.
struct Path<'p> {
    root: Variable,
    keys: &'p [PathKey],
    /// Whether the last key is data: the record that it is of becomes a map.
    computed: bool,
}

impl AssignSite {
    fn path(&self) -> Path<'_> {
        Path { root: self.root, keys: &self.keys, computed: self.computed }
    }
}

/// Makes a record a map where it gets an entry with a computed key: only a new key shows that its keys are data.
pub(super) fn set_computed(record: &mut Record, key: &Key) {
    if !record.is_map() && record.get(key).is_none() {
        record.make_map();
    }
}

impl Machine<'_> {
    /// The slow way of changing one element of a local variable.
    #[inline(never)]
    pub(super) fn set_element(
        &mut self,
        base: usize,
        root: Reg,
        key: Reg,
        value: Value,
        place: Span,
    ) -> Result<(), Fault> {
        let key = self.stack[offset(base, key)].clone();
        let root = &mut self.stack[offset(base, root)];
        if let Value::Record(record) = root {
            let key = Key::new(key).or_at(place)?;
            set_computed(record, &key);
            return record.insert(key, value);
        }
        let path = [PathKey::computed(place)];
        change(root, &[key], &path, true, Edit::Put(value), self.limits).map(drop)
    }

    /// Changes a variable in part; the keys lie from `at`, then the value.
    pub(super) fn assign(&mut self, code: &Bytecode, base: usize, at: Reg, site: u32) -> Result<(), Fault> {
        let Some(Site::Assign(site)) = code.sites.get(site as usize) else {
            return Ok(());
        };
        let first = offset(base, at);
        if self.assign_plain(base, first, site) {
            return Ok(());
        }
        let value = std::mem::take(&mut self.stack[first + site.keys.len()]);
        let Some(op) = site.op else {
            return self.edit(base, first, &site.path(), Edit::Put(value));
        };
        let limits = self.limits;
        let mut operate = |place: &mut Value| operators::apply_in_place(op, place, &value, limits);
        match self.edit(base, first, &site.path(), Edit::Inside(&mut operate)) {
            Err(fault) if fault.code == Code::E2001 => {
                let part = self.part(base, first, site)?;
                match self.operate_on_objects(op.sign(), &[part, value]) {
                    Some(result) => self.edit(base, first, &site.path(), Edit::Put(result?)),
                    None => Err(fault),
                }
            }
            done => done,
        }
    }

    /// The quick way of an assignment: what owns nothing goes where something is already, so that nothing nests deeper
    /// than before. Says whether it could be done.
    fn assign_plain(&mut self, base: usize, first: usize, site: &AssignSite) -> bool {
        let Variable::Local(Slot(slot)) = site.root else { return false };
        let (head, tail) = self.stack.split_at_mut(first);
        let Some(place) = reached(&mut head[base + slot as usize], tail, &site.keys) else { return false };
        let value = &tail[site.keys.len()];
        let Some(op) = site.op else {
            if value.is_plain() {
                place.overwrite(value.share());
            }
            return value.is_plain();
        };
        let (Value::Number(Number::Int(x)), Value::Number(Number::Int(y))) = (place, value) else {
            return false;
        };
        let result = match op {
            BinaryOp::Add => x.checked_add(*y),
            BinaryOp::Subtract => x.checked_sub(*y),
            BinaryOp::Multiply => x.checked_mul(*y),
            _ => None,
        };
        if let Some(result) = result {
            *x = result;
        }
        result.is_some()
    }

    /// The part of a variable that an assignment changes.
    fn part(&self, base: usize, first: usize, site: &AssignSite) -> Result<Value, Fault> {
        let root = match site.root {
            Variable::Local(slot) => &self.stack[base + slot.0 as usize],
            Variable::Global(global) => &self.store.globals[global.0 as usize],
        };
        let given = &self.stack[first..first + site.keys.len()];
        let mut keys =
            site.keys.iter().zip(given).map(|(own, key)| own.name.as_ref().map_or(key, Key::value));
        keys.try_fold(root.clone(), |value, key| index(&value, key))
    }

    /// Changes a variable by a method; the keys lie from `at`, then the arguments. What it takes out goes there.
    pub(super) fn change(&mut self, code: &Bytecode, base: usize, at: Reg, site: u32) -> Result<(), Fault> {
        let Some(Site::Change(ChangeSite { root, keys, change })) = code.sites.get(site as usize) else {
            return Ok(());
        };
        let first = offset(base, at);
        let mut args = [Value::None, Value::None];
        for (index, arg) in args.iter_mut().take(change.parameters().len()).enumerate() {
            *arg = std::mem::take(&mut self.stack[first + keys.len() + index]);
        }
        let limits = self.limits;
        let (mut taken, mut steps) = (Value::None, 0);
        let mut apply = |place: &mut Value| {
            (taken, steps) = by_method(place, *change, &mut args, limits)?;
            Ok(())
        };
        let path = Path { root: *root, keys, computed: false };
        self.edit(base, first, &path, Edit::Inside(&mut apply))?;
        self.stack[first] = taken;
        if steps == 0 { Ok(()) } else { self.charge(steps) }
    }

    /// Changes what the keys from `first` lead to.
    fn edit(&mut self, base: usize, first: usize, path: &Path<'_>, edit: Edit<'_>) -> Result<(), Fault> {
        let limits = self.limits;
        let Path { root, keys: places, computed } = *path;
        match root {
            Variable::Local(Slot(slot)) => {
                let (head, tail) = self.stack.split_at_mut(first);
                change(&mut head[base + slot as usize], &tail[..places.len()], places, computed, edit, limits)
            }
            Variable::Global(global) => {
                let root = self.store.change(global.0);
                change(root, &self.stack[first..first + places.len()], places, computed, edit, limits)
            }
        }
        .map(drop)
    }
}

/// Where the keys lead, if that is by elements of lists and fields of records that are there.
fn reached<'v>(root: &'v mut Value, keys: &[Value], places: &[PathKey]) -> Option<&'v mut Value> {
    let mut place = root;
    for (at, own) in places.iter().enumerate() {
        place = match (place, keys.get(at)?, &own.name) {
            (Value::List(list), Value::Number(Number::Int(at)), None) => {
                list.get_mut(usize::try_from(*at).ok()?)?
            }
            (Value::Record(record), _, Some(name)) if !record.is_map() => own.entry_mut(record, name)?,
            _ => return None,
        };
    }
    Some(place)
}

/// Changes what lies at the end of a path of keys, and gives the height of the changed value.
fn change(
    place: &mut Value,
    keys: &[Value],
    places: &[PathKey],
    computed: bool,
    edit: Edit<'_>,
    limits: &Limits,
) -> Result<u16, Fault> {
    let (Some((key, keys)), Some((own, places))) = (keys.split_first(), places.split_first()) else {
        match edit {
            Edit::Put(value) => *place = value,
            Edit::Inside(apply) => apply(place)?,
        }
        return Ok(place.height());
    };
    if let Value::Range(_) = place {
        *place = Value::List(operators::written_out(place, limits)?);
    }
    match place {
        Value::List(list) => {
            let key = own.name.as_ref().map_or(key, Key::value);
            let at = position(key, list.items().len() as u64, "list").or_at(own.span)? as usize;
            match edit {
                Edit::Put(value) if keys.is_empty() => list.set(at, value)?,
                edit => {
                    if let Some(inner) = list.get_mut(at) {
                        let height = change(inner, keys, places, computed, edit, limits)?;
                        list.settle(height)?;
                    }
                }
            }
            Ok(list.height())
        }
        Value::Record(record) => {
            let key = match &own.name {
                Some(name) => Cow::Borrowed(name),
                None => Cow::Owned(Key::new(key.clone()).or_at(own.span)?),
            };
            if record.is_map() && select(&own.methods, &Value::Record(record.clone())).is_some() {
                return Err(behind_a_method(&key)).or_at(own.span);
            }
            if computed && keys.is_empty() {
                set_computed(record, &key);
            }
            match edit {
                Edit::Put(value) if keys.is_empty() => record.insert(key.into_owned(), value)?,
                edit => match own.entry_mut(record, &key) {
                    Some(inner) => {
                        let height = change(inner, keys, places, computed, edit, limits)?;
                        record.settle(height)?;
                    }
                    None => return Err(missing_key(record, &key)).or_at(own.span),
                },
            }
            Ok(record.height())
        }
        other => Err(fault(Code::E2011, format!("{} can't be changed in part", other.kind()))
            .with_help("only lists and records can; make a new value instead"))
        .or_at(own.span),
    }
}

/// An entry of a map that is written behind a dot, where a method is read.
#[cold]
fn behind_a_method(key: &Key) -> Fault {
    let name = key.as_str().unwrap_or_default();
    let message = format!("`.{name}` is a method of this map, and not its entry");
    fault(Code::E2011, message).with_help(format!("use brackets for the entry: `m[\"{name}\"] = …`"))
}

/// Changes a value by a method; gives what is taken out, and the work in steps.
fn by_method(
    place: &mut Value,
    change: Change,
    args: &mut [Value; 2],
    limits: &Limits,
) -> Result<(Value, u64), Fault> {
    if let (Change::Remove, Value::Record(record)) = (change, &mut *place) {
        let key = Key::new(std::mem::take(&mut args[0]))?;
        return match record.remove(&key) {
            Some(_) => Ok((Value::None, 0)),
            None => Err(nothing_to_remove(record, &key)),
        };
    }
    if let (Value::Range(_), false) = (&*place, change == Change::Remove) {
        *place = Value::List(operators::written_out(place, limits)?);
    }
    match place {
        Value::List(list) if change != Change::Remove => change_list(list, change, args),
        other => Err(refused(change, other)),
    }
}

fn change_list(list: &mut List, change: Change, args: &mut [Value; 2]) -> Result<(Value, u64), Fault> {
    let length = list.items().len() as u64;
    let taken = match change {
        Change::Push => {
            list.push(std::mem::take(&mut args[0]))?;
            return Ok((Value::None, 0));
        }
        Change::Pop if length > 0 => list.pop(),
        Change::PopFirst if length > 0 => list.pop_first(),
        Change::Pop | Change::PopFirst => return Err(empty(change)),
        Change::Insert | Change::RemoveAt | Change::Remove => {
            let at = match (change, args[0].as_i64()) {
                (Change::Insert, Some(i)) if u64::try_from(i) == Ok(length) => length,
                (Change::Insert, Some(i)) if u64::try_from(i).is_ok_and(|i| i > length) => {
                    return Err(beyond_end(i, length));
                }
                _ => position(&args[0], length, "list")?,
            };
            if change == Change::Insert {
                list.insert(at as usize, std::mem::take(&mut args[1]))?;
            } else {
                list.remove(at as usize);
            }
            return Ok((Value::None, at.min(length - at) / 8));
        }
    };
    Ok((taken.unwrap_or_default(), 0))
}

#[cold]
fn beyond_end(index: i64, length: u64) -> Fault {
    let message = format!("nothing can be inserted at {index} into a list of {}", counted(length, "element"));
    fault(Code::E3002, message)
        .with_help(format!("the places go from 0 to {length}; `xs.push(x)` adds an element at the end"))
}

#[cold]
fn nothing_to_remove(record: &Record, key: &Key) -> Fault {
    let shown = show::code(key.value());
    let found = fault(Code::E3003, format!("this record has no key {shown}"));
    let found = match key.as_str() {
        Some(name) => Box::new(found.did_you_mean(name, record.names())),
        None => found,
    };
    found.with_help(format!("where a key may be missing, `r = r.without({shown})` leaves out what is there"))
}

#[cold]
fn empty(change: Change) -> Fault {
    let name = change.name();
    fault(Code::E3006, format!("`{name}` of an empty list")).with_help(format!(
        "ask first whether something is there: `while xs.count > 0 {{ … xs.{name}() … }}`"
    ))
}

#[cold]
fn refused(change: Change, value: &Value) -> Fault {
    let wanted = if change == Change::Remove { "a record" } else { "a list" };
    let message = format!("`{}` changes {wanted}, and this is {}", change.name(), value.kind());
    fault(Code::E2003, message).with_help(match (change, value) {
        (Change::Remove, Value::List(_) | Value::Range(_)) => {
            "`xs.remove_at(i)` removes the element at an index; `xs = xs.without(x)` removes all that equal `x`"
        }
        (_, Value::Record(_)) => "`r[k] = v` puts a value under a key, `r.remove(k)` takes it out",
        _ => "only a `var` that holds such a value can be changed like this",
    })
}
