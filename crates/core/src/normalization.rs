//! The normal form of letters that can be typed in several ways: `é` as one code point, or as `e` with an accent.
//!
//! Unicode calls such texts canonically equivalent. Texts and names of scripts are kept in the composed form, NFC, so
//! that equal ones have the same bytes wherever they are compared, looked up or rewritten.

use std::borrow::Cow;
use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc, is_nfc_quick};

/// Returns the composed form of a text.
pub fn composed(text: &str) -> Cow<'_, str> {
    if is_composed(text) { Cow::Borrowed(text) } else { Cow::Owned(text.nfc().collect()) }
}

/// Returns whether a text is in its composed form.
pub fn is_composed(text: &str) -> bool {
    text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes || is_nfc(text)
}

/// Returns whether a letter never combines with what comes before it.
pub fn stands_alone(letter: char) -> bool {
    letter.is_ascii()
        || canonical_combining_class(letter) == 0
            && is_nfc_quick(std::iter::once(letter)) == IsNormalized::Yes
}
