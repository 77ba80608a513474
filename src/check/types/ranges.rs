//! Ranges: what stands at their ends, and those that are written the wrong way round and so are empty.

use super::{Inferred, Typer};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::number::Number;
use tg_core::program::*;
use tg_core::source::Span;

impl Typer<'_> {
    /// A range with two ends.
    pub(super) fn range(&mut self, whole: Span, start: &Expr, end: &Expr, inclusive: bool) {
        self.range_ends(start, end);
        if let (Some(from), Some(to)) = (written_number(start), written_number(end)) {
            self.check_direction(whole, &from, &to, inclusive);
        }
    }

    fn range_ends(&mut self, start: &Expr, end: &Expr) {
        let given = [(self.expr(start), start.span), (self.expr(end), end.span)];
        let mut wrong = given.iter().filter(|(g, _)| g.is_plain() && *g != Inferred::Number);
        let Some((first, place)) = wrong.next() else {
            return;
        };
        let message = format!("a range goes from number to number, not to {}", first.phrase());
        let mut found = Diagnostic::new(Code::E2001, message).at(*place, first.phrase());
        for (other, place) in wrong {
            found = found.label(*place, other.phrase());
        }
        self.report(found.help(match first {
            Inferred::Text => {
                "to join texts, write `a + b`; a range of ranks stands behind `in`, `r in 10..=A`, and to compare it's written as a list, `[10, J, Q, K, A]`"
            }
            Inferred::List(_) => {
                "`..` doesn't spread a list: a function is given a list as it is, `f(xs)`, and lists are joined by `a + b`"
            }
            _ => "give a whole number on both sides of `..`",
        }));
    }

    /// Warns of a range between numbers that are written out, the greater one first.
    fn check_direction(&mut self, whole: Span, from: &Number, to: &Number, inclusive: bool) {
        if from.compare(to).is_gt() {
            let help = match counting_down(from, to, inclusive) {
                Some(range) => format!("to count down, write `({range}).reverse`"),
                None => "put the smaller number first".to_owned(),
            };
            self.report(empty(whole).help(help));
        }
    }

    /// Warns of a slice that ends before it begins. An index below 0 counts from the end.
    pub(super) fn check_slice(&mut self, span: Span, start: Option<&Expr>, end: Option<&Expr>) {
        let ends = (start.and_then(written_number), end.and_then(written_number));
        if let (Some(from), Some(to)) = ends
            && from.is_negative() == to.is_negative()
            && from.compare(&to).is_gt()
        {
            self.report(
                empty(span)
                    .help("put the smaller index first: the element at the greater one isn't included"),
            );
        }
    }
}

/// The warning for a range that holds nothing.
pub(in crate::check) fn empty(span: Span) -> Diagnostic {
    Diagnostic::new(Code::W1005, "this is empty: ranges count upwards")
        .at(span, "the greater number comes first")
}

/// A number that is written out, also with a sign before it.
pub(super) fn written_number(expr: &Expr) -> Option<Number> {
    match &expr.kind {
        ExprKind::Constant(Constant::Number(number)) => Some(number.clone()),
        ExprKind::Unary(UnaryOp::Negate, operand) => match &operand.kind {
            ExprKind::Constant(Constant::Number(number)) => Some(number.neg()),
            _ => None,
        },
        _ => None,
    }
}

/// The range of the numbers from one down to another.
fn counting_down(from: &Number, to: &Number, inclusive: bool) -> Option<String> {
    if !from.is_whole() || !to.is_whole() {
        return None;
    }
    let lowest = if inclusive { to.clone() } else { to.add(&Number::Int(1)).ok()? };
    Some(format!("{lowest}..={from}"))
}
