//! Entries from a terminal.

use super::continued::{self, without_margins};
use super::helper::Assistant;
use super::history::{self, HistoryFile};
use super::state::{Flow, PROMPT, Repl};
use crate::cli::args::{Options, When};
use crate::cli::report::colored;
use crate::cli::{Exit, interrupt, stdout};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};
use std::io::{Write, stderr};
use std::sync::Arc;
use supports_color::Stream;
use tg_core::output::{Style, escape};

/// Edits and runs entries until Ctrl-D or `:quit`.
pub(super) fn run(repl: &mut Repl<'_>) -> Exit {
    interrupt::only_stop();
    match converse(repl) {
        Ok(()) => Exit::Fine,
        Err(error) => {
            let _ = writeln!(
                stderr(),
                "error: the terminal can't be read: {error}\n  Help: pipe the entries into `tg repl`"
            );
            Exit::Failed
        }
    }
}

fn converse(repl: &mut Repl<'_>) -> rustyline::Result<()> {
    let config = config(repl.options)?;
    let history = FileHistory::with_config(&config);
    let mut editor: Editor<Assistant, FileHistory> = Editor::with_history(config, history)?;
    let closing = Arc::default();
    editor.set_helper(Some(Assistant::new(repl.session.clone(), &closing)));
    for (key, handler) in continued::keys(&closing) {
        editor.bind_sequence(key, handler);
    }
    let kept = HistoryFile::open(&mut editor);
    stdout::write(&format!(
        "tg {}. Tab completes, `:` lists the commands, Ctrl-D leaves\n",
        env!("CARGO_PKG_VERSION")
    ));
    let strong = format!("{}{PROMPT}{}", escape(Style::STRONG), escape(Style::PLAIN));
    loop {
        stdout::flush();
        interrupt::forget();
        let text = match editor.readline(&(PROMPT, &strong)) {
            Ok(text) => text,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(error),
        };
        let mut due = Some(text);
        while let Some(text) = due.take() {
            if !text.trim().is_empty() {
                kept.add(&mut editor, &text);
            }
            match repl.take(&without_margins(&text)) {
                Flow::On => {}
                Flow::Entry(text) => due = Some(text),
                Flow::Leave => return Ok(()),
            }
        }
    }
}

fn config(options: &Options) -> rustyline::Result<Config> {
    let color = match options.display.colors.color {
        Some(When::Always) => ColorMode::Forced,
        _ if colored(options.display.colors.color, Stream::Stdout) => ColorMode::Enabled,
        _ => ColorMode::Disabled,
    };
    let builder = Config::builder().max_history_size(history::LONGEST)?.history_ignore_dups(true)?;
    Ok(builder.completion_type(CompletionType::List).color_mode(color).auto_add_history(false).build())
}
