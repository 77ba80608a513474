//! Texts: from quote to quote on one line, with bracketed expressions in them.

use super::domain::Rows;
use super::frames::Kind;
use super::walk::{Before, Walk};
use tg_core::diagnostics::{Code, Diagnostic};

impl Walk<'_> {
    /// Opens a text at its quote and walks to its end or to the first `{` in it.
    pub(super) fn open_text(&mut self) {
        self.push(Kind::Text, Rows::Ordinary);
        self.walk_text();
    }

    /// Walks within a text; at a `{`, returns to walking tokens until its `}`.
    pub(super) fn walk_text(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'"' => {
                    let start = self.frame().at;
                    self.note_bracket(self.at, true);
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
                    self.at += escape_length(&self.bytes[self.at..]);
                }
                b'\n' => return,
                _ => self.at += 1,
            }
        }
    }

    /// Goes on within a text after an expression in it.
    pub(super) fn continue_text(&mut self) {
        match self.frame().kind {
            Kind::Multiline(_) => self.continue_multiline_text(),
            _ => self.walk_text(),
        }
    }

    /// Handles a line that ends at `end` within a text: closes everything from the outermost open text on. Signs
    /// at the end of the line that close what is open around the text, or open a block, aren't part of it; the
    /// walk then goes back to them, and this returns whether it did.
    pub(super) fn unclosed_text(&mut self, end: usize) -> bool {
        let Some(outer) = self.frames.iter().position(|f| f.kind == Kind::Text) else {
            return false;
        };
        let start = self.frames[outer].at;
        let stop = self.end_of_unclosed(outer, end);
        let in_braces = self.frames[outer..].iter().any(|f| f.kind == Kind::Interp);
        let found = Diagnostic::new(Code::E0002, "this text has no closing quote")
            .at(self.span(start, stop), "it ends with its line")
            .help("close it with `\"`; a line end within a text is written `\\n`");
        let escaped = self.text[start..end].trim_end().ends_with("\\\"");
        let found = match escaped {
            true => found.help("`\\\"` is a quote within the text; a backslash is written `\\\\`"),
            false => found,
        };
        self.diagnostics.push(if in_braces {
            found.help("`{` begins an expression in a text; a brace itself is written `\\{`")
        } else {
            found
        });
        let escapes = self.bytes[start..stop].iter().rev().take_while(|b| **b == b'\\').count();
        if escapes % 2 == 1 {
            // A trailing backslash would escape the inserted quote.
            self.out[stop - 1] = b' ';
        }
        while self.frames.len() > outer {
            if self.frame().at < stop {
                self.insert_closer(stop);
            } else {
                // A brace after the text's end was mistaken for one of an expression in it.
                self.pop();
            }
        }
        self.last = (start, stop);
        self.before = Before::Value;
        self.at = stop;
        stop < end
    }

    /// The best end for an unclosed text: before a run of brackets that match what is open around it.
    fn end_of_unclosed(&self, outer: usize, end: usize) -> usize {
        let text = &self.text[self.frames[outer].at + 1..end];
        let trimmed = text.trim_end();
        if let Some(head) = trimmed.strip_suffix('{') {
            return end - (text.len() - head.trim_end().len());
        }
        let mut kept = trimmed;
        for frame in self.frames[..outer].iter().rev() {
            match kept.strip_suffix(frame.kind.closer()) {
                Some(rest) if matches!(frame.kind, Kind::Paren | Kind::Bracket) => kept = rest.trim_end(),
                _ => break,
            }
        }
        if kept.len() == trimmed.len() { end } else { end - (text.len() - kept.len()) }
    }
}

/// The length of the escape at the beginning of `bytes`, as in the grammar; `\u{…}` has braces of its own.
pub(super) fn escape_length(bytes: &[u8]) -> usize {
    if !bytes[1..].starts_with(b"u{") {
        return 2;
    }
    let letters = bytes[3..].iter().take(8).take_while(|b| b.is_ascii_alphanumeric()).count();
    3 + letters + usize::from(bytes.get(3 + letters) == Some(&b'}'))
}
