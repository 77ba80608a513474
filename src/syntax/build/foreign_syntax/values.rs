//! Texts, numbers, records and lists.

use super::advice::{Advice, Around};
use super::dice_terms::dice_term;
use crate::syntax::build::words::{begins_word, first_token, last_word};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;
use tg_grammar::Rule;

/// Texts and numbers.
pub(super) fn texts_and_numbers(a: &Around) -> Option<Advice> {
    let digits_before = last_word(a.before).starts_with(|c: char| c.is_ascii_digit());
    match a.token {
        t if t.starts_with('"') && a.touches && last_word(a.before).len() == 1 => {
            let advice = Advice::too_much(
                "a text has no letter before its quotes",
                "in any text `{x}` puts a value in; a brace itself is written `\\{`",
            )?;
            Some(Advice { back: 1, ..advice })
        }
        t if t.starts_with('"') && a.before.ends_with('.') => Advice::new(
            "texts aren't joined with a point",
            "a text can't follow a point",
            "write `a + b`, or one text with `{x}` in it",
        ),
        t if t.starts_with('"') && a.before.ends_with('"') => Advice::new(
            "there are two texts side by side",
            "an operator is expected before this",
            "write `,` or `+` between them; a quote within a text is written `\\\"`",
        ),
        "." if a.before.strip_suffix("..").is_some_and(|head| head.ends_with(is_word_end)) => {
            Advice::too_much(
                "a range has two points, or two and `=`",
                "write `1..4` for 1, 2, 3, and `1..=3` with its end",
            )
        }
        "." if a.failure.value && a.rest[1..].starts_with(|c: char| c.is_ascii_digit()) => Advice::new(
            "a decimal point needs a digit before it",
            "this number begins with a point",
            format!("write `0.{}`", first_token(&a.rest[1..])),
        )
        .map(|advice| Advice { code: Code::E0006, ..advice }),
        "," if digits_before && a.by == Rule::only_stmt && thousands(&a.rest[1..]) => Advice::new(
            "the digits of a number are grouped with `_`",
            "there is a comma here",
            format!("write `{}_{}`", last_word(a.before), first_token(&a.rest[1..])),
        )
        .map(|advice| Advice { code: Code::E0006, ..advice }),
        _ => None,
    }
}

/// Records, lists and indexes.
pub(super) fn records_and_lists(a: &Around) -> Option<Advice> {
    let number = |t: &str| !t.is_empty() && t.chars().all(|c| c.is_ascii_digit() || "._-".contains(c));
    let alone = a.before.trim_start_matches(['{', ' ']);
    match a.token {
        ":" if a.by == Rule::only_index => Advice::meant(
            "a part of a list is taken with `..`",
            "..",
            "write `xs[1..3]`, `xs[1..]` or `xs[..3]`",
        ),
        ":" if let Some(key) = dice_as_key(a) => {
            let advice = needs_signs("quotes", &format!("\"{key}\""))?;
            Some(Advice { back: key.len(), ..advice })
        }
        ":" if number(alone) => number_as_key(alone),
        token if a.by == Rule::only_entries && token.starts_with(|c: char| c.is_ascii_digit()) => {
            let key = a.rest.split([',', '}', '\n']).next()?.split_once(':')?.0.trim();
            let written = if number(key) { format!("[{key}]") } else { format!("\"{key}\"") };
            let plain = number(key) || !key.contains(['"', '{', '[', '(']);
            plain.then(|| needs_signs(if number(key) { "brackets" } else { "quotes" }, &written))?
        }
        ":" if a.by == Rule::only_entries && number(last_word(a.before)) => {
            number_as_key(last_word(a.before))
        }
        "," if a.before.ends_with(',') || a.before.ends_with(['[', '(']) => Advice::new(
            "a value is missing before this comma",
            "a value is expected here",
            "remove the comma, or write the value",
        ),
        "=" if a.rest.starts_with("=>") && is_key_of_a_record(a.before) => Advice::new(
            "the fields of a record have a colon",
            "`:` is meant here",
            "write `{name: value}`, or `{[key]: value}` where the key is computed",
        ),
        "," | "" if lone_entry(a).is_some_and(|key| begins_word(key) && last_word(key) == key) => {
            let key = lone_entry(a).unwrap_or_default();
            let advice = Advice::new(
                "the fields of a record have their values",
                "`:` and a value are expected after this",
                format!("write `{key}: {key}` for a variable of the same name"),
            )?;
            Some(Advice { back: key.len(), ..advice })
        }
        "," if lone_entry(a).is_some_and(is_plain_value) => Advice::new(
            "a list is written in brackets",
            "this isn't the key of a record",
            "write `[1, 2, 3]`; different values are `xs.unique`",
        ),
        "=" if a.by == Rule::only_entries => {
            Advice::meant("the fields of a record have a colon", ":", "write `{name: value}`")
        }
        _ => None,
    }
}

