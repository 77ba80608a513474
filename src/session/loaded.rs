//! What a session loads.

use crate::check::{Exports, SymbolIndex};
use crate::syntax::{Outline, Pieces};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::ast;
use tg_core::diagnostics::Diagnostic;
use tg_core::program::{GlobalId, Program};
use tg_core::source::SourceId;
use tg_core::value::Value;

/// A script that was read, parsed and checked, with what it imports; [`Session::execute`](super::Session::execute)
/// runs it.
#[non_exhaustive]
pub struct Loaded {
    /// Its source.
    pub source: SourceId,
    /// The program; `None` where it or what it imports has errors.
    #[doc(hidden)]
    pub program: Option<Program>,
    /// The program where constants fail and nothing else is wrong, in it or in what it imports.
    #[doc(hidden)]
    pub known_to_fail: Option<Program>,
    /// The programs of what it imports and no earlier script did, in the order they must run.
    #[doc(hidden)]
    pub imports: Vec<Program>,
    /// Everything found, in it and in what it imports.
    pub diagnostics: Vec<Diagnostic>,
    /// The tree.
    #[doc(hidden)]
    pub script: ast::Script,
    /// Whether more lines might complete it.
    pub incomplete: bool,
    /// The brackets and comments of its text.
    #[doc(hidden)]
    pub outline: Outline,
    /// What it was read as, for a reading of a text that is nearly the same.
    #[doc(hidden)]
    pub pieces: Pieces,
    /// What its names stand for.
    #[doc(hidden)]
    pub symbol_index: SymbolIndex,
    /// What the files that it imports offer, by path as written.
    #[doc(hidden)]
    pub offers: Offers,
    /// Values that the command line gives to its `param`s.
    #[doc(hidden)]
    pub presets: Vec<(GlobalId, Value)>,
}

/// What imported files offer, by path as written.
#[doc(hidden)]
pub type Offers = FxHashMap<Rc<str>, Rc<Exports>>;
