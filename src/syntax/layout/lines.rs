//! Line ends: which of them separate, and which are blanked because the line continues.

use super::frames::Kind;
use super::walk::{Before, Walk};

/// Words that begin a statement.
pub(in crate::syntax) const STATEMENT_WORDS: &[&str] = &[
    "let", "var", "param", "fn", "memo", "for", "while", "return", "break", "continue", "print", "assert",
    "explain", "save",
];

impl Walk<'_> {
    /// A line end. In a run of line ends, the next token decides which of them counts.
    pub(super) fn line_end(&mut self) {
        if self.texts_open > 0 {
            if !self.goes_over_line() {
                if self.unclosed_text(self.at) {
                    return;
                }
            } else if self.frame().kind == Kind::Text {
                return self.line_end_in_text();
            }
        }
        self.line += 1;
        self.docs.on_line(self.line);
        if self.pending_line.is_none() {
            self.pending_line = Some(self.at);
            self.at += 1;
        } else {
            self.blank(self.at, self.at + 1);
        }
        self.line_start = self.at;
    }

    /// Decides a run of line ends that began at `first`, now that the next token is known. If a bracket turns out to be
    /// unclosed, the line end is decided again for the enclosing frame.
    pub(super) fn decide_line(&mut self, first: usize) {
        loop {
            self.close_indented(first);
            if self.frame().kind.joins_lines() {
                if !self.unclosed_before_line(first) {
                    self.out[first] = b' ';
                    return;
                }
            } else if self.frame().kind == Kind::Round
                && self.frame().reads_rules()
                && !self.row_of_round(self.at)
                && !self.round_goes_on()
            {
                self.unclosed_round(first);
            } else {
                break;
            }
        }
        if self.goes_on() {
            self.out[first] = b' ';
            return;
        }
        if self.brace_below(first) || self.block_without_braces(first) {
            return;
        }
        if self.frames.len() == 1 {
            self.cut(first);
        }
        self.begin_row();
    }

    /// Whether the line continues at the next token.
    fn goes_on(&self) -> bool {
        let frame = self.frame();
        let rest = &self.text[self.at..];
        if frame.reads_rules() {
            // Only at the `else` of an `if` among the rows; a rule may begin with any word.
            return frame.after_if && is_word(rest, "else") && else_of_rows(rest);
        }
        match self.before {
            // No value begins with a statement keyword: a missing value is reported where it is missing.
            Before::Goes => !begins_statement(rest, Kind::Paren),
            Before::Start => false,
            Before::Value | Before::Stops | Before::Dot => {
                (rest.starts_with('.') && !rest.starts_with("..")) || self.begins_with_else(rest)
            }
        }
    }

    fn begins_with_else(&self, rest: &str) -> bool {
        let elif = ["elif", "elsif", "elseif", "catch", "except", "rescue"].iter().any(|w| is_word(rest, w));
        if elif && self.text.get(self.last.0..self.last.1).is_some_and(|t| t.is_empty() || t.ends_with('}')) {
            return true;
        }
        // In a record, `else:` is a key like any other; elsewhere it is Python's `else`.
        is_word(rest, "else") && !(self.frame().record && rest[4..].trim_start().starts_with(':'))
    }

    /// `;`: ends a row.
    pub(super) fn semicolon(&mut self) {
        let at = self.at;
        self.at += 1;
        if self.frames.len() == 1 {
            self.cut(at);
        }
        self.begin_row();
        self.last = (at, at + 1);
    }
}

/// Whether `rest` begins with just this word.
pub(super) fn is_word(rest: &str, word: &str) -> bool {
    rest.strip_prefix(word).is_some_and(|r| !r.starts_with(is_word_letter))
}

/// Whether a character can continue a word.
pub(super) fn is_word_letter(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// After `if` rows, `else {` and `else if` continue; `else => x` is a rule.
pub(super) fn else_of_rows(rest: &str) -> bool {
    let after = rest[4..].trim_start_matches([' ', '\t']);
    after.starts_with('{') || is_word(after, "if")
}

/// Whether what follows a `let` is a name in a pattern of `match`, which isn't followed by `=`.
fn is_let_of_pattern(rest: &str) -> bool {
    let blank = [' ', '\t'];
    let name = rest.trim_start_matches(blank);
    // No statement ends its line there, but the name of a pattern may be on the next.
    if name.is_empty() || name.starts_with(['#', '\n']) {
        return true;
    }
    let mut behind = name.trim_start_matches(is_word_letter);
    if behind.len() == name.len() {
        return false;
    }
    behind = behind.trim_start_matches(blank);
    if let Some(written) = behind.strip_prefix(':') {
        behind = written.trim_start_matches(|c| blank.contains(&c) || c == '[' || is_word_letter(c));
    }
    behind.is_empty() || behind.starts_with([',', ']', '}', '|', '\n', '#'])
}

/// Whether a statement begins here, as seen from within an open bracket of a kind.
pub(super) fn begins_statement(rest: &str, within: Kind) -> bool {
    let free = |word: &str| rest[word.len()..].trim_start_matches([' ', '\t']).starts_with(':');
    if let Some(word) = STATEMENT_WORDS.iter().find(|w| **w != "for" && is_word(rest, w)) {
        return !(free(word) || *word == "let" && is_let_of_pattern(&rest[word.len()..]));
    }
    let quoted = |word: &str| {
        is_word(rest, word) && rest[word.len()..].trim_start_matches([' ', '\t']).starts_with('"')
    };
    // In a list `for` begins a comprehension's clause; in no other bracket is it allowed.
    quoted("test") || quoted("import") || (within == Kind::Paren && is_word(rest, "for") && !free("for"))
}
