//! Statements that begin with an unknown keyword: misspelt ones, and those of other languages.

use super::Build;
use super::foreign_syntax::{block_head, foreign_opening, round_in_braces};
use super::words::{RESERVED, STATEMENT_WORDS, first_token};
use crate::syntax::layout::NAMED_BLOCKS;
use tg_core::ast::{Expr, ExprKind, StepKind, Stmt, StmtKind};
use tg_core::diagnostics::{Code, Diagnostic, nearest};
use tg_core::source::Span;

impl Build<'_> {
    /// Reports a name, possibly called, with something after it as a misspelt keyword, or as one of
    /// another language, if it is that.
    pub(super) fn word_before(&mut self, stmt: &Stmt, tail: usize, end: usize) -> bool {
        let StmtKind::Expr(expr) = &stmt.kind else {
            return false;
        };
        let Some((name, called)) = leading_name(expr) else {
            return false;
        };
        let rest = self.piece.get(tail..end).unwrap_or("").trim_end();
        if self.has_repair(stmt.span) {
            return false;
        }
        let place = self.trimmed(tail, end);
        let first = first_token(rest);
        let word = Span { end: expr.span.start + u32::try_from(name.len()).unwrap_or(0), ..expr.span };
        let found = foreign_opening(name, called, rest, word)
            .or_else(|| notation(name, rest, word))
            .or_else(|| block_head(name, rest, word).filter(|_| !called));
        if let Some(found) = found {
            self.report(found);
            return true;
        }
        let may_be_value = rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '"' | '{'));
        if called || !may_be_value || ["and", "or", "in", "not"].contains(&first) || prefix_of(name, rest) {
            return false;
        }
        let found = Diagnostic::new(
            Code::E0001,
            format!("`{name}` is followed by something that doesn't belong to it"),
        );
        let found = match name {
            "import" => found.at(place, "a path in quotes is expected here"),
            "test" => found.at(place, "the name of the test, in quotes, is expected here"),
            "seed" => found
                .at(place, "a number is expected here")
                .help("the generator starts from a number: `seed 5`"),
            _ if is_binding(rest) && NAMED_BLOCKS.contains(&name) => found
                .at(place, "`=` can't follow two names")
                .help(format!("leave out the `=`: `{name} {first} {{ … }}`")),
            _ if is_binding(rest) && nearest(name, STATEMENT_WORDS.iter().copied()).is_empty() => found
                .at(place, "`=` can't follow two names")
                .help(format!("a function is written `fn {name}({first}) = …`, a value `let {first} = …`")),
            other => {
                let known =
                    STATEMENT_WORDS.iter().copied().chain(["if", "match", "test", "import", "deal", "try"]);
                let found = found
                    .at(place, "an operator or the end of the line is expected here")
                    .did_you_mean(other, known);
                match found.helps.is_empty() || name.chars().count() < 3 && !is_binding(rest) {
                    true if rest.starts_with('{') => Diagnostic { helps: vec![block_help(name)], ..found },
                    true => Diagnostic { helps: vec![call_help(name, rest)], ..found },
                    false => found,
                }
            }
        };
        self.report(found);
        true
    }
}

/// How a call of a name with the following text as arguments is written.
pub(super) fn call_help(name: &str, rest: &str) -> String {
    let line = rest.trim_end_matches([';', ' ']);
    let short = line.chars().count() <= LONGEST_ARGUMENTS && !line.contains(['\n', '{', ';']);
    let is_dice = line.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(['d', 'D']);
    if short && is_dice && ["roll", "throw", "toss"].contains(&name) {
        let one = if line.contains(' ') { format!("({line})") } else { line.to_owned() };
        return format!("`print {line}` tells all that may come; one throw at random is `{one}.sample`");
    }
    if name == "draw" && short && line.contains(" from ") {
        return format!("cards are dealt: `deal {}`", line.trim());
    }
    format!("a function is called with parentheses: `{name}({})`", if short { line } else { "…" })
}

/// How a block with a name is written.
fn block_help(name: &str) -> String {
    format!("a block begins with its word: a deck of cards is `deck {name} {{ … }}`")
}

/// Longer arguments, in characters, aren't repeated in a help.
const LONGEST_ARGUMENTS: usize = 40;

/// Whether a word and `=` follow.
fn is_binding(rest: &str) -> bool {
    let behind = rest[first_token(rest).len()..].trim_start();
    behind.starts_with('=') && !behind.starts_with("=>")
}

