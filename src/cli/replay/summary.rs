//! How many games there were, and how many of them couldn't be followed.

use super::super::report::Report;
use super::super::{Exit, interrupt};
use tg_core::diagnostics::counted;

/// What came of all inputs.
#[derive(Debug, Default)]
pub struct Summary {
    /// The games that were followed.
    pub games: u64,
    /// Those that couldn't be.
    pub bad: u64,
    /// Whether the inputs themselves were named wrongly.
    pub misused: bool,
}

impl Summary {
    /// How the command ends; it tells how many games were bad, where some were. `lenient` lets those pass.
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
        report.say(&format!("{}, {} of them bad", counted(self.games + self.bad, "game"), self.bad));
        if lenient { Exit::Fine } else { Exit::Failed }
    }
}
