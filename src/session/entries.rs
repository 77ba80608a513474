//! What a program that holds a session asks of it: entries with values of its own, a look at a text that leaves no
//! trace, work on values that an entry gave.

use super::{Loaded, Modules, Outcome, Screen, Session, TextScreen};
use crate::check::Environment;
use crate::interp::Mark;
use tg_core::diagnostics::{Fault, any_error};
use tg_core::native::Host;
use tg_core::source::SourceId;
use tg_core::value::Value;

/// The name by which [`Session::ask`] gives a value to a text.
pub const ASKED: &str = "it";

/// The name by which an entry means the last value: that of [`Session::keep_last`].
pub const LAST_VALUE: &str = "_";

/// A text that is to be run as an entry.
#[derive(Clone, Debug, Default)]
pub struct Entry<'a> {
    /// How diagnostics call it.
    pub shown: &'a str,
    /// The name of a file that its paths are relative to, where they aren't to the current folder.
    pub file: Option<&'a str>,
    /// The text.
    pub text: &'a str,
    /// Values for its `param`s, by their names.
    pub given: Vec<(String, Value)>,
}

impl Session {
    /// Parses, checks and runs a text as one entry: its names stay known. An entry that fails leaves no
    /// trace but what it printed, and the places of what was found in it can be drawn until the next entry.
    pub fn run(&mut self, source: &str) -> Outcome {
        let mut page = TextScreen { limit: Some(self.limits.memory), ..TextScreen::default() };
        let entry = Entry { shown: "<script>", text: source, ..Entry::default() };
        let outcome = self.enter(entry, &mut page);
        Outcome { printed: page.text, ..outcome }
    }

    /// The same as [`Session::run`] for an entry that is given values and prints on a screen; the outcome says nothing
    /// of what it printed.
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

    /// Loads a text as an entry and lets `with` look at it; then it is forgotten, with its source and its names. What
    /// the entry is given isn't looked at.
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

    /// Lets later entries mean a value by `_`; `none` is no value.
    #[doc(hidden)]
    pub fn keep_last(&mut self, value: Value) {
        if !matches!(value, Value::None) {
            let global = self.environment.hold(LAST_VALUE);
            self.store.hold(global, value);
        }
    }

    /// Lets native code work with values of this session, under its limits: call a function, write a distribution out.
    ///
    /// # Errors
    /// Those of the work.
    #[doc(hidden)]
    pub fn work<T>(
        &mut self,
        screen: &mut dyn Screen,
        work: impl FnOnce(&mut dyn Host) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.store.begin(&self.limits);
        self.with_machine(&[], screen, |machine| work(machine))
    }

    /// Calls a function that an entry of this session gave, with values.
    ///
    /// # Errors
    /// Those of the function, the limits, and `E2002` for what can't be called.
    pub fn call(
        &mut self,
        function: &Value,
        args: &[Value],
        screen: &mut dyn Screen,
    ) -> Result<Value, Fault> {
        self.work(screen, |host| host.call(function, args))
    }

    /// Evaluates a text in which the name `it` is a value of this session. The text knows the names of the session and
    /// leaves none behind.
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

    /// Keeps what an entry may change; the sources of the failed entry before it are forgotten.
    fn begin_entry(&mut self) -> Before {
        if let Some(dead) = self.dead.take() {
            self.sources.forget(dead);
        }
        let (environment, modules) = (self.environment.clone(), self.modules.clone());
        Before { environment, modules, mark: self.store.mark() }
    }

    /// Takes an entry back whose sources begin here.
    fn end_failed(&mut self, before: Before, first: SourceId) {
        (self.environment, self.modules) = (before.environment, before.modules);
        self.store.take_back(before.mark);
        self.dead = Some(first);
    }
}

/// What a session was before an entry. Unlike a [`Snapshot`](super::Snapshot) it costs what the entry changes, however
/// much the session holds.
struct Before {
    environment: Environment,
    modules: Modules,
    mark: Mark,
}
