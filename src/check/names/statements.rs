//! Statements and blocks of them.

use super::Resolver;
use super::scope::{BindingKind, ContextKind, Reads, Scope, Waiting};
use crate::check::expected::ExpectedError;
use crate::check::flow;
use crate::check::poisoned::poisoned;
use std::rc::Rc;
use tg_core::ast;
use tg_core::diagnostics::{CODES, Code, Diagnostic};
use tg_core::native::Words;
use tg_core::notation::Name;
use tg_core::program::{Body, Expr, Stmt, StmtKind};
use tg_core::source::Span;

impl<'a> Resolver<'a> {
    /// A block with its own scope, whose value is unused.
    pub(super) fn idle_body(&mut self, body: &'a ast::Body) -> Body {
        let (statements, value) = self.block_of(&body.statements, None);
        Body { statements, value, span: body.span }
    }

    /// A block whose value is in a position where these words of games are valid.
    pub(super) fn body_at(&mut self, place: &[Words], body: &'a ast::Body) -> Body {
        let (statements, value) = self.block_of(&body.statements, Some(place));
        Body { statements, value, span: body.span }
    }

    /// The statements of a block with its own scope; the last one, if it is an expression, is the value. The value is
    /// in a position where these words of games are valid, or unused.
    pub(super) fn block_of(
        &mut self,
        statements: &'a [ast::Stmt],
        wanted: Option<&[Words]>,
    ) -> (Vec<Stmt>, Option<Box<Expr>>) {
        self.open_block(statements);
        let parts = self.statements(statements, wanted);
        self.close_block();
        parts
    }

    fn open_block(&mut self, statements: &'a [ast::Stmt]) {
        self.open();
        for statement in statements {
            match &statement.kind {
                ast::StmtKind::Let { pattern, .. } => self.announce(pattern),
                ast::StmtKind::Declare(block) => {
                    if let Some(name) = &block.name {
                        self.scope().later.insert(name.text.clone(), name.span);
                    }
                }
                ast::StmtKind::Fn(declaration) => self.announce_fn(declaration, statement),
                ast::StmtKind::Import { path, alias } => self.import(path, alias.as_ref(), statement.span),
                ast::StmtKind::Junk => self.scope().unparsed.push(statement.span),
                _ => {}
            }
        }
    }

    /// Records the names that a statement further down will bind.
    fn announce(&mut self, pattern: &'a ast::Pattern) {
        match pattern {
            ast::Pattern::Name(name) => {
                self.scope().later.insert(name.text.clone(), name.span);
            }
            ast::Pattern::Ignore(_) => {}
            ast::Pattern::List(parts, rest, _) => {
                parts.iter().chain(rest.as_deref()).for_each(|p| self.announce(p));
            }
            ast::Pattern::Record(fields, _) => fields.iter().for_each(|(_, field)| self.announce(field)),
        }
    }

    fn close_block(&mut self) {
        for waiting in std::mem::take(&mut self.scope().waiting) {
            match waiting {
                Waiting::Fn { number, declaration, statement } => {
                    self.fn_body(number, declaration, statement)
                }
                Waiting::Test { name, body, statement } => self.test(name, body, statement),
            }
        }
        self.close_scope();
    }

    /// Ends the innermost scope, and warns about unused names in it.
    pub(super) fn close_scope(&mut self) {
        let at_top = self.at_top();
        let scope = self.context().scopes.pop();
        if let Some(scope) = scope.filter(|_| !at_top) {
            self.report_unused(&scope);
        }
    }

    /// Warns about unused names. If something in the block is wrong, the use may have been lost.
    fn report_unused(&mut self, scope: &Scope<'a>) {
        let (findings, unparsed) = scope.found;
        if self.out.unparsed.len() > unparsed
            || self.out.diagnostics[findings..].iter().any(Diagnostic::is_error)
        {
            return;
        }
        for &id in scope.names.values() {
            let binding = &self.bindings[id];
            let counts = matches!(binding.kind, BindingKind::Let | BindingKind::Var | BindingKind::Arm);
            if !counts || binding.used || binding.name.starts_with('_') {
                continue;
            }
            let name = &binding.name;
            let message = match binding.assigned {
                true => format!("`{name}` is changed but never read"),
                false => format!("`{name}` is never used"),
            };
            let mut warning = Diagnostic::new(Code::W1001, message)
                .at(binding.span, "made here")
                .help(format!("remove it, or call it `_{name}` if it is to stay"));
            if !binding.assigned {
                warning = warning.instead(&**name, vec![format!("_{name}")]);
            }
            self.report(warning);
        }
    }

