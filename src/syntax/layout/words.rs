//! Words: the effects of keywords on lines, heads and depth, and of those among a round's rules.

use super::domain::Rows;
use super::domain::{Head, Token};
use super::frames::Kind;
use super::lines::{else_of_rows, is_word_letter};
use super::walk::{Before, Walk};

impl Walk<'_> {
    /// A word.
    pub(super) fn word(&mut self) {
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
        if self.block_of_words(start, word) {
            return;
        }
        let after = self.text[self.at..].trim_start_matches([' ', '\t']);
        let free = opens_before == Before::Dot || (after.starts_with(':') && !after.starts_with(":="));
        let before = if free { Before::Value } else { self.ordinary_word(word) };
        self.done(start, before);
        if word == "wants" && self.frame().rows == Rows::Game && self.frame().plain && !row_start {
            self.goal();
        }
    }

    /// The effect of a word outside of rules.
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
            "try" | "deal" | "fail" => {
                self.frame_mut().open += 1;
                self.deepen(1);
                Before::Stops
            }
            "elif" | "elsif" | "elseif" if self.before == Before::Value => {
                self.frame_mut().head = true;
                Before::Stops
            }
            "fn" => {
                self.frame_mut().head = true;
                self.frame_mut().definition = true;
                Before::Stops
            }
            "def" | "function" | "func" | "fun" | "test" if self.heads_definition(word) => {
                self.frame_mut().head = true;
                self.frame_mut().definition = word != "test";
                Before::Stops
            }
            "if" | "match" => {
                self.frame_mut().head = true;
                self.frame_mut().heads += 1;
                self.deepen(1);
                Before::Stops
            }
            // After a value on its line it isn't a head: `trades wood for ore` in a log.
            "for"
                if self.before == Before::Value
                    && self.frame().kind == Kind::Brace
                    && self.frame().tokens > 0 =>
            {
                Before::Stops
            }
            "for" | "while" => {
                self.frame_mut().head = true;
                Before::Stops
            }
            "let" | "var" | "param" | "memo" | "else" | "return" | "break" | "continue" | "print"
            | "assert" | "explain" | "save" => Before::Stops,
            _ => {
                if let Some(head) = Head::begun_by(word) {
                    self.frame_mut().domain = Some(head);
                }
                if self.begins_block_with_colon(word) {
                    self.frame_mut().head = true;
                }
                Before::Value
            }
        }
    }

    /// A word among the rules of a round: only the `for`, `if` and `else` of rows have an effect.
    fn word_of_rules(&mut self, start: usize, word: &str, row_start: bool) {
        let head = match word {
            "for" | "if" => {
                let after_else = self.text[self.last.0..self.last.1] == *"else" && self.frame().after_if;
                (row_start && self.heads_rows()) || after_else
            }
            _ => false,
        };
        if head {
            self.frame_mut().head = true;
        }
        if word == "else" && self.frame().after_if && else_of_rows(&self.text[start..]) {
            self.frame_mut().head = true;
        }
        self.done(start, if head { Before::Stops } else { Before::Value });
    }

    /// After `for` or `if` at the start of a row: whether it heads rows rather than a rule. The same as the grammar's
    /// lookahead: something, and then a brace before any `=>` or `:`.
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

    /// Whether `def name(` or `test "` is here, the word already consumed.
    fn heads_definition(&self, word: &str) -> bool {
        let rest = self.text[self.at..].trim_start_matches([' ', '\t']);
        if word == "test" {
            return rest.starts_with('"');
        }
        let after = rest.trim_start_matches(is_word_letter);
        after.len() < rest.len() && after.starts_with('(')
    }

    /// After `wants`: skips a regular expression between slashes, whatever it contains.
    fn goal(&mut self) {
        let blanks = self.bytes[self.at..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
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
                    self.regexes.push((start, self.at));
                    self.done(start, Before::Value);
                    return;
                }
                _ => at += 1,
            }
        }
    }
}
