//! The checked program: what the interpreter runs and what a game's engine may read.
//!
//! Names are resolved: a **slot** is a local variable of a function, a **capture** a value that a closure
//! captured, a **global** a name of a file's top level. A checked program can't be malformed:
//! every slot is set before it is read, every function exists. It is plain data, so that an engine can
//! see what a question asks about its hand without knowing the checker or the interpreter.

mod expr;
mod unlike;
pub mod visit;

pub use crate::ast::{BinaryOp, CompareOp, UnaryOp};
pub use crate::notation::{Content, Field, Name, TemplatePart};
pub use expr::*;
pub use unlike::{Compared, Kind, Unlike};

use crate::source::Span;
use std::rc::Rc;

/// A local variable of a function; parameters come first.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot(pub u32);

/// A top-level name of some file, numbered throughout the session.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GlobalId(pub u32);

/// A function of the script, numbered throughout the session.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionId(pub u32);

/// A domain block whose expressions are checked.
pub type Block = crate::notation::Block<Expr, Binding>;
/// A row of a checked block.
pub type BlockRow = crate::notation::BlockRow<Expr, Binding>;
/// An item of a checked block.
pub type Item = crate::notation::Item<Expr, Binding>;
/// A setting of a checked block.
pub type Setting = crate::notation::Setting<Expr>;
/// A text with checked expressions in it.
pub type Template = crate::notation::Template<Expr>;

/// One file, or one entry of a session, ready to run.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its top level, a function without parameters.
    pub main: FunctionId,
    /// Its functions, including `main`; ids are consecutive from that of the first one.
    pub functions: Vec<Rc<Function>>,
    /// Its tests, each a function without parameters.
    pub tests: Vec<Test>,
    /// Its `param`s, which the command line may set before the run.
    pub params: Vec<(Rc<str>, GlobalId)>,
    /// How many globals the session has once this program is part of it.
    pub globals: u32,
    /// The `var`s of the top level, whose last values become globals when `main` has ended.
    pub publish_at_end: Vec<(Slot, GlobalId)>,
    /// Blocks that were already built before the run: their warnings have been reported.
    pub built_early: Vec<Span>,
}

/// A test.
#[derive(Clone, Debug)]
pub struct Test {
    /// Its name; evaluated when the test runs.
    pub name: Template,
    /// Its body.
    pub function: FunctionId,
    /// The span of its head.
    pub span: Span,
}

/// A function, lambda, test or top level.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its number in the session.
    pub id: FunctionId,
    /// Its name; lambdas have none.
    pub name: Option<Rc<str>>,
    /// The `##` lines above it.
    pub doc: Option<Rc<str>>,
    /// Its parameters; the n-th is in slot n, and is destructured from there if it is a list.
    pub params: Vec<Param>,
    /// How many values it captures.
    pub captures: u32,
    /// The names of its slots, for messages.
    pub slots: Vec<Rc<str>>,
    /// Its body.
    pub body: Expr,
    /// Whether it caches its results.
    pub memo: bool,
    /// `-> Type`, checked at each return.
    pub returns: Option<Annotation>,
    /// The comparisons in it that can never hold if what follows a dot is a method of the library.
    pub unlike: Rc<[Unlike]>,
    /// Its span in the source.
    pub span: Span,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name; a destructured parameter has none.
    pub name: Option<Rc<str>>,
    /// How the value is destructured, if it is.
    pub binding: Option<Binding>,
    /// Its default, which may use the parameters before it.
    pub default: Option<Expr>,
    /// `: Type`, checked at each call.
    pub annotation: Option<Annotation>,
    /// Its span in the source.
    pub span: Span,
}

/// A type annotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Annotation {
    /// A type by its name.
    Named(&'static str),
    /// `[T]`.
    List(Box<Annotation>),
}

/// What a value is bound to.
#[derive(Clone, Debug, PartialEq)]
pub enum Binding {
    /// A local variable.
    Slot(Slot),
    /// Nothing.
    Ignore,
    /// The elements of a list: exactly as many, or more if there is a binding for the rest.
    List(Vec<Binding>, Option<Box<Binding>>, Span),
    /// The values of a record's keys.
    Record(Vec<(Rc<str>, Binding)>, Span),
}
