//! Which names are visible where, and how a function accesses what it doesn't own.

use super::Resolver;
use super::resolved::{TopKind, TopName};
use super::scope::{BindingId, BindingKind, Context, ContextKind, NameBinding, NameLookup, Scope};
use crate::check::environment::{Export, Known};
use crate::check::poisoned::POISONED;
use crate::check::types::Inferred;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::notation::Name;
use tg_core::program::{GlobalId, Slot};
use tg_core::source::{SourceId, Span};

impl<'a> Resolver<'a> {
    /// The current context.
    pub(super) fn context(&mut self) -> &mut Context<'a> {
        let last = self.contexts.len() - 1;
        &mut self.contexts[last]
    }

    /// Whether the current statement is directly at the top level.
    pub(super) fn at_top(&self) -> bool {
        self.contexts.len() == 1 && self.contexts[0].scopes.len() == 1
    }

    /// The innermost scope.
    pub(super) fn scope(&mut self) -> &mut Scope<'a> {
        let context = self.context();
        if context.scopes.is_empty() {
            context.scopes.push(Scope::default());
        }
        let last = context.scopes.len() - 1;
        &mut context.scopes[last]
    }

    /// Opens a scope without statements of its own.
    pub(super) fn open(&mut self) {
        let found = (self.out.diagnostics.len(), self.out.unparsed.len());
        self.context().scopes.push(Scope { found, ..Scope::default() });
    }

    /// Allocates a slot in the current function.
    pub(super) fn new_slot(&mut self, name: &Rc<str>) -> Slot {
        let slots = &mut self.context().slots;
        slots.push(name.clone());
        Slot(slots.len() as u32 - 1)
    }

    /// Binds a name in the innermost scope, in a new slot.
    pub(super) fn declare(&mut self, name: &Name, kind: BindingKind) -> BindingId {
        let slot = self.new_slot(&name.text);
        self.declare_in(name, kind, slot)
    }

    /// Binds a name in the innermost scope, in an existing slot.
    pub(super) fn declare_in(&mut self, name: &Name, kind: BindingKind, slot: Slot) -> BindingId {
        let at_top = self.at_top();
        let global = (at_top && is_value(&kind)).then(|| self.new_global());
        self.clock += 1;
        let binding = NameBinding {
            name: name.text.clone(),
            span: name.span,
            kind: kind.clone(),
            owner: Some(self.context().function),
            slot,
            global,
            clock: self.clock,
            used: false,
            assigned: false,
            top: at_top,
            written: None,
            holds_function: false,
        };
        let id = self.bindings.len();
        self.bindings.push(binding);
        self.refuse_second(name, &kind, at_top);
        self.scope().names.insert(name.text.clone(), id);
        if at_top {
            self.offer(name, &kind, global);
        }
        id
    }

    /// Reports a duplicate name in a block; a name from a failed statement doesn't count.
    fn refuse_second(&mut self, name: &Name, kind: &BindingKind, at_top: bool) {
        let Some(&other) = self.scope().names.get(&name.text) else {
            return;
        };
        let earlier = &self.bindings[other];
        if matches!(earlier.kind, BindingKind::Poisoned) || at_top && self.unit.entry {
            return;
        }
        let (first, second) =
            if earlier.span <= name.span { (earlier.span, name.span) } else { (name.span, earlier.span) };
        let argument = matches!((&earlier.kind, kind), (BindingKind::Argument, BindingKind::Argument));
        let (code, what) = if argument { (Code::E1014, "parameter") } else { (Code::E1005, "name") };
        let place = if argument { "among the parameters" } else { "in this block" };
        let mut diagnostic = Diagnostic::new(code, format!("`{}` is there already {place}", name.text))
            .at(second, "the same name again")
            .label(first, format!("the first {what} `{}`", name.text));
        diagnostic = match earlier.kind {
            BindingKind::Var => {
                diagnostic.help(format!("to change it, write `{} = …` without `var` or `let`", name.text))
            }
            _ => diagnostic.help("give one of the two another name"),
        };
        self.bindings[other].used = true;
        self.report(diagnostic);
    }

    /// Records a top-level name.
    fn offer(&mut self, name: &Name, kind: &BindingKind, global: Option<GlobalId>) {
        let stands_for = match (kind, global) {
            (BindingKind::Function(id), _) => TopKind::Function(*id),
            (BindingKind::File(exports), _) => TopKind::File(exports.clone()),
            (kind, Some(global)) => TopKind::Value { global, variable: matches!(kind, BindingKind::Var) },
            _ => return,
        };
        self.out.top.push(TopName { name: name.text.clone(), stands_for, span: name.span });
    }

    /// Looks a name up, innermost scope first.
    pub(super) fn find(&mut self, name: &str) -> NameLookup {
        let mut later = None;
        for context in self.contexts.iter().rev() {
            for scope in context.scopes.iter().rev() {
                if let Some(&id) = scope.names.get(name) {
                    return NameLookup::Binding(id);
                }
                later = later.or_else(|| scope.later.get(name).copied());
            }
        }
        if let Some(id) = self.find_earlier(name) {
            return NameLookup::Binding(id);
        }
        later.map_or(NameLookup::Nothing, NameLookup::Later)
    }

    /// The binding of a name from an earlier entry.
    fn find_earlier(&mut self, name: &str) -> Option<BindingId> {
        if !self.unit.entry {
            return None;
        }
        if let Some(&id) = self.earlier.get(name) {
            return Some(id);
        }
        let (text, known) = self.environment.names.get_key_value(name)?;
        let text = text.clone();
        let nowhere = Span::new(SourceId(u32::MAX), 0, 0);
        let holds_function = matches!(
            known,
            Known::Offered(Export::Value { variable: false, shape: Inferred::Function(..), .. })
        );
        let (kind, global, span) = match known {
            Known::Offered(Export::Value { global, variable: true, span, .. }) => {
                (BindingKind::Var, Some(*global), *span)
            }
            Known::Offered(Export::Value { global, span, .. }) => (BindingKind::Let, Some(*global), *span),
            Known::Offered(Export::Function { id, span }) => (BindingKind::Function(*id), None, *span),
            Known::File(exports) => (BindingKind::File(exports.clone()), None, nowhere),
        };
        let binding = NameBinding {
            name: text.clone(),
            span,
            kind,
            owner: None,
            slot: POISONED,
            global,
            clock: 0,
            used: true,
            assigned: false,
            top: true,
            written: None,
            holds_function,
        };
        let id = self.bindings.len();
        self.bindings.push(binding);
        self.earlier.insert(text, id);
        Some(id)
    }

    /// The kinds of the functions between the use of a binding and its owner, innermost first.
    pub(super) fn contexts_between(&self, id: BindingId) -> Vec<ContextKind> {
        let owner = self.bindings[id].owner;
        let inner = self.contexts.iter().rev().take_while(|c| Some(c.function) != owner);
        inner.map(|c| c.kind).filter(|kind| *kind != ContextKind::Main).collect()
    }
}

/// Whether a binding contains a value, and so has a global if it is at the top level.
fn is_value(kind: &BindingKind) -> bool {
    matches!(kind, BindingKind::Let | BindingKind::Var | BindingKind::Param)
}
