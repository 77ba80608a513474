//! Loops over lists whose function is written out: `xs.any(x -> x > 2)` runs without calling anything.
//!
//! The body of such a function is compiled where it is. Its variables are **spare slots** behind those of the function
//! around it. What isn't a list or a range when it is run is asked by the method, with the function as a value.

use super::{Compiler, Scope, nth, slots_of};
use crate::interp::code::{Op, Reg, clash};
use std::rc::Rc;
use tg_core::native::{Each, Flow, Method};
use tg_core::notation::Name;
use tg_core::program::visit::Visit;
use tg_core::program::{
    Args, Binding, Expr, ExprKind, Function, FunctionId, Slot, Step, StepKind, StmtKind, UnaryOp, Unlike,
};
use tg_core::source::Span;

/// A loop of a method over a list.
pub(super) struct Looped<'e> {
    each: Each,
    function: Rc<Function>,
    /// What the function takes along.
    captures: &'e [Expr],
    /// Whether the function takes `[index, element]` instead of an element.
    numbered: bool,
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
        // A function that is named may give itself to a method, or others may give each other.
        if function.name.is_some() && (function.id == self.code.function.id || self.within_named) {
            return None;
        }
        let scope = Scope::new(&function, 0, None);
        // These give the element itself.
        let keeps = matches!(each, Each::Filter | Each::Find);
        (!keeps || !scope.changes(Slot(0))).then_some(Looped { each, function, captures, numbered: false })
    }

    /// The loop that two steps are together: `xs.enumerate.any([i, x] -> …)` makes no list for each element, if its
    /// function takes that apart at once.
    pub(super) fn looped_with_indexes<'e>(&self, steps: &'e [Step]) -> Option<Looped<'e>> {
        let [Step { kind: first, .. }, Step { kind: second, .. }, ..] = steps else { return None };
        let StepKind::Dot { name, args, own: None } = first else { return None };
        let numbers = |method: &&Method| method.flow == Flow::Numbered;
        let is_alone = args.as_ref().is_none_or(|args| args.positional.is_empty() && args.named.is_empty());
        if !is_alone || !self.library.overloads(&name.text).iter().any(numbers) {
            return None;
        }
        let StepKind::Dot { name, args, own } = second else { return None };
        let looped = self.looped(name, args.as_ref(), own.as_ref())?;
        let scope = Scope::new(&looped.function, 0, None);
        let is_apart = match numbered(&looped.function) {
            Some((Binding::Slot(index), _)) => !scope.changes(*index),
            Some((Binding::Ignore, _)) => true,
            _ => false,
        };
        // These give the list of both.
        let keeps = matches!(looped.each, Each::Filter | Each::Find);
        (is_apart && !keeps).then_some(Looped { numbered: true, ..looped })
    }

    /// What is compared with what a method of this name gives.
    pub(super) fn unlike<'s>(&'s self, name: &Name) -> impl Iterator<Item = &'s Unlike> {
        let place = name.span;
        self.scope.function.unlike.iter().filter(move |one| one.name == place)
    }

    /// Compiles a loop over the list in `at`, and what is done with other values; the result is in `at` again.
    pub(super) fn loop_or(
        &mut self,
        looped: &Looped,
        at: Reg,
        span: Span,
        otherwise: impl FnOnce(&mut Self),
    ) {
        self.emit(Op::TestSequence { a: at }, span);
        let other = self.jump(span);
        let spare = self.spare;
        self.scoped(|c| c.deeper(|c| c.loop_over(looped, at, span)));
        self.spare = spare;
        let end = self.jump(span);
        self.patch(other);
        self.scoped(otherwise);
        self.patch(end);
    }

    fn loop_over(&mut self, looped: &Looped, at: Reg, span: Span) {
        let Looped { each, ref function, captures, .. } = *looped;
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
        let place = function.params[0].span;
        let (index, element) = match numbered(function).filter(|_| looped.numbered) {
            Some((index, element)) => (Some(index), Some(element)),
            None => (None, function.params[0].binding.as_ref()),
        };
        let slot = |binding: Option<&Binding>| match binding {
            Some(Binding::Slot(slot)) => Some(nth(first, slot.0 as usize)),
            _ => None,
        };
        let (index, to) = (slot(index), slot(element).unwrap_or(first));
        if let Some(index) = index {
            self.emit(Op::Int { to: index, value: -1 }, place);
        }
        let head = self.code.ops.len();
        self.emit(Op::Next { to, at: over }, span);
        let exit = self.jump(span);
        if let Some(index) = index {
            self.emit(Op::AddInt { to: index, a: index, value: 1 }, place);
        }
        let around = std::mem::replace(&mut self.scope, Scope::new(function, first.into(), Some(captured)));
        let within_named = self.within_named;
        self.within_named |= function.name.is_some();
        if let Some(binding @ (Binding::List(..) | Binding::Record(..))) = element {
            self.bind(binding, to, place);
        }
        let done = self.scoped(|c| c.turn(each, &function.body, first, result));
        self.scope = around;
        self.within_named = within_named;
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

/// The names that a function has for an index and an element, if it takes a list of these and nothing else.
fn numbered(function: &Function) -> Option<(&Binding, &Binding)> {
    let [param] = &function.params[..] else { return None };
    let Some(Binding::List(parts, None, _)) = &param.binding else { return None };
    let [index, element] = &parts[..] else { return None };
    Some((index, element))
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
