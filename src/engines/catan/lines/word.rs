//! Short words as numbers: comparing them is one step.

/// A word of at most 15 bytes as a number of its own; 0 for longer ones.
#[inline]
pub(super) const fn word(bytes: &[u8]) -> u128 {
    if bytes.len() > 15 {
        return 0;
    }
    // The leading 1 keeps words apart that begin with zeros.
    let mut number = 1;
    let mut at = 0;
    while at < bytes.len() {
        number = number << 8 | bytes[at] as u128;
        at += 1;
    }
    number
}

/// Matches a word with words written out: `words!(text; b"ev" | b"kind" => …, _ => …)`.
macro_rules! words {
    ($text:expr; $($($name:literal)|+ => $value:expr,)* _ => $other:expr $(,)?) => {{
        let number = $crate::engines::catan::lines::word::word($text);
        $(if $(number == const { $crate::engines::catan::lines::word::word($name) })||+ { $value } else)*
        { $other }
    }};
}
pub(super) use words;
