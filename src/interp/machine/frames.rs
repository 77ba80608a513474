//! The call under way, and the calls that wait for another.

use crate::interp::code::{Bytecode, Reg};
use std::rc::Rc;
use tg_core::source::Span;
use tg_core::value::Function;

/// The call under way.
// Between two numbers lies what isn't one, here and in a frame: they are written one by one, and the processor would wait
// if they were then read together.
#[repr(C)]
pub(super) struct Current {
    pub pc: usize,
    pub code: Rc<Bytecode>,
    pub base: usize,
    pub closure: Option<Function>,
}

/// Where in the stack a register of the window at `base` lies.
#[inline]
pub(super) fn offset(base: usize, register: Reg) -> usize {
    base + usize::from(register)
}

/// A call that waits.
#[repr(C)]
struct Frame {
    pc: usize,
    code: Rc<Bytecode>,
    base: usize,
    closure: Option<Function>,
    /// Where in the stack the result of the call it waits for goes.
    result: usize,
}

/// Keeps the code of a call that waits, and goes on with another. Mostly the place was left by a call of the same function:
/// then nobody's count changes.
#[inline]
fn exchange(place: &mut Rc<Bytecode>, current: &mut Rc<Bytecode>, code: &Rc<Bytecode>) {
    if !Rc::ptr_eq(place, code) {
        *place = code.clone();
    }
    std::mem::swap(place, current);
}

/// The calls that wait, the innermost last.
///
/// A place is used again for the next call and is written field by field: building a frame and moving it
/// here would cost more than all the rest of a call.
#[derive(Default)]
pub(super) struct Frames {
    places: Vec<Frame>,
    waiting: usize,
}

impl Frames {
    /// How many calls wait.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.waiting
    }

    /// Lets the current call wait, and makes another the current one.
    #[inline(always)]
    pub(super) fn push(
        &mut self,
        current: &mut Current,
        code: &Rc<Bytecode>,
        closure: Option<Function>,
        base: usize,
        result: usize,
    ) {
        match self.places.get_mut(self.waiting) {
            Some(place) => {
                // Where a function calls itself, nothing changes; and then nothing is written that would be waited for.
                if !Rc::ptr_eq(&place.code, code) || !Rc::ptr_eq(&current.code, code) {
                    exchange(&mut place.code, &mut current.code, code);
                }
                place.closure = std::mem::replace(&mut current.closure, closure);
                place.pc = current.pc;
                place.base = current.base;
                place.result = result;
            }
            None => {
                let code = std::mem::replace(&mut current.code, code.clone());
                let closure = std::mem::replace(&mut current.closure, closure);
                self.places.push(Frame { code, pc: current.pc, base: current.base, closure, result });
            }
        }
        self.waiting += 1;
        current.pc = 0;
        current.base = base;
    }

    /// Goes on with the innermost call that waits; gives where its result goes.
    #[inline(always)]
    pub(super) fn pop(&mut self, current: &mut Current) -> Option<usize> {
        let index = self.waiting.checked_sub(1)?;
        let place = self.places.get_mut(index)?;
        // The place keeps the code of the call that ends, which owns no value of the script.
        if !Rc::ptr_eq(&place.code, &current.code) {
            std::mem::swap(&mut place.code, &mut current.code);
        }
        current.closure = place.closure.take();
        current.pc = place.pc;
        current.base = place.base;
        self.waiting = index;
        Some(place.result)
    }

    /// The calls that wait, the innermost first, each with the place where it waits.
    pub(super) fn waiting(&self) -> impl Iterator<Item = (&Bytecode, Span)> {
        self.places[..self.waiting].iter().rev().map(|frame| (&*frame.code, frame.code.spans[frame.pc - 1]))
    }
}
