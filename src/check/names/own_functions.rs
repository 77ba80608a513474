//! The script's own functions after a dot: those of a `fn`, and those that a `let` holds.

use super::Resolver;
use super::scope::{BindingId, BindingKind, ContextKind, NameLookup};
use std::rc::Rc;
use tg_core::ast::{self, Name};
use tg_core::program::{Args, Callee, Expr, ExprKind, Function, FunctionId, Param, Slot};
use tg_core::source::Span;

impl Resolver<'_> {
    /// The script's own function with a name, if it is visible here. In its own body the name after a dot is still the
    /// method, if there is one: `fn size(h) = h.size` isn't recursive.
    pub(super) fn own_function(
        &mut self,
        name: &Name,
        arguments: Option<&[ast::Argument]>,
    ) -> Option<(FunctionId, Vec<Expr>)> {
        let NameLookup::Binding(id) = self.find(&name.text) else {
            return None;
        };
        let function = match self.bindings[id].kind {
            BindingKind::Function(function) => {
                let contexts = &self.contexts;
                let is_under_way =
                    contexts.iter().any(|context| self.function_id(context.function) == function);
                if is_under_way && !self.unit.library.overloads(&name.text).is_empty() {
                    return None;
                }
                function
            }
            BindingKind::Let if self.bindings[id].holds_function => {
                self.bindings[id].used = true;
                self.call_of_held(id, arguments.unwrap_or_default(), name.span)
            }
            _ => return None,
        };
        self.mention(name.span, self.bindings[id].span);
        self.use_function(function, name.span);
        Some((function, Vec::new()))
    }

    /// A function that passes what it is called with to the one that a `let` holds. It takes that along, so its captures
    /// are those that it was made with.
    fn call_of_held(&mut self, held: BindingId, arguments: &[ast::Argument], span: Span) -> FunctionId {
        let number = self.new_function(ContextKind::Lambda);
        let names = std::iter::once(None).chain(arguments.iter().map(|argument| argument.name.as_ref()));
        let (mut params, mut passed) = (Vec::new(), Args::default());
        for (place, name) in (0..).zip(names) {
            let given = Expr { kind: ExprKind::Local(Slot(place)), span };
            match name {
                Some(name) => passed.named.push((name.clone(), given)),
                None => passed.positional.push(given),
            }
            let name = name.map(|name| name.text.clone());
            params.push(Param { name, binding: None, default: None, annotation: None, span });
        }
        let held = Box::new(Expr { kind: self.reach_from(number, held), span });
        let call = ExprKind::Call { callee: Callee::Value(held), args: passed };
        let id = self.function_id(number);
        self.functions[number] = Some(Function {
            id,
            name: None,
            doc: None,
            slots: vec![Rc::from(""); params.len()],
            params,
            captures: 0,
            body: Expr { kind: call, span },
            memo: false,
            returns: None,
            unlike: Rc::default(),
            span,
        });
        id
    }
}
