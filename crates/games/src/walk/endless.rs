//! A process without an end: `walk(0, f, until: [])`, of which only where it is after some steps is asked.

use super::explore::within;
use super::steps;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::output::Output;
use tg_core::value::Value;
use tg_dist::{Count, Dist, DistSource, Draw, Law};

/// A process that goes on for ever.
pub(super) struct EndlessWalk {
    start: Value,
    step: Value,
}

impl EndlessWalk {
    pub(super) fn new(start: &Value, step: &Value) -> EndlessWalk {
        EndlessWalk { start: start.clone(), step: step.clone() }
    }

    /// The distribution of where it is after a number of steps.
    ///
    /// # Errors
    /// Those of the function that gives the next states, and the limits.
    pub(super) fn after(&self, host: &mut dyn Host, taken: u64) -> Result<Dist, Fault> {
        let process = within(host, &self.start, &self.step, taken)?;
        steps::after(host, &process, taken)
    }
}

/// What is asked of its end.
#[cold]
pub(super) fn never_ends() -> Fault {
    fault(Code::E5018, "this process never ends: `until` names no state")
        .with_help("where it is after some steps is asked by `w.after(30)`")
        .with_help(
            "for the rest let `until` name the states where it ends: `until: 100`, `until: n -> n >= 100`",
        )
}

impl DistSource for EndlessWalk {
    fn total(&self, _: &mut dyn Host) -> Result<Count, Fault> {
        Err(never_ends())
    }

    fn map(&self, _: &mut dyn Host, _: &Value) -> Result<Dist, Fault> {
        Err(never_ends())
    }

    fn given(&self, _: &mut dyn Host, _: &Value) -> Result<Option<Dist>, Fault> {
        Err(never_ends())
    }

    fn outcomes(&self, _: &mut dyn Host) -> Result<Rc<dyn Law>, Fault> {
        Err(never_ends())
    }

    fn sample(&self, _: &mut dyn Host, _: &mut Draw) -> Result<Value, Fault> {
        Err(never_ends())
    }

    fn explain(&self, _: &mut dyn Host, _: &Value) -> Result<Output, Fault> {
        Err(never_ends())
    }

    fn plan(&self) -> String {
        self.short()
    }

    fn short(&self) -> String {
        "a process without an end".to_owned()
    }
}
