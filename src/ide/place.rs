//! What can be written at an offset: determines the open block or call, and the position in its row.

use super::call::OpenCall;
use super::fields::KeyPlace;
use super::language;
use super::role::Role;
use super::tokens::{Token, TokenKind, Tokens, is_word_letter};
use crate::syntax::{BracketKind, outline};
use std::ops::Range;
use tg_core::native::{BlockType, Effect, Library, Setting, Type};

/// A position where something can be completed.
pub(super) struct CompletionPlace {
    /// The start of the word that was begun.
    pub start: usize,
    pub what: What,
    /// The call whose parentheses it is in.
    pub call: Option<OpenCall>,
    /// The head keywords of the braces around it, innermost first; `None` for a brace without one.
    pub heads: Vec<Option<String>>,
    /// The words that can continue the expression before it.
    pub infix: Vec<&'static str>,
    /// Whether the word there is assigned to.
    pub is_assigned: bool,
    /// The method or field whose value the word there is compared with: `p.value == `.
    pub compared: Option<String>,
    /// The setting whose value it is within.
    pub setting: Option<&'static Setting>,
    /// The record whose keys are written here.
    pub keys: Option<KeyPlace>,
}

impl CompletionPlace {
    fn plain(start: usize, what: What) -> CompletionPlace {
        CompletionPlace {
            start,
            what,
            call: None,
            heads: Vec::new(),
            infix: Vec::new(),
            is_assigned: false,
            compared: None,
            setting: None,
            keys: None,
        }
    }
}

/// Names joined by dots: `a.b.c`.
pub(super) struct Path {
    pub names: Vec<String>,
}

