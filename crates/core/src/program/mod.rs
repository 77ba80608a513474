//! The checked program: what the interpreter runs and what a game's engine may read.
//!
//! Names are gone: a **slot** is a local variable of a function, a **capture** a value that a closure
//! took along, a **global** a name of a file's top level. A checked program can't be wrong in shape:
//! every slot is set before it is read, every function exists. It is plain data, so that an engine can
//! see what a question asks of its hand without knowing the checker or the interpreter.

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

/// A name of some file's top level, counted through the session.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GlobalId(pub u32);

/// A function of the script, counted through the session.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionId(pub u32);

/// A domain block whose expressions are checked.
pub type Block = crate::notation::Block<Expr, Binding>;
/// A row of such a block.
pub type BlockRow = crate::notation::BlockRow<Expr, Binding>;
/// An item of such a block.
pub type Item = crate::notation::Item<Expr, Binding>;
/// A setting of such a block.
pub type Setting = crate::notation::Setting<Expr>;
/// A text with checked expressions in it.
pub type Template = crate::notation::Template<Expr>;

/// One file, or one entry of a session, ready to run.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its top level, a function without parameters.
    pub main: FunctionId,
    /// Its functions, `main` among them; ids are consecutive from the first one's.
    pub functions: Vec<Rc<Function>>,
    /// Its tests, each a function without parameters.
    pub tests: Vec<Test>,
    /// Its `param`s, which the command line may set before the run.
    pub params: Vec<(Rc<str>, GlobalId)>,
    /// How many globals the session has once this program is part of it.
    pub globals: u32,
    /// The `var`s of the top level, whose last values become globals when `main` has ended.
    pub publish_at_end: Vec<(Slot, GlobalId)>,
    /// Blocks that were built before the run already: their warnings have been reported.
    pub built_early: Vec<Span>,
}

/// A test.
#[derive(Clone, Debug)]
pub struct Test {
    /// Its name; evaluated when it is run.
    pub name: Template,
    /// Its body.
    pub function: FunctionId,
    /// The head.
    pub span: Span,
}

/// A function, lambda, test or top level.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its number in the session.
    pub id: FunctionId,
    /// Its name; lambdas have none.
    pub name: Option<Rc<str>>,
    /// The lines of `##` above it.
    pub doc: Option<Rc<str>>,
    /// Its parameters; the n-th is in slot n, and is destructured from there if it is a list.
    pub params: Vec<Param>,
    /// How many values it takes along.
    pub captures: u32,
    /// The names of its slots, for messages.
    pub slots: Vec<Rc<str>>,
    /// Its body.
    pub body: Expr,
    /// Whether it remembers its results.
    pub memo: bool,
    /// `-> Type`, to be checked at each return.
    pub returns: Option<Annotation>,
    /// The comparisons in it that can't hold if a method of the library comes after a dot.
    pub unlike: Rc<[Unlike]>,
    /// Where it stands.
    pub span: Span,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name; a parameter that is destructured has none.
    pub name: Option<Rc<str>>,
    /// How the value is destructured, where it is.
    pub binding: Option<Binding>,
    /// Its default, which may use the parameters before it.
    pub default: Option<Expr>,
    /// `: Type`, to be checked at each call.
    pub annotation: Option<Annotation>,
    /// Its place in the source.
    pub span: Span,
}

/// A written type.
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
    /// The elements of a list: exactly as many, or with what the rest is bound to.
    List(Vec<Binding>, Option<Box<Binding>>, Span),
    /// The values of a record's keys.
    Record(Vec<(Rc<str>, Binding)>, Span),
}
