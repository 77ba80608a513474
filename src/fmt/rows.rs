//! Domain blocks: heads, and rows in any game's notation, aligned in columns.
//!
//! A row is copied field by field with the signs in between; only [`forms`](super::forms) knows which notations exist.

use super::brackets::Manner;
use super::columns::{Cells, Table};
use super::doc::{Doc, semicolon_or_line};
use super::forms::{GAMES, GOAL, LABELS, column_of, columns_of};
use super::parentheses::{Place, is_parenthesised};
use super::writer::{Shape, Writer};
use tg_core::ast::{Block, BlockRow, Content, Expr, ExprKind, Field, Item, Pattern, Template, UnaryOp};

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
        if !block.settings.is_empty() {
            self.bracket(["(", ")"], &block.settings, Manner::default(), |w, setting| {
                w.copy(setting.key.span);
                w.word(":");
                w.expr(&setting.value);
            });
            self.space();
        } else if self.comes("(") {
            self.skip_over("(");
            self.gap();
            self.skip_over(")");
        }
        if let Some(over) = &block.over {
            self.word("over");
            self.expr_at(over, Place::Over);
            self.space();
        }
        let brackets = if self.comes("<") { ["<", ">"] } else { ["{", "}"] };
        self.rows(brackets, &block.rows, is_broken(block));
    }

    /// The faces of dice in brackets, on one line.
    pub(super) fn faces(&mut self, block: &Block) {
        self.flat(|w| {
            w.token("[");
            for row in &block.rows {
                w.row(row, &mut Table::default());
            }
            w.token("]");
        });
    }

    /// Rows in brackets, one per line unless all fit on one.
    fn rows(&mut self, brackets: [&'static str; 2], rows: &[BlockRow], force: bool) {
        let edge = || if rows.is_empty() && brackets[0] == "{" { Doc::Soft } else { Doc::Line };
        self.group(|w| {
            w.token(brackets[0]);
            let begun = w.forced;
            w.indented(|w| {
                w.pass(SEPARATORS);
                w.first_line_end(edge(), rows.is_empty());
                let mut table = Table::default();
                let mut rest = rows;
                while !rest.is_empty() {
                    let together = rest.iter().take_while(|row| is_goal(row)).count().max(1);
                    let (now, after) = rest.split_at(together);
                    w.rows_together(now, &mut table);
                    if !after.is_empty() {
                        w.between_rows(&mut table);
                    }
                    rest = after;
                }
                table.end(&mut w.out);
                w.last_comments(rows.is_empty());
            });
            w.push(edge());
            w.token(brackets[1]);
            let force = force || rows.iter().any(holds_rows) || rows.len() > 1 && w.forced > begun;
            Shape::forced(force)
        });
    }

    /// A row, or consecutive goals, which are on one line if they fit.
    fn rows_together(&mut self, rows: &[BlockRow], table: &mut Table) {
        if let [row] = rows {
            self.row(row, table);
            self.pass(SEPARATORS);
            return;
        }
        table.end(&mut self.out);
        self.loose(|w| {
            for (i, row) in rows.iter().enumerate() {
                if i > 0 {
                    w.between_rows(table);
                }
                w.row(row, table);
                w.pass(SEPARATORS);
            }
            table.end(&mut w.out);
            Shape::default()
        });
    }

    /// The end of a row's line; an empty line also ends the alignment.
    fn between_rows(&mut self, table: &mut Table) {
        let begun = self.out.len();
        self.line_end_between(semicolon_or_line());
        if self.out[begun..].iter().any(|doc| matches!(doc, Doc::Blank)) {
            table.end(&mut self.out);
        }
    }

    fn row(&mut self, row: &BlockRow, table: &mut Table) {
        if !matches!(row, BlockRow::Item(item) if columns_of(item.form).is_some()) {
            table.end(&mut self.out);
        }
        match row {
            BlockRow::Item(item) => self.item(item, table),
            BlockRow::Setting(setting) => {
                self.copy(setting.key.span);
                self.token(":");
                self.behind(&setting.value);
            }
            BlockRow::From(value, _) => self.worded("from", value),
            BlockRow::For { pattern, over, rows, .. } => {
                self.flat(|w| w.for_head(pattern, over));
                self.space();
                self.rows(["{", "}"], rows, false);
            }
            BlockRow::If { arms, otherwise, .. } => {
                for (i, (condition, rows)) in arms.iter().enumerate() {
                    if i > 0 {
                        self.spaced("else");
                    }
                    self.flat(|w| w.head("if", condition));
                    self.space();
                    self.rows(["{", "}"], rows, false);
                }
                if let Some(rows) = otherwise {
                    self.spaced("else");
                    self.rows(["{", "}"], rows, false);
                }
            }
        }
    }

    /// A row in a game's notation: its fields, and the signs between them.
    fn item(&mut self, item: &Item, table: &mut Table) {
        self.gap();
        if self.log_row(item) {
            return table.end(&mut self.out);
        }
        let columns = columns_of(item.form);
        let end = item.span.end as usize;
        let mut cells = table.row(item.form, &mut self.out);
        let mut now = None;
        let mut before = None;
        for field in &item.fields {
            let start = (field.span.start as usize).min(end);
            let column = columns.and_then(|columns| column_of(columns, field.name, now));
            let mut begins = column;
            while let Some((sign, length)) = self.sign_before(start, field) {
                // A closing sign belongs to the column of what comes before it.
                if sign != Kind::Closer {
                    self.begin_cell(&mut begins, &mut cells, &mut before);
                }
                self.blank_between(&mut before, sign);
                self.copy_to(self.at + length);
            }
            self.begin_cell(&mut begins, &mut cells, &mut before);
            now = column.or(now);
            if field.span.start < field.span.end {
                self.blank_between(&mut before, Kind::Word);
                self.field(field);
            }
        }
        // A trailing comma means nothing.
        while self.at < end && self.comes(",") {
            self.skip_over(",");
        }
        self.lost |= self.at < end;
        match columns {
            Some(_) => table.add(cells, &self.out),
            None => table.end(&mut self.out),
        }
    }

    /// Begins the cell of a column, once, after the space that separates it from the previous cell.
    fn begin_cell(&mut self, column: &mut Option<usize>, cells: &mut Cells, before: &mut Option<Kind>) {
        if let Some(column) = column.take() {
            if before.take().is_some() {
                self.space();
            }
            cells.cell(column, &mut self.out);
        }
    }

    /// The space between two parts of a row: none before `:` and `,`, and none after an `x`.
    fn blank_between(&mut self, before: &mut Option<Kind>, kind: Kind) {
        if !matches!((before.replace(kind), kind), (None | Some(Kind::Times), _) | (_, Kind::Closer)) {
            self.space();
        }
    }

    /// The next sign before a field that begins at `end`, with its length.
    fn sign_before(&mut self, end: usize, field: &Field<Expr, Pattern>) -> Option<(Kind, usize)> {
        self.gap();
        let sign = self.text.get(self.at..end)?;
        let first = sign.chars().next()?;
        if first == '(' && matches!(field.content, Content::Value(_)) {
            return None;
        }
        if matches!(first, ':' | ',') {
            return Some((Kind::Closer, 1));
        }
        let is_word = |c: char| c == '_' || c.is_alphanumeric();
        let ends = |c: char| matches!(c, '#' | '(') || c.is_whitespace() || is_word(c) != is_word(first);
        let length = sign.find(ends).unwrap_or(sign.len());
        let kind = match &sign[..length] {
            "x" => Kind::Times,
            _ if is_word(first) => Kind::Word,
            _ => Kind::Sign,
        };
        Some((kind, length))
    }

    fn field(&mut self, field: &Field<Expr, Pattern>) {
        match &field.content {
            Content::Template(template) => {
                self.gap();
                self.template(template);
            }
            Content::Value(value) => self.row_value(value),
            Content::Block(block) => self.block(block),
        }
    }

    /// A value among the signs of a row: in parentheses, unless it is a literal.
    pub(super) fn row_value(&mut self, value: &Expr) {
        let opened = self.skip_openers(value.span.start as usize);
        match &value.kind {
            ExprKind::Range { start: Some(start), end: Some(end), inclusive } => {
                self.row_value(start);
                self.token(if *inclusive { "..=" } else { ".." });
                self.row_value(end);
            }
            ExprKind::Record(_) => self.expr(value),
            _ if is_written_out(value) => self.expr(value),
            _ if is_parenthesised(value) => self.expr(value),
            _ => self.parenthesised(|w| w.expr(value)),
        }
        self.skip_closers(opened);
    }

    /// A word of a notation: its text as spelt, its expressions formatted. A space is kept where there was one.
    pub(super) fn template(&mut self, template: &Template) {
        let end = template.span.end as usize;
        self.lost |= self.at != template.span.start as usize;
        if self.text[self.at..].starts_with('/') {
            return self.copy_to(end);
        }
        let mut quoted = false;
        self.values_in(template, |w, end| w.pieces_to(end, &mut quoted));
        self.pieces_to(end, &mut quoted);
    }

    /// The text of a notation up to an offset, with consecutive blanks collapsed to one, except in quotes, which may
    /// have been opened before a value.
    fn pieces_to(&mut self, end: usize, quoted: &mut bool) {
        while let Some(rest) = self.text.get(self.at..end).filter(|rest| !rest.is_empty()) {
            if !*quoted && rest.starts_with([' ', '\t']) {
                let after = rest.trim_start_matches([' ', '\t']);
                self.at += rest.len() - after.len();
                self.space();
                continue;
            }
            let escaped = rest.starts_with('\\');
            *quoted ^= rest.starts_with('"');
            let length = rest.chars().take(if escaped { 2 } else { 1 }).map(char::len_utf8).sum::<usize>();
            self.copy_to(self.at + length);
        }
    }
}

