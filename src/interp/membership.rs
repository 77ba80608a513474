//! Ranges, and whether a value is among others.

use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::number::Number;
use tg_core::value::{Between, Key, Range, Value, Written, refuse_foreign, refuse_foreign_in};

/// The longest number in a text that may be meant as the end of a range, in digits.
const LONGEST_END: u64 = 20;

/// `a..b` and `a..=b`.
pub(super) fn range(a: &Value, b: &Value, inclusive: bool) -> Result<Value, Fault> {
    let is_word = |value: &Value| match value {
        Value::Text(_) => true,
        Value::Object(object) => object.is_text(),
        _ => false,
    };
    let (open, bound) = match (a, b) {
        (Value::Unset, end) | (end, Value::Unset) => (true, end),
        _ => (false, a),
    };
    if open && (is_word(bound) || bound.as_number().is_some()) {
        return Ok(Between::value(a.clone(), b.clone(), inclusive));
    }
    for end in [a, b] {
        if let Value::Text(text) = end
            && Number::read(text.as_str().trim(), LONGEST_END).is_ok()
        {
            let message = format!("a range goes from number to number, not to the text \"{text}\"");
            return Err(fault(Code::E2001, message).with_help("`number(s)` reads a number from a text"));
        }
    }
    if is_word(a) && (is_word(b) || b.as_number().is_some()) || a.as_number().is_some() && is_word(b) {
        return Ok(Between::value(a.clone(), b.clone(), inclusive));
    }
    let end = |v: &Value| match v.stands_for().as_ref().unwrap_or(v) {
        Value::Number(n) if n.is_exact() && n.is_whole() => n.to_i64().ok_or_else(|| {
            fault(Code::E2012, "a range ends below 9,223,372,036,854,775,808")
                .with_help("count with a `while` loop where numbers are that large")
        }),
        Value::Number(n) => {
            Err(fault(Code::E2012, format!("a range goes over whole numbers, and {n} isn't one"))
                .with_help("`round`, `floor` and `ceil` make whole numbers"))
        }
        other => {
            Err(fault(Code::E2001, format!("a range goes from number to number, not to {}", other.kind())))
        }
    };
    if open {
        end(bound)?;
    }
    let (start, last) = (end(a)?, end(b)?);
    let end = if inclusive { last.saturating_add(1) } else { last };
    Ok(Value::Range(Range::new(start, end)))
}

/// Refuses to look for letters of what is only written as a text: a card isn't a part of a word.
pub(super) fn refuse_written(part: &Value) -> Result<(), Fault> {
    match part {
        Value::Object(object) if !object.is_text() && object.stands_for().is_none() => {
            Err(fault(Code::E2001, format!("only a text can be in a text, and this is {}", part.kind()))
                .with_help("ask it for what is meant, `c.suit == hearts`, or look among several: `c.suit in [hearts, spades]`"))
        }
        _ => Ok(()),
    }
}

/// `a in b`.
pub(super) fn contains(a: &Value, b: &Value, written: Written) -> Result<bool, Fault> {
    match b {
        Value::List(list) => match list.items().contains(a) {
            true => Ok(true),
            false => refuse_foreign_in(a, list, "the elements of this list", written).map(|()| false),
        },
        Value::Range(range) => match a {
            _ if a.as_number().is_some() => {
                let found =
                    a.as_number().and_then(|n| n.to_exact().to_i64()).is_some_and(|n| range.contains(n));
                match lacking(a, b).filter(|_| !found && written == Written::Second) {
                    Some(fault) => Err(fault),
                    None => Ok(found),
                }
            }
            _ if range.is_empty() => Ok(false),
            // What isn't wholly known may lie between the first and the last.
            other => {
                let ends = [range.start(), range.end() - 1].map(Value::int);
                among(other, &ends, "the numbers of a range", written)
            }
        },
        Value::Record(record) => {
            let key = Key::new(a.clone())?;
            let found = record.get(&key).is_some();
            if !found {
                refuse_foreign(
                    key.value(),
                    record.iter().map(|(key, _)| key.value()),
                    "the keys of this record",
                    written,
                )?;
            }
            Ok(found)
        }
        Value::Text(text) => match a.as_text() {
            Some(part) => Ok(text.holds(part.as_str())),
            None => {
                Err(fault(Code::E2001, format!("only a text can be in a text, and this is {}", a.kind())))
            }
        },
        Value::Object(object) => match object.holds(a) {
            Some(Ok(false)) if written == Written::First => object.lacks_element(a).map_or(Ok(false), Err),
            Some(found) => found,
            None => match object.elements() {
                Some(elements) => among(a, &elements, &format!("the elements of {}", b.kind()), written),
                None => Err(fault(Code::E2001, format!("nothing can be in {}", b.kind()))),
            },
        },
        other => Err(fault(Code::E2001, format!("nothing can be in {}", other.kind()))
            .with_help("`in` looks into a list, a range, a record's keys or a text")),
    }
}

/// Why a value of a game has nothing to do with what is written out beside it.
fn lacking(own: &Value, written: &Value) -> Option<Fault> {
    match own {
        Value::Object(object) => object.lacks(written),
        _ => None,
    }
}

/// Whether a value is one of these, if it can be at all.
fn among(value: &Value, elements: &[Value], whose: &str, written: Written) -> Result<bool, Fault> {
    let found = elements.contains(value);
    if !found {
        refuse_foreign(value, elements, whose, written)?;
    }
    Ok(found)
}
