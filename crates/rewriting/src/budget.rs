//! Limits on what may grow, and the caller's way to interrupt.

use super::alphabet::SegmentError;
pub use tg_progress::legacy::Stop;

/// Why a pass did not finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PassError {
    /// The text holds a letter outside a declared alphabet.
    Outside(SegmentError),
    /// The output grew beyond the budget; `reached` is a length it certainly has, in bytes.
    TooLong { reached: usize, limit: usize },
    /// A pass was to be kept step by step and has more steps than the budget allows.
    TooManyRecords { limit: usize },
    /// The caller's tick asked to stop.
    Stopped,
}

/// What a computation has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// The letters that passes have read.
    pub read: u64,
    /// The letters that were searched for goals.
    pub searched: u64,
}

impl Work {
    /// All letters.
    pub fn letters(&self) -> u64 {
        self.read.saturating_add(self.searched)
    }
}

/// What a computation may use. It may be used for several passes: letters are counted on.
pub struct Budget<'t> {
    /// The greatest length of one text, in bytes.
    pub max_bytes: usize,
    /// The greatest number of passes when iterating to a fixed point or a cycle.
    pub max_steps: u64,
    /// The greatest number of steps of one pass that are kept (applications, steps of a trace).
    pub max_records: usize,
    tick: Option<&'t mut dyn FnMut(Work) -> Result<(), Stop>>,
    work: Work,
    next_tick: u64,
}

impl Default for Budget<'_> {
    /// 64 MiB, a million passes, a million steps kept, no tick.
    fn default() -> Self {
        Budget {
            max_bytes: 64 << 20,
            max_steps: 1_000_000,
            max_records: 1_000_000,
            tick: None,
            work: Work::default(),
            next_tick: Budget::TICK,
        }
    }
}

impl<'t> Budget<'t> {
    /// About how many letters lie between two ticks.
    pub const TICK: u64 = 1 << 16;

    /// A budget of this many bytes for each text.
    pub fn bytes(max_bytes: usize) -> Budget<'t> {
        Budget { max_bytes, ..Budget::default() }
    }

    /// This budget with at most so many passes of an iteration.
    pub fn with_steps(self, max_steps: u64) -> Budget<'t> {
        Budget { max_steps, ..self }
    }

    /// This budget with a tick: called about every [`Budget::TICK`] letters, and at each search of a
    /// text, with the work done so far.
    pub fn with_tick(self, tick: &'t mut dyn FnMut(Work) -> Result<(), Stop>) -> Budget<'t> {
        Budget { tick: Some(tick), ..self }
    }

    /// The work done so far.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Counts letters that were read; ticks when it is time.
    pub(super) fn read(&mut self, letters: u64) -> Result<(), PassError> {
        self.work.read = self.work.read.saturating_add(letters);
        if self.work.letters() < self.next_tick { Ok(()) } else { self.tick() }
    }

    /// Counts letters that were searched, and ticks: one search may take long.
    pub(super) fn search(&mut self, letters: u64) -> Result<(), PassError> {
        self.work.searched = self.work.searched.saturating_add(letters);
        self.tick()
    }

    fn tick(&mut self) -> Result<(), PassError> {
        self.next_tick = self.work.letters().saturating_add(Budget::TICK);
        match &mut self.tick {
            Some(tick) => tick(self.work).map_err(|Stop| PassError::Stopped),
            None => Ok(()),
        }
    }

    /// Fails when a text of this length is too long.
    pub(super) fn check(&self, length: usize) -> Result<(), PassError> {
        if length <= self.max_bytes {
            return Ok(());
        }
        Err(PassError::TooLong { reached: length, limit: self.max_bytes })
    }
}
