//! From syntax tree to checked program.
//!
//! The stage has five parts, and some small ones that these share. `names` resolves every name to a
//! slot, a capture, a global, a function or a declared word and produces the [`Program`]; `early` builds
//! domain blocks whose parts are literal; `constants` finds what else is known, and has it evaluated with
//! everything it needs (`const_eval`) unless a run may skip it (`reach`); `types` infers types that are certain and
//! reports what is certain to fail, and which values are unused; `expected` removes the errors that an `assert error`
//! expects. Nothing else is run, and no game is known by name: what games offer comes from the library's descriptors.
//!
//! Vocabulary: a **unit** is one file or one entry of a session; an **environment** is what the session
//! knows across units; **exports** are what a file offers to others; a **binding** is a name with its
//! declaration; a **context** is a function whose body is being walked.

mod arms;
mod const_eval;
mod constants;
mod early;
mod environment;
mod expected;
mod flow;
mod foreign;
mod layers;
mod name_context;
mod names;
mod poisoned;
mod reach;
mod symbol_index;
mod type_names;
mod types;
mod unit;

pub use const_eval::{ConstBatch, ConstExpr, Evaluate};
pub use environment::{
    Environment, EnvironmentNames, Export, Exports, Flaw, Known, Signature, SignatureParam,
};
pub use expected::expected_errors;
pub use foreign::elsewhere;
pub use name_context::{NameContext, VisibleName, name_contexts};
pub use symbol_index::{Definition, DefinitionKind, Mention, SymbolIndex};
pub use types::Inferred;
pub use unit::Unit;

use std::mem::take;
use std::rc::Rc;
use tg_core::diagnostics::{Diagnostic, any_error, in_order};
use tg_core::program::Program;
use tg_core::source::Span;

/// The result of the check.
pub struct Checked {
    /// The program; `None` if there is any error.
    pub program: Option<Program>,
    /// The program if constants fail and there are no other errors: it could run, and would fail when it reaches them.
    pub known_to_fail: Option<Program>,
    /// What the file exports.
    pub exports: Rc<Exports>,
    /// All findings, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The definitions and uses of its names.
    pub symbol_index: SymbolIndex,
}

/// Checks a unit. Its names and functions are added to the environment, even if there are errors: keep a clone to roll
/// a failed entry back.
pub fn check(unit: Unit<'_>, environment: &mut Environment) -> Checked {
    let mut resolved = names::resolve(&unit, environment);
    let unreadable = resolved.unparsed.iter().copied();
    let mut reported: Vec<Span> =
        places_of_errors(&resolved.diagnostics).into_iter().chain(unreadable).collect();
    reported.sort_unstable();
    let guarded = reach::guarded(&resolved.functions);
    let places = (&reported[..], &guarded[..]);
    let failing =
        constants::failing(&mut resolved.functions, unit.library, environment, places, unit.evaluate);
    let doubtful: Vec<Span> = failing.iter().map(|f| f.span).collect();
    let typed = types::infer(&resolved, unit.library, environment, unit.entry, (&doubtful, &guarded));
    resolved.note_unlike(&typed.unlike);
    let mistyped = places_of_errors(&typed.diagnostics);
    let (made, mentions) = (take(&mut resolved.definitions), take(&mut resolved.mentions));
    let symbol_index = SymbolIndex::new(made, mentions, &typed.slots);
    // A game that built its block early may have found the same as the types.
    let is_told = |found: &Diagnostic| {
        found.primary.as_ref().is_some_and(|place| reported.binary_search(&place.span).is_ok())
    };
    resolved.diagnostics.extend(typed.diagnostics.into_iter().filter(|found| !is_told(found)));
    let is_sound = !any_error(&resolved.diagnostics);
    resolved
        .diagnostics
        .extend(failing.into_iter().filter(|f| !f.is_reported(&mistyped)).map(|f| f.diagnostic));
    resolved.unparsed.extend(unit.expected);
    let found = expected::take(&resolved.expected, &resolved.unparsed, &mut resolved.diagnostics);
    let broken = resolved.unparsed.iter().any(|span| !found.iter().any(|body| body.contains(*span)));
    in_order(&mut resolved.diagnostics);
    let exports =
        Rc::new(names::publish(&resolved, &typed.globals, typed.signatures, unit.entry, environment));
    let is_whole = !broken && !resolved.import_failed;
    let diagnostics = take(&mut resolved.diagnostics);
    let failed = any_error(&diagnostics);
    let can_run = is_whole && (is_sound || !failed);
    let made = can_run.then(|| resolved.into_program(&found, environment));
    let (program, known_to_fail) = if failed { (None, made) } else { (made, None) };
    Checked { program, known_to_fail, exports, diagnostics, symbol_index }
}

/// The spans of errors, in the order of the text.
fn places_of_errors(diagnostics: &[Diagnostic]) -> Vec<Span> {
    let errors = diagnostics.iter().filter(|d| d.is_error());
    let mut places: Vec<Span> = errors.filter_map(|d| d.primary.as_ref()).map(|p| p.span).collect();
    places.sort_unstable();
    places
}
