//! Operators: unary operators, chains of one level, ranges.

use super::doc::Doc;
use super::parentheses::{Place, level, level_of};
use super::writer::{Shape, Writer};
use tg_core::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use tg_core::number::Number;
use tg_core::source::Span;

/// How far the continuation lines of a chain of operators are indented.
#[derive(Copy, Clone)]
pub(super) enum Step {
    /// Not at all: the chain is on lines of its own.
    None,
    One,
    /// Further than the block after it.
    Two,
}

impl Writer<'_> {
    pub(super) fn unary(&mut self, op: UnaryOp, operand: &Expr) {
        match op {
            UnaryOp::Not => {
                self.word("not");
                // Without parentheses it would seem to belong to the left side of a comparison.
                let compares = level_of(operand) == level::COMPARE;
                self.expr_at(operand, Place::Operand(if compares { level::VALUE } else { level::NOT }));
            }
            UnaryOp::Negate => {
                self.token("-");
                if matches!(operand.kind, ExprKind::Unary { op: UnaryOp::Negate, .. }) {
                    self.space();
                }
                // A method binds more tightly than the minus, which isn't obvious.
                let hidden = operand.number_before_method().is_some();
                self.expr_at(operand, Place::Operand(if hidden { u8::MAX } else { level::NEGATE }));
            }
        }
    }

    /// A chain of operators; if it is too long, a line ends after each operator.
    pub(super) fn chain(&mut self, expr: &Expr, step: Step) {
        self.loose(|w| {
            let first = match &expr.kind {
                ExprKind::Binary { first, .. } | ExprKind::Compare { first, .. } => &**first,
                ExprKind::And(parts) | ExprKind::Or(parts) if !parts.is_empty() => &parts[0],
                _ => {
                    w.lost = true;
                    return Shape::default();
                }
            };
            let here = level_of(expr);
            w.expr_at(first, Place::Operand(here + 1));
            // The first operand isn't indented.
            let doc = w.apart(|w| w.operands(expr, first));
            w.push(match step {
                Step::None => doc,
                Step::One => Doc::Indent(Box::new(doc)),
                Step::Two => Doc::Indent(Box::new(Doc::Indent(Box::new(doc)))),
            });
            Shape::default()
        });
    }

    /// The operators of a chain, with their right operands.
    fn operands(&mut self, expr: &Expr, first: &Expr) {
        let here = level_of(expr);
        match &expr.kind {
            ExprKind::Binary { rest, .. } => {
                let (mut left, mut before) = (first, BinaryOp::Multiply);
                for (op, sign, right) in rest {
                    self.operator((*op, *sign), Some(left).filter(|_| before == BinaryOp::Multiply), right);
                    (left, before) = (right, *op);
                    // Powers are right-associative.
                    let least = if *op == BinaryOp::Power { level::NEGATE } else { here + 1 };
                    self.expr_at(right, Place::Operand(least));
                }
            }
            ExprKind::Compare { rest, .. } => {
                for (op, _, right) in rest {
                    // `not in` is two words, with any blanks between them.
                    for word in op.sign().split(' ') {
                        self.space();
                        self.token(word);
                    }
                    self.line_end_between(Doc::Line);
                    self.expr_at(right, Place::Operand(here + 1));
                }
            }
            ExprKind::And(parts) => self.joined(parts, "and", here + 1),
            ExprKind::Or(parts) => self.joined(parts, "or", here + 1),
            _ => self.lost = true,
        }
    }

    /// An arithmetic operator, with spaces around it except in a fraction of two numbers, `1/3`. `left` is only given
    /// if nothing before it is divided.
    fn operator(&mut self, (op, sign): (BinaryOp, Span), left: Option<&Expr>, right: &Expr) {
        if self.tight_signs.contains(&sign) {
            self.space();
            return self.token(op.sign());
        }
        let whole = |e: &Expr| matches!(e.kind, ExprKind::Number(Number::Int(_)));
        if op == BinaryOp::Divide && left.is_some_and(whole) && whole(right) {
            return self.token(op.sign());
        }
        self.space();
        self.token(op.sign());
        self.line_end_between(Doc::Line);
    }

    fn joined(&mut self, parts: &[Expr], word: &'static str, least: u8) {
        for part in parts.iter().skip(1) {
            self.space();
            self.token(word);
            self.line_end_between(Doc::Line);
            self.expr_at(part, Place::Operand(least));
        }
    }

    /// A range; either bound may be missing.
    pub(super) fn range(&mut self, start: Option<&Expr>, end: Option<&Expr>, inclusive: bool) {
        if let Some(start) = start {
            self.expr_at(start, Place::Operand(level::SUM));
        }
        self.token(if inclusive { "..=" } else { ".." });
        if let Some(end) = end {
            self.expr_at(end, Place::Operand(level::SUM));
        }
    }
}
