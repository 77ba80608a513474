//! Match patterns.

use super::compare::refuse_reckoned;
use crate::interp::code::Site;
use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::number::Number;
use tg_core::program::{Constant, MatchPattern};
use tg_core::value::Value;

/// Whether a value fits one of the site's patterns. A site without patterns is the end of a match: then
/// nothing fitted, which is a fault.
pub(super) fn fits(site: &Site, value: &Value) -> Result<bool, Fault> {
    let Site::Match(patterns, reckoned) = site else {
        return Ok(false);
    };
    if patterns.is_empty() {
        let shown = tg_core::value::show::code(value);
        return Err(fault(Code::E3005, format!("no arm of this match fits {shown}"))
            .with_help("add an arm `_ -> …` for everything else"));
    }
    for pattern in patterns {
        if fits_one(pattern, value) {
            return Ok(true);
        }
        refuse_foreign_pattern(pattern, value)?;
        if let (true, MatchPattern::Constant(Constant::Text(text))) = (reckoned, pattern) {
            refuse_reckoned(value, text)?;
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
        MatchPattern::List(parts) => return refuse_foreign_parts(parts, value),
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
    let message = format!("{} and {} have no order", value.kind(), end.kind());
    Err(value.never_equals_by_game(&end).unwrap_or_else(|| fault(Code::E3011, message)))
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

/// The same for each element of a list that is as long as the pattern.
fn refuse_foreign_parts(parts: &[Vec<MatchPattern>], value: &Value) -> Result<(), Fault> {
    let Value::List(list) = value else { return Ok(()) };
    if list.items().len() != parts.len() {
        return Ok(());
    }
    for (alternatives, element) in parts.iter().zip(list.items()) {
        if !alternatives.iter().any(|pattern| fits_one(pattern, element)) {
            alternatives.iter().try_for_each(|pattern| refuse_foreign_pattern(pattern, element))?;
        }
    }
    Ok(())
}

fn fits_one(pattern: &MatchPattern, value: &Value) -> bool {
    match pattern {
        MatchPattern::Any => true,
        MatchPattern::Constant(constant) => match (constant, value) {
            (Constant::None, Value::None) => true,
            (Constant::Bool(a), Value::Bool(b)) => a == b,
            (Constant::Number(a), Value::Number(b)) => a == b,
            (Constant::Text(a), Value::Text(b)) => **a == *b.as_str(),
            (Constant::Text(a), Value::Object(o)) => o.equals_text(a),
            (Constant::Number(a), Value::Object(_)) => value.as_number().is_some_and(|b| *a == b),
            _ => false,
        },
        MatchPattern::Range { start, end, inclusive } => {
            // A range holds whole numbers, here as behind `in`.
            let Some(n) = whole(value) else {
                return false;
            };
            let above = start.as_ref().is_none_or(|s| n.compare(s) != Ordering::Less);
            let below = end.as_ref().is_none_or(|e| match n.compare(e) {
                Ordering::Less => true,
                Ordering::Equal => *inclusive,
                Ordering::Greater => false,
            });
            above && below
        }
        MatchPattern::Between { start, end, inclusive } => {
            let order = |end: &Option<Constant>| end.as_ref().map(|end| value.order(&constant(end)));
            let above = order(start).is_none_or(|order| order.is_some_and(Ordering::is_ge));
            let below = order(end).is_none_or(|order| match order {
                Some(Ordering::Equal) => *inclusive,
                Some(order) => order.is_lt(),
                None => false,
            });
            above && below
        }
        MatchPattern::List(parts) => match value {
            Value::List(list) => fits_elements(parts, list.items().iter().cloned()),
            Value::Range(range) if range.length() == parts.len() as u64 => {
                fits_elements(parts, range.iter().map(Value::int).collect::<Vec<_>>().into_iter())
            }
            Value::Object(object) => {
                object.elements().is_some_and(|items| fits_elements(parts, items.into_iter()))
            }
            _ => false,
        },
    }
}

fn whole(value: &Value) -> Option<Number> {
    value.as_number().filter(Number::is_whole)
}

fn fits_elements(parts: &[Vec<MatchPattern>], elements: impl ExactSizeIterator<Item = Value>) -> bool {
    parts.len() == elements.len()
        && parts
            .iter()
            .zip(elements)
            .all(|(alternatives, element)| alternatives.iter().any(|p| fits_one(p, &element)))
}
