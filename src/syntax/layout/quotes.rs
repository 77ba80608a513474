//! Texts in quotes of other kinds: reported, and made into texts for the grammar.

use super::domain::Token;
use super::repair::Edit;
use super::walk::{Before, Walk};
use crate::diagnostics::{Code, Diagnostic};

impl Walk<'_> {
    /// A text in single or curly quotes at the current place, if its closing quote stands on the same
    /// line; the walk is behind it then.
    pub(super) fn foreign_text(&mut self, quote: char) -> bool {
        let closers: &[char] = match quote {
            '\'' => &['\''],
            '‘' | '’' => &['’', '‘', '\''],
            '“' | '”' | '„' => &['”', '“', '"'],
            _ => return false,
        };
        let start = self.at;
        let from = start + quote.len_utf8();
        let line = self.text[from..].split('\n').next().unwrap_or("");
        let Some(length) = line.find(closers) else {
            return false;
        };
        let closer = line[length..].chars().next().map_or(1, char::len_utf8);
        let end = from + length + closer;
        let place = self.span(start, end);
        let help = "texts stand in straight double quotes";
        self.diagnostics.push(if quote == '\'' {
            Diagnostic::new(Code::E0014, "a text stands in double quotes")
                .at(place, "in single quotes here")
                .help(help)
        } else {
            Diagnostic::new(Code::E0015, "a text stands in straight quotes")
                .at(place, "in curly quotes here")
                .help(help)
        });
        let inner = line[..length].replace('"', "\\\"").replace('{', "\\{");
        self.edits.push(Edit { at: start, len: end - start, with: format!("\"{inner}\"") });
        self.feed(Token::Word(""));
        self.at = end;
        self.done(start, Before::Value);
        true
    }
}
