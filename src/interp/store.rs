//! What outlives a run: functions, globals, remembered results and the generator.

use super::code::Bytecode;
use super::limits::Limits;
use super::names::Names;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::time::Duration;
use tg_core::diagnostics::{FailureToken, Fault};
use tg_core::program::{Function, FunctionId, GlobalId, Program, Slot};
use tg_core::source::Span;
use tg_core::value::{Key, Value};

/// The results that a `memo fn` remembers, by its arguments.
pub(super) type Memo = FxHashMap<Vec<Key>, Value>;

/// The state of a session. A clone of it, kept before an entry, takes the entry back.
#[derive(Clone)]
pub struct Store {
    functions: Vec<Option<Rc<Function>>>,
    pub(super) codes: Vec<Option<Rc<Bytecode>>>,
    /// Functions that were defined for a question and forgotten after it, and that a value which was made of it still
    /// calls, by their addresses. Others may have their ids by now.
    pub(super) forgotten: FxHashMap<*const Function, (Rc<Function>, Rc<Bytecode>)>,
    /// The names in them.
    pub(super) names: Names,
    pub(super) globals: Vec<Value>,
    pub(super) memos: FxHashMap<FunctionId, Rc<Memo>>,
    pub(super) random: ChaCha8Rng,
    /// Steps taken since the run began.
    pub(super) steps: u64,
    /// The clock's reading at which time is up.
    pub(super) deadline: Option<Duration>,
    /// Blocks that were built before the run, each for its first evaluation, with the steps that they took.
    pub(super) built: FxHashMap<Span, (Value, u64)>,
    /// Variables of top levels that become globals at their ends.
    pub(super) endings: FxHashMap<FunctionId, Vec<(Slot, GlobalId)>>,
    /// The values that the script has failed with, as long as a fault holds their tokens.
    pub(super) failures: Vec<(FailureToken, Value)>,
    /// Globals whose values couldn't be computed, with the reasons.
    pub(super) poisoned: FxHashMap<u32, Fault>,
    /// Where the top level was when its last run failed.
    pub(super) stopped_at: Option<Span>,
    /// How many faults `try` has caught.
    pub(super) caught: u64,
    /// Whether one long work is spoken of, and none of those that it is made of.
    pub(super) hears_one: bool,
    /// Globals below this one are kept before they are changed.
    kept_below: u32,
    /// What they were, each as it was first.
    kept: FxHashMap<u32, Value>,
}

/// Where a store was before an entry, for [`Store::take_back`].
pub struct Mark {
    functions: usize,
    globals: usize,
    memos: FxHashMap<FunctionId, Rc<Memo>>,
    random: ChaCha8Rng,
    built: FxHashMap<Span, (Value, u64)>,
}

impl Store {
    /// An empty store with a seeded generator.
    pub fn new(seed: u64) -> Store {
        Store {
            functions: Vec::new(),
            codes: Vec::new(),
            forgotten: FxHashMap::default(),
            names: Names::default(),
            globals: Vec::new(),
            memos: FxHashMap::default(),
            random: ChaCha8Rng::seed_from_u64(seed),
            steps: 0,
            deadline: None,
            built: FxHashMap::default(),
            endings: FxHashMap::default(),
            failures: Vec::new(),
            poisoned: FxHashMap::default(),
            stopped_at: None,
            caught: 0,
            hears_one: false,
            kept_below: 0,
            kept: FxHashMap::default(),
        }
    }

    /// Begins an entry: what it changes is kept until it ends, at the cost of what it changes.
    pub fn mark(&mut self) -> Mark {
        self.kept_below = u32::try_from(self.globals.len()).unwrap_or(u32::MAX);
        // Compiled again when they are called.
        self.forgotten.clear();
        Mark {
            functions: self.functions.len(),
            globals: self.globals.len(),
            memos: self.memos.clone(),
            random: self.random.clone(),
            built: self.built.clone(),
        }
    }

    /// Ends an entry that stays.
    pub fn settle(&mut self) {
        self.kept_below = 0;
        self.kept.clear();
    }

    /// Ends an entry as if it had never been.
    pub fn take_back(&mut self, mark: Mark) {
        self.functions.truncate(mark.functions);
        self.codes.truncate(mark.functions);
        self.endings.retain(|id, _| (id.0 as usize) < mark.functions);
        self.globals.truncate(mark.globals);
        for (global, value) in std::mem::take(&mut self.kept) {
            self.globals[global as usize] = value;
        }
        self.kept_below = 0;
        (self.memos, self.random, self.built) = (mark.memos, mark.random, mark.built);
    }

    /// A global that is about to change.
    #[inline]
    pub(super) fn change(&mut self, global: u32) -> &mut Value {
        if global < self.kept_below {
            self.keep(global);
        }
        &mut self.globals[global as usize]
    }

    #[cold]
    fn keep(&mut self, global: u32) {
        let now = &self.globals[global as usize];
        self.kept.entry(global).or_insert_with(|| now.clone());
    }

