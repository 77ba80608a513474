//! Text as a terminal sees it: made harmless, and measured in columns.
//!
//! A *column* is one cell of a terminal, a *glyph* one grapheme cluster; most glyphs take one column,
//! emoji and East Asian ones two. Text is made harmless once, when it enters the tree: a character that could control a
//! terminal is **held**, that is, stored as a private-use character, one column wide. A writer ends with [`shown`],
//! which puts a picture in its place, or with [`verbatim`], which restores it.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

const TAB_STOP: usize = 8;

/// The end of a shortened text.
pub(super) const ELLIPSIS: &str = "…";

/// Returns the text without anything that could control a terminal or hide what it says: control characters
/// and marks that change the direction of writing are held, a tab becomes spaces up to the next tab stop, a line end
/// of any kind becomes `\n`.
pub(super) fn harmless(text: Cow<'_, str>) -> String {
    if text.chars().all(|c| is_narrow(c) || c == '\n' || !is_harmful(c)) {
        return text.into_owned();
    }
    let mut clean = String::with_capacity(text.len() + 8);
    let mut line_start = 0;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' if chars.peek() == Some(&'\n') => {}
            '\n' | '\u{2028}' | '\u{2029}' => {
                clean.push('\n');
                line_start = clean.len();
            }
            '\t' => {
                let column = columns(&clean[line_start..]);
                let spaces = TAB_STOP - column % TAB_STOP;
                clean.extend(std::iter::repeat_n(' ', spaces));
            }
            c if is_harmful(c) => clean.push(held(c)),
            c => clean.push(c),
        }
    }
    clean
}

/// The first of the private-use characters that hold others.
const HELD: u32 = 0x10_0000;

/// Returns the character that holds a harmful one. A character that would itself hold one is replaced.
fn held(c: char) -> char {
    match released(c) {
        Some(_) => '\u{fffd}',
        None => char::from_u32(HELD + u32::from(c)).unwrap_or('\u{fffd}'),
    }
}

/// Returns the harmful character that another one holds.
fn released(c: char) -> Option<char> {
    let c = char::from_u32(u32::from(c).checked_sub(HELD)?)?;
    (c.is_control() || is_mark(c)).then_some(c)
}

/// Returns the original text, with pictures for held characters: `␛` for the character that begins an escape sequence,
/// `�` for those that change the direction of writing.
pub(super) fn shown(text: String) -> String {
    replaced(text, picture)
}

/// Returns the original text, with held characters restored.
pub(super) fn verbatim(text: String) -> String {
    replaced(text, |c| c)
}

fn replaced(text: String, by: impl Fn(char) -> char) -> String {
    // The first byte of all characters that hold others.
    if !text.as_bytes().contains(&0xf4) {
        return text;
    }
    text.chars().map(|c| released(c).map_or(c, &by)).collect()
}

/// Returns whether it is a control character, a line separator, a mark that changes the direction of writing, or a
/// character that would hold one of these.
fn is_harmful(c: char) -> bool {
    c.is_control() || is_mark(c) || released(c).is_some()
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns the visible form of a harmful character.
fn picture(c: char) -> char {
    match c {
        '\u{7f}' => '␡',
        c if c < ' ' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        _ => '\u{fffd}',
    }
}

/// Returns how many columns a harmless text takes.
pub(super) fn columns(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else if text.chars().all(is_narrow) {
        text.chars().count()
    } else {
        text.graphemes(true).map(UnicodeWidthStr::width).sum()
    }
}

/// Returns whether a character is a glyph on its own, in one column, next to any others of this kind: a letter, a digit
/// or a sign of ASCII, an arrow, a mathematical operator, a line, a block. Most tables have no others.
pub(super) fn is_narrow(c: char) -> bool {
    matches!(c, ' '..='~' | '\u{2190}'..='\u{22ff}' | '\u{2500}'..='\u{259f}')
}

/// Returns the glyphs of a text, each with its columns.
pub(super) fn glyphs(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.graphemes(true).map(|glyph| (glyph, UnicodeWidthStr::width(glyph)))
}

/// Returns the text on one line and in at most this many columns, with `…` where something is missing.
pub(super) fn shortened(text: &str, most: usize) -> String {
    let text = text.replace('\n', "␤");
    if columns(&text) <= most {
        return text;
    }
    let mut short = String::new();
    let mut used = 0;
    for (glyph, width) in glyphs(&text) {
        if used + width + 1 > most {
            break;
        }
        used += width;
        short.push_str(glyph);
    }
    if most > 0 {
        short.push_str(ELLIPSIS);
    }
    short
}
