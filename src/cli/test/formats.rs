//! Reports of the cases: for people as they come, for programs at the end.

use super::case::{Case, CaseFailure};
use crate::cli::args::{TestFormat, When};
use crate::cli::report::{Report, colored};
use crate::cli::{progress, stdout};
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use serde_json::{Value as Json, json};
use std::time::{Duration, Instant};
use supports_color::Stream;
use tg_core::diagnostics::{Diagnostic, RenderStyle, json_line, render_all};
use tg_core::output::{Output, Style as Tone, StyledLine, ansi, plain};
use tg_core::source::{SourceMap, Span};

/// Takes the cases and reports them.
pub struct ReportSink {
    format: TestFormat,
    report: Report,
    color: bool,
    passed: usize,
    failed: usize,
    left_out: usize,
    /// Whether diagnostics were shown.
    spoken: bool,
    /// All cases, where the report is made at the end.
    cases: Vec<Case>,
    start: Instant,
    under_way: Option<UnderWay>,
}

/// A case that is being run.
struct UnderWay {
    case: Case,
    /// Where its head stands, if it has one.
    head: Option<Span>,
    since: Instant,
}

impl ReportSink {
    /// A report on the standard output, with its diagnostics on the error stream.
    pub fn new(format: TestFormat, color: Option<When>, report: Report) -> ReportSink {
        let color = colored(color, Stream::Stdout);
        ReportSink {
            format,
            report,
            color,
            passed: 0,
            failed: 0,
            left_out: 0,
            spoken: false,
            cases: Vec::new(),
            start: Instant::now(),
            under_way: None,
        }
    }

    /// Where diagnostics go.
    pub fn report(&self) -> Report {
        self.report
    }

    /// How many failed.
    pub fn failed(&self) -> usize {
        self.failed
    }

    /// How many there were.
    pub fn total(&self) -> usize {
        self.passed + self.failed
    }

    /// Takes note of the case that is run from now on.
    pub fn begin(&mut self, case: Case, head: Option<Span>) {
        self.under_way = Some(UnderWay { case, head, since: Instant::now() });
    }

    /// Takes a case.
    pub fn case(&mut self, case: Case) {
        self.under_way = None;
        match &case.failure {
            None if case.left_out => {
                self.left_out += 1;
                if self.format == TestFormat::Human {
                    self.write(StyledLine::new().dim(format!("not run {}", case.title())));
                }
            }
            None => self.passed += 1,
            Some(failure) => {
                self.failed += 1;
                if self.format == TestFormat::Human {
                    self.describe(&case, failure);
                }
            }
        }
        if self.format != TestFormat::Human {
            self.cases.push(case);
        }
    }

    /// Shows warnings that make nothing fail.
    pub fn warn(&self, warnings: &[Diagnostic], sources: &SourceMap) {
        self.report.show(warnings, sources);
    }

    /// Ends the report in the midst of a case, which is given as failed.
    pub fn abort(&mut self, mut diagnostic: Diagnostic, sources: &SourceMap) {
        if let Some(UnderWay { case, head, since }) = self.under_way.take() {
            if let Some(head) = head {
                diagnostic = diagnostic.or_at(head);
            }
            let case = case.took(since.elapsed());
            self.case(case.failed(
                Some("it ended the whole run, and nothing was run after it"),
                vec![diagnostic],
                sources,
            ));
        }
        self.finish();
    }

    /// Ends the report.
    pub fn finish(&self) {
        let time = self.start.elapsed();
        match self.format {
            TestFormat::Human if self.total() == 0 => {}
            TestFormat::Human => self.summary(time),
            TestFormat::Junit => stdout::write(&self.junit(time)),
            TestFormat::Json => stdout::write(&format!("{}\n", self.json(time))),
        }
    }

    fn write(&self, line: StyledLine) {
        let output = Output::Line(line);
        progress::clear();
        stdout::write(&if self.color { ansi(&output, None) } else { plain(&output, None) });
    }

