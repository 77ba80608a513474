//! Comma-separated items in brackets: lists, calls, records, parameters, arms.

use super::doc::Doc;
use super::writer::{Shape, Writer};

/// How the items in a bracket share lines.
#[derive(Copy, Clone, Default)]
pub(super) struct Manner {
    /// There are spaces inside the brackets if everything is on one line.
    pub(super) spaced: bool,
    /// The last item may be broken alone.
    pub(super) hug: bool,
    /// Short items: as many per line as fit.
    pub(super) fill: bool,
}

/// The separators of items; the arms of a match may have semicolons.
const SEPARATORS: &str = ",;";

impl Writer<'_> {
    /// Items between brackets, one per line unless all fit on one.
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
            let mut force = false;
            let edge = || if manner.spaced && !items.is_empty() { Doc::Line } else { Doc::Soft };
            w.indented(|w| {
                w.pass(SEPARATORS);
                w.first_line_end(edge(), items.is_empty());
                for (i, value) in items.iter().enumerate() {
                    let last = i + 1 == items.len();
                    if last && manner.hug {
                        force |= w.forced > begun;
                        let doc = w.apart(|w| item(w, value));
                        w.push(Doc::Last(Box::new(doc)));
                    } else {
                        item(w, value);
                    }
                    w.push(if last { Doc::IfBroken(",".into()) } else { Doc::Text(",".into()) });
                    w.pass(SEPARATORS);
                    if !last {
                        w.line_end_between(if manner.fill { Doc::Fill(" ") } else { Doc::Line });
                    }
                }
                w.last_comments(items.is_empty());
            });
            // No other item shares the first or the last line of an item that spans several lines.
            let several = items.len() > 1 || manner.spaced;
            force |= !manner.hug && several && w.forced > begun;
            w.push(edge());
            w.token(brackets[1]);
            Shape { force, hug: manner.hug }
        });
    }

    /// The content of grouping parentheses, which needn't be in the text.
    pub(super) fn parenthesised(&mut self, inner: impl FnOnce(&mut Self)) {
        self.group(|w| {
            w.put("(");
            w.indented(|w| {
                w.line_end(Doc::Soft);
                inner(w);
            });
            w.push(Doc::Soft);
            w.put(")");
            Shape::default()
        });
    }
}
