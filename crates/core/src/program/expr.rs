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
    /// The value; `None` if there is none.
    pub value: Option<Box<Expr>>,
    /// The span, with the braces.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// The kind of statement.
    pub kind: StmtKind,
    /// Its span in the source.
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
        /// The type to check.
        annotation: Option<Annotation>,
        /// Slots that are also top-level names.
        publish: Vec<(Slot, GlobalId)>,
        /// For a `param`: the global that the command line may already have set.
        param: Option<GlobalId>,
    },
    /// Changes a variable, or a part of it.
    Assign {
        /// The target of the assignment.
        place: Place,
        /// The operator of a compound assignment such as `+=`.
        op: Option<BinaryOp>,
        /// The value.
        value: Expr,
    },
    /// A loop over elements.
    For {
        /// What each element is bound to.
        binding: Binding,
        /// The value that is iterated over.
        over: Expr,
        /// The body.
        body: Body,
    },
    /// A loop with a condition.
    While {
        /// The condition.
        condition: Expr,
        /// The body.
        body: Body,
    },
    /// Returns from the function.
    Return(Option<Expr>),
    /// Leaves the innermost loop.
    Break,
    /// Continues with the next iteration of the innermost loop.
    Continue,
    /// Prints values.
    Print(Vec<Expr>),
    /// Ends the test or run if the condition is false.
    Assert {
        /// The condition; the message shows its span.
        condition: Expr,
        /// The message.
        message: Option<Expr>,
        /// Names in it, and the variables of surrounding loops, with the expressions that read them.
        names: Vec<(Rc<str>, Expr)>,
    },
    /// Runs a body that must fail with a code.
    AssertError {
        /// The code, such as `E3001`.
        code: Rc<str>,
        /// Whether the checker has already found the error in it: then the body isn't run.
        found: bool,
        /// The body.
        body: Body,
    },
    /// Prints the reasons for a value.
    Explain(Expr),
    /// Writes a value to a file below the output folder.
    Save {
        /// The value to save.
        value: Expr,
        /// The path of the file.
        path: Expr,
    },
    /// Seeds the random generator.
    Seed(Expr),
    /// Evaluates an expression and discards its value.
    Expr(Expr),
}

/// A variable that may be changed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Variable {
    /// A variable of this function.
    Local(Slot),
    /// A variable of an earlier entry of the session.
    Global(GlobalId),
}

/// A variable, or a part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The variable.
    pub root: Variable,
    /// Indexes and fields, from the variable inwards.
    pub path: Vec<(Expr, Span)>,
    /// The type that the variable is declared with, which anything assigned to it must have.
    pub written: Option<Annotation>,
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The kind of expression.
    pub kind: ExprKind,
    /// Its span in the source.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A constant.
    Constant(Constant),
    /// A local variable.
    Local(Slot),
    /// A value captured by the closure.
    Capture(u32),
    /// A top-level name.
    Global(GlobalId),
    /// A function as a value, with its captures: locals and captures of the current function.
    Function(FunctionId, Vec<Expr>),
    /// A prelude function as a value.
    Prelude(Rc<str>),
    /// A text with embedded expressions.
    Text(Template),
    /// A list.
    List(Vec<Expr>),
    /// A list comprehension with `for` and `if`.
    Comprehension {
        /// The element.
        element: Box<Expr>,
        /// The clauses, the first a `for`.
        clauses: Vec<Clause>,
    },
    /// A record.
    Record(Vec<Entry>),
    /// A block.
    Block(Body),
    /// `-x`, `not x`.
    Unary(UnaryOp, Box<Expr>),
    /// A left-associative chain of arithmetic.
    Binary {
        /// The first operand.
        first: Box<Expr>,
        /// Operators with their spans and right operands.
        rest: Vec<(BinaryOp, Span, Expr)>,
    },
    /// A chain of comparisons; each operand is evaluated once, until one comparison is false.
    Compare {
        /// The first operand.
        first: Box<Expr>,
        /// Operators with their spans and right operands.
        rest: Vec<(CompareOp, Span, Expr)>,
    },
    /// Whether all are true.
    And(Vec<Expr>),
    /// Whether any is true.
    Or(Vec<Expr>),
    /// A range of whole numbers.
    Range {
        /// The start.
        start: Box<Expr>,
        /// The end.
        end: Box<Expr>,
        /// Whether the end is included.
        inclusive: bool,
    },
    /// A call.
    Call {
        /// The function that is called.
        callee: Callee,
        /// The arguments.
        args: Args,
    },
    /// A value and the steps applied to it, in order.
    Access {
        /// The value.
        base: Box<Expr>,
        /// The steps that follow it.
        steps: Vec<Step>,
    },
    /// A conditional.
    If {
        /// Conditions with their blocks.
        arms: Vec<(Expr, Body)>,
        /// The final `else`; without it the value is `none`.
        otherwise: Option<Box<Body>>,
    },
    /// A choice by pattern.
    Match {
        /// The value.
        subject: Box<Expr>,
        /// The arms.
        arms: Vec<MatchArm>,
    },
    /// `xs.push(v)` and the like: changes a variable; the value is what is taken out, if anything.
    Change {
        /// The variable or part that is changed.
        place: Place,
        /// The change.
        change: Change,
        /// The name of the change as written.
        name: Name,
        /// The arguments.
        args: Vec<Expr>,
    },
    /// `fail …`.
    Fail(Box<Expr>),
    /// `try … else …`.
    Try {
        /// What may fail.
        body: Box<Expr>,
        /// The fallback, evaluated if it fails.
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
    /// A missing end of a range: `5..`.
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
    /// All changes.
    pub const ALL: [Change; 6] =
        [Change::Push, Change::Pop, Change::PopFirst, Change::Insert, Change::RemoveAt, Change::Remove];

    /// Returns the change with this name.
    pub fn named(name: &str) -> Option<Change> {
        Change::ALL.into_iter().find(|change| change.name() == name)
    }

    /// Returns the name as it is written.
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

    /// Returns the names of its arguments.
    pub fn parameters(self) -> &'static [&'static str] {
        match self {
            Change::Push => &["value"],
            Change::Pop | Change::PopFirst => &[],
            Change::Insert => &["index", "value"],
            Change::RemoveAt => &["index"],
            Change::Remove => &["key"],
        }
    }

    /// Returns the type that it changes.
    pub fn of(self) -> &'static str {
        if self == Change::Remove { "Record" } else { "List" }
    }

    /// Returns whether its value is what it takes out.
    pub fn gives(self) -> bool {
        matches!(self, Change::Pop | Change::PopFirst)
    }
}

