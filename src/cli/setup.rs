//! Sets up a session according to the options.

use super::args::Options;
use super::report::{self, Report};
use super::{Disk, clock, deadline, interrupt, progress, run_position, value_parsers};
use crate::interp::Limits;
use crate::memory;
use crate::session::{Loaded, Session};
use std::path::Path;
use std::sync::Arc;
use tg_core::diagnostics::{Diagnostic, Fault};

/// The limits that the options set.
pub fn limits(options: &Options) -> Limits {
    Limits {
        interrupted: Some(interrupt::flag()),
        note_position: Some(Arc::new(run_position::note)),
        progress: Some(Arc::new(progress::bar)),
        ..limits_alone(options)
    }
}

/// The same limits for a run that has no terminal of its own and shares the process with others: it ignores Ctrl-C and
/// shows no progress.
pub fn limits_alone(options: &Options) -> Limits {
    let default = Limits::default();
    let depth = options.limits.max_depth.map(|depth| usize::try_from(depth).unwrap_or(usize::MAX));
    Limits {
        steps: options.limits.work.max_steps.or(default.steps),
        memory: options.limits.work.resources.max_memory.unwrap_or(default.memory),
        digits: options.limits.max_digits.unwrap_or(default.digits),
        depth: depth.unwrap_or(default.depth),
        time: options.limits.work.resources.timeout.or(default.time),
        memory_in_use: Some(Arc::new(memory::in_use)),
        clock: Some(Arc::new(clock::since_start)),
        ..default
    }
}

/// The disk for a script, or for one without a file.
///
/// # Errors
/// `E9007` if the root can't be used.
pub fn disk(options: &Options, script: Option<&Path>) -> Result<Disk, Fault> {
    let mut disk = Disk::for_script(script)?;
    if let Some(root) = &options.script.files.root {
        disk = disk.below(root)?;
    }
    if let Some(out) = &options.out {
        disk = disk.saving_to(out);
    }
    let memory = options.limits.work.resources.max_memory.unwrap_or(Limits::default().memory);
    Ok(disk.within(memory, Arc::new(memory::in_use)))
}

/// Ends the program if what follows far exceeds the memory or the time that the options allow.
pub fn guard(options: &Options, report: &Report) {
    let allowed = limits(options).memory;
    // The run checks the limit often and reports where it was; this is for what allocates a lot between two checks,
    // and for what happens before the run.
    let ceiling = allowed.saturating_add(allowed / 32);
    memory::keep_freed(allowed);
    report.keep_for_the_end();
    report::memory_limit(allowed);
    memory::bound(ceiling, report::out_of_memory);
    begin(options);
}

/// A session for a script, or for one without a file.
///
/// # Errors
/// `E9007` if the root can't be used.
pub fn session(options: &Options, script: Option<&Path>, report: &Report) -> Result<Session, Fault> {
    let disk = disk(options, script)?;
    let limits = limits(options);
    guard(options, report);
    let session = Session::new(limits).with_files(Box::new(disk));
    Ok(session.with_seed(options.script.seed.unwrap_or(0)).with_numbers(options.number_form()))
}

/// Starts the time limit of the options for what follows.
pub fn begin(options: &Options) {
    deadline::begin(options.limits.work.resources.timeout, report::out_of_time);
}

/// Lifts the time limit for what follows, such as a user at a prompt.
pub fn rest() {
    deadline::begin(None, report::out_of_time);
}

/// Sets the `param`s of a script to the values of `--set`; returns diagnostics for those that don't fit.
pub fn preset(loaded: &mut Loaded, set: &[(String, String)]) -> Vec<Diagnostic> {
    let mut preset = |(name, text): &(String, String)| loaded.preset(name, value_parsers::value(text), text);
    set.iter().filter_map(|one| preset(one).err()).map(|fault| *fault).collect()
}
