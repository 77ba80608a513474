//! Searching for a text in a text. A match begins and ends at character boundaries: `e` isn't found in an `é`
//! of two code points.

use super::regex::is_regex;
use crate::arguments::{given, holds, take, text, wrong_type};
use crate::elements::{Builder, Gather, TEXT_BYTES};
use std::ops::ControlFlow;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Text, Value};

/// Visits the non-overlapping matches, by their first bytes, until the visitor has enough.
fn each_match(
    host: &mut dyn Host,
    text: &Text,
    wanted: &str,
    mut visit: impl FnMut(&mut dyn Host, usize) -> Result<ControlFlow<()>, Fault>,
) -> Result<(), Fault> {
    let string = text.as_str();
    host.step(string.len() as u64 / 64)?;
    let mut base = 0;
    'from_base: while let Some(rest) = string.get(base..) {
        for (at, found) in rest.match_indices(wanted) {
            host.step(1)?;
            let at = base + at;
            if text.is_boundary(at) && text.is_boundary(at + found.len()) {
                if visit(host, at)?.is_break() {
                    return Ok(());
                }
            } else {
                // The next match may overlap this one, which isn't at character boundaries.
                host.step(wanted.len() as u64 / 16)?;
                base = at + rest[at - base..].chars().next().map_or(1, char::len_utf8);
                continue 'from_base;
            }
        }
        break;
    }
    Ok(())
}

fn count_matches(host: &mut dyn Host, text: &Text, wanted: &str) -> Result<u64, Fault> {
    if let ([byte], true) = (wanted.as_bytes(), text.is_simple()) {
        host.step(text.as_str().len() as u64 / 64)?;
        return Ok(text.as_str().bytes().filter(|b| b == byte).count() as u64);
    }
    let mut count = 0;
    each_match(host, text, wanted, |_, _| {
        count += 1;
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(count)
}

/// Returns the first match of a text that isn't empty.
fn first_match(host: &mut dyn Host, text: &Text, wanted: &str) -> Result<Option<usize>, Fault> {
    let mut first = None;
    each_match(host, text, wanted, |_, at| {
        first = Some(at);
        Ok(ControlFlow::Break(()))
    })?;
    Ok(first)
}

pub(super) fn count(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    if is_regex(args.get(1)) {
        return super::regex::count(host, args);
    }
    let whole = text(args, 0)?;
    let Some(what) = given(args, 1) else {
        host.step(whole.as_str().len() as u64 / 64)?;
        return Ok(Value::Number(whole.length().into()));
    };
    if let Value::Function(_) = what {
        let mut count = 0;
        for letter in whole.characters() {
            host.step(1)?;
            if holds(host, &what, Value::text(letter), "count")? {
                count += 1;
            }
        }
        return Ok(Value::int(count));
    }
    let wanted = what.as_text().ok_or_else(|| wrong_type("a text or a function", &what))?;
    not_empty(&wanted, "count")?;
    count_matches(host, &whole, wanted.as_str()).map(|count| Value::Number(count.into()))
}

pub(super) fn contains(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (whole, wanted) = (text(args, 0)?, text(args, 1)?);
    Ok(Value::Bool(wanted.is_empty() || first_match(host, &whole, wanted.as_str())?.is_some()))
}

pub(super) fn index_of(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (whole, wanted) = (text(args, 0)?, text(args, 1)?);
    if wanted.is_empty() {
        return Ok(Value::int(0));
    }
    let found = first_match(host, &whole, wanted.as_str())?;
    Ok(found.map_or(Value::None, |at| Value::Number(whole.character_index(at).into())))
}

pub(super) fn starts_with(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (whole, wanted) = (text(args, 0)?, text(args, 1)?);
    let starts = whole.as_str().starts_with(wanted.as_str());
    Ok(Value::Bool(starts && whole.is_boundary(wanted.as_str().len())))
}

pub(super) fn ends_with(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (whole, wanted) = (text(args, 0)?, text(args, 1)?);
    let start = whole.as_str().strip_suffix(wanted.as_str()).map(str::len);
    Ok(Value::Bool(start.is_some_and(|start| whole.is_boundary(start))))
}

pub(super) fn replace(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    if is_regex(args.get(1)) {
        return super::regex::replace(host, args);
    }
    let (whole, old, new) = (text(args, 0)?, text(args, 1)?, text(args, 2)?);
    not_empty(&old, "replace")?;
    let count = u128::from(count_matches(host, &whole, old.as_str())?);
    if count == 0 {
        return Ok(Value::Text(whole));
    }
    let (string, old_bytes) = (whole.as_str(), old.as_str().len());
    let kept = (string.len() as u128).saturating_sub(count * old_bytes as u128);
    let mut replaced = Builder::with_room(host, kept + count * new.as_str().len() as u128)?;
    let mut done = 0;
    each_match(host, &whole, old.as_str(), |host, at| {
        replaced.push(host, &string[done..at])?;
        replaced.push(host, new.as_str())?;
        done = at + old_bytes;
        Ok(ControlFlow::Continue(()))
    })?;
    replaced.push(host, &string[done..])?;
    Ok(replaced.text())
}

pub(super) fn split(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    if is_regex(args.get(1)) {
        return super::regex::split(host, args);
    }
    let whole = text(args, 0)?;
    let string = whole.as_str();
    let separator = match take(args, 1) {
        Value::Unset => {
            host.step(string.len() as u64 / 32)?;
            let count = string.split_whitespace().count();
            return pieces(host, string.split_whitespace(), count, string.len());
        }
        separator => separator.as_text().ok_or_else(|| wrong_type("a text", &separator))?,
    };
    not_empty(&separator, "split")?;
    let count = count_matches(host, &whole, separator.as_str())?.saturating_add(1);
    host.reserve(u128::from(count) * TEXT_BYTES + string.len() as u128)?;
    let mut list = Gather::with_room(host, count)?;
    let mut done = 0;
    each_match(host, &whole, separator.as_str(), |host, at| {
        list.push(host, Value::text(&string[done..at]))?;
        done = at + separator.as_str().len();
        Ok(ControlFlow::Continue(()))
    })?;
    list.push(host, Value::text(&string[done..]))?;
    list.list()
}

/// Returns a list of this many texts with this total number of bytes.
pub(super) fn pieces<'a>(
    host: &mut dyn Host,
    pieces: impl Iterator<Item = &'a str>,
    count: usize,
    bytes: usize,
) -> Result<Value, Fault> {
    host.reserve(count as u128 * TEXT_BYTES + bytes as u128)?;
    let mut list = Gather::with_room(host, count as u64)?;
    for piece in pieces {
        host.step(1)?;
        list.push(host, Value::text(piece))?;
    }
    list.list()
}

fn not_empty(wanted: &Text, name: &str) -> Result<(), Fault> {
    if !wanted.is_empty() {
        return Ok(());
    }
    Err(fault(Code::E3007, format!("`{name}` can't look for an empty text"))
        .with_help("`letters` gives every character"))
}
