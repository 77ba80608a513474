//! Expressions of the syntax tree.

use super::{Block, Body, Name, Param, Pattern, Template, TypeExpr};
use crate::number::Number;
use crate::source::Span;
use std::rc::Rc;

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// All of it; of a parenthesised expression, without the parentheses.
    pub span: Span,
}

impl Expr {
    /// The number whose method this is, where it is there: the 2 of `2.abs`.
    pub fn number_before_method(&self) -> Option<&Expr> {
        let ExprKind::Access { base, steps } = &self.kind else { return None };
        let method = matches!(steps.first(), Some(Step { kind: StepKind::Dot(..), .. }));
        (method && matches!(base.kind, ExprKind::Number(_))).then_some(base)
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
        /// Each operator, where it is, and its right operand.
        rest: Vec<(BinaryOp, Span, Expr)>,
    },
    /// `a < b <= c`.
    Compare {
        /// The first operand.
        first: Box<Expr>,
        /// Each operator, where it is, and its right operand.
        rest: Vec<(CompareOp, Span, Expr)>,
    },
    /// `a and b and c`.
    And(Vec<Expr>),
    /// `a or b or c`.
    Or(Vec<Expr>),
    /// `a..b`, `a..=b`; either end may be missing inside an index.
    Range {
        /// The first.
        start: Option<Box<Expr>>,
        /// The end.
        end: Option<Box<Expr>>,
        /// Whether the end belongs to it.
        inclusive: bool,
    },
    /// A value and what is asked of it: calls, indexes, fields and methods, in order. A name in
    /// parentheses is one of which nothing is asked.
    Access {
        /// The value.
        base: Box<Expr>,
        /// What follows it.
        steps: Vec<Step>,
    },
    /// `if c { } else if d { } else { }`.
    If {
        /// Conditions with their blocks.
        arms: Vec<(Expr, Body)>,
        /// The last `else`.
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
        /// What stands in for it.
        fallback: Box<Expr>,
    },
    /// `fail e`: ends what is under way with an error of the script's own.
    Fail(Box<Expr>),
    /// `/[a-z]+/`, as it is written between the slashes.
    Regex(Rc<str>),
    /// `{e:>8}` in a text: a value and how it is written.
    Formatted {
        /// The value.
        value: Box<Expr>,
        /// What follows the colon.
        format: Name,
    },
    /// `deal n from d`, `deal until f from d with replacement`.
    Deal {
        /// How many, or a list of these, or after `until` a function.
        what: Box<Expr>,
        /// Whether `until` is there.
        until: bool,
        /// The deck.
        deck: Box<Expr>,
        /// Whether `with replacement` follows.
        replacement: bool,
    },
    /// Dice that are thrown together: `3d6`, `2d[1..=5, 6 x2]`, `6d(4d6.highest(3))`.
    Dice {
        /// How many: a number as it is written.
        number: Box<Expr>,
        /// What each is: a number of sides, a list of faces, a block of faces, or any expression.
        die: Box<Expr>,
    },
    /// A domain block.
    Domain(Box<Block>),
    /// A stretch that couldn't be read; its diagnostic is given.
    Junk,
}

/// A part of a comprehension.
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

/// What is asked of a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What is asked of the value.
    pub kind: StepKind,
    /// From the sign that begins it to its end.
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
    /// `name:` before it.
    pub name: Option<Name>,
    /// Its value.
    pub value: Expr,
}

/// An arm of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchArm {
    /// The alternatives between `|`.
    pub patterns: Vec<MatchPattern>,
    /// What must hold besides, behind `if`.
    pub guard: Option<Expr>,
    /// The value.
    pub value: Expr,
    /// The whole arm.
    pub span: Span,
}

/// What a match arm fits; only a `let` in it, or the rest of a list, makes a name.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchPattern {
    /// `_`.
    Any(Span),
    /// A number, a text, `true`, `false`, `none`, with a minus before a number folded in.
    Literal(Expr),
    /// A range of numbers; an end may be missing.
    Range(Expr),
    /// A declared word.
    Word(Name),
    /// `let x`, `let x: T`, `let _: T`.
    Bind {
        /// The name; none for `_`.
        name: Option<Name>,
        /// The type that the value must have.
        annotation: Option<TypeExpr>,
        /// From the `let` on.
        span: Span,
    },
    /// `[p, q | r]`, `[p, ..rest]`: each element may have alternatives.
    List(Vec<Vec<MatchPattern>>, Option<MatchRest>, Span),
    /// `{name: p, "two words": q | r}`: a record that has these keys, and maybe others.
    Record(Vec<MatchField>, Span),
}

impl MatchPattern {
    /// Where it stands.
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
    /// What the rest is called; none for `..` and `.._`.
    pub name: Option<Name>,
    /// From the dots on.
    pub span: Span,
}

/// A field of a record pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchField {
    /// Its key: a text, a number, `true` or `false`.
    pub key: Expr,
    /// The alternatives for what stands under it. Of `let x` they are that name alone.
    pub patterns: Vec<MatchPattern>,
}

/// Operators before an operand.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `not`
    Not,
}

/// Operators of arithmetic.
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

/// Operators that compare.
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
    /// As it is written.
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
    /// Whether it asks which of two comes first; else it asks whether something is the same, or among others.
    pub fn orders(self) -> bool {
        matches!(self, Self::Less | Self::LessEqual | Self::Greater | Self::GreaterEqual)
    }

    /// As it is written.
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
