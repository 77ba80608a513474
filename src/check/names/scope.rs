//! The state of names and functions during the walk: bindings, scopes, contexts.

use crate::check::environment::Exports;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::rc::Rc;
use tg_core::ast;
use tg_core::program::{Annotation, FunctionId, GlobalId, Slot};
use tg_core::source::Span;

/// The number of a binding in its unit.
pub(super) type BindingId = usize;

/// A name with its declaration.
pub(super) struct NameBinding {
    pub name: Rc<str>,
    pub span: Span,
    pub kind: BindingKind,
    /// The function whose variable it is; `None` for names from earlier entries.
    pub owner: Option<usize>,
    pub slot: Slot,
    /// The global, for top-level names.
    pub global: Option<GlobalId>,
    /// When it was given its value.
    pub clock: u32,
    pub used: bool,
    pub assigned: bool,
    /// Whether it is at the top level.
    pub top: bool,
    /// Its annotation.
    pub written: Option<Annotation>,
    /// Whether it holds a function that is written where it is made: `let double = x -> 2 * x`.
    pub holds_function: bool,
}

/// The kind of declaration of a binding.
#[derive(Clone)]
pub(super) enum BindingKind {
    /// `let`, a named block.
    Let,
    /// `var`.
    Var,
    /// `param`.
    Param,
    /// A parameter.
    Argument,
    /// A loop, or a `for` in a list or block.
    Loop,
    /// An arm of a `match`.
    Arm,
    /// `fn`.
    Function(FunctionId),
    /// `import`; `None` if the file couldn't be loaded.
    File(Option<Rc<Exports>>),
    /// Something that was already reported.
    Poisoned,
}

/// The kind of function of a context.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum ContextKind {
    /// The top level.
    Main,
    /// A `fn`.
    Fn,
    /// A test.
    Test,
    /// A lambda.
    Lambda,
}

/// A function whose body is being walked.
pub(super) struct Context<'a> {
    /// Its number in the unit.
    pub function: usize,
    pub kind: ContextKind,
    pub scopes: Vec<Scope<'a>>,
    pub slots: Vec<Rc<str>>,
    /// How many loops within this function enclose the current position.
    pub loops: u32,
    /// The variables of these loops.
    pub loop_variables: Vec<BindingId>,
    /// Unknown names that were already reported.
    pub reported: FxHashSet<Rc<str>>,
}

/// The names of one block.
#[derive(Default)]
pub(super) struct Scope<'a> {
    pub names: FxHashMap<Rc<str>, BindingId>,
    /// Names that statements further down will bind.
    pub later: FxHashMap<Rc<str>, Span>,
    /// Functions whose bodies wait for the end of the block.
    pub waiting: Vec<Waiting<'a>>,
    /// The spans of statements that couldn't be parsed, so that a name may be missing.
    pub unparsed: Vec<Span>,
    /// The numbers of findings and unparsed spans before it.
    pub found: (usize, usize),
}

/// A body that waits for the end of its block.
pub(super) enum Waiting<'a> {
    /// A function.
    Fn { number: usize, declaration: &'a ast::FnDecl, statement: &'a ast::Stmt },
    /// A test.
    Test { name: &'a ast::Template, body: &'a ast::Body, statement: &'a ast::Stmt },
}

/// The result of looking up a name.
pub(super) enum NameLookup {
    /// A binding.
    Binding(BindingId),
    /// A binding that gets its value further down.
    Later(Span),
    /// Not a name of the script.
    Nothing,
}

/// Facts about a function besides its code.
pub(super) struct Facts {
    pub kind: ContextKind,
    /// Its captures, in order.
    pub captures: IndexSet<BindingId, FxBuildHasher>,
}

impl Facts {
    pub(super) fn new(kind: ContextKind) -> Facts {
        Facts { kind, captures: IndexSet::default() }
    }
}

/// A place where a function creates or calls a closure of another; both by their numbers in the unit.
pub(super) struct Use {
    pub user: usize,
    pub callee: usize,
    pub span: Span,
    /// The time, in the order of declarations and uses.
    pub clock: u32,
}

/// The names that an asserted condition reads.
pub(super) struct Reads {
    /// Bindings from this number on are created by the condition itself.
    pub limit: BindingId,
    /// The bindings that were read.
    pub seen: Vec<BindingId>,
}
