//! How the program ends.

/// How the program ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All is well.
    Fine,
    /// A script has an error, or a test failed.
    Failed,
    /// The command line is wrong.
    Misuse,
    /// Ctrl-C.
    Interrupted,
}

impl Exit {
    /// The code that the shell sees.
    pub fn code(self) -> i32 {
        match self {
            Exit::Fine => 0,
            Exit::Failed => 1,
            Exit::Misuse => 2,
            Exit::Interrupted => 130,
        }
    }
}
