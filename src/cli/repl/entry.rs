//! Runs an entry: all of it or nothing.

use super::Repl;
use super::keyboard::Keyboard;
use crate::cli::screen::Terminal;
use crate::cli::{interrupt, setup};
use crate::diagnostics::{Fault, any_error};
use crate::interp::Printed;
use crate::session::{Loaded, Screen, Session};
use crate::syntax::ast;
use crate::value::Value;

impl Repl<'_> {
    /// Runs a text as the next entry; says whether it succeeded.
    pub(super) fn enter(&mut self, text: &str) -> bool {
        self.count += 1;
        let name = format!("entry {}", self.count);
        let script = self.attempt(|session| Ok(session.load_entry(&name, text)));
        if let Some((script, value)) = &script {
            self.saved.add(text, script, value);
        }
        script.is_some()
    }

    /// Runs the text of a file as an entry.
    pub(super) fn load(&mut self, path: &str) {
        self.count += 1;
        if let Some((script, _)) = self.attempt(|session| session.load_file_as_entry(path)) {
            let session = self.session.borrow();
            let span = script.statements.first().map(|s| s.span);
            let text = span.and_then(|span| session.sources().get(span.source)).map(|s| s.text.clone());
            self.saved.add(text.as_deref().unwrap_or_default(), &script, &Value::None);
        }
    }

    /// Loads something, runs it and prints its value; what fails is told and taken back.
    fn attempt(
        &mut self,
        load: impl FnOnce(&mut Session) -> Result<Loaded, Fault>,
    ) -> Option<(ast::Script, Value)> {
        interrupt::forget();
        setup::begin(self.options);
        let shared = self.session.clone();
        let mut session = shared.borrow_mut();
        let before = session.snapshot();
        let done = match load(&mut session) {
            Ok(loaded) => self.run(&mut session, loaded),
            Err(fault) => {
                self.report().show_alone(&fault);
                None
            }
        };
        if done.is_none() {
            session.restore(before);
            self.failed = true;
        }
        setup::rest();
        done
    }

    fn run(&self, session: &mut Session, mut loaded: Loaded) -> Option<(ast::Script, Value)> {
        let report = self.report();
        report.show(&loaded.diagnostics, session.sources());
        if any_error(&loaded.diagnostics) || loaded.program.is_none() {
            return None;
        }
        // A `param` of a later entry may be what `--set` means.
        setup::preset(&mut loaded, &self.options.set);
        let terminal = Terminal::new(self.options, setup::limits(self.options).memory, &report);
        let screen: &mut dyn Screen =
            if self.on_terminal { &mut Keyboard::new(terminal) } else { &mut { terminal } };
        let mut result = session.execute(&loaded, screen).map(Option::unwrap_or_default);
        if interrupt::came() {
            interrupt::clean();
        }
        let warnings = session.take_warnings();
        if let Ok(value) = &result
            && !matches!(value, Value::None)
            && let Err(fault) = screen.print(Printed::Values(std::slice::from_ref(value)))
        {
            result = Err(fault);
        }
        report.show(&warnings, session.sources());
        match result {
            Ok(value) => Some((loaded.script, value)),
            Err(fault) => {
                report.show(&[*fault], session.sources());
                None
            }
        }
    }
}
