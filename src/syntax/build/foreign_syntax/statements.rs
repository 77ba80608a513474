//! Statements, names that get values, and arms of `match`.

use super::advice::{Advice, Around};
use crate::syntax::build::words::{STATEMENT_WORDS, begins_word, first_token, has_word, last_word};
use tg_grammar::Rule;

/// Words that belong to statements.
pub(super) fn words(a: &Around) -> Option<Advice> {
    match a.token {
        "catch" | "except" | "rescue" | "finally" => Advice::new(
            format!("`{}` isn't a word of this language", a.token),
            "`else` is meant here",
            "write `try … else …`; after `else`, `e -> …` is given what went wrong: `e.code`, `e.message`",
        ),
        ":" if a.before == "try" => Advice::new(
            "`try` comes before an expression",
            "no block follows",
            "write `try … else …`; after `else`, `e -> …` is given what went wrong",
        ),
        "," if first_token(a.before) == "return" || last_statement(a.before).starts_with("return ") => {
            Advice::new(
                "a function returns a single value",
                "the value has ended before this",
                "several are a list: `return [a, b]`, which `let [a, b] = f()` takes apart",
            )
        }
        "else" if a.by == Rule::only_arms => {
            Advice::meant("the pattern for all other values is `_`", "_", "write `_ -> …`")
        }
        "to" | "upto" | "until" | "downto" if a.by == Rule::only_for_head => {
            let last = first_token(a.rest[a.token.len()..].trim_start());
            Advice::new(
                "a range has dots between its ends",
                "`..` or `..=` is meant here",
                match a.token {
                    "downto" => format!("write `({last}..=…).reverse`"),
                    "until" => format!("write `{}..{last}`", last_word(a.before)),
                    _ => format!("write `{}..={last}`", last_word(a.before)),
                },
            )
        }
        "{" if a.failure.operator && handler(a.before).is_some() => {
            let name = handler(a.before).unwrap_or_default();
            Advice::new(
                "what `else` is given is the parameter of a function",
                "`->` is expected before this",
                format!("write `else {name} -> {{ … }}`"),
            )
        }
        "step" | "by" if a.by == Rule::only_for_head => Advice::new(
            "a range goes from one number to the next",
            "the range has ended before this",
            "write `for i in 0..5 { let n = 2 * i … }`, or `for i in (0..10).filter(i -> i % 2 == 0) { … }`",
        ),
        t if follows_printed(a) => Advice::new(
            "several values are separated by commas",
            "`,` is expected before this",
            format!("write `{}, {t}`", last_statement(a.before)),
        ),
        t @ ("if" | "match") if a.before.ends_with('}') && a.failure.operator => new_statement(t),
        "if" if a.failure.operator && has_word(a.rest, "else") => Advice::new(
            "`if` comes before its values, not between them",
            "a value has ended before this",
            "write `if condition { value } else { other }`",
        ),
        "=" | "let" | "var" | "in" | "const" | "int" if a.by == Rule::only_for_head => Advice::new(
            "`for` iterates over a list or a range",
            "`name in values` is expected after `for`",
            "write `for i in 0..3 { … }` for 0, 1, 2, or `for x in xs { … }`, without parentheses",
        ),
        ":" if a.by == Rule::only_for_head && has_word(a.rest, "in") => Advice::new(
            "the name in a `for` has no written type",
            "`in` is expected here",
            "write `for x in xs { … }`; types are written for parameters and names: `fn f(n: Number)`, `let n: Number = 1`",
        ),
        "of" | ":" if a.by == Rule::only_for_head => {
            Advice::meant(format!("`{}` doesn't fit here", a.token), "in", "write `for x in xs { … }`")
        }
        "else" if a.before.is_empty() => Advice::new(
            "this `else` belongs to no `if`",
            "there is no `if` right before this",
            "write `if condition { … } else { … }`",
        ),
        ":" if last_word(a.before) == "else" => {
            Advice::new("no colon follows `else`", "remove this", "write `else { … }`")
        }
        _ if last_word(a.before) == "else" && !a.failure.value => Advice::new(
            "a block is written in braces",
            "`{` is expected before this",
            "write `if condition { … } else { … }`",
        ),
        "if" if a.failure.operator => Advice::new(
            "`if` comes before what depends on it",
            "a value has ended before this",
            "write `if condition { … }`",
        ),
        "for" if a.by == Rule::only_entries => Advice::new(
            "a record isn't made by a `for` in its braces",
            "the entry has ended before this",
            "write `[[key, value] for … in …].to_record`",
        ),
        t if t.starts_with('"') && first_token(a.before) == "assert" => Advice::new(
            "the message of an `assert` comes after a comma",
            "`,` is expected before this",
            "write `assert condition, \"message\"`",
        ),
        _ if first_token(a.before) == "save" && a.failure.signs.iter().any(|s| s == "to") => Advice::new(
            "`save` needs the name of a file",
            "`to` is expected before it",
            "write `save value to \"file.csv\"`",
        ),
        t if t.starts_with('"') && last_word(a.before) == "as" => Advice::new(
            "the name after `as` has no quotes",
            "a name is expected here",
            format!("write `as {}`", t.trim_matches('"')),
        ),
        "for" if a.failure.operator && is_within_call(a) => Advice::new(
            "a list of elements is written in brackets",
            "",
            "write `[x * x for x in xs]`; what is asked of it comes after a dot: `[x * x for x in xs].sum`",
        ),
        "for" if a.failure.operator && last_statement(a.before).starts_with("print ") => Advice::new(
            "a `for` comes before what it repeats",
            "the statement before this is whole",
            format!(
                "write `{} {{ {} }}`",
                a.rest.lines().next().unwrap_or_default().trim(),
                last_statement(a.before)
            ),
        ),
        t if STATEMENT_WORDS.contains(&t)
            && (a.failure.operator && !a.failure.value || a.before.ends_with('}')) =>
        {
            new_statement(t)
        }
        _ => None,
    }
}

