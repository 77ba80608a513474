//! From the grammar's output to the syntax tree: one file for each kind of node.
//!
//! The builders know precedence and shapes; they check nothing but literals. They recurse along nesting
//! only, which the layout scan has bounded. The grammar's offsets refer to the repaired text of one
//! statement; [`Build::place`] converts them to spans of the original.

mod access;
mod assign;
mod catan;
mod conditions;
mod control;
mod deck;
mod dice;
mod expected;
mod expr;
mod foreign_syntax;
mod functions;
mod junk;
mod literals;
mod match_patterns;
mod messages;
mod notation;
mod notations;
mod openings;
mod patterns;
mod records;
mod regexes;
mod rewrite;
mod settings;
mod statements;
mod unparsed;
mod words;

use super::layout::{Layout, OffsetMap};
pub(crate) use catan::names::is_plain_name;
use junk::junk;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use tg_core::ast::{Expr, Name};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::normalization::composed;
use tg_core::source::{SourceId, Span};
use tg_grammar::{Pair, Pairs};

/// The state shared by the builders.
pub(super) struct Build<'a> {
    source: SourceId,
    map: &'a OffsetMap,
    docs: &'a FxHashMap<usize, Rc<str>>,
    /// The offsets of the layout scan's repairs, in the original.
    repaired: &'a [usize],
    /// Where the current statement begins in the repaired text.
    base: usize,
    /// The repaired text of that statement.
    piece: &'a str,
    /// The interned names.
    names: FxHashSet<Rc<str>>,
    /// Whether a tail follows the current statement.
    tail_follows: bool,
    /// Whether that statement has been reported already, so that its tail needn't be.
    spoken: bool,
    /// Whether the previous statement was reported as a function without a body.
    bodiless: bool,
    /// How many heads had no braces: an `end` below is part of the same mistake.
    without_braces: usize,
    /// The participants in the current block, with their names as spelt.
    participants: Vec<String>,
    /// Whether the current block begins with another value, which may have more of them.
    has_more_participants: bool,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Build<'a> {
    /// A builder for a text whose layout is known.
    pub(super) fn new(source: SourceId, layout: &'a Layout) -> Self {
        Build {
            source,
            map: &layout.map,
            docs: &layout.docs,
            repaired: &layout.repaired,
            base: 0,
            piece: "",
            names: FxHashSet::default(),
            tail_follows: false,
            spoken: false,
            bodiless: false,
            without_braces: 0,
            participants: Vec::new(),
            has_more_participants: false,
            diagnostics: Vec::new(),
        }
    }

    /// Starts a top-level statement.
    pub(super) fn begin(&mut self, base: usize, piece: &'a str) {
        self.base = base;
        self.piece = piece;
    }

    /// The number of diagnostics so far.
    pub(super) fn found(&self) -> usize {
        self.diagnostics.len()
    }

    /// Whether no state from earlier statements affects how the next one is built.
    pub(super) fn is_clean(&self) -> bool {
        !self.bodiless && self.without_braces == 0
    }

    /// Whether the layout scan has repaired something within a range of the original.
    pub(super) fn is_repaired(&self, from: usize, to: usize) -> bool {
        let first = self.repaired.partition_point(|&at| at < from);
        self.repaired.get(first).is_some_and(|&at| at <= to)
    }

    /// The diagnostics.
    pub(super) fn finish(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    /// The span of a stretch of the statement.
    fn place(&self, start: usize, end: usize) -> Span {
        let start = self.map.original(self.base + start);
        let end = self.map.original(self.base + end);
        Span::new(self.source, start, end.max(start))
    }

    /// The span of a pair, without the blanks that the grammar includes at its end.
    fn span(&self, pair: &Pair) -> Span {
        let start = pair.as_span().start();
        self.place(start, start + pair.as_str().trim_end_matches([' ', '\t', '\n']).len())
    }

    /// Interns a name.
    fn intern(&mut self, text: &str) -> Rc<str> {
        if let Some(known) = self.names.get(text) {
            return known.clone();
        }
        let name: Rc<str> = composed(text).into();
        self.names.insert(name.clone());
        name
    }

    /// The name in a pair.
    fn name(&mut self, pair: &Pair) -> Name {
        let text = pair.as_str().trim_end_matches([' ', '\t']);
        Name { text: self.intern(text), span: self.span(pair) }
    }

    /// Reports a diagnostic.
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports an error and returns junk in its place.
    fn refuse(&mut self, code: Code, message: impl Into<String>, span: Span) -> Expr {
        self.report(Diagnostic::new(code, message).at(span, ""));
        junk(span)
    }

    /// The next expression in a pair, which the grammar always provides.
    fn next_expr(&mut self, inner: &mut Pairs, around: Span) -> Expr {
        match inner.next() {
            Some(pair) => self.expr(pair),
            None => junk(around.after()),
        }
    }
}
