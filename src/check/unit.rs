//! What is checked at once.

use super::const_eval::Evaluate;
use super::environment::Exports;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::ast;
use tg_core::native::Library;
use tg_core::source::Span;

/// One file, or one entry of a session.
pub struct Unit<'a> {
    /// What was written, as a tree.
    pub script: &'a ast::Script,
    /// The text that the tree was read from.
    pub text: &'a str,
    /// What the imported files offer, by path as written. That a path is missing here has been reported
    /// already, and so are the errors of a file with a flaw.
    pub imports: &'a FxHashMap<Rc<str>, Rc<Exports>>,
    /// The descriptors.
    pub library: &'a Library,
    /// Places of errors that the parser found and an `assert error` expects.
    pub expected: &'a [Span],
    /// Whether it is an entry of a session: its names stay known, a name again replaces, and nothing
    /// is unused at its top level.
    pub entry: bool,
    /// Tries what is known before the run.
    pub evaluate: Evaluate<'a>,
}
