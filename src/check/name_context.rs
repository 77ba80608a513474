//! What an editor asks of a unit that is still being written.

use super::environment::{Environment, Exports, Signature};
use super::symbol_index::{DefinitionKind, SymbolIndex};
use super::types::Inferred;
use super::unit::Unit;
use super::{names, types};
use std::rc::Rc;
use tg_core::program::FunctionId;
use tg_core::source::Span;

/// What can be said of a place in a unit.
#[derive(Clone, Debug, Default)]
pub struct NameContext {
    /// Whether a name was found there at all.
    pub is_answered: bool,
    /// The names that the unit made and that are visible there, innermost last, a name perhaps twice. Empty
    /// where no name stands.
    pub names: Vec<VisibleName>,
    /// The words that it, what it imports and earlier entries declare, and those of games that the place names.
    pub words: Vec<Rc<str>>,
    /// The words of games that may be there, where it takes those of any.
    pub any_words: Vec<Rc<str>>,
    /// What is certain of the value before the dot, where the name comes after one.
    pub before: Option<Inferred>,
    /// The imported file before the dot, where the name comes after one.
    pub file: Option<Rc<Exports>>,
}

/// A name that is visible at a place.
#[derive(Clone, Debug)]
pub struct VisibleName {
    /// The name.
    pub name: Rc<str>,
    /// What is certain of its value.
    pub is: Inferred,
    /// Whether it is an imported file.
    pub is_file: bool,
    /// Whether it is made by `var`.
    pub variable: bool,
    /// Whether it is made by `fn`: only such a function may stand behind a dot.
    pub is_fn: bool,
    /// How it is called, where it is a function.
    pub signature: Option<Rc<Signature>>,
}

/// Looks at a unit as it is around the names `at`, whatever else is wrong in it. The environment is that of
/// the unit; it learns nothing.
pub fn name_contexts(unit: Unit<'_>, environment: &Environment, at: &[Span]) -> Vec<NameContext> {
    let mut environment = environment.clone();
    let (mut resolved, visible) = names::resolve_queried(&unit, &mut environment, at);
    let queried = types::infer_queried(&resolved, unit.library, &environment, at);
    let made = std::mem::take(&mut resolved.definitions);
    let symbol_index = SymbolIndex::new(made, Vec::new(), &queried.slots);
    let signature = |id: FunctionId| match id.0.checked_sub(resolved.first) {
        Some(number) => queried.signatures.get(number as usize).cloned(),
        None => environment.signature(id).cloned(),
    };
    let name = |(name, made): (Rc<str>, Span)| {
        let made = symbol_index.definition_at(made);
        let kind = made.map(|made| made.kind);
        let is = made.map(|made| made.is.clone()).unwrap_or_default();
        let id = match is {
            Inferred::Function(id) => id,
            _ => None,
        };
        VisibleName {
            name,
            is,
            is_file: kind == Some(DefinitionKind::File),
            variable: kind == Some(DefinitionKind::Var),
            is_fn: matches!(kind, Some(DefinitionKind::Function(_))),
            signature: id.and_then(signature),
        }
    };
    let contexts = visible.into_iter().zip(queried.before).map(|(visible, before)| NameContext {
        is_answered: visible.is_answered,
        names: visible.names.into_iter().map(name).collect(),
        words: visible.words,
        any_words: visible.any_words,
        before,
        file: visible.file,
    });
    contexts.collect()
}
