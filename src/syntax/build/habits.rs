//! Habits from other languages that the grammar doesn't take: found in the text around the place where
//! reading failed.

use super::Build;
use super::expected::Failure;
use super::messages::first_token;
use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::grammar::Rule;

impl Build<'_> {
    /// The message for a habit from another language, if the place where reading failed looks like one.
    pub(super) fn habit(&self, by: Rule, text: &str, start: usize, failure: &Failure) -> Option<Diagnostic> {
        let rest = text.get(failure.at..)?;
        let before = text.get(..failure.at)?.trim_end();
        let token = first_token(rest);
        let place = self.place(start + failure.at, start + failure.at + token.len());
        if ends_with_point(before) {
            return Some(point_at_end(self.place(start + before.len() - 1, start + before.len())));
        }
        if last_word(before) == "lambda" && token.starts_with(|c: char| c == '_' || c.is_alphabetic()) {
            let params = rest.split(':').next().unwrap_or(token).trim();
            let written = if params.contains(',') { format!("({params})") } else { params.to_owned() };
            let from = start + before.len() - "lambda".len();
            return Some(
                Diagnostic::new(Code::E0001, "`lambda` isn't a word of this language")
                    .at(self.place(from, start + before.len()), "a function without a name has an arrow")
                    .help(format!("write `{written} -> …`")),
            );
        }
        match token {
            "{" if last_word(before) == "round" => Some(round_in_braces("", place)),
            ":" if by == Rule::only_index => Some(
                Diagnostic::new(Code::E0001, "a part of a list is taken with `..`")
                    .at(place, "`..` is meant here")
                    .help("write `xs[1..3]`, `xs[1..]` or `xs[..3]`"),
            ),
            "(" if matches!(before, "let" | "var") => {
                let names = rest[1..].split(')').next().unwrap_or("").trim();
                Some(
                    Diagnostic::new(Code::E0001, "a list that is taken apart is written in brackets")
                        .at(place, "`[` is meant here")
                        .help(format!("write `{before} [{names}] = …`")),
                )
            }
            "if" if failure.operator && has_word(rest, "else") => Some(
                Diagnostic::new(Code::E0001, "`if` stands before its values, not between them")
                    .at(place, "a value has ended before this")
                    .help("write `if condition { value } else { other }`"),
            ),
            _ => None,
        }
    }
}

/// `round name { … }`; the name comes with a blank behind it.
pub(super) fn round_in_braces(name: &str, place: Span) -> Diagnostic {
    Diagnostic::new(Code::E0001, "the rules of a round stand between `<` and `>`")
        .at(place, "this round has braces")
        .help(format!("write `round {name}< … >`"))
}

/// A sign that the language doesn't have, with the one that is meant where that is known.
pub(super) fn odd_sign(sign: char, place: Span, label: String) -> Diagnostic {
    let found = Diagnostic::new(Code::E0022, format!("`{sign}` means nothing here"));
    let (meant, help) = match sign {
        '−' | '–' | '—' => ("-", "write the minus of the keyboard: `a - b`"),
        '^' => ("**", "a power is written `a ** b`"),
        '×' | '·' => ("*", "write `a * b`"),
        '÷' => ("/", "write `a / b`"),
        '≤' => ("<=", "write `a <= b`"),
        '≥' => (">=", "write `a >= b`"),
        '≠' => ("!=", "write `a != b`"),
        '→' => ("->", "write `x -> …`"),
        '…' => ("..", "a range is written `1..4`"),
        '?' => {
            return found.at(place, label).help("to choose, write `if condition { value } else { other }`");
        }
        _ => {
            return found
                .at(place, label)
                .help("remove it, or put it in quotes if it belongs to a text or a notation");
        }
    };
    found.at(place, format!("`{meant}` is meant here")).help(help)
}

/// Whether a text ends with a number and a point.
pub(super) fn ends_with_point(text: &str) -> bool {
    text.strip_suffix('.').is_some_and(|number| last_word(number).starts_with(|c: char| c.is_ascii_digit()))
}

/// A number that ends with a point.
pub(super) fn point_at_end(place: Span) -> Diagnostic {
    Diagnostic::new(Code::E0006, "this number ends with a point")
        .at(place, "a digit follows the point")
        .help("write the number without the point, or `.0`")
}

/// The word or number that a text ends with.
fn last_word(text: &str) -> &str {
    let start = text.trim_end_matches(|c: char| c == '_' || c.is_alphanumeric()).len();
    &text[start..]
}

/// Whether a text has a word in it.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| c != '_' && !c.is_alphanumeric()).any(|part| part == word)
}
