//! Rounds over several lines: which lines belong to one whose `>` may lack.

use super::frames::Kind;
use super::lines::begins_statement;
use super::lines::is_word;
use super::walk::Walk;

impl Walk<'_> {
    /// Whether the line at `at` can stand in a round: a rule, `for`, `if`, a closing bracket.
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

    /// The line here is no rule: whether the round is closed further down all the same, so that this line
    /// is a rule gone wrong. Each line is looked at once for all rounds.
    pub(super) fn round_goes_on(&mut self) -> bool {
        let here = self.at;
        if self.looked_for_closer.is_none_or(|(from, to, _)| here < from || here > to) {
            let (to, closed) = closer_below(&self.text[here..]);
            self.looked_for_closer = Some((here, here + to, closed));
        }
        self.looked_for_closer.is_some_and(|(_, _, closed)| closed)
    }
}

/// Whether a `>` closes a round below, and how far that was looked for. A line that begins with `>` does so
/// wherever it stands; one that ends with `>` only if no statement comes before it.
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

/// Whether a line opens another round or block, which the `>` below would be of.
fn opens_another(code: &str) -> bool {
    let word = |w: &str| code.split(|c: char| c != '_' && !c.is_alphanumeric()).any(|part| part == w);
    (word("round") && code.contains('<')) || is_word(code, "game") || is_word(code, "alphabet")
}

/// A line without its comment.
fn code_of(line: &str) -> &str {
    line.split('#').next().unwrap_or(line)
}
