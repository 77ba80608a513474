//! What the line editor asks while an entry is being written.

use super::state::PROMPT;
use super::{command, highlight, listing};
use crate::ide::{CandidateKind, complete};
use crate::session::Session;
use crate::syntax::parse;
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use tg_core::source::SourceId;

/// What Tab puts at the beginning of a line where nothing can be completed.
const INDENT: &str = "  ";

/// Completes, highlights, and knows where an entry ends.
pub(super) struct Assistant {
    session: Rc<RefCell<Session>>,
    /// Whether the entry is done, so that it has no cursor any more.
    settled: Cell<bool>,
}

impl Assistant {
    pub(super) fn new(session: Rc<RefCell<Session>>) -> Assistant {
        Assistant { session, settled: Cell::new(false) }
    }
}

/// Whether more lines may complete an entry.
pub(super) fn is_incomplete(text: &str) -> bool {
    let text = text.trim_start().strip_prefix(PROMPT).unwrap_or(text);
    command::expression(text).is_some_and(|code| parse(SourceId(u32::MAX), code).incomplete)
}

/// What may stand at an offset of an entry: where it begins, and each candidate as it is shown and as it is
/// written.
pub(super) fn candidates(session: &Session, text: &str, offset: usize) -> (usize, Vec<Pair>) {
    if let Some(completed) = command::complete(session, text, offset) {
        return completed;
    }
    let start = command::code_start(text);
    let Some(offset) = offset.checked_sub(start) else {
        return (offset, Vec::new());
    };
    let completion = complete(session, None, None, &text[start..], offset);
    let is_free = completion.begins_statement || completion.candidates.is_empty();
    if is_free && begins_row(text, start + offset) {
        return (start + offset, vec![Pair { display: INDENT.to_owned(), replacement: INDENT.to_owned() }]);
    }
    let shown = completion.candidates.into_iter().map(|candidate| {
        // A list of candidates shows a key without the blank that follows it.
        let is_key = matches!(candidate.kind, CandidateKind::Setting | CandidateKind::Parameter);
        let shown = if is_key { candidate.text.trim_end().to_owned() } else { candidate.text.clone() };
        Pair { display: shown, replacement: candidate.text }
    });
    (start + completion.start, shown.collect())
}

/// Whether only blanks stand before an offset, on a line that isn't the first.
fn begins_row(text: &str, offset: usize) -> bool {
    let before = text.get(..offset).unwrap_or_default();
    before.rfind('\n').is_some_and(|end| before[end..].trim().is_empty())
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(&self, text: &str, offset: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, mut candidates) = candidates(&self.session.borrow(), text, offset);
        listing::keep(&mut candidates, text);
        Ok((start, candidates))
    }
}

impl Highlighter for Assistant {
    fn highlight<'l>(&self, text: &'l str, cursor: usize) -> Cow<'l, str> {
        let cursor = (!self.settled.get()).then_some(cursor);
        highlight::highlighted(&self.session.borrow(), text, cursor).into()
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        self.settled.set(kind == CmdKind::ForcedRefresh);
        true
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(match is_incomplete(context.input()) {
            true => ValidationResult::Incomplete,
            false => ValidationResult::Valid(None),
        })
    }
}

impl Hinter for Assistant {
    type Hint = String;
}

impl Helper for Assistant {}
