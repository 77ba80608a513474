//! What a terminal shows of a game that is followed.

use tg_core::output::{Output, StyledLine};

/// What a terminal shows of a game.
pub struct Shown {
    pub(super) state: Output,
    /// The last events, the newest last.
    pub(super) recent: Vec<StyledLine>,
    pub(super) odd: Option<Output>,
    pub(super) trouble: Option<Output>,
}

impl Shown {
    /// How many events there are to show.
    pub fn recent(&self) -> usize {
        self.recent.len()
    }

    /// The state with some of the last events below it, what is odd, and what the trouble is.
    pub fn output(&self, recent: usize) -> Output {
        let mut parts = vec![self.state.clone()];
        let recent = &self.recent[self.recent.len().saturating_sub(recent)..];
        if !recent.is_empty() {
            let recent = Output::stack(recent.iter().cloned());
            parts.push(Output::titled(StyledLine::new().dim("the last events:"), recent));
        }
        parts.extend(self.odd.clone());
        parts.extend(self.trouble.clone());
        Output::stack(parts)
    }
}
