//! `tg test`.
//!
//! A **case** is what is counted: a `test`, a block without tests, or a script or block that says what
//! it gives. A script without any of these has no case unless something is wrong with it.

mod case;
mod formats;

use super::args::{Options, TestFormat};
use super::report::Report;
use super::units::{Expectation, PageBlock, ScriptUnit, files, units};
use super::{Exit, interrupt, own_fault, progress, report, run_position, setup, stdout};
use crate::session::{Loaded, Session};
use case::{Capture, Case};
use formats::ReportSink;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tg_core::ast::{Script, StmtKind};
use tg_core::diagnostics::{Code, Diagnostic, Fault, any_error};
use tg_core::source::SourceMap;

/// Runs the tests of all files and pages below the paths.
pub fn test(paths: &[PathBuf], format: TestFormat, options: &Options, report: &Report) -> Exit {
    let files = match files(paths) {
        Ok(files) => files,
        Err(wrong) => return report.exit(Exit::Misuse, &wrong),
    };
    let sink = Arc::new(Mutex::new(ReportSink::new(format, options.display.colors.color, *report)));
    report_at_the_end(&sink, *report);
    for file in &files {
        let path = &file.path;
        let begun = Instant::now();
        progress::show(&path.display().to_string());
        match units(path, &file.options(options)) {
            Ok(units) => units.iter().for_each(|unit| Trial::new(unit, &sink).run_contained()),
            Err(fault) => {
                let case = Case::new(&path.display().to_string(), None, None, begun.elapsed());
                lock(&sink).case(case.failed(None, vec![*fault], &SourceMap::default()));
            }
        }
        if interrupt::ends() {
            return Exit::Interrupted;
        }
    }
    progress::clear();
    let sink = lock(&sink);
    sink.finish();
    match (sink.total(), sink.failed()) {
        (0, _) => {
            let list: Vec<String> = paths.iter().map(|p| format!("`{}`", p.display())).collect();
            report.say(&format!(
                "no tests found in {}\n  Help: write `test \"a name\" {{ assert … }}` in a `.tg` file",
                list.join(", ")
            ));
            Exit::Misuse
        }
        (_, 0) => Exit::Fine,
        _ => Exit::Failed,
    }
}

/// What was found so far isn't lost when the program has to be ended in the midst of a case.
fn report_at_the_end(sink: &Arc<Mutex<ReportSink>>, report: Report) {
    let sink = sink.clone();
    report::last_words(move |diagnostic, sources| match sink.try_lock() {
        Ok(mut sink) if stdout::is_free() => sink.abort(diagnostic, sources),
        _ => report.show(&[diagnostic], sources),
    });
}

fn lock(sink: &Mutex<ReportSink>) -> MutexGuard<'_, ReportSink> {
    sink.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One unit on its way through the tests.
struct Trial<'a> {
    unit: &'a ScriptUnit,
    sink: &'a Mutex<ReportSink>,
    start: Instant,
}

