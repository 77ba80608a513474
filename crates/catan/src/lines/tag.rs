//! What a line is about, without parsing it: the game that it names, and whether one begins with it.
//!
//! So the lines of a stream can be distributed to their games before they are parsed, and an unreadable line is
//! attributed to its own game as long as that much of it is there.

use memchr::memmem::rfind;
use std::borrow::Cow;

/// How a line begins whose first field is its game, and how the last one is written before its name.
const FIRST: &[u8] = br#"{"game":"#;
const LAST: &[u8] = br#""game":""#;

/// Returns the value of the field `game` of a line, not of an object in it: a text, or a number as it is written; `None`
/// without one, and if it is "".
///
/// Of several such fields it is the first one if nothing stands before it, else the one that ends the line, else the
/// first one: so a game is told at a glance, whether the line can be read or not. O(length).
pub fn tag(line: &[u8]) -> Option<Cow<'_, str>> {
    if let Some(value) = line.strip_prefix(FIRST) {
        return value_of_tag(value.trim_ascii_start());
    }
    last_field(line).map(String::from_utf8_lossy).or_else(|| value_of_tag(field(line, b"game")?))
}

/// Returns the tag that ends a line whose last field is its game, if it's plain text.
fn last_field(line: &[u8]) -> Option<&[u8]> {
    let rest = line.trim_ascii_end().strip_suffix(br#""}"#)?;
    let at = rfind(rest, LAST)?;
    let named = &rest[at + LAST.len()..];
    let is_plain = !named.is_empty() && !named.iter().any(|byte| matches!(byte, b'"' | b'\\'));
    (is_plain && !rest[..at].ends_with(b"\\")).then_some(named)
}

/// Looks whether lines are of one game, at a glance.
#[derive(Clone, Debug)]
pub struct Glance {
    /// How such a line ends, or begins, if it is written plainly; empty where a tag can't be.
    plain: Vec<u8>,
}

impl Glance {
    /// Looks for the lines of the game with a tag.
    pub fn new(tag: &str) -> Glance {
        let is_plain = !tag.is_empty() && !tag.contains(['"', '\\']);
        Glance { plain: if is_plain { format!("\"game\":\"{tag}\"}}\n").into_bytes() } else { Vec::new() } }
    }

    /// Returns whether a line is of this game for certain; if not, [`tag`] tells whose it is.
    pub fn knows(&self, line: &[u8]) -> bool {
        let Some(field) = self.plain.len().checked_sub(2) else { return false };
        if line.starts_with(FIRST) {
            return line[1..].starts_with(&self.plain[..field]);
        }
        let before = line.len().wrapping_sub(self.plain.len() + 1);
        line.ends_with(&self.plain) && line.get(before) != Some(&b'\\')
    }
}

/// Returns whether a line is a line of players, with which a game begins. O(length).
pub fn begins(line: &[u8]) -> bool {
    field(line, b"ev").is_some_and(|kind| kind.starts_with(br#""players""#))
}

/// Returns whether a line says that its game is over. O(length).
pub fn ends(line: &[u8]) -> bool {
    field(line, b"ev").is_some_and(|kind| kind.starts_with(br#""end""#))
}

/// Returns what follows the first field with this name that is the line's own, not that of an object in it.
fn field<'l>(line: &'l [u8], name: &[u8]) -> Option<&'l [u8]> {
    let (mut rest, mut depth) = (line, 0u32);
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => {
                let end = end_of_text(rest)?;
                let own = depth == 1 && rest[..end] == *name;
                rest = &rest[end + 1..];
                if own && let Some((b':', value)) = rest.trim_ascii_start().split_first() {
                    return Some(value.trim_ascii_start());
                }
            }
            _ => {}
        }
    }
    None
}

/// Returns the tag that begins a value.
fn value_of_tag(value: &[u8]) -> Option<Cow<'_, str>> {
    let named = match value.split_first()? {
        (b'"', rest) => text(value, rest)?,
        (b'{' | b'[' | b'n', _) => return None,
        _ => {
            let end = value.iter().position(|byte| matches!(byte, b',' | b'}' | b'\n' | b'\r'))?;
            String::from_utf8_lossy(value[..end].trim_ascii())
        }
    };
    (!named.is_empty()).then_some(named)
}

/// Returns the text that begins a value, of which `rest` is what follows the quote.
fn text<'l>(value: &'l [u8], rest: &'l [u8]) -> Option<Cow<'l, str>> {
    let end = end_of_text(rest)?;
    match rest[..end].contains(&b'\\') {
        false => Some(String::from_utf8_lossy(&rest[..end])),
        true => serde_json::from_slice::<String>(&value[..end + 2]).ok().map(Cow::Owned),
    }
}

/// Returns where the quote stands that ends a text.
fn end_of_text(rest: &[u8]) -> Option<usize> {
    let mut escaped = false;
    rest.iter().position(|&byte| match byte {
        b'"' if !escaped => true,
        byte => {
            escaped = byte == b'\\' && !escaped;
            false
        }
    })
}
