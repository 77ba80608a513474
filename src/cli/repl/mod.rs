//! `tg repl`: entries, one after the other, in one session.
//!
//! On a terminal an entry is edited with history, completion and colours; it goes over as many lines as it
//! needs. Where entries are piped in they are read line by line, without a prompt. An **entry** is a piece
//! of script or, with a `:` before it, a **command** to the REPL itself. An entry that fails leaves no
//! trace.

mod command;
mod editor;
mod entry;
mod helper;
mod highlight;
mod history;
mod keyboard;
mod listing;
mod saved;
mod transcript;

use super::args::Options;
use super::report::Report;
use super::{Exit, setup, stdout};
use crate::session::Session;
use saved::Saved;
use std::cell::RefCell;
use std::io::{IsTerminal, stdin};
use std::rc::Rc;
use tg_core::diagnostics::Fault;

/// What comes after an entry.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Flow {
    /// The next one.
    On,
    /// The end.
    Leave,
}

/// The state between entries.
struct Repl<'a> {
    options: &'a Options,
    /// Whether entries come from a terminal.
    on_terminal: bool,
    /// Shared with what completes and highlights the next entry; nobody holds it while one is read.
    session: Rc<RefCell<Session>>,
    /// How many entries there were, those with errors too.
    count: usize,
    /// Whether one of them failed.
    failed: bool,
    saved: Saved,
}

/// Reads entries and runs them until they end.
pub fn repl(options: &Options, report: &Report) -> Exit {
    let mut repl = match Repl::new(options, report) {
        Ok(repl) => repl,
        Err(fault) => {
            report.show_alone(&fault);
            return Exit::Misuse;
        }
    };
    if repl.on_terminal { editor::run(&mut repl) } else { transcript::run(&mut repl) }
}

impl<'a> Repl<'a> {
    fn new(options: &'a Options, report: &Report) -> Result<Repl<'a>, Fault> {
        let session = setup::session(options, None, report)?;
        setup::rest();
        let session = Rc::new(RefCell::new(session));
        let on_terminal = stdin().is_terminal() && stdout::is_terminal();
        Ok(Repl { options, on_terminal, session, count: 0, failed: false, saved: Saved::default() })
    }

    /// Runs a command or an entry.
    fn take(&mut self, text: &str) -> Flow {
        if text.trim().is_empty() {
            return Flow::On;
        }
        match text.trim_start().strip_prefix(':') {
            Some(command) => command::obey(self, command),
            None => {
                self.enter(text);
                Flow::On
            }
        }
    }

    /// How diagnostics are written, as wide as the terminal is now.
    fn report(&self) -> Report {
        Report::new(self.options)
    }
}
