//! Parts with signs that mean something else elsewhere: regular expressions, format specifications in texts, and the
//! guards of arms.
//!
//! The brackets, quotes and signs within a regular expression needn't balance. In the text for the grammar each of them
//! is **veiled**: replaced by a control character of the same length.

use super::domain::Token;
use super::walk::{Before, Walk};

/// The signs that are veiled within a regular expression; the n-th one becomes the n-th control character from
/// [`FIRST_VEIL`] on, none of which is a blank or a line end.
const VEILED: &[u8] = b"()[]{}<>\";/";
const FIRST_VEIL: u8 = 0x0E;

impl Walk<'_> {
    /// A regular expression, if a value may begin here and its second slash is on the same line.
    pub(super) fn regex_here(&mut self) -> bool {
        if matches!(self.before, Before::Value | Before::Dot) || self.frame().reads_rules() {
            return false;
        }
        let start = self.at;
        let Some(end) = regex_end(self.bytes, start) else { return false };
        // The slashes at its ends are veiled, too: the grammar accepts only these.
        for at in start..end {
            if self.bytes[at] == b'/' && at > start && at + 1 < end {
                continue;
            }
            if let Some(sign) = VEILED.iter().position(|sign| *sign == self.bytes[at]) {
                self.out[at] = FIRST_VEIL + sign as u8;
            }
        }
        self.feed(Token::Word(""));
        self.regexes.push((start, end));
        self.at = end;
        self.done(start, Before::Value);
        true
    }

    /// After the `:` in `{ }` of a text: everything up to the brace is a format specification.
    pub(super) fn format_in_text(&mut self) {
        let start = self.at;
        let length = self.bytes[start..].iter().take_while(|b| !matches!(b, b'}' | b'"' | b'\n')).count();
        self.formats.push((start, start + length));
        self.at += length;
        self.done(start, Before::Value);
    }

    /// `->` in an arm of a `match`: ends the head that its guard began, though there is no brace.
    pub(super) fn leave_guard(&mut self) {
        let frame = self.frame_mut();
        if frame.head && frame.heads > 0 && !frame.definition {
            frame.head = false;
            self.leave_head();
        }
    }
}

/// The end of the regular expression whose first slash is at `start`: after its second slash on the line. One within a
/// class, `[/]`, isn't the end, unless the class isn't closed.
fn regex_end(bytes: &[u8], start: usize) -> Option<usize> {
    slash_at_end(bytes, start, true).or_else(|| slash_at_end(bytes, start, false))
}

/// The place after the next slash, possibly not counting those in classes.
fn slash_at_end(bytes: &[u8], start: usize, has_classes: bool) -> Option<usize> {
    let mut at = start + 1;
    let mut in_class = false;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            0..0x20 if byte != b'\t' => return None,
            b'\\' => at += 1,
            b'/' if in_class => {}
            b'/' if at > start + 1 => return Some(at + 1),
            b'/' => return None,
            b'[' => in_class = has_classes,
            b']' => in_class = false,
            _ => {}
        }
        at += 1;
    }
    None
}

/// A stretch of the text for the grammar as originally written.
pub(in crate::syntax) fn unveiled(text: &str) -> String {
    let sign = |letter: char| {
        VEILED.get((letter as usize).wrapping_sub(usize::from(FIRST_VEIL))).map(|sign| char::from(*sign))
    };
    text.chars().map(|letter| sign(letter).unwrap_or(letter)).collect()
}
