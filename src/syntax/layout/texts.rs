//! Texts: from quote to quote on one line, with brackets of expressions in them.

use super::frames::{Kind, Rows};
use super::walk::{Before, Walk};
use crate::diagnostics::{Code, Diagnostic};

impl Walk<'_> {
    /// Opens a text at its quote and walks to its end or to the first `{` in it.
    pub(super) fn open_text(&mut self) {
        self.push(Kind::Text, Rows::Ordinary);
        self.walk_text();
    }

    /// Walks within a text; at a `{` the walk goes back to tokens until its `}`.
    pub(super) fn walk_text(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'"' => {
                    let start = self.frame().at;
                    self.at += 1;
                    self.pop();
                    self.done(start, Before::Value);
                    return;
                }
                b'{' => {
                    self.push(Kind::Interp, Rows::Ordinary);
                    return;
                }
                b'\\' if self.bytes.get(self.at + 1).is_some_and(|&b| b != b'\n') => {
                    // `\u{…}` has braces of its own.
                    let unicode = self.bytes[self.at + 1..].starts_with(b"u{");
                    self.at += if unicode { 3 } else { 2 };
                }
                b'\n' => return,
                _ => self.at += 1,
            }
        }
    }

    /// The line ended within a text: everything from the outermost open text on is closed before `end`.
    pub(super) fn unclosed_text(&mut self, end: usize) {
        let Some(outer) = self.frames.iter().position(|f| f.kind == Kind::Text) else {
            return;
        };
        let start = self.frames[outer].at;
        self.diagnostics.push(
            Diagnostic::new(Code::E0002, "this text has no closing quote")
                .at(self.span(start, end), "it ends with its line")
                .help("close it with `\"`; a line end within a text is written `\\n`"),
        );
        while self.frames.len() > outer {
            self.insert_closer(end);
        }
        self.last = (start, end);
        self.before = Before::Value;
    }
}
