//! Tokens: words, numbers, signs and brackets, and their effects on lines and depth.

use super::domain::Rows;
use super::domain::Token;
use super::frames::Kind;
use super::lines::is_word_letter;
use super::multiline_texts::QUOTES;
use super::walk::{Before, Walk};

/// Signs with several characters, longest first.
const LONG_SIGNS: &[&str] = &[
    "..=", "**=", "//=", "==", "!=", "<=", ">=", "=>", "->", "**", "//", "..", "+=", "-=", "*=", "/=", "%=",
    ":=", "&&", "||",
];

/// Their second characters, which rule out most signs at once.
const SECOND: [bool; 256] = {
    let mut second = [false; 256];
    let mut n = 0;
    while n < LONG_SIGNS.len() {
        second[LONG_SIGNS[n].as_bytes()[1] as usize] = true;
        n += 1;
    }
    second
};

/// The longest sign with several characters at the beginning of a text, of those that fit.
pub fn long_sign(text: &str, fits: impl Fn(&str) -> bool) -> Option<&'static str> {
    let second = *text.as_bytes().get(1)?;
    let mut signs = LONG_SIGNS.iter().filter(|_| SECOND[usize::from(second)]);
    signs.find(|sign| text.starts_with(**sign) && fits(sign)).copied()
}

