//! Settings of games, and places within what was written.

use std::ops::Range;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::source::Span;
use tg_core::value::{Value, show};

/// A number of rounds.
pub(super) fn rounds(value: &Value) -> Result<usize, Fault> {
    let number = match value {
        Value::Number(number) if number.is_exact() => number.to_usize(),
        _ => None,
    };
    number.filter(|rounds| (1..=MOST_ROUNDS).contains(rounds)).ok_or_else(|| {
        let message = format!(
            "`rounds` takes a whole number from 1 to {MOST_ROUNDS}, and this is {}",
            show::code(value)
        );
        fault(Code::E2013, message).with_help("three rounds are usual; `rounds: 4` makes the game longer")
    })
}

/// The maximum number of rounds: the passes of all rounds, about half its square, are counted in 64 bits.
const MOST_ROUNDS: usize = 1_000_000;

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
