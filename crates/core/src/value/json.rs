//! Values as JSON and back, exactly.
//!
//! Whole numbers of any size are JSON numbers; any other exact number is a fraction in a text, `"1/4"`; an
//! approximate number is a JSON number without its `≈`. So a number's form doesn't depend on its value, and
//! [`in_decimals`] makes all of them decimals. In the other direction, every JSON number is exact, and a text that is a
//! fraction in lowest terms becomes that number. `none` is `null`, a range its list, a function its code as a text.
//! Keys that aren't texts are written as texts; if two keys would become the same one, the record is a list of
//! `[key, value]`.

use super::json_keys::{self, Twice};
use super::{Key, MAX_HEIGHT, Record, Value, least_written, show};
use crate::diagnostics::{Code, Fault, FaultContext, fault, over_digits, size_in_words};
use crate::number::{MOST_DIGITS, Number, NumberError, NumberForm};
use serde::Deserialize;
use serde_json::Value as Json;

/// About how many bytes a part of a JSON value takes.
const NODE_BYTES: u64 = 96;

/// The native stack that must be left, and by how much it grows.
const RED_ZONE: usize = 64 << 10;
const SEGMENT: usize = 1 << 20;

/// Fractions with more bits in the denominator than this aren't checked for whether their decimals end.
const LARGEST_DENOMINATOR: u64 = 1 << 16;

/// Converts a value to JSON; fails if it would take more than `limit` bytes.
pub fn to_json(value: &Value, limit: u64) -> Result<Json, Fault> {
    let mut budget = Budget { left: limit, limit };
    if value.height() > 1 {
        // A value with shared parts may be endless: this is checked before anything is built.
        budget.take(least_written(value))?;
        budget.left = limit;
    }
    budget.json(value)
}

/// Converts JSON to a value; fails if it would take more than `limit` bytes, or a number has more than `digits` digits.
pub fn from_json(json: Json, limit: u64, digits: u64) -> Result<Value, Fault> {
    let mut budget = Budget { left: limit, limit };
    budget.value(json, digits)
}

/// What is wrong with a JSON text, in its author's terms, and where.
pub struct Malformed {
    /// What is wrong, as a predicate of the text: "isn't JSON: …".
    pub what: String,
    /// The help.
    pub help: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in bytes.
    pub column: usize,
}

