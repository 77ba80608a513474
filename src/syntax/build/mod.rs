//! From what the grammar found to the syntax tree: one file for each kind of node.
//!
//! The builders know precedence and shapes; they check nothing but literals. They recurse along nesting
//! only, which the layout scan has bounded. Offsets of the grammar are of the repaired text of one
//! statement; [`Build::place`] turns them into places of the original.

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
use junk::junk;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use tg_core::ast::{Expr, Name};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::normalization::composed;
use tg_core::source::{SourceId, Span};
use tg_grammar::{Pair, Pairs};

/// What the builders share.
pub(super) struct Build<'a> {
    source: SourceId,
    map: &'a OffsetMap,
    docs: &'a FxHashMap<usize, Rc<str>>,
    /// Where the layout scan has repaired something, in the original.
    repaired: &'a [usize],
    /// Where the statement that is being built begins in the repaired text.
    base: usize,
    /// The repaired text of that statement.
    piece: &'a str,
    /// Each name once.
    names: FxHashSet<Rc<str>>,
    /// Whether a tail follows the statement that is being built.
    tail_follows: bool,
    /// Whether that statement has said what is wrong, so that its tail needn't.
    spoken: bool,
    /// Whether the statement before was said to be a function without a body.
    bodiless: bool,
    /// How many heads had no braces: an `end` below is the same mistake.
    without_braces: usize,
    /// Who takes part in the block that is being built, as their names are spelt.
    participants: Vec<String>,
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
            diagnostics: Vec::new(),
        }
    }

    /// Goes to a top-level statement.
    pub(super) fn begin(&mut self, base: usize, piece: &'a str) {
        self.base = base;
        self.piece = piece;
    }

    /// How much was found so far.
    pub(super) fn found(&self) -> usize {
        self.diagnostics.len()
    }

    /// Whether nothing that was read so far changes how the next statement is read.
    pub(super) fn is_clean(&self) -> bool {
        !self.bodiless && self.without_braces == 0
    }

    /// Whether the layout scan has repaired something within some bytes of the original.
    pub(super) fn is_repaired(&self, from: usize, to: usize) -> bool {
        let first = self.repaired.partition_point(|&at| at < from);
        self.repaired.get(first).is_some_and(|&at| at <= to)
    }

    /// What was found.
    pub(super) fn finish(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    /// The place of a stretch of the statement.
    fn place(&self, start: usize, end: usize) -> Span {
        let start = self.map.original(self.base + start);
        let end = self.map.original(self.base + end);
        Span::new(self.source, start, end.max(start))
    }

    /// The place of what a rule found, without the blanks that the grammar takes after it.
    fn span(&self, pair: &Pair) -> Span {
        let start = pair.as_span().start();
        self.place(start, start + pair.as_str().trim_end_matches([' ', '\t', '\n']).len())
    }

    /// A name, the same text shared.
    fn intern(&mut self, text: &str) -> Rc<str> {
        if let Some(known) = self.names.get(text) {
            return known.clone();
        }
        let name: Rc<str> = composed(text).into();
        self.names.insert(name.clone());
        name
    }

    /// The name that a rule found.
    fn name(&mut self, pair: &Pair) -> Name {
        let text = pair.as_str().trim_end_matches([' ', '\t']);
        Name { text: self.intern(text), span: self.span(pair) }
    }

    /// Reports something.
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports something at a place and gives the junk that is there.
    fn refuse(&mut self, code: Code, message: impl Into<String>, span: Span) -> Expr {
        self.report(Diagnostic::new(code, message).at(span, ""));
        junk(span)
    }

    /// The next expression within a rule; what the grammar always gives.
    fn next_expr(&mut self, inner: &mut Pairs, around: Span) -> Expr {
        match inner.next() {
            Some(pair) => self.expr(pair),
            None => junk(around.after()),
        }
    }
}
