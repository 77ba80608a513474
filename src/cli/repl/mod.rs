//! `tg repl`: entries, one after the other, in one session.
//!
//! On a terminal an entry is edited with history, completion and colours, over as many lines as it needs. If entries
//! are piped in, they are read line by line, without a prompt. An **entry** is a piece of script or, with a `:` before
//! it, a **command** to the REPL itself. An entry that fails leaves no trace.

mod command;
mod continued;
mod edit;
mod editor;
mod entry;
mod habits;
mod helper;
mod highlight;
mod history;
mod keyboard;
mod listing;
mod saved;
mod shown;
mod state;
mod transcript;

use super::Exit;
use super::args::Options;
use super::report::Report;
use state::Repl;

/// Reads and runs entries until the end of the input.
pub fn repl(options: &Options, report: &Report) -> Exit {
    let mut repl = match Repl::new(options, report) {
        Ok(repl) => repl,
        Err(fault) => return report.exit(Exit::Misuse, &[*fault]),
    };
    if repl.on_terminal { editor::run(&mut repl) } else { transcript::run(&mut repl) }
}
