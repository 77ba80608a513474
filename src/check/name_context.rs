//! Queries of an editor about a unit that is still being written.

use super::environment::{Environment, Exports, Signature};
use super::symbol_index::{DefinitionKind, SymbolIndex};
use super::types::Inferred;
use super::unit::Unit;
use super::{names, types};
use std::rc::Rc;
use tg_core::program::FunctionId;
use tg_core::source::Span;

/// What is known at a name in a unit.
#[derive(Clone, Debug, Default)]
pub struct NameContext {
    /// Whether there is a name at all.
    pub is_answered: bool,
    /// The names of the unit that are visible there, innermost last, possibly with duplicates. Empty if there
    /// is no name.
    pub names: Vec<VisibleName>,
    /// The words declared by the unit, its imports and earlier entries, and those words of games that are valid there.
    pub words: Vec<Rc<str>>,
    /// All words of games, if any of them is valid there.
    pub any_words: Vec<Rc<str>>,
    /// The inferred type of the value before the dot, if the name comes after one.
    pub before: Option<Inferred>,
    /// The imported file before the dot, if the name comes after one.
    pub file: Option<Rc<Exports>>,
}

/// A visible name.
#[derive(Clone, Debug)]
pub struct VisibleName {
    /// The name.
    pub name: Rc<str>,
    /// The inferred type of its value.
    pub is: Inferred,
    /// Whether it is an imported file.
    pub is_file: bool,
    /// Whether it is defined by `var`.
    pub variable: bool,
    /// Whether it is defined by `fn`: only such functions can be used after a dot.
    pub is_fn: bool,
    /// Its signature, if it is a function.
    pub signature: Option<Rc<Signature>>,
}

/// Returns what is known at the names `at`, whatever else is wrong in the unit. The environment is that of
/// the unit; it isn't changed.
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
