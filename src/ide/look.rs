//! What the checker sees around a word that is being written.

use super::place::{CompletionPlace, word_end};
use crate::check::NameContext;
use crate::session::{Loaded, Session};
use crate::syntax::{parse, parse_again};
use tg_core::source::{SourceId, Span};

/// What stands for the word that is being written; no script has it.
pub(super) const UNWRITTEN: &str = "_unwritten_";

/// What may be missing behind a place, before anything can be read: nothing, the block of an `if`, what a `deal`, a
/// `save` and a `try` end with, the value of a pattern's arm.
const MISSING: [&str; 6] = ["", " { }", " from 0", " to \"\"", " else 0", " -> 0"];

/// A text of which somebody asks: an entry of a session, or a script of which an earlier text was loaded.
#[derive(Copy, Clone)]
pub(super) struct Look<'a> {
    pub session: &'a Session,
    pub loaded: Option<&'a Loaded>,
    pub text: &'a str,
}

/// What is seen at a place, and at the name that is called around it.
pub(super) struct Seen {
    pub place: NameContext,
    pub callee: Option<NameContext>,
}

impl Look<'_> {
    /// What the checker sees at a place, with a name put there. Where the statement can't be read without what is
    /// still to come, that is put behind it.
    pub(super) fn here(&self, place: &CompletionPlace, offset: usize) -> Seen {
        let end = word_end(self.text, offset);
        let callee = place.call.as_ref().filter(|call| call.begins).map(|call| call.name.clone());
        let mut first = None;
        for missing in MISSING {
            let (before, after) = (&self.text[..place.start], &self.text[end..]);
            let text = format!("{before}{UNWRITTEN}{missing}{after}");
            let source = SourceId(u32::MAX);
            let at = Span::new(source, place.start, place.start + UNWRITTEN.len());
            let callee = callee.clone().map(|name| Span::new(source, name.start, name.end));
            let spans: Vec<Span> = std::iter::once(at).chain(callee).collect();
            let mut seen = self.contexts(&text, &spans).into_iter();
            let Some(place) = seen.next() else { break };
            let answered = place.is_answered;
            let seen = Seen { place, callee: seen.next() };
            if answered {
                return seen;
            }
            first = first.or(Some(seen));
        }
        first.unwrap_or_else(|| Seen { place: NameContext::default(), callee: None })
    }

    /// What the checker sees at some names of a text that is nearly this one.
    pub(super) fn contexts(&self, text: &str, at: &[Span]) -> Vec<NameContext> {
        let source = SourceId(u32::MAX);
        let parsed = match self.loaded {
            Some(loaded) => parse_again(source, text, self.session.earlier(loaded, loaded.script.clone())),
            None => parse(source, text),
        };
        self.session.name_contexts((&parsed.script, text), self.loaded, at)
    }
}