/// What can be written at a position.
pub(super) enum What {
    /// Nothing that could be completed: a comment, a number, the symbols of a notation.
    Nothing,
    /// The path of a file.
    Path,
    /// The path of a script or a folder, in quotes.
    ScriptPath,
    /// The code of an expected error.
    ErrorCode,
    /// A field or method of the value before the dot, given as a path if it consists of names only.
    Member(Option<Path>),
    /// A key of a block that isn't there yet, or the beginning of a row.
    Key { block: &'static BlockType, there: Vec<String>, rows: Option<RowBefore> },
    /// A word of a block's notation, within a row.
    Row(&'static BlockType, RowBefore),
    /// A setting's value, or an expression.
    SettingValue(&'static Setting),
    /// An expression, a statement, or the continuation of one.
    Expression(Role),
}

/// What stands before a word of a row: the parts of the text that are the block up to the row, and the row.
pub(super) struct RowBefore {
    pub block: Range<usize>,
    pub row: Range<usize>,
}

/// Whether `after` continues a name to an assignment, possibly through indexes and fields: `xs[0].n += 1`.
fn is_assigned(after: &str) -> bool {
    let mut rest = after.trim_start_matches(is_word_letter).lines().next().unwrap_or_default();
    loop {
        rest = rest.trim_start();
        let passed = match rest.as_bytes().first() {
            Some(b'[') => {
                let mut depth = 0_usize;
                let end = rest.bytes().position(|byte| {
                    depth += usize::from(byte == b'[');
                    depth -= usize::from(byte == b']' && depth > 0);
                    depth == 0
                });
                end.map(|end| &rest[end + 1..])
            }
            Some(b'.') if !rest.starts_with("..") => Some(rest[1..].trim_start_matches(is_word_letter)),
            _ => None,
        };
        match passed {
            Some(passed) => rest = passed,
            None => break,
        }
    }
    let signs = ["=", "+=", "-=", "*=", "/=", "//=", "%=", "**="];
    signs.iter().any(|sign| rest.starts_with(sign)) && !rest.starts_with("==") && !rest.starts_with("=>")
}

/// Analyses the position at the end of `before`, the text up to the offset, given the text `after` it.
pub(super) fn place(before: &str, after: &str, library: &Library) -> CompletionPlace {
    let outline = outline(before);
    let tokens = Tokens::of(before, &outline);
    let len = before.len();
    let last = tokens.tokens.last().filter(|token| token.at.end == len);
    if let Some(&bracket) = tokens.open.last()
        && tokens.brackets[bracket].kind == BracketKind::Text
    {
        return in_text(&tokens, bracket, library);
    }
    let (start, count) = match last.map(|token| token.kind) {
        Some(TokenKind::Word) => (last.map_or(len, |t| t.at.start), tokens.tokens.len() - 1),
        Some(TokenKind::Number | TokenKind::Comment) => {
            return CompletionPlace::plain(len, What::Nothing);
        }
        _ => (len, tokens.tokens.len()),
    };
    let what = match count.checked_sub(1) {
        Some(dot) if tokens.is(Some(dot), ".") => What::Member(tokens.path_before(dot)),
        Some(error) if tokens.is(Some(error), "error") && tokens.is(error.checked_sub(1), "assert") => {
            What::ErrorCode
        }
        _ => tokens.within_bracket(count, start, library),
    };
    let heads = tokens.heads().map(|head| head.map(str::to_owned)).collect();
    let infix = tokens.infix(count, library);
    let is_assigned = is_assigned(after);
    let compared = tokens.compared(count).map(str::to_owned);
    let setting = tokens.setting_around(count, library);
    let keys = tokens.key_place(count, after);
    let call = tokens.call_around(count);
    CompletionPlace { start, what, call, heads, infix, is_assigned, compared, setting, keys }
}

/// In a text, only paths are completed.
fn in_text(tokens: &Tokens<'_>, bracket: usize, library: &Library) -> CompletionPlace {
    let quote = tokens.opener(bracket);
    let reads = |word: &str| library.overloads(word).iter().any(|m| m.effect == Effect::Reads);
    let before = tokens.before(quote);
    let called = before.filter(|&b| tokens.tokens[b].kind == TokenKind::Open).and_then(|b| tokens.before(b));
    let is_read = tokens.is_word(called) && called.is_some_and(|word| reads(tokens.text(word)));
    let start = tokens.brackets[bracket].open + 1;
    let what = match tokens.is(before, "import") {
        true => What::ScriptPath,
        false if is_read => What::Path,
        false => What::Nothing,
    };
    CompletionPlace { keys: tokens.indexed_by(quote), ..CompletionPlace::plain(start, what) }
}

impl Tokens<'_> {
    /// The names `a.b.c` before a dot, outermost first, if there is nothing else.
    fn path_before(&self, dot: usize) -> Option<Path> {
        let mut names = Vec::new();
        let mut dot = Some(dot);
        while let Some(at) = dot {
            let name = at.checked_sub(1).filter(|&name| self.tokens[name].kind == TokenKind::Word)?;
            names.push(self.text(name).to_owned());
            dot = name.checked_sub(1).filter(|&before| self.is(Some(before), "."));
        }
        names.reverse();
        Some(Path { names })
    }

    /// The name after the last dot of what is compared with the value that begins after the first `count` tokens.
    fn compared(&self, count: usize) -> Option<&str> {
        let sign =
            count.checked_sub(1).filter(|&sign| self.is(Some(sign), "==") || self.is(Some(sign), "!="))?;
        let mut last = self.before(sign)?;
        if self.tokens[last].kind == TokenKind::Close {
            last = self.before(self.opener(self.tokens[last].within?))?;
        }
        let is_member = self.is_word(Some(last)) && self.is(last.checked_sub(1), ".");
        is_member.then(|| self.text(last))
    }

    /// The setting of a block that the end of the first `count` tokens is within, the innermost one.
    fn setting_around(&self, count: usize, library: &Library) -> Option<&'static Setting> {
        self.open.iter().rev().find_map(|&bracket| {
            let opener = self.opener(bracket);
            let block = self.block_before(opener, library)?;
            let key = self.text(self.row(bracket, opener, count));
            block.settings.iter().find(|setting| setting.name == key)
        })
    }

    /// What can come after the first `count` tokens, depending on the innermost open bracket.
    fn within_bracket(&self, count: usize, offset: usize, library: &Library) -> What {
        let expression = || What::Expression(self.role(count, offset, library));
        let Some(&bracket) = self.open.last() else { return expression() };
        let opener = self.opener(bracket);
        let kind = self.brackets[bracket].kind;
        match kind {
            BracketKind::Round => {
                let row = self.row(bracket, opener, count);
                let is_head = row < count && matches!(self.text(row), "for" | "if");
                return if is_head { expression() } else { What::Nothing };
            }
            BracketKind::Paren | BracketKind::Brace => {}
            BracketKind::Square | BracketKind::Interpolation | BracketKind::Text => return expression(),
        }
        let row = self.row(bracket, opener, count);
        if let Some(block) = self.block_before(opener, library) {
            let before = (kind == BracketKind::Brace)
                .then(|| self.row_before(block, bracket, [opener; 2], (count, offset)));
            return self.within_block(block, bracket, before, (row, count)).unwrap_or_else(expression);
        }
        if let Some((block, own)) = self.rows_around(bracket, library) {
            return What::Row(block, self.row_before(block, bracket, [own, opener], (count, offset)));
        }
        if self.is_parameters(bracket) {
            let role = self.role(count, offset, library);
            let is_new = matches!(role, Role::Value(_)) && !self.is(self.last_before(count), "=");
            return What::Expression(if is_new { Role::New } else { role });
        }
        expression()
    }

    fn within_block(
        &self,
        block: &'static BlockType,
        bracket: usize,
        before: Option<RowBefore>,
        (row, count): (usize, usize),
    ) -> Option<What> {
        let begins = match (&before, block.next_words) {
            // Commas separate what is in a row there.
            (Some(before), Some(_)) => self.text[before.row.clone()].trim().is_empty(),
            _ => row == count,
        };
        if begins {
            return Some(What::Key { block, there: self.keys(bracket), rows: before });
        }
        let rows = before.is_some();
        match self.text(row) {
            "from" if rows && row + 1 == count => {
                return Some(What::Expression(Role::Value(Type::Object(block.gives))));
            }
            "from" | "for" | "if" if rows => return None,
            _ => {}
        }
        let setting = block.settings.iter().find(|s| s.name == self.text(row));
        let has_colon = self.is(Some(row + 1).filter(|&colon| colon < count), ":");
        if !has_colon || block.next_words.is_some() && setting.is_none() {
            return before.map(|before| What::Row(block, before));
        }
        setting.filter(|_| row + 2 == count).map(What::SettingValue)
    }

    /// The block whose rows are in a bracket that stands within one of its rows, and the opener of the block.
    fn rows_around(&self, bracket: usize, library: &Library) -> Option<(&'static BlockType, usize)> {
        let mut bracket = bracket;
        while self.brackets[bracket].kind == BracketKind::Brace {
            // A brace with nothing before it holds an expression.
            let opener = self.opener(bracket);
            if self.before(opener).is_none_or(|before| self.tokens[before].kind == TokenKind::Open) {
                return None;
            }
            bracket = self.outer(bracket)?;
            let own = self.opener(bracket);
            if let Some(block) = self.block_before(own, library) {
                return block.next_words.is_some().then_some((block, own));
            }
        }
        None
    }

    /// What stands before the word at `offset`, in a row of `block`, in a bracket; the block's opener comes first.
    fn row_before(
        &self,
        block: &'static BlockType,
        bracket: usize,
        [own, opener]: [usize; 2],
        (count, offset): (usize, usize),
    ) -> RowBefore {
        let end = |token: usize| self.tokens[token].at.end;
        let mut from = end(opener);
        for token in (opener + 1..count).rev() {
            let is_own = self.is_right_in(token, bracket);
            let next = self.tokens.get(token + 1).map_or(offset, |next| next.at.start).min(offset);
            let sign = self.text(token);
            let separates = sign == ";" || sign == "," && block.next_words.is_none();
            if is_own && (separates || self.text[end(token)..next].contains('\n')) {
                from = end(token);
                break;
            }
        }
        RowBefore { block: end(own)..from, row: from..offset }
    }

    /// The first token of the row that contains the end of the first `count` tokens.
    fn row(&self, bracket: usize, opener: usize, count: usize) -> usize {
        let joins = self.brackets[bracket].kind == BracketKind::Paren;
        let mut at = count;
        while at > opener + 1 {
            let before = at - 1;
            let own = self.is_right_in(before, bracket);
            let end = self.tokens.get(at).map_or(self.text.len(), |token| token.at.start);
            let line_ends = !joins && own && self.text[self.tokens[before].at.end..end].contains('\n');
            if line_ends || own && (self.is(Some(before), ";") || self.is(Some(before), ",")) {
                return at;
            }
            at = before;
        }
        at
    }

    /// Whether a token stands in a bracket itself, or ends one that does.
    fn is_right_in(&self, token: usize, bracket: usize) -> bool {
        let Token { kind, within, .. } = &self.tokens[token];
        *within == Some(bracket)
            || *kind == TokenKind::Close && within.and_then(|own| self.outer(own)) == Some(bracket)
    }

    /// The keys that are already in a bracket.
    fn keys(&self, bracket: usize) -> Vec<String> {
        let own = |i: &usize| self.tokens[*i].within == Some(bracket) && self.is_word(Some(*i));
        let keys = (0..self.tokens.len()).filter(own).filter(|i| self.is(self.after(*i), ":"));
        keys.map(|i| self.text(i).to_owned()).collect()
    }

    /// The block whose head comes before an opener: its word, optionally a name, optionally settings, optionally
    /// `over` and its operand.
    pub(super) fn block_before(&self, opener: usize, library: &Library) -> Option<&'static BlockType> {
        let called = self.before(opener).filter(|&name| self.is_word(Some(name)) && self.text(opener) == "(");
        if called.is_some_and(|name| self.is(self.before(name), ".")) {
            return None;
        }
        let mut at = opener;
        while let Some(before) = self.before(at) {
            at = before;
            match self.tokens[at].kind {
                TokenKind::Word => {
                    let earlier = self.before(at);
                    // A domain word after another one is the name of the block.
                    let names = earlier.is_some_and(|e| library.block(self.text(e)).is_some());
                    // In the head of a loop or an `if` a block must be in parentheses.
                    let heads = ["in", "if", "while", "match"].iter().any(|head| self.is(earlier, head));
                    let is_head = !names && !heads && !self.is(earlier, ".") && !self.is(earlier, "over");
                    if let Some(block) = library.block(self.text(at)).filter(|_| is_head) {
                        return Some(block);
                    }
                    if language::word(self.text(at)).is_some_and(|word| word.reserved) {
                        return None;
                    }
                }
                TokenKind::Close => {
                    let bracket = self.tokens[at].within?;
                    let open = self.opener(bracket);
                    let is_paren = self.brackets[bracket].kind == BracketKind::Paren;
                    if is_paren && !self.is(Some(open + 2).filter(|&c| c < self.tokens.len()), ":") {
                        return None;
                    }
                    at = open;
                }
                TokenKind::Sign if self.text(at) == "." => {}
                _ => return None,
            }
        }
        None
    }
}

/// The end of the word around an offset.
pub(super) fn word_end(text: &str, offset: usize) -> usize {
    let rest = &text[offset..];
    offset + rest.find(|c: char| !is_word_letter(c)).unwrap_or(rest.len())
}
