//! Texts that continue past the end of their line, which is reported once: the walk then reads them as if each
//! line end had been written `\n`.

use super::frames::Kind;
use super::lines::begins_statement;
use super::repair::Edit;
use super::walk::Walk;
use tg_core::diagnostics::{Code, Diagnostic};

/// If a text isn't closed within this many lines, its quote is taken to be missing.
const MOST_LINES: usize = 20;

impl Walk<'_> {
    /// At a line end within a text: whether its closing quote is on a line below.
    pub(super) fn goes_over_line(&mut self) -> bool {
        if self.at < self.broken_text {
            return true;
        }
        let Some(outer) = self.frames.iter().position(|f| f.kind == Kind::Text) else {
            return false;
        };
        let mut open: Vec<char> = self.frames[outer..].iter().map(|f| f.kind.closer()).collect();
        let Some(closed) = closed_below(&self.text[self.at..], &mut open) else {
            return false;
        };
        let (start, end) = (self.frames[outer].at, self.at + closed);
        let in_round = self.frames[..outer].iter().any(|frame| frame.kind == Kind::Round);
        let within = self.frame().kind != Kind::Text;
        self.broken_text = end;
        self.repaired.push(start);
        self.diagnostics.push(
            Diagnostic::new(Code::E0002, "this text continues past the end of its line")
                .at(self.span(start, self.at), "a text must be on one line")
                .label(self.span(end - 1, end), "its closing quote")
                .help(match (within, in_round) {
                    (true, _) => "give the value a name on a line before, and write `{name}` in the text",
                    (_, true) => "a line end within a text is written `\\n`; the parts of a side stand beside each other",
                    _ => "a line end within a text is written `\\n`; a text over several lines begins and ends with `\"\"\"`",
                }),
        );
        true
    }

    /// Replaces a line end within such a text.
    pub(super) fn line_end_in_text(&mut self) {
        self.edits.push(Edit { at: self.at, len: 1, with: "\\n".into() });
        self.at += 1;
        self.line += 1;
        self.docs.on_line(self.line);
        self.line_start = self.at;
        self.walk_text();
    }
}

/// The offset at which everything in `open`, the innermost of it a text, is closed; `open` lists the closers from the
/// outermost. `None` if a statement begins before that, or the quote opens another text.
fn closed_below(text: &str, open: &mut Vec<char>) -> Option<usize> {
    let mut letters = text.char_indices();
    let mut lines = 0;
    while let Some((at, letter)) = letters.next() {
        let top = *open.last()?;
        match letter {
            '\n' => {
                lines += 1;
                let rest = text[at + 1..].trim_start_matches([' ', '\t']);
                if lines > MOST_LINES || begins_statement(rest, Kind::Round) {
                    return None;
                }
            }
            '"' if top == '"' => {
                open.pop();
                if open.is_empty() {
                    let behind = text[at + 1..].chars().next();
                    let opens = behind.is_some_and(|c| c == '_' || c == '{' || c.is_alphanumeric());
                    return (!opens).then_some(at + 1);
                }
            }
            '\\' if top == '"' => {
                letters.next();
            }
            '{' => open.push('}'),
            _ if top == '"' => {}
            '"' => open.push('"'),
            '(' => open.push(')'),
            '[' => open.push(']'),
            '#' => return None,
            closer @ (')' | ']' | '}') if open.pop() != Some(closer) => return None,
            _ => {}
        }
    }
    None
}
