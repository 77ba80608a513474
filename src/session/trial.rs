//! Trial runs, by which the check learns what is certain to fail.

use crate::diagnostics::{Code, Diagnostic, Fault, fault};
use crate::interp::{Limits, Machine, Printed, Store, World};
use crate::program::{Function, FunctionId, Program};
use crate::seam::{Library, Loaded};
use crate::source::{SourceId, Span};
use crate::value::Value;
use std::rc::Rc;

/// How much work the constants of a file may take together; what needs more is left to the run.
const STEPS: u64 = 1_000_000;
/// How much memory a value may take.
const BYTES: u64 = 16 << 20;
/// How many calls deep they go.
const DEPTH: usize = 100;

/// Calls functions that take nothing and are numbered from 0, each on its own; gives for each the fault
/// that it ends with. One that meets a limit, or asks for what only a run has, is given the benefit of
/// the doubt.
pub fn evaluate(library: &Library, functions: Vec<Function>) -> Vec<Option<Fault>> {
    let program = Program {
        main: FunctionId(0),
        functions: functions.into_iter().map(Rc::new).collect(),
        tests: Vec::new(),
        params: Vec::new(),
        globals: 0,
        publish_at_end: Vec::new(),
        built_early: Vec::new(),
    };
    let limits = Limits { steps: Some(STEPS), memory: BYTES, depth: DEPTH, ..Limits::default() };
    let mut store = Store::new(0);
    store.begin(&limits);
    store.link(&program);
    let mut trial = |function: &Rc<Function>| {
        let mut world = Nowhere { asked: false };
        let end = Machine::new(&mut store, library, &mut world, &limits).run_function(function.id);
        end.err().filter(|fault| !world.asked && !fault.code.is_final())
    };
    program.functions.iter().map(&mut trial).collect()
}

/// A world in which there is nothing.
struct Nowhere {
    /// Whether anything was asked of it.
    asked: bool,
}

impl Nowhere {
    fn refuse<T>(&mut self) -> Result<T, Fault> {
        self.asked = true;
        Err(fault(Code::E3012, "this is known only when the script runs"))
    }
}

impl World for Nowhere {
    fn print(&mut self, _printed: Printed<'_>) -> Result<(), Fault> {
        self.refuse()
    }

    fn warn(&mut self, _warning: Diagnostic) {}

    fn source_text(&self, _span: Span) -> String {
        String::new()
    }

    fn read_line(&mut self, _prompt: &str) -> Result<Option<String>, Fault> {
        self.refuse()
    }

    fn read_file(&mut self, _from: SourceId, _path: &str) -> Result<Loaded, Fault> {
        self.refuse()
    }

    fn list_files(&mut self, _from: SourceId, _pattern: &str) -> Result<Vec<String>, Fault> {
        self.refuse()
    }

    fn saves(&mut self, _value: &Value, path: &str) -> Result<bool, Fault> {
        crate::prelude::format_to_write(path)?;
        self.refuse()
    }

    fn encode(&self, _value: &Value, _path: &str) -> Result<Vec<u8>, Fault> {
        Ok(Vec::new())
    }

    fn write_file(&mut self, _path: &str, _bytes: &[u8]) -> Result<(), Fault> {
        self.refuse()
    }
}