/// The separators of rows; those of rounds may have commas.
const SEPARATORS: &str = ";,";

fn is_goal(row: &BlockRow) -> bool {
    matches!(row, BlockRow::Item(item) if item.form == GOAL)
}

/// Whether a number of a notation is a literal.
fn is_written_out(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Number(_) | ExprKind::Bool(_) => true,
        ExprKind::Unary { op: UnaryOp::Negate, operand } => matches!(operand.kind, ExprKind::Number(_)),
        _ => false,
    }
}

/// The kind of a part of a row, as far as it matters for the spaces around it.
#[derive(Copy, Clone, PartialEq)]
enum Kind {
    /// `:` or `,`.
    Closer,
    /// `=>` and the like.
    Sign,
    /// The `x` before a number of copies.
    Times,
    /// A word, or a field.
    Word,
}

/// Whether the rows of a block are on lines of their own even if they would fit on one: those of a game or
/// a log if there are several, and those of a declaration if any has a label.
fn is_broken(block: &Block) -> bool {
    let headless = block.head.start == block.head.end;
    let is_game = GAMES.contains(&block.word);
    !headless
        && block.rows.len() > ROWS_ON_A_LINE
        && (is_game || block.name.is_some() && block.rows.iter().any(has_label))
}

/// The maximum number of rows of a game, a log or a declaration that share a line.
const ROWS_ON_A_LINE: usize = 2;

/// Whether a row begins with an owner or suits, which are aligned in a column.
fn has_label(row: &BlockRow) -> bool {
    let BlockRow::Item(item) = row else { return false };
    item.fields.first().is_some_and(|first| LABELS.contains(&first.name))
}

/// Whether a row contains rows that may be left out or repeated.
fn holds_rows(row: &BlockRow) -> bool {
    matches!(row, BlockRow::For { .. } | BlockRow::If { .. })
}
