//! The common parts of all domain blocks: the head, settings, `for` and `if` among the rows; and the
//! table of their **notations**, which says how the rows of each are parsed and how malformed ones are reported.

use super::Build;
use super::conditions::Head;
use super::junk::{junk, unknown_rows};
use super::literals::Parts;
use tg_core::ast::{Block, BlockRow, Content, Expr, Pattern, Setting, Template};
use tg_core::source::Span;
use tg_grammar::{Pair, Pairs, Rule};

/// How the blocks of a domain word are parsed.
pub(super) struct Notation {
    /// The domain word.
    pub(super) word: &'static str,
    /// The grammar's rule for a block.
    pub(super) block: Rule,
    /// The rules for a `for` and for an `if` among its rows.
    pub(super) each: Rule,
    pub(super) choice: Rule,
    /// The rule that parses one row by itself, to find what is wrong with it.
    pub(super) only: Rule,
    /// Adds a parsed row: usually one, several if one line contains several, none if it isn't a row.
    pub(super) row: fn(&mut Build, Pair, &mut Vec<BlockRow>),
    /// A sign that every row contains, if there is one: a stretch without it isn't a malformed row but no row at all.
    pub(super) mark: Option<&'static str>,
    /// The message for such a stretch, and the help.
    pub(super) stray: [&'static str; 2],
    /// Determines the intended meaning of such a stretch, and describes how it is written.
    pub(super) meant: Option<MeantRow>,
    /// The rule for the rows that name the participants, and that for a name in them, if any.
    pub(super) names: Option<[Rule; 2]>,
    /// Determines from a word what a malformed row was meant to be, and describes how such a row is written; the first
    /// argument is the participants' names.
    pub(super) written: WrittenRow,
    /// The message for a comma between rows, and the help; `None` if commas separate them.
    pub(super) comma: Option<[&'static str; 2]>,
}

/// Determines what a stretch that isn't a row was meant to be, from the participants' names and its text.
pub(super) type MeantRow = fn(&[String], &str) -> Option<String>;

/// Determines what a malformed row was meant to be: the decisive word, or "", and how such a row is written.
pub(super) type WrittenRow = fn(&[String], &str) -> Option<(&'static str, String)>;

/// A part of a row.
pub(super) type Field = tg_core::notation::Field<Expr, Pattern>;

/// For notations whose rows aren't distinguished by a word.
pub(super) fn no_words(_: &[String], _: &str) -> Option<(&'static str, String)> {
    None
}

impl Build<'_> {
    /// A block of a domain word.
    pub(super) fn block(&mut self, pair: Pair, notation: &'static Notation) -> Block {
        let (span, word) = (self.span(&pair), notation.word);
        let start = pair.as_span().start();
        let head = self.place(start, start + word.len());
        let mut block =
            Block { word, span, head, name: None, over: None, settings: Vec::new(), rows: Vec::new() };
        let mut inner = pair.into_inner();
        // The domain word itself.
        inner.next();
        while let Some(part) = inner.peek() {
            match part.as_rule() {
                Rule::block_name => block.name = Some(self.name(&part)),
                Rule::settings => {
                    block.settings = self.in_bracket(part, Rule::only_arguments, Self::setting).0;
                }
                Rule::over => block.over = part.into_inner().nth(1).map(|x| self.expr(x)),
                _ => break,
            }
            inner.next();
        }
        let own = inner.clone().filter(|row| notation.names.is_some_and(|[rows, _]| row.as_rule() == rows));
        let own = own.flat_map(Pair::into_inner);
        let own = own.filter(|name| notation.names.is_some_and(|[_, names]| name.as_rule() == names));
        let own = own.map(|name| name.as_str().trim().to_owned()).collect();
        let around = std::mem::replace(&mut self.participants, own);
        let begins = inner.clone().any(|row| begins_with_another(&row, notation));
        let before = std::mem::replace(&mut self.has_more_participants, begins);
        block.rows = self.rows(inner, notation);
        (self.participants, self.has_more_participants) = (around, before);
        block
    }

    /// The rows of a block: `for` and `if` are handled here, junk and tails are reported, the others are parsed
    /// by the notation.
    pub(super) fn rows(&mut self, pairs: Pairs, notation: &'static Notation) -> Vec<BlockRow> {
        let mut rows = Vec::new();
        let mut commas = false;
        let mut start = 0;
        let mut is_nested = false;
        for pair in pairs {
            let (at, end) = (pair.as_span().start(), pair.as_span().end());
            let in_braces =
                std::mem::replace(&mut is_nested, [notation.each, notation.choice].contains(&pair.as_rule()));
            let row = match pair.as_rule() {
                by if by == notation.each => Some(self.for_rows(pair, notation)),
                by if by == notation.choice => Some(self.if_rows(pair, notation)),
                Rule::comma => {
                    if let Some(told) = notation.comma
                        && !std::mem::replace(&mut commas, true)
                    {
                        self.comma_between_rows(told, self.span(&pair));
                    }
                    continue;
                }
                Rule::junk | Rule::round_junk => Some(self.junk_row(notation.only, at, end)),
                Rule::brace_tail | Rule::round_tail if in_braces => {
                    self.after_braces(at, end);
                    None
                }
                Rule::brace_tail | Rule::round_tail => {
                    rows.pop();
                    Some(self.junk_row(notation.only, start, end))
                }
                _ => {
                    (notation.row)(self, pair, &mut rows);
                    None
                }
            };
            start = at;
            rows.extend(row);
        }
        rows
    }

    /// A field that holds a template.
    pub(super) fn template_field(&mut self, name: &'static str, pair: Pair) -> Field {
        text_field(name, self.pieces(pair))
    }

    /// A number of the notation, as a literal or in parentheses.
    pub(super) fn number_or_paren(&mut self, pair: Pair, around: Span) -> Expr {
        match pair.as_rule() {
            Rule::number => Expr { span: self.span(&pair), kind: self.number(&pair) },
            Rule::paren => self.paren(pair).expr,
            _ => junk(around),
        }
    }

    /// Words, texts and `{expr}` in a row, concatenated.
    pub(super) fn pieces(&mut self, pair: Pair) -> Template {
        let span = self.span(&pair);
        let mut parts = Parts::default();
        for piece in pair.into_inner() {
            match piece.as_rule() {
                Rule::bare | Rule::log_letters => parts.letters.push_str(piece.as_str()),
                Rule::text => self.text_parts(piece, &mut parts),
                _ => self.interp(piece, &mut parts),
            }
        }
        Template { parts: parts.finish(), span }
    }

    /// `key: value`.
    pub(super) fn setting(&mut self, pair: Pair) -> Setting {
        let around = self.span(&pair);
        let mut inner = pair.into_inner();
        let key = match inner.next() {
            Some(word) => self.name(&word),
            None => tg_core::notation::Name { text: self.intern(""), span: around },
        };
        let value = self.next_expr(&mut inner, around);
        Setting { key, value }
    }

    /// `from other`.
    pub(super) fn begins_with(&mut self, pair: Pair) -> BlockRow {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        // The keyword itself.
        inner.next();
        BlockRow::From(self.next_expr(&mut inner, span), span)
    }

    /// `for p in e { rows }`.
    fn for_rows(&mut self, pair: Pair, notation: &'static Notation) -> BlockRow {
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
                _ => rows = Some(self.rows(part.into_inner(), notation)),
            }
        }
        let Some(rows) = rows else {
            self.no_block(&mut head, "for", start, Some(end));
            return unknown_rows(span);
        };
        BlockRow::For { pattern, over: self.unknown(&mut head, span), rows, span }
    }

