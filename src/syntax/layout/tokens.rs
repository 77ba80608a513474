//! Tokens: words, numbers, signs and brackets, and what each does to lines and depth.

use super::domain::{Head, Token, Word};
use super::frames::{Kind, Rows};
use super::lines::{is_word, is_word_letter};
use super::walk::{Before, Walk};

/// Signs of more than one letter, longest first.
const LONG_SIGNS: &[&str] = &[
    "..=", "**=", "//=", "==", "!=", "<=", ">=", "=>", "->", "**", "//", "..", "+=", "-=", "*=",
    "/=", "%=", ":=", "&&", "||",
];

impl Walk<'_> {
    /// A token that begins with `byte`.
    pub(super) fn token(&mut self, byte: u8) {
        match byte {
            b'"' => {
                self.feed(Token::Word(""));
                self.open_text();
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
            b';' => self.semicolon(),
            b'0'..=b'9' => self.number(),
            b'_' | b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            0x80.. => self.other_letter(),
            _ => self.sign(),
        }
    }

    /// A letter beyond ASCII: a word's, or one that the grammar will refuse.
    fn other_letter(&mut self) {
        let letter = self.text[self.at..].chars().next().unwrap_or(' ');
        if letter.is_alphabetic() || letter.is_alphanumeric() {
            return self.word();
        }
        let start = self.at;
        self.feed(Token::Other);
        self.at += letter.len_utf8();
        self.done(start, Before::Value);
    }

    /// Whether a word and a colon follow the `(` here, as settings have them.
    fn settings_follow(&self) -> bool {
        let rest = self.text[self.at + 1..].trim_start_matches([' ', '\t', '\n']);
        let after = rest.trim_start_matches(is_word_letter);
        after.len() < rest.len() && after.trim_start_matches([' ', '\t']).starts_with(':')
    }

    fn open_brace(&mut self) {
        let opens = self.feed(Token::Brace);
        let frame = self.frame_mut();
        let rows = match opens {
            Some(_) => Rows::Game,
            // The rows of a `for` or `if` are like those around it.
            None if frame.head => frame.rows,
            None => Rows::Ordinary,
        };
        frame.after_if = frame.head && rows == Rows::Rules;
        frame.head = false;
        self.push(Kind::Brace, rows);
    }

    fn number(&mut self) {
        let start = self.at;
        let bytes = self.bytes;
        let digits = |mut at: usize| {
            while bytes
                .get(at)
                .is_some_and(|b| b.is_ascii_digit() || *b == b'_')
            {
                at += 1;
            }
            at
        };
        let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let mut at = digits(start);
        if !self.frame().reads_rules() {
            if bytes.get(at) == Some(&b'.') && is_digit(at + 1) {
                at = digits(at + 1);
            }
            if matches!(bytes.get(at), Some(b'e' | b'E')) {
                let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
                if is_digit(at + 1 + sign) {
                    at = digits(at + 1 + sign);
                }
            }
        }
        at += self.text[at..].len() - self.text[at..].trim_start_matches(is_word_letter).len();
        self.at = at;
        self.feed(Token::Word(""));
        self.done(start, Before::Value);
    }

    fn word(&mut self) {
        let start = self.at;
        let rest = &self.text[start..];
        let word = &rest[..rest.len() - rest.trim_start_matches(is_word_letter).len()];
        self.at += word.len();
        let row_start = self.frame().tokens == 0;
        let opens_before = self.before;
        self.feed(Token::Word(word));
        if self.frame().reads_rules() {
            self.word_of_rules(start, word, row_start);
            return;
        }
        let after = self.text[self.at..].trim_start_matches([' ', '\t']);
        let free =
            opens_before == Before::Dot || (after.starts_with(':') && !after.starts_with(":="));
        let before = if free {
            Before::Value
        } else {
            self.ordinary_word(word)
        };
        self.done(start, before);
        if word == "wants" && self.frame().rows == Rows::Game {
            self.goal();
        }
    }

    /// What a word of the ordinary language does.
    fn ordinary_word(&mut self, word: &str) -> Before {
        match word {
            "and" | "or" => {
                self.ease(true);
                Before::Goes
            }
            "in" => {
                self.ease(false);
                Before::Goes
            }
            "not" => {
                self.frame_mut().nots += 1;
                self.deepen(1);
                Before::Stops
            }
            "try" | "deal" => {
                self.frame_mut().open += 1;
                self.deepen(1);
                Before::Stops
            }
            "if" | "for" | "while" | "match" => {
                self.frame_mut().head = true;
                Before::Stops
            }
            "round" => {
                self.frame_mut().domain = Head::Word(Word::Round);
                Before::Value
            }
            "game" => {
                self.frame_mut().domain = Head::Word(Word::Game);
                Before::Value
            }
            "let" | "var" | "param" | "fn" | "memo" | "else" | "return" | "break" | "continue"
            | "print" | "assert" | "explain" | "save" => Before::Stops,
            _ => Before::Value,
        }
    }

    /// A word among the rules of a round: only `for`, `if` and `else` of rows mean something.
    fn word_of_rules(&mut self, start: usize, word: &str, row_start: bool) {
        let head = match word {
            "for" | "if" => {
                let after_else =
                    self.text[self.last.0..self.last.1] == *"else" && self.frame().after_if;
                (row_start && self.heads_rows()) || after_else
            }
            _ => false,
        };
        if head {
            self.frame_mut().head = true;
        }
        let else_rows = word == "else" && self.frame().after_if && {
            let after = self.text[self.at..].trim_start_matches([' ', '\t']);
            after.starts_with('{') || is_word(after, "if")
        };
        if else_rows {
            self.frame_mut().head = true;
        }
        self.done(start, if head { Before::Stops } else { Before::Value });
    }

    /// After `for` or `if` at the start of a row: whether it heads rows rather than a rule. The same
    /// as the grammar's look ahead: something, and then a brace before any `=>` or `:`.
    fn heads_rows(&self) -> bool {
        let bytes = self.bytes;
        let mut at = self.at;
        let mut depth = 0usize;
        let mut something = false;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'\n' => return false,
                b';' | b':' if depth == 0 => return false,
                b'=' if depth == 0 && bytes.get(at + 1) == Some(&b'>') => return false,
                b'{' if depth == 0 => return something,
                b'"' => {
                    at += 1;
                    while bytes.get(at).is_some_and(|b| *b != b'"' && *b != b'\n') {
                        at += if bytes[at] == b'\\' { 2 } else { 1 };
                    }
                    something = true;
                }
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                b' ' | b'\t' => {}
                _ => something = true,
            }
            at += 1;
        }
        false
    }

    /// After `wants`: a regular expression between slashes is passed over, whatever stands in it.
    fn goal(&mut self) {
        let blanks = self.bytes[self.at..]
            .iter()
            .take_while(|b| matches!(b, b' ' | b'\t'))
            .count();
        let start = self.at + blanks;
        if self.bytes.get(start) != Some(&b'/') {
            return;
        }
        let mut at = start + 1;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b'\n' => return,
                b'\\' if self.bytes.get(at + 1).is_some_and(|b| *b != b'\n') => at += 2,
                b'/' => {
                    self.at = at + 1;
                    self.done(start, Before::Value);
                    return;
                }
                _ => at += 1,
            }
        }
    }

    /// A sign.
    fn sign(&mut self) {
        let start = self.at;
        let rest = &self.bytes[start..];
        let long = LONG_SIGNS.iter().find(|s| rest.starts_with(s.as_bytes()));
        let sign = long
            .copied()
            .unwrap_or_else(|| &self.text[start..start + 1]);
        if self.frame().reads_rules() {
            match sign {
                ">" | ">=" => return self.close('>'),
                _ => {
                    self.at += sign.len();
                    return self.done(start, Before::Stops);
                }
            }
        }
        if sign.starts_with('<') && self.feed(Token::Less).is_some() {
            return self.push(Kind::Round, Rows::Rules);
        }
        if sign == "." {
            self.feed(Token::Dot);
        } else if !sign.starts_with('<') {
            self.feed(Token::Other);
        }
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
            "-" if self.before != Before::Value => {
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
                self.frame_mut().open += 1;
                self.deepen(1);
                Before::Goes
            }
            "=>" | "!" | "'" | "@" | "$" | "?" | "~" | "`" | "^" | "\\" | "&" => Before::Stops,
            ":" => self.colon(),
            _ => {
                self.ease(false);
                Before::Goes
            }
        }
    }

    /// A colon goes on where it follows a record's key.
    fn colon(&mut self) -> Before {
        let frame = self.frame_mut();
        let key = frame.kind == Kind::Brace && frame.tokens == 1;
        if key && !frame.record {
            frame.record = true;
        }
        if key || frame.kind.joins_lines() {
            Before::Goes
        } else {
            Before::Stops
        }
    }

    /// After a comma a new entry begins, but a line goes on.
    fn entry_end(&mut self) {
        let head = self.frame().head;
        self.begin_row();
        self.frame_mut().head = head;
        self.before = Before::Goes;
    }

    /// An operator ends the nesting of the signs before it, and `and` or `or` that of `not` too.
    fn ease(&mut self, nots: bool) {
        let frame = self.frame_mut();
        let mut eased = std::mem::take(&mut frame.signs);
        if nots {
            eased += std::mem::take(&mut frame.nots);
        }
        self.depth -= eased;
    }
}
