//! Domain blocks: heads, and rows in the notation of whatever game, aligned in columns.
//!
//! A row is copied field by field with the signs between; only [`forms`](super::forms) knows which
//! notations there are.

use super::brackets::Manner;
use super::columns::{Cells, Table};
use super::doc::Doc;
use super::forms::{column_of, columns_of};
use super::writer::{Shape, Writer, text_end};
use tg_core::ast::{Block, BlockRow, Content, Expr, ExprKind, Field, Item, Pattern, Template, TemplatePart};

impl<'t> Writer<'t> {
    /// A domain block.
    pub(super) fn block(&mut self, block: &Block) {
        // Rows in braces within a row have no head of their own.
        if block.head.start < block.head.end {
            self.word(block.word);
        }
        if let Some(name) = &block.name {
            self.copy(name.span);
            self.space();
        }
        if !block.settings.is_empty() || self.comes("(") {
            self.bracket(["(", ")"], &block.settings, Manner::default(), |w, setting| {
                w.copy(setting.key.span);
                w.word(":");
                w.expr(&setting.value);
            });
            self.space();
        }
        if let Some(over) = &block.over {
            self.worded("over", over);
            self.space();
        }
        let brackets = if self.comes("<") { ["<", ">"] } else { ["{", "}"] };
        self.rows(brackets, &block.rows);
    }

    /// The faces of dice between brackets, on one line.
    pub(super) fn faces(&mut self, block: &Block) {
        self.flat(|w| {
            w.token("[");
            for row in &block.rows {
                w.row(row, false, &mut Table::default());
            }
            w.token("]");
        });
    }

