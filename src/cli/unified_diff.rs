//! Unified diffs of two texts.

use imara_diff::{Algorithm, Diff, Hunk, InternedInput, Token};
use std::fmt::{self, Write};
use std::ops::Range;

/// How many unchanged lines are shown around a change.
const CONTEXT: u32 = 3;

/// The lines that are replaced to get from one text to the other, in order. Takes about linear time: if
/// two large texts have little in common, more lines may be replaced than necessary.
pub(super) fn changes(input: &InternedInput<&str>) -> Vec<Hunk> {
    Diff::compute(Algorithm::Myers, input).hunks().collect()
}

/// The diff of two texts in the unified format, under two names; empty for equal texts.
pub fn unified_diff(names: (&str, &str), before: &str, after: &str) -> String {
    let input = InternedInput::new(before, after);
    let mut shown = String::new();
    // Writing to a `String` never fails.
    let _ = write_unified(&mut shown, names, &input);
    shown
}

fn write_unified(out: &mut String, names: (&str, &str), input: &InternedInput<&str>) -> fmt::Result {
    let changes = changes(input);
    if !changes.is_empty() {
        writeln!(out, "--- {}\n+++ {}", names.0, names.1)?;
    }
    let lines = |out: &mut String, sign: char, tokens: &[Token]| {
        tokens.iter().try_for_each(|token| match input.interner[*token] {
            line if line.ends_with('\n') => write!(out, "{sign}{line}"),
            line => writeln!(out, "{sign}{line}\n\\ No newline at end of file"),
        })
    };
    let within = |range: Range<u32>| range.start as usize..range.end as usize;
    for near in changes.chunk_by(|a, b| b.before.start - a.before.end <= 2 * CONTEXT) {
        let (Some(first), Some(last)) = (near.first(), near.last()) else { continue };
        let lead = first.before.start.min(CONTEXT);
        let rest = (input.before.len() as u32 - last.before.end).min(CONTEXT);
        let old = first.before.start - lead..last.before.end + rest;
        let new = first.after.start - lead..last.after.end + rest;
        writeln!(out, "@@ -{} +{} @@", numbers(&old), numbers(&new))?;
        let mut at = old.start;
        for change in near {
            lines(out, ' ', &input.before[within(at..change.before.start)])?;
            lines(out, '-', &input.before[within(change.before.clone())])?;
            lines(out, '+', &input.after[within(change.after.clone())])?;
            at = change.before.end;
        }
        lines(out, ' ', &input.before[within(at..old.end)])?;
    }
    Ok(())
}

/// Lines as a hunk header gives them: the 1-based first line, and their number unless it's one.
fn numbers(lines: &Range<u32>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => format!("{}", lines.start + 1),
        count => format!("{},{count}", lines.start + 1),
    }
}
