//! The command line as its users meet it: every command, stream and exit code.

mod automation;
mod broken_files;
mod check;
mod choosing;
mod differences;
mod explain;
mod files;
mod fmt;
mod folder;
mod games;
mod limits;
mod lsp;
#[cfg(unix)]
mod party;
mod picture;
#[cfg(unix)]
mod play;
mod repl;
mod replay;
mod rewrite;
mod run;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "serve")]
mod server;
mod shell;
mod signals;
mod tables;
#[cfg(unix)]
mod terminal;
mod test;
mod usage;
mod watch;
