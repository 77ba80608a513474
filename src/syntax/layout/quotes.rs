//! Texts in other kinds of quotes: reported, and turned into texts for the grammar.

use super::domain::Token;
use super::repair::Edit;
use super::walk::{Before, Walk};
use tg_core::diagnostics::{Code, Diagnostic};

impl Walk<'_> {
    /// A text in single or curly quotes at the current position, if its closing quote is on the same
    /// line; the walk then continues after it.
    pub(super) fn foreign_text(&mut self, quote: char) -> bool {
        if quote == '\'' && self.foreign_multiline_text() {
            return true;
        }
        let closers: &[char] = match quote {
            '\'' => &['\''],
            '`' => &['`'],
            '‘' | '’' => &['’', '‘', '\''],
            '“' | '”' | '„' => &['”', '“', '"'],
            _ => return false,
        };
        let start = self.at;
        let from = start + quote.len_utf8();
        let line = self.text[from..].split('\n').next().unwrap_or("");
        if matches!(quote, '\'' | '’') && self.is_apostrophe(line) {
            return false;
        }
        let Some((mut inner, mut length)) = foreign_letters(line, closers) else {
            return false;
        };
        let mut help = "texts are written in straight double quotes";
        if quote == '\'' && line[length..].starts_with(char::is_alphanumeric) {
            // An apostrophe ended it too early: `'it's'`.
            if let Some((more, further)) = foreign_letters(&line[length..], closers) {
                inner = format!("{inner}'{more}");
                length += further;
                help = "texts are written in double quotes, and can contain an apostrophe";
            }
        }
        let end = from + length;
        let place = self.span(start, end);
        let straight = format!("\"{inner}\"");
        let found = if quote == '`' {
            Diagnostic::new(Code::E0014, "a text needs double quotes")
                .at(place, "in backquotes here")
                .help("in double quotes `{x}` puts a value in, without a `$`")
        } else if quote == '\'' {
            Diagnostic::new(Code::E0014, "a text needs double quotes")
                .at(place, "in single quotes here")
                .help(help)
        } else {
            Diagnostic::new(Code::E0015, "a text needs straight quotes")
                .at(place, "in curly quotes here")
                .help(help)
        };
        self.diagnostics.push(found.replaced(None, straight.as_str()));
        self.edits.push(Edit { at: start, len: end - start, with: straight });
        self.feed(Token::Word(""));
        self.at = end;
        self.done(start, Before::Value);
        true
    }

    /// Whether a quote followed by the rest of its line is within a word, such as `can't`. The prefixes of texts in
    /// other languages, such as in `f'…'`, aren't words.
    fn is_apostrophe(&self, line: &str) -> bool {
        let before = &self.text[..self.at];
        let word = &before[before.trim_end_matches(char::is_alphabetic).len()..];
        let prefixes = ["f", "r", "b", "u", "fr", "rf", "br", "rb"];
        line.starts_with(char::is_alphabetic)
            && !word.is_empty()
            && !prefixes.contains(&word.to_ascii_lowercase().as_str())
    }
}

/// The content up to the closing quote, as written in double quotes, and the length of the original including
/// that quote; `None` if there is no closing quote.
fn foreign_letters(line: &str, closers: &[char]) -> Option<(String, usize)> {
    let mut inner = String::new();
    let mut letters = line.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            c if closers.contains(&c) => return Some((inner, at + c.len_utf8())),
            '"' => inner.push_str("\\\""),
            '{' => inner.push_str("\\{"),
            '\\' => match letters.next_if(|(_, c)| matches!(c, 'n' | 't' | '\\' | '"' | '{' | '\'')) {
                Some((_, '\'')) => inner.push('\''),
                Some((_, escaped)) => inner.extend(['\\', escaped]),
                None => inner.push_str("\\\\"),
            },
            c => inner.push(c),
        }
    }
    None
}
