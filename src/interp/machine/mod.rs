//! The register machine.
//!
//! A **window** is the stretch of the stack that a call's registers lie in; the arguments of a call are
//! at the end of the caller's window and the beginning of the callee's. A **frame** is a call that waits
//! for another. Native functions reach the machine as their [`Host`](tg_core::native::Host).

mod access;
mod asserts;
mod blocks;
mod calls;
mod changes;
mod compare;
mod explain;
mod faults;
mod frames;
mod host;
mod matching;
mod natives;
mod objects;
mod rare;
mod run;
mod sequence;

use super::code::Bytecode;
use super::limits::Limits;
use super::store::Store;
use super::world::World;
use frames::{Current, Frames};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, fault};
use tg_core::native::arguments::WrittenArguments;
use tg_core::native::{BlockType, BlockValue, ItemValue, Library};
use tg_core::output::Output;
use tg_core::program::{Function, FunctionId};
use tg_core::source::{SourceId, Span};
use tg_core::value::Value;

/// How often the clock, the memory and the interrupt are looked at, in steps.
const TICK: u64 = 1024;

/// A run of a program.
pub struct Machine<'s> {
    store: &'s mut Store,
    library: &'s Library,
    world: &'s mut dyn World,
    limits: &'s Limits,
    stack: Vec<Value>,
    /// Where the registers of a call made by a native function may begin.
    top: usize,
    frames: Frames,
    handlers: Vec<Handler>,
    /// Blocks under construction, the outermost first.
    blocks: Vec<Building>,
    /// Explanations under construction.
    explanations: Vec<Explanation>,
    /// How many calls may wait at most.
    depth: usize,
    /// Steps until the next tick.
    countdown: u64,
    /// How many steps the countdown began with.
    tick: u64,
    /// How many native functions that call back are under way.
    natives: usize,
    /// How many questions are being asked: no effects then.
    certain: usize,
    /// The functions under way whose results are remembered, the innermost last: no effects then, either.
    remembering: Vec<Remembering>,
    /// The source of the call under way, which paths are relative to.
    source: SourceId,
    /// Which arguments of the native function under way are written out.
    written: WrittenArguments,
    /// Where the run is.
    place: Span,
}

/// A `memo fn` under way.
struct Remembering {
    /// How many frames lie below its call.
    frames: usize,
    /// How many native functions that called back are under way around it.
    natives: usize,
    function: FunctionId,
}

/// An open `try`.
struct Handler {
    /// How many frames lie below its call.
    frames: usize,
    /// How many native functions that called back are under way around it.
    natives: usize,
    /// The register of the fault's description, in the whole stack.
    at: usize,
    target: usize,
    all: bool,
    blocks: usize,
    explanations: usize,
}

/// An explanation under construction.
struct Explanation {
    /// The parts, in the order they got their values.
    parts: Vec<(Span, Value)>,
    /// What games said.
    reasons: Vec<Output>,
}

/// A block under construction.
struct Building {
    block: &'static BlockType,
    value: BlockValue,
    item: Option<ItemValue>,
}

impl<'s> Machine<'s> {
    /// A machine over a session's store.
    pub fn new(
        store: &'s mut Store,
        library: &'s Library,
        world: &'s mut dyn World,
        limits: &'s Limits,
    ) -> Self {
        let tick = limits.steps.map_or(TICK, |steps| steps.saturating_sub(store.steps).clamp(1, TICK));
        Machine {
            store,
            library,
            world,
            limits,
            stack: Vec::new(),
            top: 0,
            frames: Frames::default(),
            handlers: Vec::new(),
            blocks: Vec::new(),
            explanations: Vec::new(),
            depth: limits.depth,
            countdown: tick,
            tick,
            natives: 0,
            certain: 0,
            remembering: Vec::new(),
            source: SourceId(0),
            written: WrittenArguments::default(),
            place: Span::new(SourceId(0), 0, 0),
        }
    }

    /// Runs a function that takes nothing: a program's top level or a test.
    pub fn run_function(&mut self, id: FunctionId) -> Result<Value, Fault> {
        let code = self.code(id)?;
        self.window(0, &code);
        let result = self.run(Current { code, pc: 0, base: 0, closure: None });
        self.store.steps += self.tick - self.countdown.min(self.tick);
        self.handlers.clear();
        self.blocks.clear();
        self.explanations.clear();
        result
    }

    /// The checked code of a function.
    fn function(&self, id: FunctionId) -> Result<Rc<Function>, Fault> {
        let function = self.store.function(id);
        function.ok_or_else(|| fault(Code::E1001, "this function isn't part of the session any more"))
    }

    /// The code of a function, compiled when it is first wanted.
    fn code(&mut self, id: FunctionId) -> Result<Rc<Bytecode>, Fault> {
        let index = id.0 as usize;
        if let Some(Some(code)) = self.store.codes.get(index) {
            return Ok(code.clone());
        }
        let function = self.function(id)?;
        let endings = self.store.endings.get(&id).map_or(&[][..], |e| e);
        let known = |id: FunctionId| self.store.function(id);
        let code =
            Rc::new(super::compile::compile(&function, endings, self.library, &self.store.names, &known)?);
        self.store.codes[index] = Some(code.clone());
        Ok(code)
    }

    /// The code of a function that is a value.
    #[inline]
    fn code_of(&mut self, function: &Rc<Function>) -> Result<Rc<Bytecode>, Fault> {
        if self.store.has_forgotten(function) {
            return self.code_of_forgotten(function);
        }
        self.code(function.id)
    }

    #[cold]
    fn code_of_forgotten(&mut self, function: &Rc<Function>) -> Result<Rc<Bytecode>, Fault> {
        if let Some((_, code)) = self.store.forgotten.get(&Rc::as_ptr(function)) {
            return Ok(code.clone());
        }
        let known = |id: FunctionId| self.store.function(id);
        let code = Rc::new(super::compile::compile(function, &[], self.library, &self.store.names, &known)?);
        self.store.forgotten.insert(Rc::as_ptr(function), (function.clone(), code.clone()));
        Ok(code)
    }

    /// Says where the run is, before what may take long.
    #[inline]
    fn note(&mut self, place: Span) {
        self.place = place;
        if let Some(note) = &self.limits.note_position {
            note(place);
        }
    }

    /// Makes room for a call's registers.
    #[inline]
    fn window(&mut self, base: usize, code: &Bytecode) {
        self.reach(base + code.registers);
    }

    /// Makes the stack this long at least.
    #[inline]
    fn reach(&mut self, needed: usize) {
        if self.stack.len() < needed {
            self.stack.resize_with(needed.max(self.stack.len() * 2), Value::default);
        }
    }
}