/// The callee of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Callee {
    /// A function of the script, with its captures.
    Function(FunctionId, Vec<Expr>),
    /// A prelude function: a method of its first argument.
    Prelude(Name),
    /// Any value.
    Value(Box<Expr>),
}

/// The arguments of a call.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Args {
    /// Positional arguments, in order.
    pub positional: Vec<Expr>,
    /// Named arguments, after the positional ones.
    pub named: Vec<(Name, Expr)>,
}

/// A step applied to a value.
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
    /// A call of the value.
    Call(Args),
    /// An element.
    Index(Box<Expr>),
    /// A slice; a missing end is that of the value.
    Slice {
        /// The start.
        start: Option<Box<Expr>>,
        /// The end.
        end: Option<Box<Expr>>,
        /// Whether the end is included.
        inclusive: bool,
    },
    /// A record's field, otherwise the script's own function, otherwise a method; in a map, the entries come last.
    Dot {
        /// The name.
        name: Name,
        /// The arguments, if there are parentheses.
        args: Option<Args>,
        /// The script's own function with that name that is visible here.
        own: Option<(FunctionId, Vec<Expr>)>,
    },
}

/// A clause of a comprehension.
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
    /// The condition that must also hold; it is evaluated once the patterns have bound their names.
    pub guard: Option<Expr>,
    /// The value.
    pub value: Expr,
}

/// A pattern of a match arm.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchPattern {
    /// Anything.
    Any,
    /// A value equal to this.
    Constant(Constant),
    /// Numbers in a range; a missing end is open.
    Range {
        /// The start.
        start: Option<Number>,
        /// The end.
        end: Option<Number>,
        /// Whether the end is included.
        inclusive: bool,
    },
    /// Values in a range of an order in which one or both ends are words; a missing end is open.
    Between {
        /// The start.
        start: Option<Constant>,
        /// The end.
        end: Option<Constant>,
        /// Whether the end is included.
        inclusive: bool,
    },
    /// Anything, stored in a variable.
    Bind(Slot),
    /// A value of a type that also matches a pattern.
    Typed(Annotation, Box<MatchPattern>),
    /// Lists of exactly as many elements, each with alternatives; with a rest, of at least as many, and
    /// the rest is stored in its variable.
    List(Vec<Vec<MatchPattern>>, Option<Option<Slot>>),
    /// Records with these keys, each with alternatives for its value.
    Record(Vec<(Constant, Vec<MatchPattern>)>),
}
