//! The standard form of the lines of a Catan log, whatever phrase they were written in.
//!
//! A line is built from the fields of its row: names and numbers as they are spelt, words as they are in the tree.

use super::doc::Doc;
use super::writer::Writer;
use crate::syntax::is_plain_name;
use tg_core::ast::{BlockRow, Content, Expr, ExprKind, Item, Pattern, TemplatePart};

type Field = tg_core::ast::Field<Expr, Pattern>;

/// A part of a line.
enum Part<'i> {
    Word(&'static str),
    Field(&'i Field),
    Comma,
    Sign(&'static str),
}

/// The fields of a row, by name.
struct Fields<'i>(&'i Item);

impl<'i> Fields<'i> {
    fn get(&self, name: &str) -> Option<&'i Field> {
        self.0.fields.iter().find(|field| field.name == name)
    }

    fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The field with a name, after a word.
    fn behind(&self, word: &'static str, name: &str) -> Vec<Part<'i>> {
        self.get(name).map_or_else(Vec::new, |field| vec![Part::Word(word), Part::Field(field)])
    }

    fn one(&self, name: &str) -> Vec<Part<'i>> {
        self.get(name).map(Part::Field).into_iter().collect()
    }

    /// Cards, each after its number.
    fn cards(&self, [count, card]: [&str; 2]) -> Vec<Part<'i>> {
        let mut parts = Vec::new();
        for field in &self.0.fields {
            if field.name == card || field.name == count {
                let begins = field.name == count
                    || !matches!(parts.last(), Some(Part::Field(last)) if last.name == count);
                if begins && !parts.is_empty() {
                    parts.push(Part::Comma);
                }
                parts.push(Part::Field(field));
            }
        }
        parts
    }
}

const CARDS: [&str; 2] = ["count", "card"];
const RETURN: [&str; 2] = ["return_count", "return"];

/// The line for a row; `None` for rows that aren't lines of a log.
fn line(item: &Item) -> Option<Vec<Part<'_>>> {
    let fields = Fields(item);
    if item.form == "players" {
        let names = item.fields.iter().map(|name| [Part::Comma, Part::Field(name)]);
        return Some(std::iter::once(Part::Word("players")).chain(names.flatten().skip(1)).collect());
    }
    if item.form == "mark" {
        return Some(fields.behind("mark", "mark"));
    }
    let mut parts = fields.one("player");
    let word = |parts: &mut Vec<Part>, word| parts.push(Part::Word(word));
    let back = |parts: &mut Vec<Part<'_>>| {
        if fields.has("return") {
            parts.push(Part::Word("for"));
        }
    };
    match item.form {
        // The level says that its whole price is paid.
        "pays" if fields.has("level") => {
            word(&mut parts, "improves");
            parts.extend(fields.one("thing"));
            word(&mut parts, "to level");
            match fields.get("count") {
                Some(count) => parts.push(Part::Field(count)),
                None => word(&mut parts, "1"),
            }
        }
        "gets" | "pays" | "discards" | "gives" | "trades" | "offers" => {
            word(&mut parts, item.form);
            parts.extend(fields.cards(CARDS));
            parts.extend(fields.behind("to", "partner"));
            back(&mut parts);
            parts.extend(fields.cards(RETURN));
            parts.extend(fields.behind("for", "thing"));
        }
        "rolls" => {
            word(&mut parts, "rolls");
            parts.extend(fields.one("number"));
            if let Some(second) = fields.get("second") {
                parts.extend([Part::Sign("+"), Part::Field(second)]);
            }
            parts.extend(fields.one("rows"));
        }
        "builds" | "buys" | "loses" => {
            word(&mut parts, item.form);
            parts.extend(fields.one("thing"));
            parts.extend(fields.has("free").then_some(Part::Word("free")));
        }
        "steals" => {
            word(&mut parts, "steals");
            parts.extend(fields.one("thing"));
            parts.extend(fields.behind("from", "partner"));
        }
        "plays" => {
            word(&mut parts, "plays");
            if fields.has("plenty") {
                word(&mut parts, "plenty");
                parts.extend(fields.cards(CARDS));
            } else if fields.has("monopoly") {
                word(&mut parts, "monopoly");
                parts.extend(fields.behind("on", "thing"));
                parts.extend(fields.behind("for", "number"));
                parts.extend(fields.one("rows"));
            } else {
                parts.extend(fields.one("thing"));
            }
        }
        "has" => {
            word(&mut parts, "has");
            for (name, written) in
                [("exactly", "exactly"), ("no", "no"), ("least", "at least"), ("most", "at most")]
            {
                parts.extend(fields.has(name).then_some(Part::Word(written)));
            }
            parts.extend(fields.cards(CARDS));
            for (name, written) in [("more", "more than counted"), ("fewer", "fewer than counted")] {
                parts.extend(fields.has(name).then_some(Part::Word(written)));
            }
        }
        "can" => {
            word(&mut parts, if fields.has("not") { "can't buy" } else { "can buy" });
            parts.extend(fields.one("thing"));
        }
        "moves" => word(&mut parts, "moves robber"),
        "undo" | "instead" | "after" => {
            word(&mut parts, if item.form == "instead" { "instead of" } else { item.form });
            parts.extend(fields.one("number"));
            parts.extend(fields.one("rows"));
        }
        "hands" => parts.extend(fields.one("number")),
        _ => return None,
    }
    Some(parts)
}

