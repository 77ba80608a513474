//! Runs the tests of one unit.

use super::case::{Capture, Case};
use super::formats::ReportSink;
use super::lock;
use super::selection::{TestPlace, Wanted, tests_of};
use crate::cli::units::{Expectation, PageBlock, ScriptUnit};
use crate::cli::{own_fault, run_position, setup};
use crate::session::{Loaded, Session, same_failure};
use std::ops::RangeInclusive;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tg_core::diagnostics::{Code, Diagnostic, Fault, any_error};
use tg_core::source::{SourceMap, Span};

/// A unit whose tests are being run.
pub struct Trial<'a> {
    unit: &'a ScriptUnit,
    sink: &'a Mutex<ReportSink>,
    wanted: Wanted<'a>,
    /// The lines of the input.
    input: &'a [String],
    fail_fast: bool,
    start: Instant,
    /// The selected lines on which something was found.
    seen: Vec<usize>,
}

impl<'a> Trial<'a> {
    pub fn new(
        unit: &'a ScriptUnit,
        sink: &'a Mutex<ReportSink>,
        wanted: Wanted<'a>,
        input: &'a [String],
        fail_fast: bool,
    ) -> Trial<'a> {
        Trial { unit, sink, wanted, input, fail_fast, start: Instant::now(), seen: Vec::new() }
    }

    /// The selected lines on which something was found.
    pub fn seen(&self) -> &[usize] {
        &self.seen
    }

    fn sink(&self) -> MutexGuard<'_, ReportSink> {
        lock(self.sink)
    }

    /// Runs the unit; a panic in tg is a failure of the unit, and doesn't affect the next one.
    pub fn run_contained(&mut self) {
        if let Err(fault) = own_fault::contained(|| self.run()) {
            self.fail(None, vec![*fault], &SourceMap::default());
        }
    }

    fn run(&mut self) {
        if self.unit.lines().is_some_and(|own| self.wants_nothing_of(&own)) {
            return;
        }
        self.sink().begin(self.case(), None);
        let options = match &self.unit.options {
            Ok(options) => options.clone(),
            Err(reason) => return self.fail(Some(reason), Vec::new(), &SourceMap::default()),
        };
        let report = self.sink().report();
        let mut session = match setup::session(&options, self.unit.file(), &report) {
            Ok(session) => session,
            Err(fault) => return self.fail(None, vec![*fault], &SourceMap::default()),
        };
        if self.unit.expected.is_some() && !self.wants_whole() {
            return;
        }
        let mut loaded = match (self.unit.load(&mut session), &self.unit.expected) {
            (Ok(loaded), _) => loaded,
            (Err(fault), Some(expected)) => return self.compare(expected, vec![*fault], &session),
            (Err(fault), None) => return self.fail(None, vec![*fault], session.sources()),
        };
        run_position::enter(session.sources());
        let wrong = setup::preset(&mut loaded, &options.script.set);
        let is_preset = wrong.is_empty();
        loaded.diagnostics.extend(wrong);
        if let Some(expected) = &self.unit.expected {
            let given = self.everything(&loaded, &mut session);
            return self.compare(expected, given, &session);
        }
        let tests = tests_of(&loaded.script, session.sources());
        let chosen: Vec<&TestPlace> = tests.iter().filter(|test| self.wanted.test(test)).collect();
        self.seen
            .extend(self.wanted.lines.iter().filter(|line| chosen.iter().any(|test| test.is_on(**line))));
        let block = self.unit.block.as_ref();
        if chosen.is_empty()
            && !(block.is_some() && tests.is_empty() && self.wants_whole() || self.wanted.is_all())
        {
            return;
        }
        if any_error(&loaded.diagnostics) {
            let may_run = is_preset && block.is_none_or(|block| !block.no_run);
            let found = std::mem::take(&mut loaded.diagnostics);
            let sound = if may_run { self.sound_part(loaded, &tests, &found, &mut session) } else { None };
            match sound {
                Some(sound) => self.tests_despite_errors(&sound, found, (&tests, &chosen), &mut session),
                None => {
                    self.fail(None, found, session.sources());
                    chosen.iter().for_each(|test| self.leave_out(test));
                }
            }
            return;
        }
        match block {
            Some(block) => self.block(block, &loaded, &chosen, &mut session),
            None => {
                self.sink().warn(&loaded.diagnostics, session.sources());
                self.tests(&loaded, &chosen, (&[], Vec::new()), &mut session);
            }
        }
    }

    /// Whether none of the selected lines is one of these.
    fn wants_nothing_of(&self, own: &RangeInclusive<usize>) -> bool {
        !self.wanted.lines.is_empty() && !self.wanted.lines.iter().any(|line| own.contains(line))
    }

    /// Whether the unit is selected as a case of its own; if so, its selected lines count as found.
    fn wants_whole(&mut self) -> bool {
        let wants = self.wanted.whole(self.unit);
        if wants {
            let own = self.unit.lines();
            let here = |line: &&usize| own.as_ref().is_none_or(|own| own.contains(line));
            self.seen.extend(self.wanted.lines.iter().filter(here));
        }
        wants
    }

    /// What can be run of a script with errors, if anything: everything, if only constants fail, or else what there is
    /// outside the tests with errors.
    fn sound_part(
        &self,
        mut loaded: Loaded,
        tests: &[TestPlace],
        found: &[Diagnostic],
        session: &mut Session,
    ) -> Option<Loaded> {
        loaded.program = loaded.known_to_fail.take();
        if loaded.program.is_some() {
            return Some(loaded);
        }
        let mut errors = found.iter().filter(|d| d.is_error());
        if !errors.all(|error| tests.iter().any(|test| test.holds(error))) {
            return None;
        }
        let with_errors = tests.iter().filter(|test| found.iter().any(|d| d.is_error() && test.holds(d)));
        let with_errors: Vec<Span> = with_errors.map(|test| test.span).collect();
        let mut sound = session.load_without_tests(loaded, &with_errors);
        let wrong = setup::preset(&mut sound, &self.unit.options.as_ref().ok()?.script.set);
        (sound.program.is_some() && wrong.is_empty()).then_some(sound)
    }

    /// Runs the tests of a script with errors that were found before the run: the tests that contain them fail without
    /// being run, and the others run. An error outside of tests is an error of the script.
    fn tests_despite_errors(
        &mut self,
        sound: &Loaded,
        found: Vec<Diagnostic>,
        (tests, chosen): (&[TestPlace], &[&TestPlace]),
        session: &mut Session,
    ) {
        let (inside, outside): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|d| d.is_error() && tests.iter().any(|test| test.holds(d)));
        let (outside, warnings): (Vec<_>, Vec<_>) = outside.into_iter().partition(Diagnostic::is_error);
        self.sink().warn(&warnings, session.sources());
        let failing: Vec<(Span, Vec<Diagnostic>)> = chosen
            .iter()
            .map(|test| (test.span, inside.iter().filter(|d| test.holds(d)).cloned().collect()))
            .collect();
        self.tests(sound, chosen, (&failing, outside), session);
    }

    /// Checks a block, which mustn't give any error or warning. If it has tests, these are its cases, otherwise it is
    /// a case itself.
    fn block(&mut self, block: &PageBlock, loaded: &Loaded, chosen: &[&TestPlace], session: &mut Session) {
        let mut found = loaded.diagnostics.clone();
        let has_tests = loaded.program.as_ref().is_some_and(|p| !p.tests.is_empty());
        if has_tests && !block.no_run {
            self.tests(loaded, chosen, (&[], Vec::new()), session);
        } else if !block.no_run {
            let mut capture = Capture::with(self.input);
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

    /// Reports a test of a script with errors as skipped.
    fn leave_out(&self, test: &TestPlace) {
        let case = Case::new(&self.unit.shown, Some(test.line), Some(test.name.clone()), Duration::ZERO);
        self.sink().case(case.leave_out());
    }

    /// Runs each selected test of a unit as a case; a unit without tests isn't run. `failing` are tests that are known
    /// to fail, with the reasons, and `outside` the errors that were found elsewhere before the run.
    fn tests(
        &mut self,
        loaded: &Loaded,
        chosen: &[&TestPlace],
        (failing, mut outside): (&[(Span, Vec<Diagnostic>)], Vec<Diagnostic>),
        session: &mut Session,
    ) {
        let mut capture = Capture::with(self.input);
        let prepared = match chosen {
            [] => Ok(Vec::new()),
            _ => session.prepare_tests(loaded, &mut capture),
        };
        // A constant that fails is told with the tests that need it.
        let is_constant =
            |error: &Diagnostic| prepared.iter().flatten().any(|failed| same_failure(failed, error));
        outside.retain(|error| !is_constant(error));
        if !outside.is_empty() {
            self.fail(None, outside.clone(), session.sources());
        }
        match prepared {
            Ok(failed) => self.prepared_tests(loaded, chosen, (failing, failed), &mut capture, session),
            Err(fault) => {
                if outside.is_empty() {
                    let reason = "no test was run, as the lines outside them ended with an error";
                    self.fail(Some(reason), fault.findings(), session.sources());
                }
                chosen.iter().for_each(|test| self.leave_out(test));
            }
        }
    }

    /// Runs the selected tests of a unit whose top level was run; `failed` are the errors of its constants.
    fn prepared_tests(
        &mut self,
        loaded: &Loaded,
        chosen: &[&TestPlace],
        (failing, mut failed): (&[(Span, Vec<Diagnostic>)], Vec<Fault>),
        capture: &mut Capture<'_>,
        session: &mut Session,
    ) {
        let Some(program) = &loaded.program else { return };
        for place in chosen {
            let at = program.tests.iter().position(|test| place.is_of(test.span));
            let Some(at) = at else { continue };
            let known = failing.iter().find(|(span, found)| *span == place.span && !found.is_empty());
            match known {
                Some((_, found)) => {
                    let case = Case::new(
                        &self.unit.shown,
                        Some(place.line),
                        Some(place.name.clone()),
                        Duration::ZERO,
                    );
                    self.sink().case(case.failed(None, found.clone(), session.sources()));
                }
                None => {
                    let fault = self.test(loaded, at, capture, session);
                    failed.retain(|known| !fault.as_ref().is_some_and(|fault| same_failure(known, fault)));
                }
            }
            if self.fail_fast && self.sink().failed() > 0 {
                return;
            }
        }
        let failed: Vec<Diagnostic> = failed.into_iter().flat_map(|fault| fault.findings()).collect();
        if !failed.is_empty() {
            self.fail(Some("an error outside the tests"), failed, session.sources());
        }
    }

    /// Runs the test with an index as a case; returns why it failed, if it did.
    fn test(
        &self,
        loaded: &Loaded,
        at: usize,
        capture: &mut Capture<'_>,
        session: &mut Session,
    ) -> Option<Fault> {
        let program = loaded.program.as_ref()?;
        let test = program.tests.get(at)?;
        self.unit.options.iter().for_each(setup::begin);
        capture.begin_input();
        let (line, _) = session.sources().line_column(test.span);
        let name = session.test_name(test);
        let case = Case::new(&self.unit.shown, Some(line), Some(name), Duration::ZERO);
        self.sink().begin(case.clone(), Some(test.span));
        run_position::enter(session.sources());
        let start = Instant::now();
        let fault = session.run_test(program, test, capture).err();
        let case = case.took(start.elapsed());
        let printed = capture.take();
        match &fault {
            None => self.sink().case(case),
            Some(fault) if fault.code == Code::E9016 => {}
            Some(fault) => {
                let case = case.failed(None, fault.clone().findings(), session.sources());
                self.sink().case(case.printed(printed));
            }
        }
        fault
    }

    /// Runs a unit, including its tests, and returns everything that was found.
    fn everything(&self, loaded: &Loaded, session: &mut Session) -> Vec<Diagnostic> {
        let mut given = loaded.diagnostics.clone();
        let no_run = self.unit.block.as_ref().is_some_and(|b| b.no_run);
        if !any_error(&given) && !no_run {
            let mut capture = Capture::with(self.input);
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

    /// Passes a unit that states what it gives if it gives exactly that.
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
        // A case interrupted by Ctrl-C has neither passed nor failed.
        if found.iter().all(|d| d.code != Code::E9016) {
            let case = self.case().failed(reason, found, sources);
            self.sink().case(case);
        }
    }
}
