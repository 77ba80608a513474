//! Runs an entry, as a whole or not at all.

use super::command;
use super::habits;
use super::helper::is_incomplete;
use super::keyboard::Keyboard;
use super::shown;
use super::state::{Flow, Repl};
use crate::cli::screen::Terminal;
use crate::cli::{interrupt, own_fault, setup, stdout};
use crate::interp::Printed;
use crate::session::{Loaded, Screen, Session, printed_output};
use std::path::{Path, PathBuf};
use tg_core::ast;
use tg_core::diagnostics::{Fault, any_error};
use tg_core::output::{Style, StyledLine};
use tg_core::value::{Text, Value, show};

/// The folder that the paths of entries are relative to.
fn here() -> PathBuf {
    std::env::current_dir().and_then(|here| here.canonicalize()).unwrap_or_default()
}

/// A text as source code: `"5"` isn't `5`.
fn written(text: &Text) -> Value {
    Value::text(show::code(&Value::Text(text.clone())))
}

impl Repl<'_> {
    /// Runs a command or an entry. A panic in tg costs only that entry, never the session.
    pub(super) fn take(&mut self, text: &str) -> Flow {
        let taken = own_fault::contained(|| self.take_text(text));
        taken.unwrap_or_else(|fault| {
            self.failed = true;
            self.report().show_alone(&fault);
            Flow::On
        })
    }

    fn take_text(&mut self, text: &str) -> Flow {
        if text.trim().is_empty() {
            return Flow::On;
        }
        if let Some(entries) = habits::transcript(text, is_incomplete) {
            for entry in entries {
                match self.take(&entry) {
                    Flow::On => {}
                    other => return other,
                }
            }
            return Flow::On;
        }
        let meant = habits::command(text, |name| self.knows(name));
        match meant.as_deref().or_else(|| text.trim_start().strip_prefix(':')) {
            Some(command) => command::obey(self, command),
            None => {
                self.enter(text);
                Flow::On
            }
        }
    }

    /// Whether something with this name was declared.
    fn knows(&self, name: &str) -> bool {
        self.session.borrow().environment().names().any(|own| **own == *name)
    }

    /// Runs a text as the next entry; returns whether it succeeded.
    pub(super) fn enter(&mut self, text: &str) -> bool {
        self.count += 1;
        self.entries.push(text.to_owned());
        let name = format!("entry {}", self.count);
        let script = self.attempt(|session| Ok(session.load_entry(&name, text)));
        if let Some((script, value)) = &script {
            self.saved.add(text, script, value, &here());
            if !matches!(value, Value::None) {
                self.session.borrow_mut().keep_last(value.clone());
                self.last_value = Some(value.clone());
            }
        }
        script.is_some()
    }

    /// Runs the text of a file as an entry.
    pub(super) fn load(&mut self, path: &str) {
        self.count += 1;
        self.entries.push(format!(":load {path}"));
        if let Some((script, _)) = self.attempt(|session| session.load_file_as_entry(path)) {
            let session = self.session.borrow();
            let span = script.statements.first().map(|s| s.span);
            let source = span.and_then(|span| session.sources().get(span.source));
            let text = source.map(|s| s.text.clone()).unwrap_or_default();
            let file = source.and_then(|s| s.file.as_deref()).map(Path::new);
            let folder = file.and_then(Path::parent).map_or_else(here, Path::to_owned);
            self.saved.add(&text, &script, &Value::None, &folder);
        }
    }

    /// Loads something, runs it and prints its value; a failure is reported and rolled back.
    fn attempt(
        &mut self,
        load: impl FnOnce(&mut Session) -> Result<Loaded, Fault>,
    ) -> Option<(ast::Script, Value)> {
        interrupt::entry_begins();
        setup::begin(self.options);
        let shared = self.session.clone();
        let mut session = shared.borrow_mut();
        let before = session.snapshot();
        let attempted = own_fault::contained(|| {
            let loaded = load(&mut session)?;
            Ok(self.run(&mut session, loaded))
        });
        let done = attempted.and_then(|done| done).unwrap_or_else(|fault| {
            self.report().show_alone(&fault);
            None
        });
        interrupt::entry_ends();
        if done.is_none() {
            session.restore(before);
            self.failed = true;
        }
        setup::rest();
        done
    }

    fn run(&mut self, session: &mut Session, mut loaded: Loaded) -> Option<(ast::Script, Value)> {
        let report = self.report();
        report.show(&loaded.diagnostics, session.sources());
        if any_error(&loaded.diagnostics) || loaded.program.is_none() {
            return None;
        }
        // A `param` of a later entry may be the one that `--set` refers to.
        setup::preset(&mut loaded, &self.options.script.set);
        let terminal = Terminal::new(self.options, &report);
        let screen: &mut dyn Screen =
            if self.on_terminal { &mut Keyboard::new(terminal) } else { &mut { terminal } };
        let mut result = session.execute(&loaded, screen).map(Option::unwrap_or_default);
        let shown = match &result {
            Ok(Value::None) | Err(_) => None,
            Ok(Value::Text(text)) if !text.as_str().contains('\n') => Some(Ok(written(text))),
            Ok(value) => Some(session.presented(value.clone(), screen)),
        };
        interrupt::ends();
        let warnings = session.take_warnings();
        let print = |shown: Value| self.print_beginning(&shown, screen);
        if let Some(Err(fault)) = shown.map(|shown| shown.and_then(print)) {
            result = Err(fault);
        }
        report.show(&warnings, session.sources());
        match result {
            Ok(value) => {
                self.test(session, &loaded, screen);
                Some((loaded.script, value))
            }
            Err(fault) => {
                report.show(&[*fault], session.sources());
                None
            }
        }
    }

    /// Prints a value, or only its beginning if it doesn't fit into the terminal.
    fn print_beginning(&self, value: &Value, screen: &mut dyn Screen) -> Result<(), Fault> {
        let printed = Printed::Values(std::slice::from_ref(value));
        let Some(size) = stdout::size().filter(|_| self.on_terminal && !self.options.json) else {
            return screen.print(printed);
        };
        let report = self.report();
        let terminal = Terminal::new(self.options, &report);
        let text = terminal.text(&printed_output(printed, setup::limits(self.options).memory)?);
        match shown::beginning(&text, size) {
            None => stdout::write(&text),
            Some((beginning, left_out)) => {
                stdout::write(&beginning);
                let note = format!("… {left_out} left out; `:all` shows everything");
                terminal.show(&StyledLine::new().dim(note).into());
            }
        }
        Ok(())
    }

    /// Prints the last value in full.
    pub(super) fn print_all(&mut self) -> Result<bool, Fault> {
        let Some(value) = self.last_value.clone() else { return Ok(false) };
        let report = self.report();
        let mut terminal = Terminal::new(self.options, &report);
        let value = match &value {
            Value::Text(text) if !text.as_str().contains('\n') => written(text),
            _ => self.session.borrow_mut().presented(value, &mut terminal)?,
        };
        terminal.print(Printed::Values(std::slice::from_ref(&value)))?;
        Ok(true)
    }

    /// Runs the tests of an entry. A failing test rolls nothing back, since it declares no names.
    fn test(&mut self, session: &mut Session, loaded: &Loaded, screen: &mut dyn Screen) {
        let report = self.report();
        for test in loaded.program.iter().flat_map(|program| program.tests.iter().map(move |t| (program, t)))
        {
            let (program, test) = test;
            let end = session.run_test(program, test, screen);
            let (word, style) = if end.is_ok() { ("passed", Style::GOOD) } else { ("failed", Style::BAD) };
            let line = StyledLine::styled(word, style).plain(format!(": {}", session.test_name(test)));
            // Printing a single line can't fail.
            let _ = screen.print(Printed::Output(&line.into()));
            report.show(&session.take_warnings(), session.sources());
            if let Err(fault) = end {
                self.failed = true;
                self.saved.note_failed_test(&session.test_name(test));
                report.show(&fault.findings(), session.sources());
            }
        }
    }
}
