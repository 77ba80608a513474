//! Habits from other languages that the grammar doesn't take: found in the text around the place where
//! reading failed.

use super::Build;
use super::expected::{Failure, STATEMENT_WORDS};
use super::habits_of_values::{records_and_lists, texts_and_numbers};
use super::messages::first_token;
use crate::syntax::grammar::Rule;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;

/// The place where reading failed, and the text around it.
pub(super) struct Around<'t> {
    pub(super) by: Rule,
    /// The stretch up to the place, without blanks at its end.
    pub(super) before: &'t str,
    /// Whether nothing stands between that and the place.
    pub(super) touches: bool,
    /// The stretch from the place on, which begins with `token`.
    pub(super) rest: &'t str,
    pub(super) token: &'t str,
    pub(super) failure: &'t Failure,
}

/// What is said about a habit.
pub(super) struct Said {
    pub(super) code: Code,
    pub(super) message: String,
    pub(super) label: String,
    pub(super) help: String,
    /// How many bytes before the place it begins.
    pub(super) back: usize,
    /// What may stand there instead; empty where it is to be removed.
    pub(super) better: Option<&'static str>,
}

impl Said {
    pub(super) fn new(
        message: impl Into<String>,
        label: &'static str,
        help: impl Into<String>,
    ) -> Option<Said> {
        let (message, label, help) = (message.into(), label.to_owned(), help.into());
        Some(Said { code: Code::E0001, message, label, help, back: 0, better: None })
    }

    /// What is said of a sign that stands for another.
    pub(super) fn meant(
        message: impl Into<String>,
        sign: &'static str,
        help: impl Into<String>,
    ) -> Option<Said> {
        let said = Said::new(message, "", help)?;
        Some(Said { label: format!("`{sign}` is meant here"), better: Some(sign), ..said })
    }

    /// What is said of something that is too much.
    pub(super) fn too_much(message: impl Into<String>, help: impl Into<String>) -> Option<Said> {
        let said = Said::new(message, "remove this", help)?;
        Some(Said { better: Some(""), ..said })
    }
}

impl Build<'_> {
    /// The message for a habit from another language, if the place where reading failed looks like one.
    pub(super) fn habit(&self, by: Rule, text: &str, start: usize, failure: &Failure) -> Option<Diagnostic> {
        let rest = text.get(failure.at..)?;
        let before = text.get(..failure.at)?.trim_end();
        let token = first_token(rest);
        let place = self.place(start + failure.at, start + failure.at + token.len());
        if ends_with_point(before) && token != "." {
            return Some(point_at_end(self.place(start + before.len() - 1, start + before.len())));
        }
        if token == "{" && last_word(before) == "round" {
            return Some(round_in_braces("", place));
        }
        let around = Around { by, before, touches: before.len() == failure.at, rest, token, failure };
        let found =
            [functions, signs, texts_and_numbers, bindings, statements, arms, records_and_lists, notations];
        let said = found.iter().find_map(|look| look(&around))?;
        let from = (start + before.len()).checked_sub(said.back).filter(|_| said.back > 0);
        let place = match from {
            Some(from) => self.place(from, start + before.len()),
            None => place,
        };
        let found = Diagnostic::new(said.code, said.message).at(place, said.label).help(said.help);
        Some(match said.better {
            Some(better) => found.replaced(None, better),
            None => found,
        })
    }
}

/// The body of a function of so many bytes is repeated in a help.
const SHORT_BODY: usize = 40;

