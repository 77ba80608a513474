//! What the domain blocks of all games share: the head, settings, and `for` and `if` among the rows.

use super::{Build, junk};
use crate::syntax::ast::{Block, Row, Setting};
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
        let mut pattern = self.no_pattern(span);
        let mut over = junk(span);
        let mut rows = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_for | Rule::kw_in => {}
                Rule::for_pattern => pattern = self.for_pattern(part),
                Rule::head_expr => over = self.expr(part),
                Rule::head_junk => over = self.head_junk(Rule::only_for_head, &part),
                _ => rows = read(self, part.into_inner()),
            }
        }
        Row::For { pattern, over, rows, span }
    }

    /// `if c { rows } else { rows }`.
    pub(super) fn if_rows(&mut self, pair: Pair, read: ReadRows<'b>) -> Row {
        let span = self.span(&pair);
        let mut arms = Vec::new();
        let mut otherwise = None;
        let mut condition = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_if | Rule::kw_else => {}
                Rule::else_if => self.else_if(&part),
                Rule::head_expr => condition = Some(self.expr(part)),
                Rule::head_junk => condition = Some(self.head_junk(Rule::only_head, &part)),
                _ => {
                    let rows = read(self, part.into_inner());
                    match condition.take() {
                        Some(condition) => arms.push((condition, rows)),
                        None => otherwise = Some(rows),
                    }
                }
            }
        }
        Row::If { arms, otherwise, span }
    }
}