    /// Rows between brackets. Rows that the author had on one line stay there, if they fit; a block that
    /// was all on one line is broken as a whole.
    fn rows(&mut self, brackets: [&'static str; 2], rows: &[BlockRow]) {
        let edge = || if rows.is_empty() && brackets[0] == "{" { Doc::Soft } else { Doc::Line };
        self.group(|w| {
            w.token(brackets[0]);
            let mut ends = w.line_ends_between(rows);
            let force = ends.contains(&true);
            if let Some(first) = ends.first_mut() {
                *first = force;
            }
            w.indented(|w| {
                w.line_end(edge());
                let mut table = Table::default();
                for (i, row) in rows.iter().enumerate() {
                    let blank = w.lead(i == 0, true);
                    if i > 0 && force && !ends[i] {
                        w.push(Doc::Fill("; "));
                    } else if i > 0 {
                        w.push(Doc::IfFlat(";"));
                        if blank {
                            w.push(Doc::Blank);
                            table.end(&mut w.out);
                        }
                        w.push(Doc::Line);
                    }
                    let alone = !force || (ends[i] && ends.get(i + 1).is_none_or(|end| *end));
                    w.row(row, alone, &mut table);
                    w.item_end();
                }
                table.end(&mut w.out);
                w.lead(rows.is_empty(), true);
            });
            w.line_end(edge());
            w.token(brackets[1]);
            Shape::forced(force)
        });
    }

    /// Before which rows the author ended a line.
    fn line_ends_between(&self, rows: &[BlockRow]) -> Vec<bool> {
        let mut at = self.at;
        let mut ends = Vec::with_capacity(rows.len());
        for row in rows {
            let (start, end) = extent(row);
            ends.push(self.text.get(at..start).is_some_and(|between| between.contains('\n')));
            at = end;
        }
        ends
    }

    fn row(&mut self, row: &BlockRow, alone: bool, table: &mut Table) {
        if !matches!(row, BlockRow::Item(item) if alone && columns_of(item.form).is_some()) {
            table.end(&mut self.out);
        }
        match row {
            BlockRow::Item(item) => self.item(item, alone, table),
            BlockRow::Setting(setting) => {
                self.copy(setting.key.span);
                self.token(":");
                self.behind(&setting.value);
            }
            BlockRow::From(value, _) => self.worded("from", value),
            BlockRow::For { pattern, over, rows, .. } => {
                self.flat(|w| w.for_head(pattern, over));
                self.space();
                self.rows(["{", "}"], rows);
            }
            BlockRow::If { arms, otherwise, .. } => {
                for (i, (condition, rows)) in arms.iter().enumerate() {
                    if i > 0 {
                        self.spaced("else");
                    }
                    self.flat(|w| w.worded("if", condition));
                    self.space();
                    self.rows(["{", "}"], rows);
                }
                if let Some(rows) = otherwise {
                    self.spaced("else");
                    self.rows(["{", "}"], rows);
                }
            }
        }
    }

    /// Writes something on one line, as the heads of rows must be.
    pub(super) fn flat(&mut self, walk: impl FnOnce(&mut Self)) {
        let doc = self.apart(walk);
        self.push(Doc::Flat(Box::new(doc)));
    }

    /// A row in a game's notation: its fields, and the signs between them.
    fn item(&mut self, item: &Item, alone: bool, table: &mut Table) {
        self.gap();
        if self.log_row(item) {
            return table.end(&mut self.out);
        }
        let columns = columns_of(item.form).filter(|_| alone);
        let end = item.span.end as usize;
        let mut cells = table.row(item.form, &mut self.out);
        let mut now = None;
        let mut before = None;
        for field in &item.fields {
            let start = (field.span.start as usize).min(end);
            let column = columns.and_then(|columns| column_of(columns, field.name, now));
            let mut begins = column;
            while let Some(sign) = self.sign_behind_comments(start, field) {
                // A sign that closes what is before it stands in its column.
                if sign.kind != Kind::Closer {
                    self.begin_cell(&mut begins, &mut cells, &mut before);
                }
                self.blank_between(&mut before, sign.kind, sign.blank);
                self.at = sign.start;
                self.copy_to(sign.end);
            }
            self.begin_cell(&mut begins, &mut cells, &mut before);
            now = column.or(now);
            if field.span.start < field.span.end {
                // Before rows in braces, and beside quoted words, a blank means nothing, and there is always one.
                let quoted = self.text[..self.at].ends_with('"') || self.text[start..].starts_with('"');
                let written = is_braced(&field.content)
                    || quoted
                    || self.text[self.at..start].starts_with(char::is_whitespace);
                self.blank_between(&mut before, Kind::Word, written);
                self.field(field);
            }
        }
        // A comma after the last part means nothing.
        if self.text.get(self.at..end).is_some_and(|rest| rest.trim() == ",") {
            self.at = end;
        }
        self.lost |= self.text.get(self.at..end).is_none_or(|rest| !rest.trim().is_empty());
        match columns {
            Some(_) => table.add(cells, &self.out),
            None => table.end(&mut self.out),
        }
    }

    /// Begins the cell of a column, once, after the blank that parts it from the cell before.
    fn begin_cell(&mut self, column: &mut Option<usize>, cells: &mut Cells, before: &mut Option<Kind>) {
        if let Some(column) = column.take() {
            if before.take().is_some() {
                self.push(Doc::Text(" ".into()));
            }
            cells.cell(column, &mut self.out);
        }
    }

    /// The blank between two parts of a row: none before `:` and `,`, and one after; one on both sides of
    /// other signs; between words one where the author had some.
    fn blank_between(&mut self, before: &mut Option<Kind>, kind: Kind, written: bool) {
        let blank = match (before.replace(kind), kind) {
            (None, _) | (_, Kind::Closer) => false,
            (Some(Kind::Word), Kind::Word) => written,
            _ => true,
        };
        if blank {
            self.push(Doc::Text(" ".into()));
        }
    }

    /// As [`Writer::sign_before`], once the comments before it are written.
    fn sign_behind_comments(&mut self, end: usize, field: &Field<Expr, Pattern>) -> Option<Sign> {
        if self.text.get(self.at..end)?.trim_start().starts_with('#') {
            self.gap();
        }
        self.sign_before(end, field)
    }

    /// The sign that comes next before a field that begins at `end`.
    fn sign_before(&self, end: usize, field: &Field<Expr, Pattern>) -> Option<Sign> {
        let rest = self.text.get(self.at..end)?;
        let sign = rest.trim_start();
        let first = sign.chars().next()?;
        let start = end - sign.len();
        let blank = start > self.at;
        if first == '(' && matches!(field.content, Content::Value(_)) {
            return None;
        }
        if matches!(first, ':' | ',') {
            return Some(Sign { start, end: start + 1, kind: Kind::Closer, blank });
        }
        let is_word = |c: char| c == '_' || c.is_alphanumeric();
        let ends = |c: char| c == '#' || c.is_whitespace() || is_word(c) != is_word(first);
        let length = sign.find(ends).unwrap_or(sign.len());
        let kind = if is_word(first) { Kind::Word } else { Kind::Sign };
        Some(Sign { start, end: start + length, kind, blank })
    }

    fn field(&mut self, field: &Field<Expr, Pattern>) {
        match &field.content {
            Content::Template(template) => {
                self.gap();
                self.template(template);
            }
            Content::Value(value) => self.expr(value),
            Content::Block(block) => self.block(block),
        }
    }

    /// A word of a notation: its pieces as they are spelt, its expressions formatted. A blank stays where
    /// one was.
    pub(super) fn template(&mut self, template: &Template) {
        let end = template.span.end as usize;
        let mut values = template.parts.iter().filter_map(|part| match part {
            TemplatePart::Value(value) => Some(value),
            TemplatePart::Text(_) => None,
        });
        self.lost |= self.at != template.span.start as usize;
        if self.text[self.at..].starts_with('/') {
            return self.copy_to(end);
        }
        while let Some(letter) = self.text.get(self.at..end).and_then(|rest| rest.chars().next()) {
            match letter {
                '"' => self.copy_to(text_end(self.text, self.at).min(end)),
                '{' => match values.find(|value| value.span.start as usize > self.at) {
                    Some(value) => self.flat(|w| {
                        w.token("{");
                        w.expr(value);
                        w.token("}");
                    }),
                    None => return self.lost = true,
                },
                ' ' | '\t' => {
                    self.at += 1;
                    if !self.text[self.at..].starts_with([' ', '\t']) {
                        self.push(Doc::Text(" ".into()));
                    }
                }
                _ => {
                    let rest = &self.text[self.at..end];
                    let length = rest.find(['"', '{', ' ', '\t']).unwrap_or(rest.len());
                    self.copy_to(self.at + length);
                }
            }
        }
    }
}

/// Whether a part of a row is in braces of its own: rows, or the attributes of a card.
fn is_braced(content: &Content<Expr, Pattern>) -> bool {
    match content {
        Content::Block(_) => true,
        Content::Value(value) => matches!(value.kind, ExprKind::Record(_)),
        Content::Template(_) => false,
    }
}

/// What a part of a row is, as far as the blanks around it care.
#[derive(Copy, Clone, PartialEq)]
enum Kind {
    /// `:`, `,`.
    Closer,
    /// `=>` and its like.
    Sign,
    /// A word, or a field.
    Word,
}

/// A sign between the fields of a row.
struct Sign {
    start: usize,
    end: usize,
    kind: Kind,
    /// Whether a blank is written before it.
    blank: bool,
}

/// Where a row begins and ends.
fn extent(row: &BlockRow) -> (usize, usize) {
    let span = match row {
        BlockRow::Item(item) => item.span,
        BlockRow::Setting(setting) => setting.key.span.to(setting.value.span),
        BlockRow::From(_, span) | BlockRow::For { span, .. } | BlockRow::If { span, .. } => *span,
    };
    (span.start as usize, span.end as usize)
}
