//! A session: the façade over the stages.
//!
//! A **script** is read, parsed and checked together with what it imports, then run. A session keeps what its scripts
//! and entries declare. Every way of using the language goes through here: the command line, the tests, a program
//! that embeds it.

mod const_eval;
mod entries;
mod files;
mod load;
mod loaded;
mod params;
mod screen;
mod top_level;
mod world;

pub use const_eval::evaluate;
pub use entries::{ASKED, Entry, LAST_VALUE};
pub use files::{File, Files, NoFiles};
pub use loaded::{Loaded, Offers};
pub use screen::{COPIES, Screen, TextScreen, printed_output, printed_text};
#[doc(hidden)]
pub use top_level::same_failure;

pub use crate::check::{Definition, DefinitionKind, Mention, SymbolIndex};
pub use tg_core::native::Opened;

use crate::check::{Environment, Export, Exports, Known};
use crate::interp::{Limits, Machine, Store};
use rustc_hash::FxHashMap;
use screen::Hushed;
use std::rc::Rc;
use tg_core::diagnostics::{Diagnostic, Fault, any_error};
use tg_core::native::{Host, Library};
use tg_core::number::NumberForm;
use tg_core::program::{FunctionId, Program, Test};
use tg_core::source::{SourceId, SourceMap, Span};
use tg_core::value::{Function, Value};
use world::SessionWorld;

/// Runs scripts and entries, and keeps what they declare, with the limits, files and seed that they run with.
///
/// An **entry** sees the names of the entries before it; a script sees only its own and what it imports. The
/// same session gives the same results for the same entries, on every machine.
pub struct Session {
    library: Rc<Library>,
    limits: Limits,
    files: Box<dyn Files>,
    sources: SourceMap,
    environment: Environment,
    store: Store,
    /// Evaluates constants before a run.
    trial: const_eval::Trial,
    seed: u64,
    numbers: NumberForm,
    /// Whether tests are being run, for which rules are checked more closely.
    testing: bool,
    /// Warnings of runs that haven't been taken yet.
    warnings: Vec<Diagnostic>,
    modules: Modules,
    /// Where the sources of the last failed entry begin.
    dead: Option<SourceId>,
}

/// Imported files, by canonical name.
type Modules = FxHashMap<String, Rc<Exports>>;

/// The names and values of a session at some moment.
pub struct Snapshot(Environment, Store, Modules);

/// The result of running a script.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Outcome {
    /// What it printed, as plain text.
    pub printed: String,
    /// All findings.
    pub diagnostics: Vec<Diagnostic>,
    /// The value of its last statement, if that is an expression.
    pub value: Option<Value>,
    /// Whether it was run: nothing found before prevented it.
    pub ran: bool,
}

impl Outcome {
    /// Whether any finding is an error.
    pub fn failed(&self) -> bool {
        any_error(&self.diagnostics)
    }
}

/// The result of a test.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TestOutcome {
    /// Its name.
    pub name: String,
    /// The span of its head.
    pub span: tg_core::source::Span,
    /// Why it failed, if it did.
    pub fault: Option<Fault>,
}

impl Session {
    /// Creates a session without files, with the seed 0.
    pub fn new(limits: Limits) -> Session {
        Session {
            library: Rc::new(crate::library()),
            limits,
            files: Box::new(NoFiles),
            sources: SourceMap::default(),
            environment: Environment::default(),
            store: Store::new(0),
            trial: const_eval::Trial::default(),
            seed: 0,
            numbers: NumberForm::default(),
            testing: false,
            warnings: Vec::new(),
            modules: FxHashMap::default(),
            dead: None,
        }
    }

    /// Sets the files.
    pub fn with_files(mut self, files: Box<dyn Files>) -> Session {
        self.files = files;
        self
    }

    /// Sets the seed.
    pub fn with_seed(mut self, seed: u64) -> Session {
        self.seed = seed;
        self.store = Store::new(seed);
        self
    }

    /// Sets the form of numbers in the data that scripts write.
    pub fn with_numbers(mut self, form: NumberForm) -> Session {
        self.numbers = form;
        self
    }

    /// The sources read so far, to which the spans of diagnostics refer.
    pub fn sources(&self) -> &SourceMap {
        &self.sources
    }

    /// The descriptors.
    #[doc(hidden)]
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// What the entries so far declared.
    #[doc(hidden)]
    pub fn environment(&self) -> &Environment {
        &self.environment
    }

