//! What is known across files and entries.
//!
//! The **environment** belongs to a session: it counts functions and globals, keeps the **signature**
//! of every function, and the names and words of earlier entries. **Exports** are what one file offers
//! to those who import it. Everything is shared, so that a clone is cheap.

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
    /// What is certain of globals that never change.
    pub(super) shapes: LayeredMap<GlobalId, Inferred>,
    /// Values of literal blocks that were built before the run, by the global that will hold them.
    pub(super) built: LayeredMap<GlobalId, Value>,
    /// Blocks that were built before the run and are taken over by it, by their places, with the steps that
    /// they took.
    pub(super) for_the_run: Rc<FxHashMap<Span, (Value, u64)>>,
}

impl Environment {
    /// The names of earlier entries, in no order.
    pub fn names(&self) -> impl Iterator<Item = &Rc<str>> {
        self.names.iter().map(|(name, _)| name)
    }

    /// The declared words of earlier entries, in no order.
    pub fn words(&self) -> impl Iterator<Item = &Rc<str>> {
        self.words.iter().map(|(word, ())| word)
    }

    /// What a name of an earlier entry stands for.
    pub fn known(&self, name: &str) -> Option<&Known> {
        self.names.get(name)
    }

    /// The global of a name of an earlier entry, where it is a value.
    pub fn global(&self, name: &str) -> Option<GlobalId> {
        match self.names.get(name) {
            Some(Known::Offered(Export::Value { global, .. })) => Some(*global),
            _ => None,
        }
    }

    /// The global of a name that the session itself gives a value: nothing is certain of it.
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

    /// The names and words as they are now, for [`Environment::set_names`].
    pub fn names_as_they_are(&self) -> EnvironmentNames {
        EnvironmentNames(self.names.clone(), self.words.clone())
    }

    /// Goes back to names and words of before; what has none any more stays where it is.
    pub fn set_names(&mut self, names: EnvironmentNames) {
        EnvironmentNames(self.names, self.words) = names;
    }

    /// Gives away a block that was built before the run, with the steps that it took.
    pub fn take_built(&mut self, block: Span) -> Option<(Value, u64)> {
        Rc::make_mut(&mut self.for_the_run).remove(&block)
    }

    /// The signature of a function that was checked in this session.
    pub fn signature(&self, id: FunctionId) -> Option<&Rc<Signature>> {
        self.signatures.get(id.0 as usize)
    }
}

/// The names and words of a moment.
pub struct EnvironmentNames(LayeredMap<Rc<str>, Known>, LayeredMap<Rc<str>, ()>);

/// What a name of an earlier entry stands for.
#[derive(Clone, Debug)]
pub enum Known {
    /// A value or function.
    Offered(Export),
    /// An imported file; `None` where it couldn't be had.
    File(Option<Rc<Exports>>),
}

/// What a file offers to those who import it.
#[derive(Clone, Debug, Default)]
pub struct Exports {
    /// Its names.
    pub names: FxHashMap<Rc<str>, Export>,
    /// The words that its blocks declare.
    pub words: Vec<Name>,
    /// What is wrong with it, where anything is.
    pub flaw: Option<Flaw>,
}

/// What is known of a file with errors: these are reported at home, and of its names nothing is said.
#[derive(Clone, Debug)]
pub enum Flaw {
    /// All of it could be read, so that its words are known.
    Wrong,
    /// Some of this text couldn't be read: whatever stands in it may be a word.
    Unparsed(Rc<str>),
}

/// What an exported name stands for.
#[derive(Clone, Debug)]
pub enum Export {
    /// A value of the top level.
    Value {
        /// Where it is kept.
        global: GlobalId,
        /// What is certain of it.
        shape: Inferred,
        /// Whether it was made by `var`.
        variable: bool,
        /// Where it was made.
        span: Span,
    },
    /// A function.
    Function {
        /// The function.
        id: FunctionId,
        /// Where it was made.
        span: Span,
    },
}

impl Export {
    /// Where it was made.
    pub fn span(&self) -> Span {
        match self {
            Export::Value { span, .. } | Export::Function { span, .. } => *span,
        }
    }
}

/// What a call of a function may look like and what it gives.
#[derive(Clone, Debug, Default)]
pub struct Signature {
    /// Its name; lambdas have none.
    pub name: Option<Rc<str>>,
    /// Its parameters.
    pub params: Vec<SignatureParam>,
    /// What is certain of its result.
    pub gives: Inferred,
    /// Whether it may print, ask, draw or fail on purpose.
    pub acts: bool,
    /// Where it certainly has an effect, and which.
    pub effect: Option<CertainEffect>,
}

/// A parameter of a signature.
#[derive(Clone, Debug)]
pub struct SignatureParam {
    /// Its name; a parameter that is destructured has none.
    pub name: Option<Rc<str>>,
    /// Whether it has no default.
    pub required: bool,
    /// Its written type.
    pub takes: Option<Annotation>,
    /// Where it stands.
    pub span: Span,
}

impl Signature {
    /// How it is written: `prob(h, n = …)`.
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
