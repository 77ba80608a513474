//! Evaluates constants before the run, so that the checker can report what is certain to fail.

use crate::check::ConstBatch;
use crate::interp::{Limits, Machine, Printed, Store, World};
use std::cell::RefCell;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault, fault};
use tg_core::native::{FileContents, Library};
use tg_core::program::{FunctionId, GlobalId, Program};
use tg_core::source::{SourceId, Span};
use tg_core::value::Value;

/// The number of steps that the constants of a file that query no block may take together; anything that needs more is
/// left to the run.
const STEPS: u64 = 1_000_000;
/// The number of steps that the other constants may take together, divided equally among them.
const STEPS_TO_ASK: u64 = 100_000;
/// The maximum number of steps of a single constant: a longer evaluation would cost as much again in the run.
const STEPS_OF_ONE: u64 = 10_000;
/// The maximum memory of an evaluation, in bytes.
const BYTES: u64 = 16 << 20;
/// The maximum depth of calls.
const DEPTH: usize = 100;

/// Evaluates what is known before the run, each constant on its own; returns the fault that each ends with. One
/// that hits a limit, or needs something that only a run has, isn't reported, and neither is anything that depends
/// on its value.
pub fn evaluate(library: &Library, batch: ConstBatch) -> Vec<Option<Fault>> {
    evaluate_in(&mut Store::new(0), library, batch)
}

/// Evaluates the constants of a session: keeps a store from one text to the next, which holds nothing in between.
/// Functions and globals are numbered across a session, and a new store would allocate space for all of them each time.
#[derive(Default)]
pub(super) struct Trial(RefCell<Option<Store>>);

impl Trial {
    /// Like the function [`evaluate`].
    pub fn evaluate(&self, library: &Library, batch: ConstBatch) -> Vec<Option<Fault>> {
        // If a panic ends this, the store is dropped.
        let mut store = self.0.take().unwrap_or_else(|| Store::new(0));
        let faults = evaluate_in(&mut store, library, batch);
        self.0.replace(Some(store));
        faults
    }
}

fn evaluate_in(store: &mut Store, library: &Library, batch: ConstBatch) -> Vec<Option<Fault>> {
    if batch.expressions.is_empty() {
        return Vec::new();
    }
    let asking = batch.expressions.iter().filter(|constant| constant.queries_block).count() as u64;
    let steps_to_ask = (STEPS_TO_ASK / asking.max(1)).min(STEPS_OF_ONE);
    let limits = |steps| Limits { steps: Some(steps), memory: BYTES, depth: DEPTH, ..Limits::default() };
    let tried: Vec<(FunctionId, Vec<GlobalId>, bool)> =
        batch.expressions.iter().map(|e| (e.function.id, e.reads.clone(), e.queries_block)).collect();
    let functions = batch.functions.into_iter().chain(batch.expressions.into_iter().map(|e| e.function));
    let program = Program {
        main: FunctionId(0),
        functions: functions.map(Rc::new).collect(),
        tests: Vec::new(),
        params: Vec::new(),
        globals: batch.globals,
        publish_at_end: Vec::new(),
        built_early: Vec::new(),
    };
    store.link(&program);
    let mark = store.mark();
    for (global, value) in batch.known {
        store.preset(global, value);
    }
    store.begin(&limits(STEPS));
    let mut faults: Vec<Option<Fault>> = Vec::with_capacity(tried.len());
    faults.resize_with(tried.len(), || None);
    // Those that query nothing come first, as they share their steps.
    for queries_block in [false, true] {
        for ((id, reads, _), fault) in
            tried.iter().zip(&mut faults).filter(|((.., own), _)| *own == queries_block)
        {
            if reads.iter().any(|global| store.global(*global).is_none()) {
                continue;
            }
            let limits = match queries_block {
                true => {
                    let limits = limits(steps_to_ask);
                    store.begin(&limits);
                    limits
                }
                false => limits(store.steps().saturating_add(STEPS_OF_ONE).min(STEPS)),
            };
            let mut world = Nowhere { needs_run: false };
            let end = Machine::new(store, library, &mut world, &limits).run_function(*id);
            *fault = end.err().filter(|fault| !world.needs_run && !fault.is_final());
        }
    }
    store.take_back(mark);
    store.unlink(&program);
    faults
}

/// A world without anything in it.
struct Nowhere {
    /// Whether anything was requested of it, or failed only because of the limits of the evaluation.
    needs_run: bool,
}

impl Nowhere {
    fn refuse<T>(&mut self) -> Result<T, Fault> {
        self.needs_run = true;
        Err(fault(Code::E3012, "this is known only when the script runs"))
    }
}

impl World for Nowhere {
    fn print(&mut self, _printed: Printed<'_>) -> Result<(), Fault> {
        self.refuse()
    }

    fn warn(&mut self, _warning: Diagnostic) {}

    fn limited(&mut self) {
        self.needs_run = true;
    }

    fn source_text(&self, _span: Span) -> String {
        String::new()
    }

    fn read_line(&mut self, _prompt: &str) -> Result<Option<String>, Fault> {
        self.refuse()
    }

    fn read_file(&mut self, _from: SourceId, _path: &str) -> Result<FileContents, Fault> {
        self.refuse()
    }

    fn list_files(&mut self, _from: SourceId, _pattern: &str) -> Result<Vec<String>, Fault> {
        self.refuse()
    }

    fn saves(&mut self, _value: &Value, path: &str) -> Result<bool, Fault> {
        tg_prelude::format_to_write(path)?;
        self.refuse()
    }

    fn encode(&self, _value: &Value, _path: &str) -> Result<Vec<u8>, Fault> {
        Ok(Vec::new())
    }

    fn write_file(&mut self, _path: &str, _bytes: &[u8]) -> Result<(), Fault> {
        self.refuse()
    }
}
