//! What a pass may take: the engine's budget, filled from the host's limits.

use super::words;
use crate::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use crate::engines::rewrite::{Budget, IterateError, IterateFault, PassError, SegmentError, Stop, Work};
use crate::seam::Host;

/// While it grows, a text takes up to so many times its length.
const COPIES: u64 = 4;

/// What a step of a pass takes where it is kept, about.
const RECORD_BYTES: u64 = 96;

/// What a step of a pass takes that is told as a record, about, and each rule that lost in it.
pub(super) const TOLD_BYTES: u64 = 1200;

/// Reading this many letters is one step.
const LETTERS_A_STEP: u64 = 8;

/// How much of the run's memory a kind of work may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    /// The greatest length of one text, in bytes.
    text: u64,
    /// What is kept for each letter that is read, in bytes.
    letter: u64,
    /// How many passes may look for a fixed point.
    passes: u64,
    /// How many steps of a pass may be kept.
    records: u64,
}

impl Allowance {
    /// One pass that keeps only its result.
    pub(super) fn pass(host: &dyn Host) -> Allowance {
        let records = host.memory_limit() / RECORD_BYTES;
        Allowance { text: host.memory_limit() / COPIES, letter: 0, passes: u64::MAX, records }
    }

    /// One pass of which every step is kept, with what lost there, and told as a record.
    pub(super) fn trace(host: &dyn Host) -> Allowance {
        Allowance { records: host.memory_limit() / TOLD_BYTES, ..Allowance::pass(host) }
    }

    /// Passes over passes, beginning with a text of this length. What grows without end is given up at
    /// a 64th of the memory: the passes before took as long as the next would alone.
    pub(super) fn passes(host: &dyn Host, length: usize) -> Allowance {
        let most = host.memory_limit() / COPIES;
        let fair = (length as u64).saturating_mul(COPIES);
        let text = most.min(fair.max(most / 16));
        Allowance { text, passes: 1_000_000, ..Allowance::pass(host) }
    }

    /// Passes whose every application of a rule is kept, as those of a game. No player reads a line
    /// that is longer than a thousandth of the memory.
    pub(super) fn kept(host: &dyn Host) -> Allowance {
        Allowance { text: host.memory_limit() / 1024, letter: RECORD_BYTES, ..Allowance::pass(host) }
    }
}

/// Does work within the limits of the run: letters that are read are charged as they go by.
pub(super) fn metered<T>(
    host: &mut dyn Host,
    allowance: Allowance,
    work: impl FnOnce(&mut Budget<'_>) -> T,
) -> Result<T, Fault> {
    let mut stopped: Option<Fault> = None;
    let mut charged = 0;
    let mut tick = |work: Work| -> Result<(), Stop> {
        let letters = work.letters();
        let more = letters.saturating_sub(charged);
        charged = letters;
        let kept = u128::from(work.read) * u128::from(allowance.letter);
        host.step(more.div_ceil(LETTERS_A_STEP)).and_then(|()| host.reserve(kept)).map_err(|fault| {
            stopped = Some(fault);
            Stop
        })
    };
    let most = usize::try_from(allowance.text).unwrap_or(usize::MAX);
    let mut budget = Budget::bytes(most).with_steps(allowance.passes).with_tick(&mut tick);
    budget.max_records = usize::try_from(allowance.records).unwrap_or(usize::MAX);
    let done = work(&mut budget);
    let letters = budget.work().letters();
    match stopped {
        Some(fault) => Err(fault),
        None => {
            host.step(letters.saturating_sub(charged).div_ceil(LETTERS_A_STEP))?;
            Ok(done)
        }
    }
}

/// A pass over a text that failed.
pub(super) fn pass_fault(host: &mut dyn Host, text: &str, error: PassError) -> Fault {
    match error {
        PassError::Outside(error) => outside_fault(text, &error),
        PassError::TooLong { limit, .. } => too_long(host, limit),
        PassError::TooManyRecords { limit } => {
            beyond_memory(host);
            let message = format!("this pass has more than {limit} steps, too many to be kept");
            fault(Code::E4018, message)
                .with_help("take a shorter text; `firings` counts how often each rule fires")
        }
        PassError::Stopped => fault(Code::E9002, "the pass was stopped"),
    }
}

/// A letter outside the alphabet, in a text.
pub(super) fn outside_fault(text: &str, error: &SegmentError) -> Fault {
    let message = format!("`{}` isn't a letter of the alphabet", error.text);
    let mut told = Diagnostic::new(Code::E4002, message);
    let before = text.get(..error.offset);
    let rest = text.get(error.offset..).unwrap_or_default();
    // The text may be another one: what an earlier round has written.
    if let Some(before) = before.filter(|_| rest.starts_with(&error.text)) {
        told = told.note(match before {
            "" => "the text begins with it".to_owned(),
            before => format!("in the text it stands after `{}`", words::shortened(before, 40)),
        });
    }
    Box::new(told.help("use the alphabet's letters, or a round without `over`"))
}

/// Passes over passes that failed, beginning with a text.
pub(super) fn iterate_fault(host: &mut dyn Host, text: &str, error: IterateError) -> Fault {
    let passes = match error.steps {
        1 => "1 pass".to_owned(),
        steps => format!("{steps} passes"),
    };
    match error.fault {
        IterateFault::Pass(PassError::TooLong { limit, .. }) => {
            let fault = too_long(host, limit);
            Box::new(fault.note(format!("after {passes} it has {} bytes", error.length)))
        }
        IterateFault::Pass(error) => {
            let fault = pass_fault(host, text, error);
            Box::new(fault.note(format!("after {passes}")))
        }
        IterateFault::Steps { .. } => fault(Code::E4018, format!("no text came back within {passes}"))
            .with_help("give a number of passes: `iterate(text, 100)`"),
    }
}

/// Asks for more memory than there is, so that whoever only tries the work out learns that it depends
/// on the run's memory.
fn beyond_memory(host: &mut dyn Host) {
    let _ = host.reserve(u128::from(host.memory_limit()) + 1);
}

/// A text that would be too long to be written out.
fn too_long(host: &mut dyn Host, limit: usize) -> Fault {
    beyond_memory(host);
    let limit = match limit >> 20 {
        0 => format!("{limit} bytes"),
        mebibytes => format!("{mebibytes} MiB"),
    };
    let message = format!("the text grows beyond {limit}, too long to be written out");
    fault(Code::E4018, message).with_help("ask for fewer passes, or allow more with `--max-memory`")
}
