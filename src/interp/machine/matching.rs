//! Match patterns.

use super::Machine;
use super::compare::refuse_reckoned;
use super::frames::offset;
use super::rare::misfit;
use crate::interp::code::{Reg, Site};
use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::number::Number;
use tg_core::program::{Constant, MatchPattern, Slot};
use tg_core::value::{Key, Record, Value};

/// What fitting patterns keep, by the registers of their variables.
type Kept = Vec<(Slot, Value)>;

impl Machine<'_> {
    /// Whether the value of a register fits one of the site's patterns; then their variables get their values. A site
    /// without patterns is the end of a match: then nothing fitted, which is a fault.
    pub(super) fn test_match(&mut self, site: &Site, base: usize, a: Reg) -> Result<bool, Fault> {
        let mut kept = Kept::new();
        let fitting = fits(site, &self.stack[offset(base, a)], &mut kept)?;
        if fitting {
            for (slot, value) in kept {
                self.stack[base + slot.0 as usize] = value;
            }
        }
        Ok(fitting)
    }
}

fn fits(site: &Site, value: &Value, kept: &mut Kept) -> Result<bool, Fault> {
    let Site::Match(patterns, reckoned) = site else {
        return Ok(false);
    };
    if patterns.is_empty() {
        let shown = tg_core::value::show::code(value);
        return Err(fault(Code::E3005, format!("no arm of this match fits {shown}"))
            .with_help("add an arm `_ -> …` for everything else"));
    }
    for pattern in patterns {
        if fits_one(pattern, value, kept)? {
            return Ok(true);
        }
        refuse_foreign_pattern(pattern, value)?;
        if let (true, MatchPattern::Constant(Constant::Text(text))) = (reckoned, pattern) {
            refuse_reckoned(value, text)?;
        }
    }
    Ok(false)
}

