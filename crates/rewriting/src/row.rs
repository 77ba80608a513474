//! A row of letters: a text, or a word if it would be too long to be written out.

use dashu_int::UBig;
use std::ops::Range;
use std::sync::Arc;

use super::alphabet::Alphabet;
use super::word::Word;

/// A row of letters. Cloning is cheap.
#[derive(Clone, Debug)]
pub enum LetterRow {
    /// It is written out.
    Text(Arc<str>),
    /// It is too long for that.
    Word(Word),
}

impl LetterRow {
    /// Returns the text, if it is written out.
    pub fn text(&self) -> Option<&str> {
        match self {
            LetterRow::Text(text) => Some(text),
            LetterRow::Word(_) => None,
        }
    }

    /// Returns how many letters of an alphabet it has.
    pub fn length(&self, alphabet: &Alphabet) -> UBig {
        match self {
            LetterRow::Text(text) => alphabet.pieces(text).count().into(),
            LetterRow::Word(word) => word.size(),
        }
    }

    /// Returns the letters from one position to another, one by one.
    pub fn letters(&self, alphabet: &Alphabet, within: &Range<UBig>) -> Vec<String> {
        match self {
            LetterRow::Text(text) => {
                let place = |end: &UBig| usize::try_from(end).unwrap_or(usize::MAX);
                let (start, end) = (place(&within.start), place(&within.end));
                let pieces = alphabet.pieces(text).skip(start).take(end.saturating_sub(start));
                pieces.map(|piece| text[piece.bytes].to_owned()).collect()
            }
            LetterRow::Word(word) => word.row(within),
        }
    }
}

impl PartialEq<str> for LetterRow {
    fn eq(&self, text: &str) -> bool {
        match self {
            LetterRow::Text(own) => **own == *text,
            LetterRow::Word(word) => word.is_text(text),
        }
    }
}

impl From<String> for LetterRow {
    fn from(text: String) -> LetterRow {
        LetterRow::Text(text.into())
    }
}