/// The name that a statement begins with, and whether it is called.
fn leading_name(expr: &Expr) -> Option<(&str, bool)> {
    match &expr.kind {
        ExprKind::Name(name) => Some((name, false)),
        ExprKind::Access { base, steps } => match (&base.kind, &steps[..]) {
            (ExprKind::Name(name), [step]) if matches!(step.kind, StepKind::Call(_)) => Some((name, true)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the name is a prefix letter of a text, as in `f"…"`.
fn prefix_of(name: &str, rest: &str) -> bool {
    name.len() == 1 && rest.starts_with('"')
}

/// Domain words without their brackets.
fn notation(name: &str, rest: &str, word: Span) -> Option<Diagnostic> {
    let first = first_token(rest);
    let named = first.starts_with(|c: char| c == '_' || c.is_alphabetic());
    let behind = if named { rest[first.len()..].trim_start() } else { rest };
    let given = if named { format!("{first} ") } else { String::new() };
    let braces = |what: &str, example: &str| {
        let help = format!("write `{name} {given}{{}}`, or with settings `{name} {given}{{ {example} }}`");
        let found = Diagnostic::new(Code::E0001, format!("the settings of {what} are written in braces"));
        Some(found.at(word, "`{` is expected after it").help(help))
    };
    match name {
        "alphabet" => {
            let letters = letters_of(behind).unwrap_or_else(|| "a t c g".into());
            let wrong = if behind.starts_with('=') {
                "an alphabet that has a name needs no `=`"
            } else {
                "the letters of an alphabet are written in braces"
            };
            let help = format!("write `alphabet {given}{{ {letters} }}`");
            Some(Diagnostic::new(Code::E0001, wrong).at(word, "`{` and letters are expected after it").help(help))
        }
        "round" if rest.contains('{') => {
            let given = if first == "{" { String::new() } else { format!("{first} ") };
            Some(round_in_braces(&given, word))
        }
        "round" if behind.starts_with('(') && rest.contains('<') => Some(
            Diagnostic::new(Code::E0001, "the settings of a round have a colon each")
                .at(word, "this round's settings can't be read")
                .help("write `round (ties: block) < … >`"),
        ),
        "round" if RESERVED.contains(&first) && behind.starts_with('<') => Some(
            Diagnostic::new(Code::E0021, format!("`{first}` is a word of the language"))
                .at(word, "a round of this name")
                .help(format!("choose another name, such as `{first}_`")),
        ),
        "round" if rest.split_once(" over ").is_some_and(|(_, over)| over.trim_start().starts_with(|c: char| c.is_ascii_digit())) => Some(
            Diagnostic::new(Code::E0001, "after `over` comes the name of an alphabet")
                .at(word, "a number follows `over` here")
                .help("write `round over dna < … >`, with `alphabet dna { a t c g }` before it"),
        ),
        "round" if rest.contains("=>") && !(lacks_alphabet(rest)) => {
            let given = if named && !behind.starts_with("=>") { format!("{first} ") } else { String::new() };
            Some(
                Diagnostic::new(Code::E0001, "the rules of a round go between `<` and `>`")
                    .at(word, "`<` is expected before its first rule")
                    .help(format!("write `round {given}< … >`")),
            )
        }
        "round" if lacks_alphabet(rest) => Some(
            Diagnostic::new(Code::E0001, "an alphabet is missing after `over`")
                .at(word, "this round has none")
                .help("write `round over dna < … >`, or leave out `over`"),
        ),
        "chopsticks" if !behind.starts_with('{') => braces("a game of chopsticks", "over: cutoff"),
        "menace" if !behind.starts_with('{') => braces("a machine", "plays: second"),
        "duel" if !behind.starts_with('{') => braces("a game of one's own", "start: 21; moves: n -> [n - 1]"),
        "puzzle" if !behind.starts_with('{') => braces("a puzzle", "start: 0; moves: n -> [n + 1]"),
        "game" if rest.contains("over alphabet") => Some(
            Diagnostic::new(Code::E0001, "the alphabet after `over` has no name of its own")
                .at(word, "this game has one")
                .help("write `game g over alphabet { a b } { … }`, or declare it on a line before: `alphabet x { a b }`, and `over x`"),
        ),
        _ => None,
    }
}

/// Whether `over` is directly followed by the rules.
fn lacks_alphabet(rest: &str) -> bool {
    rest.split_once('<').is_some_and(|(head, _)| head.split_whitespace().last() == Some("over"))
}

/// The intended letters, if they can be determined.
fn letters_of(text: &str) -> Option<String> {
    let text = text.trim_start_matches('=').trim().trim_matches(['{', '}', '[', ']', '(', ')']).trim();
    let plain = |t: &str| t.chars().all(|c| c.is_alphanumeric() || c == ' ');
    if let Some(inner) = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')) {
        let letters: Vec<String> = inner.chars().map(String::from).collect();
        return (plain(inner) && !inner.is_empty() && inner.len() <= 30).then(|| letters.join(" "));
    }
    (plain(text) && !text.is_empty() && text.len() <= 60).then(|| text.to_owned())
}