    /// Begins a run: its steps and its time are counted from here on, whatever it consists of.
    pub fn begin(&mut self, limits: &Limits) {
        self.steps = 0;
        self.hears_one = false;
        self.deadline = match (limits.time, &limits.clock) {
            (Some(time), Some(clock)) => clock().checked_add(time),
            _ => None,
        };
    }

    /// Steps taken since the run began.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Seeds the generator anew.
    pub fn reseed(&mut self, seed: u64) {
        self.random = ChaCha8Rng::seed_from_u64(seed);
    }

    /// The generator as it is now.
    pub fn generator(&self) -> &ChaCha8Rng {
        &self.random
    }

    /// Puts a generator in the place of the one that is there.
    pub fn set_generator(&mut self, generator: ChaCha8Rng) {
        self.random = generator;
    }

    /// Takes in a program's functions and makes room for its globals.
    pub fn link(&mut self, program: &Program) {
        for function in &program.functions {
            let index = function.id.0 as usize;
            if self.functions.len() <= index {
                self.functions.resize(index + 1, None);
                self.codes.resize(index + 1, None);
            }
            self.functions[index] = Some(function.clone());
            self.codes[index] = None;
        }
        if !program.publish_at_end.is_empty() {
            self.endings.insert(program.main, program.publish_at_end.clone());
        }
        let globals = (program.globals as usize).max(self.globals.len());
        self.globals.resize(globals, Value::Unset);
    }

    /// Lets go of a program's functions; the room for them stays.
    pub fn unlink(&mut self, program: &Program) {
        for function in &program.functions {
            let index = function.id.0 as usize;
            if let (Some(function), Some(code)) = (self.functions.get_mut(index), self.codes.get_mut(index)) {
                (*function, *code) = (None, None);
            }
        }
    }

    /// Sets a global before the run, as the command line does for a `param`.
    pub fn preset(&mut self, global: GlobalId, value: Value) {
        if (global.0 as usize) < self.globals.len() {
            *self.change(global.0) = value;
        }
    }

    /// Keeps a value under a global of its own.
    pub fn hold(&mut self, global: GlobalId, value: Value) {
        let globals = (global.0 as usize + 1).max(self.globals.len());
        self.globals.resize(globals, Value::Unset);
        self.preset(global, value);
    }

    /// Empties a global that nobody names any more.
    pub fn unset(&mut self, global: GlobalId) {
        self.preset(global, Value::Unset);
    }

    /// Empties a global whose value couldn't be computed: what reads it fails with the same fault.
    pub fn poison(&mut self, global: GlobalId, fault: Fault) {
        self.unset(global);
        self.poisoned.insert(global.0, fault);
    }

    /// Forgets what was poisoned in an earlier run.
    pub fn forget_poisoned(&mut self) {
        self.poisoned.clear();
    }

    /// Empties the poisoned globals again that a run has set before what changes them was left out.
    pub fn empty_poisoned(&mut self) {
        let poisoned: Vec<GlobalId> = self.poisoned.keys().map(|global| GlobalId(*global)).collect();
        poisoned.into_iter().for_each(|global| self.unset(global));
    }

    /// Where the top level was when its last run failed.
    pub fn stopped_at(&self) -> Option<Span> {
        self.stopped_at
    }

    /// Takes in a block that was built before the run and took this many steps: its first evaluation gives this
    /// value for as many.
    pub fn keep_built(&mut self, block: Span, value: Value, steps: u64) {
        self.built.insert(block, (value, steps));
    }

    /// The value of a global that has one.
    pub fn global(&self, global: GlobalId) -> Option<&Value> {
        self.globals.get(global.0 as usize).filter(|v| !matches!(v, Value::Unset))
    }

    /// Takes in one function more, which gets the next id.
    pub(super) fn define(&mut self, function: Function) -> Rc<Function> {
        let id = FunctionId(self.functions.len() as u32);
        let function = Rc::new(Function { id, ..function });
        self.functions.push(Some(function.clone()));
        self.codes.push(None);
        function
    }

    /// Forgets the functions from this one on.
    pub(super) fn forget(&mut self, from: FunctionId) {
        self.functions.truncate(from.0 as usize);
        self.codes.truncate(from.0 as usize);
    }

    /// Whether a function was forgotten: its id is beyond all others, or another function has it.
    #[inline]
    pub(super) fn has_forgotten(&self, function: &Rc<Function>) -> bool {
        match self.functions.get(function.id.0 as usize) {
            Some(Some(own)) => !Rc::ptr_eq(own, function),
            // A program that was let go of keeps its ids.
            Some(None) => false,
            None => true,
        }
    }

    /// The checked code of a function.
    pub fn function(&self, id: FunctionId) -> Option<Rc<Function>> {
        self.functions.get(id.0 as usize).cloned().flatten()
    }
}
