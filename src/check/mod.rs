//! From syntax tree to checked program.
//!
//! The stage has five parts, and some small ones that these share. `names` resolves every name to a
//! slot, a capture, a global, a function or a declared word and writes the [`Program`]; `early` builds
//! domain blocks whose parts are literal; `constants` finds what else is known, and has it tried with all
//! that it needs (`trials`);
//! `types` infers what is certain and reports what is certain to fail, and which values are not used;
//! `expected` takes out what an `assert error` waits for. Nothing else is run, and no game is known by
//! name: what games offer comes from the descriptors of the [`Library`].
//!
//! Vocabulary: a **unit** is one file or one entry of a session; an **environment** is what the session
//! knows across units; **exports** are what a file offers to others; a **binding** is a name with its
//! declaration; a **context** is a function while its body is read.

mod arms;
mod asked;
mod constants;
mod early;
mod environment;
mod expected;
mod flow;
mod foreign;
mod names;
mod survey;
mod trials;
mod types;

pub use asked::{Seen, look};
pub use environment::{Environment, Export, Exports, Flaw, Known, Signature, SignatureParam};
pub use expected::expected_errors;
pub use survey::{Made, MadeKind, Mention, Survey};
pub use trials::{Evaluate, Trial, Trials};
pub use types::Inferred;

use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::ast;
use tg_core::diagnostics::{Diagnostic, any_error, in_order};
use tg_core::native::Library;
use tg_core::program::Program;
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

/// What the check gives.
pub struct Checked {
    /// The program; `None` where there is any error.
    pub program: Option<Program>,
    /// What the file offers.
    pub exports: Rc<Exports>,
    /// Everything found, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// What its names stand for.
    pub survey: Survey,
}

/// Checks a unit. The environment learns its names and functions, also where there are errors; whoever
/// wants a failed entry to leave no trace keeps a clone.
pub fn check(unit: Unit<'_>, environment: &mut Environment) -> Checked {
    let mut resolved = names::resolve(&unit, environment);
    let unreadable = resolved.torn.iter().copied();
    let mut reported: Vec<Span> =
        places_of_errors(&resolved.diagnostics).into_iter().chain(unreadable).collect();
    reported.sort_unstable();
    let failing =
        constants::failing(&mut resolved.functions, unit.library, environment, &reported, unit.evaluate);
    let doubtful: Vec<Span> = failing.iter().map(|f| f.span).collect();
    let typed = types::infer(&resolved, unit.library, environment, unit.entry, &doubtful);
    let mut wrong = places_of_errors(&typed.diagnostics);
    wrong.extend(reported);
    wrong.sort_unstable();
    let survey = Survey::of(&mut resolved, &typed.slots);
    let wrong = places_of_errors(&typed.diagnostics);
    resolved.diagnostics.extend(typed.diagnostics);
    resolved.diagnostics.extend(failing.into_iter().filter(|f| !f.is_reported(&wrong)).map(|f| f.diagnostic));
    resolved.torn.extend(unit.expected);
    let found = expected::take(&resolved.expected, &resolved.torn, &mut resolved.diagnostics);
    let broken = resolved.torn.iter().any(|span| !found.iter().any(|body| body.contains(*span)));
    // A game that built its block early may have found what the types show as well.
    in_order(&mut resolved.diagnostics);
    let exports =
        Rc::new(names::publish(&resolved, &typed.globals, typed.signatures, unit.entry, environment));
    let failed = broken || resolved.lost_import || any_error(&resolved.diagnostics);
    let diagnostics = std::mem::take(&mut resolved.diagnostics);
    let program = (!failed).then(|| resolved.into_program(&found, environment));
    Checked { program, exports, diagnostics, survey }
}

/// Where errors are, in the order of the text.
fn places_of_errors(diagnostics: &[Diagnostic]) -> Vec<Span> {
    let errors = diagnostics.iter().filter(|d| d.is_error());
    let mut places: Vec<Span> = errors.filter_map(|d| d.primary.as_ref()).map(|p| p.span).collect();
    places.sort_unstable();
    places
}

/// Whether any of these places, which are in order, begins within a span.
fn holds_any(span: Span, places: &[Span]) -> bool {
    let first = places.partition_point(|place| place.start < span.start);
    places.get(first).is_some_and(|place| place.start < span.end)
}
