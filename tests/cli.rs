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
#[path = "cli/lsp.rs"]
mod lsp;
#[cfg(unix)]
#[path = "cli/party.rs"]
mod party;
#[cfg(unix)]
#[path = "cli/play.rs"]
mod play;
#[path = "cli/repl.rs"]
mod repl;
#[path = "cli/replay.rs"]
mod replay;
#[path = "cli/rewrite.rs"]
mod rewrite;
#[path = "cli/run.rs"]
mod run;
#[cfg(feature = "serve")]
#[path = "cli/serve.rs"]
mod serve;
#[cfg(feature = "serve")]
#[path = "cli/server.rs"]
mod server;
#[path = "cli/shell.rs"]
mod shell;
#[path = "cli/signals.rs"]
mod signals;
#[cfg(unix)]
#[path = "cli/terminal.rs"]
mod terminal;
#[path = "cli/test.rs"]
mod test;
#[path = "cli/usage.rs"]
mod usage;
#[path = "cli/watch.rs"]
mod watch;
