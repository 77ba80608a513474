//! What the grammar would have accepted at the place where parsing failed, in the user's words.
//!
//! Only the failing stretch is parsed again, with pest's detail mode on: pest then collects the tokens that were
//! tried at the furthest position. The mode is a global setting, so only one thread may do this at a time.

use super::notations::NOTATIONS;
use super::words::{RESERVED, STATEMENT_WORDS};
use pest::Parser;
use pest::error::InputLocation;
use std::sync::Mutex;
use tg_core::diagnostics::either;
use tg_grammar::{Grammar, Rule};

static DETAIL: Mutex<()> = Mutex::new(());

/// Where parsing a stretch failed, and what would have been accepted there.
pub(super) struct Failure {
    /// The offset within the stretch.
    pub(super) at: usize,
    /// Whether a value could begin there.
    pub(super) value: bool,
    /// Whether an operator could be there.
    pub(super) operator: bool,
    /// Whether a name could be there, but no other value.
    pub(super) name: bool,
    /// Whether a pattern of `match` could be there.
    pub(super) pattern: bool,
    /// Other signs and words that could be there.
    pub(super) signs: Vec<String>,
}

/// Parses a stretch by a rule that must match all of it; `None` if it does.
pub(super) fn examine(by: Rule, text: &str) -> Option<Failure> {
    let tried = read(by, text)?;
    // A lookahead that succeeded counts as progress, although nothing was consumed: one for a letter leaves no
    // token that was tried after it, one for a reserved word leaves that word. Parsing really failed where the last
    // rule was tried.
    let passed = text.get(tried.reached..tried.furthest).unwrap_or("").trim();
    let looked = tried.reached < tried.furthest && (tried.tokens.is_empty() || RESERVED.contains(&passed));
    let at = if looked { tried.reached } else { tried.furthest };
    let before = text.get(..at).unwrap_or(text);
    // Inserting a character that nothing accepts or looks for reveals what could have been there.
    let tokens = if looked || tried.tokens.is_empty() {
        read(by, &format!("{before}\u{1}")).map_or_else(Vec::new, |t| t.tokens)
    } else {
        tried.tokens
    };
    // Right after a word or number, the tried tokens are its own further letters.
    let within = before.ends_with(|c: char| c == '_' || c.is_alphanumeric());
    let mut failure = sort(&tokens, within);
    failure.at = skip_blanks(text, at);
    Some(failure)
}

/// How far parsing came.
struct Tried {
    /// Where the last rule was tried.
    reached: usize,
    /// Where the last token was tried.
    furthest: usize,
    /// The tokens that were tried there.
    tokens: Vec<String>,
}

/// Parses a text in detail mode; `None` if nothing is wrong with it.
fn read(by: Rule, text: &str) -> Option<Tried> {
    let result = {
        let _alone = DETAIL.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        pest::set_error_detail(true);
        let result = Grammar::parse(by, text).map(|_| ());
        pest::set_error_detail(false);
        result
    };
    let error = result.err()?;
    let reached = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let Some(attempts) = error.parse_attempts() else {
        return Some(Tried { reached, furthest: reached, tokens: Vec::new() });
    };
    let furthest = attempts.max_position.max(reached).min(text.len());
    let tokens = if attempts.max_position == furthest {
        attempts.expected_tokens().iter().map(ToString::to_string).collect()
    } else {
        Vec::new()
    };
    Some(Tried { reached, furthest, tokens })
}

fn skip_blanks(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or("");
    at + (rest.len() - rest.trim_start_matches([' ', '\t']).len())
}

/// Sorts the tried tokens into the user's terms. Ranges of letters appear as `a..z`, Unicode letters as `BUILTIN_RULE`.
fn sort(tokens: &[String], within: bool) -> Failure {
    let texts: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let has = |sign: &str| texts.contains(&sign);
    let value = has("\"") && has("(") && has("[");
    // Operators show up as the range of their first letters.
    let operator = has("*../");
    let pattern = !value && has("true") && has("\"");
    let name = !value && !operator && !pattern && !within && has("a..z");
    let domain_word = |sign: &str| NOTATIONS.iter().any(|n| n.word == sign);
    let covered = |sign: &str| {
        sign.trim().is_empty()
            || (value
                && (domain_word(sign) || BEGIN_VALUES.contains(&sign) || CONTINUE_VALUES.contains(&sign)))
            || (operator && (CONTINUE_VALUES.contains(&sign) || sign.ends_with('=') && sign != "="))
            || sign.starts_with(['_', '\\'])
            || sign == "BUILTIN_RULE"
            || (sign.len() == 4 && &sign[1..3] == "..")
            || (pattern && BEGIN_PATTERNS.contains(&sign))
            || (value && SKIPPED.contains(&sign))
            || matches!(sign, "e" | "E")
            || COMPAT.contains(&sign)
            || STATEMENT_WORDS.contains(&sign)
    };
    let signs = texts.iter().filter(|s| !covered(s)).map(|s| (*s).to_owned()).collect();
    Failure { at: 0, value, operator, name, pattern, signs }
}

/// Signs and words that begin a value, besides domain words.
const BEGIN_VALUES: &[&str] = &[
    "\"", "(", "[", "{", "-", "not", "if", "match", "try", "fail", "deal", "\u{18}", "true", "false", "none",
    "+", "++", "!", "..", "in", "and", "or",
];

/// Words that a lookahead in the rows of games skips as a whole; no value begins with them.
const SKIPPED: &[&str] = &["wants"];

/// Signs and words that begin a pattern of `match`.
const BEGIN_PATTERNS: &[&str] = &["\"", "[", "{", "let", "-", "true", "false", "none", "..", "..="];

/// Signs and words that can follow a value.
const CONTINUE_VALUES: &[&str] = &[
    "(", "[", ".", "+", "-", "*", "/", "//", "%", "**", "..", "..=", "<", ">", "and", "or", "in", "not",
    "&&", "||", "->", "=>", "=", "{", "++", "--",
];

/// Tokens that are in the grammar only for better error messages.
const COMPAT: &[&str] = &[
    "=>", ":=", "&&", "||", "!", "++", "--", "+", "def", "function", "func", "fun", "elif", "elsif", "elseif",
];

impl Failure {
    /// What could have been there, as a list in words; `None` if nothing helpful is known.
    pub(super) fn expected(&self, end: &str) -> Option<String> {
        let mut words: Vec<String> = Vec::new();
        if self.value {
            words.push("an expression".into());
        }
        if self.name {
            words.push("a name".into());
        }
        if self.pattern {
            words.push("a pattern".into());
        }
        if self.operator {
            words.push("an operator".into());
        }
        words.extend(self.signs.iter().map(|s| format!("`{s}`")));
        if !self.value && !end.is_empty() && words.len() < 5 && !words.iter().any(|word| word == end) {
            words.push(end.into());
        }
        if words.is_empty() || words.len() > 6 {
            return None;
        }
        Some(either(&words))
    }
}
