//! The tokens of a text, each with the bracket around it. Brackets are taken from the layout scan.

use crate::syntax::{Bracket, BracketKind, Comment, Outline, long_sign};
use std::ops::Range;

/// The kind of a token.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Word,
    Number,
    /// A part of a text without its quotes, escapes and expressions.
    Text,
    /// An escape in a text such as `\n`, or the format of a value in it.
    Escape,
    /// A regular expression.
    Regex,
    Comment,
    /// The opener of a bracket or text.
    Open,
    /// Its closer.
    Close,
    Sign,
}

/// A token.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub at: Range<usize>,
    /// The innermost bracket around it, as an index; an opener and its closer are in their own.
    pub within: Option<usize>,
}

/// A text split into tokens.
pub(super) struct Tokens<'a> {
    pub text: &'a str,
    pub tokens: Vec<Token>,
    pub brackets: &'a [Bracket],
    /// For each bracket, the index of its opener and the bracket around it.
    frames: Vec<(usize, Option<usize>)>,
    /// The brackets still open at the end, outermost first.
    pub open: Vec<usize>,
}

impl<'a> Tokens<'a> {
    /// Splits a text with this outline into tokens; takes linear time.
    pub(super) fn of(text: &'a str, outline: &'a Outline) -> Tokens<'a> {
        let mut cutter = Cutter {
            text,
            frames: vec![(0, None); outline.brackets.len()],
            brackets: &outline.brackets,
            comments: &outline.comments,
            wholes: wholes(outline),
            at: 0,
            next_bracket: 0,
            next_comment: 0,
            open: Vec::new(),
            tokens: Vec::new(),
        };
        while cutter.at < text.len() {
            cutter.step();
        }
        let Cutter { tokens, brackets, frames, open, .. } = cutter;
        Tokens { text, tokens, brackets, frames, open }
    }

    /// The text of a token.
    pub(super) fn text(&self, index: usize) -> &'a str {
        self.tokens.get(index).map_or("", |token| &self.text[token.at.clone()])
    }

    /// Whether a token is this word or sign.
    pub(super) fn is(&self, index: Option<usize>, text: &str) -> bool {
        index.is_some_and(|i| {
            matches!(self.tokens[i].kind, TokenKind::Word | TokenKind::Sign) && self.text(i) == text
        })
    }

    /// Whether a token is a word.
    pub(super) fn is_word(&self, index: Option<usize>) -> bool {
        index.is_some_and(|i| self.tokens[i].kind == TokenKind::Word)
    }

    /// The previous token, unless there is a line end in between.
    pub(super) fn before(&self, index: usize) -> Option<usize> {
        let before = index.checked_sub(1)?;
        let end = self.tokens.get(index).map_or(self.text.len(), |token| token.at.start);
        (!self.text[self.tokens[before].at.end..end].contains('\n')).then_some(before)
    }

    /// The next token, if it is on the same line.
    pub(super) fn after(&self, index: usize) -> Option<usize> {
        let after = index + 1;
        (after < self.tokens.len() && self.before(after).is_some()).then_some(after)
    }

    /// The opener of a bracket.
    pub(super) fn opener(&self, bracket: usize) -> usize {
        self.frames[bracket].0
    }

    /// The bracket around a bracket.
    pub(super) fn outer(&self, bracket: usize) -> Option<usize> {
        self.frames[bracket].1
    }
}

/// The tokeniser.
struct Cutter<'a> {
    text: &'a str,
    brackets: &'a [Bracket],
    frames: Vec<(usize, Option<usize>)>,
    comments: &'a [Comment],
    /// The tokens that contain signs, in order.
    wholes: std::iter::Peekable<std::vec::IntoIter<(Range<usize>, TokenKind)>>,
    at: usize,
    next_bracket: usize,
    next_comment: usize,
    open: Vec<usize>,
    tokens: Vec<Token>,
}

