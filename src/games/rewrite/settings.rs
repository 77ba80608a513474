//! Settings of rounds and games, and places within what was written.

use super::alphabet::Letters;
use super::words;
use crate::diagnostics::{Code, Diagnostic, Fault};
use crate::engines::rewrite::{Counting, Ties};
use crate::seam::BlockType;
use crate::source::Span;
use crate::value::Value;
use std::ops::Range;

/// A way to settle ties.
pub(super) fn ties(value: &Value) -> Result<Ties, Fault> {
    worded("ties", value, words::TIES, words::ties_of)
}

/// A way to count hits.
pub(super) fn counting(value: &Value) -> Result<Counting, Fault> {
    worded("hits", value, words::HITS, words::counting_of)
}

/// A number of rounds.
pub(super) fn rounds(value: &Value) -> Result<usize, Fault> {
    let number = match value {
        Value::Number(number) if number.is_exact() => number.to_usize(),
        _ => None,
    };
    match number {
        Some(rounds) if rounds > 0 => Ok(rounds),
        _ => Err(wrong("rounds", "a whole number from 1 on", value)
            .help("three rounds are usual; `rounds: 4` makes the game longer")
            .into()),
    }
}

/// A text.
pub(super) fn text(name: &str, value: &Value) -> Result<String, Fault> {
    match value.as_text() {
        Some(text) => Ok(text.as_str().to_owned()),
        None => Err(wrong(name, "a text", value).help("write it in quotes").into()),
    }
}

/// `true` or `false`.
pub(super) fn flag(name: &str, value: &Value) -> Result<bool, Fault> {
    match value {
        Value::Bool(flag) => Ok(*flag),
        _ => {
            let help = format!("write `{name}: false`");
            Err(wrong(name, "true or false", value).help(help).into())
        }
    }
}

fn worded<T>(name: &str, value: &Value, known: &[&str], read: fn(&str) -> Option<T>) -> Result<T, Fault> {
    let list: Vec<String> = known.iter().map(|word| format!("`{word}`")).collect();
    let list = list.join(", ");
    let word = value.as_text();
    let word = word.as_ref().map(|text| text.as_str());
    match word.and_then(read) {
        Some(meaning) => Ok(meaning),
        None => {
            let help = format!("its words are {list}");
            let near = word.unwrap_or_default();
            Err(wrong(name, "one of its words", value)
                .did_you_mean(near, known.iter().copied())
                .help(help)
                .into())
        }
    }
}

/// A setting of the wrong kind.
fn wrong(name: &str, wanted: &str, value: &Value) -> Diagnostic {
    let got = match value {
        Value::Number(number) => number.to_string(),
        Value::Text(text) => format!("`{text}`"),
        other => other.kind(),
    };
    Diagnostic::new(Code::E2013, format!("`{name}` takes {wanted}, and this is {got}"))
}

/// A key that is no setting of a block.
pub(super) fn unknown(block: &BlockType, key: &str) -> Diagnostic {
    let names = || block.settings.iter().map(|setting| setting.name);
    let list: Vec<String> = names().map(|name| format!("`{name}`")).collect();
    Diagnostic::new(Code::E1009, format!("`{}` has no setting `{key}`", block.word))
        .did_you_mean(key, names())
        .help(format!("its settings are {}", list.join(", ")))
}

/// What is said at an alphabet's place.
pub(super) fn alphabet_label(letters: &Letters) -> String {
    let symbols = letters.alphabet.symbols().take(30);
    let names: Vec<&str> = symbols.map(|(_, name)| name).collect();
    let more = if letters.alphabet.len() > names.len() { " …" } else { "" };
    format!("the alphabet's letters are {}{more}", names.join(" "))
}

/// Where a part of a text stands, if the text was written as it is; else where the text stands.
pub(super) fn part(span: Span, text: &str, bytes: Range<usize>) -> Span {
    let as_written = span.range().len() == text.len() && text.is_ascii();
    if as_written && bytes.end <= text.len() && !bytes.is_empty() {
        let start = span.range().start;
        Span::new(span.source, start + bytes.start, start + bytes.end)
    } else {
        span
    }
}
