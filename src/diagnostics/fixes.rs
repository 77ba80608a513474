//! Ways out that can be taken at once: what to write in place of something.

use super::Diagnostic;
use crate::source::Span;

/// A piece of a diagnostic's main place, and what may stand there instead.
#[derive(Clone, Debug, PartialEq)]
pub struct Instead {
    /// What is written there.
    pub written: String,
    /// What to write, the likeliest first; each by itself is a way out.
    pub better: Vec<String>,
}

/// A change of the text that is a way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in a few words.
    pub title: String,
    /// What is replaced.
    pub span: Span,
    /// By what.
    pub text: String,
}

impl Diagnostic {
    /// Says what may stand in place of something that is written in the main place.
    pub fn instead(mut self, written: impl Into<String>, better: Vec<String>) -> Self {
        self.instead = Some(Box::new(Instead { written: written.into(), better }));
        self
    }

    /// The ways out that can be taken at once; `text` is that of the source of the main place. Where what
    /// is to be replaced doesn't stand there exactly once, there are none.
    pub fn fixes(&self, text: &str) -> Vec<Fix> {
        let (Some(place), Some(instead)) = (&self.primary, &self.instead) else {
            return Vec::new();
        };
        let written = text.get(place.span.range()).and_then(|there| only(there, &instead.written));
        let Some(start) = written.map(|at| place.span.range().start + at) else {
            return Vec::new();
        };
        let span = Span::new(place.span.source, start, start + instead.written.len());
        let fix = |better: &String| Fix {
            title: format!("Replace `{}` by `{better}`", instead.written),
            span,
            text: better.clone(),
        };
        instead.better.iter().map(fix).collect()
    }
}

/// Where a piece stands in a text as a whole word, if it does so once.
fn only(text: &str, piece: &str) -> Option<usize> {
    let word = |c: char| c == '_' || c.is_alphanumeric();
    let is_whole = |at: usize| {
        let before = text[..at].chars().next_back();
        let after = text[at + piece.len()..].chars().next();
        let begins = piece.chars().next().is_some_and(word);
        let ends = piece.chars().next_back().is_some_and(word);
        !(begins && before.is_some_and(word) || ends && after.is_some_and(word))
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
    fn nothing_is_replaced_that_is_not_certain() {
        assert!(fixed("totla + totla", 0..13, "totla").is_empty());
        assert!(fixed("totlas", 0..6, "totla").is_empty());
        assert!(fixed("other", 0..5, "totla").is_empty());
        assert!(fixed("é", 1..2, "totla").is_empty());
        assert!(fixed("totla", 0..50, "totla").is_empty());
    }
}
