//! Operations for programs that embed a session: entries with given values, loading a text without a
//! trace, work on values that an entry returned.

use super::{Loaded, Modules, Outcome, Screen, Session, TextScreen};
use crate::check::Environment;
use crate::interp::Mark;
use tg_core::diagnostics::{Fault, any_error};
use tg_core::native::Host;
use tg_core::source::SourceId;
use tg_core::value::Value;

/// The name of the value in the text for [`Session::ask`].
pub const ASKED: &str = "it";

/// The name by which an entry refers to the last value, as set by [`Session::keep_last`].
pub const LAST_VALUE: &str = "_";

/// A text to run as an entry.
#[derive(Clone, Debug, Default)]
pub struct Entry<'a> {
    /// Its name in diagnostics.
    pub shown: &'a str,
    /// The name of the file that its paths are relative to, instead of the current folder.
    pub file: Option<&'a str>,
    /// The text.
    pub text: &'a str,
    /// Values for its `param`s, by name.
    pub given: Vec<(String, Value)>,
}

impl Session {
    /// Parses, checks and runs a text as one entry, whose names stay known. An entry that fails leaves no
    /// trace except what it printed; its diagnostics can be rendered until the next entry.
    pub fn run(&mut self, source: &str) -> Outcome {
        let mut page = TextScreen { limit: Some(self.limits.memory), ..TextScreen::default() };
        let entry = Entry { shown: "<script>", text: source, ..Entry::default() };
        let outcome = self.enter(entry, &mut page);
        Outcome { printed: page.text, ..outcome }
    }

    /// Like [`Session::run`], for an entry that is given values and prints on a screen; what it printed isn't
    /// in the outcome.
    pub fn enter(&mut self, entry: Entry<'_>, screen: &mut dyn Screen) -> Outcome {
        let before = self.begin_entry();
        let source = self.add_source(entry.shown, entry.file, entry.text);
        let mut loaded = self.load_source(source);
        let mut diagnostics = loaded.diagnostics.clone();
        for (name, value) in entry.given {
            if let Err(unfit) = loaded.give(&name, value) {
                diagnostics.push(*unfit);
            }
        }
        let mut value = None;
        let ran = !any_error(&diagnostics);
        if ran {
            match self.execute(&loaded, screen) {
                Ok(result) => value = result,
                Err(fault) => diagnostics.extend(fault.findings()),
            }
        }
        match any_error(&diagnostics) {
            true => self.end_failed(before, source),
            false => self.store.settle(),
        }
        diagnostics.extend(self.take_warnings());
        Outcome { printed: String::new(), diagnostics, value, ran }
    }

    /// Loads a text as an entry and passes it to `with`; then the entry is forgotten, with its source and its names.
    /// The values given to the entry are ignored.
    pub fn look<T>(&mut self, entry: &Entry<'_>, with: impl FnOnce(&Session, &Loaded) -> T) -> T {
        let sources = self.sources.next();
        let before = (self.environment.clone(), self.modules.clone());
        let source = self.add_source(entry.shown, entry.file, entry.text);
        let loaded = self.load_source(source);
        let told = with(self, &loaded);
        (self.environment, self.modules) = before;
        self.sources.forget(sources);
        told
    }

    /// Makes a value available to later entries as `_`; `none` is ignored.
    #[doc(hidden)]
    pub fn keep_last(&mut self, value: Value) {
        if !matches!(value, Value::None) {
            let global = self.environment.hold(LAST_VALUE);
            self.store.hold(global, value);
        }
    }

    /// Runs native code on values of this session, under its limits: for example, to call a function or
    /// write a distribution.
    ///
    /// # Errors
    /// Those of `work`.
    #[doc(hidden)]
    pub fn work<T>(
        &mut self,
        screen: &mut dyn Screen,
        work: impl FnOnce(&mut dyn Host) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.store.begin(&self.limits);
        self.with_machine(&[], screen, |machine| work(machine))
    }

    /// Calls a function that an entry of this session returned.
    ///
    /// # Errors
    /// Those of the function, the limits, and `E2002` if the value can't be called.
    pub fn call(
        &mut self,
        function: &Value,
        args: &[Value],
        screen: &mut dyn Screen,
    ) -> Result<Value, Fault> {
        self.work(screen, |host| host.call(function, args))
    }

    /// Evaluates a text in which the name `it` stands for a value of this session. The text sees the names of the
    /// session and leaves none behind.
    pub fn ask(&mut self, value: Value, text: &str, screen: &mut dyn Screen) -> Outcome {
        let names = self.environment.names_as_they_are();
        let text = format!("param {ASKED} = none\n{text}");
        let given = vec![(ASKED.to_owned(), value)];
        let outcome = self.enter(Entry { shown: "<question>", text: &text, given, file: None }, screen);
        if !outcome.failed() {
            self.environment.global(ASKED).into_iter().for_each(|it| self.store.unset(it));
            self.environment.set_names(names);
        }
        outcome
    }

    fn add_source(&mut self, shown: &str, file: Option<&str>, text: &str) -> SourceId {
        match file {
            Some(file) => self.sources.add_file(shown, file, text),
            None => self.sources.add(shown, text),
        }
    }

    /// Records what an entry may change, and forgets the sources of a previous entry that failed.
    fn begin_entry(&mut self) -> Before {
        if let Some(dead) = self.dead.take() {
            self.sources.forget(dead);
        }
        let (environment, modules) = (self.environment.clone(), self.modules.clone());
        Before { environment, modules, mark: self.store.mark() }
    }

    /// Rolls back an entry whose sources begin here.
    fn end_failed(&mut self, before: Before, first: SourceId) {
        (self.environment, self.modules) = (before.environment, before.modules);
        self.store.take_back(before.mark);
        self.dead = Some(first);
    }
}

/// The state of a session before an entry. Unlike a [`Snapshot`](super::Snapshot), its cost depends on what the entry
/// changes, not on how much the session holds.
struct Before {
    environment: Environment,
    modules: Modules,
    mark: Mark,
}
