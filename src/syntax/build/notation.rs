//! What the domain blocks of all games share: the head, settings, and `for` and `if` among the rows.

use super::heads::Head;
use super::{Build, junk};
use crate::source::Span;
use crate::syntax::ast::{Block, Expr, Row, Setting};
use crate::syntax::grammar::{Pair, Pairs, Rule};

/// How a game reads the rows within its brackets.
pub(super) type ReadRows<'b> = fn(&mut Build<'b>, Pairs) -> Vec<Row>;

impl<'b> Build<'b> {
    /// A block of a domain word: what stands before its rows, and the rows by the game's own reader.
    pub(super) fn block_with(&mut self, pair: Pair, word: &'static str, read: ReadRows<'b>) -> Block {
        let span = self.span(&pair);
        let start = pair.as_span().start();
        let head = self.place(start, start + word.len());
        let mut block =
            Block { word, span, head, name: None, over: None, settings: Vec::new(), rows: Vec::new() };
        let mut inner = pair.into_inner();
        while let Some(part) = inner.peek() {
            match part.as_rule() {
                Rule::block_name => block.name = Some(self.name(&part)),
                Rule::settings => block.settings = self.settings(part),
                Rule::over => block.over = part.into_inner().nth(1).map(|x| self.expr(x)),
                Rule::kw_alphabet | Rule::kw_round | Rule::kw_game => {}
                _ => break,
            }
            inner.next();
        }
        block.rows = read(self, inner);
        block
    }

    /// Settings in parentheses.
    fn settings(&mut self, pair: Pair) -> Vec<Setting> {
        let (span, opener) = (self.span(&pair), pair.as_span().start());
        let mut settings = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::bad {
                self.bad(Rule::only_arguments, opener, &part, span);
            } else {
                settings.push(self.setting(part));
            }
        }
        settings
    }

    /// `key: value`.
    pub(super) fn setting(&mut self, pair: Pair) -> Setting {
        let around = self.span(&pair);
        let mut inner = pair.into_inner();
        let key = match inner.next() {
            Some(word) => self.name(&word),
            None => crate::notation::Name { text: self.intern(""), span: around },
        };
        let value = self.next_expr(&mut inner, around);
        Setting { key, value }
    }

    /// `for p in e { rows }`.
    pub(super) fn for_rows(&mut self, pair: Pair, read: ReadRows<'b>) -> Row {
        let span = self.span(&pair);
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let mut pattern = self.no_pattern(span);
        let mut head = Head::new(Rule::only_for_head);
        let mut rows = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::for_pattern => {
                    head = Head::from(Rule::only_for_head, part.as_span().start());
                    pattern = self.for_pattern(part);
                }
                Rule::kw_for | Rule::kw_in => {}
                Rule::head_expr | Rule::head_junk => self.head_part(&mut head, part),
                _ => rows = Some(read(self, part.into_inner())),
            }
        }
        let Some(rows) = rows else {
            self.no_block(&mut head, "for", start, Some(end));
            return unknown_rows(span);
        };
        Row::For { pattern, over: self.unknown(&mut head, span), rows, span }
    }

    /// `if c { rows } else { rows }`.
    pub(super) fn if_rows(&mut self, pair: Pair, read: ReadRows<'b>) -> Row {
        let span = self.span(&pair);
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let mut arms: Vec<(Expr, Vec<Row>)> = Vec::new();
        let mut otherwise = None;
        let mut head = Head::new(Rule::only_head);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_if => {}
                Rule::else_if => {
                    self.else_if(&part);
                    self.no_block(&mut head, "if", start, None);
                }
                Rule::kw_else => self.no_block(&mut head, "if", start, None),
                Rule::head_expr | Rule::head_junk => self.head_part(&mut head, part),
                _ => {
                    let rows = read(self, part.into_inner());
                    match head.take() {
                        Some(condition) => arms.push((condition, rows)),
                        None => otherwise = Some(rows),
                    }
                }
            }
        }
        self.no_block(&mut head, "if", start, Some(end));
        if arms.is_empty() { unknown_rows(span) } else { Row::If { arms, otherwise, span } }
    }
}

/// Rows that couldn't be read: an `if` on junk stands for them, as nobody can know what they hold.
pub(super) fn unknown_rows(span: Span) -> Row {
    Row::If { arms: vec![(junk(span), Vec::new())], otherwise: None, span }
}
