//! Statements and bodies.

use super::mutation::{appended, changes_any};
use super::{Compiler, expr::binary_op, nth};
use crate::interp::code::{AssignSite, Op, Reg, Site, TypeOf};
use tg_core::program::{
    BinaryOp, Binding, Body, Constant, Expr, ExprKind, GlobalId, Place, Slot, Stmt, StmtKind, Variable,
};
use tg_core::source::Span;

impl Compiler<'_> {
    /// Compiles a body whose value ends in a register.
    pub(super) fn body_into(&mut self, body: &Body, to: Reg) {
        for statement in &body.statements {
            self.statement(statement);
        }
        match &body.value {
            Some(value) => self.into(value, to),
            None => {
                self.emit(Op::None { to }, body.span);
            }
        }
    }

    /// Compiles a body whose value nobody wants.
    pub(super) fn body_for_effect(&mut self, body: &Body) {
        for statement in &body.statements {
            self.statement(statement);
        }
        if let Some(value) = &body.value {
            self.for_effect(value);
        }
    }

    fn for_effect(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::If { arms, otherwise } => {
                let otherwise = |c: &mut Self| otherwise.iter().for_each(|body| c.body_for_effect(body));
                self.first_arm(arms, expr.span, |c, body| c.body_for_effect(body), otherwise);
            }
            ExprKind::Block(body) => self.body_for_effect(body),
            _ => self.scoped(|c| {
                let to = c.temp();
                c.into(expr, to);
            }),
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        let span = statement.span;
        match &statement.kind {
            StmtKind::Let { binding, value, annotation, publish, param } => {
                self.let_statement(binding, value, annotation.as_ref(), publish, *param, span);
            }
            StmtKind::Assign { place, op, value } => self.assign(place, *op, value, span),
            StmtKind::For { binding, over, body } => {
                let at = self.each_turn(|c| {
                    c.each(binding, over, span, false, |c| {
                        c.body_for_effect(body);
                        c.patch_continues();
                    })
                });
                self.emit(Op::None { to: at }, span);
            }
            StmtKind::While { condition, body } => self.while_loop(condition, body, span),
            StmtKind::Return(value) => self.return_statement(value.as_ref(), span),
            StmtKind::Break => {
                let jump = self.leave_loop(span);
                self.loops.last_mut().into_iter().for_each(|around| around.breaks.push(jump));
            }
            StmtKind::Continue => {
                let jump = self.leave_loop(span);
                self.loops.last_mut().into_iter().for_each(|around| around.continues.push(jump));
            }
            StmtKind::Print(values) => self.scoped(|c| {
                let at = c.temps(values.len().max(1));
                c.row(values.iter(), at);
                c.emit(Op::Print { at, count: values.len() as u32 }, span);
            }),
            StmtKind::Assert { condition, message, names } => {
                self.scoped(|c| c.assert(condition, message.as_ref(), names));
            }
            StmtKind::AssertError { code, found, body } => self.assert_error(code, *found, body, span),
            StmtKind::Explain(expr) => self.scoped(|c| c.explain(expr)),
            StmtKind::Save { value, path } => self.scoped(|c| {
                let value = c.operand_before(value, path);
                let path = c.operand(path);
                c.emit(Op::Save { value, path }, span);
            }),
            StmtKind::Seed(value) => self.scoped(|c| {
                let a = c.operand(value);
                c.emit(Op::Seed { a }, span);
            }),
            StmtKind::Expr(expr) => self.for_effect(expr),
        }
    }

    fn let_statement(
        &mut self,
        binding: &Binding,
        value: &Expr,
        annotation: Option<&tg_core::program::Annotation>,
        publish: &[(Slot, GlobalId)],
        param: Option<GlobalId>,
        span: Span,
    ) {
        self.scoped(|c| {
            let target = match binding {
                Binding::Slot(slot) => c.slot(*slot),
                _ => c.temp(),
            };
            let preset = param.map(|global| {
                c.emit(Op::Preset { to: target, global: global.0 }, span);
                let compute = c.jump(span);
                let set = c.jump(span);
                c.patch(compute);
                set
            });
            c.into(value, target);
            c.note_reckoned(binding, value);
            if let Some(set) = preset {
                c.patch(set);
            }
            if let Some(annotation) = annotation {
                let name = match binding {
                    Binding::Slot(slot) => c.scope.function.slots[slot.0 as usize].clone(),
                    _ => "_".into(),
                };
                c.check_type(target, annotation, TypeOf::Variable(name), value.span);
            }
            if let Binding::List(..) | Binding::Record(..) = binding {
                c.bind(binding, target, span);
            }
            for (slot, global) in publish {
                let from = c.slot(*slot);
                c.emit(Op::Publish { from, global: global.0 }, span);
            }
        });
    }

    fn assign(&mut self, place: &Place, op: Option<BinaryOp>, value: &Expr, span: Span) {
        if let Some(list) = appended(place, value).filter(|_| op.is_none()) {
            return self.assign(place, Some(BinaryOp::Add), list, span);
        }
        self.scoped(|c| match (place.root, &place.path[..]) {
            (Variable::Local(slot), []) => {
                let target = c.slot(slot);
                c.assign_local(target, op, value, span);
                if let Some(written) = &place.written {
                    let name = c.scope.function.slots[slot.0 as usize].clone();
                    c.check_type(target, written, TypeOf::Variable(name), value.span);
                }
            }
            (Variable::Global(global), []) => {
                let target = c.temp();
                match op {
                    None => c.into(value, target),
                    // The value before counts, whatever the operand does to the variable.
                    Some(op) if changes_any([value]) => {
                        let a = c.temp();
                        c.emit(Op::Global { to: a, global: global.0 }, span);
                        let b = c.operand(value);
                        c.emit(binary_op(op, target, a, b), span);
                    }
                    Some(op) => {
                        let b = c.operand(value);
                        c.emit(Op::Withdraw { to: target, global: global.0 }, span);
                        c.emit(binary_op(op, target, target, b), span);
                    }
                }
                c.emit(Op::Publish { from: target, global: global.0 }, span);
            }
            (Variable::Local(slot), [(key, place)]) if op.is_none() && is_computed(key) => {
                let key = c.operand_before(key, value);
                let value = c.operand(value);
                let root = c.slot(slot);
                c.emit(Op::SetElement { root, key, value }, *place);
            }
            (root, path) => {
                let at = c.temps(path.len() + 1);
                let keys = c.path_keys(path);
                for (index, (key, _)) in
                    path.iter().enumerate().filter(|(index, _)| keys[*index].name.is_none())
                {
                    c.into(key, nth(at, index));
                }
                c.into(value, nth(at, path.len()));
                let computed = path.last().is_some_and(|(key, _)| is_computed(key));
                let root = c.variable(root);
                let site = c.site(Site::Assign(AssignSite { root, keys, op, computed }));
                c.emit(Op::Assign { at, site }, span);
            }
        });
    }

    fn assign_local(&mut self, target: Reg, op: Option<BinaryOp>, value: &Expr, span: Span) {
        match op {
            // The value before counts, whatever the operand does to the variable.
            Some(op) if changes_any([value]) => {
                let a = self.temp();
                self.transfer(a, target, span);
                let b = self.operand(value);
                self.emit(binary_op(op, target, a, b), span);
            }
            Some(op) => {
                let b = self.operand(value);
                self.emit(binary_op(op, target, target, b), span);
            }
            // One operator writes its target last, so that `x = x + 1` works in place.
            None if matches!(&value.kind, ExprKind::Binary { rest, .. } if rest.len() == 1) => {
                self.into(value, target);
            }
            None => {
                let from = self.operand(value);
                self.transfer(target, from, span);
            }
        }
    }

    fn return_statement(&mut self, value: Option<&Expr>, span: Span) {
        match value {
            Some(value) if self.tries == 0 => self.tail(value),
            Some(value) => self.scoped(|c| {
                let from = c.operand(value);
                c.open_if(c.gives_mixed && !c.is_plain(value), from, span);
                c.leave_tries(0, span);
                c.leave(from, span);
            }),
            None => self.leave_with_none(span),
        }
    }

    fn leave_with_none(&mut self, span: Span) {
        self.scoped(|c| {
            let to = c.temp();
            c.emit(Op::None { to }, span);
            c.leave_tries(0, span);
            c.leave(to, span);
        });
    }

    /// Leaves all `try`s but the outermost ones, `outside` of them.
    pub(super) fn leave_tries(&mut self, outside: usize, span: Span) {
        for tries in (outside..self.tries).rev() {
            self.emit(Op::TryEnd, span);
            self.leave_expected(tries + 1);
        }
    }

    /// Compiles an expression whose value the function leaves with: each branch leaves by itself.
    pub(super) fn tail(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Block(body) => self.tail_body(body),
            ExprKind::If { arms, otherwise } => {
                for (condition, body) in arms {
                    let mut out = Vec::new();
                    self.scoped(|c| c.branch_false(condition, &mut out));
                    self.tail_body(body);
                    self.patch_all(out);
                }
                match otherwise {
                    Some(body) => self.tail_body(body),
                    None => self.leave_with_none(expr.span),
                }
            }
            _ => self.scoped(|c| {
                let from = c.operand(expr);
                c.open_if(c.gives_mixed && !c.is_plain(expr), from, expr.span);
                c.leave(from, expr.span);
            }),
        }
    }

    fn tail_body(&mut self, body: &Body) {
        for statement in &body.statements {
            self.statement(statement);
        }
        match &body.value {
            Some(value) => self.tail(value),
            None => self.leave_with_none(body.span),
        }
    }

    fn explain(&mut self, expr: &Expr) {
        self.emit(Op::ExplainBegin, expr.span);
        let around = std::mem::replace(&mut self.explaining, true);
        let a = self.temp();
        self.into(expr, a);
        self.explaining = around;
        self.emit(Op::ExplainEnd { a }, expr.span);
    }
}

/// Whether a key is data: it isn't a text that is written out, as after a dot.
pub(super) fn is_computed(key: &Expr) -> bool {
    !matches!(key.kind, ExprKind::Constant(Constant::Text(_)))
}
