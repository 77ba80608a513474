//! From syntax tree to checked program.
//!
//! The stage has four parts, and some small ones that these share. `names` resolves every name to a
//! slot, a capture, a global, a function or a declared word and writes the [`Program`]; `early` builds
//! domain blocks whose parts are literal; `types` infers what is certain and reports what is certain to
//! fail, and which values are not used; `expected` takes out what an `assert error` waits for. Nothing
//! is run, and no game is known by name: what games offer comes from the descriptors of the [`Library`].
//!
//! Vocabulary: a **unit** is one file or one entry of a session; an **environment** is what the session
//! knows across units; **exports** are what a file offers to others; a **binding** is a name with its
//! declaration; a **context** is a function while its body is read.

mod asked;
mod early;
mod environment;
mod expected;
mod flow;
mod foreign;
mod names;
mod settings;
mod types;
mod walk;
mod walk_program;

pub use asked::{Seen, look};
pub use environment::{Environment, Export, Exports, Known, Signature, SignatureParam};
pub use expected::expected_errors;
pub use types::Inferred;

use crate::diagnostics::{Diagnostic, any_error};
use crate::program::Program;
use crate::seam::Library;
use crate::source::Span;
use crate::syntax::ast;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// One file, or one entry of a session.
pub struct Unit<'a> {
    /// What was written, as a tree.
    pub script: &'a ast::Script,
    /// The text that the tree was read from.
    pub text: &'a str,
    /// What the imported files offer, by path as written. A path that is missing here has been
    /// reported already.
    pub imports: &'a FxHashMap<Rc<str>, Rc<Exports>>,
    /// The descriptors.
    pub library: &'a Library,
    /// Places of errors that the parser found and an `assert error` expects.
    pub expected: &'a [Span],
    /// Whether it is an entry of a session: its names stay known, a name again replaces, and nothing
    /// is unused at its top level.
    pub entry: bool,
}

/// What the check gives.
pub struct Checked {
    /// The program; `None` where there is any error.
    pub program: Option<Program>,
    /// What the file offers.
    pub exports: Rc<Exports>,
    /// Everything found, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Checks a unit. The environment learns its names and functions, also where there are errors; whoever
/// wants a failed entry to leave no trace keeps a clone.
pub fn check(unit: Unit<'_>, environment: &mut Environment) -> Checked {
    let mut resolved = names::resolve(&unit, environment);
    let typed = types::infer(&resolved, unit.library, environment, unit.entry);
    resolved.diagnostics.extend(typed.diagnostics);
    resolved.torn.extend(unit.expected);
    let found = expected::take(&resolved.expected, &resolved.torn, &mut resolved.diagnostics);
    let broken = resolved.torn.iter().any(|span| !found.iter().any(|body| body.contains(*span)));
    resolved.diagnostics.sort_by_key(|d| (d.primary.as_ref().map(|p| p.span), d.code));
    // A game that built its block early may have found what the types show as well.
    let place = |d: &Diagnostic| d.primary.as_ref().map(|p| p.span);
    let same = |a: &Diagnostic, b: &Diagnostic| {
        a.code == b.code && a.message == b.message && place(a).is_some() && place(a) == place(b)
    };
    resolved.diagnostics.dedup_by(|a, b| same(a, b));
    let exports =
        Rc::new(names::publish(&resolved, &typed.globals, typed.signatures, unit.entry, environment));
    let failed = broken || resolved.lost_import || any_error(&resolved.diagnostics);
    let diagnostics = std::mem::take(&mut resolved.diagnostics);
    let program = (!failed).then(|| resolved.into_program(&found, environment));
    Checked { program, exports, diagnostics }
}
