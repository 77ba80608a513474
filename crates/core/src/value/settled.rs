//! Values as outcomes: anything in them that stands for a plain value becomes that value. And values that are kept:
//! anything that is only known for the moment becomes what it is.

use super::{Function, FunctionKind, Object, Record, Value};
use rustc_hash::FxHashMap;

/// Returns the value as an outcome; `None` if it already is one. Shared parts are visited once.
pub(super) fn settled(value: &Value) -> Option<Value> {
    match value {
        Value::Object(object) => object.settled(),
        Value::List(_) | Value::Record(_) => Changes::new(|object| object.settled()).parts(value),
        _ => None,
    }
}

/// Returns the value as it is now; `None` if it stays what it is.
pub(super) fn frozen(value: &Value) -> Option<Value> {
    Changes { in_functions: true, ..Changes::new(|object| object.frozen()) }.value(value)
}

/// Replaces objects in a value by others.
struct Changes {
    change: fn(&Object) -> Option<Value>,
    /// Whether what functions captured is changed, too.
    in_functions: bool,
    /// The parts that were visited, by address.
    done: FxHashMap<usize, Option<Value>>,
}

impl Changes {
    fn new(change: fn(&Object) -> Option<Value>) -> Changes {
        Changes { change, in_functions: false, done: FxHashMap::default() }
    }

    fn value(&mut self, value: &Value) -> Option<Value> {
        match value {
            Value::Object(object) => (self.change)(object),
            Value::List(_) | Value::Record(_) => self.parts(value),
            Value::Function(function) if self.in_functions => self.function(function),
            _ => None,
        }
    }

    fn function(&mut self, function: &Function) -> Option<Value> {
        let changed = match function.kind() {
            FunctionKind::Closure(closure) => {
                Function::closure(closure.code.clone(), self.items(&closure.captures)?.into())
            }
            FunctionKind::Partial(partial) => {
                Function::partial(&partial.name, self.items(&partial.args)?.into())
            }
            FunctionKind::Composed(composed) => {
                let [first, then] =
                    self.items(&[composed.first.clone(), composed.then.clone()])?.try_into().ok()?;
                Function::composed(first, then)
            }
            FunctionKind::Elementwise(each) => {
                let functions = self.items(&each.functions)?;
                Function::elementwise(functions, each.keys.as_deref().map(<[_]>::to_vec))
            }
            FunctionKind::Prelude(_) => return None,
        };
        changed.ok().map(Value::Function)
    }

    fn parts(&mut self, value: &Value) -> Option<Value> {
        // A value that settles has parts of its own, so a value that contains one is higher.
        if value.height() <= 2 {
            return None;
        }
        let place = value.shared();
        if let Some(done) = place.and_then(|place| self.done.get(&place)) {
            return done.clone();
        }
        let changed = match value {
            Value::List(list) => self.list(list.items()),
            Value::Record(record) => self.record(record),
            _ => None,
        };
        if let Some(place) = place {
            self.done.insert(place, changed.clone());
        }
        changed
    }

    fn list(&mut self, items: &[Value]) -> Option<Value> {
        // A changed value nests no more deeply than before.
        Value::list(self.items(items)?).ok()
    }

    fn items(&mut self, items: &[Value]) -> Option<Vec<Value>> {
        let changed: Vec<Option<Value>> = items.iter().map(|item| self.value(item)).collect();
        if changed.iter().all(Option::is_none) {
            return None;
        }
        let items =
            changed.into_iter().zip(items).map(|(changed, item)| changed.unwrap_or_else(|| item.clone()));
        Some(items.collect())
    }

    fn record(&mut self, record: &Record) -> Option<Value> {
        let parts: Vec<Option<Value>> = record.iter().map(|(_, item)| self.value(item)).collect();
        if parts.iter().all(Option::is_none) {
            return None;
        }
        let mut changed = Record::with_capacity(record.len());
        for ((key, item), part) in record.iter().zip(parts) {
            changed.insert(key.clone(), part.unwrap_or_else(|| item.clone())).ok()?;
        }
        Some(Value::Record(changed))
    }
}