/// Spread operators in a list, a record or a call.
pub(super) fn spreads(a: &Around) -> Option<Advice> {
    let before = a.statement.get(..a.at).unwrap_or(a.before).trim_end();
    let (sign, before) = match a.token {
        "." if a.rest.starts_with("..") => ("..", before),
        "." => ("...", before.strip_suffix("..")?.trim_end()),
        "*" => ("*", before),
        _ => return None,
    };
    let help = match (a.failure.value, sign) {
        _ if !before.ends_with(['[', '(', '{', ',']) => return None,
        (true, _) => {
            "write `xs + [3]` to join lists, `{..r, b: 2}` for the entries of a record; a function is given a list as it is, `max(xs)`"
        }
        (false, _) if before.ends_with(['[', ',']) && before.rfind('[') > before.rfind('(') => {
            "the rest of a list has two dots and stands at its end: `[first, ..rest]`"
        }
        (false, "*") => {
            "the number of parameters is fixed: give a list, `fn f(xs)`, and call it with one, `f([1, 2])`"
        }
        (false, _) => return None,
    };
    Advice::new(format!("nothing is spread by `{sign}` here"), "another language's sign", help)
}

/// Whether a text or name comes right after the innermost open brace, or stands alone where a block is parsed.
fn is_key_of_a_record(before: &str) -> bool {
    let key = before.rsplit(['{', ',']).next().unwrap_or("").trim();
    let quoted = key.len() > 1 && key.starts_with('"') && key.ends_with('"');
    let behind_a_brace = before.contains('{') || before == key;
    behind_a_brace && (quoted || !key.is_empty() && last_word(key) == key)
}

/// What stands alone in the braces of a value where an entry of a record does, right before the position.
fn lone_entry<'a>(a: &Around<'a>) -> Option<&'a str> {
    let (head, entries) = match a.by {
        Rule::only_entries => ("=", a.before),
        Rule::only_stmt => a.statement.get(..a.at)?.rsplit_once('{')?,
        _ => return None,
    };
    let head = head.trim_end();
    let is_value = head.ends_with(['=', '(', '[', ',', ':']) || matches!(last_word(head), "print" | "return");
    let entry = entries.rsplit([',', '\n']).next()?.trim();
    (is_value && !entry.is_empty()).then_some(entry)
}

/// Whether it is a number or a text as it is written.
fn is_plain_value(written: &str) -> bool {
    written.len() > 1 && written.starts_with('"') && written.ends_with('"') || written.parse::<f64>().is_ok()
}

/// The dice that stand where the key of a record does, right before the position.
fn dice_as_key<'a>(a: &Around<'a>) -> Option<&'a str> {
    let key = a.before.rsplit(['{', ',']).next()?.trim();
    let dice = dice_term(key).filter(|_| key.contains('d') && !key.contains(['"', ':', '\n']));
    let is_entry = a.by == Rule::only_entries || a.statement.get(..a.at)?.contains('{');
    dice.filter(|_| is_entry).map(|_| key)
}

/// The advice for a record key that is a number, right before the position.
fn number_as_key(key: &str) -> Option<Advice> {
    let advice = needs_signs("brackets", &format!("[{key}]"))?;
    Some(Advice { back: key.len(), ..advice })
}

/// The advice for a record key that stands without the signs it needs, and how it is written with them.
fn needs_signs(signs: &str, written: &str) -> Option<Advice> {
    let message = format!("a key that isn't a word or text needs {signs}");
    Advice::new(message, "this key", format!("write `{{{written}: …}}`"))
}

/// Whether a text begins with exactly three digits as a word.
fn thousands(text: &str) -> bool {
    let word = first_token(text);
    word.len() == 3 && word.chars().all(|c| c.is_ascii_digit())
}

/// Whether a text ends with a number and a decimal point.
pub(crate) fn ends_with_point(text: &str) -> bool {
    text.strip_suffix('.').is_some_and(|number| last_word(number).starts_with(|c: char| c.is_ascii_digit()))
}

/// The number whose digits are grouped by points around a position, as it is written here, and how much of it comes
/// before the position.
pub(super) fn grouped_by_points(before: &str, rest: &str) -> Option<(String, usize)> {
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    let begun = &before[before.trim_end_matches(is_part).len()..];
    let behind = &rest[..rest.len() - rest.trim_start_matches(is_part).len()];
    let number = format!("{begun}{behind}");
    let (first, others) = number.split_once('.')?;
    let groups: Vec<&str> = others.split('.').collect();
    let is_grouped = (1..=3).contains(&first.len()) && groups.iter().all(|group| group.len() == 3);
    (is_grouped && groups.len() > 1).then(|| (format!("{first}_{}", groups.join("_")), begun.len()))
}

/// The diagnostic for a number whose digits are grouped by points.
pub(super) fn points_in_number(meant: &str, place: Span) -> Diagnostic {
    Diagnostic::new(Code::E0006, "the digits of a number are grouped with `_`")
        .at(place, "a number has one point at most, before its decimals")
        .help(format!("write `{meant}`"))
}

/// The diagnostic for a number that ends with a decimal point.
pub(crate) fn point_at_end(place: Span) -> Diagnostic {
    Diagnostic::new(Code::E0006, "this number ends with a point")
        .at(place, "a digit follows the point")
        .help("write the number without the point, or `.0`")
}

/// Whether a value may end with this character.
fn is_word_end(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, ')' | ']' | '_')
}
