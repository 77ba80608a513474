//! Queries of the checker about a word that is being written.

use super::place::{CompletionPlace, word_end};
use crate::check::NameContext;
use crate::session::{Loaded, Session};
use crate::syntax::{parse, parse_again};
use tg_core::source::{SourceId, Span};

/// The placeholder for the word being written; it occurs in no script.
pub(super) const UNWRITTEN: &str = "_unwritten_";

/// Text that may be missing after an offset before the statement can be parsed: nothing, the block of an `if`, the end
/// of a `deal`, a `save` or a `try`, the value of a pattern's arm.
const MISSING: [&str; 6] = ["", " { }", " from 0", " to \"\"", " else 0", " -> 0"];

/// The queried text: an entry of a session, or a script of which an earlier text was loaded.
#[derive(Copy, Clone)]
pub(super) struct Look<'a> {
    pub session: &'a Session,
    pub loaded: Option<&'a Loaded>,
    pub text: &'a str,
}

/// The context at an offset, and at the callee of the call around it.
pub(super) struct Seen {
    pub place: NameContext,
    pub callee: Option<NameContext>,
}

impl Look<'_> {
    /// The context at an offset, with a placeholder name inserted. If the statement can't be parsed without what is
    /// still to be written, that is appended.
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

    /// The contexts at some names of a text that is nearly the same as this one.
    pub(super) fn contexts(&self, text: &str, at: &[Span]) -> Vec<NameContext> {
        let source = SourceId(u32::MAX);
        let parsed = match self.loaded {
            Some(loaded) => parse_again(source, text, self.session.earlier(loaded, loaded.script.clone())),
            None => parse(source, text),
        };
        self.session.name_contexts((&parsed.script, text), self.loaded, at)
    }
}
