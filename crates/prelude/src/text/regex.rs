//! Regular expressions, and searching for them in a text.
//!
//! The crate `regex` searches for each match in time linear in the text. It works on code points, and texts are
//! composed: `é` is a single one, however it was typed. Indexes count characters as everywhere else.

use crate::arguments::{take, text, wrong_type};
use crate::elements::{Builder, Gather, TEXT_BYTES};
use regex::{Captures, RegexBuilder};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::output::Output;
use tg_core::value::{Domain, Object, Text, Value};

/// The type of regular expressions.
pub(super) const REGEX: &str = "Regex";

/// The maximum memory of a regular expression, in bytes.
const LARGEST: usize = 1 << 20;

/// How many regular expressions are cached: one in a loop is compiled once.
const REMEMBERED: usize = 32;

thread_local! {
    static MADE: RefCell<FxHashMap<String, Rc<regex::Regex>>> = RefCell::default();
}

/// A regular expression as a value.
pub(super) struct Regex {
    made: Rc<regex::Regex>,
}

impl Domain for Regex {
    fn type_name(&self) -> &'static str {
        REGEX
    }

    fn short(&self) -> Option<String> {
        Some(format!("/{}/", self.made.as_str()))
    }

    fn rich(&self) -> Output {
        Output::from(format!("/{}/", self.made.as_str()))
    }

    fn json(&self) -> serde_json::Value {
        self.made.as_str().into()
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<Regex>().is_some_and(|other| other.made.as_str() == self.made.as_str())
    }
}

pub(super) fn regex(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let pattern = text(args, 0)?;
    let known = MADE.with_borrow(|made| made.get(pattern.as_str()).cloned());
    if let Some(made) = known {
        return Ok(Object::value(Regex { made }));
    }
    let mut builder = RegexBuilder::new(pattern.as_str());
    let made =
        builder.size_limit(LARGEST).dfa_size_limit(LARGEST).build().map_err(|error| refused(&error))?;
    let made = Rc::new(made);
    MADE.with_borrow_mut(|known| {
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(pattern.as_str().to_owned(), made.clone());
    });
    Ok(Object::value(Regex { made }))
}

#[cold]
fn refused(error: &regex::Error) -> Fault {
    match error {
        regex::Error::CompiledTooBig(_) => fault(Code::E3007, "this regular expression is too large")
            .with_help("repeat less in it: `{1000}` of a part makes it a thousand times as large"),
        other => {
            // The last line says what is wrong; those above show the place.
            let shown = other.to_string();
            let reason = shown.lines().last().unwrap_or_default().trim_start_matches("error: ");
            fault(Code::E3008, format!("this regular expression can't be read: {reason}"))
                .with_help("to match a special character itself, put a `\\` before it")
        }
    }
}

/// Takes an argument that is a regular expression.
fn expression(args: &mut [Value], index: usize) -> Result<Rc<regex::Regex>, Fault> {
    let value = take(args, index);
    value
        .downcast::<Regex>()
        .map(|regex| regex.made.clone())
        .ok_or_else(|| wrong_type("a regular expression", &value))
}

/// Returns whether a value is a regular expression.
pub(super) fn is_regex(value: Option<&Value>) -> bool {
    value.is_some_and(|value| value.downcast::<Regex>().is_some())
}

fn charge(host: &mut dyn Host, text: &Text) -> Result<(), Fault> {
    host.step(text.as_str().len() as u64 / 16)
}

pub(super) fn matches(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (whole, regex) = (text(args, 0)?, expression(args, 1)?);
    charge(host, &whole)?;
    Ok(Value::Bool(regex.is_match(whole.as_str())))
}

pub(super) fn find(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (whole, regex) = (text(args, 0)?, expression(args, 1)?);
    charge(host, &whole)?;
    regex.captures(whole.as_str()).map_or(Ok(Value::None), |found| described(host, &whole, &regex, &found))
}

pub(super) fn find_all(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (whole, regex) = (text(args, 0)?, expression(args, 1)?);
    charge(host, &whole)?;
    let mut all = Gather::default();
    for found in regex.captures_iter(whole.as_str()) {
        let found = described(host, &whole, &regex, &found)?;
        all.push(host, found)?;
    }
    all.list()
}

/// Returns the number of matches.
pub(super) fn count(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (whole, regex) = (text(args, 0)?, expression(args, 1)?);
    charge(host, &whole)?;
    let mut count = 0;
    for _ in regex.find_iter(whole.as_str()) {
        host.step(1)?;
        count += 1;
    }
    Ok(Value::int(count))
}

/// Describes a match: its text, where it begins, and what its groups have captured.
fn described(
    host: &mut dyn Host,
    whole: &Text,
    regex: &regex::Regex,
    found: &Captures<'_>,
) -> Result<Value, Fault> {
    let Some(all) = found.get(0) else { return Ok(Value::None) };
    host.reserve(TEXT_BYTES * (2 + found.len() as u128) + 2 * all.as_str().len() as u128)?;
    host.step(1 + all.as_str().len() as u64 / 64)?;
    let group =
        |found: Option<regex::Match<'_>>| found.map_or(Value::None, |found| Value::text(found.as_str()));
    let mut fields = vec![
        ("text", Value::text(all.as_str())),
        ("at", Value::Number(whole.character_containing(all.start()).into())),
    ];
    if found.len() > 1 {
        fields.push(("groups", Value::list(found.iter().skip(1).map(group).collect())?));
    }
    let named: Vec<(&str, Value)> =
        regex.capture_names().flatten().map(|name| (name, group(found.name(name)))).collect();
    if !named.is_empty() {
        fields.push(("named", Value::record(named)?));
    }
    Value::record(fields)
}

/// Returns the text with the matches replaced: by a text as it is, or by a function's result for each.
pub(super) fn replace(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (whole, regex, new) = (text(args, 0)?, expression(args, 1)?, take(args, 2));
    charge(host, &whole)?;
    let string = whole.as_str();
    let mut replaced = Builder::with_room(host, string.len() as u128)?;
    let mut done = 0;
    for found in regex.captures_iter(string) {
        let Some(all) = found.get(0) else { continue };
        host.step(1)?;
        replaced.push(host, &string[done..all.start()])?;
        let put = match &new {
            Value::Function(_) => {
                let described = described(host, &whole, &regex, &found)?;
                let answer = host.call(&new, &[described])?;
                answer.as_text().ok_or_else(|| {
                    let message =
                        format!("what stands in for a match is a text, and this is {}", answer.kind());
                    fault(Code::E2003, message).with_help("`{…}` in a text makes one of any value")
                })?
            }
            other => other.as_text().ok_or_else(|| wrong_type("a text or a function", other))?,
        };
        replaced.push(host, put.as_str())?;
        done = all.end();
    }
    replaced.push(host, &string[done..])?;
    Ok(replaced.text())
}

/// Returns the pieces between the matches.
pub(super) fn split(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (whole, regex) = (text(args, 0)?, expression(args, 1)?);
    charge(host, &whole)?;
    let mut pieces = Gather::default();
    for piece in regex.split(whole.as_str()) {
        host.reserve(TEXT_BYTES + piece.len() as u128)?;
        host.step(1)?;
        pieces.push(host, Value::text(piece))?;
    }
    pieces.list()
}
