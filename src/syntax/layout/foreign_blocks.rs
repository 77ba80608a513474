//! Blocks without braces, Python's `if x:` and Lua's `if x then … end`: reported, and enclosed in braces.

use super::domain::Rows;
use super::frames::Kind;
use super::lines::{is_word, is_word_letter};
use super::repair::Edit;
use super::walk::{Before, Walk};
use tg_core::diagnostics::{Code, Diagnostic};

/// Words that begin or end a block in other languages.
const BLOCK_WORDS: &[&str] = &["then", "do", "else", "except", "rescue", "end"];

/// Words that begin a block whose rows the scan needn't know.
pub(in crate::syntax) const NAMED_BLOCKS: &[&str] =
    &["alphabet", "catan", "chopsticks", "deck", "die", "duel", "menace", "puzzle"];

impl Walk<'_> {
    /// Whether a head comes before this, so that a block may begin here.
    fn behind_head(&self) -> bool {
        self.holds_statements() && self.frame().head && self.frame().tokens > 1
    }

    fn holds_statements(&self) -> bool {
        let frame = self.frame();
        matches!(frame.kind, Kind::File | Kind::Brace | Kind::Indented) && frame.rows == Rows::Ordinary
    }

    /// Whether the `:` here ends a head, so that a Python block begins.
    pub(super) fn ends_python_head(&self) -> bool {
        if self.type_of_element() {
            return false;
        }
        self.behind_head() || (self.word_before() == "else" && self.frame().after_indented)
    }

    /// Whether the name between `for` and `in` is followed by a type here.
    fn type_of_element(&self) -> bool {
        let before = self.text[..self.at].rsplit(['\n', ';', '{', '}']).next().unwrap_or("").trim_start();
        let after = self.text[self.at..].split(['\n', '{']).next().unwrap_or("");
        let has_in = |text: &str| text.split_whitespace().any(|word| word == "in");
        before.starts_with("for ") && !has_in(before) && has_in(after)
    }

    fn word_before(&self) -> &str {
        self.text.get(self.last.0..self.last.1).unwrap_or("")
    }

    /// Whether the word before this, at the start of its row, begins a domain block with a colon instead of a brace:
    /// `catan friday:` at the end of its line.
    pub(super) fn begins_block_with_colon(&self, word: &str) -> bool {
        if self.frame().tokens > 0 || !self.holds_statements() || !NAMED_BLOCKS.contains(&word) {
            return false;
        }
        let rest = self.text[self.at..].split(['\n', '#']).next().unwrap_or("").trim();
        let name = rest.strip_suffix(':').map(str::trim_end);
        name.is_some_and(|name| !name.is_empty() && name.chars().all(is_word_letter))
    }

    /// `try:` and `except …:`, for which the builder gives the message at the second of them.
    pub(super) fn ends_python_attempt(&self) -> bool {
        self.holds_statements() && (self.word_before() == "try" || self.frame().attempt)
    }

    /// Opens the block after such a word at the `:` here.
    pub(super) fn open_attempt(&mut self) {
        let start = self.at;
        self.edits.push(Edit { at: start, len: 1, with: "{".into() });
        self.frame_mut().attempt = false;
        self.push_indented(start, start + 1);
    }

    /// At the end of a line after a head: if the next line is indented further, begins its block.
    pub(super) fn block_without_braces(&mut self, first: usize) -> bool {
        if !self.behind_head() || self.before != Before::Value || self.bytes[self.at] == b'{' {
            return false;
        }
        let began = self.text[..first].rfind('\n').map_or(0, |i| i + 1);
        if self.at - self.line_start <= self.indent(began) {
            return false;
        }
        let (start, end) = self.last;
        self.diagnostics.push(
            Diagnostic::new(Code::E0019, "a block is written in braces")
                .at(self.span(start, end), "`{` is expected after this")
                .help("write `{` here and `}` after the block"),
        );
        self.edits.push(Edit { at: first, len: 1, with: "{".into() });
        let at = self.at;
        self.push_indented(first, at);
        let frame = self.frame_mut();
        frame.line = usize::MAX;
        frame.line_start = began;
        frame.until_end = true;
        true
    }

    /// At the end of a line after a head: if the next line begins with its `{`, joins the two.
    pub(super) fn brace_below(&mut self, first: usize) -> bool {
        if self.bytes.get(self.at) != Some(&b'{') || !self.holds_statements() {
            return false;
        }
        let behind_else = self.word_before() == "else" && self.before == Before::Stops;
        if !self.behind_head() && !behind_else && !self.names_block() {
            return false;
        }
        let brace = self.span(self.at, self.at + 1);
        let of = self.span(self.last.0, self.last.1);
        let found = Diagnostic::new(Code::E0019, "a block's `{` stands on the line of what it belongs to")
            .at(brace, "this begins a line")
            .label(of, "`{` is expected behind this")
            .help("write `if condition {`, `} else {`, `fn name(…) {`, `deck name {` on one line");
        let between = self.span(self.last.1, self.at + 1);
        let only_blanks = self.text.get(self.last.1..self.at).is_some_and(|text| text.trim().is_empty());
        self.diagnostics.push(if only_blanks { found.replaced(Some(between), " {") } else { found });
        self.out[first] = b' ';
        true
    }

    /// Whether this row has the word of a domain block, possibly its name, and nothing else so far.
    fn names_block(&self) -> bool {
        let word = match self.frame().tokens {
            1 => self.word_before(),
            2 => {
                let before = self.text[..self.last.0].trim_end();
                &before[before.trim_end_matches(is_word_letter).len()..]
            }
            _ => return false,
        };
        NAMED_BLOCKS.contains(&word) || word == "game"
    }

    /// `: Type` after the parameters of a function, where `-> Type` is meant.
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
            Diagnostic::new(Code::E0019, "the type of a result comes after an arrow")
                .meant(self.span(self.at, self.at + 1), "->")
                .help("write `fn name(…) -> Number`, or leave the type out"),
        );
        self.edits.push(Edit { at: self.at, len: 1, with: " -> ".into() });
        let start = self.at;
        self.at += 1;
        self.done(start, Before::Stops);
        true
    }

    /// Opens a block by a sign or word after a head, to be closed where the indentation ends; the sign or word began at
    /// `start` and ends here or with the character here.
    pub(super) fn open_indented(&mut self, start: usize) {
        let end = self.at.max(start + 1);
        let rest = self.text[end..].split(['\n', '#']).next().unwrap_or("").trim();
        let help = if self.frame().definition && !rest.is_empty() {
            "write `fn name(…) = …`, or put the block in `{ }`"
        } else {
            "write `{` here and `}` after the block"
        };
        self.diagnostics.push(
            Diagnostic::new(Code::E0019, "a block is written in braces")
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

    /// `then` or `do` after a head, and the `else` and `end` of such a block.
    pub(super) fn block_of_words(&mut self, start: usize, word: &str) -> bool {
        let end = self.at;
        if !BLOCK_WORDS.contains(&word) {
            return false;
        }
        let behind = self.text[end..].trim_start_matches([' ', '\t']);
        let last_of_line = behind.is_empty() || behind.starts_with(['\n', '#']);
        let frame = self.frame();
        let one_line = frame.kind == Kind::Indented && frame.line == self.line;
        match word {
            "then" | "do" if frame.head && frame.tokens > 0 && self.before == Before::Value => {
                if !self.holds_statements() {
                    return false;
                }
                self.open_indented(start);
                self.frame_mut().until_end = true;
            }
            "else" if frame.after_indented && last_of_line => {
                self.edits.push(Edit { at: end, len: 0, with: " {".into() });
                self.push_indented(start, end);
                self.frame_mut().until_end = true;
            }
            "else" if one_line && frame.open == 0 && frame.tokens > 0 => {
                let colon = usize::from(self.bytes.get(end) == Some(&b':'));
                self.at += colon;
                self.edits.push(Edit { at: start, len: end + colon - start, with: "} else {".into() });
                self.begin_row();
            }
            "except" | "rescue" if self.last.0 == self.last.1 && frame.after_indented => {
                self.frame_mut().attempt = true;
                return false;
            }
            "end" if one_line && last_of_line => self.blank(start, end),
            _ => return false,
        }
        true
    }

    /// At the end of a line: closes the indented blocks that end before the token here.
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
            let goes_on =
                ["else", "elif", "elsif", "elseif", "except", "rescue"].iter().any(|w| is_word(rest, w));
            self.frame_mut().after_indented = goes_on;
            self.last = (first, first);
            self.before = Before::Value;
            if until_end && !one_line && is_word(rest, "end") {
                self.blank(self.at, self.at + "end".len());
                return;
            }
        }
    }

    /// Closes the innermost frames that are indented blocks, before `end`.
    pub(super) fn end_indented(&mut self, end: usize) {
        while self.frame().kind == Kind::Indented {
            self.edits.push(Edit { at: end, len: 0, with: "}".into() });
            self.pop();
            self.before = Before::Value;
        }
    }
}
