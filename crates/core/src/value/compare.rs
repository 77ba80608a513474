//! Equality, order and hashes of values.
//!
//! A range equals the list of its numbers; a value with a written form equals that text; `1` equals `≈1.0`.
//! Two functions are equal if they are the same one.

use super::{Domain, Function, FunctionKind, List, Named, Object, Range, Record, Value};
use crate::number::Number;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A range with more numbers than this isn't expanded to be compared with another value that can be iterated over.
const MOST_WRITTEN: u64 = 1 << 17;

impl PartialEq for Value {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Value::Number(a), Value::Number(b)) => a == b,
            (Value::Text(a), Value::Text(b)) => a == b,
            _ => Comparison::default().equal(self, other),
        }
    }
}

/// No value is unequal to itself: not even a number, since there are no NaNs.
impl Eq for Value {}

impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        Comparison::default().equal_lists(self, other)
    }
}

impl PartialEq for Record {
    /// Records are equal if they have the same keys with equal values, in any order.
    fn eq(&self, other: &Self) -> bool {
        Comparison::default().equal_records(self, other)
    }
}

/// One comparison of two values. Pairs of shared parts that are found equal are remembered by address, so that
/// it takes time linear in the memory used.
#[derive(Default)]
pub(super) struct Comparison {
    equal: FxHashSet<(usize, usize)>,
    /// Whether what has no order but a written form is ordered by that.
    by_writing: bool,
    /// Whether records with the same fields are ordered by these.
    by_fields: bool,
}

impl Comparison {
    pub(super) fn equal(&mut self, a: &Value, b: &Value) -> bool {
        match (a, b) {
            (Value::None, Value::None) | (Value::Unset, Value::Unset) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Number(a), Value::Number(b)) => a == b,
            (Value::Text(a), Value::Text(b)) => a == b,
            (Value::List(a), Value::List(b)) => self.equal_lists(a, b),
            (Value::Range(a), Value::Range(b)) => same_range(a, b),
            (Value::List(l), Value::Range(r)) | (Value::Range(r), Value::List(l)) => lists_range(l, r),
            (Value::Record(a), Value::Record(b)) => self.equal_records(a, b),
            (Value::Function(a), Value::Function(b)) => same_function(a, b),
            (Value::Object(a), Value::Object(b)) => self.equal_objects(a, b),
            (Value::Object(o), Value::List(l)) | (Value::List(l), Value::Object(o)) => match o.stands_for() {
                // A roll of dice stands for a number, but also equals the list of its dice.
                // So does a single die that stands for a word.
                Some(own) if own.as_number().is_none() => {
                    self.equal(&own, &Value::List(l.clone())) || o.equals_list(l.items())
                }
                _ => o.equals_list(l.items()),
            },
            (Value::Object(o), Value::Range(r)) | (Value::Range(r), Value::Object(o)) => match o.stands_for()
            {
                Some(own) if own.as_number().is_none() => self.equal(&own, &Value::Range(r.clone())),
                _ => {
                    r.length() <= MOST_WRITTEN && o.equals_list(&r.iter().map(Value::int).collect::<Vec<_>>())
                }
            },
            (Value::Object(o), Value::Text(t)) | (Value::Text(t), Value::Object(o)) => {
                o.equals_text(t.as_str())
            }
            (Value::Object(o), other) | (other, Value::Object(o)) => {
                o.stands_for().is_some_and(|own| self.equal(&own, other))
            }
            _ => false,
        }
    }

    /// Compares objects; one that stands for a value is compared as that value with an object of another type.
    fn equal_objects(&mut self, a: &Object, b: &Object) -> bool {
        if a.type_name() == b.type_name() || a.is_same(b) {
            return same_object(a, b);
        }
        match (of_another_type(a), of_another_type(b)) {
            (Some(a), _) => self.equal(&a, &Value::Object(b.clone())),
            (None, Some(b)) => self.equal(&Value::Object(a.clone()), &b),
            (None, None) => same_object(a, b),
        }
    }

    fn equal_lists(&mut self, a: &List, b: &List) -> bool {
        a.is_same(b)
            || self.equal_once(a.shared().zip(b.shared()), |compare| {
                a.items().len() == b.items().len()
                    && a.items().iter().zip(b.items()).all(|(x, y)| compare.equal(x, y))
            })
    }

    fn equal_records(&mut self, a: &Record, b: &Record) -> bool {
        a.is_same(b)
            || self.equal_once(a.shared().zip(b.shared()), |compare| {
                a.len() == b.len() && a.iter().all(|(key, x)| b.get(key).is_some_and(|y| compare.equal(x, y)))
            })
    }

    /// Compares two values unless they are a pair of shared ones that were found equal before.
    fn equal_once(&mut self, pair: Option<(usize, usize)>, compare: impl FnOnce(&mut Self) -> bool) -> bool {
        let same = pair.is_some_and(|pair| self.equal.contains(&pair)) || compare(self);
        self.equal.extend(pair.filter(|_| same));
        same
    }

    fn order(&mut self, a: &Value, b: &Value) -> Option<Ordering> {
        match (a, b) {
            (Value::Number(a), Value::Number(b)) => Some(a.compare(b)),
            (Value::Text(a), Value::Text(b)) => Some(a.as_str().cmp(b.as_str())),
            (Value::Bool(a), Value::Bool(b)) => Some(a.cmp(b)),
            (Value::List(a), Value::List(b)) => self.order_lists(a, b),
            (Value::Record(a), Value::Record(b)) if self.by_fields => self.order_records(a, b),
            (Value::Range(a), Value::Range(b)) => Some(order_ranges(a, b)),
            (Value::List(a), Value::Range(b)) => order_list_and_range(a, b),
            (Value::Range(a), Value::List(b)) => order_list_and_range(b, a).map(Ordering::reverse),
            (Value::Object(o), other) => match o.own_order(other) {
                Some(order) => order,
                None => match (other, self.plain(o)?) {
                    (Value::Object(other), own) => self.order_object(other, &own).map(Ordering::reverse),
                    (other, own) => self.order(&own, other),
                },
            },
            (other, Value::Object(o)) => self.order_object(o, other).map(Ordering::reverse),
            _ => None,
        }
    }

    /// Compares an object with a value of another kind.
    fn order_object(&mut self, object: &Object, other: &Value) -> Option<Ordering> {
        object.own_order(other).unwrap_or_else(|| self.order(&self.plain(object)?, other))
    }

    /// The value that orders an object which has no order of its own.
    fn plain(&self, object: &Object) -> Option<Value> {
        let written = || (self.by_writing || object.is_text()).then(|| object.written()).flatten();
        object.stands_for().or_else(|| written().map(Value::Text))
    }

    fn order_lists(&mut self, a: &List, b: &List) -> Option<Ordering> {
        let pair = a.shared().zip(b.shared());
        if pair.is_some_and(|pair| self.equal.contains(&pair)) {
            return Some(Ordering::Equal);
        }
        for (x, y) in a.items().iter().zip(b.items()) {
            match self.order(x, y)? {
                Ordering::Equal => {}
                decided => return Some(decided),
            }
        }
        let order = a.items().len().cmp(&b.items().len());
        self.equal.extend(pair.filter(|_| order == Ordering::Equal));
        Some(order)
    }

    /// Compares records with the same fields in the same order, field by field.
    fn order_records(&mut self, a: &Record, b: &Record) -> Option<Ordering> {
        if a.len() != b.len() {
            return None;
        }
        let mut decided = Ordering::Equal;
        for ((own, x), (other, y)) in a.iter().zip(b.iter()) {
            if own != other {
                return None;
            }
            if decided.is_eq() {
                decided = self.order(x, y)?;
            }
        }
        Some(decided)
    }
}

