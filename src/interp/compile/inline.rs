//! Loops over lists whose function is written out: `xs.any(x -> x > 2)` runs without calling anything.
//!
//! The body of such a function is compiled where it is. Its variables are **spare slots** behind those of the function
//! around it. What isn't a list or a range when it is run is asked by the method, with the function as a value.

use super::{Compiler, Scope, nth, slots_of};
use crate::interp::code::{Op, Reg, clash};
use std::rc::Rc;
use tg_core::native::Each;
use tg_core::notation::Name;
use tg_core::program::visit::Visit;
use tg_core::program::{
    Args, Binding, Expr, ExprKind, Function, FunctionId, Slot, StmtKind, UnaryOp, Unlike,
};
use tg_core::source::Span;

/// A loop of a method over a list.
pub(super) struct Looped<'e> {
    each: Each,
    function: Rc<Function>,
    /// What the function takes along.
    captures: &'e [Expr],
}

impl Compiler<'_> {
    /// The register of what a function took along whose body is compiled in a loop.
    pub(super) fn captured(&self, index: u32) -> Option<Reg> {
        self.scope.captured.as_ref()?.get(index as usize).copied()
    }

    /// The loop that a method is of what comes before the dot, if that is a list.
    pub(super) fn looped<'e>(
        &self,
        name: &Name,
        args: Option<&'e Args>,
        own: Option<&(FunctionId, Vec<Expr>)>,
    ) -> Option<Looped<'e>> {
        let args = args.filter(|args| args.named.is_empty() && own.is_none() && !self.explaining)?;
        let [Expr { kind: ExprKind::Function(id, captures), .. }] = &args.positional[..] else { return None };
        let overloads = self.library.overloads(&name.text).iter();
        let (each, gives) = overloads.copied().find_map(|method| Some((method.each?, method.gives)))?;
        // What its answer is compared with and never equals is refused by the call.
        if self.unlike(name).any(|one| clash(one, gives).is_some()) {
            return None;
        }
        let function = (self.known)(*id).filter(|function| stands_in_a_loop(function))?;
        let scope = Scope::new(&function, 0, None);
        // These give the element itself.
        let keeps = matches!(each, Each::Filter | Each::Find);
        (!keeps || !scope.changes(Slot(0))).then_some(Looped { each, function, captures })
    }

    /// What is compared with what a method of this name gives.
    pub(super) fn unlike<'s>(&'s self, name: &Name) -> impl Iterator<Item = &'s Unlike> {
        let place = name.span;
        self.scope.function.unlike.iter().filter(move |one| one.name == place)
    }

    /// Compiles a loop over the list in `at`, and for other values the call whose site `call` makes; the result is in
    /// `at` again.
    pub(super) fn loop_or_call(
        &mut self,
        looped: &Looped,
        at: Reg,
        span: Span,
        call: impl FnOnce(&mut Self) -> u32,
    ) {
        self.emit(Op::TestSequence { a: at }, span);
        let other = self.jump(span);
        let spare = self.spare;
        self.scoped(|c| c.deeper(|c| c.loop_over(looped, at, span)));
        self.spare = spare;
        let end = self.jump(span);
        self.patch(other);
        self.scoped(|c| {
            let site = call(c);
            c.emit(Op::CallDot { at, site }, span);
        });
        self.patch(end);
    }

    fn loop_over(&mut self, looped: &Looped, at: Reg, span: Span) {
        let Looped { each, ref function, captures } = *looped;
        let captured = captures.iter().map(|value| self.taken_along(value)).collect();
        let first = self.spare_slots(slots_of(function));
        let result = self.temp();
        match each {
            Each::Map | Each::Filter => self.emit(Op::List { at: result, count: 0 }, span),
            Each::Any | Each::All => self.emit(Op::Bool { to: result, value: each == Each::All }, span),
            Each::Find => self.emit(Op::None { to: result }, span),
            Each::Count => self.emit(Op::Int { to: result, value: 0 }, span),
        };
        let over = self.temps(2);
        self.emit(Op::Iterate { at: over, from: at }, span);
        if each == Each::Map {
            self.emit(Op::ReserveFor { at: over }, span);
        }
        let head = self.code.ops.len();
        self.emit(Op::Next { to: first, at: over }, span);
        let exit = self.jump(span);
        let around = std::mem::replace(&mut self.scope, Scope::new(function, first.into(), Some(captured)));
        let param = &function.params[0];
        if let Some(binding @ (Binding::List(..) | Binding::Record(..))) = &param.binding {
            self.bind(binding, first, param.span);
        }
        let done = self.scoped(|c| c.turn(each, &function.body, first, result));
        self.scope = around;
        self.loop_next(head, span);
        self.patch(exit);
        self.patch_all(done);
        self.emit(Op::None { to: over }, span);
        self.transfer(at, result, span);
    }

    /// What is done with an element; gives the jumps out of the loop.
    fn turn(&mut self, each: Each, body: &Expr, element: Reg, result: Reg) -> Vec<usize> {
        let span = body.span;
        if each == Each::Map {
            let value = self.operand(body);
            self.emit(Op::Push { list: result, value }, span);
            return Vec::new();
        }
        let mut others = Vec::new();
        self.meets(each, body, &mut others);
        let is_last = match each {
            Each::Filter => {
                self.emit(Op::Push { list: result, value: element }, span);
                false
            }
            Each::Count => {
                self.emit(Op::AddInt { to: result, a: result, value: 1 }, span);
                false
            }
            Each::Any | Each::All => {
                self.emit(Op::Bool { to: result, value: each == Each::Any }, span);
                true
            }
            Each::Find | Each::Map => {
                self.emit(Op::Move { to: result, from: element }, span);
                true
            }
        };
        let done = if is_last { vec![self.jump(span)] } else { Vec::new() };
        self.patch_all(others);
        done
    }

    /// Falls through for the elements that the loop looks for; the jumps taken for the others are added to `others`.
    fn meets(&mut self, each: Each, body: &Expr, others: &mut Vec<usize>) {
        let wanted = each != Each::All;
        match (is_verdict(body), wanted) {
            (true, true) => self.branch_false(body, others),
            (true, false) => self.branch_true(body, others),
            (false, _) => self.scoped(|c| {
                let a = c.temp();
                c.into(body, a);
                c.emit(Op::Verdict { each, a }, body.span);
                c.emit(if wanted { Op::TestTrue { a } } else { Op::TestFalse { a } }, body.span);
                others.push(c.jump(body.span));
            }),
        }
    }

    /// Where a value lies as long as a loop runs: a variable that never changes stays where it is.
    fn taken_along(&mut self, value: &Expr) -> Reg {
        let known = match value.kind {
            ExprKind::Local(slot) if !self.scope.changes(slot) => Some(self.slot(slot)),
            ExprKind::Capture(index) => self.captured(index),
            _ => None,
        };
        known.unwrap_or_else(|| {
            let to = self.spare_slots(1);
            self.into(value, to);
            to
        })
    }

    /// Slots behind the function's own ones.
    fn spare_slots(&mut self, count: usize) -> Reg {
        let first = nth(slots_of(&self.code.function) as Reg, self.spare);
        self.spare += count;
        self.most_spare = self.most_spare.max(self.spare);
        first
    }
}

/// Whether a function's body can be compiled where it is: it takes one value, whatever it is, and ends at its end.
fn stands_in_a_loop(function: &Function) -> bool {
    let [param] = &function.params[..] else { return false };
    let is_plain = param.default.is_none() && param.annotation.is_none();
    let mut returns = Returns(false);
    tg_core::notation::visit::Visit::expr(&mut returns, &function.body);
    is_plain && !function.memo && function.returns.is_none() && !returns.0
}

/// Whether a value is true or false, whatever its parts are.
fn is_verdict(body: &Expr) -> bool {
    matches!(
        body.kind,
        ExprKind::Compare { .. } | ExprKind::And(_) | ExprKind::Or(_) | ExprKind::Unary(UnaryOp::Not, _)
    )
}

/// A walk that looks for a `return`; functions within have their own.
struct Returns(bool);

impl<'a> tg_core::notation::visit::Visit<'a, Expr, Binding> for Returns {
    fn expr(&mut self, expr: &'a Expr) {
        self.inside_expr(expr);
    }
}

impl<'a> Visit<'a> for Returns {
    fn statement(&mut self, statement: &'a StmtKind) {
        self.0 |= matches!(statement, StmtKind::Return(_));
        self.inside_statement(statement);
    }
}
