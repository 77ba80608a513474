//! What is in brackets, with commas between: lists, calls, records, parameters, arms.

use super::doc::Doc;
use super::writer::{Shape, Writer};
use tg_core::source::Span;

/// How the items of a bracket share lines.
#[derive(Copy, Clone, Default)]
pub(super) struct Manner {
    /// Blanks within the brackets when all is on one line.
    pub(super) spaced: bool,
    /// The last item may be broken by itself.
    pub(super) hug: bool,
    /// Short items: several on a line; lines that the author ended stay so.
    pub(super) fill: bool,
}

impl<'t> Writer<'t> {
    /// Items between brackets, one on each line unless all fit on one; where the author's line ends
    /// after the opener, they stay on lines of their own.
    pub(super) fn bracket<T>(
        &mut self,
        brackets: [&'static str; 2],
        items: &[T],
        manner: Manner,
        mut item: impl FnMut(&mut Self, &T),
    ) {
        self.group(|w| {
            w.token(brackets[0]);
            let begun = w.forced;
            let mut force = !items.is_empty() && w.line_ends_here();
            let edge = || if manner.spaced && !items.is_empty() { Doc::Line } else { Doc::Soft };
            w.indented(|w| {
                w.line_end(edge());
                for (i, value) in items.iter().enumerate() {
                    if w.lead(i == 0, false) {
                        w.push(Doc::Blank);
                    }
                    let last = i + 1 == items.len();
                    if last && manner.hug {
                        force |= w.forced > begun;
                        let doc = w.apart(|w| item(w, value));
                        w.push(Doc::Last(Box::new(doc)));
                    } else {
                        item(w, value);
                    }
                    w.comma(last, manner.fill);
                }
                w.lead(items.is_empty(), false);
            });
            // Beside an item over several lines no other stands on its first one or behind its last.
            force |= !manner.hug && items.len() > 1 && w.forced > begun;
            w.line_end(edge());
            w.token(brackets[1]);
            Shape { force, hug: manner.hug }
        });
    }

    /// The comma after an item, whether it is written there or not, and the end of its line.
    fn comma(&mut self, last: bool, fill: bool) {
        let before = self.line_ends_here();
        self.ended |= before;
        let mut written = false;
        // The arms of a match may have semicolons.
        while let Some(sign) = [",", ";"].into_iter().find(|sign| self.comes(sign)) {
            self.gap();
            self.skip_over(sign);
            written = true;
        }
        if last {
            return self.line_end_after(Doc::LastComma);
        }
        self.lost |= !written && !before;
        let end = if fill && !self.line_ends_here() { Doc::Fill(" ") } else { Doc::Line };
        self.line_end_after(Doc::Comma);
        self.push(end);
    }

    /// A comma, and the comment after it.
    fn line_end_after(&mut self, comma: Doc<'t>) {
        self.push(comma);
        self.trailing();
    }

    /// What is written between parentheses that only group.
    pub(super) fn parenthesised(&mut self, inner: impl FnOnce(&mut Self)) {
        self.group(|w| {
            w.token("(");
            let force = w.line_ends_here();
            w.indented(|w| {
                w.line_end(Doc::Soft);
                inner(w);
                if w.comes(",") {
                    w.gap();
                    w.skip_over(",");
                }
                // Comments before the closer belong to what it closes.
                w.gap();
            });
            w.line_end(Doc::Soft);
            w.token(")");
            Shape::forced(force)
        });
    }

    /// Whether parentheses come before something that begins at `span`.
    pub(super) fn in_parentheses(&self, span: Span) -> bool {
        self.comes_before(span) && self.comes("(")
    }
}
