//! Alphabets, rounds and the rewriting game.
//!
//! The forms of their rows: `symbols` (fields `symbol`), `rule` (fields `owner` where one stands there,
//! `left`, `right`), `goal` (fields `player`, and `goal` or `pattern`), `round` (a field `round`).

use super::Build;
use super::literals::Parts;
use super::notation::ReadRows;
use crate::notation::Part;
use crate::source::Span;
use crate::syntax::ast::{Block, Content, Field, Item, Row, Template};
use crate::syntax::grammar::{Pair, Pairs, Rule};

type Fields = Vec<Field<crate::syntax::ast::Expr, crate::syntax::ast::Pattern>>;

impl<'b> Build<'b> {
    /// A block of one of the three words.
    pub(super) fn block(&mut self, pair: Pair) -> Block {
        match pair.as_rule() {
            Rule::alphabet_block => self.block_with(pair, "alphabet", Build::alphabet_rows),
            Rule::game_block => self.block_with(pair, "game", Build::game_rows),
            _ => self.block_with(pair, "round", Build::round_rows),
        }
    }

    fn alphabet_rows(&mut self, pairs: Pairs) -> Vec<Row> {
        self.rows(pairs, Build::alphabet_rows, Rule::only_symbols, |build, pair| match pair.as_rule() {
            Rule::symbols => {
                let span = build.span(&pair);
                let fields = pair.into_inner().map(|s| build.template_field("symbol", s)).collect();
                Some(Row::Item(Item { form: "symbols", span, fields }))
            }
            _ => None,
        })
    }

    fn round_rows(&mut self, pairs: Pairs) -> Vec<Row> {
        self.rows(pairs, Build::round_rows, Rule::only_rule, |build, pair| match pair.as_rule() {
            Rule::rule => Some(Row::Item(build.rule(pair))),
            _ => None,
        })
    }

    fn game_rows(&mut self, pairs: Pairs) -> Vec<Row> {
        self.rows(pairs, Build::game_rows, Rule::only_game_row, |build, pair| {
            let span = build.span(&pair);
            match pair.as_rule() {
                Rule::goal => Some(Row::Item(build.goal(pair))),
                Rule::setting if is_rule(&pair) => {
                    build.rule_in_game(span);
                    Some(super::notation::unknown_rows(span))
                }
                Rule::setting => Some(Row::Setting(build.setting(pair))),
                Rule::from_row => {
                    let mut inner = pair.into_inner();
                    inner.next();
                    Some(Row::From(build.next_expr(&mut inner, span), span))
                }
                Rule::round_row_block => {
                    let block = build.block(pair.into_inner().next()?);
                    let fields =
                        vec![Field { name: "round", span, content: Content::Block(Box::new(block)) }];
                    Some(Row::Item(Item { form: "round", span, fields }))
                }
                _ => None,
            }
        })
    }

    /// The rows of a block: `for` and `if` by themselves, junk and tails reported, the others by `item`.
    fn rows(
        &mut self,
        pairs: Pairs,
        read: ReadRows<'b>,
        by: Rule,
        item: fn(&mut Self, Pair) -> Option<Row>,
    ) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut commas = false;
        let mut start = 0;
        for pair in pairs {
            let (at, end) = (pair.as_span().start(), pair.as_span().end());
            let row = match pair.as_rule() {
                Rule::for_symbols | Rule::for_rules | Rule::for_game => Some(self.for_rows(pair, read)),
                Rule::if_symbols | Rule::if_rules | Rule::if_game => Some(self.if_rows(pair, read)),
                Rule::comma => {
                    if !std::mem::replace(&mut commas, true) {
                        self.comma_between_rows(by, self.span(&pair));
                    }
                    continue;
                }
                Rule::junk | Rule::round_junk => Some(self.junk_row(by, at, end)),
                Rule::brace_tail | Rule::round_tail => {
                    rows.pop();
                    Some(self.junk_row(by, start, end))
                }
                _ => item(self, pair),
            };
            start = at;
            rows.extend(row);
        }
        rows
    }

    fn rule(&mut self, pair: Pair) -> Item {
        let span = self.span(&pair);
        let mut sides = Vec::new();
        let mut owned = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::side => sides.push(self.pieces(part)),
                Rule::owner_sign => owned = true,
                Rule::rule_sign => self.rule_sign(&part),
                _ => {}
            }
        }
        let names: &[&'static str] = if owned { &["owner", "left", "right"] } else { &["left", "right"] };
        let fields =
            names.iter().copied().zip(sides).map(|(name, template)| text_field(name, template)).collect();
        Item { form: "rule", span, fields }
    }

    fn goal(&mut self, pair: Pair) -> Item {
        let span = self.span(&pair);
        let mut fields: Fields = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::player => fields.push(self.template_field("player", part)),
                Rule::side_some => fields.push(self.template_field("goal", part)),
                Rule::regex => {
                    let span = self.span(&part);
                    let raw = part.as_str().trim_matches('/').replace("\\/", "/");
                    let parts = vec![Part::Text(raw.into())];
                    fields.push(text_field("pattern", Template { parts, span }));
                }
                _ => {}
            }
        }
        Item { form: "goal", span, fields }
    }

    fn template_field(
        &mut self,
        name: &'static str,
        pair: Pair,
    ) -> Field<crate::syntax::ast::Expr, crate::syntax::ast::Pattern> {
        text_field(name, self.pieces(pair))
    }

    /// Words, texts and `{expr}` in a row, joined.
    fn pieces(&mut self, pair: Pair) -> Template {
        let span = self.span(&pair);
        let mut parts = Parts::default();
        for piece in pair.into_inner() {
            match piece.as_rule() {
                Rule::bare => parts.letters.push_str(piece.as_str()),
                Rule::text => self.text_parts(piece, &mut parts),
                _ => self.interp(piece, &mut parts),
            }
        }
        Template { parts: parts.finish(), span }
    }
}

/// Whether what looks like a setting of a game is a rule.
fn is_rule(setting: &Pair) -> bool {
    let value = setting.as_str().split_once(':').map_or("", |(_, value)| value);
    value.split_once("=>").is_some_and(|(left, _)| left.trim().chars().all(char::is_alphanumeric))
}

/// A field that holds a template.
fn text_field(
    name: &'static str,
    template: Template,
) -> Field<crate::syntax::ast::Expr, crate::syntax::ast::Pattern> {
    let span: Span = template.span;
    Field { name, span, content: Content::Template(template) }
}