    /// The value of a name from an earlier entry.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.store.global(self.environment.global(name)?)
    }

    /// The value or function that a name from an earlier entry stands for.
    pub fn named(&self, name: &str) -> Option<Value> {
        if let Some(value) = self.value(name) {
            return Some(value.clone());
        }
        let Some(Known::Offered(Export::Function { id, .. })) = self.environment.known(name) else {
            return None;
        };
        let code = self.store.function(*id)?;
        Function::closure(code, Box::default()).ok().map(Value::Function)
    }

    /// The files.
    #[doc(hidden)]
    pub fn files(&self) -> &dyn Files {
        &*self.files
    }

    /// The current state, for [`Session::restore`].
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(self.environment.clone(), self.store.clone(), self.modules.clone())
    }

    /// Returns to a state, as if nothing had been loaded or run since; the sources stay known, so that
    /// diagnostics can still be rendered.
    pub fn restore(&mut self, snapshot: Snapshot) {
        Snapshot(self.environment, self.store, self.modules) = snapshot;
    }

    /// Runs a loaded script, after what it imports; returns the value of the last statement. If it was
    /// loaded with errors, nothing is run.
    ///
    /// # Errors
    /// The fault that ended the run.
    pub fn execute(&mut self, loaded: &Loaded, screen: &mut dyn Screen) -> Result<Option<Value>, Fault> {
        let Some(program) = &loaded.program else {
            return Ok(None);
        };
        let mut is_shown = loaded.imports.iter().map(|_| false).chain([true]);
        let values = self.execute_with(loaded, program, |session, program| match is_shown.next() {
            Some(false) => session.run_function(program.main, program, &mut Hushed(screen)),
            _ => session.run_function(program.main, program, screen),
        })?;
        Ok(values.into_iter().next_back())
    }

    /// Runs what a loaded script imports, and then the script, both with `run`; returns what that gives.
    fn execute_with<T>(
        &mut self,
        loaded: &Loaded,
        program: &Program,
        mut run: impl FnMut(&mut Session, &Program) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        self.store.begin(&self.limits);
        self.store.forget_poisoned();
        let mut given = Vec::with_capacity(loaded.imports.len() + 1);
        for import in &loaded.imports {
            self.link(import);
            // Random draws and seeds in an imported file mustn't affect the script.
            let generator = self.store.generator().clone();
            given.push(run(self, import)?);
            self.store.set_generator(generator);
        }
        self.link(program);
        for (name, value) in &loaded.presets {
            self.store.preset(*name, value.clone());
        }
        given.push(run(self, program)?);
        Ok(given)
    }

    /// Runs the top level without showing what it prints, and then each test; `each` receives every result immediately.
    /// A constant of the top level that fails costs the tests that need it.
    ///
    /// # Errors
    /// The fault that ended the top level, and then no test was run; or that of a constant that no test needs.
    pub fn test(
        &mut self,
        loaded: &Loaded,
        screen: &mut dyn Screen,
        each: &mut dyn FnMut(TestOutcome),
    ) -> Result<(), Fault> {
        let mut failed = self.prepare_tests(loaded, screen)?;
        let Some(program) = &loaded.program else {
            return Ok(());
        };
        for test in &program.tests {
            let fault = self.run_test(program, test, screen).err();
            failed.retain(|known| !fault.as_ref().is_some_and(|fault| same_failure(known, fault)));
            each(TestOutcome { name: self.test_name(test), span: test.span, fault });
        }
        failed.into_iter().next().map_or(Ok(()), Err)
    }

    /// Runs the top level without showing what it prints, as needed before tests. A constant that fails is left out:
    /// what needs it fails with the same fault. Returns these faults.
    ///
    /// # Errors
    /// The fault that ended the top level.
    #[doc(hidden)]
    pub fn prepare_tests(&mut self, loaded: &Loaded, screen: &mut dyn Screen) -> Result<Vec<Fault>, Fault> {
        let Some(program) = &loaded.program else {
            return Ok(Vec::new());
        };
        self.testing = true;
        let end =
            self.execute_with(loaded, program, |session, program| session.run_top_level(program, screen));
        self.testing = false;
        Ok(end?.into_iter().flatten().collect())
    }

    /// Runs the top level without showing what it prints, as needed before a test.
    ///
    /// # Errors
    /// The fault that ended the top level.
    pub fn prepare(&mut self, loaded: &Loaded, screen: &mut dyn Screen) -> Result<(), Fault> {
        self.testing = true;
        let end = self.execute(loaded, &mut Hushed(screen)).map(drop);
        self.testing = false;
        end
    }

    /// Runs one test, with its own limits and its own freshly seeded generator.
    ///
    /// # Errors
    /// Why it failed.
    #[doc(hidden)]
    pub fn run_test(&mut self, program: &Program, test: &Test, screen: &mut dyn Screen) -> Result<(), Fault> {
        let generator = self.store.generator().clone();
        self.store.reseed(self.seed);
        self.store.begin(&self.limits);
        self.testing = true;
        let end = self.run_function(test.function, program, screen).map(drop);
        self.testing = false;
        self.store.set_generator(generator);
        end
    }

    /// The name of a test.
    #[doc(hidden)]
    pub fn test_name(&self, test: &Test) -> String {
        test.name.literal().unwrap_or_else(|| self.sources.slice(test.span).to_owned())
    }

    /// The warnings of runs since the last call.
    pub fn take_warnings(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.warnings)
    }

    /// The value to show in place of a result, for values that aren't shown as they are.
    ///
    /// # Errors
    /// The limits, and those of the game that presents it.
    #[doc(hidden)]
    pub fn presented(&mut self, value: Value, screen: &mut dyn Screen) -> Result<Value, Fault> {
        let shown = self.with_machine(&[], screen, |machine| machine.presented(&value))?;
        Ok(shown.unwrap_or(value))
    }

    /// Adds a program's functions, and those of its blocks that the check has built.
    fn link(&mut self, program: &Program) {
        self.store.link(program);
        for block in &program.built_early {
            if let Some((value, steps)) = self.environment.take_built(*block) {
                self.store.keep_built(*block, value, steps);
            }
        }
    }

    fn run_function(
        &mut self,
        id: FunctionId,
        program: &Program,
        screen: &mut dyn Screen,
    ) -> Result<Value, Fault> {
        self.with_machine(&program.built_early, screen, |machine| machine.run_function(id))
    }

    /// Runs a machine in the world of this session.
    fn with_machine<T>(
        &mut self,
        built_early: &[Span],
        screen: &mut dyn Screen,
        work: impl FnOnce(&mut Machine<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut stage = SessionWorld {
            sources: &self.sources,
            files: &mut *self.files,
            screen,
            limits: &self.limits,
            numbers: self.numbers,
            testing: self.testing,
            warnings: &mut self.warnings,
            built_early,
        };
        work(&mut Machine::new(&mut self.store, &self.library, &mut stage, &self.limits))
    }
}
