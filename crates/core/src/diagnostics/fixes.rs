//! Fixes that can be applied at once: what to write instead of something.

use super::Diagnostic;
use crate::source::Span;

/// A stretch of the text, and what may replace it.
#[derive(Clone, Debug, PartialEq)]
pub struct Instead {
    /// Where it is; the main place if `None`.
    pub place: Option<Span>,
    /// The part of it that is replaced; all of it if `None`.
    pub written: Option<String>,
    /// The replacements, likeliest first; each is a fix on its own. An empty text means removal.
    pub better: Vec<String>,
}

/// An edit of the text that fixes a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// A short description of what it does.
    pub title: String,
    /// The span that is replaced.
    pub span: Span,
    /// The replacement.
    pub text: String,
}

impl Diagnostic {
    /// Sets the replacements for something that is written in the main place.
    pub fn instead(mut self, written: impl Into<String>, better: Vec<String>) -> Self {
        self.instead = Some(Box::new(Instead { place: None, written: Some(written.into()), better }));
        self
    }

    /// Sets the replacement for all that stands in the main place, or in another one; an empty text
    /// removes it.
    pub fn replaced(mut self, place: Option<Span>, better: impl Into<String>) -> Self {
        self.instead = Some(Box::new(Instead { place, written: None, better: vec![better.into()] }));
        self
    }

    /// Sets the main place to something written where another symbol or word is meant.
    pub fn meant(self, span: Span, sign: &str) -> Self {
        self.at(span, format!("`{sign}` is meant here")).replaced(None, sign)
    }

    /// Returns the fixes that can be applied at once; `text` is that of the source of the main place. There are
    /// none unless the text to be replaced occurs there exactly once.
    pub fn fixes(&self, text: &str) -> Vec<Fix> {
        let (Some(main), Some(instead)) = (&self.primary, &self.instead) else {
            return Vec::new();
        };
        let place = instead.place.unwrap_or(main.span);
        let found = text.get(place.range()).and_then(|there| match &instead.written {
            Some(written) => only(there, written).map(|at| (at, &there[at..at + written.len()])),
            None => Some((there.len() - there.trim_start().len(), there.trim())),
        });
        let Some((at, written)) = found.filter(|(_, written)| !written.is_empty()) else {
            return Vec::new();
        };
        let start = place.range().start + at;
        let span = Span::new(place.source, start, start + written.len());
        let fix = |better: &String| Fix {
            title: match better.is_empty() {
                true => format!("Remove `{written}`"),
                false => format!("Replace `{written}` by `{better}`"),
            },
            span,
            text: apart(&text[..start], better, &text[start + written.len()..]),
        };
        instead.better.iter().map(fix).collect()
    }
}

/// Returns a piece with a space on each side where it would otherwise join the text there into one word; an arrow has
/// spaces around it.
fn apart(before: &str, piece: &str, behind: &str) -> String {
    let is_arrow = matches!(piece, "->" | "=>");
    let joins = |a: Option<char>, b: Option<char>| match (a, b) {
        (Some(a), Some(b)) => {
            is_word(a) && is_word(b) || is_arrow && !a.is_whitespace() && !b.is_whitespace()
        }
        _ => false,
    };
    let left = if joins(before.chars().next_back(), piece.chars().next()) { " " } else { "" };
    let right = if joins(piece.chars().next_back(), behind.chars().next()) { " " } else { "" };
    format!("{left}{piece}{right}")
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// Returns where a piece stands in a text as a whole word, if it does so exactly once.
fn only(text: &str, piece: &str) -> Option<usize> {
    let is_whole = |at: usize| {
        let before = text[..at].chars().next_back();
        let after = text[at + piece.len()..].chars().next();
        let begins = piece.chars().next().is_some_and(is_word);
        let ends = piece.chars().next_back().is_some_and(is_word);
        !(begins && before.is_some_and(is_word) || ends && after.is_some_and(is_word))
    };
    let mut found = text.match_indices(piece).map(|(at, _)| at).filter(|&at| is_whole(at));
    let first = found.next().filter(|_| !piece.is_empty())?;
    found.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use crate::diagnostics::{Code, Diagnostic};
    use crate::source::{SourceId, Span};

    fn fixed(text: &str, place: std::ops::Range<usize>, written: &str) -> Vec<String> {
        let span = Span::new(SourceId(0), place.start, place.end);
        let found = Diagnostic::new(Code::E1001, "").at(span, "").did_you_mean(written, ["total", "totl"]);
        let apply = |fix: &super::Fix| {
            let range = fix.span.range();
            format!("{}{}{}", &text[..range.start], fix.text, &text[range.end..])
        };
        found.fixes(text).iter().map(apply).collect()
    }

    #[test]
    fn what_was_meant_replaces_the_word() {
        assert_eq!(fixed("print totla", 6..11, "totla"), ["print total", "print totl"]);
        assert_eq!(fixed("f(\"totla\")", 2..9, "totla"), ["f(\"total\")", "f(\"totl\")"]);
        assert_eq!(fixed("x.totla.y", 0..9, "totla"), ["x.total.y", "x.totl.y"]);
    }

    #[test]
    fn signs_and_words_that_are_meant() {
        let fixed = |text: &str, place: std::ops::Range<usize>, sign: &str| {
            let span = Span::new(SourceId(0), place.start, place.end);
            let fixes = Diagnostic::new(Code::E0010, "").meant(span, sign).fixes(text);
            let range = fixes[0].span.range();
            (
                fixes[0].title.clone(),
                format!("{}{}{}", &text[..range.start], fixes[0].text, &text[range.end..]),
            )
        };
        let replaced = |title: &str, text: &str| (title.to_owned(), text.to_owned());
        assert_eq!(fixed("a&&b", 1..3, "and"), replaced("Replace `&&` by `and`", "a and b"));
        assert_eq!(fixed("a && b", 2..5, "and"), replaced("Replace `&&` by `and`", "a and b"));
        assert_eq!(fixed("!x", 0..1, "not"), replaced("Replace `!` by `not`", "not x"));
        assert_eq!(fixed("+3", 0..1, ""), replaced("Remove `+`", "3"));
    }

    #[test]
    fn nothing_is_replaced_that_is_not_certain() {
        assert!(fixed("totla + totla", 0..13, "totla").is_empty());
        assert!(fixed("totlas", 0..6, "totla").is_empty());
        assert!(fixed("other", 0..5, "totla").is_empty());
        assert!(fixed("é", 1..2, "totla").is_empty());
        assert!(fixed("totla", 0..50, "totla").is_empty());
    }
}