fn same_range(a: &Range, b: &Range) -> bool {
    a.is_empty() && b.is_empty() || (a.start(), a.end()) == (b.start(), b.end())
}

fn lists_range(list: &List, range: &Range) -> bool {
    list.items().len() as u64 == range.length()
        && list.items().iter().zip(range.iter()).all(|(v, n)| *v == Value::int(n))
}

fn same_function(a: &Function, b: &Function) -> bool {
    if a.is_same(b) {
        return true;
    }
    match (a.kind(), b.kind()) {
        (FunctionKind::Closure(a), FunctionKind::Closure(b)) => {
            a.code.id == b.code.id && a.captures == b.captures
        }
        (FunctionKind::Prelude(a), FunctionKind::Prelude(b)) => a == b,
        (FunctionKind::Partial(a), FunctionKind::Partial(b)) => a.name == b.name && a.args == b.args,
        (FunctionKind::Composed(a), FunctionKind::Composed(b)) => a.first == b.first && a.then == b.then,
        (FunctionKind::Elementwise(a), FunctionKind::Elementwise(b)) => {
            a.functions == b.functions && a.keys == b.keys
        }
        _ => false,
    }
}

/// Returns the value that an object stands for, unless it is a named value itself.
fn of_another_type(object: &Object) -> Option<Value> {
    object.downcast::<Named>().is_none().then(|| object.stands_for())?
}

fn same_object(a: &Object, b: &Object) -> bool {
    if a.is_same(b) {
        return true;
    }
    if let (Some(a), Some(b)) = (a.downcast::<Named>(), b.downcast::<Named>()) {
        return a.equals(b);
    }
    if a.type_name() == b.type_name() && (a.compares_itself() || b.compares_itself()) {
        return a.equals(&**b);
    }
    match (a.written(), b.written()) {
        (Some(a), Some(b)) => a == b,
        (None, None) => a.type_name() == b.type_name() && a.equals(&**b),
        _ => false,
    }
}

impl Value {
    /// Returns the order of two values, if they have one: numbers, texts by code point, false before true,
    /// lists element by element.
    pub fn order(&self, other: &Value) -> Option<Ordering> {
        Comparison::default().order(self, other)
    }

    /// The order in which values are sorted and listed: as [`order`](Value::order), and what has none but a written
    /// form, such as a hand of cards, by that. No question asks which of those is more.
    pub fn sorting_order(&self, other: &Value) -> Option<Ordering> {
        Comparison { by_writing: true, ..Comparison::default() }.order(self, other)
    }

