//! Expressions of the syntax tree.

use super::{Block, Body, Name, Param, Pattern, Template, TypeExpr};
use crate::number::Number;
use crate::source::Span;
use std::rc::Rc;

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The kind of expression.
    pub kind: ExprKind,
    /// The span of the whole expression; for a parenthesised one, without the parentheses.
    pub span: Span,
}

impl Expr {
    /// Returns the number before a method call directly on it: the 2 of `2.abs`.
    pub fn number_before_method(&self) -> Option<&Expr> {
        let ExprKind::Access { base, steps } = &self.kind else { return None };
        let method = matches!(steps.first(), Some(Step { kind: StepKind::Dot(..), .. }));
        (method && matches!(base.kind, ExprKind::Number(_))).then_some(base)
    }

    /// Returns its minus signs that seem to begin another element of a list in this text, as in `[3 -1]`: they have a
    /// blank before them and none behind them.
    pub fn signs_like_elements(&self, text: &str) -> Vec<Span> {
        let ExprKind::Binary { rest, .. } = &self.kind else { return Vec::new() };
        // Parentheses make it one element.
        if text.get(..self.span.start as usize).unwrap_or("").trim_end().ends_with('(') {
            return Vec::new();
        }
        let is_blank = |letter: Option<char>| letter.is_some_and(char::is_whitespace);
        let before = |at: usize| text.get(..at).and_then(|text| text.chars().next_back());
        let behind = |at: usize| text.get(at..).and_then(|text| text.chars().next());
        let signs = rest.iter().filter(|(op, ..)| *op == BinaryOp::Subtract).map(|(_, sign, _)| *sign);
        signs
            .filter(|sign| is_blank(before(sign.range().start)) && !is_blank(behind(sign.range().end)))
            .collect()
    }
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// `12`, `0.25`, `1e6`.
    Number(Number),
    /// `true`, `false`.
    Bool(bool),
    /// `none`.
    None,
    /// `"a {b} c"`.
    Text(Template),
    /// A name.
    Name(Rc<str>),
    /// `[a, b]`.
    List(Vec<Expr>),
    /// `[e for p in xs if c]`.
    Comprehension {
        /// The element.
        element: Box<Expr>,
        /// `for` and `if` parts, the first a `for`.
        clauses: Vec<Clause>,
    },
    /// `{a: 1, "b": 2, [c]: 3, ..r}`.
    Record(Vec<Entry>),
    /// `{ statements }` where an expression stands.
    Block(Body),
    /// `-x`, `not x`.
    Unary {
        /// The operator.
        op: UnaryOp,
        /// Its operand.
        operand: Box<Expr>,
    },
    /// A chain of operators of one level, from the left: `a + b - c`; `**` has exactly one.
    Binary {
        /// The first operand.
        first: Box<Expr>,
        /// Each operator, its span, and its right operand.
        rest: Vec<(BinaryOp, Span, Expr)>,
    },
    /// `a < b <= c`.
    Compare {
        /// The first operand.
        first: Box<Expr>,
        /// Each operator, its span, and its right operand.
        rest: Vec<(CompareOp, Span, Expr)>,
    },
    /// `a and b and c`.
    And(Vec<Expr>),
    /// `a or b or c`.
    Or(Vec<Expr>),
    /// `a..b`, `a..=b`; either end may be missing inside an index.
    Range {
        /// The start.
        start: Option<Box<Expr>>,
        /// The end.
        end: Option<Box<Expr>>,
        /// Whether the end is included.
        inclusive: bool,
    },
    /// A value and the steps applied to it (calls, indexes, fields and methods), in order. A name in
    /// parentheses is an access without steps.
    Access {
        /// The value.
        base: Box<Expr>,
        /// The steps that follow it.
        steps: Vec<Step>,
    },
    /// `if c { } else if d { } else { }`.
    If {
        /// Conditions with their blocks.
        arms: Vec<(Expr, Body)>,
        /// The final `else`.
        otherwise: Option<Body>,
    },
    /// `match e { p -> v, … }`.
    Match {
        /// The value.
        subject: Box<Expr>,
        /// The arms.
        arms: Vec<MatchArm>,
    },
    /// `x -> e`, `(x, y) -> e`, `[a, b] -> e`.
    Lambda {
        /// Its parameters.
        params: Vec<Param>,
        /// Its body.
        body: Box<Expr>,
    },
    /// `try e else f`; `else e -> f` is a lambda as handler.
    Try {
        /// What may fail.
        body: Box<Expr>,
        /// The fallback, evaluated if it fails.
        fallback: Box<Expr>,
    },
    /// `fail e`: ends the evaluation with an error raised by the script.
    Fail(Box<Expr>),
    /// `/[a-z]+/`: what is written between the slashes.
    Regex(Rc<str>),
    /// `{e:>8}` in a text: a value and its format.
    Formatted {
        /// The value.
        value: Box<Expr>,
        /// The format after the colon.
        format: Name,
    },
    /// `deal n from d`, `deal until f from d with replacement`.
    Deal {
        /// A count, a list of counts, or a function after `until`.
        what: Box<Expr>,
        /// Whether `until` is present.
        until: bool,
        /// The deck.
        deck: Box<Expr>,
        /// Whether `with replacement` follows.
        replacement: bool,
    },
    /// Dice thrown together: `3d6`, `2d[1..=5, 6 x2]`, `6d(4d6.highest(3))`.
    Dice {
        /// The number of dice, as it is written.
        number: Box<Expr>,
        /// The die: a number of sides, a list of faces, a block of faces, or any expression.
        die: Box<Expr>,
    },
    /// A domain block.
    Domain(Box<Block>),
    /// A stretch that couldn't be parsed; its diagnostic has been reported.
    Junk,
}

