//! What a pass may take: the engine's budget, filled from the host's limits.

use super::words;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault, size_as_option, size_in_words};
use tg_core::native::{Host, Rate, stopped, with_budget};
use tg_rewriting::{
    Budget, IterateError, IterateFault, PaperLimits, PassError, Progress, SegmentError, Stop,
};

/// One text may take this part of the memory: while it grows, there are up to this many copies of it.
const COPIES: u64 = 4;

/// A text that passes make of another may take this part: a search for a text that comes back keeps three,
/// and one more grows.
const GROWING: u64 = 8;

/// A line of a game may take this part where it has to be written out: no player reads a longer one.
const LINES: u64 = 1024;

/// A line of a game is a word, if it can be one, from this part on.
const SHORT_LINES: u64 = 16384;

/// The lines of a game that are written out may take this part, and for each letter up to a record beside it.
const PAPER: u64 = 256;

/// The bytes of memory for each symbol of a game's long lines: a symbol takes about 200, with all that
/// is remembered of it in each round.
const BYTES_A_SYMBOL: u64 = 1024;

/// The greatest number of symbols that can be numbered.
const MOST_SYMBOLS: u64 = 1 << 28;

/// About the bytes of a step of a pass that is kept.
const RECORD_BYTES: u64 = 96;

/// About the bytes of a step of a pass that is given as a record, and of each rule that lost in it.
pub(super) const TOLD_BYTES: u64 = 1200;

/// Reading this many letters is one step.
pub(super) const LETTERS_A_STEP: u64 = 8;

/// How much of the run's memory a kind of work may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassAllowance {
    /// The greatest length of one text, in bytes.
    text: u64,
    /// Which part of the memory that is, at least.
    part: u64,
    /// How many passes may look for a fixed point.
    passes: u64,
    /// How many steps of a pass may be kept.
    records: u64,
    /// What the progress bar calls the work; empty if none is shown.
    what: &'static str,
}

impl PassAllowance {
    /// One pass that keeps only its result.
    pub(super) fn pass(host: &dyn Host) -> PassAllowance {
        let records = host.memory_limit() / RECORD_BYTES;
        PassAllowance {
            text: host.memory_limit() / COPIES,
            part: COPIES,
            passes: u64::MAX,
            records,
            what: "",
        }
    }

    /// The same, as the progress bar calls it.
    pub(super) fn called(self, what: &'static str) -> PassAllowance {
        PassAllowance { what, ..self }
    }

    /// One pass of which every step is kept, with what lost there, and given as a record.
    pub(super) fn trace(host: &dyn Host) -> PassAllowance {
        PassAllowance { records: host.memory_limit() / TOLD_BYTES, ..PassAllowance::pass(host) }
    }

    /// Passes over passes, beginning with a text of this length.
    pub(super) fn passes(host: &dyn Host, length: usize) -> PassAllowance {
        let memory = host.memory_limit();
        let fair = (length as u64).saturating_mul(COPIES).max(memory / GROWING);
        PassAllowance {
            text: fair.min(memory / COPIES),
            part: GROWING,
            passes: 1_000_000,
            what: "rewriting",
            ..PassAllowance::pass(host)
        }
    }

    /// The passes of a game.
    pub(super) fn game(host: &dyn Host) -> PassAllowance {
        PassAllowance { text: host.memory_limit() / LINES, part: LINES, ..PassAllowance::pass(host) }
    }

    /// The same for work whose progress is shown.
    pub(super) fn shown_as(self, what: &'static str) -> PassAllowance {
        PassAllowance { what, ..self }
    }

    /// The memory, a power of two, with which a text may be at least twice as long, and how long.
    fn doubled(&self) -> (u128, u128) {
        let memory = (u128::from(self.text) * 2 * u128::from(self.part)).next_power_of_two();
        (memory, memory / u128::from(self.part))
    }
}

/// What the paper of a game may hold.
pub(super) fn paper_limits(host: &dyn Host) -> PaperLimits {
    let part = |part: u64, most: u64| (host.memory_limit() / part).min(most) as usize;
    PaperLimits {
        line: part(SHORT_LINES, u64::MAX),
        bytes: part(PAPER, u64::MAX),
        symbols: part(BYTES_A_SYMBOL, MOST_SYMBOLS),
    }
}

