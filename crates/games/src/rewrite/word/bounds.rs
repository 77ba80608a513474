//! Places in a word: indexes and slices whose numbers may be longer than the machine's.

use dashu_int::{IBig, UBig};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::number::Number;
use tg_core::value::Value;
use tg_rewriting::Word;

/// A whole number.
pub(super) fn whole(value: &Value) -> Option<IBig> {
    match value {
        Value::Number(Number::Int(number)) => Some(IBig::from(*number)),
        Value::Number(Number::Big(number)) => Some((**number).clone()),
        _ => None,
    }
}

/// The character at an index; negative ones count from the end.
pub(super) fn index(word: &Word, index: &Value) -> Result<Value, Fault> {
    let Some(given) = whole(index) else {
        let message = format!("a word is indexed by a whole number, not by {}", index.kind());
        return Err(fault(Code::E2007, message));
    };
    let length = IBig::from(word.length().clone());
    let at = if given < IBig::ZERO { &given + &length } else { given.clone() };
    let place = UBig::try_from(at).ok().filter(|at| at < word.length());
    let Some(place) = place else {
        let message = format!("the index {given} is beyond this word of {length} characters");
        return Err(fault(Code::E3002, message).with_help(format!(
            "indexes go from 0 to {}, or from -1 back to -{length}",
            length.clone() - IBig::ONE
        )));
    };
    let after = &place + UBig::ONE;
    Ok(Value::text(word.part(&place, &after)))
}

/// The bounds of a slice, clamped to the word; `none` is an end of it.
pub(super) fn slice(word: &Word, start: &Value, end: &Value, inclusive: bool) -> Result<(UBig, UBig), Fault> {
    let length = word.length();
    let bound = |value: &Value, default: &UBig, after: bool| {
        if let Value::None = value {
            return Ok(default.clone());
        }
        let Some(given) = whole(value) else {
            let message = format!("a slice goes from one whole number to another, not to {}", value.kind());
            return Err(fault(Code::E2012, message));
        };
        let at = if given < IBig::ZERO { given + IBig::from(length.clone()) } else { given };
        let at = UBig::try_from(at).unwrap_or(UBig::ZERO);
        let at = if after { at + UBig::ONE } else { at };
        Ok(at.min(length.clone()))
    };
    Ok((bound(start, &UBig::ZERO, false)?, bound(end, length, inclusive)?))
}