impl<'t> Writer<'t> {
    /// Writes a line of a log in its standard form; returns whether the row is one.
    pub(super) fn log_row(&mut self, item: &Item) -> bool {
        let Some(parts) = line(item) else { return false };
        let rows = item.fields.iter().find(|field| field.name == "rows");
        let words_end = match rows {
            Some(rows) if self.text[rows.span.start as usize..].starts_with('{') => rows.span.start,
            _ => item.span.end,
        };
        // A comment between the words is moved to after the line.
        self.meet_comments(words_end as usize);
        let mut first = true;
        for part in parts {
            if !std::mem::take(&mut first) && !matches!(part, Part::Comma) {
                self.push(Doc::Text(" ".into()));
            }
            match part {
                Part::Word(word) | Part::Sign(word) => self.push(Doc::Text(word.into())),
                Part::Comma => self.push(Doc::Text(",".into())),
                Part::Field(field) => self.log_field(field),
            }
        }
        self.at = item.span.end as usize;
        true
    }

    fn log_field(&mut self, field: &Field) {
        let start = field.span.start as usize;
        let spelt = &self.text[start..(field.span.end as usize).max(start)];
        match &field.content {
            Content::Template(template) => match &template.parts[..] {
                [TemplatePart::Text(word)]
                    if !spelt.contains(['"', '{'])
                        || matches!(field.name, "player" | "partner") && is_plain_name(word) =>
                {
                    self.push(Doc::Text(word.to_string().into()));
                }
                _ => {
                    self.at = start;
                    self.template(template);
                }
            },
            Content::Value(value) => match &value.kind {
                ExprKind::Number(number) if !spells(spelt, number) => {
                    self.push(Doc::Text(number.to_string().into()));
                }
                _ => {
                    self.at = start;
                    self.row_value(value);
                }
            },
            Content::Block(block) => {
                self.at = start;
                // What players hand over stands in their order.
                let is_of_shares =
                    |row: &BlockRow| matches!(row, BlockRow::Item(item) if item.form == "hands");
                let in_line = !spelt.contains(['#', '\n']) && block.rows.iter().all(is_of_shares);
                if self.comes("{") && (!in_line || block.rows.is_empty()) {
                    return self.block(block);
                }
                self.push(Doc::Text("{ ".into()));
                for (place, row) in block.rows.iter().enumerate() {
                    if place > 0 {
                        self.push(Doc::Text("; ".into()));
                    }
                    if let BlockRow::Item(item) = row {
                        self.log_row(item);
                    }
                }
                self.push(Doc::Text(" }".into()));
                self.at = field.span.end as usize;
            }
        }
    }
}

/// Whether a text spells a number in digits, with the number's own value.
fn spells(spelt: &str, number: &tg_core::number::Number) -> bool {
    match spelt.parse::<u64>() {
        Ok(value) => number.to_u64() == Some(value),
        // `2x` is a number and a sign.
        Err(_) => spelt.starts_with(|c: char| c.is_ascii_digit()) && !spelt.ends_with(['x', 'X', '×', ' ']),
    }
}
