//! Drawings for a terminal: nothing is wider than it.

use tg_core::diagnostics::{Code, Diagnostic, RenderStyle, render};
use tg_core::source::{SourceMap, Span};
use unicode_width::UnicodeWidthStr;

const WIDE: &str =
    "the values on both sides of this comparison have nothing in common at all, however they are read";

/// A finding with labels at some places of a line.
fn drawn(line: &str, places: &[(usize, usize)], width: usize) -> String {
    let mut sources = SourceMap::default();
    let id = sources.add("a.tg", &format!("# first\n{line}\n"));
    let span = |(start, end): (usize, usize)| Span::new(id, start + 8, end + 8);
    let mut found = Diagnostic::new(Code::E3004, WIDE).help(WIDE).note("unbroken".repeat(20));
    for (number, place) in places.iter().enumerate() {
        found = if number == 0 { found.at(span(*place), WIDE) } else { found.label(span(*place), WIDE) };
    }
    render(&found, &sources, RenderStyle { width, fitted: true, ..RenderStyle::PLAIN })
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    let lines = ["let total = first + second".to_owned(), "x ".repeat(200), "\"日本語\" ".repeat(30)];
    for line in &lines {
        let chars: Vec<usize> = line.char_indices().map(|(at, _)| at).chain([line.len()]).collect();
        let all = chars.len() - 1;
        for width in [40, 66, 80, 120] {
            for (start, end) in [(0, 1), (0, all), (all / 2, all / 2 + 1), (all - 1, all), (all - 3, all - 1)]
            {
                let places = [(chars[start], chars[end]), (chars[all - 2], chars[all])];
                let shown = drawn(line, &places, width);
                for row in shown.lines() {
                    assert!(row.width() <= width, "{} of {width} columns\n{shown}", row.width());
                }
                // Nothing is cut off.
                let words: String = shown.chars().filter(|c| c.is_alphabetic()).collect();
                let told: String = WIDE.chars().filter(|c| c.is_alphabetic()).collect();
                assert!(words.matches(&told).count() >= 2, "{shown}");
            }
        }
    }
}
