//! Words that begin a statement in another language.

use super::anydice;
use super::dice_terms::dice_term;
use crate::syntax::build::words::first_token;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;

/// The diagnostic for a word that begins a statement in another language.
pub(crate) fn foreign_opening(name: &str, called: bool, rest: &str, word: Span) -> Option<Diagnostic> {
    let first = first_token(rest);
    let is_name = first.starts_with(|c: char| c == '_' || c.is_alphabetic());
    let has_block = rest.ends_with('}');
    let help = match name {
        "const" | "final" | "auto" | "local" | "static" | "int" | "float" | "double" | "string" | "bool"
        | "char" | "dim" | "my" | "val"
            if is_name && !called =>
        {
            format!("write `let {first} = …`, or `var {first} = …` if it is to change")
        }
        "switch" | "case" | "when" if has_block || called || is_name => {
            "write `match value { 1 -> …, 2 | 3 -> …, _ -> … }`".into()
        }
        "loop" if rest.contains(" over ") => "write `for n in 1..=6 { … }`".into(),
        "loop" | "forever" if has_block => "write `while true { … }`".into(),
        "repeat" if has_block => "write `for i in 1..=n { … }`, or `while condition { … }`".into(),
        "do" if rest.starts_with('{') => "write `while condition { … }`".into(),
        "unless" => "write `if not condition { … }`".into(),
        "until" if has_block || called => "write `while not condition { … }`".into(),
        "foreach" | "each" => "write `for x in xs { … }`".into(),
        "catch" | "except" | "rescue" | "finally" => {
            "write `try … else …`; after `else`, `e -> …` is given what went wrong".into()
        }
        "from" if is_name && rest.contains("import") => {
            "write `import \"file.tg\" as name`; what the file makes is then `name.value`".into()
        }
        "import" if is_name => {
            let found = Diagnostic::new(Code::E0001, "the path of an import needs quotes");
            let help = format!("write `import \"{first}.tg\" as {first}`");
            return Some(found.at(word, "a text is expected after this").help(help));
        }
        "use" | "using" | "require" | "include" => "write `import \"file.tg\" as name`".into(),
        "class" | "struct" | "enum" | "interface" | "type" | "data" | "trait" | "impl" | "object"
            if is_name =>
        {
            "there are no classes: values that belong together are a record, `{name: \"Y\", hits: 0}`".into()
        }
        "output" if !called => output(rest),
        "set" if rest.starts_with('"') => setting(rest),
        "println" | "eprintln" | "dbg" if first == "!" => {
            "write `print x`, or `print \"{x}\"` for a text".into()
        }
        "echo" | "puts" | "println" | "printf" | "write" | "log" if !called => {
            format!("write `print {first}`")
        }
        "del" | "delete" => removal(first, rest),
        "raise" | "throw" | "panic" => "write `fail \"why\"`, which `try` can catch".into(),
        "async" | "await" | "yield" | "public" | "private" | "export" | "pub" | "proc" | "sub"
        | "subroutine" | "lambda" | "global" | "nonlocal" | "with" => {
            return Some(
                Diagnostic::new(Code::E0001, format!("`{name}` isn't a word of this language"))
                    .at(word, "no statement begins with this")
                    .help("remove it; functions are made with `fn`, values with `let` and `var`"),
            );
        }
        _ => return None,
    };
    let found = Diagnostic::new(Code::E0001, format!("`{name}` isn't a word that begins a statement here"));
    Some(found.at(word, "another language's word").help(help))
}

/// The equivalent of AnyDice's `output`.
fn output(rest: &str) -> String {
    let line = rest.lines().next().unwrap_or("").trim();
    let term = dice_term(line).filter(|(_, length)| *length == line.len());
    match anydice::printed(line).or_else(|| term.map(|(written, _)| format!("print {written}"))) {
        Some(written) => format!("write `{written}`"),
        None => "write `print …`; several side by side are a record: `print {a: 2d6, b: 1d12}`".into(),
    }
}

/// The equivalent of AnyDice's settings.
fn setting(rest: &str) -> String {
    match rest.trim_start_matches('"').split('"').next() {
        Some("explode depth") => "set it where dice explode: `d6.explode(times: 2)`".into(),
        Some("position order") => {
            "places count from the highest, `3d6.nth(1)`, or from the lowest, `3d6.nth(-1)`".into()
        }
        _ => "such settings are arguments here, given where they are used".into(),
    }
}

/// The equivalent of `del`: removal from a record or list.
fn removal(name: &str, rest: &str) -> String {
    let key = rest.strip_prefix(name).and_then(|behind| behind.strip_prefix('[')?.strip_suffix(']'));
    match key {
        Some(key) if key.starts_with('"') => {
            format!("write `{name}.remove({key})`, with `{name}` made by `var`")
        }
        Some(key) => {
            format!(
                "write `{name}.remove({key})` for a key of a record, `{name}.remove_at({key})` for an element"
            )
        }
        None => {
            "write `r.remove(key)` for a key of a record, `xs.remove_at(i)` for an element of a list".into()
        }
    }
}
