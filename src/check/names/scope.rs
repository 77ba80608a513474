//! What the walk knows of names and functions while it reads: bindings, scopes, contexts.

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
    /// The function whose variable it is; none for names of earlier entries.
    pub owner: Option<usize>,
    pub slot: Slot,
    /// The global, for names of a top level.
    pub global: Option<GlobalId>,
    /// When it got its value.
    pub clock: u32,
    pub used: bool,
    pub assigned: bool,
    /// Whether it is of the top level.
    pub top: bool,
    /// The type that is written for it.
    pub written: Option<Annotation>,
}

/// What made a binding.
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
    /// `import`; `None` where the file couldn't be had.
    File(Option<Rc<Exports>>),
    /// Something that is reported already.
    Poisoned,
}

/// What kind of function a context is.
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

/// A function while its body is read.
pub(super) struct Context<'a> {
    /// Its number in the unit.
    pub function: usize,
    pub kind: ContextKind,
    pub scopes: Vec<Scope<'a>>,
    pub slots: Vec<Rc<str>>,
    /// How many loops stand around, within this function.
    pub loops: u32,
    /// The variables of these loops.
    pub loop_variables: Vec<BindingId>,
    /// Unknown names that are reported already.
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
    /// Whether a statement of it couldn't be read, so that a name may be missing.
    pub unparsed: Vec<Span>,
    /// How many findings and unparsed places there were before it.
    pub found: (usize, usize),
}

/// A body that waits for the end of its block.
pub(super) enum Waiting<'a> {
    /// A function.
    Fn { number: usize, declaration: &'a ast::FnDecl, statement: &'a ast::Stmt },
    /// A test.
    Test { name: &'a ast::Template, body: &'a ast::Body, statement: &'a ast::Stmt },
}

/// What a name was found to be.
pub(super) enum NameLookup {
    /// A binding.
    Binding(BindingId),
    /// One that gets its value further down.
    Later(Span),
    /// Nothing of the script's own.
    Nothing,
}

/// What is known of a function besides its code.
pub(super) struct Facts {
    pub kind: ContextKind,
    /// What it takes along, in order.
    pub captures: IndexSet<BindingId, FxBuildHasher>,
}

impl Facts {
    pub(super) fn new(kind: ContextKind) -> Facts {
        Facts { kind, captures: IndexSet::default() }
    }
}

/// A place where a function makes or calls a closure of another; both by their numbers in the unit.
pub(super) struct Use {
    pub user: usize,
    pub callee: usize,
    pub span: Span,
    /// When, in the order of declarations and uses.
    pub clock: u32,
}

/// The names that an asserted condition reads.
pub(super) struct Reads {
    /// Bindings from this number on are made by the condition itself.
    pub limit: BindingId,
    /// What was read.
    pub seen: Vec<BindingId>,
}
