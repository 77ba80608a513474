//! Records the definitions and uses of names, for tools that display the script.

use super::Resolver;
use super::scope::{BindingKind, NameBinding};
use crate::check::symbol_index::{DefinitionKind, Mention, UntypedDefinition};
use tg_core::ast;
use tg_core::notation::Name;
use tg_core::program::FunctionId;
use tg_core::source::Span;

impl Resolver<'_> {
    /// Records that a name refers to a definition elsewhere.
    pub(super) fn mention(&mut self, span: Span, made: Span) {
        // A file from an earlier entry has no location.
        if made.source.0 != u32::MAX {
            self.out.mentions.push(Mention { span, definition: made });
        }
    }

    /// Records that a name is a declared word.
    pub(super) fn mention_word(&mut self, name: &Name) {
        if let Some(place) = self.words.place(&name.text) {
            self.mention(name.span, place);
        }
    }

    /// Records the named arguments in a call of a function of the script.
    pub(super) fn note_arguments(&mut self, id: FunctionId, arguments: Option<&[ast::Argument]>) {
        let names = arguments.unwrap_or_default().iter().filter_map(|argument| argument.name.clone());
        self.arguments.extend(names.map(|name| (id, name)));
    }

    /// Adds the mentions of parameters by named arguments, now that all functions are resolved.
    pub(super) fn mention_arguments(&mut self) {
        for (id, name) in std::mem::take(&mut self.arguments) {
            let own = id.0.checked_sub(self.out.first).and_then(|n| self.functions.get(n as usize)?.as_ref());
            let place = match own {
                Some(function) => {
                    let mut params = function.params.iter();
                    params.find(|p| p.name.as_ref() == Some(&name.text)).map(|p| p.span)
                }
                None => self.environment.signature(id).and_then(|signature| {
                    let mut params = signature.params.iter();
                    params.find(|p| p.name.as_ref() == Some(&name.text)).map(|p| p.span)
                }),
            };
            if let Some(place) = place {
                self.mention(name.span, place);
            }
        }
    }

    /// All names that the unit defines.
    pub(super) fn definitions(&self) -> Vec<UntypedDefinition> {
        let words = self.words.declared().iter().map(|name| UntypedDefinition {
            name: name.text.clone(),
            span: name.span,
            kind: DefinitionKind::Word,
            top: true,
            slot: None,
        });
        self.bindings.iter().filter_map(untyped).chain(words).collect()
    }
}

/// The definition for a binding, if it belongs to the unit.
fn untyped(binding: &NameBinding) -> Option<UntypedDefinition> {
    let kind = match binding.kind {
        BindingKind::Let | BindingKind::Arm => DefinitionKind::Let,
        BindingKind::Var => DefinitionKind::Var,
        BindingKind::Param => DefinitionKind::Param,
        BindingKind::Argument => DefinitionKind::Argument,
        BindingKind::Loop => DefinitionKind::Loop,
        BindingKind::Function(id) => DefinitionKind::Function(id),
        BindingKind::File(_) => DefinitionKind::File,
        BindingKind::Poisoned => return None,
    };
    Some(UntypedDefinition {
        name: binding.name.clone(),
        span: binding.span,
        kind,
        top: binding.top,
        slot: Some((binding.owner?, binding.slot)),
    })
}
