//! What the grammar would have taken at the place where a stretch can't be read, in the user's words.
//!
//! Only such a stretch is read again, with pest's detail mode on: pest then collects the tokens that were
//! tried at the furthest place. The mode is a setting of the whole process, so one thread at a time.

use super::notations::NOTATIONS;
use super::words::{RESERVED, STATEMENT_WORDS};
use pest::Parser;
use pest::error::InputLocation;
use std::sync::Mutex;
use tg_core::diagnostics::either;
use tg_grammar::{Grammar, Rule};

static DETAIL: Mutex<()> = Mutex::new(());

/// Where reading a stretch failed, and what could have stood there.
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
    /// Signs and words that could be there beside these.
    pub(super) signs: Vec<String>,
}

/// Reads a stretch by a rule that must take all of it; `None` where it can.
pub(super) fn examine(by: Rule, text: &str) -> Option<Failure> {
    let tried = read(by, text)?;
    // A look ahead that found what it looks for counts as progress, although nothing was taken: one for a
    // letter leaves no token that was tried after it, one for a reserved word leaves that word. Reading
    // really failed where the last rule was tried.
    let passed = text.get(tried.reached..tried.furthest).unwrap_or("").trim();
    let looked = tried.reached < tried.furthest && (tried.tokens.is_empty() || RESERVED.contains(&passed));
    let at = if looked { tried.reached } else { tried.furthest };
    let before = text.get(..at).unwrap_or(text);
    // What could have stood there shows where a letter is there that nothing takes or looks for.
    let tokens = if looked || tried.tokens.is_empty() {
        read(by, &format!("{before}\u{1}")).map_or_else(Vec::new, |t| t.tokens)
    } else {
        tried.tokens
    };
    // Right after a word or number the tokens that were tried are its own further letters.
    let within = before.ends_with(|c: char| c == '_' || c.is_alphanumeric());
    let mut failure = sort(&tokens, within);
    failure.at = skip_blanks(text, at);
    Some(failure)
}

/// How far reading came.
struct Tried {
    /// Where the last rule was tried.
    reached: usize,
    /// Where the last token was tried.
    furthest: usize,
    /// The tokens that were tried there.
    tokens: Vec<String>,
}

/// Reads a text in detail mode; `None` where nothing is wrong with it.
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

/// Sorts the tokens that were tried into what a user knows. Ranges of letters come as `a..z`, letters of
/// Unicode as `BUILTIN_RULE`.
fn sort(tokens: &[String], within: bool) -> Failure {
    let texts: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let has = |sign: &str| texts.contains(&sign);
    let value = has("\"") && has("(") && has("[");
    // Operators are looked for by the range of their first letters.
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

/// Signs and words that begin a value, beside domain words.
const BEGIN_VALUES: &[&str] = &[
    "\"", "(", "[", "{", "-", "not", "if", "match", "try", "fail", "deal", "\u{18}", "true", "false", "none",
    "+", "++", "!", "..", "in", "and", "or",
];

/// Words that begin what looks ahead pass over as a whole, in the rows of games; no value begins so.
const SKIPPED: &[&str] = &["wants"];

/// Signs and words that begin a pattern of `match`.
const BEGIN_PATTERNS: &[&str] = &["\"", "[", "{", "let", "-", "true", "false", "none", "..", "..="];

/// Signs and words that go on after a value.
const CONTINUE_VALUES: &[&str] = &[
    "(", "[", ".", "+", "-", "*", "/", "//", "%", "**", "..", "..=", "<", ">", "and", "or", "in", "not",
    "&&", "||", "->", "=>", "=", "{", "++", "--",
];

/// What is in the grammar only to be refused in better words.
const COMPAT: &[&str] = &[
    "=>", ":=", "&&", "||", "!", "++", "--", "+", "def", "function", "func", "fun", "elif", "elsif", "elseif",
];

impl Failure {
    /// What could have stood there, as a list in words; `None` where nothing helpful is known.
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
        if !self.value && !end.is_empty() && words.len() < 5 {
            words.push(end.into());
        }
        if words.is_empty() || words.len() > 6 {
            return None;
        }
        Some(either(&words))
    }
}
