//! Expressions, except operators and postfix parts; and the indentation after a sign.

use super::brackets::Manner;
use super::doc::Doc;
use super::operators::Step;
use super::parentheses::{Place, is_parenthesised, level, needs};
use super::writer::{Shape, Writer};
use tg_core::ast::{Clause, Entry, Expr, ExprKind, MatchArm, Param, Pattern};

/// The maximum length, in bytes, of an element that shares its line with others.
const SHORT: u32 = 12;

impl Writer<'_> {
    /// An expression in a position that allows any.
    pub(super) fn expr(&mut self, expr: &Expr) {
        self.expr_at(expr, Place::Free);
    }

    /// An expression, parenthesised if its position requires it.
    pub(super) fn expr_at(&mut self, expr: &Expr, place: Place) {
        self.expr_in(expr, place, Step::One);
    }

    /// A chain of operators on lines of its own, which isn't indented.
    fn own_lines(&mut self, expr: &Expr) {
        self.expr_in(expr, Place::Free, Step::None);
    }

    /// A word with an expression after it and a block after that: a chain of operators is indented further
    /// than the block.
    pub(super) fn head(&mut self, word: &'static str, expr: &Expr) {
        self.word(word);
        let around = std::mem::replace(&mut self.in_head, true);
        self.expr_in(expr, Place::Head, Step::Two);
        self.in_head = around;
    }

    /// Skips the parentheses in the text, and writes those that are needed.
    fn expr_in(&mut self, expr: &Expr, place: Place, step: Step) {
        let opened = self.skip_openers(expr.span.start as usize);
        let is_block = self.in_head && matches!(expr.kind, ExprKind::Domain(_));
        if is_block || needs(expr, place) {
            self.parenthesised(|w| w.bare(expr, Step::None));
        } else {
            self.bare(expr, step);
        }
        self.skip_closers(opened);
    }

    /// An expression without parentheses around it.
    fn bare(&mut self, expr: &Expr, step: Step) {
        match &expr.kind {
            ExprKind::Text(template) => self.text_literal(template),
            ExprKind::Number(_)
            | ExprKind::Bool(_)
            | ExprKind::None
            | ExprKind::Name(_)
            | ExprKind::Regex(_) => self.copy(expr.span),
            ExprKind::List(items) => self.list(items),
            ExprKind::Comprehension { element, clauses } => self.comprehension(element, clauses),
            ExprKind::Record(entries) => self.record(entries),
            ExprKind::Block(body) => self.body(body),
            ExprKind::Unary { op, operand } => self.unary(*op, operand),
            ExprKind::Binary { .. } | ExprKind::Compare { .. } | ExprKind::And(_) | ExprKind::Or(_) => {
                self.chain(expr, step);
            }
            ExprKind::Range { start, end, inclusive } => {
                self.range(start.as_deref(), end.as_deref(), *inclusive);
            }
            ExprKind::Access { base, steps } => self.access(base, steps),
            ExprKind::If { arms, otherwise } => self.if_expr(arms, otherwise.as_ref()),
            ExprKind::Match { subject, arms } => self.match_expr(subject, arms),
            ExprKind::Lambda { params, body } => self.lambda(params, body),
            ExprKind::Fail(value) => self.worded("fail", value),
            ExprKind::Try { body, fallback } => self.try_expr(body, fallback),
            ExprKind::Deal { what, until, deck, replacement } => self.deal(what, *until, deck, *replacement),
            ExprKind::Dice { number, die } => self.dice(number, die),
            ExprKind::Domain(block) => self.block(block),
            // A format only occurs in a text, which is written elsewhere.
            ExprKind::Formatted { .. } | ExprKind::Junk => self.lost = true,
        }
    }

    /// The pattern of a match arm, or a key in it, which has no parentheses.
    pub(super) fn pattern_value(&mut self, expr: &Expr) {
        self.bare(expr, Step::One);
    }

    /// A value after `=` or `->`: on the same line if it has brackets of its own to break, otherwise on the
    /// next if it doesn't fit.
    pub(super) fn behind(&mut self, value: &Expr) {
        let commented = self.comments_wait();
        if !commented && breaks_itself(value) {
            self.space();
            return self.expr(value);
        }
        self.loose(|w| {
            w.indented(|w| {
                w.line_end(Doc::Line);
                w.own_lines(value);
            });
            Shape::forced(commented)
        });
    }

    fn list(&mut self, items: &[Expr]) {
        let fill = items.iter().all(is_short);
        self.bracket(["[", "]"], items, Manner { fill, ..Manner::default() }, |w, item| w.element(item));
    }

    /// An element of a list. One that looks like two, `3 -1`, goes on looking so, and the warning stays.
    fn element(&mut self, element: &Expr) {
        self.gap();
        let begins_here = self.at == element.span.start as usize;
        let signs = if begins_here { element.signs_like_elements(self.text) } else { Vec::new() };
        let outer = std::mem::replace(&mut self.tight_signs, signs);
        self.expr(element);
        self.tight_signs = outer;
    }

    fn comprehension(&mut self, element: &Expr, clauses: &[Clause]) {
        self.group(|w| {
            w.token("[");
            w.indented(|w| {
                w.line_end(Doc::Soft);
                w.expr(element);
                for clause in clauses {
                    w.line_end_between(Doc::Line);
                    match clause {
                        Clause::For(pattern, over) => {
                            w.for_pattern(pattern);
                            w.word("in");
                            w.expr_at(over, Place::Head);
                        }
                        Clause::If(condition) => {
                            w.word("if");
                            w.expr_at(condition, Place::Head);
                        }
                    }
                }
                w.last_comments(false);
            });
            w.push(Doc::Soft);
            w.token("]");
            Shape::default()
        });
    }

    fn record(&mut self, entries: &[Entry]) {
        self.bracket(["{", "}"], entries, Manner::default(), |w, entry| match entry {
            Entry::Field(name, value) => {
                w.copy(name.span);
                w.token(":");
                w.behind_colon(value);
            }
            Entry::Key(key, value) => {
                w.key(key);
                w.token(":");
                w.behind_colon(value);
            }
            Entry::Spread(record) => {
                w.token("..");
                w.expr(record);
            }
        });
    }

    /// The key of an entry: a text as it is, anything else in brackets.
    fn key(&mut self, key: &Expr) {
        let is_text = matches!(key.kind, ExprKind::Text(_));
        if is_text && !self.comes("[") {
            return self.expr(key);
        }
        let [open, close] = if is_text { ["", ""] } else { ["[", "]"] };
        self.gap();
        self.skip_over("[");
        self.put(open);
        self.expr(key);
        self.gap();
        self.skip_over("]");
        self.put(close);
    }

    /// A value after a record's `:`. If it is short, it stays there: a line end would gain nothing.
    fn behind_colon(&mut self, value: &Expr) {
        if !is_short(value) || self.comments_wait() {
            return self.behind(value);
        }
        self.space();
        self.expr(value);
    }

    /// A word with an expression after it.
    pub(super) fn worded(&mut self, word: &'static str, expr: &Expr) {
        self.word(word);
        self.expr(expr);
    }

    fn match_expr(&mut self, subject: &Expr, arms: &[MatchArm]) {
        self.head("match", subject);
        self.space();
        let manner = Manner { spaced: true, ..Manner::default() };
        self.bracket(["{", "}"], arms, manner, |w, arm| {
            w.alternatives(&arm.patterns);
            w.space();
            if let Some(guard) = &arm.guard {
                w.word("if");
                w.expr_at(guard, Place::Guard);
                w.space();
            }
            w.token("->");
            w.behind(&arm.value);
        });
    }

    fn lambda(&mut self, params: &[Param], body: &Expr) {
        match params {
            [one] if stands_alone(one) => {
                let opened = self.skip_openers(one.pattern.span().start as usize);
                self.param(one);
                self.skip_closers(opened);
            }
            _ => self.bracket(["(", ")"], params, Manner::default(), Writer::param),
        }
        self.space();
        self.token("->");
        self.behind(body);
    }

    fn try_expr(&mut self, body: &Expr, fallback: &Expr) {
        self.loose(|w| {
            w.word("try");
            w.expr_at(body, Place::Tried);
            w.indented(|w| {
                w.line_end(Doc::Line);
                w.worded("else", fallback);
            });
            Shape::default()
        });
    }

    fn deal(&mut self, what: &Expr, until: bool, deck: &Expr, replacement: bool) {
        self.word("deal");
        if until {
            self.word("until");
        }
        self.expr_at(what, if until { Place::Until } else { Place::Free });
        self.spaced("from");
        self.expr_at(deck, Place::Operand(level::RANGE));
        if replacement {
            for word in ["with", "replacement"] {
                self.space();
                self.token(word);
            }
        }
    }

    /// Dice: anything but a number of sides has brackets of its own.
    fn dice(&mut self, number: &Expr, die: &Expr) {
        self.copy(number.span);
        self.token("d");
        let start = die.span.start as usize;
        let spelt = self.text.get(die.span.range()).unwrap_or("");
        let bare = match &die.kind {
            ExprKind::Domain(block) if block.head.start == block.head.end => return self.faces(block),
            ExprKind::Number(_) => spelt == "%" || spelt.bytes().all(|byte| byte.is_ascii_digit()),
            _ => spelt == "F",
        };
        let opened = self.skip_openers(start);
        if bare {
            self.copy(die.span);
        } else if is_parenthesised(die) {
            self.expr(die);
        } else {
            self.parenthesised(|w| w.own_lines(die));
        }
        self.skip_closers(opened);
    }
}

