//! Statements and expressions of the checked program.

use super::{
    Annotation, BinaryOp, Binding, Block, CompareOp, FunctionId, GlobalId, Name, Slot, Template, UnaryOp,
};
use crate::number::Number;
use crate::source::Span;
use std::rc::Rc;

/// Statements with a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// The statements before the value.
    pub statements: Vec<Stmt>,
    /// The value; `none` where there is none.
    pub value: Option<Box<Expr>>,
    /// With its braces.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Its place in the source.
    pub span: Span,
}

/// The kinds of statements.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// Binds a value; top-level names are published as globals at once.
    Let {
        /// The slots.
        binding: Binding,
        /// The value.
        value: Expr,
        /// The type to be checked.
        annotation: Option<Annotation>,
        /// Slots that are also names of the top level.
        publish: Vec<(Slot, GlobalId)>,
        /// For a `param`: the global that the command line may have set already.
        param: Option<GlobalId>,
    },
    /// Changes a variable, or a part of it.
    Assign {
        /// What is changed.
        place: Place,
        /// The operator of `+=` and the like.
        op: Option<BinaryOp>,
        /// The value.
        value: Expr,
    },
    /// A loop over elements.
    For {
        /// What each is bound to.
        binding: Binding,
        /// What is iterated over.
        over: Expr,
        /// The body.
        body: Body,
    },
    /// A loop on a condition.
    While {
        /// The condition.
        condition: Expr,
        /// The body.
        body: Body,
    },
    /// Leaves the function.
    Return(Option<Expr>),
    /// Leaves the nearest loop.
    Break,
    /// Goes on with the nearest loop's next turn.
    Continue,
    /// Prints.
    Print(Vec<Expr>),
    /// Ends the test or run where the condition is false.
    Assert {
        /// The condition; its span is what the message shows.
        condition: Expr,
        /// The message.
        message: Option<Expr>,
        /// Names in it, and loop variables around it, with what reads them.
        names: Vec<(Rc<str>, Expr)>,
    },
    /// Runs a body that must fail with a code.
    AssertError {
        /// The code, such as `E3001`.
        code: Rc<str>,
        /// What the checker found inside already: then the body is not run.
        found: bool,
        /// The body.
        body: Body,
    },
    /// Prints the reason of a value.
    Explain(Expr),
    /// Writes a value to a file below the output folder.
    Save {
        /// The value to be saved.
        value: Expr,
        /// The path of the file.
        path: Expr,
    },
    /// Seeds the generator.
    Seed(Expr),
    /// Evaluates and forgets.
    Expr(Expr),
}

/// A variable that may be changed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Variable {
    /// Of this function.
    Local(Slot),
    /// Of an earlier entry of the session.
    Global(GlobalId),
}

/// A variable, or a part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The variable.
    pub root: Variable,
    /// Indexes and fields from the variable inwards.
    pub path: Vec<(Expr, Span)>,
    /// The type that is written for the variable, which holds for whatever it is given.
    pub written: Option<Annotation>,
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its place in the source.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A value that is known.
    Constant(Constant),
    /// A local variable.
    Local(Slot),
    /// A value that the closure took along.
    Capture(u32),
    /// A name of a top level.
    Global(GlobalId),
    /// A function as a value, with what it takes along: locals and captures of this function.
    Function(FunctionId, Vec<Expr>),
    /// A prelude function as a value.
    Prelude(Rc<str>),
    /// A text with expressions in it.
    Text(Template),
    /// A list.
    List(Vec<Expr>),
    /// A list by `for` and `if`.
    Comprehension {
        /// The element.
        element: Box<Expr>,
        /// The parts, the first a `for`.
        clauses: Vec<Clause>,
    },
    /// A record.
    Record(Vec<Entry>),
    /// A block.
    Block(Body),
    /// `-x`, `not x`.
    Unary(UnaryOp, Box<Expr>),
    /// A chain of arithmetic from the left.
    Binary {
        /// The first operand.
        first: Box<Expr>,
        /// Operators with their places and right operands.
        rest: Vec<(BinaryOp, Span, Expr)>,
    },
    /// A chain of comparisons, each operand evaluated once, until one is false.
    Compare {
        /// The first operand.
        first: Box<Expr>,
        /// Operators with their places and right operands.
        rest: Vec<(CompareOp, Span, Expr)>,
    },
    /// All true.
    And(Vec<Expr>),
    /// Any true.
    Or(Vec<Expr>),
    /// A range of whole numbers.
    Range {
        /// The first.
        start: Box<Expr>,
        /// The end.
        end: Box<Expr>,
        /// Whether the end belongs to it.
        inclusive: bool,
    },
    /// A call.
    Call {
        /// What is called.
        callee: Callee,
        /// With what.
        args: Args,
    },
    /// A value and what is asked of it, in order.
    Access {
        /// The value.
        base: Box<Expr>,
        /// What follows.
        steps: Vec<Step>,
    },
    /// A choice.
    If {
        /// Conditions with their blocks.
        arms: Vec<(Expr, Body)>,
        /// The last `else`; without it the value is `none`.
        otherwise: Option<Box<Body>>,
    },
    /// A choice by pattern.
    Match {
        /// The value.
        subject: Box<Expr>,
        /// The arms.
        arms: Vec<MatchArm>,
    },
    /// `xs.push(v)` and the like: a change of a variable, with what it takes out as its value.
    Change {
        /// What is changed.
        place: Place,
        /// The change to be made.
        change: Change,
        /// The word for it.
        name: Name,
        /// With what.
        args: Vec<Expr>,
    },
    /// `fail …`.
    Fail(Box<Expr>),
    /// `try … else …`.
    Try {
        /// What may fail.
        body: Box<Expr>,
        /// What stands in for it.
        fallback: Box<Expr>,
        /// Whether the fallback is a function of the error.
        handler: bool,
    },
    /// A domain block.
    Domain(Box<Block>),
}