/// Functions without a name.
fn functions(a: &Around) -> Option<Said> {
    let label = "a function without a name has an arrow";
    if last_word(a.before) == "lambda" && begins_word(a.token) {
        let params = a.rest.split(':').next().unwrap_or(a.token).trim();
        let written = if params.contains(',') { format!("({params})") } else { params.to_owned() };
        let body = a.rest.split_once(':').map_or("", |(_, body)| body.trim());
        let short = !body.is_empty() && body.len() <= SHORT_BODY && !body.contains(['\n', ',', ';', ')']);
        let help = format!("write `{written} -> {}`", if short { body } else { "…" });
        let said = Said::new("`lambda` isn't a word of this language", label, help)?;
        return Some(Said { back: "lambda".len(), ..said });
    }
    let value = a.failure.value || a.failure.operator;
    match a.token {
        "fn" if a.failure.value && a.rest[2..].trim_start().starts_with('(') => Said::new(
            "`fn` makes functions with a name",
            label,
            format!("write `{} -> …`", params_of(a.rest)),
        ),
        "(" if a.before.ends_with("fn") => Said::new(
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
            Said::new(
                format!("`{word}` isn't a word of this language"),
                label,
                format!("write `{params} -> …`; several statements stand in braces: `{params} -> {{ … }}`"),
            )
        }
        "|" if a.failure.value && a.rest[1..].contains('|') => {
            let params = a.rest[1..].split('|').next().unwrap_or("").trim();
            let written = if params.contains(',') { format!("({params})") } else { params.to_owned() };
            Said::new("parameters don't stand between `|`", label, format!("write `{written} -> …`"))
        }
        "\\" if a.failure.value && begins_word(&a.rest[1..]) => {
            Said::new("`\\` doesn't begin a function", "remove this", "write `x -> …`")
        }
        _ => None,
    }
}

/// Words that belong to statements.
fn statements(a: &Around) -> Option<Said> {
    match a.token {
        "catch" | "except" | "rescue" | "finally" => Said::new(
            format!("`{}` isn't a word of this language", a.token),
            "`else` is meant here",
            "write `try … else …`; after `else`, `e -> …` is given what went wrong: `e.code`, `e.message`",
        ),
        ":" if a.before == "try" => Said::new(
            "`try` stands before an expression",
            "no block follows",
            "write `try … else …`; after `else`, `e -> …` is given what went wrong",
        ),
        "if" if a.failure.operator && has_word(a.rest, "else") => Said::new(
            "`if` stands before its values, not between them",
            "a value has ended before this",
            "write `if condition { value } else { other }`",
        ),
        "=" | "let" | "var" | "in" | "const" | "int" if a.by == Rule::only_for_head => Said::new(
            "`for` goes through a list or a range",
            "`name in values` is expected behind `for`",
            "write `for i in 0..3 { … }` for 0, 1, 2, or `for x in xs { … }`, without parentheses",
        ),
        "of" | ":" if a.by == Rule::only_for_head => {
            Said::meant(format!("`{}` doesn't fit here", a.token), "in", "write `for x in xs { … }`")
        }
        "else" if a.before.is_empty() => Said::new(
            "this `else` belongs to no `if`",
            "no `if` stands right before this",
            "write `if condition { … } else { … }`",
        ),
        ":" if last_word(a.before) == "else" => {
            Said::new("no colon follows `else`", "remove this", "write `else { … }`")
        }
        _ if last_word(a.before) == "else" && !a.failure.value => Said::new(
            "a block stands in braces",
            "`{` is expected before this",
            "write `if condition { … } else { … }`",
        ),
        "if" if a.failure.operator => Said::new(
            "`if` stands before what depends on it",
            "a value has ended before this",
            "write `if condition { … }`",
        ),
        "for" if a.by == Rule::only_entries => Said::new(
            "a record isn't made by a `for` in its braces",
            "the entry has ended before this",
            "write `[[key, value] for … in …].to_record`",
        ),
        t if t.starts_with('"') && first_token(a.before) == "assert" => Said::new(
            "a comma stands before the message of an `assert`",
            "`,` is expected before this",
            "write `assert condition, \"message\"`",
        ),
        _ if first_token(a.before) == "save" && a.failure.signs.iter().any(|s| s == "to") => Said::new(
            "`save` needs the name of a file",
            "`to` is expected before it",
            "write `save value to \"file.csv\"`",
        ),
        t if t.starts_with('"') && last_word(a.before) == "as" => Said::new(
            "the name after `as` has no quotes",
            "a name is expected here",
            format!("write `as {}`", t.trim_matches('"')),
        ),
        t if a.failure.operator && !a.failure.value && STATEMENT_WORDS.contains(&t) => Said::new(
            format!("`{t}` begins a new statement"),
            "the one before hasn't ended",
            "begin a new line, or write `;` before it",
        ),
        _ => None,
    }
}

