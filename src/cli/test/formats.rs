//! Reports of the cases: for people as they finish, for programs at the end.

use super::case::{Case, CaseRecord, FailureRecord};
use super::worker::{self, Message};
use crate::cli::args::{Options, TestFormat, TestOptions};
use crate::cli::report::{Report, colored};
use crate::cli::{progress, stdout};
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use serde_json::{Value as Json, json};
use std::cmp::Reverse;
use std::time::{Duration, Instant};
use supports_color::Stream;
use tg_core::diagnostics::Diagnostic;
use tg_core::output::{Output, Style as Tone, StyledLine, ansi, plain};
use tg_core::source::{SourceMap, Span};

/// Collects the cases and reports them.
pub struct ReportSink {
    format: TestFormat,
    /// Whether they are sent to another process, as messages.
    is_worker: bool,
    /// How many of the slowest are shown at the end.
    slowest: usize,
    report: Report,
    color: bool,
    passed: usize,
    failed: usize,
    left_out: usize,
    /// Whether diagnostics were shown.
    spoken: bool,
    /// All cases, if the report is made at the end.
    cases: Vec<CaseRecord>,
    /// The time that each case took, if the slowest are shown.
    times: Vec<(Duration, String)>,
    start: Instant,
    under_way: Option<UnderWay>,
}

/// A case that is running.
struct UnderWay {
    case: Case,
    /// The span of its head, if it has one.
    head: Option<Span>,
    since: Instant,
}

impl ReportSink {
    /// A report on standard output, with its diagnostics on standard error.
    pub fn new(testing: &TestOptions, is_worker: bool, options: &Options, report: Report) -> ReportSink {
        ReportSink {
            format: testing.format,
            is_worker,
            slowest: usize::try_from(testing.slowest.unwrap_or(0)).unwrap_or(usize::MAX),
            report,
            color: colored(options.display.colors.color, Stream::Stdout),
            passed: 0,
            failed: 0,
            left_out: 0,
            spoken: false,
            cases: Vec::new(),
            times: Vec::new(),
            start: Instant::now(),
            under_way: None,
        }
    }

    /// Where diagnostics go.
    pub fn report(&self) -> Report {
        self.report
    }

    /// The number of failed cases.
    pub fn failed(&self) -> usize {
        self.failed
    }

    /// The number of cases that were run.
    pub fn total(&self) -> usize {
        self.passed + self.failed
    }

    /// Records the case that starts to run.
    pub fn begin(&mut self, case: Case, head: Option<Span>) {
        self.under_way = Some(UnderWay { case, head, since: Instant::now() });
    }

    /// Adds a case.
    pub fn case(&mut self, case: Case) {
        let record = case.record(&self.report);
        self.record(record);
    }

    /// Adds the result of a case.
    pub fn record(&mut self, case: CaseRecord) {
        self.under_way = None;
        match &case.failure {
            None if case.left_out => self.left_out += 1,
            None => self.passed += 1,
            Some(_) => self.failed += 1,
        }
        if self.is_worker {
            return worker::tell(&Message::Case(Box::new(case)));
        }
        if self.slowest > 0 && !case.left_out {
            self.times.push((case.time, case.title()));
        }
        match (self.format, &case.failure) {
            (TestFormat::Human, None) if case.left_out => {
                self.write(StyledLine::new().dim(format!("not run {}", case.title())));
            }
            (TestFormat::Human, None) => {}
            (TestFormat::Human, Some(failure)) => self.describe(&case, failure),
            (TestFormat::Junit | TestFormat::Json, _) => self.cases.push(case),
        }
    }

    /// Shows warnings that make nothing fail.
    pub fn warn(&self, warnings: &[Diagnostic], sources: &SourceMap) {
        let text = self.report.text(warnings, sources);
        match self.is_worker {
            true if text.is_empty() => {}
            true => worker::tell(&Message::Warned(text)),
            false => self.warned(&text),
        }
    }

    /// Shows the warnings that a worker process sent.
    pub fn warned(&self, text: &str) {
        self.report.show_text(text);
    }

    /// Ends the report in the middle of a case, which is reported as failed.
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
        if self.is_worker {
            return worker::tell(&Message::End);
        }
        match self.format {
            TestFormat::Human if self.total() == 0 => {}
            TestFormat::Human => {
                self.slowest();
                self.summary(time);
            }
            TestFormat::Junit => stdout::write(&self.junit(time)),
            TestFormat::Json => stdout::write(&format!("{}\n", self.json(time))),
        }
    }

    fn write(&self, line: StyledLine) {
        let output = Output::Line(line);
        progress::clear();
        stdout::write(&if self.color { ansi(&output, None) } else { plain(&output, None) });
    }

    fn describe(&mut self, case: &CaseRecord, failure: &FailureRecord) {
        let mut line = StyledLine::styled("failed", Tone::BAD.strong());
        line = line.with(format!(" {}", case.title()), Tone::STRONG);
        if let Some(reason) = &failure.reason {
            line = line.with(format!(": {reason}"), Tone::PLAIN);
        }
        self.write(line);
        if !failure.drawn.is_empty() && std::mem::replace(&mut self.spoken, true) {
            self.report.say("");
        }
        self.report.show_text(&failure.drawn);
        if !failure.printed.is_empty() {
            self.write(StyledLine::styled("it printed:", Tone::DIM));
            failure.printed.lines().for_each(|line| stdout::write(&format!("  {line}\n")));
        }
    }

    /// Shows the slowest cases, the slowest first.
    fn slowest(&self) {
        let mut times: Vec<&(Duration, String)> = self.times.iter().collect();
        times.sort_by_key(|(time, title)| (Reverse(*time), title.as_str()));
        if !times.is_empty() {
            self.write(StyledLine::styled("slowest:", Tone::DIM));
        }
        for (time, title) in times.into_iter().take(self.slowest) {
            self.write(StyledLine::new().plain(format!("  {:>8.3} s  {title}", time.as_secs_f64())));
        }
    }

    /// The summary, such as `12 passed, 1 failed, 2 not run (0.03 s)`.
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
        // Writing to a `String` doesn't fail.
        report.to_string().unwrap_or_default()
    }
}

fn json_case(case: &CaseRecord) -> Json {
    let mut json = json!({
        "file": case.file,
        "line": case.line,
        "name": case.name,
        "passed": case.failure.is_none() && !case.left_out,
        "run": !case.left_out,
        "seconds": case.time.as_secs_f64(),
    });
    if let (Some(failure), Some(fields)) = (&case.failure, json.as_object_mut()) {
        fields.insert("reason".into(), json!(failure.reason));
        fields.insert("diagnostics".into(), Json::Array(failure.found.clone()));
        fields.insert("printed".into(), json!(failure.printed));
    }
    json
}

fn junit_case(case: &CaseRecord) -> TestCase {
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
            let said = failure.first.as_ref().map(|(_, message)| message.clone());
            status.set_message(failure.reason.clone().or(said).unwrap_or_default());
            if let Some((code, _)) = &failure.first {
                status.set_type(code.as_str());
            }
            status.set_description(failure.plain.as_str());
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
