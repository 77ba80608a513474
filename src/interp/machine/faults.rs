//! Faults on their way, `try`, and the limits.

use super::frames::{Current, offset};
use super::{Handler, Machine};
use crate::interp::code::Reg;
use std::sync::atomic::Ordering;
use tg_core::diagnostics::{CallSite, Code, FailureToken, Fault, FaultContext, counted, fault, over_memory};
use tg_core::value::Value;

/// How many calls a diagnostic lists at most.
const LISTED_CALLS: usize = 20_000;

impl Machine<'_> {
    pub(super) fn begin_try(&mut self, base: usize, all: bool, at: Reg, target: u32) {
        self.handlers.push(Handler {
            frames: self.frames.len(),
            natives: self.natives,
            at: offset(base, at),
            target: target as usize,
            all,
            blocks: self.blocks.len(),
            explanations: self.explanations.len(),
        });
    }

    /// Goes on at the nearest `try` of this run that catches the fault; gives it back where there is
    /// none. Calls in between are left.
    pub(super) fn unwind(
        &mut self,
        current: &mut Current,
        floor: usize,
        mut fault: Fault,
    ) -> Result<(), Fault> {
        let handler = loop {
            match self.handlers.last() {
                Some(handler) if handler.frames >= floor && handler.natives == self.natives => {
                    if handler.all || !fault.is_final() && !self.is_bound_by(handler, &fault) {
                        break self.handlers.pop();
                    }
                    self.handlers.pop();
                }
                _ => break None,
            }
        };
        if fault.stack.is_empty() && handler.is_none() {
            self.list_calls(current, &mut fault);
        }
        let target = handler.as_ref().map_or(floor, |h| h.frames);
        while self.frames.len() > target {
            self.clear(current);
            self.frames.pop(current);
        }
        let Some(handler) = handler else {
            self.stop_remembering(floor);
            if floor == 0 {
                self.store.stopped_at = current.pc.checked_sub(1).map(|pc| current.code.spans[pc]);
            }
            self.clear(current);
            return Err(fault);
        };
        self.store.caught += 1;
        self.stop_remembering(handler.frames + 1);
        self.blocks.truncate(handler.blocks);
        self.explanations.truncate(handler.explanations);
        current.pc = handler.target;
        self.stack[handler.at] =
            if handler.all { codes(&fault) } else { described(&fault, &self.store.failures) }?;
        Ok(())
    }

    /// Whether a fault refuses an effect to a question or a function that is remembered, and the `try` stands in it: what
    /// came after a refusal would be the answer, without a word.
    fn is_bound_by(&self, handler: &Handler, fault: &Fault) -> bool {
        let memo = self.remembering.last();
        matches!(fault.code, Code::E3012 | Code::E5003)
            && (self.certain > 0
                || memo.is_some_and(|one| one.natives < handler.natives || one.frames <= handler.frames))
    }

    fn list_calls(&self, current: &Current, fault: &mut Fault) {
        let name = |c: &super::Bytecode| c.function.name.as_deref().unwrap_or(CallSite::UNNAMED).to_owned();
        let mut callee = name(&current.code);
        for (code, span) in self.frames.waiting().take(LISTED_CALLS) {
            fault.stack.push(CallSite { function: callee, span });
            callee = name(code);
        }
        if self.frames.len() > LISTED_CALLS {
            let more = self.frames.len() - LISTED_CALLS;
            let verb = if more == 1 { "is" } else { "are" };
            fault.notes.push(format!("{} {verb} under way", counted(more, "more call")));
        }
    }

    /// Looks at everything that may end the run from outside.
    #[cold]
    pub(super) fn tick(&mut self) -> Result<(), Fault> {
        self.store.steps += self.tick - self.countdown;
        self.countdown = self.tick;
        if let Some(limit) = self.limits.steps {
            if self.store.steps >= limit {
                self.countdown = 1;
                self.tick = 1;
                return Err(fault(
                    Code::E9002,
                    format!("the run has taken {}, and more are not allowed", counted(limit, "step")),
                )
                .with_help("is there a loop without end? If not, raise `--max-steps`"));
            }
            self.tick = super::TICK.min(limit - self.store.steps);
            self.countdown = self.tick;
        }
        if let (Some(deadline), Some(clock)) = (self.store.deadline, &self.limits.clock)
            && clock() > deadline
        {
            let limit = self.limits.time.unwrap_or_default();
            return Err(fault(
                Code::E9005,
                format!("the run has taken longer than {}", counted(limit.as_secs_f64(), "second")),
            )
            .with_help("ask a smaller question, or raise `--timeout`"));
        }
        if let Some(in_use) = &self.limits.memory_in_use {
            let used = in_use();
            if used > self.limits.memory {
                return Err(over_memory(u128::from(used), self.limits.memory));
            }
        }
        match &self.limits.interrupted {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(fault(Code::E9016, "the run was interrupted")
                .with_help(
                    "this is where it was; `--timeout` and `--max-steps` end a long run by themselves",
                )),
            _ => Ok(()),
        }
    }

    /// Counts the work of a native function.
    pub(super) fn charge(&mut self, steps: u64) -> Result<(), Fault> {
        if steps < self.countdown {
            self.countdown -= steps;
            return Ok(());
        }
        // What goes beyond the countdown is counted too, though no tick is due for it.
        self.store.steps += steps - self.countdown;
        self.countdown = 0;
        self.tick()
    }
}

/// What an `assert error` is given of a fault: the codes of all that was found, each once.
fn codes(fault: &Fault) -> Result<Value, Fault> {
    let mut codes: Vec<&str> = Vec::new();
    for found in std::iter::once(&**fault).chain(&fault.others) {
        if !codes.contains(&found.code.text()) {
            codes.push(found.code.text());
        }
    }
    Value::list(codes.into_iter().map(Value::text).collect())
}

/// What a handler is given of a fault.
fn described(fault: &Fault, failures: &[(FailureToken, Value)]) -> Result<Value, Fault> {
    let known = |token| failures.iter().find(|(other, _)| other == token).map(|(_, value)| value.clone());
    let value = fault.failure.as_ref().and_then(known);
    Value::record([
        ("code", Value::text(fault.code.text())),
        ("message", Value::text(fault.message.as_str())),
        ("value", value.unwrap_or(Value::None)),
    ])
}
