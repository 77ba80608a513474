//! Blocks without braces, Python's `if x:` and Lua's `if x then … end`: reported, and put in braces.

use super::frames::{Kind, Rows};
use super::lines::{is_word, is_word_letter};
use super::repair::Edit;
use super::walk::{Before, Walk};
use crate::diagnostics::{Code, Diagnostic};

impl Walk<'_> {
    /// Whether a head stands before this, so that a block may begin here.
    fn behind_head(&self) -> bool {
        let frame = self.frame();
        let holds_statements = matches!(frame.kind, Kind::File | Kind::Brace | Kind::Indented);
        holds_statements && frame.rows == Rows::Ordinary && frame.head && frame.tokens > 1
    }

    /// Whether the `:` here ends a head, so that a block of Python's begins.
    pub(super) fn ends_python_head(&self) -> bool {
        let before = self.text.get(self.last.0..self.last.1).unwrap_or("");
        self.behind_head() || (before == "else" && self.frame().after_indented)
    }

    /// `: Type` behind the parameters of a function, where `-> Type` is meant.
    pub(super) fn type_behind_colon(&mut self) -> bool {
        if !self.behind_head() || !self.frame().definition {
            return false;
        }
        let rest = self.text[self.at + 1..].split('\n').next().unwrap_or("");
        let name = rest.trim_start_matches([' ', '[']);
        let behind = name.trim_start_matches(is_word_letter);
        let sign = behind.trim_start_matches([' ', ']']);
        let has_body = sign.starts_with('{') || (sign.starts_with('=') && !sign.starts_with("=="));
        if behind.len() == name.len() || !has_body {
            return false;
        }
        self.diagnostics.push(
            Diagnostic::new(Code::E0019, "the type of a result stands behind an arrow")
                .at(self.span(self.at, self.at + 1), "`->` is meant here")
                .help("write `fn name(…) -> Number`, or leave the type out"),
        );
        self.edits.push(Edit { at: self.at, len: 1, with: " -> ".into() });
        let start = self.at;
        self.at += 1;
        self.done(start, Before::Stops);
        true
    }

    /// A sign or word behind a head begins a block that ends where the indentation does; it began at
    /// `start` and ends here or with the letter here.
    pub(super) fn open_indented(&mut self, start: usize) {
        let end = self.at.max(start + 1);
        let rest = self.text[end..].split(['\n', '#']).next().unwrap_or("").trim();
        let help = if self.frame().definition && !rest.is_empty() {
            "write `fn name(…) = …`, or put the block in `{ }`"
        } else {
            "write `{` here and `}` behind the block"
        };
        self.diagnostics.push(
            Diagnostic::new(Code::E0019, "a block stands in braces")
                .at(self.span(start, end), "`{` is meant here")
                .help(help),
        );
        self.edits.push(Edit { at: start, len: end - start, with: "{".into() });
        self.push_indented(start, end);
    }

    fn push_indented(&mut self, start: usize, end: usize) {
        let frame = self.frame_mut();
        frame.head = false;
        frame.after_indented = false;
        self.leave_head();
        self.at = start;
        self.push(Kind::Indented, Rows::Ordinary);
        self.at = end;
    }

    /// `then` or `do` behind a head at the end of its line, and the `else` of such a block.
    pub(super) fn block_of_words(&mut self, start: usize, word: &str) -> bool {
        let rest = self.text[self.at..].split(['\n', '#']).next().unwrap_or("");
        match word {
            "then" | "do" if self.behind_head() && self.before == Before::Value => {
                let end = self.at;
                self.open_indented(start);
                self.frame_mut().until_end = true;
                if !rest.trim().is_empty() {
                    // What follows on the line may hold `else` and `end`: nobody knows where it ends.
                    self.repaired.push(end);
                }
                true
            }
            "else" if self.frame().after_indented && rest.trim().is_empty() => {
                let end = self.at;
                self.edits.push(Edit { at: end, len: 0, with: " {".into() });
                self.push_indented(start, end);
                self.frame_mut().until_end = true;
                true
            }
            _ => false,
        }
    }

    /// At a line's end: closes the indented blocks that end before the token here.
    pub(super) fn close_indented(&mut self, first: usize) {
        if self.frame().kind != Kind::Indented {
            return;
        }
        let column = self.at - self.line_start;
        let began = self.line - self.text[first..self.at].matches('\n').count();
        while self.frame().kind == Kind::Indented {
            let frame = self.frame();
            let (one_line, until_end) = (frame.tokens > 0 && frame.line == began, frame.until_end);
            if column > self.indent(frame.line_start) && !one_line {
                return;
            }
            self.edits.push(Edit { at: first, len: 0, with: "}".into() });
            self.pop();
            let rest = &self.text[self.at..];
            let goes_on = ["else", "elif", "elsif", "elseif"].iter().any(|w| is_word(rest, w));
            self.frame_mut().after_indented = goes_on;
            self.last = (first, first);
            self.before = Before::Value;
            if until_end && !one_line && is_word(rest, "end") {
                self.blank(self.at, self.at + "end".len());
                return;
            }
        }
    }

    /// Closes the indented blocks that are innermost, before `end`.
    pub(super) fn end_indented(&mut self, end: usize) {
        while self.frame().kind == Kind::Indented {
            self.edits.push(Edit { at: end, len: 0, with: "}".into() });
            self.pop();
            self.before = Before::Value;
        }
    }
}