impl Cutter<'_> {
    fn step(&mut self) {
        let at = self.at;
        while self.wholes.next_if(|(whole, _)| whole.end <= at).is_some() {}
        while self.open.last().is_some_and(|&top| self.is_over(&self.brackets[top])) {
            self.open.pop();
        }
        if let Some(&top) = self.open.last()
            && self.brackets[top].close == Some(at)
        {
            self.push(TokenKind::Close, at + 1);
            self.open.pop();
            return;
        }
        while self.brackets.get(self.next_bracket).is_some_and(|b| b.open < at) {
            self.next_bracket += 1;
        }
        if self.brackets.get(self.next_bracket).is_some_and(|b| b.open == at) {
            self.frames[self.next_bracket] = (self.tokens.len(), self.open.last().copied());
            self.open.push(self.next_bracket);
            self.next_bracket += 1;
            return self.push(TokenKind::Open, at + 1);
        }
        if self.open.last().is_some_and(|&top| self.brackets[top].kind == BracketKind::Text) {
            return self.piece();
        }
        self.plain();
    }

    /// Whether a bracket without a closer has ended.
    fn is_over(&self, bracket: &Bracket) -> bool {
        let is_last = bracket.end == self.text.len();
        bracket.close.is_none() && self.at >= bracket.end && !is_last
    }

    /// A part of a text.
    fn piece(&mut self) {
        let rest = &self.text[self.at..];
        if let Some(escaped) = rest.strip_prefix('\\') {
            let letters = escaped.chars().next().map_or(0, char::len_utf8);
            let braces = rest.starts_with("\\u{").then(|| rest.find('}').map(|end| end + 1)).flatten();
            return self.push(TokenKind::Escape, self.at + braces.unwrap_or(1 + letters));
        }
        let next = self.brackets.get(self.next_bracket).map(|b| b.open);
        let close = self.open.last().and_then(|&top| {
            let bracket = &self.brackets[top];
            Some(bracket.close.unwrap_or(bracket.end)).filter(|&end| end > self.at)
        });
        let stop = |c: char| c == '\\' || c == '\n';
        let line = rest.find(stop).map_or(self.text.len(), |n| self.at + n);
        let end = [next, close].into_iter().flatten().fold(line, usize::min);
        if rest.starts_with('\n') {
            self.at += 1;
            return;
        }
        self.push(TokenKind::Text, end.max(self.at + rest.chars().next().map_or(1, char::len_utf8)));
    }

    /// A token outside texts, or blanks.
    fn plain(&mut self) {
        let at = self.at;
        if let Some((whole, kind)) = self.wholes.next_if(|(whole, _)| whole.start == at) {
            return self.push(kind, whole.end);
        }
        let rest = &self.text[at..];
        while self.comments.get(self.next_comment).is_some_and(|c| c.span.range().end <= at) {
            self.next_comment += 1;
        }
        if let Some(comment) = self.comments.get(self.next_comment)
            && comment.span.range().start == at
        {
            return self.push(TokenKind::Comment, comment.span.range().end);
        }
        let Some(letter) = rest.chars().next() else { return };
        if letter.is_whitespace() {
            self.at += letter.len_utf8();
        } else if letter.is_ascii_digit() {
            self.push(TokenKind::Number, at + number(rest));
        } else if is_word_letter(letter) {
            let end = rest.find(|c: char| !is_word_letter(c)).unwrap_or(rest.len());
            self.push(TokenKind::Word, at + end);
        } else {
            let long = long_sign(rest, |sign| !self.cuts(sign.len()));
            self.push(TokenKind::Sign, at + long.map_or(letter.len_utf8(), |sign| sign.len()));
        }
    }

    /// Whether a bracket opens or closes within a sign of this length here.
    fn cuts(&self, length: usize) -> bool {
        let within = |place: Option<usize>| place.is_some_and(|p| p > self.at && p < self.at + length);
        let next = self.brackets.get(self.next_bracket).map(|b| b.open);
        within(next) || within(self.open.last().and_then(|&top| self.brackets[top].close))
    }

    fn push(&mut self, kind: TokenKind, end: usize) {
        let within = self.open.last().copied();
        self.tokens.push(Token { kind, at: self.at..end, within });
        self.at = end;
    }
}

/// The regular expressions, and the formats of values in texts.
fn wholes(outline: &Outline) -> std::iter::Peekable<std::vec::IntoIter<(Range<usize>, TokenKind)>> {
    let regexes = outline.regexes.iter().map(|place| (place.clone(), TokenKind::Regex));
    let formats = outline.formats.iter().map(|place| (place.clone(), TokenKind::Escape));
    let mut all: Vec<_> = regexes.chain(formats).filter(|(place, _)| !place.is_empty()).collect();
    all.sort_unstable_by_key(|(place, _)| place.start);
    all.into_iter().peekable()
}

/// The length of the number at the start of `rest`, including letters that follow it.
fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut at = 0;
    while let Some(letter) = rest[at..].chars().next() {
        let sign = matches!(letter, '+' | '-') && matches!(bytes[at - 1], b'e' | b'E') && digit(at + 1);
        if !(is_word_letter(letter) || letter == '.' && digit(at + 1) || sign) {
            break;
        }
        at += letter.len_utf8();
    }
    at
}

/// Whether a character can be part of a word.
pub(super) fn is_word_letter(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}
