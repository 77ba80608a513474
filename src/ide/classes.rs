//! The classes of tokens for highlighting, and matching brackets.

use super::language;
use super::tokens::{TokenKind, Tokens};
use crate::session::Session;
use crate::syntax::{BracketKind, Outline, outline};
use rustc_hash::FxHashSet;
use std::cell::OnceCell;
use std::ops::Range;
use tg_core::native::{BlockType, Form};

/// The class of a token, as a reader sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TokenClass {
    /// A keyword of the language.
    Keyword,
    /// A domain word, or a word of a notation.
    Domain,
    /// A key: of a setting, a field, an argument.
    Key,
    /// A number.
    Number,
    /// `true`, `false`, `none`.
    Constant,
    /// A text, and the letters of a notation.
    Text,
    /// An escape in a text such as `\n`, or the format of a value in it.
    Escape,
    /// A regular expression.
    Regex,
    /// A comment.
    Comment,
    /// A function or method.
    Function,
    /// A word that is its own value.
    Word,
    /// Any other name.
    Name,
    /// An operator or another sign.
    Sign,
    /// A bracket.
    Bracket,
}

/// The classes of all tokens of a text, in order; everything between them is blank. Takes time linear in the text.
pub fn classes(session: &Session, text: &str) -> Vec<(Range<usize>, TokenClass)> {
    classes_within(session, (text, &outline(text)), &(0..text.len()))
}

/// The classes of those tokens of a text with this outline that overlap a range of bytes.
pub fn classes_within(
    session: &Session,
    (text, outline): (&str, &Outline),
    wanted: &Range<usize>,
) -> Vec<(Range<usize>, TokenClass)> {
    let tokens = Tokens::of(text, outline);
    let brackets = tokens.brackets.iter().map(|_| Within::default()).collect();
    let mut words: FxHashSet<&str> = session.environment().words().map(AsRef::as_ref).collect();
    words.extend(session.library().words().map(|word| -> &str { word }));
    let classify = Classify { session, tokens: &tokens, brackets, words };
    let first = tokens.tokens.partition_point(|token| token.at.end <= wanted.start);
    let behind = tokens.tokens.partition_point(|token| token.at.start < wanted.end);
    (first..behind).map(|index| (tokens.tokens[index].at.clone(), classify.class(index))).collect()
}

/// The offsets of a pair of brackets, one of which is right after or right before the offset; the one after it
/// takes precedence. Each is one byte long.
pub fn pair_at(text: &str, offset: usize) -> Option<(usize, usize)> {
    let brackets = outline(text).brackets;
    let at = |place: usize| {
        let pairs = brackets.iter().filter(|b| b.kind != BracketKind::Text);
        let mut pairs = pairs.filter_map(|b| Some((b.open, b.close?)));
        pairs.find(|(open, close)| *open == place || *close == place)
    };
    at(offset).or_else(|| at(offset.checked_sub(1)?))
}

struct Classify<'a> {
    session: &'a Session,
    tokens: &'a Tokens<'a>,
    /// Cached facts about each bracket.
    brackets: Vec<Within>,
    /// The words that are their own values.
    words: FxHashSet<&'a str>,
}

/// The content of a bracket.
#[derive(Default)]
struct Within {
    block: OnceCell<Option<&'static BlockType>>,
    letters: OnceCell<bool>,
}

