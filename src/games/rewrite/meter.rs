//! What a pass may take: the engine's budget, filled from the host's limits.

use crate::diagnostics::{Code, Fault, FaultContext, fault};
use crate::engines::rewrite::{Budget, IterateError, IterateFault, PassError, Stop};
use crate::seam::Host;

/// While it grows, a text takes up to so many times its length.
const COPIES: u64 = 4;

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
}

impl Allowance {
    /// One pass that keeps only its result.
    pub(super) fn pass(host: &dyn Host) -> Allowance {
        Allowance {
            text: host.memory_limit() / COPIES,
            letter: 0,
            passes: u64::MAX,
        }
    }

    /// Passes over passes, beginning with a text of this length. What grows without end is given up at
    /// a 64th of the memory: the passes before took as long as the next would alone.
    pub(super) fn passes(host: &dyn Host, length: usize) -> Allowance {
        let most = host.memory_limit() / COPIES;
        let fair = (length as u64).saturating_mul(COPIES);
        Allowance {
            text: most.min(fair.max(most / 16)),
            letter: 0,
            passes: 1_000_000,
        }
    }

    /// Passes whose every application of a rule is kept.
    pub(super) fn kept(host: &dyn Host) -> Allowance {
        Allowance {
            text: host.memory_limit() / COPIES / 16,
            letter: 96,
            passes: u64::MAX,
        }
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
    let mut tick = |letters: u64| -> Result<(), Stop> {
        let more = letters.saturating_sub(charged);
        charged = letters;
        let kept = u128::from(letters) * u128::from(allowance.letter);
        host.step(more.div_ceil(LETTERS_A_STEP))
            .and_then(|()| host.reserve(kept))
            .map_err(|fault| {
                stopped = Some(fault);
                Stop
            })
    };
    let most = usize::try_from(allowance.text).unwrap_or(usize::MAX);
    let mut budget = Budget::bytes(most)
        .with_steps(allowance.passes)
        .with_tick(&mut tick);
    let done = work(&mut budget);
    let letters = budget.letters();
    match stopped {
        Some(fault) => Err(fault),
        None => {
            host.step(letters.saturating_sub(charged).div_ceil(LETTERS_A_STEP))?;
            Ok(done)
        }
    }
}

/// A pass that failed.
pub(super) fn pass_fault(host: &mut dyn Host, error: PassError) -> Fault {
    match error {
        PassError::Outside(error) => fault(
            Code::E4002,
            format!("`{}` isn't a letter of the alphabet", error.text),
        )
        .with_help("a text for a round over an alphabet has only letters of it"),
        PassError::TooLong { reached, .. } => too_long(host, reached, "the text"),
        PassError::Stopped => fault(Code::E9002, "the pass was stopped"),
    }
}

/// Passes over passes that failed.
pub(super) fn iterate_fault(host: &mut dyn Host, error: IterateError) -> Fault {
    let passes = match error.steps {
        1 => "1 pass".to_owned(),
        steps => format!("{steps} passes"),
    };
    match error.fault {
        IterateFault::Pass(PassError::TooLong { reached, .. }) => {
            let what = format!("{} bytes long after {passes}, the text", error.length);
            too_long(host, reached, &what)
        }
        IterateFault::Pass(error) => {
            let fault = pass_fault(host, error);
            Box::new(fault.note(format!("after {passes}")))
        }
        IterateFault::Steps { .. } => {
            fault(Code::E4018, format!("no text came back within {passes}"))
                .with_help("give a number of passes: `iterate(text, 100)`")
        }
        IterateFault::TooMuch { limit } => too_long(host, limit, "all texts together"),
    }
}

/// A text that would be too long.
fn too_long(host: &mut dyn Host, reached: usize, what: &str) -> Fault {
    // Asked for, so that whoever only tries the work out learns that it depends on the run's memory.
    let _ = host.reserve(u128::from(host.memory_limit()) + reached as u128);
    fault(
        Code::E4018,
        format!("{what} would grow to {reached} bytes and more, too long to be written out"),
    )
    .with_help("ask for fewer passes, or allow more with `--max-memory`")
}
