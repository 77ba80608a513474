//! Where names are used and made, noted for those who show the script.

use super::Resolver;
use super::scope::{Binding, BindingKind};
use crate::check::survey::{MadeKind, Mention, Unseen};
use tg_core::ast;
use tg_core::notation::Name;
use tg_core::program::FunctionId;
use tg_core::source::Span;

impl Resolver<'_> {
    /// Notes that a name stands for what was made elsewhere.
    pub(super) fn mention(&mut self, span: Span, made: Span) {
        // A file of an earlier entry stands nowhere.
        if made.source.0 != u32::MAX {
            self.mentions.push(Mention { span, made });
        }
    }

    /// Notes that a name is a declared word.
    pub(super) fn mention_word(&mut self, name: &Name) {
        if let Some(place) = self.words.place(&name.text) {
            self.mention(name.span, place);
        }
    }

    /// Notes the arguments that a function of the script is given by name.
    pub(super) fn note_arguments(&mut self, id: FunctionId, arguments: Option<&[ast::Argument]>) {
        let names = arguments.unwrap_or_default().iter().filter_map(|argument| argument.name.clone());
        self.arguments.extend(names.map(|name| (id, name)));
    }

    /// Mentions of parameters by arguments, now that all functions are read.
    pub(super) fn mention_arguments(&mut self) {
        for (id, name) in std::mem::take(&mut self.arguments) {
            let own = id.0.checked_sub(self.first).and_then(|n| self.functions.get(n as usize)?.as_ref());
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

    /// All names that the unit makes.
    pub(super) fn made(&self) -> Vec<Unseen> {
        let words = self.words.declared().iter().map(|name| Unseen {
            name: name.text.clone(),
            span: name.span,
            kind: MadeKind::Word,
            top: true,
            held: None,
        });
        self.bindings.iter().filter_map(unseen).chain(words).collect()
    }
}

/// A binding of the unit as a name that it makes.
fn unseen(binding: &Binding) -> Option<Unseen> {
    let kind = match binding.kind {
        BindingKind::Let => MadeKind::Let,
        BindingKind::Var => MadeKind::Var,
        BindingKind::Param => MadeKind::Param,
        BindingKind::Argument => MadeKind::Argument,
        BindingKind::Loop => MadeKind::Loop,
        BindingKind::Function(id) => MadeKind::Function(id),
        BindingKind::File(_) => MadeKind::File,
        BindingKind::Lost => return None,
    };
    Some(Unseen {
        name: binding.name.clone(),
        span: binding.span,
        kind,
        top: binding.top,
        held: Some((binding.owner?, binding.slot)),
    })
}