impl<'a> Trial<'a> {
    fn new(unit: &'a ScriptUnit, sink: &'a Mutex<ReportSink>) -> Trial<'a> {
        Trial { unit, sink, start: Instant::now() }
    }

    fn sink(&self) -> MutexGuard<'_, ReportSink> {
        lock(self.sink)
    }

    /// Runs the unit; a fault of ours is the unit's failure, and the next one goes on.
    fn run_contained(&mut self) {
        if let Err(fault) = own_fault::contained(|| self.run()) {
            self.fail(None, vec![*fault], &SourceMap::default());
        }
    }

    fn run(&mut self) {
        self.sink().begin(self.case(), None);
        let options = match &self.unit.options {
            Ok(options) => options.clone(),
            Err(reason) => return self.fail(Some(reason), Vec::new(), &SourceMap::default()),
        };
        let report = self.sink().report();
        let mut session = match setup::session(&options, Some(&self.unit.path), &report) {
            Ok(session) => session,
            Err(fault) => return self.fail(None, vec![*fault], &SourceMap::default()),
        };
        let mut loaded = match (self.unit.load(&mut session), &self.unit.expected) {
            (Ok(loaded), _) => loaded,
            (Err(fault), Some(expected)) => return self.compare(expected, vec![*fault], &session),
            (Err(fault), None) => return self.fail(None, vec![*fault], session.sources()),
        };
        run_position::enter(session.sources());
        let wrong = setup::preset(&mut loaded, &options.script.set);
        loaded.diagnostics.extend(wrong);
        match (&self.unit.expected, &self.unit.block) {
            (Some(expected), _) => {
                let given = self.everything(&loaded, &mut session);
                self.compare(expected, given, &session);
            }
            _ if any_error(&loaded.diagnostics) => {
                let Loaded { script, diagnostics, .. } = loaded;
                self.fail(None, diagnostics, session.sources());
                self.leave_out(&script, session.sources());
            }
            (None, Some(block)) => self.block(block, &loaded, &mut session),
            (None, None) => {
                self.sink().warn(&loaded.diagnostics, session.sources());
                self.tests(&loaded, &mut session);
            }
        }
    }

    /// A block without errors must give no warning either. One with tests has their cases, another is a
    /// case itself.
    fn block(&mut self, block: &PageBlock, loaded: &Loaded, session: &mut Session) {
        let mut found = loaded.diagnostics.clone();
        let has_tests = loaded.program.as_ref().is_some_and(|p| !p.tests.is_empty());
        if has_tests && !block.no_run {
            self.tests(loaded, session);
        } else if !block.no_run {
            let mut capture = Capture::default();
            let fault = session.execute(loaded, &mut capture).err();
            found.extend(capture.remarks());
            found.extend(session.take_warnings());
            found.extend(fault.into_iter().flat_map(|f| f.findings()));
        }
        if any_error(&found) {
            self.fail(None, found, session.sources());
        } else if !found.is_empty() {
            self.fail(Some("a block should give no warning"), found, session.sources());
        } else if !has_tests || block.no_run {
            self.pass();
        }
    }

    /// Names the tests of a script that has errors: none of them is run.
    fn leave_out(&self, script: &Script, sources: &SourceMap) {
        for statement in &script.statements {
            let StmtKind::Test { name, .. } = &statement.kind else { continue };
            let (line, _) = sources.line_column(statement.span);
            let name = name.literal().unwrap_or_else(|| sources.slice(name.span).to_owned());
            let case = Case::new(&self.unit.shown, Some(line), Some(name), Duration::ZERO);
            self.sink().case(case.leave_out());
        }
    }

    /// Runs each test of a unit as a case; a unit without tests isn't run.
    fn tests(&mut self, loaded: &Loaded, session: &mut Session) {
        let Some(program) = loaded.program.as_ref().filter(|p| !p.tests.is_empty()) else {
            return;
        };
        let mut capture = Capture::default();
        if let Err(fault) = session.prepare(loaded, &mut capture) {
            let reason = "no test was run, as the lines outside them ended with an error";
            return self.fail(Some(reason), fault.findings(), session.sources());
        }
        for test in &program.tests {
            self.unit.options.iter().for_each(setup::begin);
            let (line, _) = session.sources().line_column(test.span);
            let name = session.test_name(test);
            let case = Case::new(&self.unit.shown, Some(line), Some(name), Duration::ZERO);
            self.sink().begin(case.clone(), Some(test.span));
            run_position::enter(session.sources());
            let start = Instant::now();
            let fault = session.run_test(program, test, &mut capture).err();
            let case = case.took(start.elapsed());
            let printed = capture.take();
            match fault {
                None => self.sink().case(case),
                Some(fault) if fault.code == Code::E9016 => {}
                Some(fault) => {
                    let case = case.failed(None, fault.findings(), session.sources());
                    self.sink().case(case.printed(printed));
                }
            }
        }
    }

    /// Runs a unit, its tests too, and gives all that was found.
    fn everything(&self, loaded: &Loaded, session: &mut Session) -> Vec<Diagnostic> {
        let mut given = loaded.diagnostics.clone();
        let no_run = self.unit.block.as_ref().is_some_and(|b| b.no_run);
        if !any_error(&given) && !no_run {
            let mut capture = Capture::default();
            let mut faults: Vec<Fault> = Vec::new();
            let result = session.test(loaded, &mut capture, &mut |outcome| {
                faults.extend(outcome.fault);
            });
            given.extend(capture.remarks());
            given.extend(session.take_warnings());
            given.extend(faults.into_iter().chain(result.err()).flat_map(|f| f.findings()));
        }
        given
    }

    /// A unit that says what it gives passes when it gives exactly that.
    fn compare(&mut self, expected: &Expectation, given: Vec<Diagnostic>, session: &Session) {
        match expected.difference(&given) {
            None => self.pass(),
            Some(difference) => self.fail(Some(&difference), given, session.sources()),
        }
    }

    /// The unit as a case.
    fn case(&self) -> Case {
        let line = self.unit.block.as_ref().map(|b| b.line);
        Case::new(&self.unit.shown, line, None, self.start.elapsed())
    }

    fn pass(&mut self) {
        let case = self.case();
        self.sink().case(case);
    }

    fn fail(&mut self, reason: Option<&str>, found: Vec<Diagnostic>, sources: &SourceMap) {
        // What Ctrl-C ends has neither passed nor failed.
        if found.iter().all(|d| d.code != Code::E9016) {
            let case = self.case().failed(reason, found, sources);
            self.sink().case(case);
        }
    }
}
