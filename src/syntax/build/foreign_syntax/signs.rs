//! Operators of other languages, and characters that mean nothing outside a text.

use super::advice::{Advice, Around};
use crate::syntax::build::words::{begins_word, last_word};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;
use tg_grammar::Rule;

/// The character that stands for the slashes of a regular expression after the layout scan.
const REGEX_SIGN: char = '\u{18}';

/// Whether no token of the language contains this character outside texts.
pub(crate) fn is_strange(c: char) -> bool {
    matches!(c, '@' | '$' | '?' | '~' | '`' | '^' | '\\' | '\'' | '&' | '#')
        || !c.is_ascii() && !c.is_alphanumeric()
        || c.is_ascii_control()
}

/// The diagnostic for a sign that the language doesn't have; `behind` is what follows it.
pub(crate) fn odd_sign(sign: char, behind: &str, in_rule: bool, place: Span, label: String) -> Diagnostic {
    if sign == REGEX_SIGN {
        return Diagnostic::new(Code::E0001, "a regular expression doesn't fit here")
            .at(place, "no value is expected here")
            .help("a text is asked by `t.matches(/…/)`; in a `match` that is a guard, `let t if t.matches(/…/) -> …`");
    }
    if let Some((name, looks)) = invisible(sign) {
        return Diagnostic::new(
            Code::E0022,
            format!("{name}, U+{:04X}, means nothing here", u32::from(sign)),
        )
        .at(place, looks)
        .help("type a space of the keyboard in its place, or nothing; it has probably been copied along");
    }
    let found = Diagnostic::new(Code::E0022, format!("`{sign}` means nothing here"));
    let (meant, help) = match sign {
        '−' | '–' | '—' => ("-", "write the minus of the keyboard: `a - b`"),
        '^' => ("**", "a power is written `a ** b`"),
        '×' | '·' => ("*", "write `a * b`"),
        '÷' => ("/", "write `a / b`"),
        '≤' => ("<=", "write `a <= b`"),
        '≥' => (">=", "write `a >= b`"),
        '≠' => ("!=", "write `a != b`"),
        '→' if !in_rule => ("->", "write `x -> …`"),
        '→' | '⇒' => ("=>", "a rule is written `left => right`"),
        '…' => ("..", "a range is written `1..4`"),
        '~' if behind.starts_with('=') => ("!=", "write `a != b`"),
        '&' => ("and", "conditions are joined by `and`; texts with `+`"),
        _ => {
            return found.at(place, label).help(match sign {
                '?' if behind.starts_with('.') => {
                    "for a field that may be missing, write `record.get(\"field\", none)`"
                }
                '?' if behind.starts_with('?') => {
                    "write `try value else other`, or `record.get(\"field\", other)`"
                }
                '?' => "to choose, write `if condition { value } else { other }`",
                '@' if behind.trim_start().starts_with(['d', 'D']) => {
                    "what may be asked of dice comes after a dot: `3d6.nth(2)`, `d6.pool(d4)` for a number of dice that is thrown"
                }
                '@' => "there are no decorators; `memo fn` makes a function that remembers its results",
                '$' => "a name is written without it; in a text `{x}` puts a value in",
                '`' => "texts are written in double quotes, on one line",
                _ => "remove it, or put it in quotes if it belongs to a text or a notation",
            });
        }
    };
    let found = found.at(place, format!("`{meant}` is meant here")).help(help);
    found.instead(sign, vec![meant.to_owned()])
}

/// The name and description of a character that is invisible or looks like a space.
fn invisible(sign: char) -> Option<(&'static str, &'static str)> {
    let space = "it looks like a space and isn't one";
    let nothing = "it can't be seen";
    Some(match sign {
        '\u{a0}' => ("a no-break space", space),
        '\u{202f}' => ("a narrow no-break space", space),
        '\u{2007}' => ("a figure space", space),
        '\u{3000}' => ("an ideographic space", space),
        '\u{2000}'..='\u{200a}' | '\u{205f}' | '\u{1680}' => ("a space of print", space),
        '\u{200b}' => ("a zero-width space", nothing),
        '\u{200c}' | '\u{200d}' => ("a zero-width joiner", nothing),
        '\u{2060}' | '\u{feff}' => ("a zero-width no-break space", nothing),
        '\u{ad}' => ("a soft hyphen", nothing),
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            ("a mark of the direction of writing", nothing)
        }
        '\u{2028}' | '\u{2029}' | '\u{85}' | '\u{b}' | '\u{c}' => ("a line end of another kind", nothing),
        c if c.is_control() => ("a control character", nothing),
        _ => return None,
    })
}

/// Operators.
pub(super) fn operators(a: &Around) -> Option<Advice> {
    let here = |message: &str, label, help: &str| Advice::new(message, label, help);
    match a.token {
        ">" if a.touches && a.before.ends_with('<') => {
            let advice = here("`<>` doesn't compare", "`!=` is meant here", "write `a != b`")?;
            Some(Advice { back: 1, ..advice })
        }
        "=" if a.touches && (a.before.ends_with("==") || a.before.ends_with("!=")) => {
            Advice::too_much("there is no third `=`", "write `a == b` or `a != b`")
        }
        "/" if a.touches && a.before.ends_with('%') => {
            let advice = here("whole division is written otherwise", "`//` is meant here", "write `a // b`")?;
            Some(Advice { back: 1, ..advice })
        }
        "else" if !matches!(a.by, Rule::only_stmt | Rule::only_arms) && a.before.contains(" if ") => here(
            "`if` comes before its values, not between them",
            "a value has ended before this",
            "write `if condition { value } else { other }`",
        ),
        "!" if a.touches && a.rest[1..].starts_with(['(', '[', '{']) && begins_word(last_word(a.before)) => {
            here(
                "a name has no `!`",
                "remove this",
                match last_word(a.before) {
                    "vec" => "a list is written in brackets: `[1, 2]`",
                    "format" => "a text holds values in braces: `\"{x}\"`",
                    "assert_eq" | "debug_assert_eq" => "write `assert a == b`",
                    "assert_ne" => "write `assert a != b`",
                    "println" | "eprintln" | "dbg" => "write `print x`",
                    _ => "a function is called by its name alone: `f(x)`",
                },
            )
        }
        "<" | ">" if a.touches && a.before.ends_with(a.token) => {
            let (sign, help) = match a.token {
                "<" => ("<<", "write `a * 2 ** n`"),
                _ => (">>", "write `a // 2 ** n`"),
            };
            let advice = here(&format!("`{sign}` isn't an operator of this language"), "no operator", help)?;
            Some(Advice { back: 1, ..advice })
        }
        "xor" => {
            Advice::meant("`xor` isn't a word of this language", "!=", "for two conditions write `a != b`")
        }
        "mod" | "rem" => Advice::meant("there is an operator for the remainder", "%", "write `a % b`"),
        "div" => Advice::meant("there is an operator for whole division", "//", "write `a // b`"),
        "is" if a.failure.operator => {
            here("`is` doesn't compare", "`==` is meant here", "write `a == b`, or `a != b`")
        }
        "then" | "do" => {
            here("a block is written in braces", "`{` is meant here", "write `if condition { … } else { … }`")
        }
        "|" if a.failure.operator && a.rest.starts_with("|>") => here(
            "`|>` isn't an operator",
            "no operator",
            "what follows a value stands behind a dot: `xs.sort.first`",
        ),
        "|" if a.failure.operator => here(
            "`|` is used only between the patterns of `match`",
            "no operator",
            "write `a or b` for conditions",
        ),
        _ => None,
    }
}
