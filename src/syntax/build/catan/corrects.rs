//! Lines about earlier lines: `undo`, `instead of 12:`, `after 12:`.

use super::cards::Part;
use super::clauses::{Clause, Reader};
use super::tokens::TokenKind;
use super::words;

/// At most this many events are taken back by one line.
const MOST_UNDONE: u32 = 20;

impl Reader<'_, '_> {
    /// `undo`, `undo 12`, `instead of 12:`, `after 12:` at the start of a line; the inner `None` if there is
    /// none of these.
    pub(super) fn correction(&mut self) -> Option<Option<Clause>> {
        let cursor = &mut self.cursor;
        let (form, mut at) = match (cursor.word(), cursor.word_at(1)) {
            ("undo", _) => ("undo", 1),
            ("instead", "of") => ("instead", 2),
            ("after", _) => ("after", 1),
            _ => return Some(None),
        };
        // `undo the last` is `undo`.
        let last = at + usize::from(cursor.word_at(at) == "the");
        let is_last = form == "undo" && cursor.word_at(last) == "last";
        at = if is_last { last + 1 } else { at };
        let is_of_one = ["event", "number"].contains(&cursor.word_at(at));
        at += usize::from(is_of_one);
        let is_number = match cursor.tokens.get(at) {
            // `undo two` may be event 2, or two events.
            Some(token) if form == "undo" && !is_of_one => matches!(token.kind, TokenKind::Number(_)),
            Some(token) => matches!(token.kind, TokenKind::Number(_)) || words::number(&token.word).is_some(),
            None => false,
        };
        match cursor.tokens.get(at).map(|token| token.kind) {
            _ if is_number && !is_last => {}
            None | Some(TokenKind::Sign('.')) if form == "undo" => {}
            _ => return Some(None),
        }
        cursor.at = at;
        let mut fields: Vec<Part> =
            cursor.number().map(|at| Part::Number("number", at)).into_iter().collect();
        if form != "undo"
            && let Some(rows) = cursor.block()
        {
            fields.push(rows);
        } else if form != "undo" {
            let is_marked = cursor.eat_sign(':') || cursor.eat_sign(',');
            let acts = cursor.peek().is_some_and(|token| token.is_surely_a_name());
            (is_marked || acts).then_some(())?;
        } else {
            cursor.eat_sign('.');
        }
        self.start = cursor.at;
        Some(Some(Clause { form, fields, from: 0, to: self.start, open: false }))
    }

    /// `undo the last two`: the clauses of a line that takes back several events.
    pub(super) fn undone(&self) -> Option<Vec<Clause>> {
        let mut cursor = self.cursor;
        cursor.eat(&["undo"]).then_some(())?;
        cursor.eat(&["the"]);
        let is_last = cursor.eat(&["last"]);
        let number = cursor.number()?;
        // Events are counted, and not the lines.
        let is_of_events = cursor.eat(&["events"]);
        cursor.eat_sign('.');
        (cursor.is_end() && (is_last || is_of_events)).then_some(())?;
        let times = cursor.value(number).filter(|times| (1..=MOST_UNDONE).contains(times))?;
        let end = cursor.tokens.len();
        let undo = |time: u32| match time {
            0 => Clause { form: "undo", fields: Vec::new(), from: 0, to: 1, open: false },
            _ => Clause { form: "undo", fields: Vec::new(), from: number, to: end, open: false },
        };
        Some((0..times).map(undo).collect())
    }
}
