//! The limits for following a recorded game, and the progress callback that checks them.

use super::args::Options;
use super::{interrupt, setup};
use std::time::{Duration, Instant};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_games::catan::replay::{Progress, Stop};

/// The limits of a piece of work.
pub struct Allowance {
    steps: Option<u64>,
    memory: u64,
    until: Option<Instant>,
}

impl Allowance {
    /// The limits that the options set, with the time counted from now.
    pub fn of(options: &Options) -> Allowance {
        let limits = setup::limits(options);
        let until = |time: Duration| Instant::now().checked_add(time);
        Allowance { steps: limits.steps, memory: limits.memory, until: limits.time.and_then(until) }
    }
}

/// Checks the limits and Ctrl-C while a game is followed.
pub struct Looking<'a> {
    allowed: &'a Allowance,
    steps: u64,
    /// Why the game was stopped, if it was.
    stopped: Option<Stop>,
}

impl<'a> Looking<'a> {
    /// Starts with no work done.
    pub fn new(allowed: &'a Allowance) -> Looking<'a> {
        Looking { allowed, steps: 0, stopped: None }
    }

    /// The limit that was exceeded, as a fault; `None` if it was Ctrl-C.
    pub fn over(&self) -> Option<Fault> {
        let (code, message, option) = match self.stopped? {
            Stop::Work => (Code::E9002, "this game takes more steps than it may", "--max-steps"),
            Stop::Time => (Code::E9005, "there is no time left for this game", "--timeout"),
            Stop::Memory => (Code::E9003, "this game takes more memory than it may", "--max-memory"),
            _ => return None,
        };
        Some(fault(code, message).with_help(format!("raise `{option}`")))
    }

    fn stop(&mut self, why: Stop) -> Result<(), Stop> {
        self.stopped = Some(why);
        Err(why)
    }
}

impl Progress for Looking<'_> {
    fn charge(&mut self, work: u64) -> Result<(), Stop> {
        self.steps = self.steps.saturating_add(work);
        if self.allowed.steps.is_some_and(|most| self.steps > most) {
            return self.stop(Stop::Work);
        }
        if self.allowed.until.is_some_and(|until| Instant::now() > until) {
            return self.stop(Stop::Time);
        }
        if interrupt::came() { Err(Stop::Interrupted) } else { Ok(()) }
    }

    fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        if bytes > self.allowed.memory { self.stop(Stop::Memory) } else { Ok(()) }
    }
}
