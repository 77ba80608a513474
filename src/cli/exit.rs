//! The exit codes of the program.

use super::interrupt;

/// The way the program ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Everything is fine.
    Fine,
    /// A script has an error, or a test failed.
    Failed,
    /// The command line is wrong.
    Misuse,
    /// Interrupted by Ctrl-C, or terminated by another program.
    Interrupted,
}

impl Exit {
    /// The exit code for the shell.
    pub fn code(self) -> i32 {
        match self {
            Exit::Fine => 0,
            Exit::Failed => 1,
            Exit::Misuse => 2,
            Exit::Interrupted if interrupt::is_terminated() => 143,
            Exit::Interrupted => 130,
        }
    }
}
