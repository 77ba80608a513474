//! The syntax tree: what was written, with all spans, before names and types are resolved.
//!
//! Nodes own their texts and chains are flat (`a + b + c` is one node), so that long programs build and
//! drop without deep recursion; nesting is bounded by the layout scan. A stretch that couldn't be parsed
//! is a junk node, so that the rest of the file can still be checked.

mod expr;
pub mod relocate;
pub mod visit;

pub use crate::notation::{Content, Field, Name, TemplatePart};
pub use expr::*;

use crate::source::Span;
use std::rc::Rc;

/// A domain block with expressions and patterns as written.
pub type Block = crate::notation::Block<Expr, Pattern>;
/// A row of a domain block.
pub type BlockRow = crate::notation::BlockRow<Expr, Pattern>;
/// An item of a domain block.
pub type Item = crate::notation::Item<Expr, Pattern>;
/// A setting of a domain block.
pub type Setting = crate::notation::Setting<Expr>;
/// A text with embedded expressions.
pub type Template = crate::notation::Template<Expr>;

/// A whole script.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    /// Its statements in order.
    pub statements: Vec<Stmt>,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// The kind of statement.
    pub kind: StmtKind,
    /// The whole statement.
    pub span: Span,
    /// The `##` lines above it, without the `##`.
    pub doc: Option<Rc<str>>,
}

/// The kinds of statements.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// `let p = e`, `var p = e`, `param n = e`.
    Let {
        /// Which of the three keywords it has.
        kind: LetKind,
        /// The pattern that is bound.
        pattern: Pattern,
        /// `: Type` after a single name.
        annotation: Option<TypeExpr>,
        /// The value.
        value: Expr,
    },
    /// `fn f(…) = e` or `fn f(…) { … }`, optionally after `memo`.
    Fn(FnDecl),
    /// A named domain block standing as a statement: `round one < … >`.
    Declare(Box<Block>),
    /// `target = e`, `target += e` and so on.
    Assign {
        /// The target of the assignment: a name, then indexes and fields.
        target: Expr,
        /// `None` for `=`.
        op: Option<BinaryOp>,
        /// The value.
        value: Expr,
    },
    /// `for p in e { … }`.
    For {
        /// The pattern that each element is bound to.
        pattern: Pattern,
        /// The value that is iterated over.
        over: Expr,
        /// The body.
        body: Body,
    },
    /// `while c { … }`.
    While {
        /// The condition.
        condition: Expr,
        /// The body.
        body: Body,
    },
    /// `return`, `return e`.
    Return(Option<Expr>),
    /// `break`.
    Break,
    /// `continue`.
    Continue,
    /// `print a, b`.
    Print(Vec<Expr>),
    /// `assert e`, `assert e, message`.
    Assert {
        /// The condition that must hold.
        condition: Expr,
        /// The message after the comma.
        message: Option<Expr>,
    },
    /// `assert error CODE { … }`.
    AssertError {
        /// The code as written.
        code: Name,
        /// The body that must fail.
        body: Body,
    },
    /// `explain e`.
    Explain(Expr),
    /// `import "path" as name`; without `as` the name is the file's stem.
    Import {
        /// The path, a text without expressions.
        path: Name,
        /// The name after `as`.
        alias: Option<Name>,
    },
    /// `save e to path`.
    Save {
        /// The value to save.
        value: Expr,
        /// The path of the file.
        path: Expr,
    },
    /// `seed e`.
    Seed(Expr),
    /// `test "name" { … }`.
    Test {
        /// Its name.
        name: Template,
        /// Its body.
        body: Body,
    },
    /// An expression on its own.
    Expr(Expr),
    /// A stretch that couldn't be parsed; its diagnostic has been reported.
    Junk,
}

/// The keyword that bound a name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum LetKind {
    /// Never changes.
    Let,
    /// May change.
    Var,
    /// Never changes, and the command line may set it.
    Param,
}

/// Statements in `{ }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// The statements, in order; the last one, if it is an expression, is the value.
    pub statements: Vec<Stmt>,
    /// The span, with the braces.
    pub span: Span,
}

/// A named function.
#[derive(Clone, Debug, PartialEq)]
pub struct FnDecl {
    /// Its name.
    pub name: Name,
    /// Whether it caches its results.
    pub memo: bool,
    /// Its parameters.
    pub params: Vec<Param>,
    /// `-> Type`.
    pub returns: Option<TypeExpr>,
    /// An expression after `=`, or a [`ExprKind::Block`].
    pub body: Box<Expr>,
}

/// A parameter of a function or lambda.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// A name, or a list that is destructured.
    pub pattern: Pattern,
    /// `: Type`.
    pub annotation: Option<TypeExpr>,
    /// `= e`.
    pub default: Option<Expr>,
}

/// A type as written: a name or `[T]`.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeExpr {
    /// `Number`.
    Name(Name),
    /// `[T]`.
    List(Box<TypeExpr>, Span),
}

/// The pattern that a value is bound to.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    /// A name.
    Name(Name),
    /// `_`: binds nothing.
    Ignore(Span),
    /// `[a, b]`, `[a, ..rest]`.
    List(Vec<Pattern>, Option<Box<Pattern>>, Span),
    /// `{a, b: c}`: the values that a record has under these keys.
    Record(Vec<(Name, Pattern)>, Span),
}

impl Pattern {
    /// Returns its span.
    pub fn span(&self) -> Span {
        match self {
            Pattern::Name(n) => n.span,
            Pattern::Ignore(span) | Pattern::List(_, _, span) | Pattern::Record(_, span) => *span,
        }
    }
}
