//! Texts over several lines, from `"""` to `"""`: turned into texts on one line for the grammar, as if each line end
//! had been written `\n` and each quote `\"`.
//!
//! The line end after the opening quotes and the one before the closing ones aren't part of the text, nor is the
//! indentation that all its lines share. Closing quotes on a line of their own count as one of them.

use super::domain::{Rows, Token};
use super::frames::Kind;
use super::repair::Edit;
use super::texts::escape_length;
use super::walk::{Before, Walk};
use tg_core::diagnostics::{Code, Diagnostic};

/// What opens and closes such a text.
pub(super) const QUOTES: &str = "\"\"\"";
/// The same in Python's other quotes, which are reported.
const SINGLE_QUOTES: &str = "'''";

const BLANKS: [char; 2] = [' ', '\t'];

/// A text over several lines.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Multiline {
    /// Where its content ends.
    until: usize,
    /// Where its closing quotes are; `None` if there are none.
    close: Option<usize>,
    /// How many blanks are left out at the start of its lines.
    margin: usize,
}

impl Walk<'_> {
    /// Opens a text over several lines at its quotes, and walks to its end or to the first `{` in it.
    pub(super) fn open_multiline_text(&mut self, quotes: &str) {
        let (start, content) = (self.at, self.at + QUOTES.len());
        let close = closing_quotes(self.text, content, quotes);
        let inside = &self.text[content..close.unwrap_or(self.text.len())];
        let below = inside.trim_start_matches(BLANKS).strip_prefix('\n');
        let lines = below.unwrap_or(inside);
        let from = content + inside.len() - lines.len();
        let stands_alone = |head: &str| head.ends_with('\n') || head.is_empty() && below.is_some();
        let head = Some(lines.trim_end_matches(BLANKS)).filter(|head| close.is_some() && stands_alone(head));
        let until = from + head.map_or(lines, |head| head.strip_suffix('\n').unwrap_or(head)).len();
        let margin = shared_indentation(lines, below.is_none(), head.is_some());

        self.push(Kind::Multiline(Multiline { until, close, margin }), Rows::Ordinary);
        self.at = content;
        if below.is_some() {
            self.go_to_next_line(from, margin);
        }
        self.at = self.at.min(until);
        self.edits.push(Edit { at: start, len: self.at - start, with: "\"".into() });
        self.walk_multiline_text(until, close, margin);
    }

    /// Such a text in single quotes at the current position, if it is closed.
    pub(super) fn foreign_multiline_text(&mut self) -> bool {
        let content = self.at + SINGLE_QUOTES.len();
        if !self.text[self.at..].starts_with(SINGLE_QUOTES)
            || closing_quotes(self.text, content, SINGLE_QUOTES).is_none()
        {
            return false;
        }
        self.diagnostics.push(
            Diagnostic::new(Code::E0014, "a text over several lines needs double quotes")
                .at(self.span(self.at, content), "in single quotes here")
                .help(format!("it begins and ends with `{QUOTES}`")),
        );
        self.feed(Token::Word(""));
        self.open_multiline_text(SINGLE_QUOTES);
        true
    }

    /// Goes on within a text over several lines after an expression in it.
    pub(super) fn continue_multiline_text(&mut self) {
        if let Kind::Multiline(Multiline { until, close, margin }) = self.frame().kind {
            self.walk_multiline_text(until, close, margin);
        }
    }

    /// Walks within a text over several lines; at a `{`, returns to walking tokens until its `}`.
    fn walk_multiline_text(&mut self, until: usize, close: Option<usize>, margin: usize) {
        while self.at < until {
            match self.bytes[self.at..until] {
                [b'{', ..] => return self.push(Kind::Interp, Rows::Ordinary),
                [b'"', ..] => self.replace_in_text(self.at + 1, "\\\""),
                [b'\n', ..] => self.line_end_in_multiline_text(self.at + 1, margin, "\\n"),
                // A backslash at the end of a line joins it with the next one.
                [b'\\', b'\n', ..] => self.line_end_in_multiline_text(self.at + 2, margin, ""),
                // At the end of the last line there is nothing to join.
                [b'\\'] => self.replace_in_text(self.at + 1, ""),
                [b'\\', ..] => self.at += escape_length(&self.bytes[self.at..]),
                _ => self.at += 1,
            }
        }
        if let Some(close) = close {
            self.close_multiline_text(close + QUOTES.len());
        }
    }

    /// Closes the innermost text over several lines, whose closing quotes end at `end`.
    fn close_multiline_text(&mut self, end: usize) {
        let start = self.frame().at;
        self.note_bracket(end - 1, true);
        let end = end.max(self.at);
        self.replace_in_text(end, "\"");
        self.pop();
        self.done(start, Before::Value);
    }

    fn replace_in_text(&mut self, end: usize, with: &str) {
        self.edits.push(Edit { at: self.at, len: end - self.at, with: with.into() });
        self.at = end;
    }

    /// Replaces a line end and the margin of the next line, which begins at `next`.
    fn line_end_in_multiline_text(&mut self, next: usize, margin: usize, with: &str) {
        let start = self.at;
        self.go_to_next_line(next, margin);
        self.edits.push(Edit { at: start, len: self.at - start, with: with.into() });
    }

    /// Goes to the next line, which begins at `next`, and past its margin.
    fn go_to_next_line(&mut self, next: usize, margin: usize) {
        self.line += 1;
        self.docs.on_line(self.line);
        self.line_start = next;
        self.at = next + self.indent(next).min(margin);
    }

    /// Whether the quotes are reached that close a text over several lines, within an expression in it: then closes
    /// what is open in the text, and the text.
    pub(super) fn ends_multiline_text(&mut self) -> bool {
        let mut frames = self.frames.iter().enumerate();
        let reached = frames.find_map(|(place, frame)| match frame.kind {
            Kind::Multiline(Multiline { close: Some(close), .. }) => {
                (close <= self.at).then_some((place, close))
            }
            _ => None,
        });
        let Some((place, close)) = reached else { return false };
        if self.frame().kind == Kind::Interp && self.frame().tokens == 0 {
            // That nothing stands in the braces is no second mistake.
            self.edits.push(Edit { at: self.at, len: 0, with: "none".into() });
        }
        self.unclosed(place + 1, self.at);
        if let Some(told) = self.diagnostics.pop() {
            let help = "the text ends at these quotes; a text within its braces has one quote on each side";
            let quotes = self.span(close, close + QUOTES.len());
            self.diagnostics.push(told.label(quotes, "the text ends here").help(help));
        }
        self.close_multiline_text(close + QUOTES.len());
        true
    }
}

