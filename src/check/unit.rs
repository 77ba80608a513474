//! The unit of checking.

use super::const_eval::Evaluate;
use super::environment::Exports;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::ast;
use tg_core::native::Library;
use tg_core::source::Span;

/// One file, or one entry of a session.
pub struct Unit<'a> {
    /// Its tree.
    pub script: &'a ast::Script,
    /// The text from which the tree was parsed.
    pub text: &'a str,
    /// The exports of imported files, by path as written. If a path is missing here, that has been reported
    /// already, and so have the errors of a file with a flaw.
    pub imports: &'a FxHashMap<Rc<str>, Rc<Exports>>,
    /// The descriptors.
    pub library: &'a Library,
    /// The spans of errors that the parser found and an `assert error` expects.
    pub expected: &'a [Span],
    /// Whether it is an entry of a session: its names stay known, redeclaring a name replaces it, and nothing
    /// is unused at its top level.
    pub entry: bool,
    /// Evaluates constants before the run.
    pub evaluate: Evaluate<'a>,
}
