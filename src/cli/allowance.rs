//! What following a recorded game may take, and who looks at it.

use super::args::Options;
use super::{interrupt, setup};
use std::time::{Duration, Instant};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_games::catan::replay::{Stop, Watch};

/// What a piece of work may take.
pub struct Allowance {
    steps: Option<u64>,
    memory: u64,
    until: Option<Instant>,
}

impl Allowance {
    /// What the options allow, from now on.
    pub fn of(options: &Options) -> Allowance {
        let limits = setup::limits(options);
        let until = |time: Duration| Instant::now().checked_add(time);
        Allowance { steps: limits.steps, memory: limits.memory, until: limits.time.and_then(until) }
    }
}

/// Looks at the limits and at Ctrl-C while a game is followed.
pub struct Looking<'a> {
    allowed: &'a Allowance,
    steps: u64,
    /// Which limit was met.
    pub over: Option<Fault>,
}

impl<'a> Looking<'a> {
    /// Nothing was done yet.
    pub fn new(allowed: &'a Allowance) -> Looking<'a> {
        Looking { allowed, steps: 0, over: None }
    }

    fn stop(&mut self, code: Code, message: &str, option: &str) -> Result<(), Stop> {
        self.over = Some(fault(code, message).with_help(format!("raise `{option}`")));
        Err(Stop)
    }
}

impl Watch for Looking<'_> {
    fn tick(&mut self, work: u64) -> Result<(), Stop> {
        self.steps = self.steps.saturating_add(work);
        if self.allowed.steps.is_some_and(|most| self.steps > most) {
            return self.stop(Code::E9002, "this game takes more steps than it may", "--max-steps");
        }
        if self.allowed.until.is_some_and(|until| Instant::now() > until) {
            return self.stop(Code::E9005, "there is no time left for this game", "--timeout");
        }
        if interrupt::came() { Err(Stop) } else { Ok(()) }
    }

    fn memory(&mut self, bytes: u64) -> Result<(), Stop> {
        if bytes > self.allowed.memory {
            return self.stop(Code::E9003, "this game takes more memory than it may", "--max-memory");
        }
        Ok(())
    }
}
