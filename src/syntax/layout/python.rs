//! Blocks as Python has them, `if x:` and lines that are indented: reported, and put in braces.

use super::frames::{Kind, Rows};
use super::lines::is_word;
use super::repair::Edit;
use super::walk::Walk;
use crate::diagnostics::{Code, Diagnostic};

impl Walk<'_> {
    /// Whether the `:` here ends a head, so that a block of Python's begins.
    pub(super) fn ends_python_head(&self) -> bool {
        let frame = self.frame();
        let holds_statements = matches!(frame.kind, Kind::File | Kind::Brace | Kind::Indented);
        if !holds_statements || frame.rows != Rows::Ordinary {
            return false;
        }
        let before = self.text.get(self.last.0..self.last.1).unwrap_or("");
        (frame.head && frame.tokens > 1) || (before == "else" && frame.after_indented)
    }

    /// The `:` here begins a block that ends where the indentation does.
    pub(super) fn open_indented(&mut self) {
        self.diagnostics.push(
            Diagnostic::new(Code::E0019, "a block stands in braces")
                .at(self.span(self.at, self.at + 1), "`{` is meant here")
                .help("write `{` here and `}` behind the block"),
        );
        self.edits.push(Edit { at: self.at, len: 1, with: "{".into() });
        let frame = self.frame_mut();
        frame.head = false;
        frame.after_indented = false;
        self.leave_head();
        self.push(Kind::Indented, Rows::Ordinary);
    }

    /// At a line's end: closes the indented blocks that end before the token here.
    pub(super) fn close_indented(&mut self, first: usize) {
        if self.frame().kind != Kind::Indented {
            return;
        }
        let column = self.at - self.line_start;
        let began = self.line - self.text[first..self.at].matches('\n').count();
        while self.frame().kind == Kind::Indented {
            let one_line = self.frame().tokens > 0 && self.frame().line == began;
            if column > self.indent(self.frame().line_start) && !one_line {
                return;
            }
            self.edits.push(Edit { at: first, len: 0, with: "}".into() });
            self.pop();
            let rest = &self.text[self.at..];
            let goes_on = is_word(rest, "else") || is_word(rest, "elif");
            self.frame_mut().after_indented = goes_on;
            self.last = (first, first);
            self.before = super::walk::Before::Value;
        }
    }

    /// Closes the indented blocks that are innermost, before `end`.
    pub(super) fn end_indented(&mut self, end: usize) {
        while self.frame().kind == Kind::Indented {
            self.edits.push(Edit { at: end, len: 0, with: "}".into() });
            self.pop();
            self.before = super::walk::Before::Value;
        }
    }
}