    fn statements(
        &mut self,
        statements: &'a [ast::Stmt],
        wanted: Option<&[Words]>,
    ) -> (Vec<Stmt>, Option<Box<Expr>>) {
        if let Some((span, cause)) = flow::unreachable(statements) {
            self.report(
                Diagnostic::new(Code::W1003, "this is never reached")
                    .at(span, "")
                    .label(cause.span, "nothing runs after this")
                    .help("remove it, or move it up"),
            );
        }
        let mut done = Vec::with_capacity(statements.len());
        let mut value = None;
        for (i, statement) in statements.iter().enumerate() {
            match &statement.kind {
                ast::StmtKind::Expr(expr) if i + 1 == statements.len() => match wanted {
                    Some(place) => match self.ending_change(expr) {
                        Some(kind) => done.push(Stmt { kind, span: statement.span }),
                        None => value = Some(Box::new(self.expr_at(place, expr))),
                    },
                    None => value = Some(Box::new(self.idle_expr(expr))),
                },
                // What couldn't be read may have been the value.
                ast::StmtKind::Junk if i + 1 == statements.len() && wanted.is_some() => {
                    self.out.unparsed.push(statement.span);
                    value = Some(Box::new(poisoned(statement.span)));
                }
                _ => done.extend(self.statement(statement).map(|kind| Stmt { kind, span: statement.span })),
            }
        }
        (done, value)
    }

    fn statement(&mut self, statement: &'a ast::Stmt) -> Option<StmtKind> {
        Some(match &statement.kind {
            ast::StmtKind::Let { kind, pattern, annotation, value } => {
                self.let_statement(*kind, pattern, annotation.as_ref(), value)
            }
            ast::StmtKind::Declare(block) => self.declared_block(block),
            ast::StmtKind::Assign { target, op, value } => return self.assign(target, *op, value),
            ast::StmtKind::For { pattern, over, body } => self.for_statement(pattern, over, body),
            ast::StmtKind::While { condition, body } => self.while_statement(condition, body),
            ast::StmtKind::Return(value) => {
                return self.return_statement(value.as_ref(), statement.span);
            }
            ast::StmtKind::Break => {
                return self.in_loop("break", statement.span).then_some(StmtKind::Break);
            }
            ast::StmtKind::Continue => {
                return self.in_loop("continue", statement.span).then_some(StmtKind::Continue);
            }
            ast::StmtKind::Print(values) => StmtKind::Print(values.iter().map(|v| self.expr(v)).collect()),
            ast::StmtKind::Assert { condition, message } => self.assert(condition, message.as_ref()),
            ast::StmtKind::AssertError { code, body } => self.assert_error(code, body),
            ast::StmtKind::Explain(value) => StmtKind::Explain(self.expr(value)),
            ast::StmtKind::Save { value, path } => {
                StmtKind::Save { value: self.expr(value), path: self.expr(path) }
            }
            ast::StmtKind::Seed(value) => {
                self.demand_top("`seed`", statement.span);
                StmtKind::Seed(self.expr(value))
            }
            ast::StmtKind::Expr(expr) => StmtKind::Expr(self.idle_expr(expr)),
            ast::StmtKind::Test { name, body } => {
                self.announce_test(name, body, statement);
                return None;
            }
            ast::StmtKind::Fn(_) | ast::StmtKind::Import { .. } => return None,
            ast::StmtKind::Junk => {
                self.out.unparsed.push(statement.span);
                return None;
            }
        })
    }

