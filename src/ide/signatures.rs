//! Signature help for the call around an offset.

use super::call::WrittenCall;
use super::look::{Look, UNWRITTEN};
use super::tokens::Tokens;
use crate::session::{Loaded, Session};
use crate::syntax::outline;
use tg_core::source::{SourceId, Span};

/// The forms of the call whose parentheses contain an offset of a script, the best match first. Nothing is run.
pub fn signatures(session: &Session, loaded: &Loaded, text: &str, offset: usize) -> Vec<WrittenCall> {
    let Some(before) = text.get(..offset) else { return Vec::new() };
    let outline = outline(before);
    let tokens = Tokens::of(before, &outline);
    let Some(call) = tokens.call_around(tokens.tokens.len()) else { return Vec::new() };
    let name = &text[call.name.clone()];
    let at = [Span::new(SourceId(u32::MAX), call.name.start, call.name.end)];
    let look = Look { session, loaded: Some(loaded), text };
    let with_name = format!("{before}{UNWRITTEN}{}", &text[offset..]);
    let seen = [text, &with_name].into_iter().filter_map(|text| look.contexts(text, &at).pop());
    let seen = seen.into_iter().find(|seen| seen.is_answered).unwrap_or_default();
    let mut forms = call.called(session, name, &seen).map_or(Vec::new(), |called| called.written(&call));
    // Forms with a parameter for the argument fit better.
    forms.sort_by_key(|form| form.active.is_none());
    forms
}
