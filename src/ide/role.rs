//! The role of a position in an expression: the start of a statement, a value or a pattern, or the continuation of
//! what comes before it.

use super::tokens::{TokenKind, Tokens};
use crate::syntax::BracketKind;
use tg_core::native::{Library, Type};

/// What can be written at a position outside texts and the rows of blocks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Role {
    /// The start of a statement.
    Statement,
    /// The start of a value, preferably of this type.
    Value(Type),
    /// The start of an arm's pattern.
    Pattern,
    /// The name of a type.
    TypeName,
    /// The end of a value: a word can join it with what follows.
    Behind,
    /// A new name, or something about which nothing is known.
    New,
}

/// Words that are followed by a value, with its preferred type.
const TAKE_A_VALUE: &[(&str, Type)] = &[
    ("and", Type::Bool),
    ("assert", Type::Bool),
    ("deal", Type::Number),
    ("else", Type::Any),
    ("explain", Type::Any),
    ("if", Type::Bool),
    ("in", Type::List),
    ("match", Type::Any),
    ("not", Type::Bool),
    ("or", Type::Bool),
    ("print", Type::Any),
    ("return", Type::Any),
    ("save", Type::Any),
    ("try", Type::Any),
    ("while", Type::Bool),
];

/// Words that are followed by a new name.
const MAKE_A_NAME: &[&str] = &["for", "fn", "let", "param", "var"];

/// Words that determine what the following brace contains.
const HEADS: &[&str] = &["assert", "else", "fn", "for", "if", "match", "test", "try", "while"];