/// The offset of the quotes that close a text whose content begins at `from`; further quotes before them belong to it.
fn closing_quotes(text: &str, from: usize, quotes: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            byte if bytes[at..].starts_with(quotes.as_bytes()) => {
                let run = bytes[at..].iter().take_while(|other| **other == byte).count();
                return Some(at + run - quotes.len());
            }
            _ => at += 1,
        }
    }
    None
}

/// How many blanks all lines begin with that hold something, those within an expression apart; `after_quotes` says
/// whether the first one stands behind the opening quotes, and `before_quotes` whether closing ones follow on the last.
pub(crate) fn shared_indentation(lines: &str, after_quotes: bool, before_quotes: bool) -> usize {
    let mut shared: Option<&str> = None;
    let mut depth = 0;
    let mut rest = lines.split('\n').enumerate().peekable();
    while let Some((number, line)) = rest.next() {
        let blanks = &line[..line.len() - line.trim_start_matches(BLANKS).len()];
        let holds_something = blanks.len() < line.len() || rest.peek().is_none() && before_quotes;
        let begins_within = depth > 0 || number == 0 && after_quotes;
        if holds_something && !begins_within {
            shared = Some(shared.map_or(blanks, |shared| shared_start(shared, blanks)));
        }
        depth = depth_after(line, depth);
    }
    shared.map_or(0, str::len)
}

/// In how many braces of expressions a line ends that begins in `depth` of them.
fn depth_after(line: &str, mut depth: usize) -> usize {
    let mut letters = line.bytes();
    while let Some(letter) = letters.next() {
        match letter {
            b'\\' => drop(letters.next()),
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    depth
}

/// What both blanks begin with.
fn shared_start<'a>(one: &'a str, other: &str) -> &'a str {
    let alike = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    &one[..alike]
}
