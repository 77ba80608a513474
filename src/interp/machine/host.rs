//! The machine as native functions see it.

use super::Machine;
use crate::interp::operators;
use crate::interp::world::Printed;
use rand_chacha::ChaCha8Rng;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use tg_core::native::arguments::WrittenArguments;
use tg_core::native::{FileContents, Format, Host, Opened};
use tg_core::number::NumberForm;
use tg_core::output::Output;
use tg_core::program::{Function, FunctionId};
use tg_core::source::Span;
use tg_core::value::Value;

impl Host for Machine<'_> {
    fn call(&mut self, function: &Value, args: &[Value]) -> Result<Value, Fault> {
        self.call_back(function, args.len(), |registers| registers.clone_from_slice(args))
    }

    fn pass(&mut self, function: &Value, args: &mut [Value]) -> Result<Value, Fault> {
        self.call_back(function, args.len(), |registers| registers.swap_with_slice(args))
    }

    fn ask(&mut self, question: &Value, args: &[Value]) -> Result<Value, Fault> {
        self.certain += 1;
        let answer = self.call(question, args);
        self.certain -= 1;
        answer
    }

    fn caught(&self) -> u64 {
        self.store.caught
    }

    fn operate(&mut self, sign: &str, operands: &[Value]) -> Result<Value, Fault> {
        if let Some(result) = self.objects_among(sign, operands) {
            return result;
        }
        match operands {
            [operand] => operators::negate(operand),
            [a, b] => operators::apply_sign(sign, a, b, self.limits),
            _ => Err(fault(Code::E2002, format!("`{sign}` goes between two values"))),
        }
    }

    fn step(&mut self, steps: u64) -> Result<(), Fault> {
        self.charge(steps)
    }

    fn presented(&mut self, value: &Value) -> Result<Option<Value>, Fault> {
        let library = self.library;
        for present in library.presents() {
            if let Some(shown) = present(self, value)? {
                return Ok(Some(shown));
            }
        }
        Ok(None)
    }

    fn steps(&self) -> u64 {
        self.store.steps + (self.tick - self.countdown.min(self.tick))
    }

    fn progress(&mut self, what: &str, done: u64, all: u64) {
        if let (Some(hear), false) = (&self.limits.progress, self.store.hears_one) {
            hear(what, done, all);
        }
    }

    fn progress_over(&mut self, what: &str, done: u64, all: u64) {
        if let Some(hear) = &self.limits.progress {
            hear(what, done, all);
        }
        self.store.hears_one = done < all;
    }

    fn limited(&mut self) {
        self.world.limited();
    }

    fn reserve(&mut self, bytes: u128) -> Result<(), Fault> {
        operators::allow(bytes, self.limits)
    }

    fn memory_in_use(&self) -> Option<u64> {
        self.limits.memory_in_use.as_ref().map(|in_use| in_use())
    }

    fn written(&self) -> WrittenArguments {
        self.written
    }

    fn memory_limit(&self) -> u64 {
        self.limits.memory
    }

    fn most_digits(&self) -> u64 {
        self.limits.digits
    }

    fn numbers(&self) -> NumberForm {
        self.world.numbers()
    }

    fn random(&mut self) -> Result<&mut ChaCha8Rng, Fault> {
        if self.certain > 0 {
            return Err(fault(
                Code::E3012,
                "a random act can't be part of a question that has an exact answer",
            )
            .with_help("ask about all outcomes instead, with a distribution"));
        }
        self.may_be_forgotten("draws at random")?;
        Ok(&mut self.store.random)
    }

    fn print(&mut self, output: Output) -> Result<(), Fault> {
        self.may_act("print")?;
        self.world.print(Printed::Output(&output))
    }

    fn warn(&mut self, warning: Diagnostic) {
        self.world.warn(warning.or_at(self.place));
    }

    fn named(&self, place: Span) -> Option<String> {
        let line = self.world.line(place)?;
        Some(format!("`{}` in line {line}", self.one_line(place)))
    }

    fn read_line(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        self.may_act("ask for input")?;
        self.world.read_line(prompt)
    }

    fn read_unseen(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        self.may_act("ask for input")?;
        self.world.read_unseen(prompt)
    }

    fn at_terminal(&self) -> bool {
        self.world.at_terminal()
    }

    fn is_testing(&self) -> bool {
        self.world.is_testing()
    }

    fn read_file(&mut self, path: &str) -> Result<FileContents, Fault> {
        self.may_act("read a file")?;
        self.world.read_file(self.source, path)
    }

    fn open_file(&mut self, path: &str) -> Result<Opened, Fault> {
        self.may_act("read a file")?;
        self.world.open_file(self.source, path)
    }

    fn formats(&self) -> &[&'static Format] {
        self.library.formats()
    }

    fn list_files(&mut self, pattern: &str) -> Result<Vec<String>, Fault> {
        self.may_act("look for files")?;
        self.world.list_files(self.source, pattern)
    }

    fn function(&self, id: FunctionId) -> Option<Rc<Function>> {
        self.store.function(id)
    }

    fn define(&mut self, function: Function) -> Rc<Function> {
        self.store.define(function)
    }

    fn forget(&mut self, from: FunctionId) {
        self.store.forget(from);
    }
}

impl Machine<'_> {
    /// Refuses to act in a question, which is asked any number of times, in any order, and in a function whose
    /// results are remembered.
    pub(super) fn may_act(&self, what: &str) -> Result<(), Fault> {
        if self.certain == 0 {
            return self.may_be_forgotten(&format!("wants to {what}"));
        }
        Err(fault(Code::E5003, format!("what is asked for an exact answer can't {what}"))
            .with_help("it's asked of every outcome or position, in any order: let it only give an answer, and act with what comes out"))
    }

    /// Refuses an effect while a `memo fn` is under way, also where it comes from a function that was given as a value:
    /// the next call with the same arguments wouldn't have it.
    fn may_be_forgotten(&self, does: &str) -> Result<(), Fault> {
        let Some(one) = self.remembering.last() else { return Ok(()) };
        let function = self.store.function(one.function);
        let name = function.as_ref().and_then(|function| function.name.as_deref()).unwrap_or("a function");
        Err(fault(
            Code::E3012,
            format!("`{name}` is a `memo fn` and remembers its first result, and this {does}"),
        )
        .with_help(format!("leave out `memo`, or do this before, and give `{name}` what came out")))
    }
}
