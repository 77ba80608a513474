//! Rounds over several lines: which lines belong to a round whose `>` may be missing.

use super::frames::Kind;
use super::lines::begins_statement;
use super::lines::is_word;
use super::walk::Walk;

impl Walk<'_> {
    /// Whether the line at `at` can be in a round: a rule, `for`, `if`, a closing bracket.
    pub(super) fn row_of_round(&self, at: usize) -> bool {
        let rest = &self.text[at..];
        if rest.starts_with(['>', '}', ';', ',']) || is_word(rest, "for") || is_word(rest, "if") {
            return true;
        }
        if self.frame().after_if && is_word(rest, "else") {
            return true;
        }
        let line = code_of(rest.split('\n').next().unwrap_or(rest));
        line.contains("=>") || (line.contains("->") && !begins_statement(rest, Kind::Round))
    }

    /// For a line that isn't a rule: whether the round is still closed further down, so that this line
    /// is a malformed rule. Each line is inspected only once for all rounds.
    pub(super) fn round_goes_on(&mut self) -> bool {
        let here = self.at;
        if self.looked_for_closer.is_none_or(|(from, to, _)| here < from || here > to) {
            let (to, closed) = closer_below(&self.text[here..]);
            self.looked_for_closer = Some((here, here + to, closed));
        }
        self.looked_for_closer.is_some_and(|(_, _, closed)| closed)
    }
}

/// How far a closing `>` of a round was searched for below, and whether it was found. A line that begins with `>`
/// closes wherever it is; one that ends with `>` only if no statement comes before it.
fn closer_below(text: &str) -> (usize, bool) {
    let mut at = 0;
    let mut statements = false;
    for line in text.split_inclusive('\n') {
        let code = code_of(line).trim();
        if code.starts_with('>') {
            return (at, true);
        }
        if code.starts_with('}') || opens_another(code) {
            return (at, false);
        }
        statements |= begins_statement(code, Kind::Round);
        let end = code.trim_end_matches(['}', ';', ' ']);
        if !statements && end.ends_with('>') && !end.ends_with("=>") && !end.ends_with("->") {
            return (at, true);
        }
        at += line.len();
    }
    (at, false)
}

/// Whether a line opens another round or block, to which the `>` below would belong.
fn opens_another(code: &str) -> bool {
    let word = |w: &str| code.split(|c: char| c != '_' && !c.is_alphanumeric()).any(|part| part == w);
    (word("round") && code.contains('<')) || is_word(code, "game") || is_word(code, "alphabet")
}

/// A line without its comment.
fn code_of(line: &str) -> &str {
    line.split('#').next().unwrap_or(line)
}