    /// Records a test; its body is resolved at the end of its block.
    fn announce_test(&mut self, name: &'a ast::Template, body: &'a ast::Body, statement: &'a ast::Stmt) {
        self.demand_top("a test", statement.span.to(name.span));
        self.scope().waiting.push(Waiting::Test { name, body, statement });
    }

    fn while_statement(&mut self, condition: &'a ast::Expr, body: &'a ast::Body) -> StmtKind {
        let condition = self.expr(condition);
        self.context().loops += 1;
        let body = self.idle_body(body);
        self.context().loops -= 1;
        StmtKind::While { condition, body }
    }

    fn for_statement(
        &mut self,
        pattern: &'a ast::Pattern,
        over: &'a ast::Expr,
        body: &'a ast::Body,
    ) -> StmtKind {
        let over = self.expr(over);
        self.open();
        let outside = self.context().loop_variables.len();
        let (binding, ids) = self.bind(pattern, &BindingKind::Loop);
        self.context().loop_variables.extend(ids);
        self.context().loops += 1;
        let body = self.idle_body(body);
        self.context().loops -= 1;
        self.context().loop_variables.truncate(outside);
        self.context().scopes.pop();
        StmtKind::For { binding, over, body }
    }

    fn return_statement(&mut self, value: Option<&'a ast::Expr>, span: Span) -> Option<StmtKind> {
        let value = value.map(|v| self.expr(v));
        if matches!(self.context().kind, ContextKind::Fn | ContextKind::Lambda) {
            return Some(StmtKind::Return(value));
        }
        self.report(
            Diagnostic::new(Code::E1013, "`return` is outside any function")
                .at(span, "there is nothing to return from")
                .help("put it into a `fn`, or use `if` to leave out what follows"),
        );
        None
    }

    fn in_loop(&mut self, word: &str, span: Span) -> bool {
        if self.context().loops > 0 {
            return true;
        }
        self.report(
            Diagnostic::new(Code::E1013, format!("`{word}` is outside any loop"))
                .at(span, "there is no loop around this")
                .help(format!("`{word}` belongs into the body of a `for` or `while` of the same function")),
        );
        false
    }

    fn assert(&mut self, condition: &'a ast::Expr, message: Option<&'a ast::Expr>) -> StmtKind {
        let reads = Reads { limit: self.bindings.len(), seen: Vec::new() };
        let outer = self.reads.replace(reads);
        let condition = self.expr(condition);
        let reads = std::mem::replace(&mut self.reads, outer);
        let mut seen = reads.map(|r| r.seen).unwrap_or_default();
        seen.extend_from_slice(&self.context().loop_variables.clone());
        let mut names: Vec<(Rc<str>, Expr)> = Vec::new();
        for id in seen {
            let name = self.bindings[id].name.clone();
            if names.iter().all(|(n, _)| *n != name) {
                let kind = self.reach(id);
                names.push((name, Expr { kind, span: condition.span }));
            }
        }
        let message = message.map(|m| self.expr(m));
        StmtKind::Assert { condition, message, names }
    }

    fn assert_error(&mut self, code: &'a Name, body: &'a ast::Body) -> StmtKind {
        let known = Code::find(&code.text);
        if known.is_none() {
            self.report(
                Diagnostic::new(Code::E1001, format!("there is no diagnostic `{}`", code.text))
                    .at(code.span, "not a code")
                    .did_you_mean(&code.text, CODES.iter().map(|c| c.code.text()))
                    .help("`tg explain` lists the codes; errors of the run begin with `E3`"),
            );
        }
        self.out.expected.push(ExpectedError { body: body.span, code: known });
        // Errors in the body are expected and aren't shown, so they don't count as reported before or after it.
        let reported: Vec<_> = self.contexts.iter_mut().map(|c| std::mem::take(&mut c.reported)).collect();
        let body = self.idle_body(body);
        for (context, reported) in self.contexts.iter_mut().zip(reported) {
            context.reported = reported;
        }
        let code = known.map_or_else(|| code.text.clone(), |c| Rc::from(c.text()));
        StmtKind::AssertError { code, found: false, body }
    }
}
