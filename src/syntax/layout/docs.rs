//! Documentation: lines of `##`, attached to the statement right below them.

use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Lines of `##` that wait for their declaration.
#[derive(Default)]
pub(super) struct Docs {
    lines: Vec<String>,
    /// The line that the declaration must begin on.
    next_line: usize,
    line_now: usize,
    attached: FxHashMap<usize, Rc<str>>,
}

impl Docs {
    /// Adds a line of documentation at line number `line`; after a gap, starts over.
    pub(super) fn add(&mut self, line: usize, text: &str) {
        if line != self.next_line {
            self.lines.clear();
        }
        self.lines.push(text.strip_prefix(' ').unwrap_or(text).trim_end().to_owned());
        self.next_line = line + 1;
    }

    /// Passes a comment of another kind on `line`, which doesn't separate documentation from its declaration.
    pub(super) fn pass_over(&mut self, line: usize) {
        if line == self.next_line {
            self.next_line += 1;
        }
    }

    /// Sets the line that the walk is on.
    pub(super) fn on_line(&mut self, line: usize) {
        self.line_now = line;
    }

    /// Takes the documentation for a token here; if it isn't directly above, it is dropped.
    pub(super) fn waiting(&mut self) -> Option<Rc<str>> {
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

    /// Everything that was attached.
    pub(super) fn finish(self) -> FxHashMap<usize, Rc<str>> {
        self.attached
    }
}
