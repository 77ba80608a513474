//! The screen of a run that may read from the keyboard: input lines are edited like entries, and Ctrl-C during
//! input ends the run.

use crate::cli::line_input::outcome;
use crate::cli::screen::Terminal;
use crate::interp::Printed;
use crate::session::Screen;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};
use tg_core::diagnostics::{Diagnostic, Fault};

/// The terminal, for output and input.
pub(super) struct Keyboard<'a> {
    terminal: Terminal<'a>,
    /// Created when the first line is read.
    editor: Option<Editor<(), MemHistory>>,
}

impl<'a> Keyboard<'a> {
    pub(super) fn new(terminal: Terminal<'a>) -> Keyboard<'a> {
        Keyboard { terminal, editor: None }
    }

    fn editor(&mut self) -> rustyline::Result<&mut Editor<(), MemHistory>> {
        if self.editor.is_none() {
            let config = Config::builder().auto_add_history(true).build();
            self.editor = Some(Editor::with_history(config, MemHistory::new())?);
        }
        self.editor.as_mut().ok_or(ReadlineError::Eof)
    }
}

impl Screen for Keyboard<'_> {
    fn print(&mut self, printed: Printed<'_>) -> Result<(), Fault> {
        self.terminal.print(printed)
    }

    fn read_line(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        crate::cli::stdout::flush();
        outcome(self.editor().and_then(|editor| editor.readline(prompt)))
    }

    fn read_unseen(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        self.terminal.read_unseen(prompt)
    }

    fn at_terminal(&self) -> bool {
        self.terminal.at_terminal()
    }

    fn remark(&mut self, warning: Diagnostic) {
        self.terminal.remark(warning);
    }
}
