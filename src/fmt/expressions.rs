//! Expressions, except what follows a value; and what is indented after a sign.

use super::brackets::Manner;
use super::doc::Doc;
use super::writer::{Shape, Writer};
use tg_core::ast::{BinaryOp, Clause, Entry, Expr, ExprKind, MatchArm, Param, UnaryOp};
use tg_core::number::Number;

/// An element this short, in bytes, shares its line with others.
const SHORT: u32 = 12;

impl<'t> Writer<'t> {
    /// An expression, with the parentheses around it.
    pub(super) fn expr(&mut self, expr: &Expr) {
        self.expr_in(expr, 1);
    }

    /// A chain of operators that stands on lines of its own isn't moved to the right.
    fn own_lines(&mut self, expr: &Expr) {
        self.expr_in(expr, 0);
    }

    /// A word with an expression after it and a block after that: a chain of operators is moved further
    /// to the right than the block.
    pub(super) fn head(&mut self, word: &'static str, expr: &Expr) {
        self.word(word);
        self.expr_in(expr, 2);
    }

    fn expr_in(&mut self, expr: &Expr, indent: usize) {
        if self.in_parentheses(expr.span) {
            self.parenthesised(|w| w.own_lines(expr));
        } else {
            self.bare(expr, indent);
        }
    }

    /// An expression without the parentheses around it.
    pub(super) fn bare(&mut self, expr: &Expr, indent: usize) {
        match &expr.kind {
            ExprKind::Number(_) | ExprKind::Bool(_) | ExprKind::None | ExprKind::Text(_) => {
                self.copy(expr.span);
            }
            ExprKind::Name(_) | ExprKind::Regex(_) | ExprKind::Formatted { .. } => self.copy(expr.span),
            ExprKind::List(items) => self.list(items),
            ExprKind::Comprehension { element, clauses } => self.comprehension(element, clauses),
            ExprKind::Record(entries) => self.record(entries),
            ExprKind::Block(body) => self.body(body),
            ExprKind::Unary { op, operand } => self.unary(*op, operand),
            ExprKind::Binary { .. } | ExprKind::Compare { .. } | ExprKind::And(_) | ExprKind::Or(_) => {
                self.chain(expr, indent);
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
            ExprKind::Junk => self.lost = true,
        }
    }

    /// A value after `=` or `->`: on the same line where it has brackets of its own to break, else on the
    /// next where it doesn't fit.
    pub(super) fn behind(&mut self, value: &Expr) {
        let commented = self.comment_comes();
        if !commented && (self.in_parentheses(value.span) || breaks_itself(value)) {
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
        self.bracket(["[", "]"], items, Manner { fill, ..Manner::default() }, |w, item| w.expr(item));
    }

    fn comprehension(&mut self, element: &Expr, clauses: &[Clause]) {
        self.group(|w| {
            w.token("[");
            let force = w.line_ends_here();
            w.indented(|w| {
                w.line_end(Doc::Soft);
                w.expr(element);
                for clause in clauses {
                    w.line_end(Doc::Line);
                    match clause {
                        Clause::For(pattern, over) => w.for_head(pattern, over),
                        Clause::If(condition) => w.worded("if", condition),
                    }
                }
            });
            w.line_end(Doc::Soft);
            w.token("]");
            Shape::forced(force)
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
                if w.comes("[") {
                    w.token("[");
                    w.expr(key);
                    w.token("]");
                } else {
                    w.expr(key);
                }
                w.token(":");
                w.behind_colon(value);
            }
            Entry::Spread(record) => {
                w.token("..");
                w.expr(record);
            }
        });
    }

    /// A value after a record's `:`. What is short stays there: a line end would win nothing.
    fn behind_colon(&mut self, value: &Expr) {
        if !is_short(value) || self.comment_comes() {
            return self.behind(value);
        }
        self.space();
        self.expr(value);
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr) {
        match op {
            UnaryOp::Not => {
                self.word("not");
            }
            UnaryOp::Negate => {
                self.token("-");
                if self.comes("-") {
                    self.space();
                }
            }
        }
        if op == UnaryOp::Negate && operand.number_before_method().is_some() && self.is_bare(operand) {
            // The method binds more tightly than the sign, which the eye doesn't see.
            self.push(Doc::Text("(".into()));
            self.expr(operand);
            return self.push(Doc::Text(")".into()));
        }
        self.expr(operand);
    }

    /// Whether an expression comes without parentheses, on one line.
    fn is_bare(&mut self, expr: &Expr) -> bool {
        !self.comes("(")
            && self.text.get(self.at..expr.span.range().end).is_some_and(|text| !text.contains('\n'))
    }

    /// A chain of operators; where it is too long, a line ends after each of them.
    fn chain(&mut self, expr: &Expr, indent: usize) {
        self.gap();
        self.loose(|w| {
            match &expr.kind {
                ExprKind::Binary { first, .. } | ExprKind::Compare { first, .. } => w.expr(first),
                ExprKind::And(parts) | ExprKind::Or(parts) => parts.iter().take(1).for_each(|p| w.expr(p)),
                _ => w.lost = true,
            }
            // What comes first stands where the chain does.
            let doc = w.apart(|w| w.operands(expr));
            let doc = (0..indent).fold(doc, |doc, _| Doc::Indent(Box::new(doc)));
            w.push(doc);
            Shape::default()
        });
    }

    /// The operators of a chain, and what comes after each.
    fn operands(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Binary { first, rest } => {
                let mut left = &**first;
                for (op, _, right) in rest {
                    self.operator(*op, left, right);
                    self.expr(right);
                    left = right;
                }
            }
            ExprKind::Compare { rest, .. } => {
                for (op, _, right) in rest {
                    // `not in` is two words, with any blanks between them.
                    for word in op.sign().split(' ') {
                        self.space();
                        self.token(word);
                    }
                    self.line_end(Doc::Line);
                    self.expr(right);
                }
            }
            ExprKind::And(parts) => self.joined(parts, "and"),
            ExprKind::Or(parts) => self.joined(parts, "or"),
            _ => self.lost = true,
        }
    }

