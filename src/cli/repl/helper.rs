//! Services for the line editor while an entry is being typed.

use super::continued::{Closing, blanked};
use super::state::PROMPT;
use super::{command, highlight, listing};
use crate::cli::own_fault;
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
use std::sync::Arc;
use tg_core::source::SourceId;

/// What Tab inserts at the beginning of a line if there is nothing to complete.
const INDENT: &str = "  ";

/// Completes, highlights, and determines where an entry ends.
pub(super) struct Assistant {
    session: Rc<RefCell<Session>>,
    /// Whether the entry is finished, and so no longer has a cursor.
    settled: Cell<bool>,
    /// The closing bracket that was typed, if it triggered the completion.
    closing: Arc<Closing>,
}

impl Assistant {
    pub(super) fn new(session: Rc<RefCell<Session>>, closing: &Arc<Closing>) -> Assistant {
        Assistant { session, settled: Cell::new(false), closing: closing.clone() }
    }
}

/// Whether more lines could complete an entry.
pub(super) fn is_incomplete(text: &str) -> bool {
    let text = blanked(text);
    let text = text.trim_start().strip_prefix(PROMPT).unwrap_or(&text);
    command::expression(text).is_some_and(|code| parse(SourceId(u32::MAX), code).incomplete)
}

/// The candidates at an offset of an entry: where they begin, and each as it is displayed and as it is inserted.
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
        // A list of candidates shows a key without the space that follows it.
        let is_key = matches!(candidate.kind, CandidateKind::Setting | CandidateKind::Parameter);
        let shown = if is_key { candidate.text.trim_end().to_owned() } else { candidate.text.clone() };
        Pair { display: shown, replacement: candidate.text }
    });
    (start + completion.start, shown.collect())
}

/// Whether there are only blanks before an offset, on a line that isn't the first.
fn begins_row(text: &str, offset: usize) -> bool {
    let before = text.get(..offset).unwrap_or_default();
    before.rfind('\n').is_some_and(|end| before[end..].trim().is_empty())
}

/// Runs a helpful but optional computation: a panic in it mustn't cost the session.
fn or_nothing<T>(help: impl FnOnce() -> T) -> Option<T> {
    own_fault::contained(help).ok()
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(&self, text: &str, offset: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        if let Some((start, line)) = text.get(..offset).and_then(|before| self.closing.take(before)) {
            return Ok((start, vec![Pair { display: line.clone(), replacement: line }]));
        }
        let found = or_nothing(|| candidates(&self.session.borrow(), &blanked(text), offset));
        let (start, mut candidates) = found.unwrap_or((offset, Vec::new()));
        listing::keep(&mut candidates, text);
        Ok((start, candidates))
    }
}

impl Highlighter for Assistant {
    fn highlight<'l>(&self, text: &'l str, cursor: usize) -> Cow<'l, str> {
        let cursor = (!self.settled.get()).then_some(cursor);
        let colored = or_nothing(|| highlight::highlighted(&self.session.borrow(), text, cursor));
        colored.map_or(Cow::Borrowed(text), Cow::Owned)
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        self.settled.set(kind == CmdKind::ForcedRefresh);
        true
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let is_open = or_nothing(|| is_incomplete(context.input()));
        Ok(match is_open {
            Some(true) => ValidationResult::Incomplete,
            _ => ValidationResult::Valid(None),
        })
    }
}

impl Hinter for Assistant {
    type Hint = String;
}

impl Helper for Assistant {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_in_what_helps_is_nothing() {
        let silent = std::panic::take_hook();
        std::panic::set_hook(Box::new(own_fault::hear));
        assert_eq!(or_nothing(|| -> u8 { panic!("of ours") }), None);
        std::panic::set_hook(silent);
        assert_eq!(or_nothing(|| 7), Some(7));
    }
}
