//! Knowledge across files and entries.
//!
//! The **environment** belongs to a session: it numbers functions and globals, and keeps the **signature** of every
//! function and the names and words of earlier entries. **Exports** are what a file offers to its importers. Everything
//! is shared, so that a clone is cheap.

use super::layers::{LayeredList, LayeredMap};
use super::types::{CertainEffect, Inferred};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::notation::Name;
use tg_core::program::{Annotation, FunctionId, GlobalId};
use tg_core::source::{SourceId, Span};
use tg_core::value::Value;

/// What a session knows across files and entries; cheap to clone, so that an entry is a transaction.
#[derive(Clone, Default)]
pub struct Environment {
    pub(super) next_function: u32,
    pub(super) next_global: u32,
    pub(super) signatures: LayeredList<Rc<Signature>>,
    pub(super) names: LayeredMap<Rc<str>, Known>,
    pub(super) words: LayeredMap<Rc<str>, ()>,
    /// The inferred types of globals that never change.
    pub(super) shapes: LayeredMap<GlobalId, Inferred>,
    /// Values of literal blocks that were built before the run, by the global that will contain them.
    pub(super) built: LayeredMap<GlobalId, Value>,
    /// Blocks that were built before the run, to be reused by it, by their spans, with the steps that they took.
    pub(super) for_the_run: Rc<FxHashMap<Span, (Value, u64)>>,
}

impl Environment {
    /// The names of earlier entries, in no particular order.
    pub fn names(&self) -> impl Iterator<Item = &Rc<str>> {
        self.names.iter().map(|(name, _)| name)
    }

    /// The declared words of earlier entries, in no particular order.
    pub fn words(&self) -> impl Iterator<Item = &Rc<str>> {
        self.words.iter().map(|(word, ())| word)
    }

    /// What a name from an earlier entry stands for.
    pub fn known(&self, name: &str) -> Option<&Known> {
        self.names.get(name)
    }

    /// The global of a name from an earlier entry, if it is a value.
    pub fn global(&self, name: &str) -> Option<GlobalId> {
        match self.names.get(name) {
            Some(Known::Offered(Export::Value { global, .. })) => Some(*global),
            _ => None,
        }
    }

    /// The global of a name to which the session itself gives a value: its type is unknown.
    pub fn hold(&mut self, name: &str) -> GlobalId {
        if let Some(global) = self.global(name) {
            return global;
        }
        let global = GlobalId(self.next_global);
        self.next_global += 1;
        let (shape, span) = (Inferred::Unknown, Span::new(SourceId(u32::MAX), 0, 0));
        self.names
            .insert(name.into(), Known::Offered(Export::Value { global, shape, variable: false, span }));
        global
    }

    /// The current names and words, for [`Environment::set_names`].
    pub fn names_as_they_are(&self) -> EnvironmentNames {
        EnvironmentNames(self.names.clone(), self.words.clone())
    }

    /// Returns to earlier names and words; values and functions without a name any more stay where they are.
    pub fn set_names(&mut self, names: EnvironmentNames) {
        EnvironmentNames(self.names, self.words) = names;
    }

    /// Removes and returns a block that was built before the run, with the steps that it took.
    pub fn take_built(&mut self, block: Span) -> Option<(Value, u64)> {
        Rc::make_mut(&mut self.for_the_run).remove(&block)
    }

    /// The signature of a function that was checked in this session.
    pub fn signature(&self, id: FunctionId) -> Option<&Rc<Signature>> {
        self.signatures.get(id.0 as usize)
    }
}

/// The names and words at some moment.
pub struct EnvironmentNames(LayeredMap<Rc<str>, Known>, LayeredMap<Rc<str>, ()>);

/// What a name from an earlier entry stands for.
#[derive(Clone, Debug)]
pub enum Known {
    /// A value or function.
    Offered(Export),
    /// An imported file; `None` if it couldn't be loaded.
    File(Option<Rc<Exports>>),
}

/// What a file offers to its importers.
#[derive(Clone, Debug, Default)]
pub struct Exports {
    /// Its names.
    pub names: FxHashMap<Rc<str>, Export>,
    /// The words that its blocks declare.
    pub words: Vec<Name>,
    /// What is wrong with it, if anything.
    pub flaw: Option<Flaw>,
}

/// The kind of errors in a file: these are reported in the file itself, and its names aren't checked by importers.
#[derive(Clone, Debug)]
pub enum Flaw {
    /// All of it could be parsed, so its words are known.
    Wrong,
    /// Some of this text couldn't be parsed: any word in it may be a declared one.
    Unparsed(Rc<str>),
}

/// What an exported name stands for.
#[derive(Clone, Debug)]
pub enum Export {
    /// A value of the top level.
    Value {
        /// The global that contains it.
        global: GlobalId,
        /// Its inferred type.
        shape: Inferred,
        /// Whether it was defined by `var`.
        variable: bool,
        /// Where it was defined.
        span: Span,
    },
    /// A function.
    Function {
        /// The function.
        id: FunctionId,
        /// Where it was defined.
        span: Span,
    },
}

impl Export {
    /// Where it was defined.
    pub fn span(&self) -> Span {
        match self {
            Export::Value { span, .. } | Export::Function { span, .. } => *span,
        }
    }
}

/// How a function can be called and what it returns.
#[derive(Clone, Debug, Default)]
pub struct Signature {
    /// Its name; a lambda has none.
    pub name: Option<Rc<str>>,
    /// Its parameters.
    pub params: Vec<SignatureParam>,
    /// The inferred type of its result.
    pub gives: Inferred,
    /// Whether it may print, read input, draw or fail on purpose.
    pub acts: bool,
    /// Where it certainly has an effect, and which.
    pub effect: Option<CertainEffect>,
}

/// A parameter of a signature.
#[derive(Clone, Debug)]
pub struct SignatureParam {
    /// Its name; a destructured parameter has none.
    pub name: Option<Rc<str>>,
    /// Whether it has no default.
    pub required: bool,
    /// Its annotation.
    pub takes: Option<Annotation>,
    /// Its span.
    pub span: Span,
}

impl Signature {
    /// The call form: `prob(h, n = …)`.
    pub fn written(&self) -> String {
        let params: Vec<String> = self
            .params
            .iter()
            .map(|p| {
                let name = p.name.as_deref().unwrap_or("[…]");
                if p.required { name.to_string() } else { format!("{name} = …") }
            })
            .collect();
        format!("{}({})", self.name.as_deref().unwrap_or("function"), params.join(", "))
    }
}
