//! The machine as native functions see it.

use super::Machine;
use crate::diagnostics::{Code as ErrorCode, Diagnostic, Fault, FaultContext, fault, over_memory};
use crate::interp::world::Printed;
use crate::output::Output;
use crate::program::{Function, FunctionId};
use crate::seam::{Host, Loaded};
use crate::source::SourceId;
use crate::value::Value;
use rand_chacha::ChaCha8Rng;
use std::rc::Rc;

impl Host for Machine<'_> {
    fn call(&mut self, function: &Value, args: &[Value]) -> Result<Value, Fault> {
        self.call_back(function, args)
    }

    fn step(&mut self, steps: u64) -> Result<(), Fault> {
        self.charge(steps)
    }

    fn reserve(&mut self, bytes: u128) -> Result<(), Fault> {
        let limit = self.limits.memory;
        let used = match self.limits.memory_in_use {
            // Small requests aren't worth asking the allocator about.
            Some(in_use) if bytes > 1 << 16 => in_use(),
            _ => 0,
        };
        let wanted = bytes.saturating_add(u128::from(used));
        if wanted > u128::from(limit) { Err(over_memory(wanted, limit)) } else { Ok(()) }
    }

    fn memory_limit(&self) -> u64 {
        self.limits.memory
    }

    fn random(&mut self) -> Result<&mut ChaCha8Rng, Fault> {
        if self.certain > 0 {
            return Err(fault(
                ErrorCode::E3012,
                "a random act can't be part of a question that has an exact answer",
            )
            .with_help("ask about all outcomes instead, with a distribution"));
        }
        Ok(&mut self.store.random)
    }

    fn print(&mut self, output: Output) -> Result<(), Fault> {
        self.world.print(Printed::Output(&output))
    }

    fn warn(&mut self, warning: Diagnostic) {
        self.world.warn(warning.or_at(self.place));
    }

    fn read_line(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        self.world.read_line(prompt)
    }

    fn read_file(&mut self, path: &str) -> Result<Loaded, Fault> {
        let from = self.calling_source();
        self.world.read_file(from, path)
    }

    fn list_files(&mut self, pattern: &str) -> Result<Vec<String>, Fault> {
        let from = self.calling_source();
        self.world.list_files(from, pattern)
    }

    fn function(&self, id: FunctionId) -> Option<Rc<Function>> {
        self.store.function(id)
    }
}

impl Machine<'_> {
    /// The source of the call under way.
    fn calling_source(&self) -> SourceId {
        self.source
    }
}
