//! Texts transformed: trimmed, padded, in other case, in pieces; and texts as numbers.

use super::search::pieces;
use crate::arguments::{given, how_many, others, take, text, wrong_type};
use crate::elements::{Builder, Gather, TEXT_BYTES, VALUE_BYTES};
use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, over_digits};
use tg_core::native::Host;
use tg_core::number::{Number, NumberError};
use tg_core::value::{Text, Value};

/// How much of a text a message quotes.
const MOST_QUOTED: usize = 40;

pub(super) fn is_empty(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Bool(text(args, 0)?.is_empty()))
}

pub(super) fn trim(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let whole = text(args, 0)?;
    let trimmed = whole.as_str().trim();
    if trimmed.len() == whole.as_str().len() {
        return Ok(Value::Text(whole));
    }
    host.reserve(trimmed.len() as u128)?;
    Ok(Value::text(trimmed))
}

pub(super) fn upper(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    recased(host, args, str::to_uppercase)
}

pub(super) fn lower(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    recased(host, args, str::to_lowercase)
}

fn recased(host: &mut dyn Host, args: &mut [Value], recase: fn(&str) -> String) -> Result<Value, Fault> {
    let whole = text(args, 0)?;
    let bytes = whole.as_str().len() as u64;
    // A letter may become three.
    host.reserve(u128::from(bytes) * if whole.is_simple() { 1 } else { 3 })?;
    host.step(bytes / 16)?;
    Ok(Value::text(recase(whole.as_str())))
}

pub(super) fn reverse(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let whole = text(args, 0)?;
    let string = whole.as_str();
    host.reserve(string.len() as u128)?;
    host.step(string.len() as u64 / 16)?;
    if whole.is_simple() {
        return Ok(Value::text(string.chars().rev().collect::<String>()));
    }
    let mut reversed = String::with_capacity(string.len());
    let mut end = string.len();
    while let Some(last) = last_character(&string[..end]) {
        host.step(1)?;
        reversed.push_str(last);
        end -= last.len();
    }
    Ok(Value::text(reversed))
}

fn last_character(string: &str) -> Option<&str> {
    use unicode_segmentation::UnicodeSegmentation;
    string.graphemes(true).next_back()
}

pub(super) fn lines(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let whole = text(args, 0)?;
    let string = whole.as_str();
    host.step(string.len() as u64 / 32)?;
    pieces(host, string.lines(), string.lines().count(), string.len())
}

pub(super) fn letters(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let whole = text(args, 0)?;
    if !whole.is_simple() {
        let count = whole.length();
        return pieces(host, whole.characters(), count, whole.as_str().len());
    }
    // Equal letters share one text.
    let mut known: Vec<Option<Text>> = vec![None; 128];
    let mut list = Gather::with_room(host, whole.length() as u64)?;
    for byte in whole.as_str().bytes() {
        host.step(1)?;
        let letter = known
            .get_mut(usize::from(byte))
            .map(|known| known.get_or_insert_with(|| Text::from(char::from(byte).to_string())).clone());
        list.push(host, letter.map_or(Value::None, Value::Text))?;
    }
    list.list()
}

pub(super) fn pad_left(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    padded(host, args, true)
}

pub(super) fn pad_right(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    padded(host, args, false)
}

fn padded(host: &mut dyn Host, args: &mut [Value], is_left: bool) -> Result<Value, Fault> {
    let whole = text(args, 0)?;
    let width = how_many(args, 1, "width")?;
    let with = match given(args, 2) {
        Some(with) => text(&mut [with], 0)?,
        None => Text::from(" "),
    };
    if with.length() != 1 {
        return Err(fault(
            Code::E3007,
            format!("`with` must be one character, but it has {}", with.length()),
        )
        .with_help("give one character, such as `\" \"` or `\"0\"`"));
    }
    let lacking = width.saturating_sub(whole.length() as u64);
    if lacking == 0 {
        return Ok(Value::Text(whole));
    }
    let bytes = u128::from(lacking) * with.as_str().len() as u128 + whole.as_str().len() as u128;
    let mut padded = Builder::with_room(host, bytes)?;
    if !is_left {
        padded.push(host, whole.as_str())?;
    }
    for _ in 0..lacking {
        padded.push(host, with.as_str())?;
    }
    if is_left {
        padded.push(host, whole.as_str())?;
    }
    Ok(padded.text())
}

pub(super) fn code(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let whole = text(args, 0)?;
    let mut points = whole.as_str().chars();
    match (points.next(), points.next()) {
        (Some(point), None) => Ok(Value::Number(u32::from(point).into())),
        _ => {
            Err(fault(Code::E3007, format!("`code` needs one Unicode character, but got {}", quoted(&whole)))
                .with_help("`letters.map(code)` gives the codes of all letters"))
        }
    }
}

pub(super) fn number(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = take(args, 0);
    if let Some(number) = value.as_number() {
        return Ok(Value::Number(number));
    }
    let whole = value.as_text().ok_or_else(|| wrong_type("a text", &value))?;
    let string = whole.as_str().trim();
    host.reserve(string.len() as u128 * (VALUE_BYTES + TEXT_BYTES) / 16)?;
    host.step(string.len() as u64)?;
    match Number::read(string, host.most_digits()) {
        Ok(number) => Ok(Value::Number(number)),
        Err(NumberError::TooLarge { bits, digits }) => Err(over_digits("this number", bits, digits)),
        Err(_) => Err(fault(Code::E3008, format!("{} isn't a number", quoted(&whole))).with_help(
            "numbers look like `12`, `-0.25` or `1/3`; `try number(x) else 0` has something for the rest",
        )),
    }
}

/// Quotes a text for a message.
fn quoted(whole: &Text) -> String {
    if whole.length() <= MOST_QUOTED {
        return tg_core::value::show::code(&Value::Text(whole.clone()));
    }
    let start: String = whole.characters().take(MOST_QUOTED).collect();
    tg_core::value::show::code(&Value::text(start + "…"))
}

pub(super) fn min(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    best(args, Ordering::Less)
}

pub(super) fn max(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    best(args, Ordering::Greater)
}

fn best(args: &mut [Value], better: Ordering) -> Result<Value, Fault> {
    let mut best = text(args, 0)?;
    let mut others: Vec<Value> = std::iter::once(take(args, 1)).chain(others(args, 2)).collect();
    for index in 0..others.len() {
        let other = text(&mut others, index)?;
        if other.as_str().cmp(best.as_str()) == better {
            best = other;
        }
    }
    Ok(Value::Text(best))
}
