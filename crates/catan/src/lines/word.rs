//! Words of a line. Short ones are also stored as numbers, which compare in one step.

/// A text as it was written, without its quotes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub bytes: &'a [u8],
    /// The letters of a word of at most seven bytes, the first one lowest, followed by a 1; 0 for a
    /// longer word.
    number: u64,
}

/// Returns a number with a byte in each place.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Returns the high bits of the bytes that are less than `limit`; correct up to the first of them.
#[inline]
const fn less(bytes: u64, limit: u8) -> u64 {
    bytes.wrapping_sub(each(limit)) & !bytes & each(0x80)
}

impl<'a> Word<'a> {
    /// Creates a word of these bytes.
    #[inline]
    pub const fn new(bytes: &'a [u8]) -> Word<'a> {
        if bytes.len() > 7 {
            return Word { bytes, number: 0 };
        }
        let mut number = 1;
        let mut at = bytes.len();
        while at > 0 {
            at -= 1;
            number = number << 8 | bytes[at] as u64;
        }
        Word { bytes, number }
    }

    /// Returns the word before the next quote, unless it contains something that needs special treatment: an escape
    /// or a line end. Eight bytes are examined per step.
    #[inline]
    pub fn quoted(bytes: &'a [u8]) -> Option<Word<'a>> {
        if let Some(first) = bytes.first_chunk() {
            let letters = u64::from_le_bytes(*first);
            let odd = less(letters, 0x20) | less(letters ^ each(b'\\'), 1);
            let ends = less(letters ^ each(b'"'), 1) | odd;
            if ends != 0 {
                // The lowest bit is exact, whatever follows it.
                let bit = ends.trailing_zeros() & !7;
                let plain = odd >> bit & 0x80 == 0;
                let number = letters & ((1 << bit) - 1) | 1 << bit;
                return plain.then(|| Word { bytes: &bytes[..bit as usize / 8], number });
            }
        }
        let end = bytes.iter().position(|&byte| matches!(byte, b'"' | b'\\' | 0..=0x1f))?;
        (bytes[end] == b'"').then(|| Word::new(&bytes[..end]))
    }

    /// Returns whether both are the same.
    #[inline]
    pub fn is(self, other: Word) -> bool {
        self.number == other.number && (self.number != 0 || self.bytes == other.bytes)
    }
}

/// Matches a word against literals: `words!(word; b"ev" | b"kind" => …, _ => …)`.
macro_rules! words {
    ($word:expr; $($($name:literal)|+ => $value:expr,)* _ => $other:expr $(,)?) => {{
        use $crate::lines::word::Word;
        let word: Word = $word;
        $(if $(word.is(const { Word::new($name) }))||+ { $value } else)*
        { $other }
    }};
}
pub(super) use words;

#[cfg(test)]
mod tests {
    use super::Word;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    /// Returns the letters before the first quote, examined one by one.
    fn letters(bytes: &[u8]) -> Option<&[u8]> {
        let end = bytes.iter().position(|&byte| byte == b'"')?;
        let plain = bytes[..end].iter().all(|&byte| byte >= 0x20 && byte != b'\\');
        plain.then_some(&bytes[..end])
    }

    proptest! {
        #[test]
        fn a_quoted_word_is_what_stands_before_the_quote(
            bytes in vec(select(b"\"\\\n\x1f !#[]ab\x7f\x80\xa2\xdc\xff\0".to_vec()), 0..20),
        ) {
            let word = Word::quoted(&bytes);
            prop_assert_eq!(word.map(|word| word.bytes), letters(&bytes));
            if let Some(word) = word {
                prop_assert!(word.is(Word::new(word.bytes)));
            }
        }

        #[test]
        fn words_are_the_same_if_their_letters_are(
            one in vec(select(b"ab\0\x01".to_vec()), 0..10),
            two in vec(select(b"ab\0\x01".to_vec()), 0..10),
        ) {
            prop_assert_eq!(Word::new(&one).is(Word::new(&two)), one == two);
        }
    }
}