impl Classify<'_> {
    fn class(&self, index: usize) -> TokenClass {
        let token = &self.tokens.tokens[index];
        match token.kind {
            TokenKind::Word => self.word(index),
            TokenKind::Number if self.is_notation(index) => TokenClass::Text,
            TokenKind::Number => TokenClass::Number,
            TokenKind::Text => TokenClass::Text,
            TokenKind::Escape => TokenClass::Escape,
            TokenKind::Regex => TokenClass::Regex,
            TokenKind::Comment => TokenClass::Comment,
            TokenKind::Sign => TokenClass::Sign,
            TokenKind::Open | TokenKind::Close => match token.within.map(|b| self.tokens.brackets[b].kind) {
                Some(BracketKind::Text) => TokenClass::Text,
                _ => TokenClass::Bracket,
            },
        }
    }

    fn word(&self, index: usize) -> TokenClass {
        let tokens = self.tokens;
        let text = tokens.text(index);
        let (before, after) = (tokens.before(index), tokens.after(index));
        if self.is_notation(index) {
            return if tokens.is(after, ":") { TokenClass::Word } else { TokenClass::Text };
        }
        if self.is_row_word(index) {
            return TokenClass::Domain;
        }
        if tokens.is(index.checked_sub(1), ".") {
            let is_method = !self.session.library().overloads(text).is_empty();
            let is_called = is_method || self.opens(after, BracketKind::Paren) || self.is_function(text);
            return if is_called { TokenClass::Function } else { TokenClass::Name };
        }
        if tokens.is(after, ":") && tokens.tokens[index].within.is_some() {
            return TokenClass::Key;
        }
        if matches!(text, "true" | "false" | "none") {
            return TokenClass::Constant;
        }
        if self.heads_block(index) {
            return TokenClass::Domain;
        }
        match language::word(text) {
            Some(word) if word.reserved && text != "round" => return TokenClass::Keyword,
            Some(word) if !word.reserved && self.is_in_form(text, before, after) => {
                return TokenClass::Keyword;
            }
            _ => {}
        }
        match before.map(|b| tokens.text(b)) {
            Some("fn") => TokenClass::Function,
            // A name in its own definition hides its previous meaning.
            Some("let" | "var" | "param" | "for" | "as") => TokenClass::Name,
            _ if before.is_some_and(|b| self.heads_block(b)) => TokenClass::Name,
            _ => self.name(index, text),
        }
    }

    /// The class of a word that isn't a keyword.
    fn name(&self, index: usize, text: &str) -> TokenClass {
        let library = self.session.library();
        let environment = self.session.environment();
        let is_called = self.opens(self.tokens.after(index), BracketKind::Paren);
        let is_own = environment.known(text).is_some();
        if self.is_function(text) || is_called {
            TokenClass::Function
        } else if !is_own && self.words.contains(text) {
            TokenClass::Word
        } else if !is_own && library.is_function(text) {
            TokenClass::Function
        } else {
            TokenClass::Name
        }
    }

    fn is_function(&self, name: &str) -> bool {
        super::members::function(self.session.environment(), name).is_some()
    }

    fn opens(&self, index: Option<usize>, kind: BracketKind) -> bool {
        index.is_some_and(|i| {
            let token = &self.tokens.tokens[i];
            token.kind == TokenKind::Open
                && token.within.is_some_and(|b| self.tokens.brackets[b].kind == kind)
        })
    }

    /// Whether a token is part of a round's rules, or a symbol in a block without settings; the head of a `for`
    /// or `if` among them isn't.
    fn is_notation(&self, index: usize) -> bool {
        let within = self.tokens.tokens[index].within;
        within.is_some_and(|bracket| self.holds_letters(bracket)) && !self.is_head(index)
    }

    /// Whether the rows in a bracket consist of symbols.
    fn holds_letters(&self, bracket: usize) -> bool {
        *self.brackets[bracket].letters.get_or_init(|| match self.tokens.brackets[bracket].kind {
            BracketKind::Round => true,
            BracketKind::Brace => match self.block_of(bracket) {
                Some(block) => block.settings.is_empty(),
                // The rows of a `for` or an `if` are of the same kind as those around it.
                None => self.around(bracket).is_some_and(|outer| self.holds_letters(outer)),
            },
            _ => false,
        })
    }

    /// The bracket of the rows that contain the `for` or `if` of a brace.
    fn around(&self, bracket: usize) -> Option<usize> {
        let before = self.tokens.before(self.tokens.opener(bracket))?;
        let begins = self.is_head(before) || self.tokens.is(Some(before), "else");
        self.tokens.outer(bracket).filter(|_| begins)
    }

    /// Whether a token is in the head of a row `for … {` or `if … {`, or is the `else` after one.
    fn is_head(&self, index: usize) -> bool {
        let tokens = self.tokens;
        let closes = |at: usize| tokens.tokens[at].kind == TokenKind::Close;
        if tokens.is(Some(index), "else") {
            return index.checked_sub(1).is_some_and(closes);
        }
        let Some(first) = self.row(index).last() else {
            return false;
        };
        let ends_head = |at: usize| tokens.is(Some(at), "=>") || tokens.is(Some(at), ":");
        (tokens.is(Some(first), "for") || tokens.is(Some(first), "if"))
            && std::iter::successors(tokens.after(first), |&at| tokens.after(at))
                .take_while(|&at| !ends_head(at))
                .any(|at| at > index && self.opens(Some(at), BracketKind::Brace))
    }

    /// The tokens of a row from one to the left, at most as many as a head can have.
    fn row(&self, index: usize) -> impl Iterator<Item = usize> {
        let tokens = self.tokens;
        let within = tokens.tokens[index].within;
        let begins = move |at: usize| {
            let token = &tokens.tokens[at];
            tokens.is(Some(at), ";")
                || tokens.is(Some(at), "else")
                || token.within == within && matches!(token.kind, TokenKind::Open | TokenKind::Close)
        };
        self.left_of(Some(index)).take_while(move |&at| !begins(at))
    }

    /// Whether a word belongs to the notation of the block around it.
    fn is_row_word(&self, index: usize) -> bool {
        let text = self.tokens.text(index);
        !self.tokens.is(index.checked_sub(1), ".")
            && self.rows_of(index).is_some_and(|block| block.forms.iter().any(|form| form.word == text))
    }

    /// The block whose rows contain a token.
    fn rows_of(&self, index: usize) -> Option<&'static BlockType> {
        let mut bracket = self.tokens.tokens[index].within?;
        while self.tokens.brackets[bracket].kind == BracketKind::Brace {
            if let Some(block) = self.block_of(bracket) {
                return Some(block);
            }
            bracket = self.tokens.outer(bracket)?;
        }
        None
    }

    fn block_of(&self, bracket: usize) -> Option<&'static BlockType> {
        let before = || self.tokens.block_before(self.tokens.opener(bracket), self.session.library());
        *self.brackets[bracket].block.get_or_init(before)
    }

    /// Whether this is a domain word followed by its block, or by a name and its block, or by whatever is
    /// allowed between them.
    fn heads_block(&self, index: usize) -> bool {
        let tokens = self.tokens;
        let is_block = |at: usize| self.session.library().block(tokens.text(at)).is_some();
        if !is_block(index) || tokens.before(index).is_some_and(is_block) {
            return false;
        }
        let begins = |at: Option<usize>| {
            at.is_some_and(|at| tokens.tokens[at].kind == TokenKind::Open)
                && (self.opens(at, BracketKind::Brace)
                    || self.opens(at, BracketKind::Round)
                    || self.opens(at, BracketKind::Paren)
                        && tokens.is(at.map(|a| a + 2).filter(|a| *a < tokens.tokens.len()), ":"))
                || tokens.is(at, "over")
        };
        let after = tokens.after(index);
        begins(after) || tokens.is_word(after) && begins(after.and_then(|a| tokens.after(a)))
    }

    /// Whether a word that isn't reserved is used as a keyword.
    fn is_in_form(&self, word: &str, before: Option<usize>, after: Option<usize>) -> bool {
        let tokens = self.tokens;
        let begins = before.is_none()
            || tokens.is(before, ";")
            || before.is_some_and(|b| tokens.tokens[b].kind == TokenKind::Open);
        let is = |at: Option<usize>, kind| at.is_some_and(|a| tokens.tokens[a].kind == kind);
        let is_value = |at| is(at, TokenKind::Word) || is(at, TokenKind::Number);
        match word {
            "test" | "import" => begins && self.opens(after, BracketKind::Text),
            "seed" => begins && (is_value(after) || tokens.is(after, "-")),
            "as" => {
                before.is_some_and(|b| tokens.tokens[b].kind == TokenKind::Close) && tokens.is_word(after)
            }
            "until" => tokens.is(before, "deal"),
            "with" => tokens.is(after, "replacement"),
            "from" | "to" if self.is_of_row(word, before) => true,
            "from" => {
                let deals = is_value(before) || is(before, TokenKind::Close);
                begins && is_value(after) || deals && self.row_has(before, "deal")
            }
            "to" => self.row_has(before, "save"),
            "over" => !tokens.is(before, ":") && !tokens.is(before, "for") && self.row_has_domain(before),
            _ => false,
        }
    }

    /// Whether a word further left begins a form of the notation that contains this word.
    fn is_of_row(&self, word: &str, from: Option<usize>) -> bool {
        let Some(block) = from.and_then(|at| self.rows_of(at)) else {
            return false;
        };
        let written = |form: &Form| form.written.split(' ').any(|part| part == word);
        block.forms.iter().any(|form| written(form) && self.row_has(from, form.word))
    }

    /// Whether a word occurs further left on the line.
    fn row_has(&self, from: Option<usize>, word: &str) -> bool {
        self.left_of(from).any(|at| self.tokens.is(Some(at), word))
    }

    fn row_has_domain(&self, from: Option<usize>) -> bool {
        let library = self.session.library();
        self.left_of(from).any(|at| library.block(self.tokens.text(at)).is_some())
    }

    /// The tokens from `from` to the left, up to the start of the line, at most as many as a head can have.
    fn left_of(&self, from: Option<usize>) -> impl Iterator<Item = usize> {
        std::iter::successors(from, |&at| self.tokens.before(at)).take(24)
    }
}
