//! Comments of other languages, `//`, `/* */` and `--`: reported, and blanked.

use super::walk::{Before, Walk};
use tg_core::diagnostics::{Code, Diagnostic};

impl Walk<'_> {
    /// Skips another language's comment, if one begins here. After a value, `//` is division and `--` two operators,
    /// so there it takes words that can't be values after it.
    pub(super) fn foreign_comment(&mut self) -> bool {
        let rest = &self.text[self.at..];
        if !["//", "--", "/*"].iter().any(|sign| rest.starts_with(sign)) {
            return false;
        }
        let rules = self.frame().reads_rules();
        let new_row = self.pending_line.is_some() && !self.frame().kind.joins_lines();
        let value_before = !new_row && matches!(self.before, Before::Value | Before::Dot);
        let behind = &rest[2..];
        let line = || rest.find('\n').unwrap_or(rest.len());
        let (sign, length) = if rest.starts_with("/*") {
            ("/*", rest.find("*/").map_or_else(line, |end| end + 2))
        } else if rest.starts_with("//") && (rules || !value_before || is_prose(behind)) {
            ("//", line())
        } else if rest.starts_with("--")
            && behind.starts_with([' ', '\t'])
            && (new_row || self.before == Before::Start || is_prose(behind))
        {
            ("--", line())
        } else {
            return false;
        };
        let place = self.span(self.at, self.at + sign.len());
        let found = Diagnostic::new(Code::E0022, format!("`{sign}` doesn't begin a comment"));
        let found = match sign {
            // A comment that may span several lines needs more than another sign.
            "/*" => found.at(place, "`#` is meant here"),
            _ => found.meant(place, "#"),
        };
        self.diagnostics.push(found.help("a comment begins with `#` and ends with its line"));
        let (start, end) = (self.at, self.at + length);
        for (offset, _) in self.text[start..end].match_indices('\n') {
            self.line += 1;
            self.line_start = start + offset + 1;
        }
        self.docs.on_line(self.line);
        self.blank(start, end);
        true
    }
}

/// Whether a line continues with two words that can't be adjacent in an expression.
fn is_prose(text: &str) -> bool {
    let near = text.char_indices().nth(PROSE).map_or(text, |(end, _)| &text[..end]);
    let mut words = near.split('\n').next().unwrap_or("").split_whitespace();
    let (Some(first), Some(second)) = (words.next(), words.next()) else {
        return false;
    };
    let is_word = |w: &str| w.chars().all(|c| c == '\'' || c.is_alphabetic());
    text.starts_with(' ')
        && is_word(first.trim_end_matches([',', '.', ':']))
        && is_word(second.trim_end_matches([',', '.', ':']))
        && !BEFORE_VALUES.contains(&first)
        && !BEHIND_VALUES.contains(&second)
}

/// How many characters are searched for two words.
const PROSE: usize = 80;

/// Words after which an expression continues with a value.
const BEFORE_VALUES: &[&str] = &["not", "if", "match", "try", "fail", "deal", "round", "alphabet", "game"];

/// Words that can follow a value.
const BEHIND_VALUES: &[&str] = &["and", "or", "in", "not", "if", "for", "else", "from", "to", "over"];
