//! The state of the REPL between entries.

use super::saved::Saved;
use crate::cli::args::Options;
use crate::cli::report::Report;
use crate::cli::{setup, stdout};
use crate::session::Session;
use std::cell::RefCell;
use std::io::{IsTerminal, stdin};
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::value::Value;

/// The prompt of an entry.
pub(super) const PROMPT: &str = "> ";

/// What to do after an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// Read the next one.
    On,
    /// Run an entry that was written elsewhere, and belongs to the history.
    Entry(String),
    /// End the session.
    Leave,
}

/// The state between entries.
pub(super) struct Repl<'a> {
    pub(super) options: &'a Options,
    /// Whether entries come from a terminal.
    pub(super) on_terminal: bool,
    /// Shared with completion and highlighting; nobody borrows it while an entry is read.
    pub(super) session: Rc<RefCell<Session>>,
    /// The number of entries so far, including those with errors.
    pub(super) count: usize,
    /// Whether one of them failed.
    pub(super) failed: bool,
    pub(super) saved: Saved,
    /// The entries so far, also those with errors.
    pub(super) entries: Vec<String>,
    /// The last value that an entry had.
    pub(super) last_value: Option<Value>,
}

impl<'a> Repl<'a> {
    pub(super) fn new(options: &'a Options, report: &Report) -> Result<Repl<'a>, Fault> {
        let session = setup::session(options, None, report)?;
        setup::rest();
        let session = Rc::new(RefCell::new(session));
        let on_terminal = stdin().is_terminal() && stdout::is_terminal();
        Ok(Repl {
            options,
            on_terminal,
            session,
            count: 0,
            failed: false,
            saved: Saved::default(),
            entries: Vec::new(),
            last_value: None,
        })
    }

    /// A report in the current width of the terminal.
    pub(super) fn report(&self) -> Report {
        Report::new(self.options)
    }
}
