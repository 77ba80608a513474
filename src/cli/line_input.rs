//! Lines edited at the terminal: the result of reading one, and masked input.

use super::{interrupt, io_reason};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{ColorMode, Config, Editor, Helper};
use std::borrow::Cow;
use std::sync::atomic::Ordering;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use unicode_width::UnicodeWidthStr;

/// Shows stars in place of the typed characters.
struct Stars;

impl Highlighter for Stars {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        Cow::Owned("*".repeat(line.width()))
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        true
    }
}

impl Completer for Stars {
    type Candidate = String;
}

impl Hinter for Stars {
    type Hint = String;
}

impl Validator for Stars {}

impl Helper for Stars {}

/// Converts the result of reading a line; `None` at the end of the input.
///
/// # Errors
/// E9016 for Ctrl-C; E9007 if the terminal can't be read.
pub fn outcome(read: rustyline::Result<String>) -> Result<Option<String>, Fault> {
    match read {
        Ok(line) => Ok(Some(line)),
        Err(ReadlineError::Eof) => Ok(None),
        Err(ReadlineError::Interrupted) => {
            Err(fault(Code::E9016, "the run was interrupted").with_help("this is where it waited for input"))
        }
        Err(ReadlineError::Io(error)) => {
            Err(fault(Code::E9007, format!("the input can't be read: {}", io_reason(&error))))
        }
        Err(error) => Err(fault(Code::E9007, format!("the input can't be read: {error}"))),
    }
}

/// Reads a line that other people at the same screen must not see: every character is shown as a star. Each such
/// line has its own editor, so that it can't be recalled from the history or pasted from what was cut.
///
/// # Errors
/// Those of [`outcome`].
pub fn unseen(prompt: &str) -> Result<Option<String>, Fault> {
    super::stdout::flush();
    let read = masked(prompt);
    if let Err(ReadlineError::Interrupted) = read {
        // The editor controls the terminal, so there is no signal for this.
        interrupt::flag().store(true, Ordering::Relaxed);
    }
    outcome(read)
}

fn masked(prompt: &str) -> rustyline::Result<String> {
    // The stars are needed even if colours are off.
    let config = Config::builder().auto_add_history(false).color_mode(ColorMode::Forced).build();
    let mut editor: Editor<Stars, MemHistory> = Editor::with_history(config, MemHistory::new())?;
    editor.set_helper(Some(Stars));
    editor.readline(prompt)
}
