//! Changes of variables: assignments, and methods such as `xs.push(v)`.

use super::Resolver;
use super::scope::{BindingId, BindingKind, NameLookup};
use crate::check::poisoned::poisoned;
use std::rc::Rc;
use tg_core::ast::{self, StepKind};
use tg_core::diagnostics::{Code, Diagnostic, counted};
use tg_core::notation::Name;
use tg_core::program::{
    BinaryOp, Binding, Body, Change, Constant, Expr, ExprKind, Place, Stmt, StmtKind, Variable,
};
use tg_core::source::Span;

/// A call that may change what comes before it, `xs[0].push(v)`, with the part after it.
struct Changing<'a> {
    name: &'a Rc<str>,
    base: &'a ast::Expr,
    path: &'a [ast::Step],
    change: Change,
    word: &'a Name,
    arguments: &'a [ast::Argument],
    rest: &'a [ast::Step],
    span: Span,
}

/// Splits an access into a change, if it can be one: a name with indexes and fields, and then a method that
/// changes a variable.
fn changing<'a>(base: &'a ast::Expr, steps: &'a [ast::Step]) -> Option<Changing<'a>> {
    let ast::ExprKind::Name(name) = &base.kind else { return None };
    for (at, step) in steps.iter().enumerate() {
        match &step.kind {
            StepKind::Dot(word, Some(arguments)) => {
                let change = Change::named(&word.text)?;
                let (path, rest) = (&steps[..at], &steps[at + 1..]);
                let span = base.span.to(step.span);
                return Some(Changing { name, base, path, change, word, arguments, rest, span });
            }
            StepKind::Dot(_, None) => {}
            StepKind::Index(index) if !matches!(index.kind, ast::ExprKind::Range { .. }) => {}
            StepKind::Index(_) | StepKind::Call(_) => return None,
        }
    }
    None
}

impl<'a> Resolver<'a> {
    /// `target = e`, `target += e`, `[a, b] = e`.
    pub(super) fn assign(
        &mut self,
        target: &'a ast::Expr,
        op: Option<BinaryOp>,
        value: &'a ast::Expr,
    ) -> Option<StmtKind> {
        if let ast::ExprKind::List(targets) = &target.kind {
            return self.assign_each(targets, value, target.span);
        }
        let value = self.expr(value);
        let place = self.assigned_place(target)?;
        Some(StmtKind::Assign { place, op, value })
    }

    fn assigned_place(&mut self, target: &'a ast::Expr) -> Option<Place> {
        let (base, steps): (&ast::Expr, &[ast::Step]) = match &target.kind {
            ast::ExprKind::Access { base, steps } => (base, steps),
            _ => (target, &[]),
        };
        let ast::ExprKind::Name(name) = &base.kind else {
            if matches!(base.kind, ast::ExprKind::Junk) {
                self.out.unparsed.push(base.span);
            } else {
                self.not_assignable(target.span);
            }
            return None;
        };
        self.answer(&[], base.span);
        let path = self.assigned_path(steps)?;
        let id = self.assigned_name(name, base.span, !steps.is_empty())?;
        Some(self.place(id, path))
    }

    /// `[a, xs[0]] = e`: the value is computed before the first target changes.
    fn assign_each(
        &mut self,
        targets: &'a [ast::Expr],
        value: &'a ast::Expr,
        span: Span,
    ) -> Option<StmtKind> {
        let value = self.expr(value);
        let mut statements = Vec::with_capacity(targets.len() + 1);
        let taken = self.assign_parts(targets, span, &mut statements);
        let kind = match (taken, value.kind) {
            // A literal list needn't be created.
            (Binding::List(parts, ..), ExprKind::List(items)) if parts.len() == items.len() => {
                let lets = parts.into_iter().zip(items).map(|(part, item)| hidden_let(part, item, span));
                statements.splice(0..0, lets.collect::<Vec<_>>());
                StmtKind::Expr(block(statements, span))
            }
            (taken, kind) => {
                statements.insert(0, hidden_let(taken, Expr { kind, ..value }, span));
                StmtKind::Expr(block(statements, span))
            }
        };
        Some(kind)
    }

