//! The continuation lines of an entry: each begins with a **margin**, which is below the prompt, and is indented
//! by its depth of brackets.
//!
//! The line editor has no prompt but the first. So the margin is part of the edited text and of the
//! history, and is removed before an entry is parsed.

use super::helper::is_incomplete;
use super::{command, state::PROMPT};
use crate::syntax::{Bracket, BracketKind, outline};
use rustyline::{
    Cmd, ConditionalEventHandler, Event, EventContext, EventHandler, KeyCode, KeyEvent, Modifiers,
    RepeatCount,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The beginning of a continuation line; as wide as the prompt.
pub(super) const MARGIN: &str = ". ";

/// One level of indentation.
const LEVEL: &str = "  ";

/// A text with its margins replaced by spaces, so that all offsets stay the same.
pub(super) fn blanked(text: &str) -> String {
    text.replace("\n. ", "\n  ")
}

/// A text without its margins.
pub(super) fn without_margins(text: &str) -> String {
    let mut lines = text.split('\n');
    let first = lines.next().unwrap_or_default().to_owned();
    lines.fold(first, |text, line| {
        // If the user deletes the space, the dot is left.
        let own = line.strip_prefix(MARGIN).unwrap_or(if line == MARGIN.trim_end() { "" } else { line });
        text + "\n" + own
    })
}

/// What comes before the code of the line after this text: the margin, and the indentation.
fn beginning(before: &str) -> String {
    let text = blanked(before);
    let code = &text[command::code_start(&text)..];
    let code = code.strip_prefix(PROMPT).unwrap_or(code);
    let brackets = outline(code).brackets;
    let is_open = |bracket: &&Bracket| bracket.close.is_none() && bracket.kind != BracketKind::Text;
    let open = brackets.iter().filter(is_open).count();
    MARGIN.to_owned() + &LEVEL.repeat(open.max(1))
}

/// The key bindings of such lines; `closing` is told about a closing bracket that has to be moved to the left.
pub(super) fn keys(closing: &Arc<Closing>) -> Vec<(KeyEvent, EventHandler)> {
    let key = |sign: char| KeyEvent(KeyCode::Char(sign), Modifiers::NONE);
    let closer = |sign: char| Closer { sign, closing: closing.clone() };
    let mut keys = vec![(KeyEvent(KeyCode::Enter, Modifiers::NONE), handler(NextLine))];
    keys.extend([')', ']', '}', '>'].map(|sign| (key(sign), handler(closer(sign)))));
    keys
}

fn handler(handler: impl ConditionalEventHandler + 'static) -> EventHandler {
    EventHandler::Conditional(Box::new(handler))
}

/// A closing bracket that was typed at the beginning of a line. A key binding can't replace the text before the
/// cursor, but completion can: so the key triggers a completion, which replaces the beginning of the line.
#[derive(Default)]
pub(super) struct Closing(AtomicU32);

impl Closing {
    /// Where the line with the closing bracket begins, and its new beginning. Only the first call after the key was
    /// pressed returns it.
    pub(super) fn take(&self, before: &str) -> Option<(usize, String)> {
        let sign = char::from_u32(self.0.swap(0, Ordering::Relaxed)).filter(|sign| *sign != '\0')?;
        let start = before.rfind('\n')? + 1;
        let less = before[start..].strip_prefix(MARGIN)?.len().checked_sub(LEVEL.len())?;
        Some((start, format!("{MARGIN}{}{sign}", " ".repeat(less))))
    }
}

/// Enter in an incomplete entry: starts a new line.
struct NextLine;

impl ConditionalEventHandler for NextLine {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        let before = context.line().get(..context.pos())?;
        is_incomplete(context.line()).then(|| Cmd::Insert(1, format!("\n{}", beginning(before))))
    }
}

/// A closing bracket at the beginning of a line, which is moved one level to the left.
struct Closer {
    sign: char,
    closing: Arc<Closing>,
}

impl ConditionalEventHandler for Closer {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        let before = context.line().get(..context.pos())?;
        let (earlier, line) = before.rsplit_once('\n')?;
        let indent = line.strip_prefix(MARGIN)?;
        let is_level = indent.len() >= LEVEL.len() && indent.chars().all(|c| c == ' ');
        (is_level && closes(earlier, self.sign)).then(|| {
            self.closing.0.store(u32::from(self.sign), Ordering::Relaxed);
            Cmd::Complete
        })
    }
}

/// Whether a character closes the innermost open bracket of a text.
fn closes(before: &str, sign: char) -> bool {
    let text = blanked(before);
    let code = &text[command::code_start(&text)..];
    let kind = match sign {
        ')' => BracketKind::Paren,
        ']' => BracketKind::Square,
        '}' => BracketKind::Brace,
        _ => BracketKind::Round,
    };
    outline(code)
        .brackets
        .iter()
        .rfind(|bracket| bracket.close.is_none())
        .is_some_and(|open| open.kind == kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_are_no_part_of_an_entry() {
        let entry = "fn f(n) {\n.   n\n. }";
        assert_eq!(without_margins(entry), "fn f(n) {\n  n\n}");
        assert_eq!(blanked(entry), "fn f(n) {\n    n\n  }");
        assert_eq!(blanked(entry).len(), entry.len());
        // Pasted text has no margins.
        for pasted in ["1", "f(\n  2)", "xs\n  .sum", "xs\n.sum", ""] {
            assert_eq!(without_margins(pasted), pasted);
        }
        assert_eq!(without_margins("[1,\n.\n. 2]"), "[1,\n\n2]");
    }

    #[test]
    fn a_closer_stands_one_level_less_deep() {
        let closing = Closing::default();
        assert_eq!(closing.take("f(\n.   "), None);
        closing.0.store(u32::from('}'), Ordering::Relaxed);
        assert_eq!(closing.take("fn f() {\n.     "), Some((9, ".   }".to_owned())));
        assert_eq!(closing.take("fn f() {\n.     "), None);
    }

    #[test]
    fn a_line_is_as_deep_as_its_brackets() {
        for (before, expected) in [
            ("fn f(n) {", ".   "),
            ("fn f(n) {\n.   if n {", ".     "),
            ("1 +", ".   "),
            ("round <", ".   "),
            (":type [(", ".     "),
            ("let t = \"(\" + (", ".   "),
        ] {
            assert_eq!(beginning(before), expected, "{before}");
        }
        assert!(closes("fn f() {", '}') && closes("[{\n}", ']') && closes("round <", '>'));
        assert!(!closes("fn f() {", ')') && !closes("x", '}'));
    }
}
