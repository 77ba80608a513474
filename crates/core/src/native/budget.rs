//! The run as the progress of an engine: charges work as steps, requests memory, and shows progress.

use super::Host;
use crate::diagnostics::{Code, Fault, FaultContext, fault};
use tg_progress::{Progress, Stop};

/// Passes an engine's reports on to the run, and keeps the fault with which the run refused to continue.
pub struct RunProgress<'h> {
    host: &'h mut dyn Host,
    /// What the progress bar calls the work; empty if none is shown.
    what: &'static str,
    /// How many of the engine's units of work make one step of the run.
    work_a_step: u64,
    /// Work left over that doesn't make a whole step yet.
    rest: u64,
    refused: Option<Fault>,
}

impl RunProgress<'_> {
    /// Asks the run for something that may fail.
    ///
    /// # Errors
    /// Why to stop; the fault itself is kept, and [`with_budget`] returns it.
    pub fn ask<T>(&mut self, ask: impl FnOnce(&mut dyn Host) -> Result<T, Fault>) -> Result<T, Stop> {
        ask(self.host).map_err(|fault| self.stop(fault))
    }

    /// Returns the run, for an engine that uses it as it goes; its failures then end in [`RunProgress::stop`].
    pub fn host(&mut self) -> &mut dyn Host {
        self.host
    }

    /// Keeps the fault with which the run failed, for [`with_budget`] to return.
    pub fn stop(&mut self, fault: Fault) -> Stop {
        let why = reason(fault.code);
        self.refused = Some(fault);
        why
    }
}

/// Returns why the run stops for a fault with this code.
fn reason(code: Code) -> Stop {
    match code {
        Code::E9002 => Stop::Work,
        Code::E9003 => Stop::Memory,
        Code::E9005 => Stop::Time,
        Code::E9016 => Stop::Interrupted,
        _ => Stop::Caller,
    }
}

/// Returns the fault for a stopped computation when the run's own fault isn't available.
#[cold]
pub fn stopped(why: Stop) -> Fault {
    let (code, option) = match why {
        Stop::Work => (Code::E9002, Some("--max-steps")),
        Stop::Memory => (Code::E9003, Some("--max-memory")),
        Stop::Time => (Code::E9005, Some("--timeout")),
        _ => (Code::E9016, None),
    };
    let stopped = fault(code, format!("the computation ended early: {why}"));
    match option {
        Some(option) => stopped.with_help(format!("ask a smaller question, or raise `{option}`")),
        None => stopped,
    }
}

impl Progress for RunProgress<'_> {
    fn charge(&mut self, work: u64) -> Result<(), Stop> {
        let work = self.rest.saturating_add(work);
        self.rest = work % self.work_a_step;
        let steps = work / self.work_a_step;
        self.ask(|host| host.step(steps))
    }

    fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.ask(|host| host.reserve(u128::from(bytes)))
    }

    fn report(&mut self, done: u64, all: u64) {
        if !self.what.is_empty() {
            self.host.progress(self.what, done, all);
        }
    }
}

/// What work costs in steps of the run, and what it is called while it runs.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many of the engine's units of work make one step; at least 1.
    pub work_a_step: u64,
    /// What the progress bar calls the work; empty if none is shown.
    pub what: &'static str,
}

impl Default for Rate {
    /// One step for each unit of work, and no bar.
    fn default() -> Rate {
        Rate { work_a_step: 1, what: "" }
    }
}

/// Runs an engine within the limits of the run.
///
/// # Errors
/// The fault with which the run refused to continue: its limits, or an interrupt. The computation's own error is part
/// of its result.
pub fn with_budget<T>(
    host: &mut dyn Host,
    rate: Rate,
    compute: impl FnOnce(&mut RunProgress<'_>) -> T,
) -> Result<T, Fault> {
    let Rate { work_a_step, what } = rate;
    let mut progress = RunProgress { host, what, work_a_step: work_a_step.max(1), rest: 0, refused: None };
    let result = compute(&mut progress);
    match progress.refused {
        Some(fault) => Err(fault),
        None => Ok(result),
    }
}