impl Tokens<'_> {
    /// The role of the position after the first `count` tokens, before `offset`.
    pub(super) fn role(&self, count: usize, offset: usize, library: &Library) -> Role {
        let Some(last) = self.last_before(count) else { return Role::Statement };
        let bracket = self.open.last().copied();
        let kind = bracket.map(|bracket| self.brackets[bracket].kind);
        let in_match = kind == Some(BracketKind::Brace) && self.head(bracket) == Some("match");
        let separates = matches!(kind, None | Some(BracketKind::Brace | BracketKind::Round));
        let line_ends = separates && self.text[self.tokens[last].at.end..offset].contains('\n');
        let begins = if in_match { Role::Pattern } else { Role::Statement };
        let token = &self.tokens[last];
        match (token.kind, self.text(last)) {
            (TokenKind::Open, _) if kind == Some(BracketKind::Brace) && !self.is_in_text(last) => begins,
            (TokenKind::Open, _) => Role::Value(Type::Any),
            (TokenKind::Sign, ";") => begins,
            (TokenKind::Sign, ",") => match kind {
                Some(BracketKind::Brace) if in_match => Role::Pattern,
                // After a comma in a record comes a key; the values of `print` or `assert` continue.
                Some(BracketKind::Brace) if !self.is_listed(count) => Role::New,
                _ => Role::Value(Type::Any),
            },
            (TokenKind::Sign, "|") if in_match => Role::Pattern,
            (TokenKind::Sign, ":") if self.is_annotated(last) => Role::TypeName,
            (TokenKind::Sign, "->") if self.is_result(last) => Role::TypeName,
            (TokenKind::Sign, "=>") => Role::New,
            (TokenKind::Sign, "+" | "-" | "*" | "/" | "//" | "%" | "**") => Role::Value(Type::Number),
            (TokenKind::Sign, _) => Role::Value(Type::Any),
            _ if line_ends => begins,
            (TokenKind::Word, word) => self.behind_word(last, word, library),
            _ => Role::Behind,
        }
    }

    /// Whether the position is among the comma-separated values of a single statement.
    fn is_listed(&self, count: usize) -> bool {
        ["print", "assert"].iter().any(|word| self.stands_before(word, count))
    }

    /// Whether a brace is in a text that isn't closed yet: `"{`.
    fn is_in_text(&self, brace: usize) -> bool {
        let before = brace.checked_sub(1).map(|before| &self.tokens[before]);
        before.is_some_and(|before| {
            let in_text = before.kind == TokenKind::Text || self.text[before.at.clone()] == *"\"";
            in_text && before.at.end == self.tokens[brace].at.start
        })
    }

    fn behind_word(&self, at: usize, word: &str, library: &Library) -> Role {
        if at > 0 && self.is(Some(at - 1), ".") {
            return Role::Behind;
        }
        if let Some((_, best)) = TAKE_A_VALUE.iter().find(|(taking, _)| *taking == word) {
            return Role::Value(*best);
        }
        if MAKE_A_NAME.contains(&word) {
            return Role::New;
        }
        let taken_from = library.overloads("deal").first().map(|method| method.of);
        match (word, taken_from) {
            ("from", Some(of)) if self.stands_before("deal", at) => Role::Value(of),
            ("until", _) if self.stands_before("deal", at) => Role::Value(Type::Question),
            ("to", _) if self.stands_before("save", at) => Role::Value(Type::Text),
            ("over", _) => self.over(at, library),
            ("as", _) if self.stands_before("import", at) => Role::New,
            ("import" | "test" | "with" | "break" | "continue", _) => Role::New,
            ("seed", _) if self.begins_statement(at) => Role::Value(Type::Number),
            _ => Role::Behind,
        }
    }

    /// The role after `over`: the operand that the domain word before it takes.
    fn over(&self, at: usize, library: &Library) -> Role {
        let mut before = self.before(at);
        while let Some(word) = before {
            if let Some(over) = library.block(self.text(word)).and_then(|block| block.over) {
                return Role::Value(Type::Object(over));
            }
            before = self.before(word);
        }
        Role::Behind
    }

    /// Whether a word comes before a token on its line, in the same bracket.
    pub(super) fn stands_before(&self, word: &str, at: usize) -> bool {
        let within = self.tokens.get(at).map_or(self.open.last().copied(), |token| token.within);
        let mut before = self.before(at);
        while let Some(token) = before {
            let same = self.tokens[token].within == within;
            if same && self.is(Some(token), word) {
                return true;
            }
            if same && matches!(self.tokens[token].kind, TokenKind::Open) || self.is(Some(token), ";") {
                return false;
            }
            before = self.before(token);
        }
        false
    }

    /// The words that can continue an expression that ends with the first `count` tokens.
    pub(super) fn infix(&self, count: usize, library: &Library) -> Vec<&'static str> {
        let Some(last) = self.last_before(count) else { return Vec::new() };
        let bracket = self.open.last().copied();
        let kind = bracket.map(|bracket| self.brackets[bracket].kind);
        if let Some(block) = self.made_block(last, library) {
            let is_over = self.is(Some(last), "over");
            return if block.over.is_some() && !is_over { vec!["over"] } else { Vec::new() };
        }
        if self.is(Some(last), "memo") {
            return vec!["fn"];
        }
        let mut words = vec!["and", "in", "not in", "or"];
        match kind {
            Some(BracketKind::Square) => words.extend(["for", "if"]),
            Some(BracketKind::Brace) if self.head(bracket) == Some("match") => words.push("if"),
            _ => {}
        }
        let pending = [
            ("deal", &["from", "with"][..]),
            ("save", &["to"]),
            ("import", &["as"]),
            ("try", &["else"]),
            ("if", &["else"]),
        ];
        let pending = pending.iter().filter(|(word, _)| self.stands_before(word, count));
        words.extend(pending.flat_map(|(_, more)| more.iter().copied()));
        if self.text(last) == "}" {
            words.push("else");
        }
        words.sort_unstable();
        words.dedup();
        words
    }

    /// The block type whose head ends here: `round`, or `round name`.
    fn made_block(&self, last: usize, library: &Library) -> Option<&'static tg_core::native::BlockType> {
        let word = |at: usize| library.block(self.text(at)).filter(|_| self.is_word(Some(at)));
        let before = self.before(last).filter(|_| self.is_word(Some(last)));
        word(last).or_else(|| before.and_then(word))
    }

    /// Whether a token begins a statement.
    fn begins_statement(&self, at: usize) -> bool {
        self.before(at)
            .is_none_or(|before| self.is(Some(before), ";") || self.tokens[before].kind == TokenKind::Open)
    }

    /// The word that determines what a brace contains.
    pub(super) fn head(&self, bracket: Option<usize>) -> Option<&str> {
        let opener = self.opener(bracket?);
        let around = self.outer(bracket?);
        let mut at = self.before(opener);
        while let Some(token) = at {
            let kind = self.tokens[token].kind;
            if kind == TokenKind::Close {
                let closed = self.tokens[token].within?;
                at = self.before(self.opener(closed));
                continue;
            }
            let text = self.text(token);
            if self.tokens[token].within != around || matches!(text, ";" | "->" | "=") {
                return None;
            }
            if let Some(head) = HEADS.iter().find(|head| **head == text) {
                return Some(head);
            }
            at = self.before(token);
        }
        None
    }

    /// Whether a colon comes after a parameter of a `fn`, or after the name in a `let`.
    fn is_annotated(&self, colon: usize) -> bool {
        let Some(name) = self.before(colon) else { return false };
        let made = self.before(name);
        if made.is_some_and(|made| MAKE_A_NAME.contains(&self.text(made)) && self.text(made) != "for") {
            return true;
        }
        let Some(bracket) = self.tokens[colon].within else { return false };
        self.is_parameters(bracket) && !self.is(made, "=")
    }

    /// Whether an arrow comes after the parameters of a `fn`.
    fn is_result(&self, arrow: usize) -> bool {
        let closed = self.before(arrow).filter(|&before| self.tokens[before].kind == TokenKind::Close);
        closed
            .and_then(|closed| self.tokens[closed].within)
            .is_some_and(|bracket| self.is_parameters(bracket))
    }

    /// Whether a bracket contains the parameters of a `fn`.
    pub(super) fn is_parameters(&self, bracket: usize) -> bool {
        let name = self.before(self.opener(bracket)).filter(|&name| self.is_word(Some(name)));
        self.brackets[bracket].kind == BracketKind::Paren
            && name.and_then(|name| self.before(name)).is_some_and(|word| self.text(word) == "fn")
    }

    /// The head words of the braces around the end, innermost first.
    pub(super) fn heads(&self) -> impl Iterator<Item = Option<&str>> {
        let braces =
            self.open.iter().rev().filter(|&&bracket| self.brackets[bracket].kind == BracketKind::Brace);
        braces.map(|&bracket| self.head(Some(bracket)))
    }
}