/// The name after the `else` of a `try`, where the text ends with it.
fn handler(before: &str) -> Option<&str> {
    let name = last_word(before);
    let head = before.strip_suffix(name)?.trim_end();
    (begins_word(name) && last_word(head) == "else" && has_word(head, "try")).then_some(name)
}

/// Whether the innermost bracket that is open before the position is that of a call.
fn is_within_call(a: &Around) -> bool {
    let before = a.statement.get(..a.at).unwrap_or(a.before);
    let mut depth = 0usize;
    for sign in before.chars().rev() {
        match sign {
            ')' | ']' | '}' => depth += 1,
            '(' | '[' | '{' if depth > 0 => depth -= 1,
            '(' => return true,
            '[' | '{' => return false,
            _ => {}
        }
    }
    false
}

/// Whether a number or a text stands behind a printed value, with nothing between them.
fn follows_printed(a: &Around) -> bool {
    let value = |c: char| c == '"' || c.is_ascii_digit();
    let ends = |c: char| value(c) || matches!(c, ')' | ']');
    a.failure.operator
        && last_statement(a.before).starts_with("print ")
        && a.token.starts_with(value)
        && a.before.ends_with(ends)
        && !a.touches
}

/// The statement that a piece of a line ends with.
fn last_statement(before: &str) -> &str {
    before.rsplit(['{', ';', '}']).next().unwrap_or_default().trim_start()
}

/// The advice for a statement that begins before the previous one has ended.
fn new_statement(word: &str) -> Option<Advice> {
    Advice::new(
        format!("`{word}` begins a new statement"),
        "the one before hasn't ended",
        "begin a new line, or write `;` before it",
    )
}

/// Several values to swap, `a, b = b, a`, or several fields with `=`.
pub(super) fn several(a: &Around) -> Option<Advice> {
    if a.token != "," || a.by != Rule::only_stmt {
        return None;
    }
    let line = a.rest.lines().next().unwrap_or("");
    let is_one = |target: &str| {
        let target = target.trim();
        target.starts_with(|c: char| c == '_' || c.is_alphabetic())
            && target.chars().all(|c| c.is_alphanumeric() || "_.[]\"".contains(c))
    };
    let (targets, values) = line.split_once('=').unwrap_or((line, ""));
    if is_one(a.before)
        && targets.split(',').skip(1).all(is_one)
        && !values.is_empty()
        && !values.starts_with('=')
    {
        let (targets, values) = (targets.trim(), values.trim());
        return Advice::new(
            "several variables that get values at once stand in brackets",
            "a second one follows",
            format!("write `[{}{targets}] = [{values}]`", a.before),
        );
    }
    let (first, _) = a.before.split_once('=')?;
    let is_name = is_one(first) && !first.contains(['.', '[']);
    (is_name && is_one(targets.strip_prefix(',')?) && !values.is_empty() && !values.starts_with('=')).then(
        || {
            Advice::new(
                "a comma doesn't end a statement",
                "the statement before this is whole",
                "a record's fields have a colon: `{a: 1, b: 2}`; statements stand on lines of their own",
            )
        },
    )?
}