/// Parses a JSON text, as deeply nested as a value may be.
///
/// # Errors
/// What is wrong with it.
pub fn parse(text: &str) -> Result<Json, Malformed> {
    if let Some((line, column)) = too_deep(text) {
        let help = format!("JSON is read, as it is written, up to {MAX_HEIGHT} brackets deep");
        return Err(Malformed { what: "isn't JSON: it nests too deep".into(), help, line, column });
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    // The depth is known to be limited.
    reader.disable_recursion_limit();
    let read = Json::deserialize(&mut reader).and_then(|json| reader.end().map(|()| json));
    let json = read.map_err(|error| {
        let said = error.to_string();
        let (what, help) = in_words(&said);
        let what = format!("isn't JSON: {what}");
        Malformed { what, help: help.into(), line: error.line(), column: error.column() }
    })?;
    match json_keys::twice(text, &json) {
        Some(Twice { key, line, column }) => {
            let what = format!("has the key `{key}` twice in one object, again");
            let help =
                "an object keeps one value for each key: rename one of them, or make a list of the values";
            Err(Malformed { what, help: help.into(), line, column })
        }
        None => Ok(json),
    }
}

/// Returns the line and column of the first bracket that is nested more deeply than a value may be.
fn too_deep(text: &str) -> Option<(usize, usize)> {
    let (mut depth, mut in_text, mut escaped) = (0u16, false, false);
    let (mut line, mut line_start) = (1, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_text,
            b'"' => in_text = !in_text,
            b'\n' => (line, line_start) = (line + 1, at + 1),
            b'[' | b'{' if !in_text => {
                depth += 1;
                if depth > MAX_HEIGHT {
                    return Some((line, at - line_start + 1));
                }
            }
            b']' | b'}' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// Returns what is wrong with a JSON text, in its author's terms, and a help, from the parser's message.
pub fn in_words(said: &str) -> (&str, &str) {
    let said = said.split(" at line ").next().unwrap_or("");
    let parts = "numbers, texts in double quotes, `true`, `false`, `null`, `[ ]` and `{ }` are JSON";
    match said {
        _ if said.starts_with("recursion limit") => {
            ("it nests too deep", "a recorded game is read to a depth of 127 brackets")
        }
        _ if said.starts_with("EOF") => ("it ends too early", "a bracket or a quote isn't closed"),
        "expected ident" => ("there is a word that JSON doesn't have", parts),
        "expected value" => ("a value is missing", parts),
        "expected `:`" => ("`:` is missing after a key", "an object is written `{\"key\": value}`"),
        "expected `,` or `}`" | "expected `,` or `]`" => {
            ("`,` or the closing bracket is missing after a value", parts)
        }
        "key must be a string" => ("a key has no double quotes", "an object is written `{\"key\": value}`"),
        "trailing comma" => ("there is a comma after the last value", "take the comma out"),
        "trailing characters" => {
            ("there is something after its value", "for a value on each line, `format: jsonl`")
        }
        _ if said.starts_with("control character") => {
            ("a text contains a line end or another control character", "within a text it is written `\\n`")
        }
        "invalid escape" => ("a text has a `\\` with an unknown letter", "a `\\` itself is written `\\\\`"),
        "invalid number" => {
            ("a number isn't written as JSON has it", "a decimal point needs a digit on both sides")
        }
        "number out of range" => ("a number is too large", parts),
        _ if said.contains("hex escape") || said.contains("unicode code point") => {
            ("a `\\u` isn't a valid character", "write the character itself")
        }
        other => (other, parts),
    }
}

/// Returns a number as it is in data files: `7`, and without `≈`; a fraction as `1/4`, or as a decimal, which is exact
/// if it ends and otherwise that of the nearest float.
pub fn plain_number(number: &Number, form: NumberForm) -> String {
    match (number, form) {
        (Number::Float(float), _) => format!("{float:?}"),
        (Number::Ratio(_), NumberForm::Decimal) => decimal(number),
        _ => number.to_string(),
    }
}

fn decimal(fraction: &Number) -> String {
    if let Some(places) = places(&fraction.denominator()) {
        return fraction.decimal(places).trim_end_matches('0').to_owned();
    }
    match fraction.to_f64() {
        near if near.is_normal() => format!("{near:?}"),
        _ => fraction.to_string(),
    }
}

/// Replaces the fractions in data with decimals.
pub fn in_decimals(json: &mut Json) {
    stacker::maybe_grow(RED_ZONE, SEGMENT, || match json {
        Json::String(text) => {
            let number = fraction(text, MOST_DIGITS).and_then(|number| decimal(&number).parse().ok());
            if let Some(number) = number {
                *json = Json::Number(number);
            }
        }
        Json::Array(items) => items.iter_mut().for_each(in_decimals),
        Json::Object(map) => map.values_mut().for_each(in_decimals),
        Json::Null | Json::Bool(_) | Json::Number(_) => {}
    });
}

/// Parses a fraction as [`to_json`] writes it: in lowest terms.
fn fraction(text: &str, digits: u64) -> Option<Number> {
    let (above, below) = text.split_once('/')?;
    let above = above.strip_prefix('-').unwrap_or(above);
    let are_digits = |digits: &str| {
        !digits.is_empty() && !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let number = (are_digits(above) && are_digits(below)).then(|| Number::read(text, digits).ok())??;
    (!number.is_whole() && number.to_string() == text).then_some(number)
}

/// Returns enough places after the point to write any fraction with this denominator, if its decimals end.
fn places(denominator: &Number) -> Option<usize> {
    let bits = denominator.bits();
    if bits > LARGEST_DENOMINATOR {
        return None;
    }
    // A power of ten with as many places as the denominator has bits contains all its twos and fives.
    let power = Number::from(10).pow(&Number::from(bits), LARGEST_DENOMINATOR * 4).ok()?;
    let ends = power.rem(denominator).is_ok_and(|rest| rest.is_zero());
    ends.then_some(usize::try_from(bits).ok()?)
}

struct Budget {
    left: u64,
    limit: u64,
}

impl Budget {
    fn take(&mut self, bytes: u64) -> Result<(), Fault> {
        match self.left.checked_sub(bytes) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(fault(
                Code::E9003,
                format!("as data, this value would take more than {}", size_in_words(u128::from(self.limit))),
            )
            .with_help("take a part of it, or allow more with `--max-memory`")),
        }
    }

    /// Converts a value; it may nest deeper than a small native stack allows.
    fn json(&mut self, value: &Value) -> Result<Json, Fault> {
        self.take(NODE_BYTES)?;
        match value {
            Value::List(list) => stacker::maybe_grow(RED_ZONE, SEGMENT, || {
                let mut items = Vec::new();
                for item in list.items() {
                    items.push(self.json(item)?);
                }
                Ok(Json::Array(items))
            }),
            Value::Record(record) => stacker::maybe_grow(RED_ZONE, SEGMENT, || self.object(record)),
            flat => self.flat(flat),
        }
    }

    /// Converts a value that holds no others.
    fn flat(&mut self, value: &Value) -> Result<Json, Fault> {
        Ok(match value {
            Value::Bool(truth) => Json::Bool(*truth),
            Value::Number(number) => {
                self.take(number.bits() / 2)?;
                let text = plain_number(number, NumberForm::Exact);
                match text.parse() {
                    Ok(number) => Json::Number(number),
                    Err(_) => Json::String(text),
                }
            }
            Value::Text(text) => {
                self.take(text.as_str().len() as u64)?;
                Json::String(text.as_str().to_owned())
            }
            Value::Range(range) => {
                self.take(range.length().saturating_mul(NODE_BYTES))?;
                Json::Array(range.iter().map(Json::from).collect())
            }
            Value::Function(_) => Json::String(show::code(value)),
            Value::Object(object) => {
                self.take(object.data_bytes())?;
                object.json()
            }
            Value::None | Value::Unset | Value::List(_) | Value::Record(_) => Json::Null,
        })
    }

    fn object(&mut self, record: &Record) -> Result<Json, Fault> {
        let mut map = serde_json::Map::new();
        for (key, value) in record.iter() {
            let name = show::text(key.value(), self.left)?;
            self.take(NODE_BYTES + name.len() as u64)?;
            if map.contains_key(&name) {
                return self.pairs(record);
            }
            let json = self.json(value)?;
            map.insert(name, json);
        }
        Ok(Json::Object(map))
    }

    fn pairs(&mut self, record: &Record) -> Result<Json, Fault> {
        let pairs = record
            .iter()
            .map(|(key, value)| Ok(Json::Array(vec![self.json(key.value())?, self.json(value)?])));
        pairs.collect::<Result<_, _>>().map(Json::Array)
    }

    fn value(&mut self, json: Json, digits: u64) -> Result<Value, Fault> {
        self.take(NODE_BYTES)?;
        match json {
            Json::Null => Ok(Value::None),
            Json::Bool(truth) => Ok(Value::Bool(truth)),
            Json::Number(number) => self.number(number.as_str(), digits),
            Json::String(text) => {
                self.take(text.len() as u64)?;
                Ok(fraction(&text, digits).map_or_else(|| Value::text(text), Value::Number))
            }
            Json::Array(items) => {
                let items: Result<Vec<Value>, Fault> =
                    items.into_iter().map(|item| self.value(item, digits)).collect();
                Value::list(items?)
            }
            Json::Object(map) => {
                let mut record = Record::default();
                for (name, json) in map {
                    self.take(NODE_BYTES + name.len() as u64)?;
                    let value = self.value(json, digits)?;
                    record.insert(Key::text(&name), value)?;
                }
                Ok(Value::Record(record))
            }
        }
    }

    fn number(&mut self, text: &str, digits: u64) -> Result<Value, Fault> {
        match Number::read(text, digits) {
            Ok(number) => {
                self.take(number.bits() / 8)?;
                Ok(Value::Number(number))
            }
            Err(NumberError::TooLarge { bits, digits }) => {
                Err(over_digits("a number of this data", bits, digits).with_help("write it as a text"))
            }
            Err(_) => Err(fault(Code::E9013, format!("the number {text} can't be read"))
                .with_help("write it as a text")),
        }
    }
}