    /// The binding that destructures a list, with statements that assign the parts to the targets.
    fn assign_parts(&mut self, targets: &'a [ast::Expr], span: Span, statements: &mut Vec<Stmt>) -> Binding {
        let mut parts = Vec::with_capacity(targets.len());
        for target in targets {
            parts.push(match &target.kind {
                ast::ExprKind::Name(name) if &**name == "_" => Binding::Ignore,
                ast::ExprKind::List(inner) => self.assign_parts(inner, target.span, statements),
                _ => {
                    let slot = self.new_slot(&Rc::from(""));
                    if let Some(place) = self.assigned_place(target) {
                        let value = Expr { kind: ExprKind::Local(slot), span: target.span };
                        let kind = StmtKind::Assign { place, op: None, value };
                        statements.push(Stmt { kind, span: target.span });
                    }
                    Binding::Slot(slot)
                }
            });
        }
        Binding::List(parts, None, span)
    }

    /// The part of a variable that is changed.
    fn place(&mut self, id: BindingId, path: Vec<(Expr, Span)>) -> Place {
        Place { root: self.changed(id), path, written: self.bindings[id].written.clone() }
    }

    /// The variable of a binding that is changed.
    fn changed(&mut self, id: BindingId) -> Variable {
        let binding = &mut self.bindings[id];
        binding.assigned = true;
        match (binding.owner, binding.global) {
            (None, Some(global)) => Variable::Global(global),
            _ => Variable::Local(binding.slot),
        }
    }

    fn not_assignable(&mut self, span: Span) {
        self.report(
            Diagnostic::new(Code::E0027, "this can't be assigned to")
                .at(span, "")
                .help("a `var`, an element `xs[i]` or a field `r.name` can be assigned to"),
        );
    }

    fn assigned_path(&mut self, steps: &'a [ast::Step]) -> Option<Vec<(Expr, Span)>> {
        let mut path = Vec::with_capacity(steps.len());
        for step in steps {
            let key = match &step.kind {
                StepKind::Index(index) if !matches!(index.kind, ast::ExprKind::Range { .. }) => {
                    self.expr(index)
                }
                StepKind::Dot(name, None) => {
                    Expr { kind: ExprKind::Constant(Constant::Text(name.text.clone())), span: name.span }
                }
                _ => {
                    self.not_assignable(step.span);
                    return None;
                }
            };
            path.push((key, step.span));
        }
        Some(path)
    }

    /// An expression whose value is unused: there `xs.insert(0, v)` changes the variable.
    pub(super) fn idle_expr(&mut self, expr: &'a ast::Expr) -> Expr {
        let span = expr.span;
        let kind = match &expr.kind {
            ast::ExprKind::Access { base, steps } => match changing(base, steps) {
                Some(call) if call.rest.is_empty() => match self.changes(&call) {
                    Some(id) => return self.change(&call, id),
                    None => return self.refused_or_read(&call, expr),
                },
                _ => return self.expr(expr),
            },
            ast::ExprKind::If { arms, otherwise } => ExprKind::If {
                arms: arms.iter().map(|(c, body)| (self.expr(c), self.idle_body(body))).collect(),
                otherwise: otherwise.as_ref().map(|body| Box::new(self.idle_body(body))),
            },
            ast::ExprKind::Block(body) => ExprKind::Block(self.idle_body(body)),
            ast::ExprKind::Match { subject, arms } => self.idle_match(subject, arms),
            _ => return self.expr(expr),
        };
        Expr { kind, span }
    }

    /// A change as the last expression of a block whose value is used, if it has none to give: `xs.push(v)`.
    pub(super) fn ending_change(&mut self, expr: &'a ast::Expr) -> Option<StmtKind> {
        let ast::ExprKind::Access { base, steps } = &expr.kind else { return None };
        let call = changing(base, steps).filter(|call| call.rest.is_empty())?;
        if !matches!(call.change, Change::Push | Change::Remove) {
            return None;
        }
        let id = self.changes(&call)?;
        Some(StmtKind::Expr(self.change(&call, id)))
    }

    /// A change within an expression, with the part after it; only a change with a value is allowed there.
    pub(super) fn change_in_expr(
        &mut self,
        base: &'a ast::Expr,
        steps: &'a [ast::Step],
    ) -> Option<(Expr, &'a [ast::Step])> {
        let call = changing(base, steps)?;
        if matches!(call.change, Change::Insert | Change::RemoveAt) {
            return None;
        }
        let id = self.changes(&call)?;
        self.bindings[id].used = true;
        let change = self.change(&call, id);
        if call.change.gives() || matches!(change.kind, ExprKind::Constant(_) | ExprKind::Local(_)) {
            return Some((change, call.rest));
        }
        let (name, word) = (call.name, call.change.name());
        let instead = match call.change {
            Change::Push => {
                format!("write `{name}.push(…)` in a line of its own; `{name} + [x]` is a new list")
            }
            _ => format!(
                "write `{name}.remove(…)` in a line of its own; `{name}.without(k)` is a new record, `{name}[k]` the value"
            ),
        };
        self.report(
            Diagnostic::new(Code::E0029, format!("`{word}` changes `{name}` and gives no value"))
                .at(call.span, "a value is expected here")
                .help(instead),
        );
        Some((poisoned(call.span), call.rest))
    }