/// A clause of a comprehension.
#[derive(Clone, Debug, PartialEq)]
pub enum Clause {
    /// `for p in e`.
    For(Pattern, Expr),
    /// `if e`.
    If(Expr),
}

/// An entry of a record.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// `name: e`.
    Field(Name, Expr),
    /// `"text": e`, `[key]: e`.
    Key(Expr, Expr),
    /// `..r`.
    Spread(Expr),
}

/// A step applied to a value: a call, an index, a field or a method.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The kind of step.
    pub kind: StepKind,
    /// From the token that begins it to its end.
    pub span: Span,
}

/// The kinds of steps.
#[derive(Clone, Debug, PartialEq)]
pub enum StepKind {
    /// `(a, b, name: c)`.
    Call(Vec<Argument>),
    /// `[i]`; a range gives a slice.
    Index(Box<Expr>),
    /// `.name`, `.name(a)`.
    Dot(Name, Option<Vec<Argument>>),
}

/// An argument of a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// The `name:` before it.
    pub name: Option<Name>,
    /// Its value.
    pub value: Expr,
}

/// An arm of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchArm {
    /// The alternatives between `|`.
    pub patterns: Vec<MatchPattern>,
    /// The condition after `if` that must hold as well.
    pub guard: Option<Expr>,
    /// The value.
    pub value: Expr,
    /// The whole arm.
    pub span: Span,
}

/// A pattern of a match arm; only a `let` in it, or the rest of a list, binds a name.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchPattern {
    /// `_`.
    Any(Span),
    /// A number, a text, `true`, `false` or `none`; a minus before a number is folded in.
    Literal(Expr),
    /// A range of numbers; an end may be missing.
    Range(Expr),
    /// A declared word.
    Word(Name),
    /// `let x`, `let x: T`, `let _: T`.
    Bind {
        /// The name; `None` for `_`.
        name: Option<Name>,
        /// The type that the value must have.
        annotation: Option<TypeExpr>,
        /// From the `let` to the end.
        span: Span,
    },
    /// `[p, q | r]`, `[p, ..rest]`: each element may have alternatives.
    List(Vec<Vec<MatchPattern>>, Option<MatchRest>, Span),
    /// `{name: p, "two words": q | r}`: a record that has these keys, and maybe others.
    Record(Vec<MatchField>, Span),
}

impl MatchPattern {
    /// Returns its span.
    pub fn span(&self) -> Span {
        match self {
            MatchPattern::Any(span) | MatchPattern::List(_, _, span) | MatchPattern::Record(_, span) => *span,
            MatchPattern::Bind { span, .. } => *span,
            MatchPattern::Literal(expr) | MatchPattern::Range(expr) => expr.span,
            MatchPattern::Word(name) => name.span,
        }
    }
}

/// `..`, `..let rest` at the end of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRest {
    /// The name of the rest; `None` for `..` and `.._`.
    pub name: Option<Name>,
    /// From the dots to the end.
    pub span: Span,
}

/// A field of a record pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchField {
    /// Its key: a text, a number, `true` or `false`.
    pub key: Expr,
    /// The alternatives for the value under the key. For `let x`, that name alone.
    pub patterns: Vec<MatchPattern>,
}

/// Prefix operators.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `not`
    Not,
}

/// Arithmetic operators.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, exact
    Divide,
    /// `//`, towards minus infinity
    FloorDivide,
    /// `%`, with the sign of the divisor
    Remainder,
    /// `**`
    Power,
}

/// Comparison operators.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum CompareOp {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `in`
    In,
    /// `not in`
    NotIn,
}

impl BinaryOp {
    /// Returns the operator as it is written.
    pub fn sign(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Subtract => "-",
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::FloorDivide => "//",
            BinaryOp::Remainder => "%",
            BinaryOp::Power => "**",
        }
    }
}

impl CompareOp {
    /// Returns whether it compares by order, rather than by equality or membership.
    pub fn orders(self) -> bool {
        matches!(self, Self::Less | Self::LessEqual | Self::Greater | Self::GreaterEqual)
    }

    /// Returns the operator as it is written.
    pub fn sign(self) -> &'static str {
        match self {
            CompareOp::Equal => "==",
            CompareOp::NotEqual => "!=",
            CompareOp::Less => "<",
            CompareOp::LessEqual => "<=",
            CompareOp::Greater => ">",
            CompareOp::GreaterEqual => ">=",
            CompareOp::In => "in",
            CompareOp::NotIn => "not in",
        }
    }
}
