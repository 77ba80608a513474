//! Limits on what may grow, and the caller's way to interrupt.

use super::alphabet::SegmentError;
use std::fmt;
use tg_progress::{Progress, Stop};

/// Why a pass did not finish.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PassError {
    /// The text holds a letter outside a declared alphabet.
    Outside(SegmentError),
    /// The output grew beyond the budget.
    TooLong {
        /// A lower bound of its length, in bytes.
        reached: usize,
        /// The budget's [`Budget::max_bytes`].
        limit: usize,
    },
    /// A pass was to be recorded step by step and has more steps than the budget allows.
    TooManyRecords {
        /// The budget's [`Budget::max_records`].
        limit: usize,
    },
    /// The caller's [`Progress`] asked to stop.
    Stopped(Stop),
}

impl fmt::Display for PassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PassError::Outside(error) => error.fmt(f),
            PassError::TooLong { reached, limit } => {
                write!(f, "the text would be {reached} bytes or longer, and {limit} are allowed")
            }
            PassError::TooManyRecords { limit } => {
                write!(f, "the pass has more than the {limit} steps that can be kept")
            }
            PassError::Stopped(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for PassError {}

/// The limits of a computation. It may be used for several passes: letters are counted across them.
///
/// Its unit of work is a letter that is read, or searched for a goal. It charges the caller's [`Progress`] for about
/// [`Budget::CHARGED_LETTERS`] at once, and for each search of a text.
pub struct Budget<'p> {
    /// The maximum length of one text, in bytes.
    pub max_bytes: usize,
    /// The maximum number of passes when iterating to a fixed point or a cycle.
    pub max_steps: u64,
    /// The maximum number of letters that an iteration to a fixed point or a cycle may read beyond those that as many
    /// passes over its first line would read: so one whose lines grow for ever ends soon.
    pub max_growth: u64,
    /// The maximum work of finding what a player could have written, in letters that could be read in the same time.
    pub max_reply_work: u64,
    /// The maximum number of recorded steps of one pass (applications, steps of a trace).
    pub max_records: usize,
    progress: Option<&'p mut dyn Progress>,
    letters: u64,
    charged: u64,
    next_charge: u64,
    /// The parts that were last reported as done.
    reported: u64,
}

impl Default for Budget<'_> {
    /// 64 MiB, a million passes, 256 million letters of growth, about half a minute for replies, a million recorded
    /// steps, and no progress that might stop it.
    fn default() -> Self {
        Budget {
            max_bytes: 64 << 20,
            max_steps: 1_000_000,
            max_growth: 1 << 28,
            max_reply_work: 1 << 31,
            max_records: 1_000_000,
            progress: None,
            letters: 0,
            charged: 0,
            next_charge: Budget::CHARGED_LETTERS,
            reported: 0,
        }
    }
}

impl<'p> Budget<'p> {
    /// About how many letters are read between two charges.
    pub const CHARGED_LETTERS: u64 = 1 << 16;

    /// Creates a budget of this many bytes for each text.
    pub fn bytes(max_bytes: usize) -> Budget<'p> {
        Budget { max_bytes, ..Budget::default() }
    }

    /// Sets the maximum number of passes of an iteration.
    pub fn with_steps(self, max_steps: u64) -> Budget<'p> {
        Budget { max_steps, ..self }
    }

    /// Sets the `progress` that is charged for letters.
    pub fn with_progress(self, progress: &'p mut dyn Progress) -> Budget<'p> {
        Budget { progress: Some(progress), ..self }
    }

    /// Returns the letters that were read or searched so far.
    pub fn letters(&self) -> u64 {
        self.letters
    }

    /// Charges for the letters since the last charge.
    ///
    /// # Errors
    /// [`PassError::Stopped`]
    pub fn charge(&mut self) -> Result<(), PassError> {
        let letters = self.letters.saturating_sub(self.charged);
        self.charged = self.letters;
        self.next_charge = self.letters.saturating_add(Budget::CHARGED_LETTERS);
        match &mut self.progress {
            Some(progress) => progress.charge(letters).map_err(PassError::Stopped),
            None => Ok(()),
        }
    }

    /// Counts letters that were read, and charges for them when due.
    pub(super) fn read(&mut self, letters: u64) -> Result<(), PassError> {
        self.letters = self.letters.saturating_add(letters);
        if self.letters < self.next_charge { Ok(()) } else { self.charge() }
    }

    /// Counts letters that were searched, and charges for them at once: one search may take long.
    pub(super) fn search(&mut self, letters: u64) -> Result<(), PassError> {
        self.letters = self.letters.saturating_add(letters);
        self.charge()
    }

    /// Reports that `done` of `all` parts of the work are done, unless more of them were reported before.
    pub(super) fn report(&mut self, done: u64, all: u64) {
        if let Some(progress) = &mut self.progress
            && done >= self.reported
        {
            self.reported = done;
            progress.report(done, all);
        }
    }

    /// Fails if a text of this length is too long.
    pub(super) fn check(&self, length: usize) -> Result<(), PassError> {
        if length <= self.max_bytes {
            return Ok(());
        }
        Err(PassError::TooLong { reached: length, limit: self.max_bytes })
    }
}