/// A value that is known before the run.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// `none`
    None,
    /// `true`, `false`
    Bool(bool),
    /// A number.
    Number(Number),
    /// A text, or a declared word.
    Text(Rc<str>),
    /// An end of a range that isn't there: `5..`.
    Open,
}

/// A method that changes the variable before it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// `xs.push(v)`
    Push,
    /// `xs.pop()`
    Pop,
    /// `xs.pop_first()`
    PopFirst,
    /// `xs.insert(i, v)`
    Insert,
    /// `xs.remove_at(i)`
    RemoveAt,
    /// `r.remove(k)`
    Remove,
}

impl Change {
    /// All of them.
    pub const ALL: [Change; 6] =
        [Change::Push, Change::Pop, Change::PopFirst, Change::Insert, Change::RemoveAt, Change::Remove];

    /// The change of this name.
    pub fn named(name: &str) -> Option<Change> {
        Change::ALL.into_iter().find(|change| change.name() == name)
    }

    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Change::Push => "push",
            Change::Pop => "pop",
            Change::PopFirst => "pop_first",
            Change::Insert => "insert",
            Change::RemoveAt => "remove_at",
            Change::Remove => "remove",
        }
    }

    /// The names of its arguments.
    pub fn parameters(self) -> &'static [&'static str] {
        match self {
            Change::Push => &["value"],
            Change::Pop | Change::PopFirst => &[],
            Change::Insert => &["index", "value"],
            Change::RemoveAt => &["index"],
            Change::Remove => &["key"],
        }
    }

    /// The type of what it changes.
    pub fn of(self) -> &'static str {
        if self == Change::Remove { "Record" } else { "List" }
    }

    /// Whether it gives what it takes out.
    pub fn gives(self) -> bool {
        matches!(self, Change::Pop | Change::PopFirst)
    }
}

/// What is called.
#[derive(Clone, Debug, PartialEq)]
pub enum Callee {
    /// A function of the script, with what it takes along.
    Function(FunctionId, Vec<Expr>),
    /// A prelude function: a method of its first argument.
    Prelude(Name),
    /// Any value.
    Value(Box<Expr>),
}

/// The arguments of a call.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Args {
    /// In order.
    pub positional: Vec<Expr>,
    /// By name, after these.
    pub named: Vec<(Name, Expr)>,
}

/// What is asked of a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What is asked of the value.
    pub kind: StepKind,
    /// From its sign to its end.
    pub span: Span,
}

/// The kinds of steps.
#[derive(Clone, Debug, PartialEq)]
pub enum StepKind {
    /// A call of the value.
    Call(Args),
    /// An element.
    Index(Box<Expr>),
    /// A slice; a missing end is that of the value.
    Slice {
        /// The first.
        start: Option<Box<Expr>>,
        /// The end.
        end: Option<Box<Expr>>,
        /// Whether the end belongs to it.
        inclusive: bool,
    },
    /// A record's field, else the script's own function, else a method; in a map the entries come last.
    Dot {
        /// The name.
        name: Name,
        /// The arguments, where parentheses stand.
        args: Option<Args>,
        /// The script's own function of that name that is visible here.
        own: Option<(FunctionId, Vec<Expr>)>,
    },
}

/// A part of a comprehension.
#[derive(Clone, Debug, PartialEq)]
pub enum Clause {
    /// `for`
    For(Binding, Expr),
    /// `if`
    If(Expr),
}

/// An entry of a record.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A key and its value; the key is an expression.
    Key(Expr, Expr),
    /// The entries of another record.
    Spread(Expr),
}

/// An arm of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchArm {
    /// The alternatives.
    pub patterns: Vec<MatchPattern>,
    /// What must hold besides; it is asked once the patterns have bound their names.
    pub guard: Option<Expr>,
    /// The value.
    pub value: Expr,
}

/// What an arm fits.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchPattern {
    /// Anything.
    Any,
    /// A value equal to this.
    Constant(Constant),
    /// Numbers between; a missing end is open.
    Range {
        /// The first.
        start: Option<Number>,
        /// The end.
        end: Option<Number>,
        /// Whether the end belongs to it.
        inclusive: bool,
    },
    /// What lies between in an order in which one end or both are words; a missing end is open.
    Between {
        /// The first.
        start: Option<Constant>,
        /// The end.
        end: Option<Constant>,
        /// Whether the end belongs to it.
        inclusive: bool,
    },
    /// Anything, which is kept in a variable.
    Bind(Slot),
    /// A value of a type that fits a pattern besides.
    Typed(Annotation, Box<MatchPattern>),
    /// Lists of exactly as many elements, each with alternatives; with a rest, of at least as many, and
    /// what is left is kept in its variable.
    List(Vec<Vec<MatchPattern>>, Option<Option<Slot>>),
    /// Records with these keys, each with alternatives for what is under it.
    Record(Vec<(Constant, Vec<MatchPattern>)>),
}