impl Walk<'_> {
    /// A token that begins with `byte`.
    pub(super) fn token(&mut self, byte: u8) {
        match byte {
            b'"' if self.ends_multiline_text() => {}
            b'"' => {
                self.feed(Token::Word(""));
                match self.text[self.at..].starts_with(QUOTES) {
                    true => self.open_multiline_text(QUOTES),
                    false => self.open_text(),
                }
            }
            b'(' => {
                let settings = self.settings_follow();
                self.feed(Token::Paren(settings));
                self.push(Kind::Paren, Rows::Ordinary);
            }
            b'[' => {
                self.feed(Token::Bracket);
                self.push(Kind::Bracket, Rows::Ordinary);
            }
            b'{' => self.open_brace(),
            b')' | b']' | b'}' => self.close(byte as char),
            b'0'..=b'9' => self.number(),
            b'_' | b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            0x80.. => self.other_letter(),
            _ => self.sign(),
        }
    }

    /// A character beyond ASCII: part of a word, or one that the grammar will refuse.
    fn other_letter(&mut self) {
        let letter = self.text[self.at..].chars().next().unwrap_or(' ');
        if letter.is_alphabetic() || letter.is_alphanumeric() {
            return self.word();
        }
        if self.foreign_text(letter) {
            return;
        }
        let start = self.at;
        self.feed(Token::Other);
        self.at += letter.len_utf8();
        self.done(start, Before::Value);
    }

    /// Whether a word and a colon follow the `(` here, as in settings.
    fn settings_follow(&self) -> bool {
        let rest = next_token(&self.text[self.at + 1..]);
        let after = rest.trim_start_matches(is_word_letter);
        after.len() < rest.len() && next_token(after).starts_with(':')
    }

    fn open_brace(&mut self) {
        let opens = self.feed(Token::Brace);
        let frame = self.frame_mut();
        let rows = match opens {
            Some(rows) => rows,
            // The rows of a `for` or `if` are of the same kind as those around it.
            None if frame.head => frame.rows,
            None => Rows::Ordinary,
        };
        frame.after_if = frame.head && rows == Rows::Rules;
        frame.head = false;
        self.leave_head();
        self.push(Kind::Brace, rows);
    }

    /// Ends the innermost head of `if` or `match` here, whose brace was reached.
    pub(super) fn leave_head(&mut self) {
        let frame = self.frame_mut();
        if frame.heads > 0 {
            frame.heads -= 1;
            self.depth -= 1;
        }
    }

    fn number(&mut self) {
        let start = self.at;
        let rules = self.frame().reads_rules();
        let mut at = if rules { digits_end(self.bytes, start) } else { number_end(self.bytes, start) };
        at += self.text[at..].len() - self.text[at..].trim_start_matches(is_word_letter).len();
        self.at = at;
        self.feed(Token::Word(""));
        self.done(start, Before::Value);
    }

    /// A sign.
    fn sign(&mut self) {
        let start = self.at;
        if matches!(self.bytes[start], b'\'' | b'`') && self.foreign_text(self.bytes[start] as char) {
            return;
        }
        if self.bytes[start] == b':' && self.frame().kind == Kind::Interp {
            return self.format_in_text();
        }
        if self.bytes[start] == b'/' && self.regex_here() {
            return;
        }
        let long = long_sign(&self.text[start..], |_| true);
        let sign = long.unwrap_or_else(|| &self.text[start..start + 1]);
        if self.frame().reads_rules() {
            match sign {
                ">" | ">=" => return self.close('>'),
                _ => {
                    self.at += sign.len();
                    return self.done(start, Before::Stops);
                }
            }
        }
        if sign.starts_with('<')
            && let Some(rows) = self.feed(Token::Less)
        {
            return self.push(Kind::Round, rows);
        }
        if sign == ":" && self.ends_python_attempt() {
            return self.open_attempt();
        }
        if sign == ":" && self.type_behind_colon() {
            return;
        }
        if sign == ":" && self.ends_python_head() {
            return self.open_indented(self.at);
        }
        if self.increment_here() {
            self.at += 2;
            return self.done(start, Before::Value);
        }
        if sign == "." {
            self.feed(Token::Dot);
        } else if !sign.starts_with('<') {
            self.feed(Token::Other);
        }
        self.frame_mut().plain = false;
        self.at += sign.len();
        let before = self.ordinary_sign(sign, start);
        self.done(start, before);
        if sign == "," {
            self.entry_end();
        }
    }

    fn ordinary_sign(&mut self, sign: &str, start: usize) -> Before {
        match sign {
            "." => Before::Dot,
            "-" | "+" | "!" if self.before != Before::Value => {
                self.frame_mut().signs += 1;
                self.at = start + 1;
                self.deepen(1);
                Before::Stops
            }
            "**" => {
                self.frame_mut().signs += 1;
                self.deepen(1);
                Before::Goes
            }
            "->" => {
                self.leave_guard();
                self.frame_mut().open += 1;
                self.deepen(1);
                Before::Goes
            }
            "=>" | "!" | "'" | "@" | "$" | "?" | "~" | "`" | "^" | "\\" | "&" => Before::Stops,
            ":" => self.colon(),
            "=" => {
                // What follows is the body of a function, so its head is over.
                if std::mem::take(&mut self.frame_mut().definition) {
                    self.frame_mut().head = false;
                }
                self.ease(false);
                Before::Goes
            }
            _ => {
                self.ease(false);
                Before::Goes
            }
        }
    }

    /// `++` or `--` after a value at the end of a row: not an operator after which the line continues.
    fn increment_here(&self) -> bool {
        let rest = &self.text[self.at..];
        if self.before != Before::Value || !(rest.starts_with("++") || rest.starts_with("--")) {
            return false;
        }
        let after = rest[2..].trim_start_matches([' ', '\t', '\r']);
        after.is_empty() || after.starts_with(['\n', ';', '}', ')', '#'])
    }

    /// A colon lets the line continue if it follows a record's key.
    fn colon(&mut self) -> Before {
        let frame = self.frame_mut();
        let key = frame.kind == Kind::Brace && frame.tokens == 1;
        if key && !frame.record {
            frame.record = true;
        }
        if key || frame.kind.joins_lines() { Before::Goes } else { Before::Stops }
    }

    /// Begins a new entry after a comma; the line continues.
    fn entry_end(&mut self) {
        let head = self.frame().head;
        self.begin_row();
        self.frame_mut().head = head;
        self.before = Before::Goes;
    }

    /// An operator ends the nesting of the unary operators before it, and `and` or `or` that of `not` too.
    pub(super) fn ease(&mut self, nots: bool) {
        let frame = self.frame_mut();
        let mut eased = std::mem::take(&mut frame.signs);
        if nots {
            eased += std::mem::take(&mut frame.nots);
        }
        self.depth -= eased;
    }
}

/// The text from its first token on, skipping blanks, line ends and comments.
fn next_token(text: &str) -> &str {
    let mut rest = text.trim_start_matches([' ', '\t', '\n']);
    while rest.starts_with('#') {
        rest = rest.find('\n').map_or("", |end| &rest[end..]).trim_start_matches([' ', '\t', '\n']);
    }
    rest
}

/// The end of the number that begins at a byte: digits, optionally a fraction and an exponent.
pub(in crate::syntax) fn number_end(bytes: &[u8], start: usize) -> usize {
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut at = digits_end(bytes, start);
    if bytes.get(at) == Some(&b'.') && is_digit(at + 1) {
        at = digits_end(bytes, at + 1);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        if is_digit(at + 1 + sign) {
            at = digits_end(bytes, at + 1 + sign);
        }
    }
    at
}

fn digits_end(bytes: &[u8], start: usize) -> usize {
    let digits = bytes[start..].iter().take_while(|b| b.is_ascii_digit() || **b == b'_');
    start + digits.count()
}
