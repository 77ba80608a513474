//! Ordering: sorting, the smallest and the largest.

use crate::arguments::{flag, given};
use crate::elements::{Elements, Gather, VALUE_BYTES, empty};
use crate::merge::sorted_places;
use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::native::look_through;
use tg_core::value::{Key, Record, Value};

/// An element and the key by which it is ordered.
struct Keyed {
    key: Value,
    item: Value,
}

/// `xs.sort(by, descending: …)`: the arguments are the list, a function or nothing, and true, false or nothing.
///
/// # Errors
/// Faults of the function, and what has no order.
pub fn sort(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let by = given(args, 1);
    let descending = flag(args, 2, false);
    if let (Value::Range(range), None, false) = (&args[0], &by, descending) {
        return Ok(Value::Range(range.clone()));
    }
    let elements = Elements::of(host, &args[0])?;
    host.reserve(u128::from(elements.length()) * VALUE_BYTES * 4)?;
    let emptied = match &args[0] {
        Value::Record(record) => Some(record.emptied()),
        _ => None,
    };
    let mut keyed = Vec::new();
    for item in elements.iter() {
        host.step(1)?;
        let key = match (&by, &item) {
            (Some(by), _) => host.call(by, std::slice::from_ref(&item))?,
            (None, Value::List(pair)) if emptied.is_some() => {
                pair.items().first().cloned().unwrap_or_default()
            }
            _ => item.clone(),
        };
        keyed.push(Keyed { key, item });
    }
    let sorted = sorted(host, keyed, descending)?;
    if let Some(record) = emptied {
        return filled(record, sorted);
    }
    let mut list = Gather::with_room(host, sorted.len() as u64)?;
    for item in sorted {
        list.push(host, item)?;
    }
    list.list()
}

/// Returns a record with these pairs as its entries.
fn filled(mut record: Record, pairs: Vec<Value>) -> Result<Value, Fault> {
    for pair in pairs {
        if let Value::List(pair) = pair
            && let [key, value] = pair.items()
        {
            record.insert(Key::new(key.clone())?, value.clone())?;
        }
    }
    Ok(Value::Record(record))
}

fn sorted(host: &mut dyn Host, mut keyed: Vec<Keyed>, descending: bool) -> Result<Vec<Value>, Fault> {
    let passes = u64::from(usize::BITS - keyed.len().leading_zeros());
    let turned = |order: Ordering| if descending { order.reverse() } else { order };
    if keyed.iter().all(|k| matches!(k.key, Value::Number(_))) {
        host.step(keyed.len() as u64 * passes / 4)?;
        keyed.sort_by(|a, b| match (&a.key, &b.key) {
            (Value::Number(a), Value::Number(b)) => turned(a.compare(b)),
            _ => Ordering::Equal,
        });
    } else if keyed.iter().all(|k| matches!(k.key, Value::Text(_))) {
        host.step(keyed.len() as u64 * passes / 4)?;
        keyed.sort_by(|a, b| match (&a.key, &b.key) {
            (Value::Text(a), Value::Text(b)) => turned(a.as_str().cmp(b.as_str())),
            _ => Ordering::Equal,
        });
    } else {
        return merge_sorted(host, keyed, turned);
    }
    Ok(keyed.into_iter().map(|k| k.item).collect())
}

/// Sorts; fails for a value that has no order, even if it is the only one.
fn merge_sorted(
    host: &mut dyn Host,
    mut keyed: Vec<Keyed>,
    turned: impl Fn(Ordering) -> Ordering,
) -> Result<Vec<Value>, Fault> {
    let order = sorted_places::<Fault>(keyed.len(), |left, right| {
        look_through(host, &keyed[left].key)?;
        host.step(1)?;
        Ok(turned(in_line(&keyed[left].key, &keyed[right].key)?) == Ordering::Greater)
    })?;
    if let [only] = &keyed[..] {
        in_line(&only.key, &only.key)?;
    }
    Ok(order.into_iter().map(|index| std::mem::take(&mut keyed[index].item)).collect())
}

pub(super) fn min(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    best(host, args, "min", Ordering::Less)
}

pub(super) fn max(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    best(host, args, "max", Ordering::Greater)
}

/// Returns the first of the elements that are better than all others.
fn best(host: &mut dyn Host, args: &mut [Value], name: &str, better: Ordering) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let by = given(args, 1);
    if elements.is_empty() {
        return Err(empty(name, &format!("ask for `is_empty` first, or catch it: `try xs.{name} else 0`")));
    }
    if let (Elements::Range(range), None) = (&elements, &by) {
        return Ok(Value::int(if better == Ordering::Less { range.start() } else { range.end() - 1 }));
    }
    let mut best: Option<Keyed> = None;
    for item in elements.iter() {
        host.step(1)?;
        let key = match &by {
            Some(by) => host.call(by, std::slice::from_ref(&item))?,
            None => item.clone(),
        };
        let is_better = match &best {
            Some(so_far) => {
                if key.height() > 0 {
                    look_through(host, &key)?;
                }
                compare(&key, &so_far.key, name)? == better
            }
            None => compare(&key, &key, name).map(|_| true)?,
        };
        if is_better {
            best = Some(Keyed { key, item });
        }
    }
    Ok(best.map_or(Value::None, |best| best.item))
}

/// The order of two values that are sorted.
fn in_line(a: &Value, b: &Value) -> Result<Ordering, Fault> {
    a.sorting_order(b).ok_or_else(|| unordered(a, b, "sort"))
}

fn compare(a: &Value, b: &Value, name: &str) -> Result<Ordering, Fault> {
    a.order(b).ok_or_else(|| unordered(a, b, name))
}

#[cold]
fn unordered(a: &Value, b: &Value, name: &str) -> Fault {
    let (a, b) = without_order(a, b);
    let (first, second) = (a.kind(), b.kind());
    let message = match std::ptr::eq(a, b) {
        // An element that is compared with itself has no order at all.
        true => format!("`{name}` can't put {first} in an order"),
        false => format!("`{name}` can't tell which comes first: {first} and {second}"),
    };
    let instead = match a {
        Value::Object(object) => object.instead_of_order(),
        _ => None,
    };
    let order = instead.unwrap_or("numbers, texts, truth values and lists of these have an order");
    let help = format!("{order}; `{name}(by: x -> …)` says what to compare");
    fault(Code::E3011, message).with_help(help)
}

/// Returns the first elements of two lists that have no order; otherwise the two values themselves.
fn without_order<'a>(a: &'a Value, b: &'a Value) -> (&'a Value, &'a Value) {
    if let (Value::List(x), Value::List(y)) = (a, b) {
        let pair = x.items().iter().zip(y.items()).find(|(x, y)| x.order(y).is_none());
        if let Some((x, y)) = pair {
            return without_order(x, y);
        }
    }
    (a, b)
}