/// Bindings.
pub(super) fn bindings(a: &Around) -> Option<Advice> {
    let word = first_token(a.before);
    if !matches!(word, "let" | "var" | "param") || a.by != Rule::only_stmt {
        return None;
    }
    let name = a.before[word.len()..].trim_start();
    let alone = !name.is_empty() && name.chars().all(|c| c == '_' || c.is_alphanumeric());
    match a.token {
        _ if last_word(a.before) == "mut" && alone => Advice::new(
            "what may change is made by `var`",
            "this is another language's `let mut`",
            format!("write `var {} = …`", a.token),
        ),
        "(" if matches!(a.before, "let" | "var") => {
            let names = a.rest[1..].split(')').next().unwrap_or("").trim();
            Advice::new(
                "to destructure a list, use brackets",
                "`[` is meant here",
                format!("write `{} [{names}] = …`", a.before),
            )
        }
        _ if name.starts_with('{') && !name.contains('}') => Advice::new(
            "a record is destructured into some of its fields",
            "the name of a field is expected here",
            match a.token {
                "." => "the other fields are no variable: `r.without(\"name\")` is the record without one"
                    .to_owned(),
                _ => format!(
                    "write `{word} {{name, hits}} = record`; `{{name: other}}` gives a field another name"
                ),
            },
        ),
        "," if matches!(first_token(a.before), "let" | "var") && !a.before.contains(['=', '[']) => {
            Advice::new(
                "a `let` makes one name, or takes a list apart",
                "a second name follows",
                "write `let [a, b] = …`, or a `let` for each name",
            )
        }
        "=" if a.before.ends_with('=') => Advice::new(
            "there is a second `=` here",
            "a value is expected here",
            "write one `=` to give a value, and `==` without a blank to compare",
        ),
        "," if a.before.contains('=') && a.failure.operator && names_another(a.rest) => Advice::new(
            format!("`{word}` makes one name"),
            "the value has ended before this",
            format!("write a `{word}` for each name"),
        ),
        "," if a.before.contains('=') && a.failure.operator => {
            Advice::new("several values are a list", "the value has ended before this", "write `[a, b]`")
        }
        "-" if alone => Advice::new(
            "a name has letters, digits and `_`",
            "there is a minus here",
            format!("write `{name}_{}`", first_token(a.rest[1..].trim_start())),
        ),
        "(" if alone => Advice::new(
            format!("`{word}` makes no function"),
            "`=` is expected here",
            format!("write `fn {name}(…) = …`"),
        ),
        "<" if alone && a.rest.starts_with("<-") => {
            Advice::new("`<-` gives no value", "`=` is meant here", format!("write `{word} {name} = …`"))
        }
        t if alone && begins_word(t) => Advice::new(
            format!("`{word}` makes one name"),
            "there is a second name here",
            format!("write `{word} {name}_{t} = …`; a function is made by `fn {name}({t}) = …`"),
        ),
        t if name.is_empty() && t.starts_with(|c: char| c.is_ascii_digit()) => Advice::new(
            format!("`{t}` can't be a name"),
            "a name begins with a letter",
            format!("write `{word} name = value`; to compare, `a == b`"),
        ),
        "=" if name.is_empty() => Advice::new(
            "a name is missing",
            "a name is expected before this",
            format!("write `{word} name = …`"),
        ),
        _ => None,
    }
}

/// Whether a comma of an arm follows a pattern, and not the value of the arm before.
fn is_pattern_before(a: &Around) -> bool {
    let arm = a.before.rsplit([',', '\n', '{']).next().unwrap_or_default();
    !arm.contains("->") && a.rest.lines().next().is_some_and(|line| line.contains("->"))
}

/// Whether a comma is followed by a name that gets a value, `, y = 4`.
fn names_another(rest: &str) -> bool {
    let next = rest[1..].trim_start();
    let name = next.trim_start_matches(|c: char| c == '_' || c.is_alphanumeric());
    let value = name.trim_start();
    begins_word(next) && value.starts_with('=') && !value.starts_with("==")
}

/// Arms of `match`.
pub(super) fn arms(a: &Around) -> Option<Advice> {
    if a.by != Rule::only_arms {
        return None;
    }
    match a.token {
        _ if ["case", "when", "default"].contains(&last_word(a.before)) => Advice::new(
            format!("an arm of `match` begins with its pattern, without `{}`", last_word(a.before)),
            "",
            "write `1 -> …`, and `_ -> …` for everything else",
        ),
        ":" | "=" => {
            Advice::meant("an arm of `match` has an arrow", "->", "write `match value { 1 -> …, _ -> … }`")
        }
        "or" => Advice::meant("patterns are joined by `|`", "|", "write `1 | 2 -> …`"),
        "," if is_pattern_before(a) => {
            Advice::meant("patterns of one arm are joined by `|`", "|", "write `1 | 2 -> …`")
        }
        "<" | ">" | "<=" | ">=" | "==" | "!=" => Advice::new(
            "a comparison is no pattern",
            "`->`, `|` or `if` is expected here",
            format!("write `let n if n {} … -> …`; numbers from 3 on are `3.. -> …`", a.token),
        ),
        "=>" => {
            Advice::meant("an arm of `match` has an arrow", "->", "write `match value { 1 -> …, _ -> … }`")
        }
        "if" => Advice::new(
            "the condition of an arm stands before its `->`",
            "it doesn't fit here",
            "write `let n if n > 10 -> …`",
        ),
        _ => None,
    }
}
