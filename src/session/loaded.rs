//! The result of loading a script.

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
    /// The program; `None` if it or what it imports has errors.
    #[doc(hidden)]
    pub program: Option<Program>,
    /// The program, if constants fail and there are no other errors in it or in what it imports.
    #[doc(hidden)]
    pub known_to_fail: Option<Program>,
    /// The programs of imported files that no earlier script imported, in the order in which they must run.
    #[doc(hidden)]
    pub imports: Vec<Program>,
    /// All findings, in it and in what it imports.
    pub diagnostics: Vec<Diagnostic>,
    /// The tree.
    #[doc(hidden)]
    pub script: ast::Script,
    /// Whether more lines might complete it.
    pub incomplete: bool,
    /// The brackets and comments of its text.
    #[doc(hidden)]
    pub outline: Outline,
    /// The result of parsing, for parsing a text that is nearly the same.
    #[doc(hidden)]
    pub pieces: Pieces,
    /// The definitions that its names refer to.
    #[doc(hidden)]
    pub symbol_index: SymbolIndex,
    /// The exports of the files that it imports, by path as written.
    #[doc(hidden)]
    pub offers: Offers,
    /// The values that the command line gives to its `param`s.
    #[doc(hidden)]
    pub presets: Vec<(GlobalId, Value)>,
}

/// The exports of imported files, by path as written.
#[doc(hidden)]
pub type Offers = FxHashMap<Rc<str>, Rc<Exports>>;
