//! Loops, and comprehensions, which are loops that make lists.

use super::{Compiler, LoopJumps};
use crate::interp::code::{Op, Reg};
use tg_core::program::{Binding, Body, Clause, Expr};
use tg_core::source::Span;

impl Compiler<'_> {
    pub(super) fn comprehension(&mut self, element: &Expr, clauses: &[Clause], to: Reg, span: Span) {
        let list = self.landing(to, 1);
        self.emit(Op::List { at: list, count: 0 }, span);
        let mapping = clauses.len() == 1;
        // An explanation shows the list, not each turn.
        let around = std::mem::replace(&mut self.explaining, false);
        self.clauses(element, clauses, list, mapping, span);
        self.explaining = around;
        self.transfer(to, list, span);
    }

    /// The parts of a comprehension from some part on. They lie within each other however many there are,
    /// so the native stack is grown where they are many.
    fn clauses(&mut self, element: &Expr, clauses: &[Clause], list: Reg, mapping: bool, span: Span) {
        match clauses.split_first() {
            None => self.scoped(|c| {
                let value = c.operand(element);
                c.emit(Op::Push { list, value }, element.span);
            }),
            Some((Clause::If(condition), rest)) => {
                let mut out = Vec::new();
                self.branch_false(condition, &mut out);
                self.deeper(|c| c.clauses(element, rest, list, mapping, span));
                self.patch_all(out);
            }
            Some((Clause::For(binding, over), rest)) => {
                let at = self.each(binding, over, span, mapping, |c| {
                    c.deeper(|c| c.clauses(element, rest, list, mapping, span));
                });
                self.emit(Op::None { to: at }, span);
            }
        }
    }

    /// A loop over the elements of a value; the body may leave it through `self.loops`. Gives the register that holds
    /// what is iterated over, to be cleared: who changes it in place afterwards must be its only holder.
    pub(super) fn each(
        &mut self,
        binding: &Binding,
        over: &Expr,
        span: Span,
        reserve: bool,
        body: impl FnOnce(&mut Self),
    ) -> Reg {
        self.scoped(|c| {
            let at = c.temps(2);
            let from = c.operand(over);
            c.emit(Op::Iterate { at, from }, over.span);
            if reserve {
                c.emit(Op::ReserveFor { at }, over.span);
            }
            let head = c.code.ops.len();
            let element = match binding {
                Binding::Slot(slot) => c.slot(*slot),
                _ => c.temp(),
            };
            c.emit(Op::Next { to: element, at }, over.span);
            let exit = c.jump(span);
            if let Binding::List(..) | Binding::Record(..) = binding {
                c.bind(binding, element, over.span);
            }
            body(c);
            c.loop_next(head, span);
            c.patch(exit);
            at
        })
    }

    /// Goes back to the `Next` at the head of a loop, or on behind the loop.
    pub(super) fn loop_next(&mut self, head: usize, span: Span) {
        // What follows the `Next` and the jump behind it.
        let back = u16::try_from(self.code.ops.len() - head - 1);
        let op = match (self.code.ops[head], back) {
            (Op::Next { to, at }, Ok(back)) => Op::LoopNext { to, at, back },
            _ => Op::Loop { target: head as u32 },
        };
        self.emit(op, span);
    }

    pub(super) fn while_loop(&mut self, condition: &Expr, body: &Body, span: Span) {
        self.each_turn(|c| {
            let head = c.code.ops.len() as u32;
            let mut out = Vec::new();
            c.scoped(|c| c.branch_false(condition, &mut out));
            c.body_for_effect(body);
            c.patch_continues();
            c.emit(Op::Loop { target: head }, span);
            c.patch_all(out);
        });
    }

    /// Compiles a loop with its own `break` and `continue`.
    pub(super) fn each_turn<T>(&mut self, compile: impl FnOnce(&mut Self) -> T) -> T {
        self.loops.push(LoopJumps { tries: self.tries, ..LoopJumps::default() });
        let compiled = compile(self);
        if let Some(done) = self.loops.pop() {
            self.patch_all(done.breaks);
        }
        compiled
    }

    pub(super) fn patch_continues(&mut self) {
        if let Some(around) = self.loops.last_mut() {
            let continues = std::mem::take(&mut around.continues);
            self.patch_all(continues);
        }
    }

    /// A jump out of the nearest loop's body, which ends the `try`s that were begun in it.
    pub(super) fn leave_loop(&mut self, span: Span) -> usize {
        let outside = self.loops.last().map_or(self.tries, |l| l.tries);
        self.leave_tries(outside, span);
        self.jump(span)
    }
}