    /// `if c { rows } else { rows }`.
    fn if_rows(&mut self, pair: Pair, notation: &'static Notation) -> BlockRow {
        let span = self.span(&pair);
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let mut arms: Vec<(Expr, Vec<BlockRow>)> = Vec::new();
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
                    let rows = self.rows(part.into_inner(), notation);
                    match head.take() {
                        Some(condition) => arms.push((condition, rows)),
                        None => otherwise = Some(rows),
                    }
                }
            }
        }
        self.no_block(&mut head, "if", start, Some(end));
        if arms.is_empty() { unknown_rows(span) } else { BlockRow::If { arms, otherwise, span } }
    }
}

/// Whether a row, or one within it, says that a block begins with another value.
fn begins_with_another(row: &Pair, notation: &'static Notation) -> bool {
    row.as_rule() == Rule::from_row
        || [notation.each, notation.choice].contains(&row.as_rule())
            && row.clone().into_inner().flatten().any(|row| row.as_rule() == Rule::from_row)
}

/// A field that holds a template.
pub(super) fn text_field(name: &'static str, template: Template) -> Field {
    let span: Span = template.span;
    Field { name, span, content: Content::Template(template) }
}

/// A field that holds a value.
pub(super) fn value_field(name: &'static str, value: Expr) -> Field {
    Field { name, span: value.span, content: Content::Value(value) }
}
