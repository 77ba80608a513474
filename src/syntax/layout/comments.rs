//! Comments: blanked, and recorded for the formatter.

use super::walk::Walk;
use crate::syntax::Comment;

impl Walk<'_> {
    /// Whether the sign at this place comes before the number of an event, `undo #2`: as a comment it would change what is
    /// taken back.
    pub(super) fn numbers_an_event(&self) -> bool {
        let is_number = self.bytes.get(self.at + 1).is_some_and(u8::is_ascii_digit);
        let before = || self.text[self.line_start..self.at].trim().to_lowercase();
        is_number && ["undo", "undo event", "undo number", "instead of", "after"].contains(&before().as_str())
    }

    /// A comment, up to the end of its line.
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