/// Names that get values.
fn bindings(a: &Around) -> Option<Said> {
    let word = first_token(a.before);
    if !matches!(word, "let" | "var" | "param") || a.by != Rule::only_stmt {
        return None;
    }
    let name = a.before[word.len()..].trim_start();
    let alone = !name.is_empty() && name.chars().all(|c| c == '_' || c.is_alphanumeric());
    match a.token {
        _ if last_word(a.before) == "mut" && alone => Said::new(
            "what may change is made by `var`",
            "this is another language's `let mut`",
            format!("write `var {} = …`", a.token),
        ),
        "(" if matches!(a.before, "let" | "var") => {
            let names = a.rest[1..].split(')').next().unwrap_or("").trim();
            Said::new(
                "a list that is taken apart is written in brackets",
                "`[` is meant here",
                format!("write `{} [{names}] = …`", a.before),
            )
        }
        "{" if matches!(a.before, "let" | "var") => Said::new(
            "a record can't be taken apart",
            "a name or `[` is expected here",
            format!("write `{} a = record.a` for each field", a.before),
        ),
        "," if matches!(first_token(a.before), "let" | "var") && !a.before.contains(['=', '[']) => Said::new(
            "a `let` makes one name, or takes a list apart",
            "a second name follows",
            "write `let [a, b] = …`, or a `let` for each name",
        ),
        "=" if a.before.ends_with('=') => Said::new(
            "a second `=` stands here",
            "a value is expected here",
            "write one `=` to give a value, and `==` without a blank to compare",
        ),
        "," if a.before.contains('=') && a.failure.operator => {
            Said::new("several values are a list", "the value has ended before this", "write `[a, b]`")
        }
        "-" if alone => Said::new(
            "a name has letters, digits and `_`",
            "a minus stands here",
            format!("write `{name}_{}`", first_token(a.rest[1..].trim_start())),
        ),
        "(" if alone => Said::new(
            format!("`{word}` makes no function"),
            "`=` is expected here",
            format!("write `fn {name}(…) = …`"),
        ),
        "<" if alone && a.rest.starts_with("<-") => {
            Said::new("`<-` gives no value", "`=` is meant here", format!("write `{word} {name} = …`"))
        }
        t if alone && begins_word(t) => Said::new(
            format!("`{word}` makes one name"),
            "a second name stands here",
            format!("write `{word} {name}_{t} = …`; a function is made by `fn {name}({t}) = …`"),
        ),
        t if name.is_empty() && t.starts_with(|c: char| c.is_ascii_digit()) => Said::new(
            format!("`{t}` can't be a name"),
            "a name begins with a letter",
            format!("write `{word} name = value`; to compare, `a == b`"),
        ),
        "=" if name.is_empty() => Said::new(
            "a name is missing",
            "a name is expected before this",
            format!("write `{word} name = …`"),
        ),
        _ => None,
    }
}

/// Arms of `match`.
fn arms(a: &Around) -> Option<Said> {
    if a.by != Rule::only_arms {
        return None;
    }
    match a.token {
        _ if ["case", "when", "default"].contains(&last_word(a.before)) => Said::new(
            format!("an arm of `match` begins with its pattern, without `{}`", last_word(a.before)),
            "",
            "write `1 -> …`, and `_ -> …` for everything else",
        ),
        ":" | "=" => {
            Said::meant("an arm of `match` has an arrow", "->", "write `match value { 1 -> …, _ -> … }`")
        }
        "or" => Said::meant("patterns are joined by `|`", "|", "write `1 | 2 -> …`"),
        "if" => Said::new(
            "a pattern has no condition",
            "`->` is expected here",
            "write `if … { … } else if … { … }`, which takes any conditions",
        ),
        _ => None,
    }
}

