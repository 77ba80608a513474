//! Functions, lambdas, tests and the top level.

use super::Resolver;
use super::scope::{BindingKind, Context, ContextKind, Facts, Use, Waiting};
use crate::check::poisoned::POISONED;
use std::rc::Rc;
use tg_core::ast;
use tg_core::native::Words;
use tg_core::program::{Body, Expr, ExprKind, Function, FunctionId, Param, Slot, Test};
use tg_core::source::{SourceId, Span};

/// The head of a function.
struct Head<'a> {
    name: Option<Rc<str>>,
    doc: Option<Rc<str>>,
    memo: bool,
    params: &'a [ast::Param],
    returns: Option<&'a ast::TypeExpr>,
    span: Span,
}

impl<'a> Resolver<'a> {
    /// Reserves a number for a function.
    pub(super) fn new_function(&mut self, kind: ContextKind) -> usize {
        let number = self.functions.len();
        self.functions.push(None);
        self.facts.push(Facts::new(kind));
        self.environment.next_function += 1;
        number
    }

    /// Resolves a function's head and body, including everything in it.
    fn function(
        &mut self,
        number: usize,
        kind: ContextKind,
        head: Head<'a>,
        body: impl FnOnce(&mut Self) -> Expr,
    ) {
        self.contexts.push(Context {
            function: number,
            kind,
            scopes: Vec::new(),
            slots: Vec::new(),
            loops: 0,
            loop_variables: Vec::new(),
            reported: Default::default(),
        });
        if kind != ContextKind::Main {
            self.open();
        }
        let params = self.params(head.params);
        let returns = head.returns.and_then(|r| self.annotation(r));
        let body = body(self);
        let slots = self.contexts.pop().map(|c| c.slots).unwrap_or_default();
        self.functions[number] = Some(Function {
            id: self.function_id(number),
            name: head.name,
            doc: head.doc,
            params,
            captures: 0,
            slots,
            body,
            memo: head.memo,
            returns,
            unlike: Rc::default(),
            span: head.span,
        });
    }

    fn params(&mut self, params: &'a [ast::Param]) -> Vec<Param> {
        let unnamed: Rc<str> = Rc::from("");
        for param in params {
            match &param.pattern {
                ast::Pattern::Name(name) => self.new_slot(&name.text),
                _ => self.new_slot(&unnamed),
            };
        }
        let slots = (0..params.len() as u32).map(Slot);
        params.iter().zip(slots).map(|(param, slot)| self.param(param, slot)).collect()
    }

    fn param(&mut self, param: &'a ast::Param, slot: Slot) -> Param {
        let annotation = param.annotation.as_ref().and_then(|a| self.annotation(a));
        let default = param.default.as_ref().map(|d| self.expr(d));
        let (name, binding) = match &param.pattern {
            ast::Pattern::Name(name) => {
                self.declare_in(name, BindingKind::Argument, slot);
                (Some(name.text.clone()), None)
            }
            pattern => (None, Some(self.bind(pattern, &BindingKind::Argument).0)),
        };
        Param { name, binding, default, annotation, span: param.pattern.span() }
    }

    /// Resolves the top level.
    pub(super) fn main(&mut self) {
        let statements: &'a [ast::Stmt] = &self.unit.script.statements;
        let span = match (statements.first(), statements.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => Span::new(SourceId(0), 0, 0),
        };
        let number = self.new_function(ContextKind::Main);
        let head = Head { name: None, doc: None, memo: false, params: &[], returns: None, span };
        self.function(number, ContextKind::Main, head, |this| {
            let (statements, value) = this.block_of(statements, None);
            Expr { kind: ExprKind::Block(Body { statements, value, span }), span }
        });
    }

    /// Declares a function in its block; its body is resolved at the end of the block.
    pub(super) fn announce_fn(&mut self, declaration: &'a ast::FnDecl, statement: &'a ast::Stmt) {
        let number = self.new_function(ContextKind::Fn);
        let id = self.function_id(number);
        self.declare_in(&declaration.name, BindingKind::Function(id), POISONED);
        self.scope().waiting.push(Waiting::Fn { number, declaration, statement });
    }

    /// Resolves the body of a `fn`.
    pub(super) fn fn_body(&mut self, number: usize, declaration: &'a ast::FnDecl, statement: &'a ast::Stmt) {
        let head = Head {
            name: Some(declaration.name.text.clone()),
            doc: statement.doc.clone(),
            memo: declaration.memo,
            params: &declaration.params,
            returns: declaration.returns.as_ref(),
            span: statement.span,
        };
        self.function(number, ContextKind::Fn, head, |this| this.expr(&declaration.body));
    }

    /// Resolves a test.
    pub(super) fn test(&mut self, name: &'a ast::Template, body: &'a ast::Body, statement: &'a ast::Stmt) {
        let number = self.new_function(ContextKind::Test);
        let span = Span { end: name.span.end, ..statement.span };
        let head = Head { name: None, doc: None, memo: false, params: &[], returns: None, span };
        let mut title = tg_core::program::Template { parts: Vec::new(), span: name.span };
        self.function(number, ContextKind::Test, head, |this| {
            title = this.template(name);
            let span = body.span;
            Expr { kind: ExprKind::Block(this.idle_body(body)), span }
        });
        let function = self.function_id(number);
        self.out.tests.push(Test { name: title, function, span });
    }

    /// A lambda whose result is in a position where these words of games are valid.
    pub(super) fn lambda(
        &mut self,
        place: &[Words],
        params: &'a [ast::Param],
        body: &'a ast::Expr,
        span: Span,
    ) -> ExprKind {
        let number = self.new_function(ContextKind::Lambda);
        let head = Head { name: None, doc: None, memo: false, params, returns: None, span };
        self.function(number, ContextKind::Lambda, head, |this| this.expr_at(place, body));
        let id = self.function_id(number);
        self.use_function(id, span);
        ExprKind::Function(id, Vec::new())
    }

    /// Records that the current function creates or calls a closure of another.
    pub(super) fn use_function(&mut self, id: FunctionId, span: Span) {
        if id.0 < self.out.first {
            return;
        }
        self.clock += 1;
        let user = self.context().function;
        self.uses.push(Use { user, callee: (id.0 - self.out.first) as usize, span, clock: self.clock });
    }
}
