//! Decides where parentheses are needed: where their content would be parsed differently without them.

use tg_core::ast::{BinaryOp, Block, Expr, ExprKind, UnaryOp};

/// The precedence levels of operators; a higher level binds tighter.
pub(super) mod level {
    /// Expressions that extend to the right as far as possible.
    pub(in crate::fmt) const OPEN: u8 = 0;
    pub(in crate::fmt) const OR: u8 = 1;
    pub(in crate::fmt) const AND: u8 = 2;
    pub(in crate::fmt) const NOT: u8 = 3;
    pub(in crate::fmt) const COMPARE: u8 = 4;
    pub(in crate::fmt) const RANGE: u8 = 5;
    pub(in crate::fmt) const SUM: u8 = 6;
    pub(in crate::fmt) const PRODUCT: u8 = 7;
    pub(in crate::fmt) const NEGATE: u8 = 8;
    pub(in crate::fmt) const POWER: u8 = 9;
    pub(in crate::fmt) const VALUE: u8 = 10;
}

/// The position of an expression, as far as it matters for parentheses.
#[derive(Copy, Clone, PartialEq)]
pub(super) enum Place {
    /// Where any expression is allowed.
    Free,
    /// Beside an operator: expressions that bind at least this tightly need no parentheses.
    Operand(u8),
    /// Before postfix parts.
    Base,
    /// Before a block, or a clause of a comprehension.
    Head,
    /// Between `try` and its `else`.
    Tried,
    /// Between `if` and the arrow of an arm.
    Guard,
    /// After `deal until`.
    Until,
    /// After `over`.
    Over,
}

/// How tightly an expression binds.
pub(super) fn level_of(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Or(_) => level::OR,
        ExprKind::And(_) => level::AND,
        ExprKind::Compare { .. } => level::COMPARE,
        ExprKind::Range { .. } => level::RANGE,
        ExprKind::Binary { rest, .. } => match rest.first() {
            Some((BinaryOp::Add | BinaryOp::Subtract, ..)) => level::SUM,
            Some((BinaryOp::Power, ..)) => level::POWER,
            _ => level::PRODUCT,
        },
        ExprKind::Unary { op: UnaryOp::Not, .. } => level::NOT,
        ExprKind::Unary { op: UnaryOp::Negate, .. } => level::NEGATE,
        ExprKind::Lambda { .. }
        | ExprKind::If { .. }
        | ExprKind::Match { .. }
        | ExprKind::Block(_)
        | ExprKind::Try { .. }
        | ExprKind::Fail(_)
        | ExprKind::Deal { .. } => level::OPEN,
        // Its brackets are also comparison operators.
        ExprKind::Domain(block) if block.word == "round" => level::OPEN,
        _ => level::VALUE,
    }
}

/// Whether an expression needs parentheses at a position.
pub(super) fn needs(expr: &Expr, place: Place) -> bool {
    match place {
        Place::Free => false,
        Place::Operand(least) => level_of(expr) < least,
        // Without them its own postfix parts and those that follow would form one chain.
        Place::Base => level_of(expr) < level::VALUE || has_steps(expr),
        Place::Head => {
            level_of(expr) == level::OPEN && !matches!(expr.kind, ExprKind::Deal { .. } | ExprKind::Fail(_))
        }
        Place::Tried => lacks_else(expr),
        Place::Guard => level_of(expr) == level::OPEN,
        Place::Until => !begins_until(expr),
        Place::Over => !follows_over(expr),
    }
}

fn has_steps(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Access { steps, .. } if !steps.is_empty())
}

/// Whether parentheses are part of the expression: `(name)` isn't the same as the name everywhere.
pub(super) fn is_parenthesised(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Access { steps, .. } if steps.is_empty())
}

/// Whether a following `else` would belong to an `if` at the end of an expression.
fn lacks_else(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::If { otherwise, .. } => otherwise.is_none(),
        ExprKind::Lambda { body: last, .. } | ExprKind::Fail(last) | ExprKind::Try { fallback: last, .. } => {
            lacks_else(last)
        }
        _ => false,
    }
}

/// Whether an expression begins with a name or a bracket, as is required after `until`.
fn begins_until(expr: &Expr) -> bool {
    let operand = |first: &Expr, least| needs(first, Place::Operand(least)) || begins_until(first);
    match &expr.kind {
        ExprKind::Name(_) | ExprKind::List(_) | ExprKind::Comprehension { .. } | ExprKind::Lambda { .. } => {
            true
        }
        ExprKind::Access { base, steps } => {
            steps.is_empty() || needs(base, Place::Base) || begins_until(base)
        }
        ExprKind::Binary { first, .. } | ExprKind::Compare { first, .. } => {
            operand(first, level_of(expr) + 1)
        }
        ExprKind::And(parts) | ExprKind::Or(parts) => {
            parts.first().is_some_and(|first| operand(first, level_of(expr) + 1))
        }
        ExprKind::Range { start: Some(start), .. } => operand(start, level::SUM),
        _ => false,
    }
}

/// Whether an expression can follow `over` without parentheses.
fn follows_over(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Name(_) | ExprKind::Text(_) | ExprKind::List(_) | ExprKind::Comprehension { .. } => true,
        ExprKind::Access { base, steps } => {
            steps.is_empty() || needs(base, Place::Base) || follows_over(base)
        }
        ExprKind::Domain(block) => matches!(&**block, Block { word: "alphabet", name: None, .. }),
        _ => false,
    }
}
