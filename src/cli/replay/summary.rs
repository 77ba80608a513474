//! The number of games, and how many of them couldn't be followed.

use super::super::report::Report;
use super::super::{Exit, interrupt};
use tg_core::diagnostics::counted;

/// The result for all inputs.
#[derive(Debug, Default)]
pub struct Summary {
    /// The number of games that were followed.
    pub games: u64,
    /// The number of games that couldn't be followed, and of lines that belong to no game.
    pub bad: u64,
    /// Whether there was a mistake in the command line's inputs.
    pub misused: bool,
}

impl Summary {
    /// The exit of the command; reports the number of bad games, if any. With `lenient`, these don't make it fail.
    pub fn exit(&self, lenient: bool, report: &Report) -> Exit {
        if interrupt::ends() {
            return Exit::Interrupted;
        }
        if self.misused {
            return Exit::Misuse;
        }
        if self.bad == 0 {
            return Exit::Fine;
        }
        report.say(&format!("{} read, {} bad", counted(self.games, "game"), self.bad));
        if lenient { Exit::Fine } else { Exit::Failed }
    }
}