    /// An operator of arithmetic, with blanks around it but in a fraction of two numbers: `1/3`.
    fn operator(&mut self, op: BinaryOp, left: &Expr, right: &Expr) {
        let whole = |e: &Expr| matches!(e.kind, ExprKind::Number(Number::Int(_)));
        let bare = self.at == left.span.end as usize && !self.comment_comes();
        if op == BinaryOp::Divide && whole(left) && whole(right) && bare {
            let sign = self.at;
            self.token(op.sign());
            if !self.in_parentheses(right.span) && !self.comment_comes() {
                return;
            }
            self.at = sign;
            self.out.pop();
        }
        self.space();
        self.token(op.sign());
        self.line_end(Doc::Line);
    }

    fn joined(&mut self, parts: &[Expr], word: &'static str) {
        for part in parts.iter().skip(1) {
            self.space();
            self.token(word);
            self.line_end(Doc::Line);
            self.expr(part);
        }
    }

    /// A range; either end may lack.
    pub(super) fn range(&mut self, start: Option<&Expr>, end: Option<&Expr>, inclusive: bool) {
        if let Some(start) = start {
            self.expr(start);
        }
        self.token(if inclusive { "..=" } else { ".." });
        if let Some(end) = end {
            self.expr(end);
        }
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
                w.worded("if", guard);
                w.space();
            }
            w.token("->");
            w.behind(&arm.value);
        });
    }

    fn lambda(&mut self, params: &[Param], body: &Expr) {
        if self.comes("(") {
            self.bracket(["(", ")"], params, Manner::default(), Writer::param);
        } else {
            params.iter().for_each(|param| self.param(param));
        }
        self.space();
        self.token("->");
        self.behind(body);
    }

    fn try_expr(&mut self, body: &Expr, fallback: &Expr) {
        self.gap();
        self.loose(|w| {
            w.worded("try", body);
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
            self.worded("until", what);
        } else {
            self.expr(what);
        }
        self.space();
        self.worded("from", deck);
        if replacement {
            for word in ["with", "replacement"] {
                self.space();
                self.token(word);
            }
        }
    }

    /// Dice: what is no number of sides has brackets of its own.
    fn dice(&mut self, number: &Expr, die: &Expr) {
        self.copy(number.span);
        self.token("d");
        match &die.kind {
            _ if self.comes("(") => self.parenthesised(|w| w.own_lines(die)),
            ExprKind::Domain(block) => self.faces(block),
            _ => self.copy(die.span),
        }
    }
}

/// Whether an element is so short and simple that several share a line.
pub(super) fn is_short(expr: &Expr) -> bool {
    let length = expr.span.end - expr.span.start;
    match &expr.kind {
        ExprKind::Number(_)
        | ExprKind::Bool(_)
        | ExprKind::None
        | ExprKind::Text(_)
        | ExprKind::Name(_)
        | ExprKind::Regex(_) => length <= SHORT,
        // What is between the sign and its number is layout, and doesn't count.
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
