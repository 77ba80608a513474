//! Values of which one of several kinds comes: `if c.rank > 10 { 10 } else { c.rank }` is a rank or a plain number.
//!
//! A number that is written out in a comparison with a rank must be one of the deck's; with such a value it may be any.

use super::Compiler;
use crate::interp::code::{Op, Reg};
use tg_core::notation::visit::Visit as _;
use tg_core::program::visit::Visit;
use tg_core::program::{Binding, Body, Constant, Expr, ExprKind, Function, StepKind, StmtKind};
use tg_core::source::Span;

impl Compiler<'_> {
    /// Whether a value is never one of a game: it's written out, or reckoned.
    pub(super) fn is_plain(&self, expr: &Expr) -> bool {
        matches!(expr.kind, ExprKind::Constant(_)) || self.is_reckoned(expr)
    }

    /// Emits the op that makes a value equal any number, if it is one of several kinds.
    pub(super) fn open_if(&mut self, is_mixed: bool, a: Reg, span: Span) {
        if is_mixed {
            self.emit(Op::Open { to: a, a }, span);
        }
    }
}

/// Whether some of these values may be of a game and others be plain numbers, or all be of games, but not the same
/// property of theirs.
pub(super) fn are_mixed<'e>(values: impl IntoIterator<Item = &'e Expr>) -> bool {
    let mut ends = Vec::new();
    values.into_iter().for_each(|value| ends_of(value, &mut ends));
    let is_number = |end: &&Expr| !matches!(&end.kind, ExprKind::Constant(constant) if !matches!(constant, Constant::Number(_)));
    ends.retain(is_number);
    let mut properties = ends.iter().map(|end| property(end));
    let first = properties.next();
    properties.any(|property| property.is_none() || Some(property) != first)
}

/// Whether a function gives values of several kinds.
pub(super) fn gives_mixed(function: &Function) -> bool {
    let mut returned = Returned(Vec::new());
    returned.expr(&function.body);
    are_mixed(returned.0.into_iter().chain([&function.body]))
}

/// The expressions whose values an expression may have.
fn ends_of<'e>(expr: &'e Expr, ends: &mut Vec<&'e Expr>) {
    let of_body = |body: &'e Body, ends: &mut Vec<&'e Expr>| {
        body.value.iter().for_each(|value| ends_of(value, ends));
    };
    match &expr.kind {
        ExprKind::Block(body) => of_body(body, ends),
        ExprKind::If { arms, otherwise } => {
            let bodies = arms.iter().map(|(_, body)| body).chain(otherwise.as_deref());
            bodies.for_each(|body| of_body(body, ends));
        }
        ExprKind::Match { arms, .. } => arms.iter().for_each(|arm| ends_of(&arm.value, ends)),
        _ => ends.push(expr),
    }
}

/// What is asked last of a value.
fn property(expr: &Expr) -> Option<&str> {
    let ExprKind::Access { steps, .. } = &expr.kind else { return None };
    match &steps.last()?.kind {
        StepKind::Dot { name, .. } => Some(&name.text),
        _ => None,
    }
}

/// What a function gives by `return`; functions within have their own.
struct Returned<'e>(Vec<&'e Expr>);

impl<'e> tg_core::notation::visit::Visit<'e, Expr, Binding> for Returned<'e> {
    fn expr(&mut self, expr: &'e Expr) {
        self.inside_expr(expr);
    }
}

impl<'e> Visit<'e> for Returned<'e> {
    fn statement(&mut self, statement: &'e StmtKind) {
        if let StmtKind::Return(Some(value)) = statement {
            self.0.push(value);
        }
        self.inside_statement(statement);
    }
}
