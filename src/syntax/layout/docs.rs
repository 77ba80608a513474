//! Documentation: lines of `##`, attached to the statement right below them.

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
    pub(super) fn add(&mut self, line: usize, text: &str) {
        if line != self.next_line {
            self.lines.clear();
        }
        self.lines.push(text.strip_prefix(' ').unwrap_or(text).trim_end().to_owned());
        self.next_line = line + 1;
    }

    /// A comment of another kind on `line`: documentation right above it stays.
    pub(super) fn pass_over(&mut self, line: usize) {
        if line == self.next_line {
            self.next_line += 1;
        }
    }

    /// Tells on which line the walk is.
    pub(super) fn on_line(&mut self, line: usize) {
        self.line_now = line;
    }

    /// Takes what waits for a token here; what isn't directly above it is dropped.
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

    /// All that was attached.
    pub(super) fn finish(self) -> FxHashMap<usize, Rc<str>> {
        self.attached
    }
}
