//! The tokens of a line of a log, and a cursor over them.

use super::cards::Part;
use super::{names, words};
use std::cell::Cell;
use tg_grammar::{Pair, Rule};

/// A token of a line.
pub(super) struct Token<'i> {
    pub pair: Pair<'i>,
    pub kind: TokenKind,
    /// A bare word in lower case, but for names; "" for anything else.
    pub word: String,
    /// Whether it is a player of the log.
    pub is_player: bool,
    /// What it spells: a player's name as the log has it, whatever the letters here.
    pub spelt: String,
    /// Whether it is a player's name with the `'s` of `has`: `Ben's got 2 ore`.
    pub is_shortened: bool,
    /// Whether its first letter is upper case, in a line that isn't all in capitals.
    is_capital: bool,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A bare word.
    Word,
    /// A quoted text, or one with `{expr}` in it: a name or a thing, and never a word of the phrases.
    Piece,
    /// A number, with its value if it is a literal.
    Number(Option<u32>),
    Sign(char),
    /// A block of rows in braces.
    Block,
}

impl<'i> Token<'i> {
    pub(super) fn new(pair: Pair<'i>) -> Token<'i> {
        let text = pair.as_str().trim();
        let (kind, word) = match pair.as_rule() {
            Rule::log_number => (TokenKind::Number(text.parse().ok()), String::new()),
            Rule::log_times => (TokenKind::Number(digits(text).parse().ok()), String::new()),
            Rule::log_sign => (TokenKind::Sign(hyphen_or(text.chars().next().unwrap_or(' '))), String::new()),
            Rule::log_block => (TokenKind::Block, String::new()),
            _ if text.contains(['"', '{']) => (TokenKind::Piece, String::new()),
            _ => (TokenKind::Word, text.to_lowercase()),
        };
        let is_capital = text.starts_with(char::is_uppercase);
        Token { pair, kind, word, is_player: false, spelt: text.to_owned(), is_shortened: false, is_capital }
    }

    /// Takes the name of a player whom it spells in other letters, as the log has it.
    fn take_name(&mut self, players: &[String]) {
        let is_free = self.kind == TokenKind::Word && !words::is_known(&self.word);
        if let Some(name) = names::in_other_letters(players, &self.spelt).filter(|_| is_free) {
            name.clone_into(&mut self.spelt);
            self.is_player = true;
        }
    }

    /// Takes `Ben's` for `Ben has`, before what somebody has got or done.
    fn take_shortened(&mut self, players: &[String], done: &str) {
        const DONE: [&str; 8] =
            ["got", "gotten", "rolled", "built", "bought", "played", "discarded", "upgraded"];
        let name = ["'s", "’s", "'S", "’S"].iter().find_map(|end| self.spelt.strip_suffix(end));
        let is_own = |name: &&str| players.iter().any(|own| own == name);
        let name = name.and_then(|name| names::in_other_letters(players, name).or(Some(name).filter(is_own)));
        if let Some(name) = name.filter(|_| DONE.contains(&done)) {
            self.spelt = name.to_owned();
            (self.is_player, self.is_shortened) = (true, true);
        }
    }

    /// Keeps what is a name within a line: a player of the log who is called like a verb, `Rob` or `Drew`, or an article,
    /// `A`. Where not all players are known, `A` and `Two` in upper case may be players, too.
    fn keep_name(&mut self, all_are_known: bool) {
        let is_count = words::ARTICLES.contains(&&*self.word) || words::number(&self.word).is_some();
        if self.kind != TokenKind::Word || !self.is_capital || !self.is_player && !is_count {
            return;
        }
        match self.is_player || !all_are_known {
            true => self.word.clone_from(&self.spelt),
            false => self.is_capital = false,
        }
    }

    /// What it holds in parentheses.
    pub(super) fn in_parentheses(&self) -> Option<&'i str> {
        self.pair.as_str().trim().strip_prefix('(')?.strip_suffix(')')
    }

