//! The command line as its users meet it: every command, stream and exit code.

#[path = "cli/check.rs"]
mod check;
#[path = "cli/explain.rs"]
mod explain;
#[path = "cli/files.rs"]
mod files;
#[path = "cli/fmt.rs"]
mod fmt;
#[path = "cli/folder.rs"]
mod folder;
#[path = "cli/limits.rs"]
mod limits;
#[path = "cli/run.rs"]
mod run;
#[path = "cli/signals.rs"]
mod signals;
#[path = "cli/test.rs"]
mod test;
#[path = "cli/usage.rs"]
mod usage;
