//! What the REPL keeps between entries.

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

/// What comes before an entry.
pub(super) const PROMPT: &str = "> ";

/// What comes after an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// The next one.
    On,
    /// One that was written elsewhere, and belongs to the history.
    Entry(String),
    /// The end.
    Leave,
}

/// The state between entries.
pub(super) struct Repl<'a> {
    pub(super) options: &'a Options,
    /// Whether entries come from a terminal.
    pub(super) on_terminal: bool,
    /// Shared with what completes and highlights the next entry; nobody holds it while one is read.
    pub(super) session: Rc<RefCell<Session>>,
    /// How many entries there were, those with errors too.
    pub(super) count: usize,
    /// Whether one of them failed.
    pub(super) failed: bool,
    pub(super) saved: Saved,
    /// The last entry, and the last value that one gave.
    pub(super) last_entry: String,
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
            last_entry: String::new(),
            last_value: None,
        })
    }

    /// How diagnostics are written, as wide as the terminal is now.
    pub(super) fn report(&self) -> Report {
        Report::new(self.options)
    }
}