    /// Whether it can only name a player: a word in lower case may be anything.
    pub(super) fn is_surely_a_name(&self) -> bool {
        self.is_player || self.kind == TokenKind::Piece || self.is_capital()
    }

    /// Whether it names whose something is: `Ben's`.
    pub(super) fn is_owner(&self) -> bool {
        !self.is_player && self.is_capital() && (self.word.ends_with("'s") || self.word.ends_with("’s"))
    }

    /// Whether its first letter is upper case, in a line that isn't all in capitals.
    pub(super) fn is_capital(&self) -> bool {
        self.is_capital
    }
}

/// The sign that is meant: a dash between numbers or words is a hyphen.
fn hyphen_or(sign: char) -> char {
    if matches!(sign, '–' | '—') { '-' } else { sign }
}

/// The digits that a text begins with.
fn digits(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())]
}

/// Tells which tokens of a line name players. Where all of it is in capitals, only these are names.
pub(super) fn name_players(tokens: &mut [Token], players: &[String], all_are_known: bool) {
    tokens.iter_mut().for_each(|token| token.take_name(players));
    for at in 1..tokens.len() {
        let (before, after) = tokens.split_at_mut(at);
        let (owner, next) = (&mut before[at - 1], &mut after[0]);
        owner.take_shortened(players, &next.word);
        // What somebody has got is held.
        if owner.is_shortened && next.word == "got" {
            next.word = "has".to_owned();
            next.spelt = next.word.clone();
        }
    }
    let is_player = |token: &Token| {
        // A word of the lines names a player only in the quotes that it was declared in.
        let is_own = |player: &&String| {
            player.trim_matches('"') == token.spelt.trim_matches('"')
                && (!player.starts_with('"')
                    || token.kind == TokenKind::Piece
                    || !words::is_known(&token.spelt))
        };
        players.iter().any(|player| is_own(&player))
    };
    for token in tokens.iter_mut() {
        token.is_player |= is_player(token);
    }
    let names_player = |token: &Token| {
        token.is_player || is_player(token) || names::in_other_letters(players, &token.spelt).is_some()
    };
    let is_in_capitals = |token: &Token| !token.pair.as_str().contains(char::is_lowercase);
    if tokens.iter().all(is_in_capitals) && tokens.iter().any(names_player) {
        for token in tokens.iter_mut().filter(|token| !token.is_player && token.kind == TokenKind::Word) {
            token.is_capital = false;
            token.spelt.clone_from(&token.word);
        }
    }
    tokens.iter_mut().enumerate().filter(|(at, token)| *at > 0 || token.is_player).for_each(|(_, token)| {
        token.keep_name(all_are_known);
    });
}

/// A position in a line.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'t, 'i> {
    pub tokens: &'t [Token<'i>],
    pub at: usize,
    /// The furthest token that was inspected: if a line can't be understood, it is the one that doesn't fit.
    pub furthest: &'t Cell<usize>,
}

impl<'t, 'i> Cursor<'t, 'i> {
    pub(super) fn peek(&self) -> Option<&'t Token<'i>> {
        self.furthest.set(self.furthest.get().max(self.at));
        self.tokens.get(self.at)
    }

