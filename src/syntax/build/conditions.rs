//! Conditions and the like: the **head** of a statement, between `if`, `for` … and the braces, and the messages
//! for missing parts.

use super::Build;
use super::junk::junk;
use tg_core::ast::{Expr, ExprKind};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;
use tg_grammar::{Pair, Rule};

/// A head that is being built.
pub(super) struct Head {
    /// The rule that parses all of it.
    by: Rule,
    /// Where it begins in the statement.
    start: Option<usize>,
    value: Option<Expr>,
}

impl Head {
    /// A head that is parsed by a rule.
    pub(super) fn new(by: Rule) -> Self {
        Head { by, start: None, value: None }
    }

    /// A head that begins with something other than its value.
    pub(super) fn from(by: Rule, start: usize) -> Self {
        Head { by, start: Some(start), value: None }
    }

    /// Its value, once its braces were found.
    pub(super) fn take(&mut self) -> Option<Expr> {
        self.start = None;
        self.value.take()
    }
}

impl Build<'_> {
    /// A part of a head.
    pub(super) fn head_part(&mut self, head: &mut Head, part: Pair) {
        let start = *head.start.get_or_insert(part.as_span().start());
        match part.as_rule() {
            Rule::head_expr => head.value = Some(self.expr(part)),
            Rule::head_junk => head.value = Some(self.head_junk(head.by, start, part.as_span().end())),
            // The keyword itself.
            _ => head.start = None,
        }
    }

    /// Reports a head without braces, unless what follows at `end` is reported anyway.
    pub(super) fn no_block(&mut self, head: &mut Head, word: &str, start: usize, end: Option<usize>) {
        let Some(value) = head.take() else { return };
        let place = self.place(start, start + word.len());
        if end.is_some_and(|end| !self.ends_at(end) && !self.goes_on(end)) || self.has_repair(value.span) {
            return;
        }
        let without_head = matches!(value.kind, ExprKind::Block(_) | ExprKind::Record(_));
        self.without_braces += usize::from(!without_head);
        self.report(if without_head {
            Diagnostic::new(Code::E0028, format!("this `{word}` has nothing before its block"))
                .at(place, "a condition or a value is expected after it")
        } else {
            Diagnostic::new(Code::E0028, format!("this `{word}` has no block"))
                .at(place, "`{` is expected after its head")
                .help(format!("write `{word} … {{ … }}`"))
        });
    }

    /// Reports a missing value after a word.
    pub(super) fn no_value(&mut self, word: &str, start: usize, end: usize) {
        let text = self.piece.get(start..end).unwrap_or("");
        let at = start + text.rfind(word).unwrap_or(0);
        let place = self.place(at, at + word.len());
        if self.ends_at(end) && !self.has_repair(place) {
            self.report(
                Diagnostic::new(Code::E0028, format!("an expression is missing after `{word}`"))
                    .at(place, "an expression is expected after it"),
            );
        }
    }

    /// Reports a `try` without `else`.
    pub(super) fn no_else(&mut self, place: Span, end: usize) {
        if self.ends_at(end) && !self.has_repair(place) {
            self.report(
                Diagnostic::new(Code::E0028, "this `try` has no `else`")
                    .at(place, "what stands in for it when it fails?")
                    .help("write `try … else none`, or whatever value fits"),
            );
        }
    }

    /// Reports a `deal` without `from`.
    pub(super) fn no_source(&mut self, place: Span, end: usize) {
        if self.ends_at(end) && !self.has_repair(place) {
            self.report(
                Diagnostic::new(Code::E0028, "this `deal` has no source")
                    .at(place, "`from` and a deck are expected after it")
                    .help("write `deal 5 from deck`"),
            );
        }
    }

    /// Reports a `deal` without a number of cards; `deck` is the name of their source in a help.
    pub(super) fn no_number_of_cards(&mut self, place: Span, until: bool, deck: &str) {
        let found = match until {
            true => Diagnostic::new(Code::E0028, "this `deal until` doesn't say when it ends")
                .at(place, "a function of the hand is expected after `until`"),
            false => Diagnostic::new(Code::E0028, "this `deal` doesn't say how many cards")
                .at(place, "a number is expected after it"),
        };
        let help = format!("write `deal 5 from {deck}`, or `deal until h -> h.size == 5 from {deck}`");
        self.report(found.help(help));
    }

    /// Reports a clause that holds by default.
    pub(super) fn without_replacement(&mut self, part: &Pair) {
        let place = self.span(part);
        self.report(
            Diagnostic::new(Code::E0001, "cards aren't put back by default")
                .at(place, "this holds anyway")
                .help("leave it out; `with replacement` puts each card back before the next"),
        );
    }

    /// Whether a row, an entry or a bracket ends here, so that nothing after it is reported separately.
    fn ends_at(&self, end: usize) -> bool {
        let rest = self.piece.get(end..).unwrap_or("").trim_start_matches([' ', '\t']);
        rest.is_empty() || rest.starts_with([')', ']', '}', ',', ';', '\n', '>'])
    }

    /// Whether a comprehension continues here: then what follows a value without its block is parsed, and not reported.
    fn goes_on(&self, end: usize) -> bool {
        let rest = self.piece.get(end..).unwrap_or("").trim_start();
        let after = rest.strip_prefix("for").or_else(|| rest.strip_prefix("if"));
        after.is_some_and(|after| after.starts_with(char::is_whitespace))
    }

    /// The value of a head, or junk if it has none.
    pub(super) fn unknown(&self, head: &mut Head, around: Span) -> Expr {
        head.take().unwrap_or_else(|| junk(around))
    }
}