    /// The `var` that a call changes; `None` if it is an ordinary call.
    fn changes(&mut self, call: &Changing<'a>) -> Option<BindingId> {
        let NameLookup::Binding(id) = self.find(call.name) else { return None };
        let is_own = |found: &NameLookup, this: &Self| matches!(found, NameLookup::Binding(id) if matches!(this.bindings[*id].kind, BindingKind::Function(_)));
        let own = self.find(&call.word.text);
        (matches!(self.bindings[id].kind, BindingKind::Var) && !is_own(&own, self)).then_some(id)
    }

    /// `xs.insert(0, v)` with an unused value, if `xs` can't change.
    fn refused_or_read(&mut self, call: &Changing<'a>, expr: &'a ast::Expr) -> Expr {
        let own = self.find(&call.word.text);
        let own = matches!(own, NameLookup::Binding(id) if matches!(self.bindings[id].kind, BindingKind::Function(_)));
        if own || !matches!(call.change, Change::Insert | Change::RemoveAt) {
            return self.expr(expr);
        }
        match self.find(call.name) {
            NameLookup::Binding(id) if !matches!(self.bindings[id].kind, BindingKind::File(_)) => {
                self.assigned_name(call.name, call.base.span, true);
                self.bindings[id].used = true;
                poisoned(expr.span)
            }
            _ => self.expr(expr),
        }
    }

    fn change(&mut self, call: &Changing<'a>, id: BindingId) -> Expr {
        let path = self.assigned_path(call.path);
        let args = self.changing_arguments(call);
        let found = self.assigned_name(call.name, call.base.span, true);
        let (Some(path), Some(args), true) = (path, args, found == Some(id)) else {
            return poisoned(call.span);
        };
        let place = self.place(id, path);
        let kind = ExprKind::Change { place, change: call.change, name: call.word.clone(), args };
        Expr { kind, span: call.span }
    }

    /// The arguments in the order of the parameters; each can be given by name.
    fn changing_arguments(&mut self, call: &Changing<'a>) -> Option<Vec<Expr>> {
        let params = call.change.parameters();
        let given = self.args(call.arguments);
        if given.positional.len() + given.named.len() != params.len() {
            let wanted = counted(params.len(), "argument");
            let count = given.positional.len() + given.named.len();
            let verb = if count == 1 { "is" } else { "are" };
            let message = format!("`{}` takes {wanted}, and {count} {verb} given", call.change.name());
            let example = format!("{}.{}({})", call.name, call.change.name(), params.join(", "));
            self.report(
                Diagnostic::new(Code::E2002, message)
                    .at(call.word.span, "")
                    .help(format!("write `{example}`")),
            );
            return None;
        }
        let mut args: Vec<Option<Expr>> = given.positional.into_iter().map(Some).collect();
        args.resize(params.len(), None);
        for (name, value) in given.named {
            match params.iter().position(|param| *param == &*name.text) {
                Some(at) if args[at].is_none() => args[at] = Some(value),
                Some(_) => {
                    let message = format!("the parameter `{}` is given twice", name.text);
                    self.report(Diagnostic::new(Code::E1014, message).at(name.span, ""));
                    return None;
                }
                None => {
                    let message = format!("`{}` has no parameter `{}`", call.change.name(), name.text);
                    self.report(
                        Diagnostic::new(Code::E1008, message)
                            .did_you_mean(&name.text, params.iter().copied())
                            .at(name.span, ""),
                    );
                    return None;
                }
            }
        }
        args.into_iter().collect()
    }
}

fn hidden_let(binding: Binding, value: Expr, span: Span) -> Stmt {
    let kind = StmtKind::Let { binding, value, annotation: None, publish: Vec::new(), param: None };
    Stmt { kind, span }
}

fn block(statements: Vec<Stmt>, span: Span) -> Expr {
    Expr { kind: ExprKind::Block(Body { statements, value: None, span }), span }
}