/// Progress in steps of the run, for an engine whose unit of work is another.
pub(super) struct InSteps<'p> {
    /// Counts in steps of the run.
    pub steps: &'p mut dyn Progress,
    /// How many steps work of the engine is.
    pub steps_of: fn(u64) -> u64,
}

impl Progress for InSteps<'_> {
    fn charge(&mut self, work: u64) -> Result<(), Stop> {
        self.steps.charge((self.steps_of)(work))
    }

    fn report(&mut self, done: u64, all: u64) {
        self.steps.report(done, all);
    }
}

/// Lets the engine compute within the limits of the run and what it is allowed.
pub(super) fn within<T>(
    host: &mut dyn Host,
    allowance: PassAllowance,
    compute: impl FnOnce(&mut Budget<'_>) -> T,
) -> Result<T, Fault> {
    let rate = Rate { what: allowance.what, ..Rate::default() };
    with_budget(host, rate, |progress| {
        charging(progress, |budget| {
            budget.max_bytes = usize::try_from(allowance.text).unwrap_or(usize::MAX);
            budget.max_steps = allowance.passes;
            budget.max_records = usize::try_from(allowance.records).unwrap_or(usize::MAX);
            compute(budget)
        })
    })
}

/// Lets the engine make passes over a text, within the limits of the run and what it is allowed.
pub(super) fn pass_within<T>(
    host: &mut dyn Host,
    allowance: PassAllowance,
    text: &str,
    compute: impl FnOnce(&mut Budget<'_>) -> Result<T, PassError>,
) -> Result<T, Fault> {
    let done = within(host, allowance, compute)?;
    done.map_err(|error| pass_fault(host, allowance, text, error))
}

/// Lets the engine compute, and charges steps for the letters that it reads.
pub(super) fn charging<T>(steps: &mut dyn Progress, compute: impl FnOnce(&mut Budget<'_>) -> T) -> T {
    let mut progress = InSteps { steps, steps_of: |letters| letters.div_ceil(LETTERS_A_STEP) };
    let mut budget = Budget::default().with_progress(&mut progress);
    let done = compute(&mut budget);
    // The engine has stopped if it was told to, and if it is told only now, it is done.
    let _ = budget.charge();
    done
}

/// A pass over a text that failed.
pub(super) fn pass_fault(
    host: &mut dyn Host,
    allowance: PassAllowance,
    text: &str,
    error: PassError,
) -> Fault {
    match error {
        PassError::Outside(error) => outside_fault(text, &error),
        PassError::TooLong { .. } => too_long(host, allowance),
        PassError::TooManyRecords { limit } => {
            host.limited();
            let message = format!("this pass has more than {limit} steps, too many to be kept");
            fault(Code::E4018, message)
                .with_help("take a shorter text; `firings` counts how often each rule fires")
        }
        PassError::Stopped(why) => stopped(why),
        other => fault(Code::E4018, other.to_string()),
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
pub(super) fn iterate_fault(
    host: &mut dyn Host,
    allowance: PassAllowance,
    text: &str,
    error: IterateError,
) -> Fault {
    let passes = words::passes(error.steps);
    match error.fault {
        IterateFault::Pass(PassError::TooLong { .. }) => {
            let fault = too_long(host, allowance);
            Box::new(fault.note(format!("after {passes} it has {} bytes", error.length)))
        }
        IterateFault::Pass(error) => {
            let fault = pass_fault(host, allowance, text, error);
            Box::new(fault.note(format!("after {passes}")))
        }
        IterateFault::Endless => endless(&passes, &format!("{} bytes", error.length)),
    }
}

/// Passes among which no text came back; after the last one, the text has this length.
pub(super) fn endless(passes: &str, length: &str) -> Fault {
    let fault = fault(Code::E4018, format!("no text came back within {passes}"));
    Box::new(fault.note(format!("after them the text has {length}")))
        .with_help("give a number of passes: `iterate(text, 100)`")
}

/// A text that would be too long to be written out.
fn too_long(host: &mut dyn Host, allowance: PassAllowance) -> Fault {
    host.limited();
    let limit = size_in_words(u128::from(allowance.text));
    let (memory, length) = allowance.doubled();
    let option = size_as_option(memory);
    let message = format!("the text grows beyond {limit}, too long to be written out");
    fault(Code::E4018, message)
        .with_help("ask for fewer passes, or take rules that grow less")
        .with_help(format!("with `--max-memory {option}` a text may have {}", size_in_words(length)))
}
