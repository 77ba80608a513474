//! What a line is about, without parsing it: the game that it names, and whether one begins with it.
//!
//! So the lines of a stream can be distributed to their games before they are parsed, and an unreadable line is
//! attributed to its own game as long as that much of it is there.

use std::borrow::Cow;

use memchr::memmem::find;

/// Returns the value of the field `game` of a line: a text, or a number as it is written; `None` without one, and if it
/// is "". O(length).
pub fn tag(line: &[u8]) -> Option<Cow<'_, str>> {
    let value = field(line, br#""game""#)?;
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

/// Returns whether a line is a line of players, with which a game begins. O(length).
pub fn begins(line: &[u8]) -> bool {
    field(line, br#""ev""#).is_some_and(|kind| kind.starts_with(br#""players""#))
}

/// Returns whether a line says that its game is over. O(length).
pub fn ends(line: &[u8]) -> bool {
    field(line, br#""ev""#).is_some_and(|kind| kind.starts_with(br#""end""#))
}

/// Returns what follows the first place that looks like a field with this name.
fn field<'l>(line: &'l [u8], name: &[u8]) -> Option<&'l [u8]> {
    let mut rest = line;
    loop {
        rest = &rest[find(rest, name)? + name.len()..];
        let value = rest.trim_ascii_start();
        if let Some((b':', value)) = value.split_first() {
            return Some(value.trim_ascii_start());
        }
    }
}

/// Returns the text that begins a value, of which `rest` is what follows the quote.
fn text<'l>(value: &'l [u8], rest: &'l [u8]) -> Option<Cow<'l, str>> {
    let mut escaped = false;
    let end = rest.iter().position(|&byte| match byte {
        b'"' if !escaped => true,
        byte => {
            escaped = byte == b'\\' && !escaped;
            false
        }
    })?;
    match rest[..end].contains(&b'\\') {
        false => Some(String::from_utf8_lossy(&rest[..end])),
        true => serde_json::from_slice::<String>(&value[..end + 2]).ok().map(Cow::Owned),
    }
}
