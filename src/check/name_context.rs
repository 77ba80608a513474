//! What an editor asks of a unit that is still being written.

use super::environment::{Environment, Exports};
use super::types::Inferred;
use super::unit::Unit;
use super::{names, types};
use std::rc::Rc;
use tg_core::source::Span;

/// What can be said of a place in a unit.
#[derive(Clone, Debug, Default)]
pub struct NameContext {
    /// The names that the unit made and that are visible there, in no order, a name perhaps twice. Empty
    /// where no name stands alone or is called.
    pub names: Vec<Rc<str>>,
    /// The words that it, what it imports and earlier entries declare, and those of games that the place takes.
    pub words: Vec<Rc<str>>,
    /// What is certain of the value before the dot, where the name stands behind one.
    pub before: Option<Inferred>,
    /// The imported file before the dot, where the name stands behind one.
    pub file: Option<Rc<Exports>>,
}

/// Looks at a unit as it is around the name `at`, whatever else is wrong in it. The environment is that of
/// the unit; it learns nothing.
pub fn name_context(unit: Unit<'_>, environment: &Environment, at: Span) -> NameContext {
    let mut environment = environment.clone();
    let (resolved, visible) = names::resolve_queried(&unit, &mut environment, Some(at));
    let before = types::before_dot(&resolved, unit.library, &environment, at);
    NameContext { names: visible.names, words: visible.words, before, file: visible.file }
}