/// Whether a parameter needs no parentheses if it is the only one.
fn stands_alone(param: &Param) -> bool {
    param.annotation.is_none()
        && param.default.is_none()
        && matches!(param.pattern, Pattern::Name(_) | Pattern::Ignore(_) | Pattern::List(..))
}

/// Whether an element is so short and simple that several can share a line.
pub(super) fn is_short(expr: &Expr) -> bool {
    let length = expr.span.end - expr.span.start;
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Bool(_) | ExprKind::None | ExprKind::Name(_) | ExprKind::Regex(_) => {
            length <= SHORT
        }
        ExprKind::Text(text) => length <= SHORT && text.literal().is_some(),
        // Blanks between the sign and its number are layout, and don't count.
        ExprKind::Unary { operand, .. } => matches!(operand.kind, ExprKind::Number(_)) && is_short(operand),
        _ => false,
    }
}

/// Whether a value that is too long can be broken after its beginning.
fn breaks_itself(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Unary { operand, .. } => breaks_itself(operand),
        ExprKind::Access { steps, .. } => !steps.is_empty(),
        kind => matches!(
            kind,
            ExprKind::List(_)
                | ExprKind::Comprehension { .. }
                | ExprKind::Record(_)
                | ExprKind::Block(_)
                | ExprKind::If { .. }
                | ExprKind::Match { .. }
                | ExprKind::Lambda { .. }
                | ExprKind::Fail(_)
                | ExprKind::Try { .. }
                | ExprKind::Deal { .. }
                | ExprKind::Domain(_)
        ),
    }
}
