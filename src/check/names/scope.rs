//! Scopes: which names are visible where, and how a function reaches what it doesn't own.

use super::{Resolver, TopKind, TopName};
use crate::check::environment::{Export, Exports, Known};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use tg_core::ast;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::notation::Name;
use tg_core::program::{FunctionId, GlobalId, Slot};
use tg_core::source::Span;

/// The number of a binding in its unit.
pub(super) type BindingId = usize;

/// A name with its declaration.
pub(super) struct Binding {
    pub name: Rc<str>,
    pub span: Span,
    pub kind: BindingKind,
    /// The function whose variable it is; none for names of earlier entries.
    pub owner: Option<usize>,
    pub slot: Slot,
    /// The global, for names of a top level.
    pub global: Option<GlobalId>,
    /// When it got its value.
    pub clock: u32,
    pub used: bool,
    pub assigned: bool,
    /// Whether it is of the top level.
    pub top: bool,
}

/// What made a binding.
#[derive(Clone)]
pub(super) enum BindingKind {
    /// `let`, a named block.
    Let,
    /// `var`.
    Var,
    /// `param`.
    Param,
    /// A parameter.
    Argument,
    /// A loop, or a `for` in a list or block.
    Loop,
    /// `fn`.
    Function(FunctionId),
    /// `import`; `None` where the file couldn't be had.
    File(Option<Rc<Exports>>),
    /// Something that is reported already.
    Lost,
}

/// What kind of function a context is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum ContextKind {
    /// The top level.
    Main,
    /// A `fn`.
    Fn,
    /// A test.
    Test,
    /// A lambda.
    Lambda,
}

/// A function while its body is read.
pub(super) struct Context<'a> {
    /// Its number in the unit.
    pub function: usize,
    pub kind: ContextKind,
    pub scopes: Vec<Scope<'a>>,
    pub slots: Vec<Rc<str>>,
    /// How many loops stand around, within this function.
    pub loops: u32,
    /// The variables of these loops.
    pub loop_variables: Vec<BindingId>,
    /// Unknown names that are reported already.
    pub reported: FxHashSet<Rc<str>>,
}

/// The names of one block.
#[derive(Default)]
pub(super) struct Scope<'a> {
    pub names: FxHashMap<Rc<str>, BindingId>,
    /// Names that statements further down will bind.
    pub later: FxHashMap<Rc<str>, Span>,
    /// Functions whose bodies wait for the end of the block.
    pub waiting: Vec<Waiting<'a>>,
    /// Whether a statement of it couldn't be read, so that a name may be missing.
    pub torn: Vec<Span>,
    /// How many findings and torn places there were before it.
    pub found: (usize, usize),
}

/// A body that waits for the end of its block.
pub(super) enum Waiting<'a> {
    /// A function.
    Fn { number: usize, declaration: &'a ast::FnDecl, statement: &'a ast::Stmt },
    /// A test.
    Test { name: &'a ast::Template, body: &'a ast::Body, statement: &'a ast::Stmt },
}

/// What a name was found to be.
pub(super) enum Found {
    /// A binding.
    Binding(BindingId),
    /// One that gets its value further down.
    Later(Span),
    /// Nothing of the script's own.
    Nothing,
}

impl<'a> Resolver<'a> {
    /// The context that is read now.
    pub(super) fn context(&mut self) -> &mut Context<'a> {
        let last = self.contexts.len() - 1;
        &mut self.contexts[last]
    }

    /// Whether the statement that is read now stands at the top level itself.
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
        let found = (self.diagnostics.len(), self.torn.len());
        self.context().scopes.push(Scope { found, ..Scope::default() });
    }

    /// A new slot of the function that is read now.
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

    /// Binds a name in the innermost scope, in a slot that is there.
    pub(super) fn declare_in(&mut self, name: &Name, kind: BindingKind, slot: Slot) -> BindingId {
        let at_top = self.at_top();
        let global = (at_top && is_value(&kind)).then(|| self.new_global());
        self.clock += 1;
        let binding = Binding {
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

    /// Reports a name that its block has already; a name that a failed statement made is no second one.
    fn refuse_second(&mut self, name: &Name, kind: &BindingKind, at_top: bool) {
        let Some(&other) = self.scope().names.get(&name.text) else {
            return;
        };
        let earlier = &self.bindings[other];
        if matches!(earlier.kind, BindingKind::Lost) || at_top && self.unit.entry {
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

    /// Notes a name of the top level.
    fn offer(&mut self, name: &Name, kind: &BindingKind, global: Option<GlobalId>) {
        let stands_for = match (kind, global) {
            (BindingKind::Function(id), _) => TopKind::Function(*id),
            (BindingKind::File(exports), _) => TopKind::File(exports.clone()),
            (kind, Some(global)) => TopKind::Value { global, variable: matches!(kind, BindingKind::Var) },
            _ => return,
        };
        self.top.push(TopName { name: name.text.clone(), stands_for, span: name.span });
    }

    /// Looks a name up, innermost scope first.
    pub(super) fn find(&mut self, name: &str) -> Found {
        let mut later = None;
        for context in self.contexts.iter().rev() {
            for scope in context.scopes.iter().rev() {
                if let Some(&id) = scope.names.get(name) {
                    return Found::Binding(id);
                }
                later = later.or_else(|| scope.later.get(name).copied());
            }
        }
        if let Some(id) = self.find_earlier(name) {
            return Found::Binding(id);
        }
        later.map_or(Found::Nothing, Found::Later)
    }

    /// The binding of a name of an earlier entry.
    fn find_earlier(&mut self, name: &str) -> Option<BindingId> {
        if !self.unit.entry {
            return None;
        }
        if let Some(&id) = self.earlier.get(name) {
            return Some(id);
        }
        let (text, known) = self.environment.names.get_key_value(name)?;
        let text = text.clone();
        let nowhere = Span::new(tg_core::source::SourceId(u32::MAX), 0, 0);
        let (kind, global, span) = match known {
            Known::Offered(Export::Value { global, variable: true, span, .. }) => {
                (BindingKind::Var, Some(*global), *span)
            }
            Known::Offered(Export::Value { global, span, .. }) => (BindingKind::Let, Some(*global), *span),
            Known::Offered(Export::Function { id, span }) => (BindingKind::Function(*id), None, *span),
            Known::File(exports) => (BindingKind::File(exports.clone()), None, nowhere),
        };
        let binding = Binding {
            name: text.clone(),
            span,
            kind,
            owner: None,
            slot: super::LOST,
            global,
            clock: 0,
            used: true,
            assigned: false,
            top: true,
        };
        let id = self.bindings.len();
        self.bindings.push(binding);
        self.earlier.insert(text, id);
        Some(id)
    }

    /// What kinds of functions stand between the use of a binding and its owner, innermost first.
    pub(super) fn contexts_between(&self, id: BindingId) -> Vec<ContextKind> {
        let owner = self.bindings[id].owner;
        let inner = self.contexts.iter().rev().take_while(|c| Some(c.function) != owner);
        inner.map(|c| c.kind).filter(|kind| *kind != ContextKind::Main).collect()
    }
}

/// Whether a binding holds a value, and so has a global where it is of the top level.
fn is_value(kind: &BindingKind) -> bool {
    matches!(kind, BindingKind::Let | BindingKind::Var | BindingKind::Param)
}
