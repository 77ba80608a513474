//! Duplicate keys in an object of a JSON text: the second would silently replace the first.
//!
//! Keys with the same letters in another normal form, such as with a separate accent, are the same key here.

use crate::normalization::{composed, is_composed};
use serde_json::Value as Json;
use std::collections::HashSet;

/// The native stack that must be left, and by how much it grows.
const RED_ZONE: usize = 64 << 10;
const SEGMENT: usize = 1 << 20;

/// A duplicate key, and the place of the second.
pub(super) struct Twice {
    /// The key, composed.
    pub key: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in bytes.
    pub column: usize,
}

/// Returns the first duplicate key in an object of a text; `json` is what was parsed from it.
pub(super) fn twice(text: &str, json: &Json) -> Option<Twice> {
    if entries(json) == written_entries(text) { None } else { first_twice(text) }
}

/// Returns how many entries the parsed objects have.
fn entries(json: &Json) -> usize {
    stacker::maybe_grow(RED_ZONE, SEGMENT, || match json {
        Json::Array(items) => items.iter().map(entries).sum(),
        Json::Object(map) => {
            let own = match map.keys().all(|key| is_composed(key)) {
                true => map.len(),
                false => map.keys().map(|key| composed(key)).collect::<HashSet<_>>().len(),
            };
            own + map.values().map(entries).sum::<usize>()
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => 0,
    })
}

/// Returns how many entries are written in a text that is JSON: each has a colon.
fn written_entries(text: &str) -> usize {
    let (mut colons, mut in_text, mut escaped) = (0, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_text,
            b'"' => in_text = !in_text,
            b':' if !in_text => colons += 1,
            _ => {}
        }
    }
    colons
}

/// Returns the first duplicate key.
fn first_twice(text: &str) -> Option<Twice> {
    let bytes = text.as_bytes();
    // The keys of each open object; those of a list stay empty.
    let mut open: Vec<HashSet<String>> = Vec::new();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'{' | b'[' => open.push(HashSet::new()),
            b'}' | b']' => drop(open.pop()),
            b'"' => {
                let end = text_end(bytes, at);
                let behind = bytes[end..].iter().find(|byte| !byte.is_ascii_whitespace());
                if let (Some(b':'), Some(keys)) = (behind, open.last_mut()) {
                    let key: String = serde_json::from_str(&text[at..end]).ok()?;
                    let key = composed(&key).into_owned();
                    if let Some(key) = keys.replace(key) {
                        let (line, column) = line_and_column(text, at);
                        return Some(Twice { key, line, column });
                    }
                }
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns where the text ends whose opening quote is at a position.
fn text_end(bytes: &[u8], open: usize) -> usize {
    let mut at = open + 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, at - line_start + 1)
}