    /// The next token as a word; "" if it isn't one.
    pub(super) fn word(&self) -> &'t str {
        self.peek().map_or("", |token| &token.word)
    }

    pub(super) fn word_at(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |token| &token.word)
    }

    pub(super) fn is_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    /// Consumes one of these words, if it comes next.
    pub(super) fn eat(&mut self, words: &[&str]) -> bool {
        let eats = !self.word().is_empty() && words.contains(&self.word());
        self.at += usize::from(eats);
        eats
    }

    /// Consumes these words, if all of them come next.
    pub(super) fn eat_all(&mut self, words: &[&str]) -> bool {
        let eats = (self.at..).zip(words).all(|(at, word)| self.word_at(at) == *word);
        if eats {
            self.at += words.len();
        }
        eats
    }

    /// Consumes these words, if all of them come next with hyphens between them.
    pub(super) fn eat_hyphened(&mut self, words: &[&str]) -> bool {
        self.attempt(|cursor| {
            for (place, word) in words.iter().enumerate() {
                (place == 0 || cursor.eat_sign('-')).then_some(())?;
                cursor.eat(&[word]).then_some(())?;
            }
            Some(())
        })
        .is_some()
    }

    /// Consumes any of these words for as long as they come next.
    pub(super) fn skip(&mut self, words: &[&str]) {
        while self.eat(words) {}
    }

    pub(super) fn eat_sign(&mut self, sign: char) -> bool {
        let eats = self.peek().is_some_and(|token| token.kind == TokenKind::Sign(sign));
        self.at += usize::from(eats);
        eats
    }

    /// Skips the colon between a player and what they do: `Ann: rolls 8`.
    pub(super) fn skip_speaker(&mut self) {
        let _ = self.attempt(|cursor| {
            cursor.eat_sign(':').then_some(())?;
            cursor.verb()
        });
    }

    /// Skips words at the end of a phrase that say that it is one more: `too`, `as well`.
    pub(super) fn skip_once_more(&mut self) {
        let _ = self.attempt(|cursor| {
            (cursor.eat(&["too", "again"]) || cursor.eat_all(&["as", "well"])).then_some(())?;
            let ends = cursor.peek().is_none_or(|token| matches!(token.kind, TokenKind::Sign(_)));
            ends.then_some(())
        });
    }

    /// The verb that comes next, if any.
    pub(super) fn verb(&self) -> Option<words::Verb> {
        words::verb(self.word())
    }

    /// Runs a parser; if it fails, nothing is consumed.
    pub(super) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.at;
        let found = read(self);
        if found.is_none() {
            self.at = before;
        }
        found
    }

    /// Consumes something that may be a player's name.
    pub(super) fn name(&mut self) -> Option<usize> {
        let token = self.peek()?;
        let named = match token.kind {
            TokenKind::Piece => true,
            TokenKind::Word => {
                let word = &*token.word;
                let is_article = words::ARTICLES.contains(&word) && !token.is_capital();
                let is_nobody =
                    [words::PRONOUNS, words::NEGATIONS, words::VAGUE].iter().any(|all| all.contains(&word));
                if is_article || is_nobody || token.is_owner() {
                    return None;
                }
                !words::PREPOSITIONS.contains(&word) && words::verb(word).is_none() || token.is_capital()
            }
            _ => false,
        };
        named.then(|| {
            self.at += 1;
            self.at - 1
        })
    }

    /// Consumes a number in digits or letters; returns its position.
    pub(super) fn number(&mut self) -> Option<usize> {
        let token = self.peek()?;
        let is_number = matches!(token.kind, TokenKind::Number(_)) || words::number(&token.word).is_some();
        is_number.then(|| {
            self.at += 1;
            self.at - 1
        })
    }

    /// The value of a number, if it is a literal or a word.
    pub(super) fn value(&self, at: usize) -> Option<u32> {
        match self.tokens[at].kind {
            TokenKind::Number(value) => value,
            _ => words::number(&self.tokens[at].word),
        }
    }

    /// The number of a part, if it is a literal or a word.
    pub(super) fn literal(&self, part: &Part) -> Option<u32> {
        match part {
            Part::Number(_, at) => self.value(*at),
            Part::Count(_, count, _) => Some(*count),
            _ => None,
        }
    }

    /// Whether the phrase about the last thing ends here.
    pub(super) fn is_boundary(&self) -> bool {
        match self.peek() {
            None => true,
            Some(token) => match token.kind {
                TokenKind::Sign(_) | TokenKind::Block => true,
                TokenKind::Word => words::PREPOSITIONS.contains(&&*token.word),
                TokenKind::Piece | TokenKind::Number(_) => false,
            },
        }
    }
}
