//! Habits from other languages in the writing of texts, numbers, records and lists.

use super::habits::{Around, Said, last_word};
use super::messages::first_token;
use crate::syntax::grammar::Rule;
use tg_core::diagnostics::Code;

/// Texts and numbers.
pub(super) fn texts_and_numbers(a: &Around) -> Option<Said> {
    let digits_before = last_word(a.before).starts_with(|c: char| c.is_ascii_digit());
    match a.token {
        t if t.starts_with('"') && a.touches && last_word(a.before).len() == 1 => {
            let said = Said::too_much(
                "a text has no letter before its quotes",
                "in any text `{x}` puts a value in; a brace itself is written `\\{`",
            )?;
            Some(Said { back: 1, ..said })
        }
        t if t.starts_with('"') && a.before.ends_with('.') => Said::new(
            "texts aren't joined with a point",
            "a text can't follow a point",
            "write `a + b`, or one text with `{x}` in it",
        ),
        t if t.starts_with('"') && a.before.ends_with('"') => Said::new(
            "two texts stand side by side",
            "an operator is expected before this",
            "write `,` or `+` between them; a quote within a text is written `\\\"`",
        ),
        "." if a.failure.value && a.rest[1..].starts_with(|c: char| c.is_ascii_digit()) => Said::new(
            "a digit stands before the point of a number",
            "this number begins with a point",
            format!("write `0.{}`", first_token(&a.rest[1..])),
        )
        .map(|said| Said { code: Code::E0006, ..said }),
        "," if digits_before && a.by == Rule::only_stmt && thousands(&a.rest[1..]) => Said::new(
            "the digits of a number are grouped with `_`",
            "a comma stands here",
            format!("write `{}_{}`", last_word(a.before), first_token(&a.rest[1..])),
        )
        .map(|said| Said { code: Code::E0006, ..said }),
        _ => None,
    }
}

/// Records, lists and indexes.
pub(super) fn records_and_lists(a: &Around) -> Option<Said> {
    let number = |t: &str| !t.is_empty() && t.chars().all(|c| c.is_ascii_digit() || "._-".contains(c));
    match a.token {
        ":" if a.by == Rule::only_index => Said::meant(
            "a part of a list is taken with `..`",
            "..",
            "write `xs[1..3]`, `xs[1..]` or `xs[..3]`",
        ),
        ":" if number(a.before.trim_start_matches(['{', ' '])) => {
            let key = a.before.trim_start_matches(['{', ' ']);
            let said = Said::new(
                "a key that is no word or text stands in brackets",
                "this key",
                format!("write `{{[{key}]: …}}`"),
            )?;
            Some(Said { back: key.len(), ..said })
        }
        ":" if a.by == Rule::only_entries && number(last_word(a.before)) => {
            let key = last_word(a.before);
            let said = Said::new(
                "a key that is no word or text stands in brackets",
                "this key",
                format!("write `{{[{key}]: …}}`"),
            )?;
            Some(Said { back: key.len(), ..said })
        }
        "," if a.before.ends_with(',') || a.before.ends_with(['[', '(']) => Said::new(
            "a value is missing before this comma",
            "a value is expected here",
            "remove the comma, or write the value",
        ),
        "=" if a.by == Rule::only_entries => {
            Said::meant("the fields of a record have a colon", ":", "write `{name: value}`")
        }
        _ => None,
    }
}

/// Whether three digits and nothing of a word follow.
fn thousands(text: &str) -> bool {
    let word = first_token(text);
    word.len() == 3 && word.chars().all(|c| c.is_ascii_digit())
}