    /// The order in which outcomes are listed: as [`sorting_order`](Value::sorting_order), and records with the same
    /// fields field by field.
    pub fn listing_order(&self, other: &Value) -> Option<Ordering> {
        Comparison { by_writing: true, by_fields: true, ..Comparison::default() }.order(self, other)
    }
}

/// Compares ranges; those that begin alike differ only in their length.
fn order_ranges(a: &Range, b: &Range) -> Ordering {
    match (a.is_empty(), b.is_empty()) {
        (false, false) => a.start().cmp(&b.start()).then(a.length().cmp(&b.length())),
        (a, b) => b.cmp(&a),
    }
}

fn order_list_and_range(list: &List, range: &Range) -> Option<Ordering> {
    for (x, n) in list.items().iter().zip(range.iter()) {
        match x.order(&Value::int(n))? {
            Ordering::Equal => {}
            decided => return Some(decided),
        }
    }
    Some((list.items().len() as u64).cmp(&range.length()))
}

impl Hash for Value {
    /// Equal values have equal hashes. A list's hash depends on its length and all elements; a range is hashed
    /// like its list, so only ranges that may be expanded should be hashed.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Value::Number(n) => n.hash(state),
            Value::Text(t) => hash_text(t.as_str(), state),
            _ => Hashing::default().hash(self, state),
        }
    }
}

/// The hashing of one value. Hashes of shared parts are remembered by address.
#[derive(Default)]
struct Hashing {
    known: FxHashMap<usize, u64>,
}

impl Hashing {
    fn hash<H: Hasher>(&mut self, value: &Value, state: &mut H) {
        match value {
            Value::None | Value::Unset => state.write_u8(0),
            Value::Bool(b) => state.write_u8(1 + u8::from(*b)),
            Value::Number(n) => n.hash(state),
            Value::Text(t) => hash_text(t.as_str(), state),
            Value::List(l) => {
                state.write_usize(l.items().len());
                l.items().iter().for_each(|item| self.part(item, state));
            }
            Value::Range(r) => {
                state.write_u64(r.length());
                r.iter().for_each(|n| Number::Int(n).hash(state));
            }
            Value::Record(r) => self.record(r, state),
            Value::Function(f) => match f.kind() {
                FunctionKind::Closure(c) => state.write_u32(c.code.id.0),
                FunctionKind::Prelude(name) => name.hash(state),
                FunctionKind::Partial(partial) => partial.name.hash(state),
                FunctionKind::Composed(composed) => {
                    self.part(&composed.first, state);
                    self.part(&composed.then, state);
                }
                FunctionKind::Elementwise(each) => {
                    each.functions.iter().for_each(|one| self.part(one, state))
                }
            },
            Value::Object(o) => self.object(o, state),
        }
    }

    /// Hashes an object: one with a written form as its text, one that stands for a value as that value, and one that
    /// can be iterated over as its list.
    fn object<H: Hasher>(&mut self, object: &Object, state: &mut H) {
        if let Some(name) = object.downcast::<Named>().and_then(Named::name) {
            return hash_text(name, state);
        }
        if let Some(value) = object.stands_for() {
            return self.hash(&value, state);
        }
        if object.hashes_itself() {
            return state.write_u64(object.hashed());
        }
        match (object.written(), object.elements()) {
            (Some(text), _) => hash_text(text.as_str(), state),
            (None, Some(elements)) => {
                state.write_usize(elements.len());
                elements.iter().for_each(|item| self.part(item, state));
            }
            (None, None) => {
                object.type_name().hash(state);
                state.write_u64(object.hashed());
            }
        }
    }

    /// Hashes a part of a value: one that has parts itself is added as a single number.
    fn part<H: Hasher>(&mut self, part: &Value, state: &mut H) {
        if !matches!(part, Value::List(_) | Value::Range(_) | Value::Record(_)) {
            return self.hash(part, state);
        }
        let place = part.shared();
        if let Some(known) = place.and_then(|place| self.known.get(&place)) {
            return state.write_u64(*known);
        }
        let mut one = FxHasher::default();
        self.hash(part, &mut one);
        self.known.extend(place.map(|place| (place, one.finish())));
        state.write_u64(one.finish());
    }

    /// The order of entries doesn't matter for equality, so it mustn't for the hash.
    fn record<H: Hasher>(&mut self, record: &Record, state: &mut H) {
        let mut sum = 0u64;
        for (key, value) in record.iter() {
            let mut one = FxHasher::default();
            key.hash(&mut one);
            self.part(value, &mut one);
            sum = sum.wrapping_add(mixed(one.finish()));
        }
        state.write_usize(record.len());
        state.write_u64(sum);
    }
}

/// Mixes the bits of a hash. The hasher itself only multiplies, so without this, sums of its hashes would be the same
/// for all records of numbers with the same sum, such as tallies of hands.
fn mixed(hash: u64) -> u64 {
    let folded = (hash ^ (hash >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    folded ^ (folded >> 32)
}

fn hash_text<H: Hasher>(text: &str, state: &mut H) {
    state.write_u8(3);
    text.hash(state);
}