    fn describe(&mut self, case: &Case, failure: &CaseFailure) {
        let mut line = StyledLine::styled("failed", Tone::BAD.strong());
        line = line.with(format!(" {}", case.title()), Tone::STRONG);
        if let Some(reason) = &failure.reason {
            line = line.with(format!(": {reason}"), Tone::PLAIN);
        }
        self.write(line);
        if !failure.diagnostics.is_empty() && std::mem::replace(&mut self.spoken, true) {
            self.report.say("");
        }
        // The line above is on another stream.
        let test = case.name.as_ref().map(|name| format!("in the test \"{name}\""));
        let told = failure.diagnostics.iter().cloned().map(|d| match &test {
            Some(test) => d.note(test.as_str()),
            None => d,
        });
        self.report.show(&told.collect::<Vec<_>>(), &failure.sources);
        if !failure.printed.is_empty() {
            self.write(StyledLine::styled("it printed:", Tone::DIM));
            failure.printed.lines().for_each(|line| stdout::write(&format!("  {line}\n")));
        }
    }

    /// `12 passed, 1 failed, 2 not run (0.03 s)`.
    fn summary(&self, time: Duration) {
        let mut line = StyledLine::styled(format!("{} passed", self.passed), Tone::GOOD);
        if self.failed > 0 {
            line = line.with(", ", Tone::PLAIN);
            line = line.with(format!("{} failed", self.failed), Tone::BAD);
        }
        if self.left_out > 0 {
            line = line.with(format!(", {} not run", self.left_out), Tone::PLAIN);
        }
        self.write(line.with(format!(" ({:.2} s)", time.as_secs_f64()), Tone::PLAIN));
    }

    fn json(&self, time: Duration) -> Json {
        let tests: Vec<Json> = self.cases.iter().map(json_case).collect();
        json!({
            "passed": self.passed,
            "failed": self.failed,
            "not_run": self.left_out,
            "seconds": time.as_secs_f64(),
            "tests": tests,
        })
    }

    fn junit(&self, time: Duration) -> String {
        let mut report = quick_junit::Report::new("tg");
        report.set_time(time);
        let mut suites: Vec<(&str, TestSuite)> = Vec::new();
        for case in &self.cases {
            if suites.last().is_none_or(|(file, _)| *file != case.file) {
                suites.push((&case.file, TestSuite::new(case.file.as_str())));
            }
            if let Some((_, suite)) = suites.last_mut() {
                suite.add_test_case(junit_case(case));
            }
        }
        report.add_test_suites(suites.into_iter().map(|(_, suite)| suite));
        // Writing to a text doesn't fail.
        report.to_string().unwrap_or_default()
    }
}

fn json_case(case: &Case) -> Json {
    let mut json = json!({
        "file": case.file,
        "line": case.line,
        "name": case.name,
        "passed": case.failure.is_none() && !case.left_out,
        "run": !case.left_out,
        "seconds": case.time.as_secs_f64(),
    });
    if let (Some(failure), Some(fields)) = (&case.failure, json.as_object_mut()) {
        let data = |d| serde_json::from_str(&json_line(d, &failure.sources)).unwrap_or(Json::Null);
        fields.insert("reason".into(), json!(failure.reason));
        fields.insert("diagnostics".into(), failure.diagnostics.iter().map(data).collect());
        fields.insert("printed".into(), json!(failure.printed));
    }
    json
}

fn junit_case(case: &Case) -> TestCase {
    let name = case.name.clone().unwrap_or_else(|| case.title());
    let status = match &case.failure {
        None if case.left_out => {
            let mut status = TestCaseStatus::skipped();
            status.set_message("its file has errors");
            status
        }
        None => TestCaseStatus::success(),
        Some(failure) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            let first = failure.diagnostics.first();
            let message = failure.reason.clone().or_else(|| first.map(|d| d.message.clone()));
            status.set_message(message.unwrap_or_default());
            if let Some(first) = first {
                status.set_type(first.code.text());
            }
            status.set_description(render_all(&failure.diagnostics, &failure.sources, RenderStyle::PLAIN));
            status
        }
    };
    let mut test = TestCase::new(name, status);
    test.set_time(case.time);
    test.set_classname(case.file.as_str());
    if let Some(failure) = &case.failure
        && !failure.printed.is_empty()
    {
        test.set_system_out(failure.printed.as_str());
    }
    test
}