/// Operators.
fn signs(a: &Around) -> Option<Said> {
    let here = |message: &str, label, help: &str| Said::new(message, label, help);
    match a.token {
        ">" if a.touches && a.before.ends_with('<') => {
            let said = here("`<>` doesn't compare", "`!=` is meant here", "write `a != b`")?;
            Some(Said { back: 1, ..said })
        }
        "=" if a.touches && (a.before.ends_with("==") || a.before.ends_with("!=")) => {
            Said::too_much("there is no third `=`", "write `a == b` or `a != b`")
        }
        "xor" => {
            Said::meant("`xor` isn't a word of this language", "!=", "for two conditions write `a != b`")
        }
        "mod" | "rem" => Said::meant("a remainder has a sign", "%", "write `a % b`"),
        "div" => Said::meant("a whole division has a sign", "//", "write `a // b`"),
        "is" if a.failure.operator => {
            here("`is` doesn't compare", "`==` is meant here", "write `a == b`, or `a != b`")
        }
        "then" | "do" => {
            here("a block stands in braces", "`{` is meant here", "write `if condition { … } else { … }`")
        }
        "|" if a.failure.operator => here(
            "`|` stands between the patterns of `match` only",
            "no operator",
            "write `a or b` for conditions",
        ),
        _ => None,
    }
}

/// Alphabets, rounds and games.
fn notations(a: &Around) -> Option<Said> {
    let mut words = a.before.split_whitespace().rev();
    let (last, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    if a.rest.contains("=>") && (last == "round" || second == "round") {
        return Said::new(
            "the rules of a round stand between `<` and `>`",
            "`<` is expected before its first rule",
            "write `round < left => right; … >`",
        );
    }
    if last == "alphabet" || second == "alphabet" {
        return Said::new(
            "the letters of an alphabet stand in braces",
            "`{` is expected before this",
            "write `alphabet { a t c g }`",
        );
    }
    let goal = a.by == Rule::only_game_row;
    if goal && last == "wants" && (a.token == ":" || second.ends_with(':')) {
        let label = if a.token == ":" { "remove this" } else { "a colon stands before `wants`" };
        return Said::new("a goal has no colon", label, "write `player wants goal`");
    }
    if a.by == Rule::only_rule && a.rest.starts_with("=>") && a.before.contains("=>") {
        return Said::new(
            "this rule has two `=>`",
            "a second one",
            "a rule has one; `;` or a line end separates rules: `a => b; b => c`",
        );
    }
    if a.by == Rule::only_rule && a.token == "=" && a.rest.contains('>') {
        return Said::meant("a rule has the sign `=>`", "=>", "write `left => right`");
    }
    None
}

/// The parameters in the first parentheses of a text, as a lambda has them.
fn params_of(text: &str) -> String {
    let inner = text.split_once('(').map_or("", |(_, t)| t).split(')').next().unwrap_or("").trim();
    let plain = inner.chars().all(|c| c == '_' || c.is_alphanumeric());
    if plain && !inner.is_empty() { inner.to_owned() } else { format!("({inner})") }
}

fn begins_word(text: &str) -> bool {
    text.starts_with(|c: char| c == '_' || c.is_alphabetic())
}

/// `round name { … }`; the name comes with a blank behind it.
pub(super) fn round_in_braces(name: &str, place: Span) -> Diagnostic {
    Diagnostic::new(Code::E0001, "the rules of a round stand between `<` and `>`")
        .at(place, "this round has braces")
        .help(format!("write `round {name}< … >`"))
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
pub(super) fn last_word(text: &str) -> &str {
    let start = text.trim_end_matches(|c: char| c == '_' || c.is_alphanumeric()).len();
    &text[start..]
}

/// Whether a text has a word in it.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| c != '_' && !c.is_alphanumeric()).any(|part| part == word)
}
