//! Places where the keys of a known record are written: `{..r, `, `r["`, `match r { {`, `let {` before its value.

use super::complete::{CandidateKind, Gather};
use super::look::UNWRITTEN;
use super::members::is_name;
use super::tokens::{TokenKind, Tokens, is_word_letter};
use crate::check::Inferred;
use crate::syntax::BracketKind;
use tg_core::source::{SourceId, Span};

/// A place where a key of a record is written.
pub(super) struct KeyPlace {
    /// A script up to the end of an expression, whose value is the record.
    script: String,
    /// What completes that script.
    rest: String,
    /// What comes after the key.
    behind: &'static str,
}

impl Gather<'_> {
    /// Adds the fields of the record whose keys are written here.
    pub(super) fn record_keys(&mut self, place: &KeyPlace) {
        let KeyPlace { script, rest, behind } = place;
        let text = format!("{script}.{UNWRITTEN}{rest}");
        let start = script.len() + 1;
        let at = Span::new(SourceId(u32::MAX), start, start + UNWRITTEN.len());
        let seen = self.look.contexts(&text, &[at]).into_iter().next();
        let Some(Inferred::Record(Some(fields))) = seen.and_then(|seen| seen.before) else { return };
        for (name, _) in fields.iter().filter(|(name, _)| is_name(name)) {
            self.add(0, CandidateKind::Field, &format!("{name}{behind}"));
        }
    }
}

impl Tokens<'_> {
    /// The record whose key begins after the first `count` tokens, if there is one; `after` follows in the text.
    pub(super) fn key_place(&self, count: usize, after: &str) -> Option<KeyPlace> {
        let &bracket = self.open.last().filter(|&&open| self.brackets[open].kind == BracketKind::Brace)?;
        let opener = self.opener(bracket);
        let last = count.checked_sub(1)?;
        let binds = self.is(Some(last), "let");
        let sign = if binds { last.checked_sub(1)? } else { last };
        if sign != opener && !(self.is(Some(sign), ",") && self.tokens[sign].within == Some(bracket)) {
            return None;
        }
        let behind = if binds { "" } else { ": " };
        self.spread_before(bracket, count)
            .map(|end| self.key_of(end, "", self.open.len(), behind))
            .or_else(|| {
                let outer =
                    self.outer(bracket).filter(|_| self.head(self.outer(bracket)) == Some("match"))?;
                let subject = self.before(self.opener(outer))?;
                let end = self.tokens[subject].at.end;
                Some(self.key_of(end, " { _ -> 0 }", self.open.len().checked_sub(2)?, behind))
            })
            .or_else(|| self.destructured(opener, after))
    }

    /// The record that is indexed by the text that begins at a quote, within the first `count` brackets.
    pub(super) fn indexed_by(&self, quote: usize) -> Option<KeyPlace> {
        let square = self.before(quote).filter(|&before| self.text(before) == "[")?;
        let value = self.before(square)?;
        let end = self.tokens[value].at.end;
        let is_indexed = end == self.tokens[square].at.start
            && matches!(self.tokens[value].kind, TokenKind::Word | TokenKind::Close);
        is_indexed.then(|| self.key_of(end, "", self.open.len().saturating_sub(2), ""))
    }

    /// The script up to an offset, completed by what closes the first `open` brackets.
    fn key_of(&self, end: usize, more: &str, open: usize, behind: &'static str) -> KeyPlace {
        let close = |&bracket: &usize| match self.brackets[bracket].kind {
            BracketKind::Paren => ")",
            BracketKind::Square => "]",
            BracketKind::Round => ">",
            BracketKind::Text => "\"",
            BracketKind::Brace | BracketKind::Interpolation => "}",
        };
        let closers: String = self.open[..open].iter().rev().map(close).collect();
        KeyPlace { script: self.text[..end].to_owned(), rest: format!("{more}{closers}"), behind }
    }

    /// The end of what the last `..` in a brace spreads.
    fn spread_before(&self, bracket: usize, count: usize) -> Option<usize> {
        let own = |at: usize| self.tokens[at].within == Some(bracket);
        let dots = (self.opener(bracket)..count).rev().find(|&at| own(at) && self.is(Some(at), ".."))?;
        let comma = (dots..count).find(|&at| own(at) && self.is(Some(at), ","))?;
        Some(self.tokens[comma.checked_sub(1)?].at.end)
    }

    /// The record that a `let` or `for` takes apart, if its name follows: `let {¦} = r`.
    fn destructured(&self, opener: usize, after: &str) -> Option<KeyPlace> {
        let word = self.before(opener).filter(|&word| matches!(self.text(word), "let" | "var" | "for"))?;
        let line = after.lines().next()?;
        let behind = line.split_once('}')?.1.trim_start();
        let is_for = self.text(word) == "for";
        let value = if is_for { behind.strip_prefix("in ")? } else { behind.strip_prefix('=')? };
        let value = value.trim_start();
        let path =
            value.split(|c: char| c != '.' && !is_word_letter(c)).next().filter(|path| !path.is_empty())?;
        let element = if is_for { "[0]" } else { "" };
        let script = format!("{}{path}{element}", &self.text[..self.tokens[word].at.start]);
        let rest = self.key_of(0, "", self.open.len().checked_sub(1)?, "").rest;
        Some(KeyPlace { script, rest, behind: "" })
    }
}