/// Whether a value fits one of several patterns; what the others have kept is forgotten.
fn fits_any(patterns: &[MatchPattern], value: &Value, kept: &mut Kept) -> Result<bool, Fault> {
    let before = kept.len();
    for pattern in patterns {
        kept.truncate(before);
        if fits_one(pattern, value, kept)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A fault where a game says that its value can never be what a pattern says.
fn refuse_foreign_pattern(pattern: &MatchPattern, value: &Value) -> Result<(), Fault> {
    let wanted = match pattern {
        MatchPattern::Constant(Constant::Bool(truth)) => Value::Bool(*truth),
        MatchPattern::Constant(Constant::Number(number)) => Value::Number(number.clone()),
        MatchPattern::Constant(Constant::Text(text)) => Value::text(&**text),
        MatchPattern::Range { start: Some(number), .. } | MatchPattern::Range { end: Some(number), .. } => {
            Value::Number(number.clone())
        }
        MatchPattern::List(parts, None) => return refuse_foreign_parts(parts, value),
        MatchPattern::Typed(_, inner) => return refuse_foreign_pattern(inner, value),
        // A plain value of another kind isn't in it, as in a range of numbers; but a word behind `..` may be meant otherwise.
        MatchPattern::Between { start: Some(_), end: Some(_), .. } if !matches!(value, Value::Object(_)) => {
            return Ok(());
        }
        MatchPattern::Between { start, end, .. } => {
            return start.iter().chain(end).try_for_each(|end| refuse_unordered(value, end));
        }
        _ => return Ok(()),
    };
    let never = match pattern {
        MatchPattern::Constant(_) => value.never_equals_written(&wanted),
        _ => value.never_equals_by_game(&wanted),
    };
    never.map_or(Ok(()), Err)
}

/// A fault where a value has no order with an end of a range.
fn refuse_unordered(value: &Value, end: &Constant) -> Result<(), Fault> {
    let end = constant(end);
    if matches!(value, Value::None) || value.order(&end).is_some() {
        return Ok(());
    }
    Err(without_order(value, &end))
}

/// Why a value has no order with another one.
#[cold]
fn without_order(value: &Value, other: &Value) -> Fault {
    let message = format!("{} and {} have no order", value.kind(), other.kind());
    value.never_equals_by_game(other).unwrap_or_else(|| fault(Code::E3011, message))
}

fn constant(constant: &Constant) -> Value {
    match constant {
        Constant::None => Value::None,
        Constant::Open => Value::Unset,
        Constant::Bool(truth) => Value::Bool(*truth),
        Constant::Number(number) => Value::Number(number.clone()),
        Constant::Text(text) => Value::text(&**text),
    }
}

/// The list that a pattern says, where it says a single value for each element.
fn listed(parts: &[Vec<MatchPattern>]) -> Option<Value> {
    let one = |alternatives: &Vec<MatchPattern>| match &alternatives[..] {
        [MatchPattern::Constant(single)] => Some(constant(single)),
        _ => None,
    };
    Value::list(parts.iter().map(one).collect::<Option<Vec<Value>>>()?).ok()
}

/// The same for each element of a list that is as long as the pattern; a value of a game is compared as a whole.
fn refuse_foreign_parts(parts: &[Vec<MatchPattern>], value: &Value) -> Result<(), Fault> {
    let list = match value {
        Value::List(list) => list,
        Value::Object(_) => {
            let never = listed(parts).and_then(|listed| value.never_equals_written(&listed));
            return never.map_or(Ok(()), Err);
        }
        _ => return Ok(()),
    };
    if list.items().len() != parts.len() {
        return Ok(());
    }
    for (alternatives, element) in parts.iter().zip(list.items()) {
        if !fits_any(alternatives, element, &mut Kept::new())? {
            alternatives.iter().try_for_each(|pattern| refuse_foreign_pattern(pattern, element))?;
        }
    }
    Ok(())
}

fn fits_one(pattern: &MatchPattern, value: &Value, kept: &mut Kept) -> Result<bool, Fault> {
    Ok(match pattern {
        MatchPattern::Any => true,
        MatchPattern::Bind(slot) => {
            kept.push((*slot, value.clone()));
            true
        }
        MatchPattern::Typed(annotation, inner) => {
            misfit(value, annotation).is_none() && fits_one(inner, value, kept)?
        }
        MatchPattern::Constant(constant) => match (constant, value) {
            (Constant::None, Value::None) => true,
            (Constant::Bool(a), Value::Bool(b)) => a == b,
            (Constant::Number(a), Value::Number(b)) => a == b,
            (Constant::Text(a), Value::Text(b)) => **a == *b.as_str(),
            (Constant::Text(a), Value::Object(o)) => o.equals_text(a),
            (Constant::Number(a), Value::Object(_)) => match value.partly_known() {
                Some(number) => {
                    number.never_equals_by_game(&Value::Number(a.clone())).map_or(Ok(false), Err)?
                }
                None => value.as_number().is_some_and(|b| *a == b),
            },
            _ => false,
        },
        MatchPattern::Range { start, end, inclusive } => {
            let ends = [start, end].map(|end| end.clone().map(Value::Number));
            if let Some(number) = value.partly_known() {
                return is_between(&number, &ends, *inclusive);
            }
            // A range holds whole numbers, here as behind `in`.
            match whole(value) {
                Some(number) => is_between(&Value::Number(number), &ends, *inclusive)?,
                None => false,
            }
        }
        MatchPattern::Between { start, end, inclusive } => {
            let ends = [start, end].map(|end| end.as_ref().map(constant));
            match value.partly_known() {
                Some(number) => is_between(&number, &ends, *inclusive)?,
                // Whether it may have no order with an end is told where nothing fits.
                None => is_between(value, &ends, *inclusive).unwrap_or(false),
            }
        }
        MatchPattern::List(parts, rest) => fits_list((parts, *rest), value, kept)?,
        MatchPattern::Record(fields) => fits_record(fields, value, kept)?,
    })
}

/// Whether a value lies from a start on and below an end, or at most at it.
fn is_between(value: &Value, [start, end]: &[Option<Value>; 2], inclusive: bool) -> Result<bool, Fault> {
    let order = |end: &Value| value.order(end).ok_or_else(|| without_order(value, end));
    let from = start.as_ref().map(order).transpose()?;
    let to = end.as_ref().map(order).transpose()?;
    let below = to.is_none_or(|order| order == Ordering::Less || inclusive && order == Ordering::Equal);
    Ok(below && from != Some(Ordering::Less))
}

/// Whether a value is a record that has some keys, and fits what is said of each; a value of a game has fields by name.
fn fits_record(
    fields: &[(Constant, Vec<MatchPattern>)],
    value: &Value,
    kept: &mut Kept,
) -> Result<bool, Fault> {
    let has_fields = match value {
        Value::Record(_) => true,
        Value::Object(_) => !fields.is_empty(),
        _ => false,
    };
    if !has_fields {
        return Ok(false);
    }
    let entry = |record: &Record, key: &Constant| {
        Key::new(constant(key)).ok().and_then(|key| record.get(&key).cloned())
    };
    for (key, patterns) in fields {
        let found = match (value, key) {
            (Value::Record(record), _) => entry(record, key),
            (Value::Object(object), Constant::Text(name)) => object.field(name).or_else(|| {
                // A position of a duel is the record that its rules call it.
                let Some(Value::Record(plain)) = object.stands_for() else { return None };
                entry(&plain, key)
            }),
            _ => None,
        };
        let Some(found) = found else { return Ok(false) };
        if !fits_any(patterns, &found, kept)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a value is a list with as many elements as there are patterns, or more where there is a rest.
fn fits_list(
    (parts, rest): (&[Vec<MatchPattern>], Option<Option<Slot>>),
    value: &Value,
    kept: &mut Kept,
) -> Result<bool, Fault> {
    let long_enough = |length: u64| match rest {
        None => length == parts.len() as u64,
        Some(_) => length >= parts.len() as u64,
    };
    // What a hand equals is no question of order, here as behind `==`.
    if let (Value::Object(_), None, Some(listed)) = (value, rest, listed(parts)) {
        return Ok(*value == listed);
    }
    let fitting = match value {
        Value::List(list) if long_enough(list.items().len() as u64) => {
            fits_each(parts, list.items().iter().cloned(), kept)?
        }
        Value::Range(range) if long_enough(range.length()) => {
            fits_each(parts, range.iter().map(Value::int), kept)?
        }
        Value::Object(object) => match object.elements() {
            Some(items) if long_enough(items.len() as u64) => fits_each(parts, items.into_iter(), kept)?,
            Some(_) => false,
            // A position of a duel is what its rules call it.
            None => match object.stands_for() {
                Some(plain @ (Value::List(_) | Value::Range(_))) => {
                    return fits_list((parts, rest), &plain, kept);
                }
                _ => false,
            },
        },
        _ => false,
    };
    if !fitting {
        return Ok(false);
    }
    if let Some(Some(slot)) = rest {
        let left = match value {
            Value::List(list) => Value::List(list.clone().sliced(parts.len()..list.items().len())),
            Value::Range(range) => Value::Range(range.without_first(parts.len())),
            Value::Object(object) => {
                let left = object.elements().unwrap_or_default().into_iter().skip(parts.len());
                Value::list(left.collect())?
            }
            _ => return Ok(false),
        };
        kept.push((slot, left));
    }
    Ok(true)
}

/// Whether each of the first elements fits what is said of it.
fn fits_each(
    parts: &[Vec<MatchPattern>],
    elements: impl Iterator<Item = Value>,
    kept: &mut Kept,
) -> Result<bool, Fault> {
    for (alternatives, element) in parts.iter().zip(elements) {
        if !fits_any(alternatives, &element, kept)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn whole(value: &Value) -> Option<Number> {
    value.as_number().filter(Number::is_whole)
}
