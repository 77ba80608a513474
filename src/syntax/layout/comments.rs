//! Comments: blanked, kept for the formatter, and those with `##` attached to what follows them.

use super::walk::Walk;
use crate::syntax::Comment;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Lines of `##` on their way to a declaration.
#[derive(Default)]
pub(super) struct Docs {
    lines: Vec<String>,
    /// The line that the declaration must begin on.
    next_line: usize,
    line_now: usize,
    attached: FxHashMap<usize, Rc<str>>,
}

impl Docs {
    /// Adds a line of documentation that stands on `line`; a gap begins anew.
    fn add(&mut self, line: usize, text: &str) {
        if line != self.next_line {
            self.lines.clear();
        }
        self.lines.push(text.strip_prefix(' ').unwrap_or(text).trim_end().to_owned());
        self.next_line = line + 1;
    }

    /// A comment of another kind on `line`: documentation right above it stays.
    fn pass_over(&mut self, line: usize) {
        if line == self.next_line {
            self.next_line += 1;
        }
    }

    /// Tells on which line the walk is.
    pub(super) fn on_line(&mut self, line: usize) {
        self.line_now = line;
    }

    /// Takes what waits for a token here; what isn't directly above it is dropped.
    pub(super) fn waiting(&mut self, _at: usize) -> Option<Rc<str>> {
        if self.lines.is_empty() {
            return None;
        }
        let lines = std::mem::take(&mut self.lines);
        (self.line_now == self.next_line).then(|| lines.join("\n").into())
    }

    /// Attaches documentation to the statement that begins at `at`.
    pub(super) fn attach(&mut self, at: usize, doc: Rc<str>) {
        self.attached.insert(at, doc);
    }

    /// All that was attached.
    pub(super) fn finish(self) -> FxHashMap<usize, Rc<str>> {
        self.attached
    }
}

impl Walk<'_> {
    /// A comment, to the end of its line.
    pub(super) fn comment(&mut self) {
        let start = self.at;
        let end =
            self.bytes[start..].iter().position(|&b| b == b'\n').map_or(self.bytes.len(), |n| start + n);
        let own_line = self.bytes[self.line_start..start].iter().all(|b| matches!(b, b' ' | b'\t' | b'\r'));
        let body = &self.text[start..end];
        let doc = body.starts_with("##");
        if doc && own_line {
            self.docs.add(self.line, &body[2..]);
        } else if own_line {
            self.docs.pass_over(self.line);
        }
        self.comments.push(Comment { span: self.span(start, end), doc, own_line });
        self.blank(start, end);
    }
}
