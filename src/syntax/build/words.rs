//! The reserved words, and functions that find tokens in a text.

pub(super) use crate::syntax::layout::STATEMENT_WORDS;

/// The words of the language that can't be names.
pub(super) const RESERVED: &[&str] = &[
    "let", "var", "param", "fn", "memo", "for", "in", "while", "if", "else", "match", "return", "break",
    "continue", "print", "assert", "explain", "and", "or", "not", "true", "false", "none", "try", "fail",
    "deal", "save", "round",
];

/// The first word, number, text or sign.
pub(super) fn first_token(text: &str) -> &str {
    let Some(first) = text.chars().next() else {
        return "";
    };
    let end = if first == '_' || first.is_alphanumeric() {
        text.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(text.len())
    } else if first == '"' {
        text[1..].find('"').map_or(text.len(), |i| i + 2)
    } else {
        first.len_utf8()
    };
    &text[..end]
}

/// The last word or sign.
pub(super) fn last_token(text: &str) -> &str {
    let Some(last) = text.chars().next_back() else {
        return "";
    };
    let is_word = |c: char| c == '_' || c.is_alphanumeric();
    let start = if is_word(last) {
        text.rfind(|c| !is_word(c)).map_or(0, |i| i + text[i..].chars().next().map_or(1, char::len_utf8))
    } else {
        let sign = |c: char| "+-*/%=<>!&|.:".contains(c);
        if sign(last) {
            text.rfind(|c| !sign(c)).map_or(0, |i| i + text[i..].chars().next().map_or(1, char::len_utf8))
        } else {
            text.len() - last.len_utf8()
        }
    };
    &text[start..]
}

/// The word or number that a text ends with.
pub(super) fn last_word(text: &str) -> &str {
    let start = text.trim_end_matches(|c: char| c == '_' || c.is_alphanumeric()).len();
    &text[start..]
}

/// Whether a text contains a word.
pub(super) fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| c != '_' && !c.is_alphanumeric()).any(|part| part == word)
}

pub(super) fn begins_word(text: &str) -> bool {
    text.starts_with(|c: char| c == '_' || c.is_alphabetic())
}

/// Operators at which a line goes on; in other languages they may begin the next one.
pub(super) const CONTINUING: [&str; 11] = ["+", "*", "/", "//", "%", "**", "and", "or", "==", "in", "."];

/// Whether what follows this text begins a line, after one that ends with a value: that one has ended then.
pub(super) fn begins_after_an_end(before: &str) -> bool {
    let code = |line: &str| line.split('#').next().unwrap_or("").trim_end().to_owned();
    match before.rsplit_once('\n') {
        None => before.trim().is_empty(),
        Some((above, begun)) => {
            let last = above.lines().rev().map(code).find(|line| !line.is_empty());
            let ends_value = |c: char| c.is_alphanumeric() || matches!(c, '_' | ')' | ']' | '}' | '"');
            begun.trim().is_empty() && last.is_none_or(|line| line.ends_with(ends_value))
        }
    }
}
