//! Alphabets, rounds and games.

use super::advice::{Advice, Around};
use crate::syntax::build::words::begins_word;
use tg_core::diagnostics::{Code, Diagnostic, nearest};
use tg_core::source::Span;
use tg_grammar::Rule;

/// Alphabets, rounds and games.
pub(super) fn blocks(a: &Around) -> Option<Advice> {
    let mut words = a.before.split_whitespace().rev();
    let (last, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    if a.rest.contains("=>") && (last == "round" || second == "round") {
        return Advice::new(
            "the rules of a round go between `<` and `>`",
            "`<` is expected before its first rule",
            "write `round < left => right; … >`",
        );
    }
    if last == "alphabet" || second == "alphabet" {
        return Advice::new(
            "the letters of an alphabet are written in braces",
            "`{` is expected before this",
            "write `alphabet { a t c g }`",
        );
    }
    let goal = a.by == Rule::only_game_row;
    if goal && last == "wants" && (a.token == ":" || second.ends_with(':')) {
        let label = if a.token == ":" { "remove this" } else { "there is a colon before `wants`" };
        return Advice::new("a goal has no colon", label, "write `player wants goal`");
    }
    if a.by == Rule::only_rule && a.rest.starts_with("=>") && a.before.contains("=>") {
        return Advice::new(
            "this rule has two `=>`",
            "a second one",
            "a rule has one; `;` or a line end separates rules: `a => b; b => c`",
        );
    }
    if a.by == Rule::only_rule && a.token == "=" && a.rest.contains('>') {
        return Advice::meant("a rule needs the arrow `=>`", "=>", "write `left => right`");
    }
    if a.by == Rule::only_rule
        && a.token.starts_with(|c: char| c.is_ascii_punctuation() && !"=:\"{};,".contains(c))
    {
        return sign_as_a_letter(a);
    }
    None
}

/// A sign within a side of a rule.
fn sign_as_a_letter(a: &Around) -> Option<Advice> {
    let touching =
        if a.touches { a.before.rsplit([' ', '<', ';', ':', '>']).next().unwrap_or("") } else { "" };
    let behind = a.rest.split([' ', ';', '\n']).next().unwrap_or("");
    let behind = match behind.strip_prefix('\\') {
        Some(rest) if rest.starts_with('r') => behind.replacen("\\r", "\\u{D}", 1),
        // Any other backslash that begins no escape is one.
        Some(rest) if !rest.starts_with(['n', 't', '"', '\\', '{', 'u']) => format!("\\{behind}"),
        _ => behind.to_owned(),
    };
    if let Some(name) = behind.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'))
        && begins_word(name)
    {
        return Advice::new(
            "a value in a side of a rule is put in by braces",
            "",
            format!("write `\"{touching}{{{name}}}\"`"),
        );
    }
    Advice::new(
        format!("`{}` isn't a letter without quotes", a.token),
        "words and digits need no quotes, signs do",
        format!("write `\"{touching}{behind}\"`"),
    )
}

/// The words that begin a block.
const BLOCKS: &[&str] =
    &["alphabet", "catan", "chopsticks", "deck", "die", "duel", "game", "menace", "puzzle", "round"];

/// The head of a block whose word is misspelt, such as `Catan g {`, or whose name is in quotes.
pub(crate) fn block_head(name: &str, rest: &str, word: Span) -> Option<Diagnostic> {
    let (head, _) = rest.split_once(['{', '<'])?;
    let head = head.trim();
    let braces = |word: &str| if word == "round" { "< … >" } else { "{ … }" };
    if !BLOCKS.contains(&name) {
        let meant = *nearest(name, BLOCKS.iter().copied()).first()?;
        let given = head.split_whitespace().next().map_or(String::new(), |own| format!("{own} "));
        return Some(
            Diagnostic::new(Code::E0001, format!("`{name}` isn't a word that begins a block"))
                .at(word, format!("`{meant}` is meant here"))
                .help(format!("write `{meant} {given}{}`", braces(meant)))
                .instead(name, vec![meant.to_owned()]),
        );
    }
    let quoted = head.strip_prefix('"')?.strip_suffix('"')?;
    let mut own: String = quoted.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    if !own.starts_with(char::is_alphabetic) {
        own.insert_str(0, "my_");
    }
    Some(
        Diagnostic::new(Code::E0001, "the name of a block is a word without quotes")
            .at(word, "a text follows this")
            .help(format!("write `{name} {own} {}`", braces(name))),
    )
}

/// Reports `round name { … }`; `name` ends with a blank.
pub(crate) fn round_in_braces(name: &str, place: Span) -> Diagnostic {
    Diagnostic::new(Code::E0001, "the rules of a round go between `<` and `>`")
        .at(place, "this round has braces")
        .help(format!("write `round {name}< … >`"))
}
