//! Anonymous functions.

use super::advice::{Advice, Around};
use crate::syntax::build::words::{begins_word, last_word};

/// The maximum length in bytes of a function body that is repeated in a help.
const SHORT_BODY: usize = 40;

/// Anonymous functions.
pub(super) fn without_name(a: &Around) -> Option<Advice> {
    let label = "a function without a name has an arrow";
    if last_word(a.before) == "lambda" && begins_word(a.token) {
        let params = a.rest.split(':').next().unwrap_or(a.token).trim();
        let written = if params.contains(',') { format!("({params})") } else { params.to_owned() };
        let body = a.rest.split_once(':').map_or("", |(_, body)| body.trim());
        let short = !body.is_empty() && body.len() <= SHORT_BODY && !body.contains(['\n', ',', ';', ')']);
        let help = format!("write `{written} -> {}`", if short { body } else { "…" });
        let advice = Advice::new("`lambda` isn't a word of this language", label, help)?;
        return Some(Advice { back: "lambda".len(), ..advice });
    }
    let value = a.failure.value || a.failure.operator;
    match a.token {
        "fn" if a.failure.value && a.rest[2..].trim_start().starts_with('(') => Advice::new(
            "`fn` makes functions with a name",
            label,
            format!("write `{} -> …`", params_of(a.rest)),
        ),
        "(" if a.before.ends_with("fn") => Advice::new(
            "a function that is made by `fn` has a name",
            "a name is expected here",
            format!("write `fn name(…) …`, or without a name `{} -> …`", params_of(a.rest)),
        ),
        "{" if a.before.ends_with(')') && value => {
            let open = a.before.rfind('(')?;
            let word = last_word(a.before[..open].trim_end());
            if !["function", "func", "fun", "def", "lambda", "proc"].contains(&word) {
                return None;
            }
            let params = params_of(&a.before[open..]);
            Advice::new(
                format!("`{word}` isn't a word of this language"),
                label,
                format!("write `{params} -> …`; put several statements in braces: `{params} -> {{ … }}`"),
            )
        }
        _ if a.rest.starts_with("->") && a.before.ends_with('}') && a.failure.operator => Advice::new(
            "a function without a name doesn't take a record apart",
            "what is before this isn't a parameter",
            "ask for its fields, `r -> r.name`, or make a function with a name: `fn f({name}) = …`",
        ),
        "|" if a.failure.value && a.rest[1..].contains('|') => {
            let params = a.rest[1..].split('|').next().unwrap_or("").trim();
            let written = if params.contains(',') { format!("({params})") } else { params.to_owned() };
            Advice::new("parameters aren't written between `|`", label, format!("write `{written} -> …`"))
        }
        "\\" if a.failure.value && begins_word(&a.rest[1..]) => {
            Advice::new("`\\` doesn't begin a function", "remove this", "write `x -> …`")
        }
        _ => None,
    }
}

/// The parameters in the first parentheses of a text, as written in a lambda.
fn params_of(text: &str) -> String {
    let inner = text.split_once('(').map_or("", |(_, t)| t).split(')').next().unwrap_or("").trim();
    let plain = inner.chars().all(|c| c == '_' || c.is_alphanumeric());
    if plain && !inner.is_empty() { inner.to_owned() } else { format!("({inner})") }
}
